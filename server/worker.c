/* worker.c - takes tasks from a database into a pool, and tells what it thought. */
#include "server/worker.h"

#include "core/hints.h"
#include "games/games.h"
#include "server/bell.h"
#include "server/guest.h"
#include "server/labour.h"
#include "server/log.h"
#include "server/now.h"
#include "server/pool.h"
#include "server/store_open.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_EVERY = 100,   /* ms between two looks at whether tasks are still wanted */
    TELL_EVERY = 600000 /* ms between two lines in the log, where there is news */
};

/* A task that we have taken. Its name is the table's in our pool. */
struct chore {
    bool is_used, is_wanted;
    char name[TABLE_ID + 1];
    char node[LABOURER_ID + 1];
    int64_t number;
};

struct worker {
    const struct labour_calls *call;
    struct labour *labour;
    struct pool *pool;
    struct bell bell;
    atomic_bool is_ending, is_connecting;
    bool is_lost;
    bool is_new;                                 /* what we seem to hold is from before */
    int64_t renewed, looked, took, logged, lost; /* when, ms since 1970 */
    uint64_t names;                              /* given so far */
    struct worker_counts counts, before;         /* before: as the log knows them */
    int holds;
    struct chore chore[MOST_THINKERS];
    int answers;
    struct labour_answer answer[2 * MOST_THINKERS];
};

static void wake(void *context)
{
    struct worker *worker = context;

    bell_ring(&worker->bell);
}

/* -- what we hold ------------------------------------------------------------------------ */

static struct chore *chore_by_name(struct worker *worker, const char *name)
{
    for (int i = 0; i < MOST_THINKERS; i++)
        if (worker->chore[i].is_used && strcmp(worker->chore[i].name, name) == 0)
            return &worker->chore[i];
    return NULL;
}

static struct chore *hold(struct worker *worker, const struct task *task)
{
    struct chore *chore = worker->chore;

    while (chore->is_used)
        chore++;
    *chore = (struct chore){.is_used = true, .number = task->number};
    memcpy(chore->node, task->node, sizeof chore->node);
    snprintf(chore->name, sizeof chore->name, "%0*" PRIu64, TABLE_ID,
             worker->names++ % UINT64_C(1000000000000));
    worker->holds++;
    return chore;
}

static void let_go(struct worker *worker, struct chore *chore)
{
    chore->is_used = false;
    worker->holds--;
}

static void give_up(struct worker *worker, struct chore *chore)
{
    log_say(LOG_DEBUG, "given-up", "node %s number %lld", chore->node,
            (long long)chore->number);
    pool_forget(worker->pool, chore->name);
    let_go(worker, chore);
    worker->counts.given_up++;
}

static void give_up_all(struct worker *worker)
{
    for (int i = 0; i < MOST_THINKERS; i++)
        if (worker->chore[i].is_used)
            give_up(worker, &worker->chore[i]);
}

static void mark_wanted(void *context, const char *node, int64_t number)
{
    struct worker *worker = context;

    for (int i = 0; i < MOST_THINKERS; i++) {
        struct chore *chore = &worker->chore[i];
        if (chore->number == number && strcmp(chore->node, node) == 0)
            chore->is_wanted = true;
    }
}

static bool look(struct worker *worker)
{
    for (int i = 0; i < MOST_THINKERS; i++)
        worker->chore[i].is_wanted = false;
    if (!worker->call->held(worker->labour, mark_wanted, worker))
        return false;
    for (int i = 0; i < MOST_THINKERS; i++)
        if (worker->chore[i].is_used && !worker->chore[i].is_wanted)
            give_up(worker, &worker->chore[i]);
    worker->looked = now_ms();
    return true;
}

/* -- what we take ------------------------------------------------------------------------ */

static void answer(struct worker *worker, struct chore *chore, const char *move)
{
    struct labour_answer *out = &worker->answer[worker->answers++];

    memcpy(out->node, chore->node, sizeof out->node);
    out->number = chore->number;
    snprintf(out->move, sizeof out->move, "%s", move);
    let_go(worker, chore);
}

