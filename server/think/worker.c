/* worker.c - takes tasks from a database into a pool, and tells the moves. */
#include "server/think/worker.h"

#include "core/hints.h"
#include "games/games.h"
#include "server/think/wakeup.h"
#include "server/people/guest.h"
#include "server/store/task_queue.h"
#include "server/ops/log.h"
#include "server/ops/now.h"
#include "server/think/pool.h"
#include "server/store/store_open.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_EVERY = 100,   /* ms between two checks whether tasks are still wanted */
    TELL_EVERY = 600000 /* ms between two lines in the log, if there is news */
};

/* A task that we have taken. Its name serves as the table's id in our pool. */
struct taken_task {
    bool is_used, is_wanted;
    char name[TABLE_ID + 1];
    char node[TASK_PEER_ID + 1];
    int64_t number;
};

struct worker {
    const struct task_queue_calls *call;
    struct task_queue *queue;
    struct pool *pool;
    struct wakeup wakeup;
    atomic_bool is_ending, is_connecting;
    bool is_lost;
    bool is_new; /* tasks that we seem to hold are from an earlier connection */
    int64_t renewed, looked, took, logged, lost; /* when, by the steady clock */
    uint64_t names;                              /* given so far */
    struct worker_counts counts, before;         /* before: as last logged */
    int holds;
    struct taken_task taken[MOST_THINKERS];
    int answers;
    struct task_answer answer[2 * MOST_THINKERS];
};

static void wake(void *context)
{
    struct worker *worker = context;

    wakeup_send(&worker->wakeup);
}

/* -- what we hold ------------------------------------------------------------------------ */

static struct taken_task *taken_by_name(struct worker *worker, const char *name)
{
    for (int i = 0; i < MOST_THINKERS; i++)
        if (worker->taken[i].is_used && strcmp(worker->taken[i].name, name) == 0)
            return &worker->taken[i];
    return NULL;
}

static struct taken_task *hold(struct worker *worker, const struct task *task)
{
    struct taken_task *taken = worker->taken;

    while (taken->is_used)
        taken++;
    *taken = (struct taken_task){.is_used = true, .number = task->number};
    memcpy(taken->node, task->node, sizeof taken->node);
    snprintf(taken->name, sizeof taken->name, "%0*" PRIu64, TABLE_ID,
             worker->names++ % UINT64_C(1000000000000));
    worker->holds++;
    return taken;
}

static void let_go(struct worker *worker, struct taken_task *taken)
{
    taken->is_used = false;
    worker->holds--;
}

static void give_up(struct worker *worker, struct taken_task *taken)
{
    log_say(LOG_DEBUG, "given-up", "node %s number %lld", taken->node,
            (long long)taken->number);
    pool_forget(worker->pool, taken->name);
    let_go(worker, taken);
    worker->counts.given_up++;
}

static void give_up_all(struct worker *worker)
{
    for (int i = 0; i < MOST_THINKERS; i++)
        if (worker->taken[i].is_used)
            give_up(worker, &worker->taken[i]);
}

static void mark_wanted(void *context, const char *node, int64_t number)
{
    struct worker *worker = context;

    for (int i = 0; i < MOST_THINKERS; i++) {
        struct taken_task *taken = &worker->taken[i];
        if (taken->number == number && strcmp(taken->node, node) == 0)
            taken->is_wanted = true;
    }
}

static bool look(struct worker *worker)
{
    for (int i = 0; i < MOST_THINKERS; i++)
        worker->taken[i].is_wanted = false;
    if (!worker->call->held(worker->queue, mark_wanted, worker))
        return false;
    for (int i = 0; i < MOST_THINKERS; i++)
        if (worker->taken[i].is_used && !worker->taken[i].is_wanted)
            give_up(worker, &worker->taken[i]);
    worker->looked = steady_ms();
    return true;
}

/* -- what we take ------------------------------------------------------------------------ */

static void answer(struct worker *worker, struct taken_task *taken, const char *move)
{
    struct task_answer *out = &worker->answer[worker->answers++];

    memcpy(out->node, taken->node, sizeof out->node);
    out->number = taken->number;
    snprintf(out->move, sizeof out->move, "%s", move);
    let_go(worker, taken);
}

/* The bytes come from outside, so they are checked. */
static bool is_sound(const struct task *task, const struct game *game,
                     const union any_state *view)
{
    return game && task->len == game->state_size && game_valid(game, view, task->len) &&
           task->seat >= 1 && task->seat <= view->head.seats &&
           game_may_act(view, task->seat) && task->level >= 1 && task->level <= LEVELS &&
           task->ms >= 0;
}

