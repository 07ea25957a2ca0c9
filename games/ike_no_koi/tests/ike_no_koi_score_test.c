/* ike_no_koi_score_test.c - named positions of Ike No Koi: Honour Lotus, challenges met,
 * missed and tied, ranks, and the words of states and events. */
#include "games/ike_no_koi/tests/ike_test.h"

/* K2, K23: strictly most, bamboo included; a tie or none gives it to no one. */
static void honour_goes_to_strictly_most(void **unused)
{
    struct position *p = begin(4, "1 2 5 6 7");
    (void)unused;
    stock(p, 1, "2 11 10 9");
    stock(p, 2, "2 11 11 9");
    stock(p, 3, "10");
    plant(p, 3, 10);
    position_result(p,
                    "\"honour\":{\"2\":null,\"3\":null,\"4\":null,\"5\":null,\"6\":null,"
                    "\"7\":null,\"8\":null,\"9\":null,\"10\":3,\"11\":2}");
    line_says(p, 2, "\"honour\":5");
    line_says(p, 3, "\"honour\":5");
    line_says(p, 3, "\"koi\":2");
    line_says(p, 1, "\"honour\":0");
    position_free(p);
}

/* K2: the worth of all ten tokens. */
static void honour_is_worth(void **unused)
{
    struct position *p = begin(4, "14 2 5 6 7");
    (void)unused;
    stock(p, 4, "2 3 4 5 6 7 8 9 10 11");
    line_says(p, 4, "\"honour\":30");
    position_free(p);
}

/* K4 1: one lotus for each pair of tokens, common and personal alike. */
static void challenge_pairs(void **unused)
{
    struct position *p = begin(2, "1 3 4");
    (void)unused;
    stock(p, 1, "2 3 4");
    stock(p, 2, "5");
    line_says(p, 1, "\"common\":1");
    line_says(p, 2, "\"common\":0");
    stock(p, 1, "6");
    line_says(p, 1, "\"common\":2");
    position_free(p);

    p = begin(2, "3 1 4");
    stock(p, 1, "2 3 4 5 6");
    line_says(p, 1, "\"personal\":2");
    position_free(p);
}

/* K4 2: tokens worth less than three count three, the others stay. */
static void challenge_three(void **unused)
{
    struct position *p = begin(2, "2 3 4");
    (void)unused;
    stock(p, 1, "2 4 10");
    stock(p, 2, "6 8");
    line_says(p, 1, "\"honour\":8,\"common\":3");
    line_says(p, 2, "\"honour\":7,\"common\":0");
    position_free(p);

    p = begin(2, "3 2 4");
    stock(p, 1, "3 5");
    line_says(p, 1, "\"personal\":3");
    position_free(p);
}

/* K4 3, K5: strictly most varieties; bamboo makes one; a tie pays nobody. */
static void challenge_most_varieties(void **unused)
{
    struct position *p = begin(3, "3 1 2 4");
    (void)unused;
    stock(p, 1, "5 6 6");
    stock(p, 2, "5 7");
    line_says(p, 1, "\"common\":0");
    line_says(p, 2, "\"common\":0");
    plant(p, 2, 9);
    line_says(p, 2, "\"common\":2");
    line_says(p, 1, "\"common\":0");
    position_free(p);

    p = begin(2, "1 3 4");
    stock(p, 1, "5 6");
    line_says(p, 1, "\"personal\":3");
    stock(p, 2, "5 6");
    line_says(p, 1, "\"personal\":0");
    stock(p, 2, "7");
    line_says(p, 1, "\"personal\":0");
    position_free(p);
}

/* K4 4: strictly fewest varieties, none at all counts too. */
static void challenge_fewest_varieties(void **unused)
{
    struct position *p = begin(3, "4 1 2 3");
    (void)unused;
    stock(p, 1, "5");
    line_says(p, 2, "\"common\":0");
    stock(p, 2, "6");
    line_says(p, 3, "\"common\":2");
    line_says(p, 1, "\"common\":0");
    position_free(p);

    p = begin(2, "1 4 3");
    stock(p, 2, "5 6");
    stock(p, 1, "5");
    line_says(p, 1, "\"personal\":3");
    plant(p, 1, 7);
    line_says(p, 1, "\"personal\":0"); /* tied */
    stock(p, 1, "8");
    line_says(p, 1, "\"personal\":0"); /* missed */
    position_free(p);
}

