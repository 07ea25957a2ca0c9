/* ike_no_koi_hints_test.c - what the computer players are told about Ike No Koi. */
#include "games/ike_no_koi/tests/ike_test.h"

#include "core/hints.h"

enum { GAMES = 20 };

static move_t quick(struct position *p, int seat)
{
    rng_t rng = rng_seeded(1);
    move_t move = ike_hints.quick_move(&p->state, seat, &rng);
    assert_true(game_is_legal(p->game, &p->state, seat, move));
    return move;
}

/* Hints hold at one decision: the quick move is legal, no move is left out. */
static void check_hints(const struct game *game, const union any_state *state, int actor,
                        rng_t *rng)
{
    move_t list[MAX_MOVES];
    uint16_t bucket[MAX_MOVES];
    int n = game_moves(game, state, actor, list);
    ike_hints.classify(state, actor, ike_hints.weight, list, n, bucket);
    for (int i = 0; i < n; i++)
        assert_in_range(bucket[i], 0, ike_hints.buckets - 1);
    assert_true(
        game_is_legal(game, state, actor, ike_hints.quick_move(state, actor, rng)));
}

/* With two players what is good for one is as bad for the other. */
static void check_mirror(const union any_state *state)
{
    int16_t feature[3][MAX_FEATURES] = {{0}};
    if (ike_hints.is_quiet(state))
        ike_hints.describe(state, feature);
    for (int i = 0; i < MAX_FEATURES; i++)
        assert_int_equal(feature[1][i], -feature[2][i]);
}

/* Both see the same varieties, each from its side. */
static void check_sight(const union any_state *state)
{
    enum { HONOUR, MINE, THEIRS, LEFT };
    struct net_view one = {.parts = {0}}, two = {.parts = {0}};

    if (!ike_hints.is_quiet(state))
        return;
    ike_hints.show(state, 1, &one);
    ike_hints.show(state, 2, &two);
    assert_int_equal(one.parts[0], KOI_HIGH - KOI_LOW); /* K6: no 11 */
    assert_int_equal(one.parts[1], 1);
    for (int i = 0; i < one.parts[0]; i++) {
        assert_int_equal(one.row[0][i][HONOUR], ike_honour[KOI_LOW + i]);
        assert_int_equal(one.row[0][i][MINE], two.row[0][i][THEIRS]);
        assert_int_equal(one.row[0][i][THEIRS], two.row[0][i][MINE]);
        assert_int_equal(one.row[0][i][LEFT], two.row[0][i][LEFT]);
    }
    /* the other, as it sees itself */
    assert_memory_equal(one.row[1][0], two.whole + 2, 7 * sizeof(int16_t));
}

static void hints_hold_in_random_games(void **unused)
{
    rng_t rng = rng_seeded(5);
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        union any_state state;
        assert_null(game_init(&ike_no_koi_game, &state, 2 + i % 4, NULL));
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            if (actor != CHANCE)
                check_hints(&ike_no_koi_game, &state, actor, &rng);
            if (state.head.seats == 2) {
                check_mirror(&state);
                check_sight(&state);
            }
            game_apply(&ike_no_koi_game, &state, actor,
                       game_random_move(&ike_no_koi_game, &state, actor, &rng));
        }
    }
}

static void it_draws_on_small_koi_and_stops_on_large_ones(void **unused)
{
    struct position *p = begin(2, "1 2 3");
    (void)unused;
    turn(p, 1, "2 3");
    assert_int_equal(ike_kind(quick(p, 1)), DO_DRAW);
    position_free(p);
    p = begin(2, "1 2 3");
    stock(p, 2, "2 2 3 3 3 4 4 4 4 5 5 5 5 5 6 6 6 6 6 6");
    turn(p, 1, "9 10");
    assert_int_equal(ike_kind(quick(p, 1)), DO_STOP);
    position_free(p);
}

static void it_stops_before_a_pair_that_a_lotus_has_shown(void **unused)
{
    struct position *p = begin(2, "1 2 3");
    (void)unused;
    stock(p, 1, "lotus");
    turn(p, 1, "2 3");
    position_play(p, "1 lotus\nchance top 2\nchance top 9\n1 order 2 9");
    assert_int_equal(ike_kind(quick(p, 1)), DO_STOP);
    position_free(p);
}

static void bamboo_goes_where_it_wins_a_tie(void **unused)
{
    struct position *p = begin(2, "1 2 3");
    (void)unused;
    stock(p, 1, "10 10 10 10 10 5 5 5 5 2 2");
    stock(p, 2, "10 10 10 10 10 3 3 3 4 4 4 4");
    turn(p, 1, "bamboo 9 stop");
    assert_int_equal(quick(p, 1), ike_move(DO_BAMBOO, 10, 0));
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_hold_in_random_games),
        cmocka_unit_test(it_draws_on_small_koi_and_stops_on_large_ones),
        cmocka_unit_test(it_stops_before_a_pair_that_a_lotus_has_shown),
        cmocka_unit_test(bamboo_goes_where_it_wins_a_tie),
    };
    return cmocka_run_group_tests_name("ike_no_koi_hints", tests, NULL, NULL);
}
