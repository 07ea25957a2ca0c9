/* line.h - one WebSocket connection: messages in, notes out, and whether anybody is there.
 *
 * Notes leave in the order in which they were put. One that is held, because what it tells
 * is not kept yet, holds back those behind it: so nobody hears of what may never have been.
 * All that may leave at one moment leaves as one frame. */
#ifndef NIWA_LINE_H
#define NIWA_LINE_H

#include "server/hall.h"
#include "server/message.h"
#include "server/note.h"

#include <libwebsockets.h>

enum {
    QUEUE_MOST = 256 << 10, /* bytes that wait for a slow client before it is dropped */
    MESSAGES_WAIT = 32,     /* messages that wait while a table is read, at most */
    MESSAGES_SECOND = 10,   /* messages a second; so many seconds' worth at once: */
    MESSAGES_BURST = 4,
    FLOOD = 200, /* messages refused in a row as too many, before the end */
    PING_SECONDS = 20,
    LINE_READS = 512,       /* bytes of a message that are taken at a time */
    LINE_SENDS = 192 << 10, /* bytes of a frame; a single note always fits */
};

enum line_end { /* codes of the protocol */
                END_GOING = 1001,
                END_NOT_TEXT = 1003,
                END_TOO_LONG = 1009,
                END_AGAIN = 1013,
                END_FLOOD = 4001,
                END_SILENT = 4002
};

/* A note for somebody: on a line's queue, and, while it is held, in a batch. */
struct slip {
    struct slip *next;          /* on the line's queue */
    struct slip *next_in_batch; /* of those that are held for the same entries */
    struct line *line;          /* NULL: gone, or it is a letter */
    struct note *note;          /* NULL: it came to nothing */
    hall_told *told;            /* a letter: an answer for the REST API */
    void *context;
    bool is_held, is_ack, is_record;
};

struct waiting { /* a message that waits for its turn */
    struct waiting *next;
    size_t len;
    char text[];
};

struct line {
    struct lws *wsi;
    struct hall *hall;
    struct line *before, *after; /* among all lines */
    struct line *next_flushed;   /* those with something to send */
    struct line *next_in_queue;  /* those that wait for a table to be read, */
    struct circle *queue_of;     /* and which; NULL: none */
    struct fetch *fetch;         /* reads something for this line; NULL: nothing does */
    struct slip *first, **end;   /* the queue */
    struct waiting *waiting;     /* messages behind the one that waits */
    struct watch *watch;         /* tables it shows */
    char *partial;               /* the beginning of a message; NULL: none */
    int64_t fill;                /* us: until then its messages are used up */
    int64_t pinged;              /* ms of the loop's clock */
    int64_t passed;              /* when its first message was passed on; 0: not */
    uint32_t queued;             /* bytes on the queue */
    uint16_t partial_len;
    uint16_t flood;           /* messages refused in a row as too many */
    uint16_t round_trip;      /* ms; UINT16_MAX: not yet known */
    uint8_t watches, waits;   /* how many */
    uint8_t repeats;          /* messages of those that wait, the first ones */
    bool is_busy;             /* messages wait until something is read */
    bool is_flushed;          /* on the list of next_flushed */
    bool is_pinged;           /* and the pong has not come */
    bool is_over;             /* nothing more is sent or heard */
    bool is_sure;             /* the table of its next message was read just now */
    char guest[GUEST_ID + 1]; /* "": only watches */
    char name[GUEST_NAME];
};

/* The callback of the protocol "niwa.1", whose user data is a struct line. */
int line_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len);

/* Puts a note, of which the line is one more reader, at the end of the queue. NULL: no
 * memory, or it is over; then the line ends. */
struct slip *line_put(struct line *line, struct note *note);

/* Sends what may leave. */
void line_flush(struct line *line);

/* Ends the line; what may leave does so before. */
void line_end(struct line *line, enum line_end code);

/* What the line waited for is there: its messages go on. */
void line_resume(struct line *line);

/* Keeps a message to be heard again first when the line resumes; or behind those that are
 * repeated already. */
void line_postpone(struct line *line, const char *text, size_t len);
void line_repeat(struct line *line, const char *text, size_t len);

/* Now and then: asks whether anybody is there. */
void line_beat(struct line *line);

#endif
