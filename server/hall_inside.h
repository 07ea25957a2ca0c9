/* hall_inside.h - what the hall's own files know of each other.
 *
 *     hall.c       the hall itself: founding, computers, when, beginning and end
 *     circle.c     one table and the people around it
 *     happening.c  what happens at it, and who is told
 *     batch.c      what of it is on its way to the disk
 *     hearing.c    what people on lines want
 *     fetch.c      what is read from the store
 *     neighbours.c what other nodes at the same store do
 *     passing.c    moves that another node is asked to make
 *     answers.c    what the REST API asks */
#ifndef NIWA_HALL_INSIDE_H
#define NIWA_HALL_INSIDE_H

#include "server/hall.h"
#include "server/lend.h"
#include "server/line.h"
#include "server/pool.h"
#include "server/reader.h"
#include "server/town.h"
#include "server/writer.h"

#include <string.h>

enum {
    WATCHES_MOST = 16,      /* tables that a line shows */
    TOGETHER_MOST = 48,     /* entries that are kept together */
    TAIL_MOST = 100,        /* events missed, beyond which a whole view is sent */
    TABLES_MOST = 100000,   /* in memory */
    WRITER_ROOM = 64 << 20, /* bytes that wait for the disk */
    PASS_WAIT = 50,         /* ms that a node is given for a move that was passed to it */
    BEAT = 500,             /* ms between two looks at who is there */
    SWEEP_EVERY = 15000,    /* ms between two looks for tables that nobody needs */
    SWEEP_AFTER = 60000,    /* ms that a table stays when nobody looks */
    POOL_ROOM = 4096,       /* thoughts asked for */
    LIST_MOST = 100,        /* tables in a list */
    STOP_WAIT = 2000,       /* ms for lines to end well */
    VIEW_SHOWS = 4          /* ways to show a position: see SHOW_JSON */
};

/* Somebody looks at a table. */
struct watch {
    struct line *line;
    struct circle *circle;
    struct watch *next_of_line;
    struct watch *before, *after; /* around the table */
    uint8_t viewer;               /* as what it was last shown */
    uint8_t show;
    bool wants_view; /* its viewer has changed */
    bool awaits;     /* an answer of the line is held by a race: */
    char awaited[REQUEST_ID + 1];
};

/* Entries on their way to the disk, and who is told when they are there. In the order of
 * handing over, as the writer decides them. */
struct batch {
    struct circle *circle;
    struct batch *below;       /* among unused ones */
    const struct game *game;   /* of the table */
    struct slip *first, **end; /* in the order of putting */
    uint64_t last;             /* number of its last entry */
    int entries, moves;
    enum wish wish; /* of the one who asked, */
    bool has_id;    /* if it has an ack */
    char id[REQUEST_ID + 1];
    char *raw; /* their message, where another node may clash with it; else NULL */
    size_t raw_len;
    struct held *raced;   /* answers to a race that are in it, by seat; NULL: none */
    struct party *before; /* the table before its entries, where another node may be
                             quicker; NULL: it has to be read */
    bool is_clash;        /* another node was quicker: all is to be asked again */
    hall_told *told;      /* a founding: who is told */
    void *context;
};

/* A REST call that waits for a table. */
struct want {
    struct want *next;
    bool is_record, is_story;
    unsigned show;
    char guest[GUEST_ID + 1];
    hall_told *told;
    void *context;
};

/* A move that another node has passed to us; see passing.c. */
struct passed {
    struct passed *next;
    char text[];
};

/* A table in use: looked at, waited for, or with entries on their way. */
struct circle {
    struct hall *hall;
    struct circle *chained; /* in the hall's slot */
    struct circle *next_stale;
    struct circle *next_hungry;
    struct circle *next_passing;
    struct party *party; /* NULL: to be read */
    struct watch *watch;
    struct batch *batch;         /* the last one on its way */
    struct line *queue;          /* lines that wait for it to be read */
    struct want *want;           /* calls that do */
    struct refusal trouble;      /* while it is told that reading failed */
    int batches;                 /* on their way */
    int watchers, told_watchers; /* now, and as it was told last */
    uint8_t told_here;
    bool is_loading;    /* the reader is at it */
    bool is_stale;      /* who is here has changed */
    bool is_hungry;     /* the pool had no room */
    bool is_founding;   /* its rematch */
    struct party *lost; /* as it was before it is read again; or NULL. True as far as it
                           goes if all of it is kept */
    bool is_in_doubt;   /* something could not be kept: then all is shown anew */

