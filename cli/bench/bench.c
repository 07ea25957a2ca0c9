/* bench.c - `niwa bench`: the speed of random play and of the bots, and their
 * signatures. */
#include "cli/bench/bench.h"
#include "cli/command.h"

#include "ai/bot.h"
#include "core/signature.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void put_hash(const struct game *game, const char *bot, uint64_t hash,
                     bool is_json)
{
    if (is_json)
        printf("{\"bench\":\"signature\",\"game\":\"%s\",\"bot\":%s%s%s,"
               "\"signature\":\"%016llx\"}\n",
               game->name, bot ? "\"" : "", bot ? bot : "null", bot ? "\"" : "",
               (unsigned long long)hash);
    else
        printf("%-14s %-6s %016llx\n", game->name, bot ? bot : "rules",
               (unsigned long long)hash);
}

static void put_signatures(const struct game *game, bool is_json)
{
    static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
    put_hash(game, NULL, signature_of(game, SIGNATURE_GAMES), is_json);
    put_hash(game, "plain", bot_signature(game, plain_think, memory), is_json);
    put_hash(game, "search", bot_signature(game, search_think, memory), is_json);
}

static void random_play(const struct game *game, int seats, double seconds, bool is_json)
{
    rng_t rng = rng_seeded(1);
    union any_state state;
    uint64_t moves = 0, played = 0;
    double start = now(), took;

    do {
        for (int i = 0; i < 64; i++, played++)
            moves += game_playout(game, &state, seats, &rng);
        took = now() - start;
    } while (took < seconds);
    if (is_json)
        printf("{\"bench\":\"random-play\",\"game\":\"%s\",\"players\":%d,"
               "\"moves_per_s\":%.0f,\"games_per_s\":%.0f,\"state_bytes\":%u}\n",
               game->name, seats, (double)moves / took, (double)played / took,
               (unsigned)game->state_size);
    else
        printf("%-14s %d players %12.0f moves/s %10.0f games/s %5u bytes\n", game->name,
               seats, (double)moves / took, (double)played / took,
               (unsigned)game->state_size);
    fflush(stdout);
}

/* -- the course of a game: what a move costs early and late -- */

enum { COURSE_GAMES = 256, COURSE_PARTS = 10 };

static void make_random_move(const struct game *game, union any_state *state, rng_t *rng)
{
    int actor = game_random_actor(state, rng);
    game_apply(game, state, actor, game_random_move(game, state, actor, rng));
}

static double legal_moves(const struct game *game, const union any_state *state)
{
    move_t list[MAX_MOVES];
    int n = 0;
    for (int seat = 1; seat <= state->head.seats; seat++)
        n += game_moves(game, state, seat, list);
    return n;
}

/* What a move costs over the next `plies` of every game: the best of several tries, since
 * a busy machine can only make it look slower. */
static double cost(const struct game *game, const union any_state *state, int plies,
                   rng_t *rng)
{
    double best = 0;
    for (int tries = 0; tries < 20; tries++) {
        uint64_t moves = 0;
        double start = now(), each;
        for (int i = 0; i < COURSE_GAMES; i++) {
            union any_state copy = state[i];
            for (int k = 0; k < plies && !game_is_over(&copy); k++, moves++)
                make_random_move(game, &copy, rng);
        }
        each = moves ? (now() - start) / (double)moves : 0;
        best = best == 0 || each < best ? each : best;
    }
    return best;
}

/* Measures the next `plies` of every game, then makes them. */
static void one_part(const struct game *game, union any_state *state, int part, int plies,
                     rng_t *rng, bool is_json)
{
    double each = cost(game, state, plies, rng), legal = 0;
    uint64_t decisions = 0;

    for (int i = 0; i < COURSE_GAMES; i++)
        for (int k = 0; k < plies && !game_is_over(&state[i]); k++) {
            double n = legal_moves(game, &state[i]);
            legal += n;
            decisions += n > 0;
            make_random_move(game, &state[i], rng);
        }
    if (decisions == 0)
        return;
    printf(is_json
               ? "{\"bench\":\"course\",\"game\":\"%s\",\"players\":%d,\"from_ply\":%d,"
                 "\"ns_per_move\":%.1f,\"legal_moves\":%.1f}\n"
               : "%-14s %d players, from move %4d: %6.1f ns a move, %6.1f legal moves\n",
           game->name, state[0].head.seats, part * plies, 1e9 * each,
           legal / (double)decisions);
}

