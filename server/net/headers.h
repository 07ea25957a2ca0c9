/* headers.h - the headers of HTTP requests and answers, on libwebsockets. */
#ifndef NIWA_HEADERS_H
#define NIWA_HEADERS_H

#include <libwebsockets.h>
#include <stdbool.h>

enum {
    HEADERS_SIZE = 2048, /* of ours, all together */
    HEADER_MOST = 4096   /* of one of the client's that we read, NUL included */
};

/* The headers of every answer, including those that libwebsockets sends by itself. */
extern const struct lws_protocol_vhost_options http_headers;

/* -- the client's ----------------------------------------------------------------------- */

/* Whether every header that we read is shorter than HEADER_MOST. If not, the request is
 * refused, since a part of a header could mean anything. */
bool headers_fit(struct lws *wsi);

/* A header's text. Several of the same name are joined in their order. "" if there is
 * none, or if headers_fit is false. */
const char *header_text(struct lws *wsi, enum lws_token_indexes token,
                        char out[HEADER_MOST]);

/* Whether a header that libwebsockets has no number for ("x-forwarded-proto:") says this. */
bool header_is(struct lws *wsi, const char *name, const char *value);

/* The query after '?', decoded: "list=open&limit=5"; it is cut if it does not fit. */
void header_query(struct lws *wsi, char *out, size_t size);

bool header_takes_gzip(struct lws *wsi);

/* Does the client have a file with this tag already? Weak tags will do (RFC 9110). */
bool header_has_copy(struct lws *wsi, const char *tag);

/* -- ours ------------------------------------------------------------------------------- */

struct headers {
    struct lws *wsi;
    uint8_t room[LWS_PRE + HEADERS_SIZE], *at;
    bool full;
};

void headers_start(struct headers *out, struct lws *wsi, unsigned status);
void headers_add(struct headers *out, const char *name, const char *value);

/* False: they did not fit, or the connection is dead. */
bool headers_send(struct headers *out);

#endif
