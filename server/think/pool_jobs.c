/* pool_jobs.c - the jobs of a pool: by table, by when they are due, and in lists. */
#include "server/think/pool_inside.h"

#include <stdlib.h>
#include <string.h>

/* -- those that wait: a heap ------------------------------------------------------------- */

static bool is_before(const struct job *one, const struct job *other)
{
    return one->due != other->due ? one->due < other->due : one->order < other->order;
}

static void put_at(struct pool *pool, struct job *job, int place)
{
    pool->heap[place] = job;
    job->place = place;
}

static void rise(struct pool *pool, struct job *job)
{
    int at = job->place;

    for (; at > 0 && is_before(job, pool->heap[(at - 1) / 2]); at = (at - 1) / 2)
        put_at(pool, pool->heap[(at - 1) / 2], at);
    put_at(pool, job, at);
}

static void sink(struct pool *pool, struct job *job)
{
    int at = job->place;

    for (int child; (child = 2 * at + 1) < pool->waiting; at = child) {
        if (child + 1 < pool->waiting &&
            is_before(pool->heap[child + 1], pool->heap[child]))
            child++;
        if (!is_before(pool->heap[child], job))
            break;
        put_at(pool, pool->heap[child], at);
    }
    put_at(pool, job, at);
}

static void count_waiting(struct pool *pool, int change)
{
    pool->waiting += change;
    atomic_store_explicit(&pool->rivals, pool->waiting, memory_order_relaxed);
}

void jobs_put_waiting(struct pool *pool, struct job *job)
{
    job->stage = JOB_WAITS;
    job->place = pool->waiting;
    count_waiting(pool, 1);
    pool->staying += job->stays;
    rise(pool, job);
}

void jobs_take_waiting(struct pool *pool, struct job *job)
{
    struct job *last = pool->heap[pool->waiting - 1];

    count_waiting(pool, -1);
    pool->staying -= job->stays;
    if (last == job)
        return;
    last->place = job->place;
    rise(pool, last);
    sink(pool, last);
}

/* -- lists ------------------------------------------------------------------------------- */

void job_list_init(struct job_list *list)
{
    *list = (struct job_list){.end = &list->first};
}

void job_list_put(struct job_list *list, struct job *job)
{
    job->next = NULL;
    job->before = list->end;
    *list->end = job;
    list->end = &job->next;
    list->count++;
}

void job_list_take(struct job_list *list, struct job *job)
{
    *job->before = job->next;
    if (job->next)
        job->next->before = job->before;
    else
        list->end = job->before;
    list->count--;
}

void jobs_put_done(struct pool *pool, struct job *job)
{
    job->stage = JOB_DONE;
    job_list_put(&pool->done, job);
}

/* -- all of them by table ---------------------------------------------------------------- */

struct job *jobs_look(struct pool *pool, const char *table, int seat)
{
    struct chained *thing = chains_find(&pool->by_table, chains_hash(table));

    for (; thing; thing = chains_again(thing)) {
        struct job *job = (struct job *)thing;
        if (job->thought.seat == seat && strcmp(job->thought.table, table) == 0)
            return job;
    }
    return NULL;
}

void jobs_chain(struct pool *pool, struct job *job)
{
    chains_add(&pool->by_table, &job->chained, chains_hash(job->thought.table));
}

void jobs_unchain(struct pool *pool, struct job *job)
{
    chains_remove(&pool->by_table, &job->chained);
}

static void give_up_loan(struct pool *pool, struct job *job)
{
    job_list_take(&pool->lent, job);
    job_list_put(&pool->moot, job);
    pool_tell_lender(pool);
}

void jobs_give_up(struct pool *pool, struct job *job)
{
    jobs_unchain(pool, job);
    pool->given_up++;
    switch (job->stage) {
    case JOB_THINKS:
        atomic_store_explicit(&job->is_moot, true, memory_order_relaxed);
        return;
    case JOB_LENT:
        give_up_loan(pool, job);
        return;
    case JOB_WAITS:
        jobs_take_waiting(pool, job);
        break;
    case JOB_DONE:
        job_list_take(&pool->done, job);
    }
    free(job);
}
