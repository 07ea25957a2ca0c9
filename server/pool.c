/* pool.c - threads in which computers think: jobs in by their due, thoughts out. */
#include "server/pool.h"

#include "core/must.h"
#include "host/player.h"
#include "host/reaction.h"
#include "host/stopwatch.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    SLOTS = 1024,    /* of the table of jobs; a power of two */
    POLITENESS = 10, /* by which thinking gives way to the loop, as nice(1) has it */
    LEAST_SHARE = 8  /* of its time, the best level's while others wait: an eighth */
};

/* ms that a level may take until others go first; about what they take. */
static const int64_t patience[LEVELS + 1] = {0, 5, 10, 30, 100, 500, 2000};

enum job_stage { JOB_WAITS, JOB_THINKS, JOB_DONE };

struct job {
    struct job *chained; /* in its slot */
    struct job *next;    /* among those that are done */
    struct job **before; /* what points to it there */
    int place;           /* among those that wait */
    enum job_stage stage;
    atomic_bool is_moot; /* nobody wants it any more */
    int64_t due, earliest;
    uint64_t order; /* of asking, where the due is the same */
    uint64_t seed;
    const struct game *game;
    int level;
    struct thought thought;
    union any_state *view; /* game->state_size bytes behind the job */
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
    int waiting, thinking, thought;
    uint64_t asked, told, given_up;
    struct job *done, **done_end; /* thought, but not told */
    struct thinker thinker[MOST_THINKERS];
};

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
    atomic_store_explicit(&pool->crowd, pool->waiting, memory_order_relaxed);
}

static void put_waiting(struct pool *pool, struct job *job)
{
    job->stage = JOB_WAITS;
    job->place = pool->waiting;
    count_waiting(pool, 1);
    rise(pool, job);
}

static void take_waiting(struct pool *pool, struct job *job)
{
    struct job *last = pool->heap[pool->waiting - 1];

    count_waiting(pool, -1);
    if (last == job)
        return;
    last->place = job->place;
    rise(pool, last);
    sink(pool, last);
}

/* -- those that are done: a list --------------------------------------------------------- */

static void put_done(struct pool *pool, struct job *job)
{
    job->stage = JOB_DONE;
    job->next = NULL;
    job->before = pool->done_end;
    *pool->done_end = job;
    pool->done_end = &job->next;
    pool->thought++;
}

static void take_done(struct pool *pool, struct job *job)
{
    *job->before = job->next;
    if (job->next)
        job->next->before = job->before;
    else
        pool->done_end = job->before;
    pool->thought--;
}

/* -- all of them by table ---------------------------------------------------------------- */

static struct job **slot_of(struct pool *pool, const char *table)
{
    uint32_t hash = 2166136261u;

    for (; *table; table++)
        hash = (hash ^ (uint8_t)*table) * 16777619u;
    return &pool->slot[(hash ^ hash >> 16) & (SLOTS - 1)];
}

static struct job *look(struct pool *pool, const char *table, int seat)
{
    struct job *job = *slot_of(pool, table);

    while (job && (job->thought.seat != seat || strcmp(job->thought.table, table) != 0))
        job = job->chained;
    return job;
}

static void unchain(struct pool *pool, struct job *job)
{
    struct job **at = slot_of(pool, job->thought.table);

    while (*at != job)
        at = &(*at)->chained;
    *at = job->chained;
    pool->jobs--;
}

/* Nobody wants it any more. A thread that thinks about it frees it. */
static void give_up(struct pool *pool, struct job *job)
{
    unchain(pool, job);
    pool->given_up++;
    if (job->stage == JOB_THINKS) {
        atomic_store_explicit(&job->is_moot, true, memory_order_relaxed);
        return;
    }
    if (job->stage == JOB_WAITS)
        take_waiting(pool, job);
    else
        take_done(pool, job);
    free(job);
}

/* -- a thread ---------------------------------------------------------------------------- */

struct stop {
    const struct pool *pool;
    struct job *job;
    struct stopwatch *full, *least; /* NULL: by nodes */
};

