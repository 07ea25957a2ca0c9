/* ike_no_koi_pond_test.c - named positions of Ike No Koi: lotus, lanterns and the basin, the
 * last card of the pond, and the odds of drawing. */
#include "games/ike_no_koi/tests/ike_test.h"

#include <jansson.h>

#define THREE_LANTERNS " lantern lantern lantern" /* the basin of a pond that is left */

/* -- lotus: K18 -- */

/* K18: before the first draw; others see neither the cards nor their order. */
static void a_lotus_before_the_first_draw(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    (void)unused;
    position_refuses(p, 1, "lotus", "K18", "no-lotus");
    stock(p, 1, "lotus");
    position_legal(p, 1, "draw\nlotus");
    position_play(p, "1 lotus");
    position_shows(p, HOST, "\"phase\":\"top\",\"acting\":\"chance\",\"pond_count\":63");
    position_play(p, "chance top 7");
    position_shows(p, 1, "\"top\":[\"7\"]");
    position_shows(p, 2, "\"top\":[null]");
    position_play(p, "chance top bamboo");
    position_shows(p, HOST, "\"phase\":\"order\",\"acting\":1,\"pond_count\":63");
    position_shows(p, HOST, "\"7\":6,");
    position_shows(p, 2, "\"7\":7,");
    position_legal(p, 1, "order 7 bamboo\norder bamboo 7");
    position_refuses(p, 1, "draw", "K18", "order-first");
    position_refuses(p, 1, "order 7 7", "K18", "not-those-cards");
    position_play(p, "1 order bamboo 7");
    position_shows(p, 1, "\"top\":[\"bamboo\",\"7\"]");
    position_shows(p, 3, "\"top\":[null,null]");
    position_shows(p, HOST, "\"known\":[[1],[1]]");
    position_shows_not(p, 1, "known");
    position_legal(p, 1, "draw");
    position_play(p, "1 draw");
    position_legal(p, CHANCE, "card bamboo");
    position_play(p, "chance card bamboo");
    position_shows(p, 2, "\"top\":[null],\"river\":[\"bamboo\"]");
    position_shows(p, HOST, "\"pond_count\":62,\"top\":[\"7\"]");
    position_free(p);
}

/* K18: between draws, and twice: a second lotus shows the card that is known and a new
 * one; two cards alike are one order, asked all the same. */
static void a_lotus_between_draws(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 1, "lotus lotus");
    turn(p, 1, "3 4");
    position_legal(p, 1, "draw\nstop\nlotus");
    position_play(p, "1 lotus\nchance top 5\nchance top 9");
    position_play(p, "1 order 5 9");
    turn(p, 1, "5");
    position_play(p, "1 lotus");
    position_shows(p, HOST, "\"phase\":\"top\"");
    position_play(p, "chance top 9");
    position_legal(p, 1, "order 9 9");
    position_play(p, "1 order 9 9\n1 draw");
    position_legal(p, CHANCE, "card 9");
    position_free(p);
}

/* K18: after two lotus in a row no card is named again. */
static void a_lotus_on_known_cards(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 1, "lotus lotus");
    position_play(p, "1 lotus\nchance top 5\nchance top 9\n1 order 5 9\n1 lotus");
    asks(p, 1, AT_ORDER);
    position_legal(p, 1, "order 5 9\norder 9 5");
    position_free(p);
}

/* K18: with one card left it shows that one, and there is nothing to order. */
static void a_lotus_with_one_card_left(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    leave(p, 2, "7 lotus" THREE_LANTERNS);
    turn(p, 1, "lotus"); /* the first card of a turn is not won yet */
    position_legal(p, 1, "draw");
    position_free(p);

    p = begin(2, "8 1 2");
    stock(p, 1, "lotus lotus");
    leave(p, 2, "7" THREE_LANTERNS);
    position_play(p, "1 lotus\nchance top 7");
    asks(p, 1, AT_DRAW);
    position_shows(p, 1, "\"pond_count\":1,\"top\":[\"7\"]");
    position_shows(p, 2, "\"pond_count\":1,\"top\":[null]");
    position_play(p, "1 lotus"); /* a pity, but lawful: the card has its name */
    asks(p, 1, AT_DRAW);
    turn(p, 1, "7");
    asks(p, 0, AT_OVER);
    position_free(p);
}

/* K18: the same two cards are ordered by two players in turn: the first keeps seeing them
 * until the second's order; then only the second knows. */