static bool course(const struct game *game, int seats, bool is_json)
{
    union any_state *state = malloc(COURSE_GAMES * sizeof *state);
    rng_t rng = rng_seeded(1);
    uint32_t moves = 0;

    if (!state)
        return false;
    for (int i = 0; i < COURSE_GAMES; i++)
        moves += game_playout(game, &state[i], seats, &rng);
    for (int i = 0; i < COURSE_GAMES; i++)
        game_init(game, &state[i], seats, NULL, NULL);
    int plies = (int)(moves / COURSE_GAMES / COURSE_PARTS) + 1;
    for (int part = 0; part < COURSE_PARTS; part++)
        one_part(game, state, part, plies, &rng, is_json);
    free(state);
    return true;
}

/* One game with one number of players. False: no memory. */
static bool measure(const struct args *args, const struct game *game, int seats,
                    double seconds)
{
    bool is_json = args_has(args, "--json");
    if (args_has(args, "--bots"))
        return bench_bots(game, seats, seconds, is_json);
    if (args_has(args, "--search"))
        return bench_search(game, seats, seconds, is_json);
    if (args_has(args, "--levels"))
        return bench_levels(game, seats, seconds, is_json);
    if (args_has(args, "--course"))
        return course(game, seats, is_json);
    random_play(game, seats, seconds, is_json);
    return true;
}

static int run(const struct args *args)
{
    const char *name = args_text(args, "--game");
    const struct game *only = NULL;
    int64_t seats, seconds;

    if (name && !(only = args_game(name)))
        return EXIT_BAD;
    if (!args_int(args, "--players", only ? only->min_seats : 2,
                  only ? only->max_seats : MAX_SEATS, 0, &seats) ||
        !args_int(args, "--seconds", 0, 3600, 1, &seconds))
        return EXIT_BAD;
    for (int i = 0; games[i]; i++) {
        if (only ? games[i] != only : games[i] == &null_game)
            continue;
        if (args_has(args, "--signature")) {
            put_signatures(games[i], args_has(args, "--json"));
            continue;
        }
        for (int n = games[i]->min_seats; n <= games[i]->max_seats; n++)
            if ((seats == 0 || n == seats) &&
                !measure(args, games[i], n, (double)seconds))
                return complain("no memory"), EXIT_TROUBLE;
    }
    return EXIT_FINE;
}

const struct command command_bench = {
    .name = "bench",
    .words = "",
    .summary = "Measure how fast games are played, or print signatures",
    .flags =
        (const struct flag[]){
            {"--game", "GAME", "only this game (default: all)"},
            {"--players", "N", "only with this number of players (default: each)"},
            {"--seconds", "S", "how long to play each (default: 1)"},
            {"--bots", NULL, "the computer players beside random play instead"},
            {"--search", NULL, "one long search instead, on one thread and on two"},
            {"--levels", NULL, "how long the levels think, and take to stop, instead"},
            {"--course", NULL, "what a move costs early and late in the game instead"},
            {"--signature", NULL, "hashes of rules and bots at fixed seeds instead"},
            {"--json", NULL, "JSON Lines"},
            {0},
        },
    .more =
        "Speeds depend on the machine: 'make bench' compares them with bench/c4.c in\n"
        "the same run. Signatures do not: every build prints the same.\n"
        "--bots measures in processor time of one core: the moves/s of random play; the\n"
        "moves/s of 'plain' in its tree and its play-outs, with 1000 nodes a decision,\n"
        "at the first decision and at decisions throughout the game; and the nodes/s of\n"
        "'search'.\n"
        "--levels lets each level but the last play against itself: how long a decision\n"
        "takes on average and at most, in processor time of one core; and how long a\n"
        "search goes on after it is told to stop.\n",
    .run = run,
};
