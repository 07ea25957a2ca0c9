/* listener.h - the listening sockets, and how many connections are accepted. */
#ifndef NIWA_LISTENER_H
#define NIWA_LISTENER_H

#include "server/people/address.h"

#include <libwebsockets.h>
#include <uv.h>

enum { MAX_SOCKETS = 8 };

struct listener {
    int socket[MAX_SOCKETS]; /* one for each address of a name: 127.0.0.1 and ::1 */
    uv_poll_t watch[MAX_SOCKETS];
    int count;
    int spare;               /* a file descriptor kept for when there is no other */
    int port;                /* where it opened */
    struct lws_vhost *guest; /* the vhost that gets the connections */
    struct address_book *book;
    const struct networks *proxies; /* that may have any number of connections */
    /* whose connection is just being handed over; NULL: nobody's */
    struct visitor *entering;
    int inside, most; /* connections, and how many there may be */
    bool is_https;    /* then a refused client can't be told why */
};

enum listener_trouble { LISTENER_FINE, LISTENER_BAD_ADDRESS, LISTENER_NOT_OPENED };

/* Listens at every address of a name or number; port 0 takes any free one. On failure
 * nothing stays open and `why` has a sentence. */
enum listener_trouble listener_open(struct listener *listener, const char *address,
                                    int port, char *why, size_t size);

/* From now on connections go to this vhost, each with its visitor as opaque user data. The
 * fields from `book` on are the caller's to fill before. */
void listener_welcome(struct listener *listener, uv_loop_t *loop,
                      struct lws_vhost *guest);

/* libwebsockets has made the connection that is being handed over. */
void listener_enter(struct listener *listener, struct lws *wsi);

/* A connection of this visitor is gone. */
void listener_leave(struct listener *listener, struct visitor *visitor);

/* Stops listening; the loop has to run once more before the listener is gone. May be
 * called twice. */
void listener_close(struct listener *listener);

#endif