/* K4 5, 6, 7: strictly most of one variety. */
static void challenge_most_of(void **unused)
{
    static const char *const koi[] = {"3", "5", "8"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        char deals[32];
        struct position *p;
        snprintf(deals, sizeof deals, "%d 1 2", 5 + i);
        p = begin(2, deals);
        line_says(p, 1, "\"common\":0");
        stock(p, 1, koi[i]);
        line_says(p, 1, "\"common\":2");
        line_says(p, 2, "\"common\":0");
        plant(p, 2, atoi(koi[i]));
        line_says(p, 1, "\"common\":0");
        line_says(p, 2, "\"common\":0");
        position_free(p);

        snprintf(deals, sizeof deals, "1 2 %d", 5 + i);
        p = begin(2, deals);
        stock(p, 2, koi[i]);
        line_says(p, 2, "\"personal\":3");
        stock(p, 1, koi[i]);
        line_says(p, 2, "\"personal\":0");
        position_free(p);
    }
}

/* K4 8, 9, K5: the same number, at least one of each; several players can meet it. */
static void challenge_same_number(void **unused)
{
    struct position *p = begin(3, "8 9 1 2");
    (void)unused;
    line_says(p, 1, "\"common\":0"); /* none and none */
    stock(p, 1, "4 9 6");
    stock(p, 2, "4 4 9");
    stock(p, 3, "4 9");
    line_says(p, 1, "\"common\":2");
    line_says(p, 2, "\"common\":0");
    line_says(p, 3, "\"common\":2");
    plant(p, 2, 9);
    line_says(p, 2, "\"common\":2");
    line_says(p, 1, "\"personal\":0");
    stock(p, 1, "10");
    line_says(p, 1, "\"personal\":3");
    position_free(p);
}

/* K4 10, 11, 12, K5: the smaller of the two counts. */
static void challenge_duos(void **unused)
{
    struct position *p = begin(3, "10 11 12 1");
    (void)unused;
    stock(p, 1, "2 2 7 4 6 6");
    stock(p, 2, "7 3 3 9 9 9");
    line_says(p, 1, "\"common\":1,\"personal\":1");
    line_says(p, 2, "\"common\":0,\"personal\":2");
    plant(p, 1, 7);
    plant(p, 1, 4);
    line_says(p, 1, "\"common\":2,\"personal\":2");
    position_free(p);
}

/* K4 13, 14: strictly fewest of two varieties together. */
static void challenge_fewest_of(void **unused)
{
    struct position *p = begin(3, "13 14 1 2");
    (void)unused;
    stock(p, 1, "8 9 7");
    stock(p, 2, "9 9 10 10");
    line_says(p, 3, "\"common\":2");
    stock(p, 3, "8 8 7 7");
    line_says(p, 1, "\"common\":0,\"personal\":3"); /* two each */
    line_says(p, 3, "\"common\":0");
    stock(p, 2, "8");
    plant(p, 3, 9);
    line_says(p, 1, "\"common\":2,\"personal\":3");
    plant(p, 1, 10);
    line_says(p, 1, "\"common\":2,\"personal\":0"); /* tied */
    stock(p, 1, "7");
    line_says(p, 1, "\"common\":2,\"personal\":0"); /* missed */
    position_free(p);
}

/* K24: the sum, a kept lotus included. */
static void the_total_is_the_sum(void **unused)
{
    struct position *p = begin(2, "5 3 4");
    (void)unused;
    stock(p, 1, "3 4 lotus lotus");
    stock(p, 2, "lotus");
    line_says(
        p, 1,
        "\"honour\":3,\"common\":2,\"personal\":3,\"lotus\":2,\"koi\":2,\"total\":10");
    position_result(p, "\"scores\":[10,4],\"ranks\":[1,2]");
    position_free(p);
}

