/* ike_no_koi_test.c - named positions of Ike No Koi: turns, shares, exchanges, the garden. */
#include "games/ike_no_koi/tests/ike_test.h"

/* -- set-up and drawing -- */

/* K6, K7: with two or three players no koi 11, in no count, no zone and no token. */
static void no_eleven_for_two_or_three(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        struct position *p = begin(seats, seats == 2   ? "8 1 2"
                                          : seats == 3 ? "8 1 2 3"
                                          : seats == 4 ? "8 1 2 3 4"
                                                       : "8 1 2 3 4 5");
        position_shows(p, PUBLIC, seats <= 3 ? "\"pond_count\":64" : "\"pond_count\":75");
        if (seats <= 3)
            position_shows_not(p, HOST, "\"11\":");
        else
            position_shows(p, HOST, "\"10\":10,\"11\":11,\"bamboo\":5");
        position_finish(p, 3);
        if (seats <= 3)
            position_shows_not(p, HOST, "\"11\":");
        position_free(p);
    }
}

/* K6: zone 11 takes no bamboo and no bridge with two or three players. */
static void nothing_lies_at_eleven(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    (void)unused;
    turn(p, 1, "bamboo bridge stop");
    position_legal(
        p, 1,
        "bamboo 2\nbamboo 3\nbamboo 4\nbamboo 5\nbamboo 6\nbamboo 7\nbamboo 8\n"
        "bamboo 9\nbamboo 10");
    position_refuses(p, 1, "bamboo 11", "K6", "no-zone-eleven");
    position_play(p, "1 bamboo 10");
    position_legal(
        p, 1,
        "bridge 2 3\nbridge 2 7\nbridge 3 4\nbridge 3 8\nbridge 4 5\nbridge 4 9\n"
        "bridge 5 6\nbridge 5 10\nbridge 7 8\nbridge 8 9\nbridge 9 10");
    position_refuses(p, 1, "bridge 10 11", "K6", "no-zone-eleven");
    position_refuses(p, 1, "bridge 6 11", "K6", "no-zone-eleven");
    position_free(p);
}

/* K8: the common challenge is open, a personal one is its owner's secret. */
static void challenges_are_dealt(void **unused)
{
    struct position *p = position_new(&ike_no_koi_game, 3, "");
    (void)unused;
    position_shows(p, HOST, "{\"turn\":1,\"phase\":\"deal\",\"acting\":\"chance\"");
    position_play(p, "chance deal 8\nchance deal 14");
    position_legal(p, CHANCE,
                   "deal 1\ndeal 2\ndeal 3\ndeal 4\ndeal 5\ndeal 6\ndeal 7\ndeal 9\n"
                   "deal 10\ndeal 11\ndeal 12\ndeal 13");
    position_shows(p, 1, "\"challenge\":14}");
    position_shows(p, 2, "\"common\":8");
    position_shows_not(p, 2, "\"challenge\":14");
    position_shows_not(p, PUBLIC, "\"challenge\":14");
    position_free(p);
}

/* K10: two cards at least; then stopping is a choice. */
static void stopping_takes_two_cards(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    position_legal(p, 1, "draw");
    position_refuses(p, 1, "stop", "K10", "too-few-to-stop");
    turn(p, 1, "7");
    position_legal(p, 1, "draw");
    assert_string_equal(position_refuses(p, 1, "stop", "K10", "too-few-to-stop"),
                        "K10: draw at least two cards before you stop; the river has 1");
    turn(p, 1, "3");
    position_legal(p, 1, "draw\nstop");
    position_refuses(p, 1, "keep", "K10", "draw-or-stop");
    position_shows(p, HOST, "\"river\":[\"7\",\"3\"]");
    turn(p, 1, "4");
    position_legal(p, 1, "draw\nstop");
    position_play(p, "1 stop");
    asks(p, 2, AT_DRAW);
    holds(p, 1, "7", 1);
    holds(p, 1, "3", 1);
    holds(p, 1, "4", 1);
    position_free(p);
}