static void two_players_order_the_same_cards(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    (void)unused;
    stock(p, 1, "lotus");
    stock(p, 2, "lotus");
    turn(p, 1, "3 4");
    position_play(p, "1 lotus\nchance top 7\nchance top 2\n1 order 7 2\n1 stop");
    position_shows(p, 1, "\"top\":[\"7\",\"2\"]");
    position_play(p, "2 lotus");
    position_shows(p, HOST, "\"phase\":\"order\",\"acting\":2");
    position_shows(p, HOST, "\"known\":[[1,2],[1,2]]");
    position_shows(p, 1, "\"top\":[\"7\",\"2\"]");
    position_shows(p, 2, "\"top\":[\"7\",\"2\"]");
    position_shows(p, 3, "\"top\":[null,null]");
    position_play(p, "2 order 2 7");
    position_shows(p, HOST, "\"known\":[[2],[2]]");
    position_shows(p, 1, "\"top\":[null,null]");
    position_shows(p, 1, "\"unseen\":{\"2\":2,");
    position_shows(p, 2, "\"top\":[\"2\",\"7\"]");
    position_shows(p, 2, "\"unseen\":{\"2\":1,");
    position_free(p);
}

/* K18: of a pair of looks one card apart the first player knows the first card only, and
 * loses it by the second player's order. */
static void looks_that_overlap(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 1, "lotus");
    stock(p, 2, "lotus");
    position_play(p, "1 lotus\nchance top 7\nchance top 2\n1 order 7 2");
    turn(p, 1, "7 2 stop");
    position_shows(p, 1, "\"top\":[]");
    position_play(p, "2 lotus\nchance top 5\nchance top 6\n2 order 5 6");
    turn(p, 2, "5");
    position_shows(p, HOST, "\"top\":[\"6\"]");
    position_shows(p, HOST, "\"known\":[[2]]");
    position_shows(p, 1, "\"top\":[null]");
    position_free(p);
}

/* -- lanterns and the basin: K7, K19, K21 -- */

/* K7, K19: the first lantern names the basin; each later owner sees it too. */
static void lanterns_show_the_basin(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    (void)unused;
    turn(p, 1, "lantern 5 stop");
    position_play(p, "chance basin 4\nchance basin lantern\nchance basin 9");
    position_shows(p, 1, "\"basin\":[\"4\",\"lantern\",\"9\"]");
    position_shows(p, 1, "\"4\":3,");
    position_shows(p, 2, "\"basin\":[null,null,null]");
    position_shows(p, 2, "\"4\":4,");
    position_shows(p, PUBLIC, "\"basin\":[null,null,null]");
    turn(p, 2, "lantern 5 stop");
    asks(p, 3, AT_DRAW);
    position_shows(p, 2, "\"basin\":[\"4\",\"lantern\",\"9\"]");
    position_shows(p, 3, "\"basin\":[null,null,null]");
    position_free(p);
}

/* K19, K21: two lanterns win the basin at the end; koi and lotus come to the dock, bamboo
 * is placed, bridge and lantern do nothing. */
static void two_lanterns_win_the_basin(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    light_basin(p, 2, "lotus bamboo 9");
    leave(p, 2, "5 6"); /* the other lanterns are seat 2's as well */
    turn(p, 1, "5 6");
    asks(p, 2, AT_BAMBOO);
    holds(p, 2, "9", 9);
    holds(p, 2, "lotus", 1);
    position_shows(p, PUBLIC, "\"turn\":1,\"phase\":\"bamboo\",\"acting\":2");
    position_shows(p, PUBLIC, "\"basin\":[],");
    position_shows(p, PUBLIC, "\"waiting\":[\"bamboo\"],\"exchange_due\":false");
    position_play(p, "2 bamboo 10");
    asks(p, 0, AT_OVER);
    position_shows(p, PUBLIC, "\"turn\":1,\"phase\":\"over\",\"acting\":null");
    position_shows(p, PUBLIC, "\"basin\":[],");
    position_free(p);
}

/* K21: a bridge and a lantern of the basin do nothing. */
static void idle_cards_of_the_basin(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    light_basin(p, 2, "bridge lantern bridge");
    stock(p, 2, "lantern");
    leave(p, 1, "5 6");
    turn(p, 1, "5 6");
    asks(p, 0, AT_OVER);
    position_shows(p, PUBLIC, "\"lanterns\":2,\"bridges\":[]");
    position_shows(p, PUBLIC, "\"basin\":[]");
    position_free(p);
}

