/* hiroba_count_test.c - the quick count and the score sheet say the same. */
#include "games/hiroba/state.h"

#include "games/games.h"
#include "tests/helpers/position.h"
#include "tests/helpers/random_pack.h"

static void agree(const union any_state *state)
{
    struct hiroba_board board;
    struct hiroba_sheet sheet;
    struct result result;

    hiroba_lay_out((const struct state *)state, &board);
    hiroba_count(&board, &sheet);
    game_result(&hiroba_game, state, &result);
    for (int seat = 1; seat <= state->head.seats; seat++) {
        assert_int_equal(result.score[seat], sheet.player[seat].total);
        assert_int_equal(result.rank[seat], sheet.player[seat].rank);
    }
}

/* B14 to B17, at every step of random games, the laying of tiles included. */
static void quick_count_and_sheet_agree(void **unused)
{
    rng_t rng = rng_seeded(14);
    union any_state state;
    struct pack pack = {0}; /* the standard tiles first */
    (void)unused;
    for (int i = 0; i < 900; i++) {
        if (i >= 600 && i % 3 == 0)
            random_pack(&hiroba_game, &rng, &pack);
        assert_null(game_init(&hiroba_game, &state, 2 + i % 3, NULL, pack_box(&pack)));
        agree(&state);
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            game_apply(&hiroba_game, &state, actor,
                       game_random_move(&hiroba_game, &state, actor, &rng));
            agree(&state);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quick_count_and_sheet_agree),
    };
    return cmocka_run_group_tests_name("hiroba count", tests, NULL, NULL);
}
