/* library.c - how fast batches are played through the library, beside the same games' random play.
 *
 *     library_bench [SECONDS] [--json]
 *
 * One thread; batches of 1,024 games with observations and lists of legal actions, of which one
 * is drawn at random. Rounds of both take turns. Printed are the medians: the moves a second of
 * random play, the decisions a second of batches, and two ratios: of moves to moves, chance's
 * counted on both sides, and of decisions to moves. */
#include "core/game.h"
#include "games/games.h"
#include "lib/niwa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 1024, ROUNDS = 5 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Moves a second of random play, chance's too, as `niwa bench` counts them. */
static double random_play(const struct game *game, int seats, double seconds)
{
    rng_t rng = rng_seeded(1);
    union any_state state;
    uint64_t moves = 0;
    double begin = now(), took;

    do {
        for (int i = 0; i < 16; i++)
            moves += game_playout(game, &state, seats, &rng);
        took = now() - begin;
    } while (took < seconds);
    return (double)moves / took;
}

/* How many moves are made for each that a seat decides. */
static double moves_per_decision(const struct game *game, int seats)
{
    rng_t rng = rng_seeded(3);
    union any_state state;
    uint64_t moves = 0, decisions = 0;

    for (int i = 0; i < 500; i++) {
        if (game_init(game, &state, seats, NULL, NULL))
            abort();
        for (; !game_is_over(&state); moves++) {
            int actor = game_random_actor(&state, &rng);
            decisions += actor != CHANCE;
            game_apply(game, &state, actor, game_random_move(game, &state, actor, &rng));
        }
    }
    return (double)moves / (double)decisions;
}

/* What a step writes and reads. */
struct desk {
    niwa_step step;
    int32_t *action;
};

static struct desk desk_of(const niwa_batch *batch, const niwa_facts *facts)
{
    struct desk desk = {
        .step = {.seat = calloc(GAMES, sizeof(int32_t)),
                 .observation = calloc(GAMES, facts->observation),
                 .legal_room = niwa_batch_legal_room(batch),
                 .legal = calloc(niwa_batch_legal_room(batch), sizeof(int32_t)),
                 .offset = calloc(GAMES + 1, sizeof(int64_t)),
                 .done = calloc(GAMES, 1)},
        .action = calloc(GAMES, sizeof(int32_t))};

    if (!desk.step.seat || !desk.step.legal || !desk.step.offset || !desk.step.done ||
        !desk.action)
        abort();
    return desk;
}

static void desk_free(struct desk *desk)
{
    free(desk->step.seat);
    free(desk->step.observation);
    free(desk->step.legal);
    free(desk->step.offset);
    free(desk->step.done);
    free(desk->action);
}

/* Decisions a second. */
static double batch_play(const char *name, int seats, double seconds)
{
    const niwa_game *game = niwa_game_find(name);
    niwa_batch *batch = niwa_batch_new(game, NULL, GAMES, seats, NULL, 1, 1, NULL, 0);
    rng_t rng = rng_seeded(2);
    niwa_facts facts;
    struct desk desk;
    uint64_t decisions = 0;
    double begin, took;

    if (!batch || niwa_game_facts(game, &facts) != NIWA_OK)
        abort();
    desk = desk_of(batch, &facts);
    niwa_batch_step(batch, NULL, &desk.step, NULL);
    begin = now();
    do {
        for (int i = 0; i < 8; i++, decisions += GAMES) {
            for (int n = 0; n < GAMES; n++) {
                int64_t at = desk.step.offset[n], end = desk.step.offset[n + 1];
                desk.action[n] =
                    desk.step.legal[at + rng_below(&rng, (uint32_t)(end - at))];
            }
            if (niwa_batch_step(batch, desk.action, &desk.step, NULL) != NIWA_OK)
                abort();
        }
        took = now() - begin;
    } while (took < seconds);
    desk_free(&desk);
    niwa_batch_free(batch);
    return (double)decisions / took;
}

static int ascending(const void *one, const void *other)
{
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

static void measure(const struct game *game, int seats, double seconds, bool is_json)
{
    double plays[ROUNDS], batches[ROUNDS], ratios[ROUNDS];

    for (int i = 0; i < ROUNDS; i++) {
        plays[i] = random_play(game, seats, seconds / (double)ROUNDS);
        batches[i] = batch_play(game->name, seats, seconds / (double)ROUNDS);
        ratios[i] = batches[i] / plays[i];
    }
    qsort(plays, ROUNDS, sizeof *plays, ascending);
    qsort(batches, ROUNDS, sizeof *batches, ascending);
    qsort(ratios, ROUNDS, sizeof *ratios, ascending);
    printf(is_json
               ? "{\"bench\":\"library\",\"game\":\"%s\",\"players\":%d,"
                 "\"moves_per_s\":%.0f,\"decisions_per_s\":%.0f,\"moves_ratio\":%.3f,"
                 "\"decisions_ratio\":%.3f}\n"
               : "%-14s %d players %11.0f moves/s, in batches %9.0f decisions/s: %.3f in "
                 "moves, %.3f in decisions\n",
           game->name, seats, plays[ROUNDS / 2], batches[ROUNDS / 2],
           ratios[ROUNDS / 2] * moves_per_decision(game, seats), ratios[ROUNDS / 2]);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 2;
    bool is_json = argc > 2 && strcmp(argv[2], "--json") == 0;

    for (int i = 0; games[i]; i++)
        for (int seats = games[i]->min_seats;
             games[i] != &null_game && seats <= games[i]->max_seats; seats++)
            measure(games[i], seats, seconds, is_json);
    return 0;
}