/* K21: three bamboo of the basin are placed one by one. */
static void a_basin_of_bamboo(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    light_basin(p, 1, "bamboo bamboo bamboo");
    leave(p, 1, "5 6");
    turn(p, 1, "5 6");
    position_shows(p, HOST, "\"waiting\":[\"bamboo\",\"bamboo\",\"bamboo\"]");
    position_play(p, "1 bamboo 7\n1 bamboo 8\n1 bamboo 7");
    asks(p, 0, AT_OVER);
    position_shows(p, HOST, "\"7\":2,\"8\":1");
    position_free(p);
}

/* K19: with a lantern each nobody wins the basin; at the end it is shown. */
static void a_basin_that_stays(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    (void)unused;
    light_basin(p, 1, "2 lotus 9");
    stock(p, 2, "lantern");
    stock(p, 3, "lantern");
    leave(p, 2, "5 6");
    turn(p, 1, "5 6");
    asks(p, 0, AT_OVER);
    position_shows(p, PUBLIC, "\"basin\":[\"2\",\"lotus\",\"9\"]");
    position_shows(p, PUBLIC, "\"challenge\":3");
    holds(p, 1, "lotus", 0);
    position_free(p);
}

/* K19: two lanterns that come with the last cards still name the basin, then win it. */
static void the_last_cards_are_lanterns(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    leave(p, 2, "lantern lantern lantern 3 3");
    turn(p, 1, "lantern lantern");
    asks(p, CHANCE, AT_BASIN);
    position_legal(p, CHANCE, "basin lantern\nbasin 3");
    position_play(p, "chance basin 3\nchance basin lantern\nchance basin 3");
    asks(p, 0, AT_OVER);
    holds(p, 1, "3", 2);
    holds(p, 1, "lantern", 2);
    position_free(p);
}

/* -- the last card: K15, K22 -- */

/* K15: a turn with a single card left draws just that card. */
static void the_last_card_is_the_first(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    leave(p, 2, "7" THREE_LANTERNS);
    turn(p, 1, "7");
    asks(p, 0, AT_OVER);
    holds(p, 1, "7", 1);
    position_shows(p, PUBLIC, "\"basin\":null");
    position_free(p);
}

/* K15: the last card as the second: both are kept, alike or not. */
static void the_last_card_is_the_second(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    leave(p, 2, "7 7" THREE_LANTERNS);
    turn(p, 1, "7 7");
    asks(p, 0, AT_OVER);
    holds(p, 1, "7", 2);
    position_free(p);

    p = begin(2, "8 1 2");
    leave(p, 2, "7 8" THREE_LANTERNS);
    turn(p, 1, "7 8");
    asks(p, 0, AT_OVER);
    holds(p, 1, "8", 1);
    position_free(p);
}

/* K15: the last card as the third: kept if all differ, else shared. */
static void the_last_card_is_the_third(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    leave(p, 2, "7 8 9" THREE_LANTERNS);
    turn(p, 1, "7 8 9");
    asks(p, 0, AT_OVER);
    holds(p, 1, "9", 1);
    position_free(p);

    p = begin(2, "8 1 2");
    leave(p, 1, "7 8 8" THREE_LANTERNS);
    turn(p, 1, "7 8 8");
    asks(p, 2, AT_SHARE);
    position_play(p, "2 pick 8\n1 pick 7\n2 pick 8");
    asks(p, 0, AT_OVER);
    holds(p, 2, "8", 2);
    position_free(p);
}

/* K15: the last card as the fourth: four different ones still bring an exchange. */
static void the_last_card_is_the_fourth(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    leave(p, 2, "7 8 9 10" THREE_LANTERNS);
    turn(p, 1, "7 8 9 10");
    asks(p, 1, AT_EXCHANGE);
    position_play(p, "1 exchange 2 6\n1 give 7 8");
    asks(p, 0, AT_OVER);
    holds(p, 1, "6", 1);
    holds(p, 2, "8", 8);
    position_free(p);

    p = begin(2, "8 1 2");
    leave(p, 1, "7 8 9 8" THREE_LANTERNS);
    turn(p, 1, "7 8 9 8");
    asks(p, 2, AT_SHARE);
    position_play(p, "2 pick 9\n1 pick 8\n2 pick 8\n1 pick 7");
    asks(p, 0, AT_OVER);
    position_free(p);
}