    /* where several nodes share the store; see neighbours.c */
    uint64_t heard;          /* others have written up to this number */
    bool is_catching_up;     /* the reader is at what they wrote, */
    bool has_more;           /* and is to look again */
    bool is_wanted, is_mine; /* we would look after it, and do */
    uint8_t seats_elsewhere; /* that other nodes show it to, */
    int watchers_elsewhere;  /* and how many without a seat */
    uint8_t acts_elsewhere;  /* seats of which another node wrote something, */
    bool is_passing;         /* and one was asked for a move, */
    int64_t passed;          /* at this time, ms of a steady clock */
    struct passed *asked;    /* moves that others ask us for, until we have caught up */
    int used;                /* do not free it now */
    char id[TABLE_ID + 1];
};

/* A store that has nothing but the log it is given: for the house, which wants to read. */
struct front {
    struct store store; /* first: a store is one of these */
    const struct log *log;
    uint64_t last; /* up to this number */
};

/* Something that the reader brings. */
struct fetch {
    struct lookup lookup; /* first */
    struct hall *hall;
    struct line *line; /* for whom; NULL: nobody any more, or a circle */
    const char *why;   /* NULL, or the store's trouble */
    char words[256];   /* its memory */
    struct log log;
    char table[TABLE_ID + 1];
    uint64_t after;
    uint8_t show;
    bool has_id;
    char id[REQUEST_ID + 1];
    uint8_t token[SECRET_HASH]; /* who is it? */
    bool is_found;
    struct store_guest guest;
    enum store_list list; /* which tables */
    int limit;
    char *text;
    size_t len, room;
    hall_told *told;
    void *context;
};

struct hall {
    uv_loop_t *loop;
    struct hall_limits limits;
    struct store *writes, *reads;
    struct front front;
    struct writer *writer;
    struct reader *reader;
    struct house *house;
    struct pool *pool;
    struct town *town; /* NULL: nobody else is at our store */
    bool held_leases;  /* at the last beat, */
    int nodes;         /* and how many there were */
    struct lend *lend; /* NULL: to nobody */
    uv_async_t woken;
    uv_prepare_t turned; /* the loop has done all that was there to do */
    uv_timer_t alarm, beat, patience;
    int64_t alarm_at; /* ms since 1970; CLOCK_NEVER: not set */
    int64_t swept;
    bool has_handles; /* on the loop */

    struct circle **slot; /* chains by id */
    size_t slots;
    int circles;
    bool has_unread; /* some that people look at could not be read */
    struct circle *stale, *hungry, *passing;

    struct line *line; /* all of them */
    struct line *flushed;
    struct slip *unused_slip;
    struct batch *unused_batch;
    struct shelf shelf;

    bool is_stopping;
    void (*stopped)(void *context);
    void *context;
    struct hall_counts counts;

    /* used again and again, because they are large */
    struct answer answer;
    struct party_step step;
    struct message message;
    struct entry entry[TOGETHER_MOST];
    struct store_entry out[TOGETHER_MOST];
    char json[VIEW_ROOM + 1024];
};

int64_t hall_now(void); /* ms since 1970 */

/* The writer gives back a number; ours are the addresses of those who wait. */
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

/* -- hall.c -- */

bool hall_has_room(struct hall *hall);              /* for one more table in memory */
void hall_sweep(struct hall *hall, int64_t before); /* those that nobody used since */
void hall_check_stopped(struct hall *hall);

/* After a party was read or changed: computers think, rematches are founded. */
void hall_follow(struct hall *hall, struct circle *circle, int64_t now);
void hall_forget(struct hall *hall, struct circle *circle); /* computers need not think */

/* Sends at the end of this turn of the loop. */
void hall_flush_later(struct line *line);
void hall_flush(struct hall *hall);
void hall_set_alarm(struct hall *hall);

struct slip *slip_new(struct hall *hall);
void slip_free(struct hall *hall, struct slip *slip);
/* A letter is told, by code and sentence where it came to nothing; then it is gone. */
void slip_tell(struct hall *hall, struct slip *slip, const char *code, const char *why);

/* Founds a table and tells it when that is kept; the setup gets its secret. */
void hall_make(struct hall *hall, struct setup *setup, hall_told *told, void *context);

/* -- hearing.c -- */

void hall_open_line(struct line *line, const uint8_t *token); /* NULL: has none */
void hall_close_line(struct line *line);
void hall_hear(struct line *line, const char *text, size_t len);
void hall_refuse(struct line *line, const struct message *message, const char *code,
                 const char *words);
void hall_round_trip(struct line *line);

/* -- fetch.c -- */

extern const struct store_calls front_calls;

/* Has a table read from the store; circle_was_read follows. */
void hall_load(struct circle *circle);
void hall_load_again(struct hall *hall); /* those that could not be */

