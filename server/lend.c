/* lend.c - the thread that lends a pool's thoughts to workers. */
#include "server/lend.h"

#include "server/bell.h"
#include "server/guest.h"
#include "server/labour.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/store_open.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 64 }; /* thoughts in one statement */

struct lend {
    struct pool *pool;
    enum lend_what what;
    const struct labour_calls *call;
    struct labour *labour;
    struct bell bell;
    pthread_t thread;
    atomic_bool is_ending;
    atomic_bool has_workers; /* else the pool need not wake us */

    /* the thread's own */
    struct labour_look seen;
    int64_t looked; /* when, ms since 1970 */
    bool is_notified;
    bool is_new;  /* what lies there of us is from before */
    bool is_lost; /* the database is */
    struct loan loan[AT_ONCE];
    struct task task[AT_ONCE];
    uint64_t dropped[AT_ONCE];
};

/* The pool's other threads ring; nobody listens while there is nobody to lend to. */
static void wake(void *context)
{
    struct lend *lend = context;

    if (atomic_load(&lend->has_workers))
        bell_ring(&lend->bell);
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

    return wanted == 0 || lend->call->take_back(lend->labour, wanted, take_number, lend);
}

/* From the beginning: nothing is lent. Nobody's late word is heard then. */
static bool start_anew(struct lend *lend)
{
    bool is_fine = lend->call->drop_all(lend->labour);

    pool_take_back_all(lend->pool);
    return is_fine;
}

/* What nobody wants any more: who thinks about it sees that it is gone. */
static bool drop_moot(struct lend *lend)
{
    int count = 0;

    do {
        count = pool_drop(lend->pool, AT_ONCE, lend->dropped);
        lend->seen.room += count;
        if (count > 0 && !lend->call->drop(lend->labour, lend->dropped, count))
            return false;
    } while (count == AT_ONCE);
    return true;
}

/* -- what is lent ------------------------------------------------------------------------ */

static struct task task_of(const struct loan *loan, int64_t now)
{
    struct task task = {.number = (int64_t)loan->number,
                        .seat = loan->seat,
                        .level = loan->level,
                        .ms = loan->ms,
                        .seed = loan->seed,
                        .wait = loan->due - now,
                        .view = loan->view,
                        .len = loan->game->state_size};

    snprintf(task.game, sizeof task.game, "%s", loan->game->name);
    return task;
}

/* It lies there now. Its place in the list is marked. */
static void is_taken(void *context, int64_t number)
{
    struct lend *lend = context;

    for (int i = 0; i < AT_ONCE; i++)
        if (lend->task[i].number == number)
            lend->task[i].number = -1;
}

/* Others may have been quicker to use the room: the rest is ours again. */
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
    int64_t now = now_ms();
    int count = AT_ONCE;

    while (lend->seen.room > 0 && count == AT_ONCE) {
        int most = lend->seen.room < AT_ONCE ? lend->seen.room : AT_ONCE;
        count = pool_lend(lend->pool, most, lend->loan);
        for (int i = 0; i < count; i++)
            lend->task[i] = task_of(&lend->loan[i], now);
        if (count > 0 &&
            !lend->call->lend(lend->labour, lend->task, count, is_taken, lend))
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

/* What lies there must be what we lent: else it was too old, or the database has crashed. */
static bool look(struct lend *lend)
{
    int before = lend->seen.threads, lent;

    if (!lend->call->look(lend->labour, &lend->seen))
        return false;
    lend->looked = now_ms();
    note_workers(lend, before);
    lent = pool_counts(lend->pool).lent;
    return (lend->seen.ours == lent && (lend->seen.threads > 0 || lent == 0)) ||
           start_anew(lend);
}

static int64_t until_look(const struct lend *lend)
{
    int64_t left = lend->looked + LABOUR_RENEW - now_ms();

    return left < 0 || left > LABOUR_RENEW ? 0 : left;
}

static bool take_turn(struct lend *lend)
{
    bool is_time = lend->is_notified || until_look(lend) == 0;

    if (!lend->call->ready(lend->labour) || (lend->is_new && !start_anew(lend)))
        return false;
    lend->is_new = false;
    if (is_time && !lend->call->collect(lend->labour, take_move, lend))
        return false;
    return drop_moot(lend) && (!is_time || look(lend)) && take_back(lend) && give(lend);
}

/* The pool goes on by itself. */
static void lose(struct lend *lend)
{
    int before = lend->seen.threads;

    if (!lend->is_lost)
        log_say(LOG_INFO, "lending-stopped", "why %s", lend->call->why(lend->labour));
    lend->is_lost = lend->is_new = true;
    lend->seen = (struct labour_look){0};
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
            lend->call->wait(lend->labour, lend->bell.hears,
                             is_fine ? (int)until_look(lend) : LABOUR_RENEW);
        bell_silence(&lend->bell);
    }
    if (!lend->is_lost)
        lend->call->drop_all(lend->labour);
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

static bool open_labour(struct lend *lend, const char *url, char *why, size_t size)
{
    struct labourer us = {.rules = labour_rules()};

    guest_new_id(us.id);
    lend->call = store_open_labour(why, size);
    lend->labour = lend->call ? lend->call->open(url, &us, why, size) : NULL;
    return lend->labour != NULL;
}

struct lend *lend_new(const char *url, struct pool *pool, enum lend_what what, char *why,
                      size_t size)
{
    struct lend *lend = calloc(1, sizeof *lend);

    snprintf(why, size, "there is no memory to lend thoughts, or no thread");
    if (!lend || !bell_init(&lend->bell)) {
        free(lend);
        return NULL;
    }
    lend->pool = pool;
    lend->what = what;
    lend->is_new = true;
    if (open_labour(lend, url, why, size)) {
        pool_set_lender(pool, wake, lend);
        if (start(lend))
            return lend;
        pool_set_lender(pool, NULL, NULL);
        lend->call->close(lend->labour);
    }
    bell_free(&lend->bell);
    free(lend);
    return NULL;
}

void lend_free(struct lend *lend)
{
    if (!lend)
        return;
    atomic_store(&lend->is_ending, true);
    bell_ring(&lend->bell);
    pthread_join(lend->thread, NULL);
    pool_set_lender(lend->pool, NULL, NULL);
    pool_rest(lend->pool, false);
    metrics_set(METRIC_WORKER_THREADS, 0);
    lend->call->close(lend->labour);
    bell_free(&lend->bell);
    free(lend);
}
