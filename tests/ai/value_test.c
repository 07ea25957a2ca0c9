/* value_test.c - what states and moves are thought to be worth: ends, odds, networks, history. */
#include "tests/helpers/position.h"

#include "ai/bot.h"
#include "ai/net.h"
#include "ai/search/history.h"
#include "ai/value.h"
#include "games/games.h"

/* Rank values: ties share, and all seats' add up to half their number. */
static void values_of_an_end(void **unused)
{
    struct position *p = position_new(&null_game, 3, "open=true");
    uint32_t value[MAX_SEATS + 1];
    (void)unused;
    position_play(p, "chance deal 5\nchance deal 9\nchance deal 3\n"
                     "1 pick 1\n2 pick 3\n3 pick 2");
    /* 7, 15 and 7 points */
    bot_values(p->game, &p->state, value);
    assert_int_equal(value[1], VALUE_ONE / 4);
    assert_int_equal(value[2], VALUE_ONE);
    assert_int_equal(value[3], VALUE_ONE / 4);
    position_free(p);
}

static void log_odds_become_values(void **unused)
{
    (void)unused;
    assert_int_equal(value_of_log_odds(0), VALUE_ONE / 2);
    assert_int_equal(value_of_log_odds(100000), 65514);
    assert_int_equal(value_of_log_odds(-100000), VALUE_ONE - 65514);
    for (int32_t x = -3000; x < 3000; x++)
        assert_true(value_of_log_odds(x) <= value_of_log_odds(x + 1));
}

/* One unit of the first layer and one of the second, with weights of 1 all the way. */
static struct net simple_net(void)
{
    static struct net net;
    net.part[0][0][0] = NET_ONE;          /* a part's first number */
    net.part[0][NET_ROW][0] = NET_ONE;    /* and the first of the whole */
    net.top[0][0] = NET_ONE;              /* their sum over parts */
    net.top[NET_SUMS + 1][0] = NET_ONE;   /* and the second of the whole */
    net.top[NET_SUMS + NET_WHOLE][0] = 2; /* and 2 / NET_ONE, */
    net.out[0] = NET_ONE / 2;             /* of which half */
    net.out[NET_UNITS] = -NET_ONE;        /* less 1 */
    return net;
}

static void nets_add_up(void **unused)
{
    struct net net = simple_net();
    struct net_view view = {.row = {{{3}, {-9}, {1}}}, .whole = {2, -1}, .parts = {3, 0}};
    struct net_view turned = view;
    (void)unused;

    /* 3 + 2, nothing for -9 + 2, 1 + 2; less 1: 7 and 2 / NET_ONE. Half of it, less 1. */
    assert_int_equal(net_log_odds(&net, &view), WEIGHT_ONE * 5 / 2);
    turned.row[0][0][0] = 1;
    turned.row[0][2][0] = 3;
    assert_int_equal(net_log_odds(&net, &turned), WEIGHT_ONE * 5 / 2);
    view.whole[1] = -9; /* the unit is silent */
    assert_int_equal(net_log_odds(&net, &view), -WEIGHT_ONE);
    view.whole[1] = 1000; /* counts as NET_LARGEST, and the whole as quite sure */
    assert_int_equal(net_log_odds(&net, &view), 16 * WEIGHT_ONE);
    net.out[0] = NET_ONE / 64;
    assert_int_equal(net_log_odds(&net, &view),
                     WEIGHT_ONE * (8 + NET_LARGEST) / 64 - WEIGHT_ONE);
    view = (struct net_view){.row = {{{0}}, {{0, 96}}}, .parts = {0, 1}};
    net.part[1][1][3] = NET_ONE; /* another kind has units of its own */
    net.top[NET_LANES + 3][0] = 2 * NET_ONE;
    assert_int_equal(net_log_odds(&net, &view), 2 * WEIGHT_ONE); /* 192 / 64 - 1 */
    assert_true(net_is_sound(&net));
    for (int i = 0; i < NET_SUMS; i++)
        net.top[i][5] = i % 2 ? INT16_MAX : -INT16_MAX;
    assert_false(net_is_sound(&net));
}

static void fitted_nets_are_sound(void **unused)
{
    (void)unused;
    for (int g = 0; games[g]; g++) {
        const struct hints *hints = games[g]->hints;
        if (hints && hints->net)
            assert_true(hints->show && net_is_sound(hints->net));
    }
}

/* With two players the values add up, whichever seat is asked. */
static void is_opposite(const struct game *game, const union any_state *state, int seat)
{
    uint32_t value[MAX_SEATS + 1];
    (void)seat;
    if (state->head.seats == 2 && game->hints && game->hints->net &&
        value_by_hints(game, state, value))
        assert_in_range(value[1] + value[2], VALUE_ONE - 1, VALUE_ONE + 1);
}

static void values_of_two_are_opposite(void **unused)
{
    (void)unused;
    each_decision(1, is_opposite);
}

/* A move that was good elsewhere gets a higher prior; a single visit changes little, and the
 * history changes a prior by a factor of at most about e. */
static void history_moves_priors(void **unused)
{
    static struct history history;
    struct candidate list[] = {{1, 100}, {2, 100}, {3, 100}, {4, 100}, {5, 100}};
    (void)unused;

    history_add(&history, 2, 3, 1);
    history_add(&history, 1, 1, 0.2);
    for (int i = 0; i < 1000; i++) {
        history_add(&history, 1, 2, 0.2);
        history_add(&history, 1, 4, -0.2);
    }
    history_apply(&history, 1, list, 5);
    assert_int_equal(list[2].prior, list[4].prior); /* the other seat's is its own */
    assert_true(list[0].prior > list[2].prior && list[1].prior > list[0].prior);
    assert_true(list[3].prior < list[2].prior && list[3].prior > 0);
    assert_in_range(list[1].prior, 2 * list[2].prior, 3 * list[2].prior);
    assert_in_range(list[2].prior, 2 * list[3].prior, 3 * list[3].prior);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_an_end),
        cmocka_unit_test(log_odds_become_values),
        cmocka_unit_test(nets_add_up),
        cmocka_unit_test(fitted_nets_are_sound),
        cmocka_unit_test(values_of_two_are_opposite),
        cmocka_unit_test(history_moves_priors),
    };
    return cmocka_run_group_tests_name("value", tests, NULL, NULL);
}
