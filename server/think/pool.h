/* pool.h - threads in which computers think, so that the loop never waits for them.
 *
 * The loop asks for a move, goes on, and is woken when there is one. There is one job at
 * a time for a seat of a table, made from the seat's view and nothing else. When the game
 * moves on, the loop says so: a thread that works on an outdated job stops at once, and
 * its result is dropped.
 *
 * At levels 1 to 5 the same view and seed give the same move as everywhere else, on
 * however many threads. The best level thinks by time: less of it while others wait.
 *
 * The job that is due first is done first. A job is due at the time it was asked for plus
 * what its level may take. So quick jobs overtake slow ones, and none waits for ever.
 *
 * In a race a computer reacts no faster than reaction.h says: its move is told when its
 * time has come. Times are ms since 1970 that the caller gives. Only the loop calls these
 * functions. */
#ifndef NIWA_POOL_H
#define NIWA_POOL_H

#include "host/table/hosted.h"

struct pool;

enum { MOST_THINKERS = 64 }; /* threads of a pool */

/* Starts `threads` of them (0: one for each processor but one, at least one), each with
 * WORKSPACE_MEMORY bytes. At most `room` jobs are not told yet. `wake` is called by a
 * thread whenever there is something to collect. NULL: no memory or no thread. */
struct pool *pool_new(int threads, int room, void (*wake)(void *context), void *context);

/* Stops all thinking and ends the threads; what is not collected is forgotten. */
void pool_free(struct pool *pool);

/* To be called after a table was created, loaded or changed: its computers that have to
 * move begin to think, and those that need not move any more stop. Jobs that are still
 * right go on. False: there is no room for all; call it again when some have been
 * told. */
bool pool_follow(struct pool *pool, const struct hosted_table *hosted, int64_t now);

/* Drops all jobs of a table. */
void pool_forget(struct pool *pool, const char *table);

/* What a seat would play. */
struct thought {
    char table[TABLE_ID + 1];
    int seat;
    uint16_t question;        /* that it answers */
    char text[MAX_MOVE_TEXT]; /* the move */
};

/* Gives the moves whose time has come to `each`, which may call any function but this
 * one. Returns how many. */
int pool_collect(struct pool *pool, int64_t now,
                 void (*each)(void *context, const struct thought *thought),
                 void *context);

/* When the next finished job may be told; CLOCK_NEVER: none is finished. */
int64_t pool_due(struct pool *pool);

struct pool_counts {
    /* jobs now; `thought` are finished but not told */
    int threads, waiting, thinking, thought;
    int lent; /* jobs lent now, including those that nobody wants any more */
    uint64_t told, given_up; /* since the start */
};
struct pool_counts pool_counts(struct pool *pool);

/* -- by hand; pool_follow does it for tables -- */

struct pool_job {
    const char *table; /* its id */
    int seat;          /* that may move */
    const struct game *game;
    const void *state; /* or the seat's view; only the view is kept */
    int level;
    int ms; /* that the level which thinks by time may take; 0: as above */
    uint64_t seed;
    int64_t asked;    /* when */
    int64_t earliest; /* when the move may be told; 0: at once */
};

/* Replaces an earlier job for this seat. False: no room. */
bool pool_ask(struct pool *pool, const struct pool_job *job);

/* -- thoughts that others think; all by the lender's one thread, see lend.h -- */

/* `wake` is called by any thread when there may be something to lend, to take back or to
 * drop; it must not call these. NULL: there is no lender any more, and nothing is lent. */
void pool_set_lender(struct pool *pool, void (*wake)(void *context), void *context);

struct lent_job {
    uint64_t number; /* the job's number */
    const struct game *game;
    const void *view; /* valid until the job is returned or dropped */
    int seat, level, ms;
    uint64_t seed;
    int64_t due;
};

/* Lends at most `most` waiting jobs that no thread of ours would begin at once. */
int pool_lend(struct pool *pool, int most, struct lent_job *out);

/* How many jobs our idle threads could begin if they were taken back. */
int pool_wants_back(struct pool *pool);

/* Lists lent jobs that nobody wants any more; the pool forgets them. */
int pool_drop(struct pool *pool, int most, uint64_t *numbers);

/* A worker has done a lent job; its move is told as if a thread of ours had made it. If
 * the move is not legal, the job waits here again and is not lent again. A job that
 * nobody wants any more is dropped. */
void pool_return(struct pool *pool, uint64_t number, const char *move);

/* The job waits here again. */
void pool_take_back(struct pool *pool, uint64_t number);
void pool_take_back_all(struct pool *pool);

/* From now on our own threads begin only jobs that workers can't do; or all jobs
 * again. */
void pool_rest(struct pool *pool, bool rests);

#endif