/* Begins a task. If we can't, we answer with no move, and the node does it itself. */
static void begin(void *context, const struct task *task)
{
    struct worker *worker = context;
    struct taken_task *taken = hold(worker, task);
    const struct game *game = games_find(task->game);
    union any_state view = {0};
    struct pool_job job = {.table = taken->name,
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
    answer(worker, taken, "");
}

static bool take(struct worker *worker)
{
    int most = worker->counts.threads - worker->holds;

    worker->took = steady_ms();
    return most <= 0 || worker->call->take(worker->queue, most, begin, worker);
}

/* -- what we tell ------------------------------------------------------------------------ */

static void take_thought(void *context, const struct thought *thought)
{
    struct worker *worker = context;
    struct taken_task *taken = taken_by_name(worker, thought->table);

    if (taken)
        answer(worker, taken, thought->text);
}

/* Tells the moves that are ready; *has_told says whether there were any. */
static bool tell(struct worker *worker, bool *has_told)
{
    int wanted = 0;

    pool_collect(worker->pool, INT64_MAX, take_thought, worker);
    *has_told = worker->answers > 0;
    if (!*has_told)
        return true;
    if (!worker->call->tell(worker->queue, worker->answer, worker->answers, &wanted))
        return false;
    log_say(LOG_DEBUG, "told", "moves %d heard %d", worker->answers, wanted);
    worker->answers = 0;
    worker->counts.told += (uint64_t)wanted;
    return true;
}

/* -- a turn ------------------------------------------------------------------------------ */

static bool is_time(int64_t since, int64_t ms)
{
    return steady_ms() - since >= ms;
}

/* Connects, which may take long; meanwhile we hold no tasks. */
static bool ready(struct worker *worker)
{
    bool is_fine;

    atomic_store(&worker->is_connecting, worker->is_lost);
    is_fine = worker->call->ready(worker->queue);
    atomic_store(&worker->is_connecting, false);
    return is_fine;
}

/* After a lost connection: gives back what we may still hold, and goes on under a new
 * id. */
static bool start_anew(struct worker *worker)
{
    char id[TASK_PEER_ID + 1];

    if (!worker->call->leave(worker->queue))
        return false;
    guest_new_id(id);
    worker->call->rename(worker->queue, id);
    worker->is_new = false;
    worker->renewed = 0;
    return true;
}

static bool renew(struct worker *worker)
{
    if (worker->is_new && !start_anew(worker))
        return false;
    if (!is_time(worker->renewed, TASK_RENEW))
        return true;
    worker->renewed = steady_ms();
    return worker->call->renew(worker->queue, worker->counts.threads);
}

static bool take_turn(struct worker *worker, bool is_notified)
{
    bool has_told;

    if (!renew(worker) || !tell(worker, &has_told))
        return false;
    if (worker->holds > 0 && is_time(worker->looked, LOOK_EVERY) && !look(worker))
        return false;
    return !(is_notified || has_told || is_time(worker->took, TASK_RENEW)) ||
           take(worker);
}

static void note_trouble(struct worker *worker, bool is_fine)
{
    if (!is_fine && !worker->is_lost)
        log_say(LOG_WARN, "database-lost", "why %s", worker->call->why(worker->queue));
    if (is_fine && worker->is_lost)
        log_say(LOG_WARN, "database-back", "after-ms %lld",
                (long long)(steady_ms() - worker->lost));
    if (is_fine || !worker->is_lost)
        worker->lost = steady_ms();
    worker->is_lost = !is_fine;
}

/* Drops all tasks: other workers take them, or their node does. */
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
    worker->logged = steady_ms();
}

void worker_run(struct worker *worker)
{
    bool is_notified = true;

    worker->logged = steady_ms();
    while (!atomic_load(&worker->is_ending)) {
        bool is_fine = ready(worker) && take_turn(worker, is_notified);
        note_trouble(worker, is_fine);
        if (!is_fine)
            lose(worker);
        note_counts(worker);
        is_notified = worker->call->wait(worker->queue, worker->wakeup.reads,
                                         worker->holds > 0 ? LOOK_EVERY : TASK_RENEW);
        wakeup_clear(&worker->wakeup);
    }
    if (!worker->is_lost)
        worker->call->leave(worker->queue);
    give_up_all(worker);
}

bool worker_stop(struct worker *worker)
{
    atomic_store(&worker->is_ending, true);
    wakeup_send(&worker->wakeup);
    return !atomic_load(&worker->is_connecting);
}

struct worker_counts worker_counts(const struct worker *worker)
{
    return worker->counts;
}

/* -- beginning and end ------------------------------------------------------------------- */

/* One for each processor, since a worker does nothing else. */
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
    struct task_peer us = {.is_worker = true, .rules = task_rules()};

    guest_new_id(us.id);
    worker->call = store_open_task_queue(why, size);
    worker->queue = worker->call ? worker->call->open(url, &us, why, size) : NULL;
    if (!worker->queue)
        return false;
    if (!worker->call->ready(worker->queue)) {
        snprintf(why, size, "%s", worker->call->why(worker->queue));
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

    if (!worker || !guest_start() || !wakeup_init(&worker->wakeup)) {
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
    if (worker->queue)
        worker->call->close(worker->queue);
    wakeup_free(&worker->wakeup);
    free(worker);
}
