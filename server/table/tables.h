/* tables.h - all live tables of a server. Requests become entries, entries are stored,
 * and then everybody who looks at the table is told.
 *
 * One thread, the loop's. A request is checked and carried out at once in memory, and its
 * entries go to the writer. Replies and events leave when the writer has stored them. The
 * reader, a thread of its own, reads from the store. So the loop never waits.
 *
 * Functions with a `told` call it exactly once, at once or later, and at the latest in
 * tables_free. The context must live until then. The answer is valid during the call. */
#ifndef NIWA_TABLES_H
#define NIWA_TABLES_H

#include "host/table/registry.h"
#include "server/cluster/cluster.h"
#include "server/wire/wire.h"

#include <uv.h>

struct tables;
struct address_book;
struct writer_counts;

struct tables_limits {         /* 0: the default */
    int messages;              /* a second, by guest; four times that at once */
    struct address_book *book; /* where messages and tables are counted; NULL: nowhere */
    int tables;                /* the most tables in memory */
    int threads;               /* for computers; 0: by the number of processors */
    int lend; /* to workers, where the store is a database: enum lend_what */
};

/* Opens the store at a place (see store_open.h) and starts. NULL with a sentence in `why`. */
struct tables *tables_new(uv_loop_t *loop, const char *place,
                          const struct tables_limits *limits, char *why, size_t size);

/* Accepts no more requests. Those under way are stored and answered, then connections are
 * closed with 1001 (going away). Calls back when that is done. */
void tables_stop(struct tables *tables, void (*stopped)(void *context), void *context);

/* The connections. Their user data is a struct session. */
struct wire *tables_wire(struct tables *tables);

/* After the loop has run to its end. */
void tables_free(struct tables *tables);

/* -- for the REST API -- */

/* The outcome of a call. */
struct tables_answer {
    const char *code; /* NULL: all is well; else a word for programs: "no-such-table" */
    const char *why;  /* and a sentence for people */
    const char *text; /* what was asked for: JSON, or a record */
    size_t len;
    bool is_record;           /* text is a record and no JSON */
    int took;                 /* tables_record, tables_story: ms that it took to read */
    char table[TABLE_ID + 1]; /* tables_create: its id */
    bool is_found;            /* guests: there is one */
    struct store_guest guest;
};
typedef void tables_told(void *context, const struct tables_answer *answer);

/* Codes: bad-setup, too-many, busy (try later), not-kept, no-such-table, not-over, trouble. */

/* Creates a table. The caller fills in the setup's founder, the secret is drawn here. */
void tables_create(struct tables *tables, const struct setup *setup, tables_told *told,
                   void *context);

enum { LIST_MOST = 200 }; /* tables in a list */

/* A JSON list of 1 to LIST_MOST tables, the newest first: {"table","since","number","at",
 * "stage",...} with game, options, clock, public, seats as in hosted_summary. `guest`
 * for LIST_OF_GUEST. */
void tables_list(struct tables *tables, enum store_list list, const char *guest,
                 int limit, tables_told *told, void *context);

/* A table as a guest may see it ("": a stranger), see hosted_put_view. */
void tables_view(struct tables *tables, const char *table, const char *guest,
                 unsigned show, tables_told *told, void *context);

/* A record: of a game that is over, the whole of it as text; of a running one, JSON
 * {"table","stage","number","lines":[...]} in the guest's own wording. */
void tables_record(struct tables *tables, const char *table, const char *guest,
                   tables_told *told, void *context);

/* What has happened so far, JSON {"table","number","story":[...]}: see
 * hosted_put_story. */
void tables_story(struct tables *tables, const char *table, const char *guest,
                  tables_told *told, void *context);

/* Guests, see host/store/store.h. A guest is stored when `told` is called without a
 * code. */
void tables_keep_guest(struct tables *tables, const struct store_keep *keep,
                       tables_told *told, void *context);
void tables_find_guest(struct tables *tables, const uint8_t token[SECRET_HASH],
                       tables_told *told, void *context);
void tables_keep_link(struct tables *tables, const uint8_t code[SECRET_HASH],
                      const char *guest, int64_t until, tables_told *told, void *context);
void tables_take_link(struct tables *tables, const uint8_t code[SECRET_HASH],
                      tables_told *told, void *context);

/* -- for metrics -- */

struct tables_counts {
    struct wire_counts wire;
    int watchers; /* watches of all connections */
    int tables;   /* in memory */
    /* stored entries, and the moves by people and computers among them */
    uint64_t entries, moves;
    uint64_t commits;   /* transactions that stored them */
    uint64_t failed;    /* entries that could not be stored */
    uint64_t clashed;   /* entries that another node was quicker to write */
    uint64_t forwarded; /* moves that another node was asked to make */
    size_t waiting;     /* bytes that wait for the writer */
    bool is_failing;    /* the store failed to write what it was last given */
    int64_t failed_ago; /* ms since the store last failed */
    bool is_alone;      /* no other node can be at our store; else: */
    struct cluster_counts cluster;
};
struct tables_counts tables_counts(struct tables *tables);

#endif