/* The best level has all its time while nobody waits, and a part of it while somebody does. */
static bool is_enough(void *context)
{
    const struct stop *stop = context;

    if (atomic_load_explicit(&stop->job->is_moot, memory_order_relaxed))
        return true;
    if (!stop->full)
        return false;
    if (atomic_load_explicit(&stop->pool->crowd, memory_order_relaxed) > 0 &&
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
                            .memory_size = MIND_MEMORY};

    level_limits(job->game, job->level, &limits);
    if (limits.nodes == 0) {
        stopwatch_start(&full, BEST_LEVEL_SECONDS, false);
        stopwatch_start(&least, (double)BEST_LEVEL_SECONDS / (double)LEAST_SHARE, false);
        stop.full = &full;
        stop.least = &least;
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

static struct job *wait_for_job(struct pool *pool)
{
    struct job *job;

    while (!pool->waiting && !pool->is_ending)
        pthread_cond_wait(&pool->has_come, &pool->lock);
    if (pool->is_ending)
        return NULL;
    job = pool->heap[0];
    take_waiting(pool, job);
    job->stage = JOB_THINKS;
    pool->thinking++;
    return job;
}

/* Signals are the loop's, and so is the processor when it wants it. On Linux a thread has a
 * politeness of its own. */
static void be_polite(void)
{
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
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
        put_done(pool, job);
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
    job->seed = asked->seed;
    job->due = asked->asked + patience[asked->level];
    job->earliest = asked->earliest;
    return job;
}

/* With the lock. Takes the job, or frees it where there is no room. */
static bool put_job(struct pool *pool, struct job *job)
{
    struct job *old = look(pool, job->thought.table, job->thought.seat);
    struct job **slot = slot_of(pool, job->thought.table);

    if (old)
        give_up(pool, old);
    if (pool->jobs == pool->room) {
        free(job);
        return false;
    }
    job->order = pool->asked++;
    job->chained = *slot;
    *slot = job;
    pool->jobs++;
    put_waiting(pool, job);
    pthread_cond_signal(&pool->has_come);
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

/* Whether a seat sees the same: all but how many moves others made meanwhile, and who of them
 * has still to choose where all choose unseen. */
static bool looks_alike(const struct job *one, const struct job *other)
{
    size_t head = sizeof(struct head), size = one->game->state_size;
    const struct head *a = game_peek(one->view), *b = game_peek(other->view);
    int seat = one->thought.seat;

    return a->mode == b->mode && (a->actors == b->actors || a->mode == SECRET) &&
           a->question[seat] == b->question[seat] &&
           memcmp(one->view->bytes + head, other->view->bytes + head, size - head) == 0;
}

/* A new thought on the same question is not due later than the old one was. */
static void take_over(struct job *job, const struct job *old)
{
    if (job->thought.question != old->thought.question || job->level != old->level)
        return;
    job->due = old->due < job->due ? old->due : job->due;
    job->earliest = old->earliest;
}

/* The job for a seat that has to move now. NULL: no memory. */
static struct job *job_for(struct pool *pool, const struct party *party, int seat,
                           int64_t now)
{
    struct pool_job asked = {.table = party->id,
                             .seat = seat,
                             .game = party->record.game,
                             .state = party->state,
                             .level = party->seat[seat].level,
                             .asked = now};

    randombytes_buf(&asked.seed, sizeof asked.seed);
    if (party->state->head.mode == RACE)
        asked.earliest =
            party->clocks.since[seat] + reaction_draw(asked.level, &pool->rng);
    return new_job(&asked);
}

static bool follow_seat(struct pool *pool, const struct party *party, int seat,
                        int64_t now)
{
    struct job *old = look(pool, party->id, seat), *job;

    if (!(party_thinking(party) >> seat & 1)) {
        if (old)
            give_up(pool, old);
        return true;
    }
    job = job_for(pool, party, seat, now);
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

bool pool_follow(struct pool *pool, const struct party *party, int64_t now)
{
    bool fits = true;

    pthread_mutex_lock(&pool->lock);
    for (int seat = 1; seat <= party->record.seats; seat++)
        fits &= follow_seat(pool, party, seat, now);
    pthread_mutex_unlock(&pool->lock);
    return fits;
}

void pool_forget(struct pool *pool, const char *table)
{
    pthread_mutex_lock(&pool->lock);
    for (int seat = 1; seat <= MAX_SEATS; seat++) {
        struct job *job = look(pool, table, seat);
        if (job)
            give_up(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* -- collecting -------------------------------------------------------------------------- */

/* The thought that is to be told first, in the order of their times; NULL: none yet. */
static struct job *take_ready(struct pool *pool, int64_t now)
{
    struct job *first = NULL;

    for (struct job *job = pool->done; job; job = job->next)
        if (job->earliest <= now && (!first || job->earliest < first->earliest))
            first = job;
    if (first) {
        take_done(pool, first);
        unchain(pool, first);
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
    for (const struct job *job = pool->done; job; job = job->next)
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
                                  .thought = pool->thought,
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
    thinker->memory = malloc(MIND_MEMORY);
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
    pool->done_end = &pool->done;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_come, NULL);
    pool->heap = (struct job **)calloc((size_t)room, sizeof(struct job *));
    for (int i = threads ? threads : usual_threads(); pool->heap && i > 0; i--)
        if (!start_thinker(pool))
            break;
    if (pool->threads > 0) /* fewer than wanted will do */
        return pool;
    pool_free(pool);
    return NULL;
}

static void give_up_all(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < SLOTS; i++)
        while (pool->slot[i])
            give_up(pool, pool->slot[i]);
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->has_come);
    pthread_mutex_unlock(&pool->lock);
}

void pool_free(struct pool *pool)
{
    if (!pool)
        return;
    give_up_all(pool);
    for (int i = 0; i < pool->threads; i++) {
        pthread_join(pool->thinker[i].thread, NULL);
        free(pool->thinker[i].memory);
        free(pool->thinker[i].advice);
    }
    pthread_cond_destroy(&pool->has_come);
    pthread_mutex_destroy(&pool->lock);
    free((void *)pool->heap);
    free(pool);
}
