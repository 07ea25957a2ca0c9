/* pool.c - threads in which computers think: takes jobs in the order in which they are
 * due, and gives moves. */
#include "server/think/pool_inside.h"

#include "core/must.h"
#include "host/match/player.h"
#include "host/match/reaction.h"
#include "host/match/stopwatch.h"
#include "server/ops/signals.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    /* the nice value of the threads, so that the loop comes first */
    POLITENESS = 10
};

/* ms after which a job of a level is due: about as long as it takes. */
static const int64_t patience[LEVELS + 1] = {0, 5, 10, 30, 100, 500, 2000};

/* -- a thread ---------------------------------------------------------------------------- */

struct stop {
    const struct pool *pool;
    struct job *job;
    /* `full` is NULL if nodes limit the job, `least` if its time does not depend on others */
    struct stopwatch *full, *least;
};

/* The best level has all its time while nobody waits, and a part of it while somebody does. */
static bool is_enough(void *context)
{
    const struct stop *stop = context;

    if (atomic_load_explicit(&stop->job->is_moot, memory_order_relaxed))
        return true;
    if (!stop->full)
        return false;
    if (stop->least &&
        atomic_load_explicit(&stop->pool->rivals, memory_order_relaxed) > 0 &&
        stopwatch_is_over(stop->least))
        return true;
    return stopwatch_is_over(stop->full);
}

static move_t best_move(struct thinker *thinker, struct job *job)
{
    struct stopwatch full, least;
    struct stop stop = {.pool = thinker->pool, .job = job};
    struct limits limits = {.seed = job->seed,
                            .is_time_over = is_enough,
                            .clock = &stop,
                            .memory = thinker->memory,
                            .memory_size = WORKSPACE_MEMORY};

    level_limits(job->game, job->view, job->level, &limits);
    if (limits.nodes == 0) {
        stopwatch_start(&full, job->ms ? job->ms / 1000.0 : (double)BEST_LEVEL_SECONDS,
                        false);
        stopwatch_start(&least, (double)BEST_LEVEL_SECONDS / (double)LEAST_SHARE, false);
        stop.full = &full;
        stop.least = job->ms ? NULL : &least;
    }
    search_think(job->game, job->view, job->thought.seat, &limits, thinker->advice);
    return thinker->advice->move;
}

static void think(struct thinker *thinker, struct job *job)
{
    struct thought *thought = &job->thought;
    struct sbuf sb = sb_over(thought->text, sizeof thought->text);
    move_t list[MAX_MOVES];
    int n = game_moves(job->game, job->view, thought->seat, list);

    must(n > 0);
    game_put_move(job->game, job->view, thought->seat,
                  n == 1 ? list[0] : best_move(thinker, job), thought->seat, &sb);
    must(!sb.cut);
}

static bool has_work(const struct pool *pool)
{
    return pool->waiting > 0 && (!pool->is_resting || pool->staying > 0);
}

static struct job *wait_for_job(struct pool *pool)
{
    struct job *job;

    while (!has_work(pool) && !pool->is_ending) {
        pool_tell_lender(pool);
        pthread_cond_wait(&pool->has_come, &pool->lock);
    }
    if (pool->is_ending)
        return NULL;
    job = pool->heap[0];
    jobs_take_waiting(pool, job);
    job->stage = JOB_THINKS;
    pool->thinking++;
    return job;
}

/* Signals go to the loop, which also has priority. On Linux each thread has its own nice
 * value. */
static void be_polite(void)
{
    signals_block();
#ifdef __linux__
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + POLITENESS);
#endif
}