/* Something for the reader to do; NULL: no memory. */
struct fetch *fetch_new(struct hall *hall, void (*run)(struct lookup *, struct store *),
                        void (*done)(struct lookup *));
void fetch_fail(struct fetch *fetch, const char *why); /* in the thread */
void fetch_free(struct fetch *fetch);
void fetch_log(struct lookup *lookup, struct store *store);  /* in the thread */
void fetch_rest(struct lookup *lookup, struct store *store); /* what is after `after` */
void fetch_guest(struct lookup *lookup, struct store *store);

/* -- circle.c -- */

struct circle *circle_find(struct hall *hall, const char *id); /* NULL: not in use */
struct circle *circle_use(struct hall *hall, const char *id);  /* NULL: no memory */
void circle_rest(struct circle *circle); /* frees it where nobody needs it */

struct watch *watch_of(const struct line *line, const char *table); /* NULL: none */
struct watch *circle_enter(struct circle *circle, struct line *line, unsigned show);
void circle_leave(struct watch *watch);

/* A seat's connection came, went, or was measured. */
void circle_see(struct circle *circle, int64_t now);
void circle_tell_here(struct circle *circle);

/* Lines and calls that waited for it go on. */
void circle_wake(struct circle *circle);

/* The reader has brought the party, or trouble. Where it was here before, it is as it was then:
 * those around it are told what the log has after that. */
void circle_was_read(struct circle *circle, const struct log *log,
                     const struct refusal *trouble);

/* -- happening.c -- */

/* What happens: a request, what the host owes, a computer's move, a rematch. */
void circle_owe(struct circle *circle, int64_t now);
/* Not sure: by what is known here it would be refused, but others may have written more, and it
 * is not sure that nobody has. Passed: another node is asked, and it waits for that. */
enum heard { HEARD_IT, HEARD_NOT_SURE, HEARD_PASSED };
enum heard circle_ask(struct watch *watch, const struct message *message, bool is_sure);
void circle_move(struct circle *circle, const char *guest, const struct request *request);
void circle_tell_rematch(struct circle *circle, const char *next);

/* What a line is told. Held where entries are on their way. */
void circle_put_watched(struct watch *watch, const struct message *message);
void circle_put_view(struct watch *watch, int64_t now);
void circle_put_event(struct watch *watch, const char *json, size_t len);
struct note *note_refused(struct hall *hall, enum wish wish, const char *table,
                          const char *id, const struct game *game,
                          const struct reason *why);

/* Everybody is told of the entry that was just added, each in their own wording. */
void circle_tell(struct circle *circle, bool with_position);
void circle_tell_views(struct circle *circle,
                       int64_t now); /* who looks from elsewhere now */

void circle_put_refused(struct circle *circle, struct line *line, const struct game *game,
                        enum wish wish, const char *id, const struct reason *why);

/* -- batch.c -- */

/* The table in memory has what the store has not: it will be read again. */
void circle_lose(struct circle *circle);

/* A slip waits for the entries that are on their way, if any are. */
void circle_hold(struct circle *circle, struct slip *slip);

/* Entries are handed over, the first `count` of hall->entry, and decided: code NULL, kept. */
struct batch *batch_new(struct circle *circle); /* NULL: no memory */
void batch_send(struct batch *batch, int count, bool is_news);
void batch_decided(struct batch *batch, const char *code, const char *why);

/* -- neighbours.c: where the store is ours alone, all is known and all is ours -- */

void circle_is_known(struct circle *circle); /* read, or changed */
void circle_is_gone(struct circle *circle);  /* from memory */
void circle_say_here(struct circle *circle, unsigned seats, int watchers);

/* Tells of what a log has beyond what is here. False: nothing. */
bool circle_take_in(struct circle *circle, const struct log *log, int64_t now);

/* Reads what others wrote, then wakes who waits. */
void circle_catch_up(struct circle *circle);

/* Whether its clock and computers are ours; asks for that. Gives it up. */
bool circle_may_act(struct circle *circle);
void circle_give_up(struct circle *circle);

void hall_take_news(struct hall *hall);
void hall_check_leases(struct hall *hall, int64_t now);

/* -- passing.c -- */

/* Whether a move that could be made here is left to another node for now. */
bool circle_pass(struct watch *watch, const struct message *message);

/* Another node asks us for a move; and does so no more. */
void circle_was_asked(struct circle *circle, const char *text);
void circle_answer(struct circle *circle);
void circle_ask_nobody(struct circle *circle);

/* -- answers.c -- */

void want_run(struct circle *circle, struct want *want);
void answer_decided(const struct written *written);

#endif
