/* live_table.h - what the files of this folder share; private to them.
 *
 *     tables.c      all live tables: creating, computers, timers, beginning and end
 *     live_table.c  one of them, and the people who look at it
 *     requests.c    messages: hello, watching a table, requests to it
 *     act.c         requests become entries, which change the table
 *     tell.c        what people are told of it
 *     batch.c       entries on their way to the disk, and who is told when they are there
 *     fetch.c       what is read from the store
 *     follow.c      what other nodes at the same store do
 *     forward.c     moves that another node is asked to make
 *     rest.c        what the REST API asks */
#ifndef NIWA_LIVE_TABLE_H
#define NIWA_LIVE_TABLE_H

#include "server/table/tables.h"
#include "server/think/lend.h"
#include "server/think/pool.h"
#include "server/ops/now.h"
#include "server/store/reader.h"
#include "server/cluster/cluster.h"
#include "server/store/writer.h"
#include "server/table/session.h"
#include "server/wire/reply.h"

#include <string.h>

enum {
    WATCHES_MOST = 16,      /* tables that one connection may watch */
    WATCHERS_MOST = 2000,   /* connections at a table, since all are told at once; */
    DEVICES_MOST = 50,      /* beyond that, connections of each player */
    TOGETHER_MOST = 48,     /* entries in a batch */
    TAIL_MOST = 100,        /* a client that missed more events is sent a view instead; */
    TAIL_TABLE = 2000,      /* so is one that comes back to a table with more entries */
    TABLES_MOST = 100000,   /* in memory */
    WRITER_ROOM = 64 << 20, /* bytes that wait for the disk */
    FORWARD_WAIT = 50,      /* ms after which we make a forwarded move ourselves */
    BEAT = 500,             /* ms between two checks of who is there */
    SWEEP_EVERY = 15000,    /* ms in which the sweep visits every table once, */
    SWEEP_PARTS = 30,       /* one part at each beat */
    SWEEP_AFTER = 60000,    /* ms that a table stays in memory when nobody looks at it */
    /* a table that is over leaves memory with the last who looks at it, unless it has more
     * entries than this */
    LONG_TABLE = 1000,
    POOL_ROOM = 4096,  /* jobs for computers */
    WRITE_WAIT = 1500, /* at the end: ms for the store to keep what is left, */
    STOP_WAIT = 2000,  /* and then for connections to close */
    /* the chat of a table may be a fifth of what one guest may send, */
    TALK_PART = 5,
    TALK_SECONDS = 10, /* with bursts of 10 seconds' worth */
    VIEW_SHOWS = 4     /* ways to show a position: see SHOW_JSON */
};

/* A session looks at a table. */
struct watch {
    struct session *session;
    struct live_table *live;
    struct watch *next_of_session;
    struct watch *before, *after; /* in the list of the table's watches */
    uint8_t viewer;               /* the seat from which it last looked; 0: none */
    uint8_t show;                 /* how it wants positions */
    bool wants_view;              /* its viewer has changed */
    uint8_t awaits;               /* the seat whose answer a race holds for it; 0: none */
    uint16_t times;               /* how often it asked, with the id `awaited` */
    char awaited[REQUEST_ID + 1];
};

/* Entries of one table that are being written, and who is told when they are stored. The
 * writer decides batches in the order in which it got them. */
struct batch {
    struct live_table *live;
    struct batch *below;           /* in the list of unused batches */
    const struct game *game;       /* of the table */
    struct outgoing *first, **end; /* the notes that it holds, in their order */
    uint64_t last;                 /* the number of its last entry */
    int entries, moves;

    /* the request that it answers, if any */
    enum wish wish;
    bool has_id;
    char id[REQUEST_ID + 1];
    /* the message, to be repeated after a clash; NULL: a clash is impossible */
    char *raw;
    size_t raw_len;

    struct race_answer *raced; /* answers to a race that are in it, by seat; NULL: none */
    /* a snapshot from before its entries, for the case of a clash; NULL: the table has to
     * be read again */
    struct hosted_table *before;
    bool is_clash; /* another node was quicker */

    /* if it creates a table: who is told */
    tables_told *told;
    void *context;
};

/* The kinds of notes that a batch holds. */
enum held_kind {
    HELD_SHOWN, /* an event or a view */
    HELD_REPLY, /* the reply to the request whose entry is in the batch */
    HELD_RACE,  /* the reply to `seat`, whose answer to a race is in the batch */
    HELD_CALL   /* the answer to a REST call, the struct view_call in `context` */
};

/* A REST call that waits until a table has been read, or until its answer has been
 * stored; then for its turn. */