/* Bytes from outside, even if they are a friend's. */
static bool is_sound(const struct task *task, const struct game *game,
                     const union any_state *view)
{
    return game && task->len == game->state_size && game_valid(game, view, task->len) &&
           task->seat >= 1 && task->seat <= view->head.seats &&
           game_may_act(view, task->seat) && task->level >= 1 && task->level <= LEVELS &&
           task->ms >= 0;
}

/* What we can't do is answered by no move: then the node does it. */
static void begin(void *context, const struct task *task)
{
    struct worker *worker = context;
    struct chore *chore = hold(worker, task);
    const struct game *game = games_find(task->game);
    union any_state view = {0};
    struct pool_job job = {.table = chore->name,
                           .seat = task->seat,
                           .game = game,
                           .state = &view,
                           .level = task->level,
                           .ms = task->ms,
                           .seed = task->seed};

    worker->counts.taken++;
    if (task->len <= sizeof view && task->len > 0)
        memcpy(&view, task->view, task->len);
    if (is_sound(task, game, &view) && pool_ask(worker->pool, &job)) {
        log_say(LOG_DEBUG, "taken", "node %s number %lld game %s level %d", task->node,
                (long long)task->number, task->game, task->level);
        return;
    }
    log_say(LOG_WARN, "task-refused", "node %s number %lld game %s", task->node,
            (long long)task->number, task->game);
    answer(worker, chore, "");
}

static bool take(struct worker *worker)
{
    int most = worker->counts.threads - worker->holds;

    worker->took = now_ms();
    return most <= 0 || worker->call->take(worker->labour, most, begin, worker);
}

/* -- what we tell ------------------------------------------------------------------------ */

static void take_thought(void *context, const struct thought *thought)
{
    struct worker *worker = context;
    struct chore *chore = chore_by_name(worker, thought->table);

    if (chore)
        answer(worker, chore, thought->text);
}

/* Whether there was something to tell is *has_told. */
static bool tell(struct worker *worker, bool *has_told)
{
    int heard = 0;

    pool_collect(worker->pool, INT64_MAX, take_thought, worker);
    *has_told = worker->answers > 0;
    if (!*has_told)
        return true;
    if (!worker->call->tell(worker->labour, worker->answer, worker->answers, &heard))
        return false;
    log_say(LOG_DEBUG, "told", "moves %d heard %d", worker->answers, heard);
    worker->answers = 0;
    worker->counts.told += (uint64_t)heard;
    return true;
}

/* -- a turn ------------------------------------------------------------------------------ */

static bool is_time(int64_t since, int64_t ms)
{
    int64_t passed = now_ms() - since;

    return passed < 0 || passed >= ms;
}

/* Connecting may take long, and nothing is held meanwhile. */
static bool ready(struct worker *worker)
{
    bool is_fine;

    atomic_store(&worker->is_connecting, worker->is_lost);
    is_fine = worker->call->ready(worker->labour);
    atomic_store(&worker->is_connecting, false);
    return is_fine;
}

/* Who was away gives back what it may still hold there, and comes back as somebody else. */
static bool start_anew(struct worker *worker)
{
    char id[LABOURER_ID + 1];

    if (!worker->call->leave(worker->labour))
        return false;
    guest_new_id(id);
    worker->call->rename(worker->labour, id);
    worker->is_new = false;
    worker->renewed = 0;
    return true;
}

static bool renew(struct worker *worker)
{
    if (worker->is_new && !start_anew(worker))
        return false;
    if (!is_time(worker->renewed, LABOUR_RENEW))
        return true;
    worker->renewed = now_ms();
    return worker->call->renew(worker->labour, worker->counts.threads);
}

static bool take_turn(struct worker *worker, bool is_notified)
{
    bool has_told;

    if (!renew(worker) || !tell(worker, &has_told))
        return false;
    if (worker->holds > 0 && is_time(worker->looked, LOOK_EVERY) && !look(worker))
        return false;
    return !(is_notified || has_told || is_time(worker->took, LABOUR_RENEW)) ||
           take(worker);
}