static void *work(void *context)
{
    struct thinker *thinker = context;
    struct pool *pool = thinker->pool;
    struct job *job;

    be_polite();
    pthread_mutex_lock(&pool->lock);
    while ((job = wait_for_job(pool)) != NULL) {
        bool is_moot;
        pthread_mutex_unlock(&pool->lock);
        think(thinker, job);
        pthread_mutex_lock(&pool->lock);
        pool->thinking--;
        is_moot = atomic_load_explicit(&job->is_moot, memory_order_relaxed);
        if (is_moot) {
            free(job);
            continue;
        }
        jobs_put_done(pool, job);
        pthread_mutex_unlock(&pool->lock);
        pool->wake(pool->context);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* -- asking ------------------------------------------------------------------------------ */

static struct job *new_job(const struct pool_job *asked)
{
    struct job *job = calloc(1, sizeof *job + asked->game->state_size);

    if (!job)
        return NULL;
    must(strlen(asked->table) == TABLE_ID && game_may_act(asked->state, asked->seat));
    must(asked->level >= 1 && asked->level <= LEVELS);
    job->view = (union any_state *)(job + 1);
    game_view(asked->game, asked->state, asked->seat, job->view);
    memcpy(job->thought.table, asked->table, sizeof job->thought.table);
    job->thought.seat = asked->seat;
    job->thought.question = game_peek(job->view)->question[asked->seat];
    job->game = asked->game;
    job->level = asked->level;
    job->ms = asked->ms;
    job->seed = asked->seed;
    job->due = asked->asked + patience[asked->level];
    job->earliest = asked->earliest;
    return job;
}

/* With the lock. Takes the job, or frees it if there is no room. */
static bool put_job(struct pool *pool, struct job *job)
{
    struct job *old = jobs_look(pool, job->thought.table, job->thought.seat);

    if (old)
        jobs_give_up(pool, old);
    if (pool->by_table.count == (size_t)pool->room) {
        free(job);
        return false;
    }
    job->order = pool->asked++;
    jobs_chain(pool, job);
    jobs_put_waiting(pool, job);
    pthread_cond_signal(&pool->has_come);
    pool_tell_lender(pool);
    return true;
}

bool pool_ask(struct pool *pool, const struct pool_job *asked)
{
    struct job *job = new_job(asked);
    bool fits;

    if (!job)
        return false;
    pthread_mutex_lock(&pool->lock);
    fits = put_job(pool, job);
    pthread_mutex_unlock(&pool->lock);
    return fits;
}

/* Whether a seat sees the same position in two jobs. The number of moves that others made
 * does not matter, nor, if all choose in secret, who has still to choose. */
static bool looks_alike(const struct job *one, const struct job *other)
{
    size_t head = sizeof(struct head), size = one->game->state_size;
    const struct head *a = game_peek(one->view), *b = game_peek(other->view);
    int seat = one->thought.seat;

    return a->mode == b->mode && (a->actors == b->actors || a->mode == SECRET) &&
           a->question[seat] == b->question[seat] &&
           memcmp(one->view->bytes + head, other->view->bytes + head, size - head) == 0;
}

/* A new job for the same question is not due later than the old one was. */
static void take_over(struct job *job, const struct job *old)
{
    if (job->thought.question != old->thought.question || job->level != old->level)
        return;
    job->due = old->due < job->due ? old->due : job->due;
    job->earliest = old->earliest;
}

/* The job for a seat that has to move now. NULL: no memory. */
static struct job *job_for(struct pool *pool, const struct hosted_table *hosted, int seat,
                           int64_t now)
{
    struct pool_job asked = {.table = hosted->id,
                             .seat = seat,
                             .game = hosted->record.game,
                             .state = hosted->state,
                             .level = hosted->seat[seat].level,
                             .asked = now};

    randombytes_buf(&asked.seed, sizeof asked.seed);
    if (hosted->state->head.mode == RACE) /* a race has no clock */
        asked.earliest = now + reaction_draw(asked.level, &pool->rng);
    return new_job(&asked);
}

static bool follow_seat(struct pool *pool, const struct hosted_table *hosted, int seat,
                        int64_t now)
{
    struct job *old = jobs_look(pool, hosted->id, seat), *job;

    if (!(hosted_thinking(hosted) >> seat & 1)) {
        if (old)
            jobs_give_up(pool, old);
        return true;
    }
    job = job_for(pool, hosted, seat, now);
    if (!job)
        return false;
    if (old && old->level == job->level && looks_alike(old, job)) {
        free(job);
        return true;
    }
    if (old)
        take_over(job, old);
    return put_job(pool, job);
}

bool pool_follow(struct pool *pool, const struct hosted_table *hosted, int64_t now)
{
    bool fits = true;

    pthread_mutex_lock(&pool->lock);
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        fits &= follow_seat(pool, hosted, seat, now);
    pthread_mutex_unlock(&pool->lock);
    return fits;
}

void pool_forget(struct pool *pool, const char *table)
{
    pthread_mutex_lock(&pool->lock);
    for (int seat = 1; seat <= MAX_SEATS; seat++) {
        struct job *job = jobs_look(pool, table, seat);
        if (job)
            jobs_give_up(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* -- collecting -------------------------------------------------------------------------- */

/* The finished job whose time came first; NULL: none is ready. */
static struct job *take_ready(struct pool *pool, int64_t now)
{
    struct job *first = NULL;

    for (struct job *job = pool->done.first; job; job = job->next)
        if (job->earliest <= now && (!first || job->earliest < first->earliest))
            first = job;
    if (first) {
        job_list_take(&pool->done, first);
        jobs_unchain(pool, first);
        pool->told++;
    }
    return first;
}

int pool_collect(struct pool *pool, int64_t now,
                 void (*each)(void *context, const struct thought *thought),
                 void *context)
{
    struct job *job;
    int count = 0;

    for (;; count++) {
        pthread_mutex_lock(&pool->lock);
        job = take_ready(pool, now);
        pthread_mutex_unlock(&pool->lock);
        if (!job)
            return count;
        each(context, &job->thought);
        free(job);
    }
}

int64_t pool_due(struct pool *pool)
{
    int64_t due = CLOCK_NEVER;

    pthread_mutex_lock(&pool->lock);
    for (const struct job *job = pool->done.first; job; job = job->next)
        due = job->earliest < due ? job->earliest : due;
    pthread_mutex_unlock(&pool->lock);
    return due;
}

struct pool_counts pool_counts(struct pool *pool)
{
    struct pool_counts counts;

    pthread_mutex_lock(&pool->lock);
    counts = (struct pool_counts){.threads = pool->threads,
                                  .waiting = pool->waiting,
                                  .thinking = pool->thinking,
                                  .thought = pool->done.count,
                                  .lent = pool->lent.count + pool->moot.count,
                                  .told = pool->told,
                                  .given_up = pool->given_up};
    pthread_mutex_unlock(&pool->lock);
    return counts;
}

/* -- beginning and end ------------------------------------------------------------------- */

static int usual_threads(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    return processors < 2               ? 1
           : processors > MOST_THINKERS ? MOST_THINKERS
                                        : (int)processors - 1;
}

static bool start_thinker(struct pool *pool)
{
    struct thinker *thinker = &pool->thinker[pool->threads];

    thinker->pool = pool;
    thinker->memory = malloc(WORKSPACE_MEMORY);
    thinker->advice = malloc(sizeof *thinker->advice);
    if (thinker->memory && thinker->advice &&
        pthread_create(&thinker->thread, NULL, work, thinker) == 0) {
        pool->threads++;
        return true;
    }
    free(thinker->memory);
    free(thinker->advice);
    return false;
}

struct pool *pool_new(int threads, int room, void (*wake)(void *context), void *context)
{
    struct pool *pool = calloc(1, sizeof *pool);
    uint64_t seed;

    must(threads >= 0 && threads <= MOST_THINKERS && room >= 1);
    if (!pool)
        return NULL;
    randombytes_buf(&seed, sizeof seed);
    pool->rng = rng_seeded(seed);
    pool->wake = wake;
    pool->context = context;
    pool->room = room;
    job_list_init(&pool->done);
    job_list_init(&pool->lent);
    job_list_init(&pool->moot);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_come, NULL);
    chains_init(&pool->by_table, FIRST_SLOTS);
    pool->heap = (struct job **)calloc((size_t)room, sizeof(struct job *));
    for (int i = threads ? threads : usual_threads();
         pool->heap && pool->by_table.slot && i > 0; i--)
        if (!start_thinker(pool))
            break;
    if (pool->threads > 0) /* fewer threads than wanted will do */
        return pool;
    pool_free(pool);
    return NULL;
}

static void give_up_all(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    for (size_t i = 0; i < pool->by_table.slots; i++)
        while (pool->by_table.slot[i])
            jobs_give_up(pool, (struct job *)pool->by_table.slot[i]);
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->has_come);
    pthread_mutex_unlock(&pool->lock);
}

void pool_free(struct pool *pool)
{
    if (!pool)
        return;
    must(!pool->wake_lender);
    give_up_all(pool);
    for (int i = 0; i < pool->threads; i++) {
        pthread_join(pool->thinker[i].thread, NULL);
        free(pool->thinker[i].memory);
        free(pool->thinker[i].advice);
    }
    pthread_cond_destroy(&pool->has_come);
    pthread_mutex_destroy(&pool->lock);
    chains_free(&pool->by_table);
    free((void *)pool->heap);
    free(pool);
}