struct view_call {
    struct view_call *next;
    struct live_table *live; /* retained: its view has to be written, */
    struct note *answer;     /* or it was written and stored, and has to be sent */
    unsigned show;
    char guest[GUEST_ID + 1];
    tables_told *told;
    void *context;
};

struct call_list {
    struct view_call *first, **end;
};

/* A move that another node asks us to make; see forward.c. */
struct forwarded {
    struct forwarded *next;
    char text[];
};

/* A table in use: people look at it or wait for it, or entries are being written. Each
 * part belongs to one file, and only that file changes it. */
struct live_table {
    struct chained chained; /* first; among the tables */
    struct tables *tables;
    char id[TABLE_ID + 1];
    int users;                   /* callers that still use it: see live_retain */
    struct hosted_table *hosted; /* NULL: it has to be read */

    struct { /* live_table.c: who looks at it */
        struct watch *first;
        int watchers, told_watchers; /* now, and as people were last told */
        uint8_t told_seats;
        bool is_stale; /* who is here has changed, and is not told yet */
        struct live_table *next_stale;
    } people;

    struct { /* live_table.c: who waits until it has been read */
        struct session *sessions;
        struct refusal trouble; /* while they are told that reading failed */
    } waiters;

    struct call_list calls; /* rest.c: those that wait until it has been read */

    struct {             /* tables.c: its computers */
        bool is_waiting; /* the pool had no room */
        struct live_table *next;
        bool is_founding; /* its rematch is being created */
    } computers;

    struct { /* batch.c: entries that are being written */
        struct batch *last;
        int count;
    } batches;

    struct {             /* fetch.c: what is read */
        bool is_loading; /* the reader is reading it */
        /* something was not stored: everybody gets a new view */
        bool wants_views;
        /* the old copy while the table is read again; or NULL. It is correct as far as
         * it goes if all of it was stored */
        struct hosted_table *lost;
    } reading;

    struct {                 /* follow.c: what other nodes do */
        uint64_t written;    /* others have written up to this number */
        bool is_catching_up; /* the reader is reading what they wrote, */
        bool has_more;       /* and has to look again */
        bool wants_lease;    /* we want to act for its clock and computers, */
        bool has_lease;      /* and may */
        uint8_t seats;       /* whose people are at other nodes, */
        int watchers;        /* and how many watchers without a seat */
    } follow;

    struct {             /* forward.c: moves that another node makes */
        uint8_t writers; /* seats for which another node wrote something, */
        bool is_waiting; /* and one was asked for a move, */
        int64_t since;   /* at this time, ms of a steady clock */
        struct live_table *next;
        /* moves that we are asked to make, until we have caught up */
        struct forwarded *asked;
    } forward;
};

static inline bool live_is_watched(const struct live_table *live)
{
    return live->people.first != NULL;
}

static inline bool live_has_waiters(const struct live_table *live)
{
    return live->waiters.sessions || live->calls.first;
}

/* Whether entries are being written. */
static inline bool live_is_writing(const struct live_table *live)
{
    return live->batches.count > 0;
}

/* Whether others have written entries that are not known here. */
static inline bool live_is_behind(const struct live_table *live)
{
    return live->hosted && live->follow.written > live->hosted->number;
}

/* A task for the reader, and its result. */
struct fetch {
    struct lookup lookup; /* first */
    struct tables *tables;
    /* who asked; NULL: gone, or it is for a live table */
    struct session *session;
    const char *why;  /* NULL, or what went wrong */
    const char *code; /* its code */
    char words[256];  /* memory for `why` */
    struct table_log log;
    /* built from the log, up to entry `last`; or NULL */
    struct hosted_table *hosted;
    char table[TABLE_ID + 1];
    uint64_t after, last;
    uint8_t viewer, show;
    bool has_id;
    char id[REQUEST_ID + 1];
    uint8_t token[SECRET_HASH]; /* whose guest is looked up */
    bool is_found;
    struct store_guest guest;
    enum store_list list; /* which tables */
    int limit;
    char *text;
    size_t len, room;
    bool is_record;
    tables_told *told;
    void *context;
};

struct tables {
    uv_loop_t *loop;
    struct tables_limits limits;
    struct store *writes, *reads;
    struct writer *writer;
    struct reader *reader;
    struct registry *registry;
    struct pool *pool;
    struct cluster *cluster; /* NULL: no other node can use our store */
    bool held_leases;        /* our leases were valid at the last beat */
    int nodes;               /* that were alive at the last beat */
    struct lend *lend;       /* NULL: no jobs are lent */
    uv_async_t woken;
    uv_prepare_t turned; /* called at the end of each turn of the loop */
    uv_timer_t alarm, beat, patience;
    int64_t alarm_at; /* ms since 1970; CLOCK_NEVER: not set */
    int64_t swept;
    bool has_handles; /* on the loop */

