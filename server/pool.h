/* pool.h - threads in which computers think, so that the loop never waits for them.
 *
 * The loop says what is to be thought about, goes on, and is woken when a thought is there.
 * There is one thought at a time for a seat of a table, from what the seat may see and
 * nothing else. When the game moves on the loop says so: a thread that thinks about what no
 * longer is stops at once, and nothing of it is told.
 *
 * At levels 1 to 5 the same view and seed give the same move as everywhere else, on however
 * many threads. The best level thinks by time: less of it while others wait.
 *
 * Who waits least is served first: a thought is due when it was asked for plus what its level
 * may take. So quick ones pass slow ones, and none waits for ever.
 *
 * In a race a computer reacts no quicker than reaction.h says: its thought is told when its
 * time has come. Times are the caller's, ms since 1970. All calls are the loop's. */
#ifndef NIWA_POOL_H
#define NIWA_POOL_H

#include "host/party.h"

struct pool;

enum { MOST_THINKERS = 64 }; /* threads of a pool */

/* Starts `threads` of them (0: one for each processor but one, at least one), each with
 * MIND_MEMORY bytes. At most `room` thoughts are asked for and not told. `wake` is called by
 * a thread whenever there is something to collect. NULL: no memory or no thread. */
struct pool *pool_new(int threads, int room, void (*wake)(void *context), void *context);

/* Stops all thinking and ends the threads; what is not collected is forgotten. */
void pool_free(struct pool *pool);

/* After a party was founded, found or changed: its computers that have to move think about
 * how it stands now, and those that need not any more stop. What still holds goes on. False:
 * there is no room for all; to be called again when some have been told. */
bool pool_follow(struct pool *pool, const struct party *party, int64_t now);

/* All thoughts of a table, as when it is dropped. */
void pool_forget(struct pool *pool, const char *table);

/* What a seat would play. */
struct thought {
    char table[TABLE_ID + 1];
    int seat;
    uint16_t question;        /* that it answers */
    char text[MAX_MOVE_TEXT]; /* the move */
};

/* Gives the thoughts whose time has come to `each`, which may call all of these but this one.
 * Returns how many. */
int pool_collect(struct pool *pool, int64_t now,
                 void (*each)(void *context, const struct thought *thought),
                 void *context);

/* When a thought that is there has its time; CLOCK_NEVER: none is there. */
int64_t pool_due(struct pool *pool);

struct pool_counts {
    int threads, waiting, thinking, thought; /* now: the last are not yet told */
    int lent;                                /* now, with those not yet known as moot */
    uint64_t told, given_up;                 /* since the start */
};
struct pool_counts pool_counts(struct pool *pool);

/* -- by hand; pool_follow does it for parties -- */

struct pool_job {
    const char *table; /* its id */
    int seat;          /* that may move */
    const struct game *game;
    const void *state; /* or the seat's view; only that is kept */
    int level;
    int ms; /* that the level which thinks by time may take; 0: as above */
    uint64_t seed;
    int64_t asked;    /* when */
    int64_t earliest; /* when the thought may be told; 0: at once */
};

/* Takes the place of what was asked for this seat before. False: no room. */
bool pool_ask(struct pool *pool, const struct pool_job *job);

/* -- thoughts that others think; all by the lender's one thread, see lend.h -- */

/* `wake` is called by any thread when there may be something to lend, to take back or to
 * drop; it must not call these. NULL: there is no lender any more, and nothing is lent. */
void pool_set_lender(struct pool *pool, void (*wake)(void *context), void *context);

struct loan {
    uint64_t number; /* by which it is known */
    const struct game *game;
    const void *view; /* until it is returned or dropped */
    int seat, level, ms;
    uint64_t seed;
    int64_t due;
};

/* Takes at most `most` that wait and that no thread of ours would begin at once. */
int pool_lend(struct pool *pool, int most, struct loan *out);

/* How many could be taken back to be begun at once. */
int pool_wants_back(struct pool *pool);

/* Lent ones that nobody wants any more: the pool forgets them. */
int pool_drop(struct pool *pool, int most, uint64_t *numbers);

/* What was lent is thought; told as if a thread of ours had done it. A move that is none is
 * as good as none, and the thought will not be lent again. Nothing is said of what nobody
 * wants any more. */
void pool_return(struct pool *pool, uint64_t number, const char *move);

/* It waits here again. */
void pool_take_back(struct pool *pool, uint64_t number);
void pool_take_back_all(struct pool *pool);

/* From now on our own threads begin only what others can't do; or they go on. */
void pool_rest(struct pool *pool, bool rests);

#endif
