/* http.h - how the server answers HTTP requests: with files, by the API, or by a refusal. */
#ifndef NIWA_HTTP_H
#define NIWA_HTTP_H

#include "server/api/api.h"
#include "server/net/assets.h"
#include "server/net/listener.h"

#include <libwebsockets.h>

/* What requests are answered with; the user of libwebsockets' context. */
struct http_context {
    const struct config *config;
    struct networks proxies; /* that we trust */
    struct address_book *book;
    struct api *api;
    struct tables *tables;
    struct listener *listener;
    bool is_https; /* we serve it ourselves */
    int requests;  /* requests to the API that are not fully answered */
};

struct exchange;

/* An answer under way, one for each connection. */
struct response {
    struct file file;  /* what is being sent */
    unsigned status;   /* of a file whose headers are not sent yet; 0: they are */
    bool is_head;      /* only the headers are sent */
    bool is_packed;    /* the compressed form of a file is sent */
    const uint8_t *at; /* the next byte to send */
    size_t left;       /* bytes still to send */
    bool closes;       /* the connection ends with it */
    bool is_sent;      /* all of it is written; the client may not have room for more */
    bool is_held;      /* nothing is read until the answer is sent */
    bool is_request;   /* counted in the context's `requests` */
    struct exchange *exchange; /* a request to the API; NULL: none */
};

/* Adds the headers of a handshake. They renew the cookie, as every answer to a guest
 * does, so that browsers do not forget who plays. Whether the token belongs to a guest is
 * not known yet, and does not matter here. */
int http_renew_cookie(struct lws *wsi, struct lws_process_html_args *args);

/* The callback of the protocol "http", whose user data is a struct response. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len);

#endif