/* K25: most lotus; then most koi, where bamboo counts; then the place is shared and the
 * next one is skipped. */
static void ties_are_broken_by_koi(void **unused)
{
    struct position *p = begin(3, "5 6 7 8");
    (void)unused;
    stock(p, 2, "10 9 lotus");
    stock(p, 3, "lotus");
    plant(p, 3, 10);
    plant(p, 3, 9);
    position_result(p, "\"scores\":[0,1,1],\"ranks\":[3,1,1]");
    stock(p, 1, "2");
    plant(p, 3, 2);
    position_result(p, "\"scores\":[0,1,1],\"ranks\":[3,2,1]");
    stock(p, 1, "lotus");
    position_result(p, "\"scores\":[1,1,1],\"ranks\":[3,2,1]");
    stock(p, 2, "10");
    position_result(p, "\"scores\":[1,6,1],\"ranks\":[3,1,2]");
    position_free(p);
}

/* -- words -- */

/* A whole state as the page writes it, and as a spectator sees it. */
static void a_state_in_json(void **unused)
{
    static const char *const head =
        "{\"turn\":2,\"phase\":\"draw\",\"acting\":2,\"pond_count\":60,\"top\":[],"
        "\"river\":[\"7\"],\"basin\":null,\"unseen\":{\"2\":1,\"3\":2,\"4\":4,\"5\":5,"
        "\"6\":6,\"7\":6,\"8\":8,\"9\":9,\"10\":10,\"bamboo\":4,\"lotus\":3,\"lantern\":"
        "3,"
        "\"bridge\":2},\"waiting\":[],\"exchange_due\":false,\"taking\":null,";
    static const char *const tail =
        "\"players\":[{\"koi\":{\"2\":1,\"3\":1,\"4\":0,\"5\":0,\"6\":0,\"7\":0,\"8\":0,"
        "\"9\":0,\"10\":0},\"bamboo\":{\"2\":0,\"3\":0,\"4\":1,\"5\":0,\"6\":0,\"7\":0,"
        "\"8\":0,\"9\":0,\"10\":0},\"lotus\":0,\"lanterns\":0,\"bridges\":[],"
        "\"challenge\":";
    struct position *p = begin(2, "8 5 6");
    char wanted[2048];
    (void)unused;
    turn(p, 1, "2 3 bamboo stop");
    position_play(p, "1 bamboo 4");
    turn(p, 2, "7");
    snprintf(wanted, sizeof wanted, "%s\"known\":[],\"common\":8,%s5}", head, tail);
    position_shows(p, HOST, wanted);
    snprintf(wanted, sizeof wanted, "%s\"common\":8,%snull}", head, tail);
    position_shows(p, PUBLIC, wanted);
    position_free(p);
}

/* The diagram for people, once as a whole: bamboo after a plus, safe zones in brackets. */
static void a_state_in_text(void **unused)
{
    struct position *p = begin(2, "8 5 6");
    char text[4096];
    struct sbuf sb = sb_over(text, sizeof text);
    (void)unused;
    light_basin(p, 2, "4 lotus 9");
    stock(p, 1, "2 3 lotus");
    plant(p, 1, 3);
    plant(p, 1, 4);
    span(p, 1, 1);
    turn(p, 1, "7 lotus");
    game_put_text(p->game, &p->state, 1, &sb);
    assert_string_equal(
        text, "Turn of seat 1. Seat 1: draw, or stop from two cards on.\n"
              "River: 7 lotus\n"
              "Pond:  55 left\n"
              "Basin: ? ? ?\n"
              "Common challenge   : 8, as many koi 4 as koi 9, at least one (2 lotus)\n"
              "Challenge of seat 1: 5, most koi 3 (3 lotus)\n"
              "Challenge of seat 2: secret\n"
              "\n"
              "Koi         2     3     4     5     6     7     8     9    10\n"
              "Seat 1    [1] [1+1]    +1     .     .     .     .     .     .\n"
              "        lotus 1  bridge 2-3\n"
              "Seat 2      .     .     .     .     .     .     .     .     .\n"
              "        lanterns 1\n"
              "\n"
              "Unseen      1     2     4     5     6     6     8     9    10\n"
              "        bamboo 3  lotus 1  lanterns 2  bridges 1\n");
    position_free(p);
}

