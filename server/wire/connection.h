/* connection.h - one WebSocket connection: messages in, notes out, and pings.
 *
 * Notes leave in the order in which they were put. A note is held until the store has
 * written what it tells, and it holds back those behind it, so nobody learns of something
 * that may never be stored. All notes that may leave at the same time leave as one frame.
 *
 * Messages are handled one after the other. While something is read or written for one
 * message the connection is busy, and the next messages wait. */
#ifndef NIWA_CONNECTION_H
#define NIWA_CONNECTION_H

#include "server/people/address.h"
#include "server/wire/message.h"
#include "server/wire/wire.h"

#include <libwebsockets.h>

enum {
    QUEUE_MOST = 256 << 10, /* bytes that wait for a slow client before it is dropped */
    MESSAGES_WAIT = 250,    /* the most messages that wait, */
    WAIT_BYTES = 64 << 10,  /* and their bytes */
    /* messages over the limit in a row before the connection is closed */
    FLOOD = 200,
    PING_SECONDS = 20,
    FRAME_READS = 512,       /* bytes of a message that are read at a time */
    FRAME_SENDS = 192 << 10, /* bytes of a frame; any single note fits */
};

enum connection_end { /* codes of the protocol */
                      END_GOING = 1001,
                      END_NOT_TEXT = 1003,
                      END_NOT_UTF8 = 1007,
                      END_TOO_LONG = 1009,
                      END_AGAIN = 1013,
                      END_FLOOD = 4001,
                      END_SILENT = 4002
};

struct waiting { /* a message that waits for its turn */
    struct waiting *next;
    size_t len;
    bool is_counted; /* it was counted before, and was within the limits */
    char text[];
};

struct connection {
    struct lws *wsi;
    struct wire *wire;
    struct connection *before, *after; /* in the wire's list of all connections */
    struct connection *next_queued[WIRE_QUEUES]; /* in a queue of the wire */
    struct outgoing *first, **end;               /* its queue of outgoing notes */
    struct waiting *waiting;                     /* messages that wait */
    char *partial;           /* the beginning of a message; NULL: none */
    struct visitor *visitor; /* whose limits apply; NULL: none */
    int64_t messages;        /* its own remaining allowance; see rate_take */
    int64_t pinged;          /* ms of the loop's clock */
    uint32_t queued;         /* bytes on the queue */
    uint32_t wait_bytes;     /* of messages that wait */
    uint16_t partial_len;
    uint16_t flood;              /* messages over the limit in a row */
    uint16_t round_trip;         /* ms; UINT16_MAX: not yet known */
    uint16_t waits;              /* how many messages wait */
    bool is_busy;                /* messages wait until something is read or written */
    bool is_queued[WIRE_QUEUES]; /* whether it is in that queue */
    bool is_pinged;              /* a pong is due */
    bool is_over;                /* nothing more is sent or handled */
    /* who it is, as wire_calls' `opened` found out; "": a stranger */
    char guest[GUEST_ID + 1];
    char name[GUEST_NAME];
};

/* Begins a connection after its handshake. `token` is the hash of the token in its
 * cookie; NULL: it has none. */
void connection_open(struct connection *connection, struct lws *wsi, struct wire *wire,
                     struct visitor *visitor, const uint8_t *token);

/* The callback of the protocol "niwa.1" after the handshake; its user data begins with a struct
 * connection. */
int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                        void *in, size_t len);

/* Puts a note at the end of the queue; the connection becomes one of its readers. NULL:
 * there is no memory, or the connection is over; then it ends. */
struct outgoing *connection_put(struct connection *connection, struct note *note);

/* The same for a note that nobody else reads: takes over the caller's reference. The note
 * may be NULL, with the same result. */
struct outgoing *connection_put_own(struct connection *connection, struct note *note);

/* Answers a message by a refusal of the server's own. */
void connection_refuse(struct connection *connection, const struct message *message,
                       const char *code, const char *words);

/* Sends all notes that may leave. */
void connection_flush(struct connection *connection);

/* Ends the connection, after sending the notes that may leave. */
void connection_end(struct connection *connection, enum connection_end code);

/* To be called when what the connection waited for is there: goes on with its
 * messages. */
void connection_resume(struct connection *connection);

/* Keeps a message, to be handled first when the connection resumes. */
void connection_postpone(struct connection *connection, const char *text, size_t len);

/* To be called now and then. Pings the client if it is time. True: it pinged, or ended
 * the connection. */
bool connection_beat(struct connection *connection);

#endif
