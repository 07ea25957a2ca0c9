/* hiroba_hints_test.c - the hints count as the rules do, and keep their contract. */
#include "tests/helpers/position.h"

#include "core/hints.h"
#include "games/games.h"
#include "games/hiroba/state.h"
#include "games/hiroba/ai/look.h"
#include "tests/helpers/random_pack.h"

#include <string.h>

typedef void check_state(const struct state *s);

/* Random games of every number of players, with a check of every state after the deal; the
 * last third with tiles of packs. */
static void play_games(int count, check_state *check)
{
    rng_t rng = rng_seeded(7);
    struct pack pack = {0};
    for (int i = 0; i < count; i++) {
        union any_state state;
        if (3 * i >= 2 * count && i % 3 == 0)
            random_pack(&hiroba_game, &rng, &pack);
        assert_null(game_init(&hiroba_game, &state, 2 + i % 3, NULL, pack_box(&pack)));
        for (bool is_over = false; !is_over;) {
            const struct state *s = (const struct state *)&state;
            if (s->phase >= PLACE)
                check(s);
            if (!(is_over = game_is_over(&state))) {
                int actor = game_random_actor(&state, &rng);
                game_apply(&hiroba_game, &state, actor,
                           game_random_move(&hiroba_game, &state, actor, &rng));
            }
        }
    }
}

static void check_purses(const struct state *s)
{
    struct purse purse[PLAYERS];
    struct result result;
    struct look look;

    hiroba_look(&look, s);
    hiroba_fill_purses(&look, purse);
    hiroba_game.result(s, &result);
    for (int i = 0; i < look.seats; i++) {
        int left, points = hiroba_points_by_koi(&purse[i], &left);
        assert_int_equal(purse[i].points + points + left, result.score[i + 1]);
    }
}

/* B14 to B16: what the hints think the position pays is what the rules would pay. */
static void purses_are_what_the_rules_pay(void **unused)
{
    (void)unused;
    play_games(300, check_purses);
}

static void check_description(const struct state *s)
{
    int16_t feature[3][MAX_FEATURES] = {{0}};
    if (s->phase == OVER || s->head.seats > 2)
        return;
    assert_true(hiroba_hints.is_quiet(s));
    hiroba_hints.describe(s, feature);
    for (int i = 0; i < MAX_FEATURES; i++)
        assert_int_equal(feature[1][i], -feature[2][i]);
}

/* Of two players, one has what the other lacks. */
static void two_players_stand_oppositely(void **unused)
{
    (void)unused;
    play_games(60, check_description);
}

static void check_row(const int16_t *number, int count)
{
    for (int i = 0; i < count; i++)
        assert_in_range(number[i] + NET_LARGEST, 0, 2 * NET_LARGEST);
}

static void check_sight(const struct state *s)
{
    enum { SIZE, OPEN, MINE, THEIRS };
    struct net_view one = {.parts = {0}}, two = {.parts = {0}};
    int tiles = PLACES - water_run(2);

    if (s->phase == OVER || s->head.seats > 2)
        return;
    hiroba_hints.show(s, 1, &one);
    hiroba_hints.show(s, 2, &two);
    assert_int_equal(one.parts[0], 2 * tiles);
    assert_int_equal(one.parts[1], tiles);
    check_row(one.row[0][0], NET_KINDS * NET_PARTS * NET_ROW);
    check_row(one.whole, NET_WHOLE);
    for (int i = 0; i < one.parts[0]; i++) {
        assert_int_equal(one.row[0][i][SIZE], two.row[0][i][SIZE]);
        assert_int_equal(one.row[0][i][OPEN], two.row[0][i][OPEN]);
        assert_int_equal(one.row[0][i][MINE], two.row[0][i][THEIRS]);
        assert_int_equal(one.row[0][i][THEIRS], two.row[0][i][MINE]);
    }
    assert_int_equal(one.whole[0], two.whole[1]); /* pebbles in the hands */
    assert_int_equal(one.whole[1], two.whole[0]);
    assert_int_equal(one.whole[2] + two.whole[2], 1); /* one of them is next */
}

/* Both see the same gardens, each from its side. */
static void players_see_the_same(void **unused)
{
    (void)unused;
    play_games(60, check_sight);
}

/* Without weights all moves look alike; with them, one is the best of its kind. */
static void check_buckets(const struct state *s)
{
    static const int16_t none[MAX_FEATURES];
    move_t move[MAX_MOVES];
    uint16_t alike[MAX_MOVES], bucket[MAX_MOVES];
    int actor = s->phase == OVER ? 0 : bits_low(s->head.actors), n, best = 0;

    if (!actor)
        return;
    n = hiroba_game.moves(s, actor, move);
    hiroba_hints.classify(s, actor, none, move, n, alike);
    hiroba_hints.classify(s, actor, hiroba_hints.weight, move, n, bucket);
    for (int i = 0; i < n; i++) {
        assert_int_equal(alike[i], alike[0]);
        best += bucket[i] == alike[0];
    }
    assert_true(best > 0);
}

static void some_move_is_the_best_of_its_kind(void **unused)
{
    (void)unused;
    play_games(60, check_buckets);
}

static void check_cost(const struct state *s)
{
    int in_hand = 0, cost = hiroba_hints.cost(s);
    for (int i = 0; i < s->head.seats; i++)
        for (int k = 0; k < PEBBLES; k++)
            in_hand += s->pebble[i][k] == 0;
    assert_in_range(cost, 25, 100);
    assert_true(cost < 100 || in_hand > 6 * s->head.seats);
    assert_true(cost == 25 || 2 * in_hand >= 5 * s->head.seats);
}

/* A node costs less where few pebbles are left, so levels make more nodes there. */
static void nodes_cost_less_towards_the_end(void **unused)
{
    (void)unused;
    play_games(60, check_cost);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(purses_are_what_the_rules_pay),
        cmocka_unit_test(two_players_stand_oppositely),
        cmocka_unit_test(players_see_the_same),
        cmocka_unit_test(some_move_is_the_best_of_its_kind),
        cmocka_unit_test(nodes_cost_less_towards_the_end),
    };
    return cmocka_run_group_tests_name("hiroba's hints", tests, NULL, NULL);
}