/* K1 to K4: the facts of the rules page. */
static void what_is_in_the_box(void **unused)
{
    static const char *const facts[] = {
        "{\"game\":\"ike-no-koi\",\"cards\":{\"2\":2,\"3\":3,\"4\":4,\"5\":5,\"6\":6,"
        "\"7\":7,\"8\":8,\"9\":9,\"10\":10,\"11\":11,\"bamboo\":5,\"lotus\":3,"
        "\"lantern\":3,\"bridge\":2}",
        "\"honour\":{\"2\":1,\"3\":1,\"4\":2,\"5\":2,\"6\":3,\"7\":3,\"8\":4,\"9\":4,"
        "\"10\":5,\"11\":5}",
        "\"dock\":[[2,3,4,5,6],[7,8,9,10,11]],\"adjacent\":[[2,3],[2,7],[3,4],[3,8],[4,5]"
        ",[4,9],[5,6],[5,10],[6,11],[7,8],"
        "[8,9],[9,10],[10,11]]",
        "{\"id\":1,\"type\":\"pairs\",\"varieties\":[],\"common\":1,\"personal\":1,",
        "{\"id\":2,\"type\":\"three\",\"varieties\":[],\"common\":0,\"personal\":0,",
        "{\"id\":3,\"type\":\"most-varieties\",\"varieties\":[],\"common\":2,",
        "{\"id\":4,\"type\":\"fewest-varieties\",\"varieties\":[],\"common\":2,",
        "{\"id\":5,\"type\":\"most-of\",\"varieties\":[3],\"common\":2,\"personal\":3",
        "{\"id\":9,\"type\":\"same-number\",\"varieties\":[6,10],\"common\":2,",
        "{\"id\":12,\"type\":\"duos\",\"varieties\":[3,9],\"common\":1,\"personal\":1",
        "{\"id\":14,\"type\":\"fewest-of\",\"varieties\":[7,10],\"common\":2,"};
    char text[4096];
    struct sbuf sb = sb_over(text, sizeof text);
    (void)unused;
    ike_no_koi_game.put_components(ike_box.standard, &sb);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (!strstr(text, facts[i]))
            fail_msg("%s is not in %s", facts[i], text);
}

/* Makes a move; its events as a viewer gets them must be these. */
static void happens(struct position *p, const char *line, int viewer, const char *wanted)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    union any_state before = p->state;
    int actor = line[0] == 'c' ? CHANCE : line[0] - '0';
    move_t move;
    assert_null(p->game->read_move(strchr(line, ' ') + 1, &move));
    position_play(p, line);
    game_put_events(p->game, &before, actor, move, &p->state, viewer, &sb);
    assert_string_equal(p->json, wanted);
}

/* Events of a turn: what was drawn, won and shared, and whose turn is next. */
static void events_of_a_turn(void **unused)
{
    struct position *p = begin(2, "8 5 6");
    (void)unused;
    happens(p, "1 draw", PUBLIC, "[{\"event\":\"draw\",\"seat\":1}]");
    happens(p, "chance card 7", PUBLIC,
            "[{\"event\":\"card\",\"seat\":1,\"card\":\"7\",\"pair\":false}]");
    turn(p, 1, "lantern");
    happens(p, "1 stop", PUBLIC,
            "[{\"event\":\"stop\",\"seat\":1},"
            "{\"event\":\"win\",\"seat\":1,\"cards\":[\"7\",\"lantern\"]}]");
    happens(p, "chance basin 4", 1, "[{\"event\":\"basin\",\"card\":\"4\"}]");
    happens(p, "chance basin 4", 2, "[{\"event\":\"basin\",\"card\":null}]");
    happens(p, "chance basin 5", PUBLIC,
            "[{\"event\":\"basin\",\"card\":null},{\"event\":\"turn\",\"seat\":2}]");
    turn(p, 2, "lantern 7");
    position_play(p, "2 draw");
    happens(p, "chance card 7", 2,
            "[{\"event\":\"card\",\"seat\":2,\"card\":\"7\",\"pair\":true},"
            "{\"event\":\"share\",\"seat\":2,\"cards\":[\"lantern\",\"7\",\"7\"]}]");
    position_play(p, "1 pick 7");
    happens(p, "2 pick lantern", 2,
            "[{\"event\":\"win\",\"seat\":2,\"cards\":[\"lantern\"]},"
            "{\"event\":\"basin-seen\",\"seat\":2,\"cards\":[\"4\",\"4\",\"5\"]}]");
    position_free(p);
}

