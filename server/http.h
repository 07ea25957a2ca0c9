/* http.h - how the server answers HTTP requests: with files, by the API, or by a refusal. */
#ifndef NIWA_HTTP_H
#define NIWA_HTTP_H

#include "server/api.h"
#include "server/assets.h"
#include "server/door.h"

#include <libwebsockets.h>

/* What requests are answered with; the user of libwebsockets' context. */
struct desk {
    const struct config *config;
    struct networks proxies; /* that we trust */
    struct address_book *book;
    struct api *api;
    struct hall *hall;
    struct door *door;
    bool is_https; /* we speak it ourselves */
    int errands;   /* to the API that are not answered to the end */
};

struct ticket;

/* An answer under way, one for each connection. */
struct delivery {
    struct file file;      /* what is being sent */
    const uint8_t *at;     /* the next byte to send */
    size_t left;           /* bytes still to send */
    bool closes;           /* the connection ends with it */
    bool is_errand;        /* counted among the desk's */
    struct ticket *ticket; /* an errand to the API; NULL: none */
};

/* The callback of the protocol "http", whose user data is a struct delivery. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len);

#endif
