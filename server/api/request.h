/* request.h - a request to the REST API and its reply, without sockets.
 *
 * The headers are parsed here, so that everything in a request is bounded and safe. */
#ifndef NIWA_API_REQUEST_H
#define NIWA_API_REQUEST_H

#include "host/store/store.h"
#include "server/people/address.h"
#include "server/people/guest.h"

enum {
    MOST_BODY = 8192, /* bytes of a request's body */
    MOST_PATH = 128,  /* of a path below /api, NUL included; no route is longer */
    MOST_QUERY = 256, /* of what stands behind '?', NUL included */
    COOKIE_TEXT = 192 /* of a Set-Cookie's value, NUL included */
};

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_PATCH, METHOD_OTHER };

struct api_request {
    enum method method;
    char path[MOST_PATH];
    char query[MOST_QUERY];       /* "list=open&limit=5" */
    bool is_https;                /* as the client sees it, perhaps through a proxy */
    bool is_foreign;              /* a page of another site sent it */
    bool is_json;                 /* by the body's Content-Type */
    bool has_token;               /* it has our cookie */
    uint8_t token[SECRET_HASH];   /* the hash of the token, */
    char secret[SECRET_TEXT + 1]; /* and the token itself, to renew the cookie */
    struct address from;
    const char *body; /* NULL: none */
    size_t len;
};

struct api_reply {
    int status;
    const char *type; /* Content-Type */
    const char *text; /* the body */
    size_t len;
    const char *allow;            /* the Allow header; NULL: none */
    int retry_after;              /* the Retry-After header in seconds; 0: none */
    char set_cookie[COOKIE_TEXT]; /* "": none */
};

/* Finds the token in a Cookie header, and gives its hash and itself. If there are
 * several, the first that can be ours counts: there may be cookies for another path, or
 * by another server on our domain. False: there is none. */
bool cookie_read(const char *header, uint8_t hash[SECRET_HASH],
                 char secret[SECRET_TEXT + 1]);

/* Whether a Content-Type says JSON. */
bool request_is_json(const char *header);

/* The value of a name in the query. False where it is missing; "" where it is too long for
 * `out`. */
bool request_query(const struct api_request *request, const char *name, char *out,
                   size_t size);

/* Whether a page at `origin` (the header, "": none was sent) is ours: it is `own` if that
 * is given, else the host that the request was sent to. */
bool origin_is_ours(const char *origin, const char *host, bool is_https, const char *own);

/* Writes the Set-Cookie that gives the token to a device; on https the cookie is
 * Secure. */
void cookie_write(char out[COOKIE_TEXT], const char *token, bool is_https);

#endif
