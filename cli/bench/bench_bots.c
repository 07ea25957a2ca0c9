/* bench_bots.c - how fast the computer players are. */
#include "cli/bench/bench.h"

#include "ai/bot.h"
#include "host/match/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* -- the bots: what their trees cost beside the play -- */

enum { BOT_NODES = 1000, SEARCH_SIZE = 64 << 20 };

struct speed {
    uint64_t count; /* of moves, or nodes */
    double seconds; /* of this thread */
};

static double per_second(struct speed speed)
{
    return (double)speed.count / speed.seconds;
}

/* The thread's own time, so that other load on the machine does not count. */
static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void time_random(const struct game *game, int seats, rng_t *rng,
                        struct speed *speed)
{
    union any_state state;
    double start = cpu_now();
    for (int i = 0; i < 64; i++)
        speed->count += game_playout(game, &state, seats, rng);
    speed->seconds += cpu_now() - start;
}

static void time_bot(const struct game *game, const union any_state *view, int seat,
                     bot_think *think, struct limits *limits, struct speed *speed)
{
    static struct advice advice;
    double start = cpu_now();
    think(game, view, seat, limits, &advice);
    speed->seconds += cpu_now() - start;
    speed->count += think == plain_think ? advice.moves : advice.nodes;
}

struct bots {
    struct speed random; /* whole games */
    struct speed start;  /* plain at the first decision: its play-outs are whole games */
    struct speed plain;  /* plain at decisions all over the game */
    struct speed search;
};

/* Both bots at the first and at some other decisions of a random game. */
static void time_bots(const struct game *game, int seats, struct limits *limits,
                      rng_t *rng, struct bots *bots)
{
    union any_state state, view;
    bool is_first = true;

    game_init(game, &state, seats, NULL, NULL);
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, rng);
        if (actor != CHANCE && (is_first || rng_below(rng, 8) == 0)) {
            struct speed *plain = is_first ? &bots->start : &bots->plain;
            is_first = false;
            limits->seed = rng_next(rng);
            game_view(game, &state, actor, &view);
            time_bot(game, &view, actor, plain_think, limits, plain);
            time_bot(game, &view, actor, search_think, limits, &bots->search);
        }
        game_apply(game, &state, actor, game_random_move(game, &state, actor, rng));
    }
}

/* Random play and the bots take turns, so that a slow spell of the machine falls on all. */
bool bench_bots(const struct game *game, int seats, double seconds, bool is_json)
{
    struct limits limits = {
        .nodes = BOT_NODES, .memory = malloc(SEARCH_SIZE), .memory_size = SEARCH_SIZE};
    struct bots b = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    rng_t rng = rng_seeded(1);
    double start = cpu_now();

    if (!limits.memory)
        return false;
    do {
        time_random(game, seats, &rng, &b.random);
        time_bots(game, seats, &limits, &rng, &b);
    } while (b.plain.count == 0 || cpu_now() - start < seconds);
    free(limits.memory);
    printf(is_json ? "{\"bench\":\"bots\",\"game\":\"%s\",\"players\":%d,"
                     "\"random_moves_per_s\":%.0f,\"plain_ratio\":%.3f,"
                     "\"plain_ratio_all_over\":%.3f,\"search_nodes_per_s\":%.0f}\n"
                   : "%-13s %d players %9.0f moves/s, plain %.2f (all over %.2f), "
                     "search %6.0f nodes/s\n",
           game->name, seats, per_second(b.random),
           per_second(b.start) / per_second(b.random),
           per_second(b.plain) / per_second(b.random), per_second(b.search));
    fflush(stdout);
    return true;
}

/* -- one long search: on one thread, and on two together -- */

enum { SEARCH_ROUNDS = 5 };

/* The first decision of a game, as its seat sees it. */
static int first_decision(const struct game *game, int seats, union any_state *view)
{
    union any_state state;
    rng_t rng = rng_seeded(1);
    int seat;

    game_init(game, &state, seats, NULL, NULL);
    while ((seat = game_random_actor(&state, &rng)) == CHANCE)
        game_apply(game, &state, CHANCE, game_random_move(game, &state, CHANCE, &rng));
    game_view(game, &state, seat, view);
    return seat;
}