/* Events of a look: only who looks is shown the cards. */
static void events_of_a_look(void **unused)
{
    struct position *p = begin(2, "8 5 6");
    (void)unused;
    stock(p, 1, "lotus lotus");
    happens(p, "1 lotus", 2, "[{\"event\":\"lotus\",\"seat\":1}]");
    happens(p, "chance top 7", 2, "[{\"event\":\"look\",\"seat\":1,\"card\":null}]");
    happens(p, "chance top 8", 1, "[{\"event\":\"look\",\"seat\":1,\"card\":\"8\"}]");
    happens(p, "1 order 8 7", 2,
            "[{\"event\":\"order\",\"seat\":1,\"cards\":[null,null]}]");
    happens(p, "1 lotus", 1,
            "[{\"event\":\"lotus\",\"seat\":1},"
            "{\"event\":\"look\",\"seat\":1,\"card\":\"8\"},"
            "{\"event\":\"look\",\"seat\":1,\"card\":\"7\"}]");
    happens(p, "1 order 7 8", 1,
            "[{\"event\":\"order\",\"seat\":1,\"cards\":[\"7\",\"8\"]}]");
    position_free(p);
}

/* Events of the end: the basin is won for all to see, then the tokens are given. */
static void events_of_the_end(void **unused)
{
    struct position *p = begin(2, "8 5 6");
    (void)unused;
    light_basin(p, 2, "bridge bridge 9");
    leave(p, 2, "5 6");
    turn(p, 1, "5");
    position_play(p, "1 draw");
    happens(p, "chance card 6", PUBLIC,
            "[{\"event\":\"card\",\"seat\":1,\"card\":\"6\",\"pair\":false},"
            "{\"event\":\"win\",\"seat\":1,\"cards\":[\"5\",\"6\"]},"
            "{\"event\":\"basin-won\",\"seat\":2,\"cards\":[\"9\",\"bridge\","
            "\"bridge\"]},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":2},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":3},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":4},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":5},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":6},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":7},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":8},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":9},"
            "{\"event\":\"honour\",\"seat\":2,\"variety\":10},"
            "{\"event\":\"revealed\",\"seat\":1,\"challenge\":5},"
            "{\"event\":\"revealed\",\"seat\":2,\"challenge\":6},"
            "{\"event\":\"over\"}]");
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honour_goes_to_strictly_most),
        cmocka_unit_test(honour_is_worth),
        cmocka_unit_test(challenge_pairs),
        cmocka_unit_test(challenge_three),
        cmocka_unit_test(challenge_most_varieties),
        cmocka_unit_test(challenge_fewest_varieties),
        cmocka_unit_test(challenge_most_of),
        cmocka_unit_test(challenge_same_number),
        cmocka_unit_test(challenge_duos),
        cmocka_unit_test(challenge_fewest_of),
        cmocka_unit_test(the_total_is_the_sum),
        cmocka_unit_test(ties_are_broken_by_koi),
        cmocka_unit_test(a_state_in_json),
        cmocka_unit_test(a_state_in_text),
        cmocka_unit_test(what_is_in_the_box),
        cmocka_unit_test(events_of_a_turn),
        cmocka_unit_test(events_of_a_look),
        cmocka_unit_test(events_of_the_end),
    };
    return cmocka_run_group_tests_name("ike_no_koi_score", tests, NULL, NULL);
}