    struct chains by_id; /* live tables */
    bool has_unread;     /* some tables that people look at could not be read */
    struct live_table *stale, *waiting_for_pool, *forwarding;
    struct call_list calls; /* in this turn of the loop, or the next */

    struct wire wire;
    struct batch *unused_batch;

    bool is_stopping;
    void (*stopped)(void *context);
    void *context;
    struct tables_counts counts;
    uint64_t failed_at; /* when the store last failed: ms of the loop's clock */

    /* reused, because they are large */
    struct answer answer;
    struct hosted_step step;
    struct entry entry[TOGETHER_MOST];
    struct store_entry out[TOGETHER_MOST];
    char json[VIEW_ROOM + 1024];
};

/* The writer returns a number that we gave it: the address of what waits for the
 * result. */
static inline uint64_t tag_of(const void *waiting)
{
    uint64_t tag = 0;

    memcpy(&tag, (const void *)&waiting, sizeof waiting);
    return tag;
}

static inline void *waiting_for(uint64_t tag)
{
    void *waiting;

    memcpy((void *)&waiting, &tag, sizeof waiting);
    return waiting;
}

/* -- tables.c -- */

bool tables_have_room(struct tables *tables); /* for one more table in memory */
void tables_check_stopped(struct tables *tables);

/* To be called after a table was read or changed: computers think, rematches are
 * created. */
void live_follow_up(struct tables *tables, struct live_table *live, int64_t now);
void live_stop_thinking(struct tables *tables,
                        struct live_table *live); /* computers need not think */

void tables_note_failure(struct tables *tables); /* something could not be kept */
void tables_set_alarm(struct tables *tables);

/* -- requests.c -- */

extern const struct wire_calls tables_calls; /* the callbacks for connections */

/* -- fetch.c -- */

/* Reads a table from the store, and wakes those who wait for it. */
void live_load(struct live_table *live);
void tables_load_again(struct tables *tables); /* those that could not be read */

/* The table in memory has entries that the store has not. It will be read again. */
void live_lose(struct live_table *live);

/* Entries that people were to be shown could not be stored. Everybody gets a new view. */
void live_want_views(struct live_table *live);

/* A task for the reader; NULL: no memory. */
struct fetch *fetch_new(struct tables *tables,
                        void (*run)(struct lookup *, struct store *),
                        void (*done)(struct lookup *));
void fetch_fail(struct fetch *fetch, const char *why); /* in the thread */
void fetch_free(struct fetch *fetch);

/* In the reader's thread. fetch_rest reads the log after `after`, fetch_table builds the
 * table from it, and fetch_tail writes the events that a viewer missed, one a line; it
 * succeeds only if the viewer still has the same seat. */
void fetch_rest(struct lookup *lookup, struct store *store);
void fetch_table(struct lookup *lookup, struct store *store);
void fetch_tail(struct lookup *lookup, struct store *store);
void fetch_guest(struct lookup *lookup, struct store *store);

/* -- live_table.c -- */

struct live_table *live_find(struct tables *tables,
                             const char *id);                       /* NULL: not in use */
struct live_table *live_use(struct tables *tables, const char *id); /* NULL: no memory */
void live_set_hosted(struct live_table *live,
                     struct hosted_table *hosted); /* it is then not swept */

/* Frees a live table that nobody needs. A caller that still uses it calls live_retain
 * first and live_release at the end. */
void live_free_unused(struct live_table *live);
void live_free(struct live_table *live); /* unconditionally, at the end */
void live_retain(struct live_table *live);
void live_release(struct live_table *live);

struct watch *watch_of(const struct session *session, const char *table); /* NULL: none */
struct watch *live_enter(struct live_table *live, struct session *session, unsigned show);
void live_leave(struct watch *watch);

/* To be called when a connection came, went, or was measured. */
void live_see_people(struct live_table *live, int64_t now);
void tables_tell_here(struct tables *tables); /* where that has changed */

/* Lets a session's message wait until the table has been read. */
void live_wait(struct live_table *live, struct session *session, const char *text,
               size_t len);
void live_wait_no_more(struct session *session);

/* Lets the sessions and calls that waited go on; or tells them that the table could not
 * be read. */
void live_wake(struct live_table *live);
void live_wake_with(struct live_table *live, const struct refusal *trouble);

/* -- act.c -- */