static void note_trouble(struct worker *worker, bool is_fine)
{
    if (!is_fine && !worker->is_lost)
        log_say(LOG_WARN, "database-lost", "why %s", worker->call->why(worker->labour));
    if (is_fine && worker->is_lost)
        log_say(LOG_WARN, "database-back", "after-ms %lld",
                (long long)(now_ms() - worker->lost));
    if (is_fine || !worker->is_lost)
        worker->lost = now_ms();
    worker->is_lost = !is_fine;
}

/* Others take what we held, or the node does. */
static void lose(struct worker *worker)
{
    give_up_all(worker);
    worker->answers = 0;
    worker->is_new = true;
}

static void note_counts(struct worker *worker)
{
    if (!is_time(worker->logged, TELL_EVERY))
        return;
    if (worker->counts.taken != worker->before.taken)
        log_say(LOG_INFO, "thought", "taken %lld moves %lld given-up %lld",
                (long long)worker->counts.taken, (long long)worker->counts.told,
                (long long)worker->counts.given_up);
    worker->before = worker->counts;
    worker->logged = now_ms();
}

void worker_run(struct worker *worker)
{
    bool is_notified = true;

    worker->logged = now_ms();
    while (!atomic_load(&worker->is_ending)) {
        bool is_fine = ready(worker) && take_turn(worker, is_notified);
        note_trouble(worker, is_fine);
        if (!is_fine)
            lose(worker);
        note_counts(worker);
        is_notified = worker->call->wait(worker->labour, worker->bell.hears,
                                         worker->holds > 0 ? LOOK_EVERY : LABOUR_RENEW);
        bell_silence(&worker->bell);
    }
    if (!worker->is_lost)
        worker->call->leave(worker->labour);
    give_up_all(worker);
}

bool worker_stop(struct worker *worker)
{
    atomic_store(&worker->is_ending, true);
    bell_ring(&worker->bell);
    return !atomic_load(&worker->is_connecting);
}

struct worker_counts worker_counts(const struct worker *worker)
{
    return worker->counts;
}

/* -- beginning and end ------------------------------------------------------------------- */

/* All processors: there is nothing else to do here. */
static int usual_threads(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    return processors < 1               ? 1
           : processors > MOST_THINKERS ? MOST_THINKERS
                                        : (int)processors;
}

static bool start(struct worker *worker, const char *url, int threads, char *why,
                  size_t size)
{
    struct labourer us = {.is_worker = true, .rules = labour_rules()};

    guest_new_id(us.id);
    worker->call = store_open_labour(why, size);
    worker->labour = worker->call ? worker->call->open(url, &us, why, size) : NULL;
    if (!worker->labour)
        return false;
    if (!worker->call->ready(worker->labour)) {
        snprintf(why, size, "%s", worker->call->why(worker->labour));
        return false;
    }
    snprintf(why, size, "there is no memory to think in, or no thread");
    worker->pool =
        pool_new(threads ? threads : usual_threads(), MOST_THINKERS, wake, worker);
    if (worker->pool)
        worker->counts.threads = pool_counts(worker->pool).threads;
    return worker->pool != NULL;
}

struct worker *worker_new(const char *url, int threads, char *why, size_t size)
{
    struct worker *worker = calloc(1, sizeof *worker);

    if (!worker || !guest_start() || !bell_init(&worker->bell)) {
        snprintf(why, size, "there is no memory, or there are no random numbers");
        free(worker);
        return NULL;
    }
    if (start(worker, url, threads, why, size))
        return worker;
    worker_free(worker);
    return NULL;
}

void worker_free(struct worker *worker)
{
    if (!worker)
        return;
    pool_free(worker->pool);
    if (worker->labour)
        worker->call->close(worker->labour);
    bell_free(&worker->bell);
    free(worker);
}
