/* pool_lend.c - jobs of a pool that are lent to workers. */
#include "server/think/pool_inside.h"

#include "host/match/player.h"

#include <stdlib.h>
#include <string.h>

/* -- with the lock ----------------------------------------------------------------------- */

int pool_idle(const struct pool *pool)
{
    return pool->is_resting ? 0 : pool->threads - pool->thinking;
}

/* There is no lender while the pool is being made and its threads are being counted. */
void pool_tell_lender(struct pool *pool)
{
    bool has_much, has_little;

    if (!pool->wake_lender)
        return;
    has_much = pool->waiting > pool_idle(pool);
    has_little = pool->lent.count > 0 && pool_idle(pool) > pool->waiting;
    if (has_much || has_little || pool->moot.count > 0)
        pool->wake_lender(pool->lender);
}

static struct job *find(const struct job_list *list, uint64_t number)
{
    struct job *job = list->first;

    while (job && job->order != number)
        job = job->next;
    return job;
}

static void wait_again(struct pool *pool, struct job *job)
{
    job_list_take(&pool->lent, job);
    jobs_put_waiting(pool, job);
    pthread_cond_signal(&pool->has_come);
}

/* Forgets a job that was returned but is no longer wanted. */
static void forget_moot(struct pool *pool, uint64_t number)
{
    struct job *job = find(&pool->moot, number);

    if (job)
        job_list_take(&pool->moot, job);
    free(job);
}

/* While others wait, the best level has less time. */
static struct lent_job lent_of(const struct job *job, bool is_crowded)
{
    return (struct lent_job){.number = job->order,
                             .game = job->game,
                             .view = job->view,
                             .seat = job->thought.seat,
                             .level = job->level,
                             .ms = BEST_LEVEL_SECONDS * 1000 /
                                   (is_crowded ? LEAST_SHARE : 1),
                             .seed = job->seed,
                             .due = job->due};
}

/* -- for the lender ---------------------------------------------------------------------- */

void pool_set_lender(struct pool *pool, void (*wake)(void *context), void *context)
{
    if (!wake)
        pool_take_back_all(pool);
    pthread_mutex_lock(&pool->lock);
    pool->wake_lender = wake;
    pool->lender = context;
    pthread_mutex_unlock(&pool->lock);
}

int pool_lend(struct pool *pool, int most, struct lent_job *out)
{
    int count = 0, spare;

    pthread_mutex_lock(&pool->lock);
    spare = pool->waiting - pool_idle(pool);
    for (int at = 0; at < pool->waiting && count < spare && count < most;) {
        struct job *job = pool->heap[at];
        if (job->stays) {
            at++;
            continue;
        }
        jobs_take_waiting(pool, job);
        job->stage = JOB_LENT;
        job_list_put(&pool->lent, job);
        out[count++] = lent_of(job, spare > most);
    }
    pthread_mutex_unlock(&pool->lock);
    return count;
}

int pool_wants_back(struct pool *pool)
{
    int wanted;

    pthread_mutex_lock(&pool->lock);
    wanted = pool_idle(pool) - pool->waiting;
    if (wanted > pool->lent.count)
        wanted = pool->lent.count;
    pthread_mutex_unlock(&pool->lock);
    return wanted > 0 ? wanted : 0;
}

int pool_drop(struct pool *pool, int most, uint64_t *numbers)
{
    int count = 0;

    pthread_mutex_lock(&pool->lock);
    for (struct job *job; count < most && (job = pool->moot.first) != NULL;) {
        numbers[count++] = job->order;
        job_list_take(&pool->moot, job);
        free(job);
    }
    pthread_mutex_unlock(&pool->lock);
    return count;
}

static bool is_move(const struct job *job, const char *text)
{
    struct reason why;
    move_t move;

    return strlen(text) < sizeof job->thought.text &&
           game_read(job->game, job->view, job->thought.seat, text, &move, &why);
}

void pool_return(struct pool *pool, uint64_t number, const char *move)
{
    struct job *job;
    bool is_done = false;

    pthread_mutex_lock(&pool->lock);
    job = find(&pool->lent, number);
    if (!job) {
        forget_moot(pool, number);
    } else if (is_move(job, move)) {
        memcpy(job->thought.text, move, strlen(move) + 1);
        job_list_take(&pool->lent, job);
        jobs_put_done(pool, job);
        is_done = true;
    } else {
        job->stays = true;
        wait_again(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
    if (is_done)
        pool->wake(pool->context);
}

void pool_take_back(struct pool *pool, uint64_t number)
{
    struct job *job;

    pthread_mutex_lock(&pool->lock);
    job = find(&pool->lent, number);
    if (job)
        wait_again(pool, job);
    else
        forget_moot(pool, number);
    pthread_mutex_unlock(&pool->lock);
}

void pool_take_back_all(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->lent.first)
        wait_again(pool, pool->lent.first);
    while (pool->moot.first)
        forget_moot(pool, pool->moot.first->order);
    pthread_mutex_unlock(&pool->lock);
}

void pool_rest(struct pool *pool, bool rests)
{
    pthread_mutex_lock(&pool->lock);
    pool->is_resting = rests;
    pthread_cond_broadcast(&pool->has_come);
    pthread_mutex_unlock(&pool->lock);
}
