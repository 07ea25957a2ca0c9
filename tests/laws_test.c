/* laws_test.c - holds every game, seat count and option value to the laws, and prints
 * what was covered. A phase or a kind of move that was never reached fails. */
#include "laws.h"

#include "games/games.h"

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

static bool hold_setups(const struct game *game, int count, struct coverage *seen)
{
    char why[600];
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        int32_t option[MAX_OPTIONS] = {0};
        do {
            uint64_t steps = seen->steps;
            bool holds = laws_hold(game, seats, option, count, 7, seen, why, sizeof why);
            print_setup(game, seats, option);
            printf(": %d games, %" PRIu64 " steps\n", count, seen->steps - steps);
            if (!holds) {
                printf("  BROKEN LAW %s\n", why);
                return false;
            }
        } while (game_next_options(game, option));
    }
    return true;
}

static bool hold_game(const struct game *game, int count)
{
    struct coverage seen = {0};
    bool holds;

    printf("%s\n", game->name);
    holds = hold_setups(game, count, &seen);
    if (!holds)
        return false;
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

/* laws_test [GAME|all] [GAMES A SET-UP] */
int main(int argc, char **argv)
{
    const char *only = argc > 1 ? argv[1] : "all";
    int count = argc > 2 ? atoi(argv[2]) : 10, held = 0, broken = 0;

    for (int i = 0; games[i]; i++)
        if (strcmp(only, "all") == 0 || strcmp(only, games[i]->name) == 0) {
            if (hold_game(games[i], count))
                held++;
            else
                broken++;
            fflush(stdout);
        }
    printf("%d passed, %d failed\n", held, broken);
    return held == 0 || broken > 0;
}