/* `pond_count` falls when a card enters the river, not at `draw`. */
static void the_pond_falls_with_the_card(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    position_play(p, "1 draw");
    position_shows(p, HOST, "\"phase\":\"card\",\"acting\":\"chance\",\"pond_count\":64");
    position_shows(p, HOST, "\"9\":9");
    position_play(p, "chance card 9");
    position_shows(p, HOST, "\"phase\":\"draw\",\"acting\":1,\"pond_count\":63");
    position_shows(p, HOST, "\"9\":8");
    position_free(p);
}

/* K11: a pair of first two cards is kept, koi or garden; no exchange, no share. */
static void first_two_alike_are_kept(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    turn(p, 1, "9 9");
    holds(p, 1, "9", 2);
    asks(p, 2, AT_DRAW);
    turn(p, 2, "lotus lotus");
    holds(p, 2, "lotus", 2);
    asks(p, 1, AT_DRAW);
    turn(p, 1, "bamboo bamboo");
    position_shows(p, HOST, "\"river\":[],");
    position_shows(p, HOST, "\"waiting\":[\"bamboo\",\"bamboo\"]");
    position_play(p, "1 bamboo 5");
    asks(p, 1, AT_BAMBOO);
    position_play(p, "1 bamboo 6");
    turn(p, 2, "bridge bridge");
    position_play(p, "2 bridge 2 3\n2 bridge 2 7");
    position_shows(p, PUBLIC, "\"bridges\":[[2,3],[2,7]]");
    turn(p, 1, "lantern lantern");
    asks(p, CHANCE, AT_BASIN);
    holds(p, 1, "lantern", 2);
    position_free(p);
}

/* -- shares: K13 -- */

/* Plays picks in turn and checks who is asked. */
static void picks(struct position *p, const char *seats, const char *cards)
{
    char *copy = strdup(cards), *save = NULL;
    for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
        char line[32];
        asks(p, *seats - '0', AT_SHARE);
        snprintf(line, sizeof line, "%c pick %s", *seats++, w);
        position_play(p, line);
    }
    free(copy);
    assert_int_equal(*seats, '\0');
}

/* K13: two players, three cards: the other picks twice; four cards: two each. */
static void shares_of_two(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    turn(p, 1, "7 3 7");
    position_legal(p, 2, "pick 7\npick 3");
    position_refuses(p, 2, "pick 4", "K13", "not-in-river");
    position_refuses(p, 2, "draw", "K13", "pick-first");
    picks(p, "212", "7 3 7");
    holds(p, 2, "7", 2);
    holds(p, 1, "3", 1);
    asks(p, 2, AT_DRAW);
    turn(p, 2, "7 3 5 5");
    picks(p, "1212", "5 5 7 3");
    asks(p, 1, AT_DRAW);
    holds(p, 1, "5", 1);
    holds(p, 1, "7", 1);
    holds(p, 2, "3", 1);
    position_free(p);
}

/* K13: three players, the drawer is the last of each round; the last pick is asked too. */
static void shares_of_three(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    (void)unused;
    turn(p, 1, "7 3 3");
    picks(p, "23", "3 7");
    position_shows(p, HOST, "\"turn\":1,\"phase\":\"share\",\"acting\":1");
    position_legal(p, 1, "pick 3");
    position_play(p, "1 pick 3");
    turn(p, 2, "8 9 10 9");
    picks(p, "3123", "9 10 8 9");
    asks(p, 3, AT_DRAW);
    holds(p, 3, "9", 2);
    position_free(p);
}

/* K13: with five players the drawer of a pair gets nothing. */
static void shares_of_five(void **unused)
{
    struct position *p = begin(5, "8 1 2 3 4 5");
    (void)unused;
    turn(p, 1, "11 3 11");
    picks(p, "234", "11 11 3");
    asks(p, 2, AT_DRAW);
    turn(p, 2, "11 4 5 4");
    picks(p, "3451", "4 4 11 5");
    asks(p, 3, AT_DRAW);
    holds(p, 2, "11", 1);
    position_free(p);
}

