/* wire.h - all WebSocket connections of a server: which of them are flushed and read in
 * this turn of the loop, and who handles their messages.
 *
 * A turn of the loop should take no longer than TURN_NS: the rest is done in the next
 * one, so that nobody waits long for somebody else's work. Only the loop's thread uses
 * it. */
#ifndef NIWA_WIRE_H
#define NIWA_WIRE_H

#include "server/wire/note.h"

#include <uv.h>

struct address_book;
struct connection;
struct message;

enum {
    MESSAGES_SECOND = 10, /* messages a second; MESSAGE_SECONDS' worth at once */
    TURN_NS = 2000000     /* ns after which a turn of the loop begins nothing more */
};

/* What connections have to do in this turn of the loop, or in the next. */
enum wire_queue {
    QUEUE_FLUSH,  /* to send something */
    QUEUE_HANDLE, /* to handle messages that wait */
    WIRE_QUEUES
};

struct wire_list {
    struct connection *first, **end;
};

/* What the owner of a wire does for connections. */
struct wire_calls {
    /* A client has come; `token` is the hash of its cookie's token, NULL: it has none. */
    void (*opened)(struct connection *connection, const uint8_t *token);
    /* It sent a message, which is valid during the call. */
    void (*received)(struct connection *connection, const struct message *message);
    /* Its round trip was measured. */
    void (*measured)(struct connection *connection);
    /* It is gone, and no longer in the wire's list. */
    void (*closed)(struct connection *connection);
};

struct wire_counts {
    int connections;
    uint64_t messages;               /* that came */
    uint64_t refused;                /* of these */
    uint64_t sent, sent_bytes;       /* frames */
    uint64_t slow, silent, flooding; /* connections closed for this reason */
};

/* A note on its way to a connection. */
struct outgoing {
    struct outgoing *next;         /* on the connection's queue */
    struct connection *connection; /* NULL: gone, or never there */
    struct note *note;             /* NULL: it was dropped */
    bool is_held;                  /* it may not be sent yet, nor may those behind it */

    /* for the batch that holds it */
    uint8_t kind, seat;
    struct outgoing *next_held;
    void *context;
};

struct wire {
    const struct wire_calls *calls;
    void *owner; /* for the calls */
    uv_loop_t *loop;
    uv_async_t *woken; /* sent if something is left for the next turn */
    int messages;      /* a second, by guest */
    /* the limits of guests and addresses; NULL: none */
    struct address_book *book;

    struct connection *first;            /* all of them */
    struct wire_list queue[WIRE_QUEUES]; /* those that have something to do */
    uint64_t turn; /* when this turn of the loop began to do something, ns; 0: not yet */
    bool is_stopping; /* turns have no time limit any more */
    struct outgoing *unused;
    struct note_pool notes;
    struct wire_counts counts;
};

void wire_init(struct wire *wire, uv_loop_t *loop, uv_async_t *woken,
               const struct wire_calls *calls, void *owner);
/* frees its memory, when all connections are gone */
void wire_clear(struct wire *wire);

/* Whether this turn of the loop has used up its time, so that the rest should wait for
 * the next one. To be called after each item of work that can be long. */
bool wire_is_late(struct wire *wire);

/* Handles the connection's messages in the next turn; or no longer. */
void wire_handle_later(struct connection *connection);
void wire_handle_never(struct connection *connection);
void wire_handle(struct wire *wire); /* those that waited for this turn */

/* Flushes the connection at the end of this turn of the loop, or in the next; or no
 * longer. */
void wire_flush_later(struct connection *connection);
void wire_flush_never(struct connection *connection);
void wire_flush(struct wire *wire);

/* Adds a connection to the wire's list, or removes it. */
void wire_enter(struct connection *connection);
void wire_leave(struct connection *connection);

struct outgoing *outgoing_new(struct wire *wire); /* NULL: no memory */
void outgoing_free(struct wire *wire, struct outgoing *outgoing);

#endif
