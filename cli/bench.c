/* bench.c - `niwa bench`: how fast each game plays at random, and what it plays. */
#include "command.h"

#include "core/json.h"
#include "core/signature.h"
#include "games/games.h"

#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void put_signature(const struct game *game, bool is_json)
{
    unsigned long long signature = signature_of(game, SIGNATURE_GAMES);
    if (is_json)
        printf("{\"bench\":\"signature\",\"game\":\"%s\",\"signature\":\"%016llx\"}\n",
               game->name, signature);
    else
        printf("%-14s %016llx\n", game->name, signature);
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

static int run(const struct args *args)
{
    const char *name = args_text(args, "--game");
    const struct game *only = NULL;
    bool is_json = args_has(args, "--json");
    int64_t seats, ms;

    if (name && !(only = args_game(name)))
        return EXIT_BAD;
    if (!args_int(args, "--players", only ? only->min_seats : 2,
                  only ? only->max_seats : MAX_SEATS, 0, &seats) ||
        !args_int(args, "--seconds", 0, 3600, 1, &ms))
        return EXIT_BAD;
    for (int i = 0; games[i]; i++) {
        if (only ? games[i] != only : games[i] == &null_game)
            continue;
        if (args_has(args, "--signature")) {
            put_signature(games[i], is_json);
            continue;
        }
        for (int n = games[i]->min_seats; n <= games[i]->max_seats; n++)
            if (seats == 0 || n == seats)
                random_play(games[i], n, (double)ms, is_json);
    }
    return EXIT_FINE;
}

const struct command command_bench = {
    .name = "bench",
    .words = "",
    .summary = "Measure random play, or print each game's signature",
    .flags =
        (const struct flag[]){
            {"--game", "GAME", "only this game (default: all)"},
            {"--players", "N", "only with so many players (default: each number)"},
            {"--seconds", "S", "how long to play each (default: 1)"},
            {"--signature", NULL, "a hash of random games at fixed seeds instead"},
            {"--json", NULL, "JSON Lines"},
            {0},
        },
    .more =
        "Speeds depend on the machine: 'make bench' compares them with bench/c4.c in\n"
        "the same run. Signatures do not: every build prints the same.\n",
    .run = run,
};
