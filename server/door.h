/* door.h - the sockets on which the server waits for people, and how many it lets in. */
#ifndef NIWA_DOOR_H
#define NIWA_DOOR_H

#include "server/address.h"

#include <libwebsockets.h>
#include <uv.h>

enum { MAX_SOCKETS = 8 };

struct door {
    int socket[MAX_SOCKETS]; /* one for each address of a name: 127.0.0.1 and ::1 */
    uv_poll_t watch[MAX_SOCKETS];
    int count;
    int spare;               /* a file descriptor kept for when there is no other */
    int port;                /* where it opened */
    struct lws_vhost *guest; /* who gets the connections */
    struct address_book *book;
    const struct networks *proxies; /* that may have any number of connections */
    struct visitor *entering;       /* who is just being handed over; NULL: nobody */
    int inside, most;               /* connections, and how many there may be */
    bool is_https;                  /* who is turned away can't be told why */
};

enum door_trouble { DOOR_FINE, DOOR_BAD_ADDRESS, DOOR_NOT_OPENED };

/* Listens at every address of a name or number; port 0 takes any free one. On trouble
 * nothing stays open and `why` has a sentence. */
enum door_trouble door_open(struct door *door, const char *address, int port, char *why,
                            size_t size);

/* From now on connections go to this vhost, each with its visitor as opaque user data. The
 * fields from `book` on are the caller's to fill before. */
void door_welcome(struct door *door, uv_loop_t *loop, struct lws_vhost *guest);

/* A connection was made, of whom is being handed over. */
void door_enter(struct door *door, struct lws *wsi);

/* A connection is gone, whose visitor was this. */
void door_leave(struct door *door, struct visitor *visitor);

/* Stops listening; the loop has to run once more before the door is gone. Once is enough,
 * twice no harm. */
void door_close(struct door *door);

#endif
