/* sure_wins_test.c - a seat that can win alone for certain by its last decision does so, at
 * every level. A number of such decisions asks for more of them than the tests need. */
#include "tests/helpers/position.h"

#include "ai/bot.h"
#include "core/bits.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORLDS = 1000, /* guesses in all of which a win is certain, if something is hidden */
    FEW_LINES = 600,       /* to the end of each, if a level is to see it, */
    MOST_LINES = 10000000, /* and to check what it does */
    A_FEW = 6              /* decisions for each game and number of players */
};

static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
static int wanted = A_FEW;

/* -- what is certain, by trying everything -- */

/* Whether the seat wins alone whatever all others and chance do. It has to be so before it
 * decides again. */
static bool always_wins(const struct game *game, const union any_state *state, int seat,
                        int *left)
{
    uint32_t value[MAX_SEATS + 1];

    if (--*left < 0)
        return false;
    if (game_is_over(state)) {
        bot_values(game, state, value);
        return value[seat] == VALUE_ONE;
    }
    if (game_may_act(state, seat))
        return false;
    for (uint64_t actors = state->head.actors; actors;) {
        move_t list[MAX_MOVES];
        int actor = bits_pop(&actors), n = game_moves(game, state, actor, list);
        for (int i = 0; i < n; i++) {
            union any_state after = *state;
            game_apply(game, &after, actor, list[i]);
            if (!always_wins(game, &after, seat, left))
                return false;
        }
    }
    return true;
}

/* Whether a move wins in all worlds, which must not take more lines than that. */
static bool wins_by(const struct game *game, const union any_state *view, int seat,
                    move_t move, int lines)
{
    rng_t rng = rng_seeded(view->head.ply);
    for (int i = 0; i < (game->redact ? WORLDS : 1); i++) {
        union any_state state = *view;
        int left = lines;
        game_guess(game, &state, seat, &rng);
        game_apply(game, &state, seat, move);
        if (!always_wins(game, &state, seat, &left))
            return false;
    }
    return true;
}

/* -- decisions -- */

/* Whether some moves win for certain, and others do not. */
static bool is_telling(const struct game *game, const union any_state *view, int seat)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, view, seat, list), wins = 0;
    for (int i = 0; i < n; i++)
        wins += wins_by(game, view, seat, list[i], FEW_LINES);
    return wins > 0 && wins < n;
}

static void every_level_wins(const struct game *game, const union any_state *view,
                             int seat, uint64_t seed)
{
    static struct advice advice;
    for (int level = 1; level <= LEVELS; level++) {
        struct limits limits = {
            .seed = seed, .memory = memory, .memory_size = sizeof memory};
        level_limits(game, view, level, &limits);
        if (limits.nodes == 0)
            limits.nodes = 1000; /* the last level thinks by time */
        search_think(game, view, seat, &limits, &advice);
        if (!wins_by(game, view, seat, advice.move, MOST_LINES))
            fail_msg("%s, %d seats, seed %d: level %d passes up a certain win",
                     game->name, view->head.seats, (int)seed, level);
    }
}

/* Plays a random game and looks at the last decision of each seat. */
static int play(const struct game *game, int seats, uint64_t seed)
{
    static union any_state last[MAX_SEATS + 1];
    union any_state state;
    bool has_last[MAX_SEATS + 1] = {false};
    rng_t rng = rng_seeded(seed);
    int found = 0;

    assert_null(game_init(game, &state, seats, NULL, NULL));
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        if (actor != CHANCE && state.head.mode != SECRET) {
            game_view(game, &state, actor, &last[actor]);
            has_last[actor] = true;
        }
        game_apply(game, &state, actor, game_random_move(game, &state, actor, &rng));
    }
    for (int seat = 1; seat <= seats; seat++)
        if (has_last[seat] && is_telling(game, &last[seat], seat)) {
            every_level_wins(game, &last[seat], seat, seed);
            found++;
        }
    return found;
}

static void certain_wins_are_taken(const struct game *game, int seats)
{
    int found = 0, played = 0;
    while (found < wanted && played < 2000 * wanted)
        found += play(game, seats, (uint64_t)++played);
    print_message("%s, %d seats: %d decisions of %d games\n", game->name, seats, found,
                  played);
    assert_true(found >= wanted);
}

static void every_level_takes_a_certain_win(void **unused)
{
    (void)unused;
    for (int g = 0; games[g]; g++)
        for (int seats = games[g]->min_seats; seats <= games[g]->max_seats; seats++)
            if (strcmp(games[g]->name, "null") != 0)
                certain_wins_are_taken(games[g], seats);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_takes_a_certain_win),
    };
    if (argc > 1)
        wanted = atoi(argv[1]);
    return cmocka_run_group_tests_name("sure_wins", tests, NULL, NULL);
}
