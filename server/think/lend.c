/* lend.c - the thread that lends a pool's jobs to workers. */
#include "server/think/lend.h"

#include "server/think/wakeup.h"
#include "server/people/guest.h"
#include "server/store/task_queue.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"
#include "server/store/store_open.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 64 }; /* jobs in one statement */

struct lend {
    struct pool *pool;
    enum lend_what what;
    const struct task_queue_calls *call;
    struct task_queue *queue;
    struct wakeup wakeup;
    pthread_t thread;
    atomic_bool is_ending;
    atomic_bool has_workers; /* if not, the pool need not wake us */

    /* the thread's own */
    struct task_room seen;
    int64_t looked; /* when, ms since 1970 */
    bool is_notified;
    bool is_new;  /* our tasks in the database are from an earlier connection */
    bool is_lost; /* the database can't be reached */
    struct lent_job lent[AT_ONCE];
    struct task task[AT_ONCE];
    uint64_t dropped[AT_ONCE];
};

/* Called by the pool's threads. Without workers there is nothing to do. */
static void wake(void *context)
{
    struct lend *lend = context;

    if (atomic_load(&lend->has_workers))
        wakeup_send(&lend->wakeup);
}

/* -- what comes back --------------------------------------------------------------------- */

static void take_move(void *context, int64_t number, const char *move)
{
    struct lend *lend = context;

    pool_return(lend->pool, (uint64_t)number, move);
    metrics_add(METRIC_THOUGHTS_RETURNED, 1);
}

static void take_number(void *context, int64_t number)
{
    struct lend *lend = context;

    pool_take_back(lend->pool, (uint64_t)number);
    lend->seen.room++;
}

static bool take_back(struct lend *lend)
{
    int wanted = pool_wants_back(lend->pool);

    return wanted == 0 || lend->call->take_back(lend->queue, wanted, take_number, lend);
}

/* Starts again with nothing lent, under a new id, so that late answers are ignored. */
static bool start_anew(struct lend *lend)
{
    bool is_fine = lend->call->drop_all(lend->queue);

    pool_take_back_all(lend->pool);
    return is_fine;
}

/* Removes tasks that nobody wants any more; their workers notice that they are gone. */
static bool drop_moot(struct lend *lend)
{
    int count = 0;

    do {
        count = pool_drop(lend->pool, AT_ONCE, lend->dropped);
        lend->seen.room += count;
        if (count > 0 && !lend->call->drop(lend->queue, lend->dropped, count))
            return false;
    } while (count == AT_ONCE);
    return true;
}

/* -- what is lent ------------------------------------------------------------------------ */

static struct task task_of(const struct lent_job *lent, int64_t now)
{
    struct task task = {.number = (int64_t)lent->number,
                        .seat = lent->seat,
                        .level = lent->level,
                        .ms = lent->ms,
                        .seed = lent->seed,
                        .wait = lent->due - now,
                        .view = lent->view,
                        .len = lent->game->state_size};

    snprintf(task.game, sizeof task.game, "%s", lent->game->name);
    return task;
}

/* Marks a job of the list whose task is now in the database. */
static void is_taken(void *context, int64_t number)
{
    struct lend *lend = context;

    for (int i = 0; i < AT_ONCE; i++)
        if (lend->task[i].number == number)
            lend->task[i].number = -1;
}

/* Takes back the jobs for which there was no room, because other nodes were quicker. */
static void keep_rest(struct lend *lend, int count)
{
    for (int i = 0; i < count; i++)
        if (lend->task[i].number != -1) {
            pool_take_back(lend->pool, (uint64_t)lend->task[i].number);
            lend->seen.room = 0;
        } else {
            lend->seen.room--;
            metrics_add(METRIC_THOUGHTS_LENT, 1);
        }
}

static bool give(struct lend *lend)
{
    int64_t now = table_ms();
    int count = AT_ONCE;

    while (lend->seen.room > 0 && count == AT_ONCE) {
        int most = lend->seen.room < AT_ONCE ? lend->seen.room : AT_ONCE;
        count = pool_lend(lend->pool, most, lend->lent);
        for (int i = 0; i < count; i++)
            lend->task[i] = task_of(&lend->lent[i], now);
        if (count > 0 &&
            !lend->call->lend(lend->queue, lend->task, count, is_taken, lend))
            return false;
        keep_rest(lend, count);
    }
    return true;
}

/* -- a turn ------------------------------------------------------------------------------ */

