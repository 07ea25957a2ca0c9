/* haru_ichiban_hints_test.c - the search sees what a turn can bring, however little time. */
#include "haru_test.h"

#include "ai/bot.h"

enum { GAMES = 30, FEW = 90 }; /* nodes: fewer than any level has */

static const struct game *const game = &haru_ichiban_game;

static bool has_won(const union any_state *state, int seat)
{
    struct result result = {0};
    if (!game_is_over(state))
        return false;
    game_result(game, state, &result);
    return result.rank[seat] == 1 && result.rank[3 - seat] == 2;
}

static bool wins(const union any_state *state, int seat, move_t move)
{
    union any_state after = *state;
    game_apply(game, &after, seat, move);
    return has_won(&after, seat);
}

static bool can_win(const union any_state *state, int seat)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, seat, list);
    for (int i = 0; i < n; i++)
        if (wins(state, seat, list[i]))
            return true;
    return false;
}

/* Whether the other can't win with the next move, after the frogs that the seat itself still
 * has to put. */
static bool is_safe(const union any_state *state, int seat)
{
    move_t list[MAX_MOVES];
    int n;
    if (has_won(state, 3 - seat))
        return false;
    if (state->head.mode == TURN && game_may_act(state, 3 - seat))
        return !can_win(state, 3 - seat);
    if (((const struct state *)state)->phase != FROG || !game_may_act(state, seat))
        return true;
    n = game_moves(game, state, seat, list);
    for (int i = 0; i < n; i++) {
        union any_state after = *state;
        game_apply(game, &after, seat, list[i]);
        if (is_safe(&after, seat))
            return true;
    }
    return false;
}

static bool is_safe_after(const union any_state *state, int seat, move_t move)
{
    union any_state after = *state;
    game_apply(game, &after, seat, move);
    return is_safe(&after, seat);
}

static struct advice *advice_of(const union any_state *state, int seat)
{
    static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
    static struct advice advice;
    struct limits limits = {.nodes = FEW,
                            .seed = ((const struct state *)state)->turn,
                            .memory = memory,
                            .memory_size = sizeof memory};
    union any_state view;
    game_view(game, state, seat, &view);
    search_think(game, &view, seat, &limits, &advice);
    return &advice;
}

static move_t searched(const union any_state *state, int seat)
{
    return advice_of(state, seat)->move;
}

struct seen {
    int wins, dangers;
};

/* Whoever can win does; whoever can keep the other from winning at once does. */
static void check(const union any_state *state, int seat, struct seen *seen)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, seat, list), safe = 0;

    if (can_win(state, seat)) {
        assert_true(wins(state, seat, searched(state, seat)));
        seen->wins++;
        return;
    }
    for (int i = 0; i < n; i++)
        safe += is_safe_after(state, seat, list[i]);
    if (safe > 0 && safe < n) {
        assert_true(is_safe_after(state, seat, searched(state, seat)));
        seen->dangers++;
    }
}

/* H7 to H10: bloom, wind and dark pad are seen to their end. Both players are one point from
 * winning, so that every figure decides. */
static void a_turn_is_seen_to_its_end(void **unused)
{
    rng_t rng = rng_seeded(3);
    struct seen seen = {0};
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        union any_state state;
        struct state *s = (struct state *)&state;
        assert_null(game_init(game, &state, 2, NULL, NULL));
        s->score[0] = s->score[1] = 4;
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            if (actor != CHANCE && state.head.mode == TURN && s->turn >= 3)
                check(&state, actor, &seen);
            game_apply(game, &state, actor, game_random_move(game, &state, actor, &rng));
        }
    }
    assert_true(seen.wins > 20 && seen.dangers > 20);
}

/* H6: whether the other has picked already, and what, makes no difference to a pick. */
static void picks_are_made_at_once(void **unused)
{
    rng_t rng = rng_seeded(4);
    int picks = 0;
    (void)unused;
    for (int i = 0; i < GAMES / 10; i++) {
        union any_state state;
        assert_null(game_init(game, &state, 2, NULL, NULL));
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            move_t move = game_random_move(game, &state, actor, &rng);
            if (state.head.actors == BOTH && state.head.mode == SECRET) {
                struct advice before = *advice_of(&state, 3 - actor), *after;
                game_apply(game, &state, actor, move);
                after = advice_of(&state, 3 - actor);
                assert_int_equal(after->choices, before.choices);
                assert_memory_equal(after->choice, before.choice,
                                    (size_t)before.choices * sizeof before.choice[0]);
                picks++;
                continue;
            }
            game_apply(game, &state, actor, move);
        }
    }
    assert_true(picks > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_seen_to_its_end),
        cmocka_unit_test(picks_are_made_at_once),
    };
    return cmocka_run_group_tests_name("haru_ichiban_hints", tests, NULL, NULL);
}
