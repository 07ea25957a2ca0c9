/* ike_no_koi_score_test.c - named positions of Ike No Koi: Honour Lotus, challenges met,
 * missed and tied, ranks, and the words of a state. */
#include "games/ike_no_koi/ike_test.h"

/* A score sheet's line of a seat has this text. */
static void scores(struct position *p, int seat, const char *text)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    char *line = strstr((game_put_result(p->game, &p->state, &sb), p->json), "players");
    for (int i = 0; i < seat; i++)
        line = strchr(line + 1, '{');
    *strchr(line, '}') = '\0';
    if (!strstr(line, text))
        fail_msg("'%s' is not in the line %s", text, line);
}

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
    scores(p, 2, "\"honour\":5");
    scores(p, 3, "\"honour\":5");
    scores(p, 3, "\"koi\":2");
    scores(p, 1, "\"honour\":0");
    position_free(p);
}

/* K2: the worth of all ten tokens. */
static void honour_is_worth(void **unused)
{
    struct position *p = begin(4, "14 2 5 6 7");
    (void)unused;
    stock(p, 4, "2 3 4 5 6 7 8 9 10 11");
    scores(p, 4, "\"honour\":30");
    position_free(p);
}

/* K4 1: one lotus for each pair of tokens, common and personal alike. */
static void challenge_pairs(void **unused)
{
    struct position *p = begin(2, "1 3 4");
    (void)unused;
    stock(p, 1, "2 3 4");
    stock(p, 2, "5");
    scores(p, 1, "\"common\":1");
    scores(p, 2, "\"common\":0");
    stock(p, 1, "6");
    scores(p, 1, "\"common\":2");
    position_free(p);

    p = begin(2, "3 1 4");
    stock(p, 1, "2 3 4 5 6");
    scores(p, 1, "\"personal\":2");
    position_free(p);
}

/* K4 2: tokens worth less than three count three, the others stay. */
static void challenge_three(void **unused)
{
    struct position *p = begin(2, "2 3 4");
    (void)unused;
    stock(p, 1, "2 4 10");
    stock(p, 2, "6 8");
    scores(p, 1, "\"honour\":8,\"common\":3");
    scores(p, 2, "\"honour\":7,\"common\":0");
    position_free(p);

    p = begin(2, "3 2 4");
    stock(p, 1, "3 5");
    scores(p, 1, "\"personal\":3");
    position_free(p);
}

/* K4 3, K5: strictly most varieties; bamboo makes one; a tie pays nobody. */
static void challenge_most_varieties(void **unused)
{
    struct position *p = begin(3, "3 1 2 4");
    (void)unused;
    stock(p, 1, "5 6 6");
    stock(p, 2, "5 7");
    scores(p, 1, "\"common\":0");
    scores(p, 2, "\"common\":0");
    plant(p, 2, 9);
    scores(p, 2, "\"common\":2");
    scores(p, 1, "\"common\":0");
    position_free(p);

    p = begin(2, "1 3 4");
    stock(p, 1, "5 6");
    scores(p, 1, "\"personal\":3");
    stock(p, 2, "5 6");
    scores(p, 1, "\"personal\":0");
    stock(p, 2, "7");
    scores(p, 1, "\"personal\":0");
    position_free(p);
}

/* K4 4: strictly fewest varieties, none at all counts too. */
static void challenge_fewest_varieties(void **unused)
{
    struct position *p = begin(3, "4 1 2 3");
    (void)unused;
    stock(p, 1, "5");
    scores(p, 2, "\"common\":0");
    stock(p, 2, "6");
    scores(p, 3, "\"common\":2");
    scores(p, 1, "\"common\":0");
    position_free(p);

    p = begin(2, "1 4 3");
    stock(p, 2, "5 6");
    stock(p, 1, "5");
    scores(p, 1, "\"personal\":3");
    plant(p, 1, 7);
    scores(p, 1, "\"personal\":0");
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
        scores(p, 1, "\"common\":0");
        stock(p, 1, koi[i]);
        scores(p, 1, "\"common\":2");
        scores(p, 2, "\"common\":0");
        plant(p, 2, atoi(koi[i]));
        scores(p, 1, "\"common\":0");
        scores(p, 2, "\"common\":0");
        position_free(p);

        snprintf(deals, sizeof deals, "1 2 %d", 5 + i);
        p = begin(2, deals);
        stock(p, 2, koi[i]);
        scores(p, 2, "\"personal\":3");
        stock(p, 1, koi[i]);
        scores(p, 2, "\"personal\":0");
        position_free(p);
    }
}

/* K4 8, 9, K5: the same number, at least one of each; several players can meet it. */
static void challenge_same_number(void **unused)
{
    struct position *p = begin(3, "8 9 1 2");
    (void)unused;
    scores(p, 1, "\"common\":0"); /* none and none */
    stock(p, 1, "4 9 6");
    stock(p, 2, "4 4 9");
    stock(p, 3, "4 9");
    scores(p, 1, "\"common\":2");
    scores(p, 2, "\"common\":0");
    scores(p, 3, "\"common\":2");
    plant(p, 2, 9);
    scores(p, 2, "\"common\":2");
    scores(p, 1, "\"personal\":0");
    stock(p, 1, "10");
    scores(p, 1, "\"personal\":3");
    position_free(p);
}

/* K4 10, 11, 12, K5: the smaller of the two counts. */
static void challenge_duos(void **unused)
{
    struct position *p = begin(3, "10 11 12 1");
    (void)unused;
    stock(p, 1, "2 2 7 4 6 6");
    stock(p, 2, "7 3 3 9 9 9");
    scores(p, 1, "\"common\":1,\"personal\":1");
    scores(p, 2, "\"common\":0,\"personal\":2");
    plant(p, 1, 7);
    plant(p, 1, 4);
    scores(p, 1, "\"common\":2,\"personal\":2");
    position_free(p);
}

/* K4 13, 14: strictly fewest of two varieties together. */
static void challenge_fewest_of(void **unused)
{
    struct position *p = begin(3, "13 14 1 2");
    (void)unused;
    stock(p, 1, "8 9 7");
    stock(p, 2, "9 9 10 10");
    scores(p, 3, "\"common\":2");
    stock(p, 3, "8 8 7 7");
    scores(p, 1, "\"common\":0,\"personal\":3"); /* two each */
    scores(p, 3, "\"common\":0");
    stock(p, 2, "8");
    plant(p, 3, 9);
    scores(p, 1, "\"common\":2,\"personal\":3");
    plant(p, 1, 10);
    scores(p, 1, "\"common\":2,\"personal\":0");
    position_free(p);
}

/* K24: the sum, a kept lotus included. */
static void the_total_is_the_sum(void **unused)
{
    struct position *p = begin(2, "5 3 4");
    (void)unused;
    stock(p, 1, "3 4 lotus lotus");
    stock(p, 2, "lotus");
    scores(p, 1,
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
    };
    return cmocka_run_group_tests_name("ike_no_koi_score", tests, NULL, NULL);
}
