/* pool_inside.h - what the pool's own files share.
 *
 *     pool.c       threads, asking and collecting
 *     pool_jobs.c  jobs by table, by their due, and in lists
 *     pool_lend.c  jobs that others think about */
#ifndef NIWA_POOL_INSIDE_H
#define NIWA_POOL_INSIDE_H

#include "host/base/chains.h"
#include "server/think/pool.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    FIRST_SLOTS = 1024, /* of by_table */
    /* while others wait, the best level has an eighth of its time */
    LEAST_SHARE = 8
};

enum job_stage { JOB_WAITS, JOB_THINKS, JOB_DONE, JOB_LENT };

struct job {
    struct chained chained; /* first */
    struct job *next;       /* in its list */
    struct job **before;    /* the pointer to it in its list */
    int place;              /* in the heap */
    enum job_stage stage;
    atomic_bool is_moot; /* nobody wants it any more */
    bool stays;          /* it was lent in vain, and is not lent again */
    int64_t due, earliest;
    uint64_t order; /* of asking, among jobs that are due at the same time */
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
    atomic_int rivals; /* waiting jobs, which shorten thinking by time */

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t has_come;
    bool is_ending;
    struct chains by_table; /* all jobs */
    struct job **heap;      /* the waiting jobs, the first due on top */
    int waiting, thinking;
    uint64_t asked, told, given_up;
    struct job_list done; /* finished, but not told */

    void (*wake_lender)(void *context); /* NULL: nothing is lent */
    void *lender;
    bool is_resting;            /* our own threads leave all jobs to workers */
    int staying;                /* waiting jobs that are not lent again */
    struct job_list lent, moot; /* moot: lent, but no longer wanted */
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

/* Nobody wants the job any more. The thread that works on it frees it, or the lender. */
void jobs_give_up(struct pool *pool, struct job *job);

/* -- pool_lend.c; with the lock -- */

/* How many of our threads are idle. */
int pool_idle(const struct pool *pool);
/* To be called when a job came or a thread is idle: perhaps a job is to be lent or taken
 * back. */
void pool_tell_lender(struct pool *pool);

#endif
