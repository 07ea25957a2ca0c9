/* http.h - how the server answers HTTP requests. */
#ifndef NIWA_HTTP_H
#define NIWA_HTTP_H

#include "server/assets.h"

#include <libwebsockets.h>

/* An answer under way, one for each connection. */
struct delivery {
    struct file file;  /* what is being sent */
    const uint8_t *at; /* the next byte to send */
    size_t left;       /* bytes still to send */
    bool closes;       /* the connection ends with it */
};

/* Headers that every answer has, also those that libwebsockets gives by itself. */
extern const struct lws_protocol_vhost_options http_headers;

/* The callback of the protocol "http", whose user data is a struct delivery. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len);

#endif
