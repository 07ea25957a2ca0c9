/* hall.h - where tables, people and the store meet: who asks is answered, what happens is
 * kept, and then shown to everybody who looks.
 *
 * One thread, the loop's. What is asked of a table is checked and made at once in memory, and
 * handed to the writer; answers and events leave when the writer has kept it. What must be
 * read from the disk is read by a thread of its own. So the loop waits for nobody.
 *
 * Calls with a `told` answer by calling it exactly once, at once or later, and at the latest
 * in hall_free. The context must live until then. The answer is good during the call. */
#ifndef NIWA_HALL_H
#define NIWA_HALL_H

#include "host/house.h"
#include "server/town.h"

#include <uv.h>

struct hall;
struct writer_counts;

struct hall_limits { /* 0: the default */
    int messages;    /* a second, by connection; four times that at once */
    int tables;      /* in memory at most */
    int threads;     /* for computers; 0: as the machine has */
    int lend;        /* to workers, where the store is a database: enum lend_what */
};

/* Opens the store at a place (see store_open.h) and starts. NULL with a sentence in `why`. */
struct hall *hall_new(uv_loop_t *loop, const char *place,
                      const struct hall_limits *limits, char *why, size_t size);

/* No more requests: those under way are kept and answered, then connections are closed with
 * 1001 (going away). Calls back when that is done. */
void hall_stop(struct hall *hall, void (*stopped)(void *context), void *context);

/* After the loop has run to its end. */
void hall_free(struct hall *hall);

/* -- for the REST API -- */

/* What came of a call. */
struct hall_answer {
    const char
        *code; /* NULL: all is well. Else a word for programs: "no-such-table", ... */
    const char *why;  /* and a sentence for people */
    const char *text; /* what was asked for: JSON, or a record */
    size_t len;
    bool is_record;           /* text is a record and no JSON */
    char table[TABLE_ID + 1]; /* hall_found: its id */
    bool is_found;            /* guests: there is one */
    struct store_guest guest;
};
typedef void hall_told(void *context, const struct hall_answer *answer);

/* Codes: bad-setup, too-many, busy (try later), not-kept, no-such-table, not-over, trouble. */

/* Founds a table. The setup's founder is the caller's to fill, the secret the hall's. */
void hall_found(struct hall *hall, const struct setup *setup, hall_told *told,
                void *context);

/* A JSON list of tables, the newest first: {"table","since","number","at","stage",...} with
 * game, options, clock, public, seats as in host/party.h's summary. `guest` for
 * LIST_OF_GUEST. */
void hall_list(struct hall *hall, enum store_list list, const char *guest, int limit,
               hall_told *told, void *context);

/* A table as a guest may see it ("": a stranger), see party_put_view. */
void hall_view(struct hall *hall, const char *table, const char *guest, unsigned show,
               hall_told *told, void *context);

/* A record: of a game that is over, the whole of it as text; of a running one, JSON
 * {"table","stage","number","lines":[...]} in the guest's own wording. */
void hall_record(struct hall *hall, const char *table, const char *guest, hall_told *told,
                 void *context);

/* What has happened so far, JSON {"table","number","story":[...]}: see party_put_story. */
void hall_story(struct hall *hall, const char *table, const char *guest, hall_told *told,
                void *context);

/* Guests, see host/store.h. What is kept is kept when `told` says so. */
void hall_keep_guest(struct hall *hall, const struct store_keep *keep, hall_told *told,
                     void *context);
void hall_find_guest(struct hall *hall, const uint8_t token[SECRET_HASH], hall_told *told,
                     void *context);
void hall_keep_link(struct hall *hall, const uint8_t code[SECRET_HASH], const char *guest,
                    int64_t until, hall_told *told, void *context);
void hall_take_link(struct hall *hall, const uint8_t code[SECRET_HASH], hall_told *told,
                    void *context);

/* -- for metrics -- */

struct hall_counts {
    int lines, watchers; /* connections, and tables they show */
    int tables;          /* in memory */
    uint64_t messages;   /* that came */
    uint64_t refused;    /* of these */
    uint64_t entries,
        moves;        /* kept; moves by persons and computers are lines among them */
    uint64_t commits; /* by which they were kept */
    uint64_t failed;  /* entries that could not be kept */
    uint64_t clashed; /* entries that another node was quicker than */
    uint64_t passed;  /* moves that another node was asked to make */
    uint64_t sent, sent_bytes;       /* frames */
    uint64_t slow, silent, flooding; /* connections closed for that */
    size_t waiting;                  /* bytes that wait for the writer */
    bool is_alone;                   /* no other node can be at our store; else: */
    struct town_counts town;
};
struct hall_counts hall_counts(struct hall *hall);

#endif
