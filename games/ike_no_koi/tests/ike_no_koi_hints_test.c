/* ike_no_koi_hints_test.c - what the computer players are told about Ike No Koi. */
#include "games/ike_no_koi/tests/ike_test.h"

#include "ai/net.h"
#include "core/hints.h"
#include "games/ike_no_koi/ai/outlook.h"

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
        assert_int_equal(one.row[0][i][HONOUR], two.row[0][i][HONOUR]);
        assert_int_equal(one.row[0][i][MINE], two.row[0][i][THEIRS]);
        assert_int_equal(one.row[0][i][THEIRS], two.row[0][i][MINE]);
        assert_int_equal(one.row[0][i][LEFT], two.row[0][i][LEFT]);
    }
    /* the other, as it sees itself */
    assert_memory_equal(one.row[1][0], two.whole + 2, 7 * sizeof(int16_t));
}

/* What the network learned with our components gives some answer with others. */
static void check_net(const union any_state *state)
{
    struct net_view view = {.parts = {0}};

    if (!ike_hints.is_quiet(state))
        return;
    ike_hints.show(state, 1, &view);
    assert_in_range(net_log_odds(ike_hints.net, &view) + 16 * WEIGHT_ONE, 0,
                    32 * WEIGHT_ONE);
}

/* The second half of them is played with packs. */
static void hints_hold_in_random_games(void **unused)
{
    rng_t rng = rng_seeded(5);
    (void)unused;
    for (int i = 0; i < 2 * GAMES; i++) {
        union any_state state;
        struct pack pack = {0};
        if (i >= GAMES)
            random_box(&rng, &pack);
        assert_null(
            game_init(&ike_no_koi_game, &state, 2 + i % 4, NULL, pack_box(&pack)));
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            if (actor != CHANCE)
                check_hints(&ike_no_koi_game, &state, actor, &rng);
            if (state.head.seats == 2) {
                check_mirror(&state);
                check_sight(&state);
                check_net(&state);
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

/* Described and shown alike. */
static void check_alike(const union any_state *one, const union any_state *two)
{
    int16_t feature[2][MAX_SEATS + 1][MAX_FEATURES] = {{{0}}};
    struct net_view view[2] = {{.parts = {0}}, {.parts = {0}}};

    ike_hints.describe(one, feature[0]);
    ike_hints.describe(two, feature[1]);
    assert_memory_equal(feature[0], feature[1], sizeof feature[0]);
    if (one->head.seats > 2)
        return;
    ike_hints.show(one, 1, &view[0]);
    ike_hints.show(two, 1, &view[1]);
    assert_memory_equal(&view[0], &view[1], sizeof view[0]);
}

/* What was learned is about games with that much to win. Where all is worth twice as much,
 * it is the same game. (But for what the garden and lifting to three bring: that is fixed.) */
static void it_is_not_how_much_all_is_worth(void **unused)
{
    static const char *const deals[] = {"8 1 3", "1 5 7 11", "4 10 14 6 9",
                                        "13 3 4 9 12 8"};
    struct ike_box doubled = *(const struct ike_box *)ike_box.standard;
    rng_t rng = rng_seeded(8);
    (void)unused;
    for (int i = 0; i < VARIETIES; i++)
        doubled.honour[i] = (uint8_t)(2 * doubled.honour[i]);
    for (int i = 0; i < CHALLENGES; i++) {
        doubled.challenge[i].common = (uint8_t)(2 * doubled.challenge[i].common);
        doubled.challenge[i].personal = (uint8_t)(2 * doubled.challenge[i].personal);
    }
    assert_true(pack_is_sound(&ike_no_koi_game, &doubled));
    for (int i = 0; i < GAMES; i++) {
        struct position *p = begin(2 + i % 4, deals[i % 4]);
        union any_state two;
        for (int koi = 0; koi < 25; koi++) {
            unsigned v = KOI_LOW + rng_below(&rng, 9);
            if (state_in(p)->unseen[v])
                stock(p, 1 + koi % (2 + i % 4), ike_card_names[v]);
        }
        two = p->state;
        ((struct state *)&two)->box = doubled;
        assert_true(ike_hints.is_quiet(&two));
        check_alike(&p->state, &two);
        position_free(p);
    }
}

/* A token's worth does not follow from its number. */
static void what_is_dear_is_what_the_pack_says(void **unused)
{
    static const char *const body =
        "honour 12 2 2 2 2 2 2 2 1 2\n" STANDARD_DOCK CHALLENGES_OF_OURS;
    struct position *p = position_packed(&ike_no_koi_game, 2, "", body);
    struct outlook o;
    int32_t lifted;
    (void)unused;
    position_play(p, "chance deal 2\nchance deal 3\nchance deal 4");
    stock(p, 1, "2 2 10 10 10 10 10 10 10 10 10 10");
    turn(p, 1, "bridge 9");
    position_play(p, "1 stop");
    assert_int_equal(quick(p, 1), ike_move(DO_BRIDGE, 2, 3));

    ike_look_out(state_in(p), &o);
    lifted = ike_expects(&o, 1);
    o.common = 0;
    lifted -= ike_expects(&o, 1);
    assert_true(lifted > 3 * POINT / 2); /* the 10, to 3: two lotus, all but certain */
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_hold_in_random_games),
        cmocka_unit_test(it_draws_on_small_koi_and_stops_on_large_ones),
        cmocka_unit_test(it_stops_before_a_pair_that_a_lotus_has_shown),
        cmocka_unit_test(bamboo_goes_where_it_wins_a_tie),
        cmocka_unit_test(it_is_not_how_much_all_is_worth),
        cmocka_unit_test(what_is_dear_is_what_the_pack_says),
    };
    return cmocka_run_group_tests_name("ike_no_koi_hints", tests, NULL, NULL);
}