/* K15, K16: bamboo and bridge of the last cards are placed before the end. */
static void the_last_cards_are_placed(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    leave(p, 2, "bamboo bridge" THREE_LANTERNS);
    turn(p, 1, "bamboo bridge");
    position_play(p, "1 bamboo 9");
    asks(p, 1, AT_BRIDGE);
    position_play(p, "1 bridge 2 3");
    asks(p, 0, AT_OVER);
    position_free(p);
}

/* -- the query `odds` -- */

static void answers(struct position *p, int viewer, const char *wanted)
{
    char text[512];
    struct sbuf sb = sb_over(text, sizeof text);
    assert_null(game_put_answer(p->game, &p->state, viewer, "odds", &sb));
    assert_string_equal(text, wanted);
}

/* The odds count what the viewer has not seen, pond and basin alike: 7 and 8 in the river
 * leave 6 and 7 of the 65 unseen cards to make a pair. A pair as third card of two players
 * gives the drawer one card: 52/65 * 3 + 13/65 * 1 = 13/5. */
static void odds_of_the_next_card(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    turn(p, 1, "7 8");
    answers(p, 2,
            "{\"river\":2,\"pair\":[1,5],\"on\":["
            "{\"draws\":1,\"pair\":[1,5],\"won\":[13,5]},"
            "{\"draws\":2,\"pair\":[887,2080],\"won\":[613,208]}]}");
    position_free(p);
}

/* The first two cards are won in any case; no stop is offered before. */
static void odds_before_the_first_card(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    leave(p, 2, "7 7 8" THREE_LANTERNS);
    /* three of six come: different ones in 2*1*3*6 of 120 ways, so share of 1 or 3 cards */
    answers(p, 1,
            "{\"river\":null,\"pair\":[0,1],\"on\":["
            "{\"draws\":2,\"pair\":[4,15],\"won\":[2,1]},"
            "{\"draws\":3,\"pair\":[7,10],\"won\":[28,15]}]}");
    position_free(p);
}

/* Ways for the next cards to come, counted one by one. */
struct tally {
    int64_t all, pair, won; /* ways, ways with a pair, cards won summed over all ways */
};

/* Adds the ways of the cards from number `i` on, each of which weighs `ways`. `won` is what
 * the drawer has won by a pair already, or 0. */
static void count_ways(const struct state *s, uint8_t *unseen, uint8_t *river, int cards,
                       int i, int draws, int64_t ways, int won, struct tally *out)
{
    int known = i < s->top_count && s->top[i] != HIDDEN ? s->top[i] : NO_CARD;
    if (i == draws) {
        out->all += ways;
        out->pair += won ? ways : 0;
        out->won += ways * (won ? won - 1 : cards);
        return;
    }
    for (int card = KOI_LOW; card < CARDS; card++) {
        int copies = known ? card == known : unseen[card], now = won;
        if (copies == 0)
            continue;
        for (int j = 0; j < cards && !won; j++)
            if (river[j] == card) /* plus one, so that nothing won is told from no pair */
                now = 1 + (cards == 1 ? 2 : (cards + 1) / s->head.seats);
        river[cards] = (uint8_t)card;
        unseen[card] = (uint8_t)(unseen[card] - !known);
        count_ways(s, unseen, river, cards + 1, i + 1, draws, ways * copies, now, out);
        unseen[card] = (uint8_t)(unseen[card] + !known);
    }
}

static void equals(json_t *fraction, int64_t over, int64_t under)
{
    int64_t n = json_integer_value(json_array_get(fraction, 0));
    int64_t d = json_integer_value(json_array_get(fraction, 1));
    assert_true(d > 0 && n * under == over * d);
}

static void check_odds(struct position *p, int viewer)
{
    union any_state view;
    const struct state *s = (const struct state *)&view;
    char text[512];
    struct sbuf sb = sb_over(text, sizeof text);
    json_t *answer, *one;
    size_t i;

    game_view(p->game, &p->state, viewer, &view);
    assert_null(game_put_answer(p->game, &p->state, viewer, "odds", &sb));
    answer = json_loads(text, 0, NULL);
    json_array_foreach(json_object_get(answer, "on"), i, one)
    {
        int draws = (int)json_integer_value(json_object_get(one, "draws"));
        uint8_t unseen[CARDS], river[2 * RIVER];
        struct tally tally = {0};
        memcpy(unseen, s->unseen, sizeof unseen);
        memcpy(river, s->river, RIVER);
        count_ways(s, unseen, river, s->river_count, 0, draws, 1, 0, &tally);
        equals(json_object_get(one, "pair"), tally.pair, tally.all);
        equals(json_object_get(one, "won"), tally.won, tally.all);
    }
    json_decref(answer);
}