static void note_workers(struct lend *lend, int before)
{
    int threads = lend->seen.threads;

    atomic_store(&lend->has_workers, threads > 0);
    metrics_set(METRIC_WORKER_THREADS, threads);
    if (threads == before)
        return;
    log_say(LOG_INFO, "workers", "threads %d", threads);
    pool_rest(lend->pool, lend->what == LEND_ALL && threads > 0);
}

/* The number of our tasks in the database must be what we lent. If not, some had expired,
 * or the database has crashed. */
static bool look(struct lend *lend)
{
    int before = lend->seen.threads, lent;

    if (!lend->call->look(lend->queue, &lend->seen))
        return false;
    lend->looked = steady_ms();
    note_workers(lend, before);
    lent = pool_counts(lend->pool).lent;
    return (lend->seen.ours == lent && (lend->seen.threads > 0 || lent == 0)) ||
           start_anew(lend);
}

static int64_t until_look(const struct lend *lend)
{
    int64_t left = lend->looked + TASK_RENEW - steady_ms();

    return left < 0 || left > TASK_RENEW ? 0 : left;
}

static bool take_turn(struct lend *lend)
{
    bool is_time = lend->is_notified || until_look(lend) == 0;

    if (!lend->call->ready(lend->queue) || (lend->is_new && !start_anew(lend)))
        return false;
    lend->is_new = false;
    if (is_time && !lend->call->collect(lend->queue, take_move, lend))
        return false;
    return drop_moot(lend) && (!is_time || look(lend)) && take_back(lend) && give(lend);
}

/* Takes all jobs back: the pool goes on by itself. */
static void lose(struct lend *lend)
{
    int before = lend->seen.threads;

    if (!lend->is_lost)
        log_say(LOG_INFO, "lending-stopped", "why %s", lend->call->why(lend->queue));
    lend->is_lost = lend->is_new = true;
    lend->seen = (struct task_room){0};
    note_workers(lend, before);
    pool_take_back_all(lend->pool);
}

static void *work(void *context)
{
    struct lend *lend = context;

    while (!atomic_load(&lend->is_ending)) {
        bool is_fine = take_turn(lend);
        if (!is_fine)
            lose(lend);
        else if (lend->is_lost)
            log_say(LOG_INFO, "lending-resumed", "threads %d", lend->seen.threads);
        lend->is_lost = !is_fine;
        lend->is_notified =
            lend->call->wait(lend->queue, lend->wakeup.reads,
                             is_fine ? (int)until_look(lend) : TASK_RENEW);
        wakeup_clear(&lend->wakeup);
    }
    if (!lend->is_lost)
        lend->call->drop_all(lend->queue);
    return NULL;
}

/* -- beginning and end ------------------------------------------------------------------- */

static bool start(struct lend *lend)
{
    sigset_t all, before;
    bool is_fine;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    is_fine = pthread_create(&lend->thread, NULL, work, lend) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_fine;
}

static bool open_queue(struct lend *lend, const char *url, char *why, size_t size)
{
    struct task_peer us = {.rules = task_rules()};

    guest_new_id(us.id);
    lend->call = store_open_task_queue(why, size);
    lend->queue = lend->call ? lend->call->open(url, &us, why, size) : NULL;
    return lend->queue != NULL;
}

struct lend *lend_new(const char *url, struct pool *pool, enum lend_what what, char *why,
                      size_t size)
{
    struct lend *lend = calloc(1, sizeof *lend);

    snprintf(why, size, "there is no memory to lend thoughts, or no thread");
    if (!lend || !wakeup_init(&lend->wakeup)) {
        free(lend);
        return NULL;
    }
    lend->pool = pool;
    lend->what = what;
    lend->is_new = true;
    if (open_queue(lend, url, why, size)) {
        pool_set_lender(pool, wake, lend);
        if (start(lend))
            return lend;
        pool_set_lender(pool, NULL, NULL);
        lend->call->close(lend->queue);
    }
    wakeup_free(&lend->wakeup);
    free(lend);
    return NULL;
}

void lend_free(struct lend *lend)
{
    if (!lend)
        return;
    atomic_store(&lend->is_ending, true);
    wakeup_send(&lend->wakeup);
    pthread_join(lend->thread, NULL);
    pool_set_lender(lend->pool, NULL, NULL);
    pool_rest(lend->pool, false);
    metrics_set(METRIC_WORKER_THREADS, 0);
    lend->call->close(lend->queue);
    wakeup_free(&lend->wakeup);
    free(lend);
}
