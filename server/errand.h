/* errand.h - what somebody wants of the REST API, and what they get: no sockets in here.
 *
 * Headers are taken apart here as the client sent them, so that everything in an errand is
 * ours, bounded, and plain. */
#ifndef NIWA_ERRAND_H
#define NIWA_ERRAND_H

#include "host/store.h"
#include "server/address.h"

enum {
    MOST_BODY = 8192, /* bytes of a request's body */
    MOST_PATH =
        128, /* of a path below /api, NUL included: no longer one means anything */
    MOST_QUERY = 256, /* of what stands behind '?', NUL included */
    COOKIE_TEXT = 192 /* of a Set-Cookie's value, NUL included */
};

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_PATCH, METHOD_OTHER };

struct errand {
    enum method method;
    char path[MOST_PATH];
    char query[MOST_QUERY];     /* "list=open&limit=5" */
    bool is_https;              /* as the client sees it: a proxy may stand between */
    bool is_foreign;            /* a page of somebody else sent it */
    bool is_json;               /* says the body's type */
    bool has_token;             /* a cookie of ours */
    uint8_t token[SECRET_HASH]; /* the hash of what it says */
    struct address from;
    const char *body; /* NULL: none */
    size_t len;
};

struct reply {
    int status;
    const char *type; /* Content-Type */
    const char *text; /* the body */
    size_t len;
    const char *allow;            /* the methods there are; NULL: no word on that */
    int retry_after;              /* seconds; 0: no word on that */
    char set_cookie[COOKIE_TEXT]; /* "": none */
};

/* Finds the token in a Cookie header. Of several the first that can be one of ours counts:
 * a cookie set for a path or by a neighbour on our domain may come along. */
void errand_take_cookie(struct errand *errand, const char *header);

/* Whether a Content-Type says JSON. */
bool errand_is_json(const char *header);

/* The value of a name in the query. False where it is missing; "" where it is too long for
 * `out`. */
bool errand_query(const struct errand *errand, const char *name, char *out, size_t size);

/* Whether a page at `origin` (the header, "": none was sent) is ours: it is `own` where that
 * is given, else the host that the request was sent to. */
bool origin_is_ours(const char *origin, const char *host, bool is_https, const char *own);

/* A cookie that makes the token this device's; on https it never travels otherwise. */
void cookie_write(char out[COOKIE_TEXT], const char *token, bool is_https);

#endif
