/* laws_test.c - holds every game, seat count and option value to the laws, and prints
 * what was covered. A phase or a kind of move that was never reached fails. */
#include "tests/engine/laws.h"

#include "games/games.h"
#include "tests/engine/goldens.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_setup(const struct game *game, int seats, const int32_t *option)
{
    printf("  %d seats", seats);
    for (int i = 0; i < game_options(game); i++)
        printf(" %s=%s", game->options[i].name,
               game_option_word(&game->options[i], option[i]));
}

/* Prints the counts by name; false if one is 0. */
static bool print_counts(const char *what, const char *const *names,
                         const uint64_t *count)
{
    bool is_whole = true;
    printf("  %s:", what);
    for (int i = 0; names[i]; i++) {
        printf(" %s %" PRIu64, names[i], count[i]);
        is_whole &= count[i] > 0;
    }
    puts(is_whole ? "" : "  <- NEVER REACHED");
    return is_whole;
}

static int setups_of(const struct game *game)
{
    int32_t option[MAX_OPTIONS] = {0};
    int setups = 0;
    do
        setups += game->max_seats - game->min_seats + 1;
    while (game_next_options(game, option));
    return setups;
}

static bool hold_setups(const struct game *game, int steps, struct coverage *seen)
{
    char why[600];
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        int32_t option[MAX_OPTIONS] = {0};
        do {
            uint64_t before = seen->steps, games_before = seen->games;
            bool holds = laws_hold(game, seats, option, steps, 7, seen, why, sizeof why);
            print_setup(game, seats, option);
            printf(": %" PRIu64 " games, %" PRIu64 " steps\n", seen->games - games_before,
                   seen->steps - before);
            if (!holds) {
                printf("  BROKEN LAW %s\n", why);
                return false;
            }
        } while (game_next_options(game, option));
    }
    return true;
}

/* Holds the positions of a golden record to the laws. */
static bool hold_golden(const char *path, const char *text, const struct record *record,
                        void *context)
{
    char why[600] = "no memory";
    bool holds = laws_hold_along(record, 5, context, why, sizeof why);

    (void)text;
    if (!holds)
        printf("  %s: BROKEN LAW %s\n", path, why);
    return holds;
}

static bool hold_game(const struct game *game, int steps)
{
    struct coverage seen = {0};
    bool holds;
    int goldens;

    printf("%s\n", game->name);
    holds = hold_setups(game, steps / setups_of(game), &seen);
    if (!holds || !goldens_each(game, hold_golden, &seen, &goldens))
        return false;
    printf("  and %d golden records\n", goldens);
    holds &= print_counts("phases", game->phases, seen.phase);
    holds &= print_counts("moves", game->kinds, seen.kind);
    printf("  refused %" PRIu64 ":", seen.refused);
    for (int i = 0; i < seen.codes; i++)
        printf(" %s%s%s %" PRIu64, seen.reason[i].clause,
               seen.reason[i].clause[0] ? " " : "", seen.reason[i].code,
               seen.reason[i].times);
    putchar('\n');
    return holds;
}

/* laws_test [GAME|all] [STEPS]: a game's set-ups share its steps. */
int main(int argc, char **argv)
{
    const char *only = argc > 1 ? argv[1] : "all";
    int steps = argc > 2 ? atoi(argv[2]) : 12000, held = 0, broken = 0;

    for (int i = 0; games[i]; i++)
        if (strcmp(only, "all") == 0 || strcmp(only, games[i]->name) == 0) {
            if (hold_game(games[i], steps))
                held++;
            else
                broken++;
            fflush(stdout);
        }
    printf("%d passed, %d failed\n", held, broken);
    return held == 0 || broken > 0;
}
