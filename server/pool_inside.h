/* pool_inside.h - what the pool's own files know of each other.
 *
 *     pool.c       threads, asking and collecting
 *     pool_jobs.c  jobs by table, by their due, and in lists
 *     pool_lend.c  jobs that others think about */
#ifndef NIWA_POOL_INSIDE_H
#define NIWA_POOL_INSIDE_H

#include "server/pool.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    SLOTS = 1024,   /* of the table of jobs; a power of two */
    LEAST_SHARE = 8 /* of its time, the best level's while others wait: an eighth */
};

enum job_stage { JOB_WAITS, JOB_THINKS, JOB_DONE, JOB_LENT };

struct job {
    struct job *chained; /* in its slot */
    struct job *next;    /* in its list */
    struct job **before; /* what points to it there */
    int place;           /* among those that wait */
    enum job_stage stage;
    atomic_bool is_moot; /* nobody wants it any more */
    bool stays;          /* it was lent in vain */
    int64_t due, earliest;
    uint64_t order; /* of asking, where the due is the same */
    uint64_t seed;
    const struct game *game;
    int level, ms;
    struct thought thought;
    union any_state *view; /* game->state_size bytes behind the job */
};

struct job_list {
    struct job *first, **end;
    int count;
};

struct thinker {
    struct pool *pool;
    pthread_t thread;
    void *memory;
    struct advice *advice;
};

struct pool {
    void (*wake)(void *context);
    void *context;
    rng_t rng; /* the loop's own, for reactions */
    int room, threads;
    atomic_int crowd; /* waiting; for who thinks by time */

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t has_come;
    bool is_ending;
    int jobs; /* in the slots */
    struct job *slot[SLOTS];
    struct job **heap; /* those that wait, the first due on top */
    int waiting, thinking;
    uint64_t asked, told, given_up;
    struct job_list done; /* thought, but not told */

    void (*wake_lender)(void *context); /* NULL: nothing is lent */
    void *lender;
    bool is_resting;            /* our own threads leave all to others */
    int staying;                /* jobs among the waiting that nobody else can do */
    struct job_list lent, moot; /* moot: lent, and nobody wants it any more */
    struct thinker thinker[MOST_THINKERS];
};

/* -- pool_jobs.c; all with the lock -- */

void job_list_init(struct job_list *list);
void job_list_put(struct job_list *list, struct job *job);
void job_list_take(struct job_list *list, struct job *job);

void jobs_put_waiting(struct pool *pool, struct job *job);
void jobs_take_waiting(struct pool *pool, struct job *job);
void jobs_put_done(struct pool *pool, struct job *job);

void jobs_chain(struct pool *pool, struct job *job);
void jobs_unchain(struct pool *pool, struct job *job);
struct job *jobs_look(struct pool *pool, const char *table, int seat); /* NULL: none */

/* Nobody wants it any more. A thread that thinks about it frees it, or who has lent it. */
void jobs_give_up(struct pool *pool, struct job *job);

/* -- pool_lend.c; with the lock -- */

/* Own threads that would begin at once. */
int pool_idle(const struct pool *pool);
/* A job came, or a thread is idle: perhaps something is to be lent or taken back. */
void pool_tell_lender(struct pool *pool);

#endif