/* K11: garden cards of one kind are a pair like any other. */
static void garden_cards_alike_are_shared(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    turn(p, 1, "lotus 4 lotus");
    picks(p, "212", "lotus lotus 4");
    turn(p, 2, "lantern 4 5 lantern");
    asks(p, 1, AT_SHARE);
    position_free(p);
}

/* Of two cards alike in the river the first drawn goes; the list keeps its order. */
static void the_first_of_a_pair_goes(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    turn(p, 1, "7 3 7");
    position_play(p, "2 pick 7");
    position_shows(p, HOST, "\"river\":[\"3\",\"7\"]");
    position_free(p);
}

/* K16: in a share bamboo, bridge and first lantern are settled before the next pick. */
static void garden_cards_in_a_share(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    (void)unused;
    turn(p, 1, "bamboo bridge lantern bamboo");
    position_play(p, "2 pick bamboo");
    position_shows(p, HOST, "\"phase\":\"bamboo\",\"acting\":2");
    position_shows(p, HOST, "\"river\":[\"bridge\",\"lantern\",\"bamboo\"]");
    position_shows(p, HOST, "\"waiting\":[\"bamboo\"]");
    position_refuses(p, 2, "pick bridge", "K17", "bamboo-first");
    position_play(p, "2 bamboo 4\n3 pick bridge");
    position_refuses(p, 3, "bamboo 3", "K20", "bridge-first");
    position_play(p, "3 bridge 4 9\n1 pick lantern");
    asks(p, CHANCE, AT_BASIN);
    position_shows(p, HOST, "\"basin\":null");
    position_play(p, "chance basin 2\nchance basin 3\nchance basin lotus");
    asks(p, 2, AT_SHARE);
    position_shows(p, 1, "\"basin\":[\"2\",\"3\",\"lotus\"]");
    position_shows(p, 2, "\"basin\":[null,null,null]");
    position_play(p, "2 pick bamboo\n2 bamboo 4");
    position_shows(p, PUBLIC, "\"bamboo\":{\"2\":0,\"3\":0,\"4\":2,");
    asks(p, 2, AT_DRAW);
    position_free(p);
}

/* -- exchanges: K12, K14 -- */

/* K12, K14: after four different cards any unsafe koi of the others may be chosen. */
static void an_exchange_takes_one_and_gives_two(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    (void)unused;
    stock(p, 2, "7 7 9");
    stock(p, 3, "5");
    turn(p, 1, "2 3 4 7");
    position_shows(p, HOST, "\"exchange_due\":false,\"taking\":null");
    position_legal(p, 1, "keep\nexchange 2 7\nexchange 2 9\nexchange 3 5");
    position_refuses(p, 1, "exchange 1 3", "K14", "own-dock");
    position_refuses(p, 1, "exchange 3 7", "K14", "no-such-koi");
    position_refuses(p, 1, "exchange 4 7", "K14", "no-such-player");
    position_refuses(p, 1, "exchange 2 lotus", "K14", "garden-stays");
    position_refuses(p, 1, "draw", "K12", "exchange-or-keep");
    position_play(p, "1 exchange 2 7");
    position_shows(p, PUBLIC, "\"phase\":\"give\",\"acting\":1");
    position_shows(p, PUBLIC, "\"taking\":[2,7]");
    holds(p, 1, "7", 2);
    holds(p, 2, "7", 1);
    position_refuses(p, 1, "keep", "K14", "give-first");
    position_play(p, "1 give 3 7");
    holds(p, 1, "7", 1);
    holds(p, 2, "7", 2);
    holds(p, 2, "3", 1);
    asks(p, 2, AT_DRAW);
    position_free(p);
}

/* K14: both koi given were there before: the one just taken does not count. */
static void the_koi_just_taken_stays(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 2, "7");
    plant(p, 1, 5);
    turn(p, 1, "2 3 lotus 7");
    position_play(p, "1 exchange 2 7");
    position_legal(p, 1, "give 2 3\ngive 2 7\ngive 3 7");
    position_refuses(p, 1, "give 7 7", "K14", "just-taken");
    position_refuses(p, 1, "give 3 3", "K14", "only-one");
    position_refuses(p, 1, "give 3 2", "K14", "smaller-koi-first");
    position_refuses(p, 1, "give 2 9", "K14", "not-yours");
    position_refuses(p, 1, "give 2 5", "K17", "bamboo-not-given");
    position_refuses(p, 1, "give 2 lotus", "K14", "garden-not-given");
    position_free(p);
}

