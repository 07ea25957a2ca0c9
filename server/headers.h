/* headers.h - the headers of HTTP requests and answers, on libwebsockets. */
#ifndef NIWA_HEADERS_H
#define NIWA_HEADERS_H

#include <libwebsockets.h>
#include <stdbool.h>

enum { HEADERS_SIZE = 2048 };

/* Headers that every answer has, also those that libwebsockets gives by itself. */
extern const struct lws_protocol_vhost_options http_headers;

/* -- the client's ----------------------------------------------------------------------- */

/* A header's text; "" where there is none, or one too long to mean anything to us. */
const char *header_text(struct lws *wsi, enum lws_token_indexes token, char *out,
                        int size);

/* Whether a header that libwebsockets has no number for ("x-forwarded-proto:") says this. */
bool header_is(struct lws *wsi, const char *name, const char *value);

/* What stands behind '?', decoded: "list=open&limit=5"; what does not fit is left out. */
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

/* False: they did not fit, or the line is dead. */
bool headers_send(struct headers *out);

#endif