/* By the wall clock, since two threads have two clocks of their own. */
bool bench_search(const struct game *game, int seats, double seconds, bool is_json)
{
    static struct advice advice;
    double nodes[2] = {0, 0};
    union any_state view;
    struct team_task task = {.think = search_think,
                             .game = game,
                             .view = &view,
                             .seat = first_decision(game, seats, &view),
                             .seconds =
                                 (seconds > 0 ? seconds : 0.1) / (double)SEARCH_ROUNDS,
                             .seed = 1,
                             .memory = malloc(2 * (size_t)SEARCH_SIZE)};

    if (!task.memory)
        return false;
    for (int round = 0; round < SEARCH_ROUNDS; round++)
        for (task.threads = 1; task.threads <= 2; task.threads++) {
            task.memory_size = (size_t)task.threads * SEARCH_SIZE;
            team_think(&task, &advice);
            nodes[task.threads - 1] += (double)advice.nodes;
        }
    free(task.memory);
    printf(is_json ? "{\"bench\":\"search\",\"game\":\"%s\",\"players\":%d,"
                     "\"nodes_per_s\":%.0f,\"two_threads_ratio\":%.3f}\n"
                   : "%-13s %d players %9.0f nodes/s, on two threads %.2f times\n",
           game->name, seats, nodes[0] / task.seconds / (double)SEARCH_ROUNDS,
           nodes[1] / nodes[0]);
    fflush(stdout);
    return true;
}

/* -- the levels: how long they think -- */

struct pace { /* in seconds of this thread */
    double sum, longest;
    uint64_t decisions;
};

static void note_time(struct pace *pace, double took)
{
    pace->sum += took;
    pace->longest = took > pace->longest ? took : pace->longest;
    pace->decisions++;
}

static bool is_past(void *deadline)
{
    return cpu_now() >= *(double *)deadline;
}

/* How long a search takes to stop when it is told to at a random moment. */
static void time_stop(const struct game *game, const union any_state *view, int seat,
                      struct limits limits, rng_t *rng, struct pace *stop)
{
    static struct advice advice;
    double deadline = cpu_now() + 1e-5 * rng_below(rng, 1000);

    limits.nodes = 0;
    limits.blunder_rate = 0;
    limits.is_time_over = is_past;
    limits.clock = &deadline;
    search_think(game, view, seat, &limits, &advice);
    note_time(stop, cpu_now() > deadline ? cpu_now() - deadline : 0);
}

/* Plays a game, or a part of it, in which all players have the same level. */
static void time_level(const struct game *game, int seats, int level, double end,
                       struct limits *limits, rng_t *rng, struct pace *pace,
                       struct pace *stop)
{
    static struct advice advice;
    union any_state state, view;

    game_init(game, &state, seats, NULL, NULL);
    while (!game_is_over(&state) && (pace->decisions == 0 || cpu_now() < end)) {
        int actor = game_random_actor(&state, rng);
        if (actor == CHANCE) {
            game_apply(game, &state, CHANCE, game_random_move(game, &state, CHANCE, rng));
            continue;
        }
        game_view(game, &state, actor, &view);
        if (level == 1)
            time_stop(game, &view, actor, *limits, rng, stop);
        double start = cpu_now();
        level_limits(game, &view, level, limits);
        limits->seed = rng_next(rng);
        search_think(game, &view, actor, limits, &advice);
        note_time(pace, cpu_now() - start);
        game_apply(game, &state, actor, advice.move);
    }
}

bool bench_levels(const struct game *game, int seats, double seconds, bool is_json)
{
    struct limits limits = {.memory = malloc(SEARCH_SIZE), .memory_size = SEARCH_SIZE};
    struct pace pace[LEVELS] = {{0}}, stop = {0};
    rng_t rng = rng_seeded(1);

    if (!limits.memory)
        return false;
    for (int level = 1; level < LEVELS; level++) {
        double end = cpu_now() + seconds;
        do
            time_level(game, seats, level, end, &limits, &rng, &pace[level], &stop);
        while (cpu_now() < end);
    }
    free(limits.memory);
    printf(is_json ? "{\"bench\":\"levels\",\"game\":\"%s\",\"players\":%d,\"levels\":["
                   : "%-13s %d players, ms a decision (longest):",
           game->name, seats);
    for (int level = 1; level < LEVELS; level++)
        printf(is_json ? "%s{\"level\":%d,\"mean_ms\":%.3f,\"longest_ms\":%.3f}"
                       : "%s %d: %.1f (%.0f)",
               level == 1 ? "" : ",", level,
               1e3 * pace[level].sum / (double)pace[level].decisions,
               1e3 * pace[level].longest);
    printf(is_json ? "],\"stops_within_ms\":%.3f}\n" : "; stops within %.1f ms\n",
           1e3 * stop.longest);
    fflush(stdout);
    return true;
}