/* The formula agrees with counting every way, for who looked and for who did not. */
static void odds_agree_with_counting(void **unused)
{
    rng_t rng = rng_seeded(11);
    int checked = 0;
    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        struct position *p = position_new(&ike_no_koi_game, seats, "");
        while (!game_is_over(&p->state)) {
            int actor = game_random_actor(&p->state, &rng);
            if (state_in(p)->phase == AT_DRAW &&
                (state_in(p)->top_count || checked % 8 == 0))
                for (int viewer = 0; viewer <= seats; viewer++)
                    check_odds(p, viewer);
            checked += state_in(p)->phase == AT_DRAW;
            game_apply(p->game, &p->state, actor,
                       game_random_move(p->game, &p->state, actor, &rng));
        }
        position_free(p);
    }
    assert_true(checked > 100);
}

/* Who looked knows better; the answer to the others does not change. */
static void odds_of_who_looked(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    char said[512];
    struct sbuf sb = sb_over(said, sizeof said);
    (void)unused;
    stock(p, 1, "lotus");
    turn(p, 1, "7 8");
    assert_null(game_put_answer(p->game, &p->state, 2, "odds", &sb));
    position_play(p, "1 lotus\nchance top 8\nchance top 4\n1 order 4 8");
    answers(p, 2, said);
    answers(p, 1,
            "{\"river\":2,\"pair\":[0,1],\"on\":["
            "{\"draws\":1,\"pair\":[0,1],\"won\":[3,1]},"
            "{\"draws\":2,\"pair\":[1,1],\"won\":[2,1]}]}");
    position_play(p, "1 stop");
    sb_clear(&sb);
    turn(p, 2, "4");
    assert_non_null(game_put_answer(p->game, &p->state, 2, "omens", &sb));
    turn(p, 2, "8 4");
    assert_non_null(game_put_answer(p->game, &p->state, 2, "odds", &sb));
    position_free(p);
}

/* Challenge 3 pays the most varieties: as standing says to its owner, and to nobody else. */
static void standing_keeps_challenges_secret(void **unused)
{
    struct position *p = begin(2, "8 3 4");
    char said[1024];
    (void)unused;
    turn(p, 1, "7 8 stop");
    for (int viewer = 1; viewer <= 2; viewer++) {
        struct sbuf sb = sb_over(said, sizeof said);
        assert_null(game_put_answer(p->game, &p->state, viewer, "standing", &sb));
        assert_non_null(strstr(said, "\"6\":null,\"7\":1,\"8\":1,\"9\":null"));
        assert_non_null(strstr(said, viewer == 1 ? "\"common\":0,\"personal\":3"
                                                 : "\"common\":0,\"personal\":0"));
    }
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lotus_before_the_first_draw),
        cmocka_unit_test(a_lotus_between_draws),
        cmocka_unit_test(a_lotus_on_known_cards),
        cmocka_unit_test(a_lotus_with_one_card_left),
        cmocka_unit_test(two_players_order_the_same_cards),
        cmocka_unit_test(looks_that_overlap),
        cmocka_unit_test(lanterns_show_the_basin),
        cmocka_unit_test(two_lanterns_win_the_basin),
        cmocka_unit_test(idle_cards_of_the_basin),
        cmocka_unit_test(a_basin_of_bamboo),
        cmocka_unit_test(a_basin_that_stays),
        cmocka_unit_test(the_last_cards_are_lanterns),
        cmocka_unit_test(the_last_card_is_the_first),
        cmocka_unit_test(the_last_card_is_the_second),
        cmocka_unit_test(the_last_card_is_the_third),
        cmocka_unit_test(the_last_card_is_the_fourth),
        cmocka_unit_test(the_last_cards_are_placed),
        cmocka_unit_test(odds_of_the_next_card),
        cmocka_unit_test(odds_before_the_first_card),
        cmocka_unit_test(odds_agree_with_counting),
        cmocka_unit_test(odds_of_who_looked),
        cmocka_unit_test(standing_keeps_challenges_secret),
    };
    return cmocka_run_group_tests_name("ike_no_koi_pond", tests, NULL, NULL);
}