/* K14: a koi of a variety one has none of can be taken, but not given back. */
static void two_alike_can_be_given(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 1, "9");
    stock(p, 2, "7");
    turn(p, 1, "9 lotus bamboo bridge");
    position_play(p, "1 bamboo 9\n1 bridge 2 3\n1 exchange 2 7");
    position_legal(p, 1, "give 9 9");
    position_play(p, "1 give 9 9");
    holds(p, 1, "9", 0);
    holds(p, 2, "9", 2);
    position_free(p);
}

/* K14: nobody has a koi to take, so none is asked. */
static void no_exchange_without_a_koi_to_take(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    plant(p, 2, 7);
    turn(p, 1, "2 3 4 7");
    asks(p, 2, AT_DRAW);
    position_free(p);
}

/* K14: with one koi card of one's own there is no exchange, bamboo or not. */
static void no_exchange_without_two_koi(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 2, "7");
    turn(p, 1, "2 bamboo lotus bridge");
    position_shows(p, HOST, "\"waiting\":[\"bamboo\",\"bridge\"],\"exchange_due\":true");
    position_play(p, "1 bamboo 2\n1 bridge 2 3");
    asks(p, 2, AT_DRAW);
    position_shows(p, HOST, "\"exchange_due\":false");
    position_free(p);
}

/* K14, K20: zones joined by a bridge are safe; both of them, and only from others. */
static void bridges_protect(void **unused)
{
    struct position *p = begin(3, "8 1 2 3");
    const char *said;
    (void)unused;
    stock(p, 2, "2 3 7");
    plant(p, 2, 8);
    span(p, 2, 1);
    turn(p, 1, "2 3 4 5");
    position_legal(p, 1, "keep\nexchange 2 7");
    said = position_refuses(p, 1, "exchange 2 3", "K14", "bridge-protects");
    assert_string_equal(
        said, "K14: bridges keep the zones 2 and 3 of seat 2 safe from exchanges");
    position_refuses(p, 1, "exchange 2 8", "K17", "bamboo-stays");
    position_free(p);
}

/* K14: where bridges keep every koi safe, none is asked. */
static void bridges_leave_nothing_to_take(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 2, "2 3 3 8");
    span(p, 2, 1);
    span(p, 2, 4);
    turn(p, 1, "2 4 5 6");
    asks(p, 2, AT_DRAW);
    position_free(p);
}

/* K14: one's own bridge does not stop one from giving. */
static void giving_from_a_bridged_zone(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 2, "7");
    span(p, 1, 1);
    turn(p, 1, "2 3 lotus lantern");
    position_play(p, "chance basin 5\nchance basin 5\nchance basin 5");
    position_play(p, "1 exchange 2 7");
    position_legal(p, 1, "give 2 3");
    position_play(p, "1 give 2 3");
    holds(p, 2, "2", 1);
    holds(p, 2, "3", 1);
    position_free(p);
}

/* K12: one may keep. */
static void an_exchange_may_be_left(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 2, "7");
    turn(p, 1, "2 3 4 5 keep");
    asks(p, 2, AT_DRAW);
    position_free(p);
}

/* -- the order of settling: K16 -- */

/* K16: all else is in the dock, the basin is named, then bamboo and bridge as they lay in
 * the river, then the exchange. */