/* A guest's request, over a connection. */
enum request_result {
    REQUEST_DONE,
    /* it would be refused by what is known here, but another node may have written
     * more: read that first, then ask again */
    REQUEST_NOT_SURE,
    REQUEST_FORWARDED, /* another node was asked to make the move */
    REQUEST_LATER      /* it is a repetition, and its entry is being written */
};
enum request_result live_request(struct watch *watch, const struct message *message,
                                 bool is_sure);

/* A move of a computer (guest "") or of a guest at another node. */
void live_move(struct live_table *live, const char *guest, const struct request *request);

/* What the host owes now: draws, clocks that ran out, races that are decided. */
void live_run_due(struct live_table *live, int64_t now);
void live_tell_rematch(struct live_table *live, const char *next);

/* -- tell.c -- */

/* Sends something to one session. Views and events are held while entries are being
 * written. NULL: the connection ends. */
struct outgoing *live_put_done(struct live_table *live, struct session *session,
                               enum wish wish, const char *id, uint64_t number);
void live_put_refused(struct live_table *live, struct session *session,
                      const struct game *game, enum wish wish, const char *id,
                      const struct reason *why);
void live_put_watched(struct watch *watch, const struct message *message);
void live_put_view(struct watch *watch, int64_t now);
void live_put_event(struct watch *watch, const char *json, size_t len);

/* Tells every watcher of the entry that was just added, each as their viewer may know
 * it. */
void live_tell(struct live_table *live, bool with_position);

/* Sends a new view to those whose seat has changed. */
void live_tell_views(struct live_table *live, int64_t now);

/* Lets a session wait for the outcome of an answer that a race holds. */
void live_await(struct watch *watch, int seat, const char *id);

/* Tells that a seat's answer has become the entry `number`, or why it has not. */
void live_tell_race(struct live_table *live, int seat, const char *id, uint64_t number,
                    const struct reason *why);
void live_tell_race_refused(struct live_table *live); /* the one in tables->answer */

/* Answers that a race no longer holds are too late: their seat has left, or has moved at another
 * node. */
void live_tell_dropped(struct live_table *live);

/* -- batch.c -- */

/* Holds a note until the entries that are being written are stored, if there are any. */
void live_hold(struct live_table *live, struct outgoing *outgoing);

/* batch_send hands the first `count` of tables->entry to the writer. batch_decided gets
 * the result: they are stored if code is NULL. */
struct batch *batch_new(struct live_table *live); /* NULL: no memory */
void batch_send(struct batch *batch, int count, bool is_news);
void batch_decided(struct batch *batch, const char *code, const char *why);

/* -- follow.c: if no other node can use the store, every table is ours and up to date -- */

/* To be called when the table was read or changed here, and when it leaves memory. */
void live_is_known(struct live_table *live);
void live_is_gone(struct live_table *live);

/* Tells the other nodes who looks at it here: seats as a bit mask, and watchers. */
void live_say_here(struct live_table *live, unsigned seats, int watchers);

/* Adds the entries that a log has beyond the table here, and tells them. False: it has
 * none. */
bool live_take_in(struct live_table *live, const struct table_log *log, int64_t now);

/* Reads what others wrote, then wakes those who wait. */
void live_catch_up(struct live_table *live);

/* Whether we may act for its clock and computers; if not, asks for the lease. The other
 * call gives the lease up. */
bool live_may_act(struct live_table *live);
void live_give_up(struct live_table *live);

void tables_take_news(struct tables *tables);
void tables_check_leases(struct tables *tables, int64_t now);

/* -- forward.c -- */

/* Whether a move that could be made here is left to another node for now. */
bool live_forward(struct watch *watch, const struct message *message);

/* Another node has written something for a seat. */
void live_wrote_elsewhere(struct live_table *live, int seat);

/* Another node asks us to make a move: makes it at once, or keeps it until we have caught
 * up. The second call makes the kept moves, the third drops them. */
void live_take_forwarded(struct live_table *live, const char *text);
void live_make_forwarded(struct live_table *live);
void live_forget_forwarded(struct live_table *live);

/* -- rest.c -- */

/* The calls that waited until the table has been read. */
void live_wake_calls(struct live_table *live);

/* Answers the calls that have waited, as many as this turn of the loop has time for. To be
 * called where no live table is in use. */
void tables_answer_calls(struct tables *tables);

/* The answer of a REST call was stored, or will never be; then the call waits for the
 * table as it is. */
void call_kept(struct tables *tables, struct outgoing *outgoing);
void call_lost(struct live_table *live, struct outgoing *outgoing, const char *code,
               const char *why);
void answer_decided(const struct written *written);

#endif