static void four_cards_are_settled_in_order(void **unused)
{
    struct position *p = begin(2, "8 1 2");
    (void)unused;
    stock(p, 1, "8 8");
    stock(p, 2, "7");
    turn(p, 1, "bridge lantern bamboo lotus");
    position_shows(p, HOST, "\"phase\":\"basin\",\"acting\":\"chance\"");
    position_shows(p, HOST, "\"river\":[],\"basin\":null");
    position_shows(p, HOST, "\"waiting\":[\"bridge\",\"bamboo\"],\"exchange_due\":true");
    position_shows(p, HOST, "\"lotus\":1,\"lanterns\":1");
    position_play(p, "chance basin 2");
    position_shows(p, HOST, "\"basin\":[\"2\"]");
    position_shows(p, 2, "\"basin\":[null]");
    position_play(p, "chance basin 2\nchance basin bamboo");
    position_shows(p, HOST, "\"waiting\":[\"bridge\",\"bamboo\"],\"exchange_due\":true");
    position_refuses(p, 1, "bamboo 2", "K20", "bridge-first");
    position_play(p, "1 bridge 7 8");
    position_shows(p, HOST, "\"waiting\":[\"bamboo\"],\"exchange_due\":true");
    position_play(p, "1 bamboo 7");
    position_shows(p, HOST, "\"waiting\":[],\"exchange_due\":false");
    asks(p, 1, AT_EXCHANGE);
    position_free(p);
}

/* K20: bridges join adjacent zones, and a second one another pair. */
static void bridges_join_adjacent_zones(void **unused)
{
    struct position *p = begin(4, "8 1 2 3 4");
    (void)unused;
    turn(p, 1, "bridge bridge");
    position_legal(
        p, 1,
        "bridge 2 3\nbridge 2 7\nbridge 3 4\nbridge 3 8\nbridge 4 5\nbridge 4 9\n"
        "bridge 5 6\nbridge 5 10\nbridge 6 11\nbridge 7 8\nbridge 8 9\n"
        "bridge 9 10\nbridge 10 11");
    position_refuses(p, 1, "bridge 6 7", "K3", "not-adjacent");
    position_refuses(p, 1, "bridge 3 3", "K3", "not-adjacent");
    position_refuses(p, 1, "bridge 7 2", "K20", "smaller-zone-first");
    position_play(p, "1 bridge 6 11");
    position_refuses(p, 1, "bridge 6 11", "K20", "bridge-twice");
    position_legal(
        p, 1,
        "bridge 2 3\nbridge 2 7\nbridge 3 4\nbridge 3 8\nbridge 4 5\nbridge 4 9\n"
        "bridge 5 6\nbridge 5 10\nbridge 7 8\nbridge 8 9\nbridge 9 10\n"
        "bridge 10 11");
    position_play(p, "1 bridge 10 11");
    position_shows(p, 3, "\"bridges\":[[6,11],[10,11]]");
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_eleven_for_two_or_three),
        cmocka_unit_test(nothing_lies_at_eleven),
        cmocka_unit_test(challenges_are_dealt),
        cmocka_unit_test(stopping_takes_two_cards),
        cmocka_unit_test(the_pond_falls_with_the_card),
        cmocka_unit_test(first_two_alike_are_kept),
        cmocka_unit_test(shares_of_two),
        cmocka_unit_test(shares_of_three),
        cmocka_unit_test(shares_of_five),
        cmocka_unit_test(garden_cards_alike_are_shared),
        cmocka_unit_test(the_first_of_a_pair_goes),
        cmocka_unit_test(garden_cards_in_a_share),
        cmocka_unit_test(an_exchange_takes_one_and_gives_two),
        cmocka_unit_test(the_koi_just_taken_stays),
        cmocka_unit_test(two_alike_can_be_given),
        cmocka_unit_test(no_exchange_without_a_koi_to_take),
        cmocka_unit_test(no_exchange_without_two_koi),
        cmocka_unit_test(bridges_protect),
        cmocka_unit_test(bridges_leave_nothing_to_take),
        cmocka_unit_test(giving_from_a_bridged_zone),
        cmocka_unit_test(an_exchange_may_be_left),
        cmocka_unit_test(four_cards_are_settled_in_order),
        cmocka_unit_test(bridges_join_adjacent_zones),
    };
    return cmocka_run_group_tests_name("ike_no_koi", tests, NULL, NULL);
}
