/* ike_no_koi_box_test.c - packs of Ike No Koi: read, refused with their place, played with. */
#include "games/ike_no_koi/tests/ike_test.h"

/* -- what can be written -- */

/* People write as they like: rows that end early, empty rows and columns before the first
 * zone, varieties the other way round. */
static void one_dock_is_one_box(void **unused)
{
    static const char *const docks[] = {
        "dock 2 3 4 .\ndock . . 5\ndock 11 10 6 7\ndock . . 9 8\n",
        "dock .\ndock . 2 3 4\ndock . . . 5 .\ndock . 11 10 6 7 .\ndock . . . 9 8\n"};
    struct pack one, other;
    char text[PACK_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    (void)unused;
    read_body(STANDARD_HONOUR, docks[0], CHALLENGES_OF_OURS, &one);
    read_body(STANDARD_HONOUR, docks[1], CHALLENGES_TURNED, &other);
    assert_memory_equal(one.box, other.box, sizeof one.box);
    pack_write(&other, &sb);
    assert_non_null(strstr(text,
                           "\ndock 2 3 4 .\ndock . . 5 .\ndock 11 10 6 7\ndock . . 9 8\n"
                           "challenge most-of 11 pays 4 5\n"));
}

/* Ten zones touch thirteen times at most; a row of ten is a dock, and so are islands. */
static void docks_of_other_shapes(void **unused)
{
    static const struct {
        const char *dock, *rows, *adjacent;
    } shapes[] = {
        {"dock 2 3 4\ndock 5 6 7\ndock 8 9 10\ndock 11\n",
         "[[2,3,4],[5,6,7],[8,9,10],[11,null,null]]",
         "[[2,3],[2,5],[3,4],[3,6],[4,7],[5,6],[5,8],[6,7],[6,9],[7,10],[8,9],[8,11],"
         "[9,10]]"},
        {"dock 11 2 10 3 9 4 8 5 7 6\n", "[[11,2,10,3,9,4,8,5,7,6]]",
         "[[2,10],[2,11],[3,9],[3,10],[4,8],[4,9],[5,7],[5,8],[6,7]]"},
        {"dock 2 3 . 11\ndock . . . 10\ndock 4 . 5 .\ndock . 6 . 7\ndock 8 9\n",
         "[[2,3,null,11],[null,null,null,10],[4,null,5,null],[null,6,null,7],"
         "[8,9,null,null]]",
         "[[2,3],[6,9],[8,9],[10,11]]"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct pack pack;
        char text[4096], wanted[512];
        struct sbuf sb = sb_over(text, sizeof text);
        read_body(STANDARD_HONOUR, shapes[i].dock, CHALLENGES_OF_OURS, &pack);
        ike_no_koi_game.put_components(pack.box, &sb);
        snprintf(wanted, sizeof wanted, "\"dock\":%s,\"adjacent\":%s", shapes[i].rows,
                 shapes[i].adjacent);
        if (!strstr(text, wanted))
            fail_msg("%s is not in %s", wanted, text);
    }
}

/* A table's founding has room for the longest pack, and much else. */
static void the_longest_pack_is_short(void **unused)
{
    enum { LONGEST_NAME = PACK_NAME - 1, LONGEST = 779, LONGEST_CARRIED = 856 };
    char challenges[1024], text[PACK_TEXT];
    struct sbuf lines = sb_over(challenges, sizeof challenges);
    struct sbuf sb = sb_over(text, sizeof text);
    struct pack pack;
    (void)unused;
    for (int i = 0; i < CHALLENGES; i++)
        sb_text(&lines, "challenge same-number 10 11 pays 9 9\n");
    read_body("12 12 12 12 12 12 12 12 12 12",
              "dock 2 3 4 . . . . . . 5\ndock . .\ndock 6\ndock . 7\ndock 8 9 10 11\n",
              challenges, &pack);
    memset(pack.name, 'n', LONGEST_NAME);
    pack_write(&pack, &sb);
    assert_int_equal(sb.len, LONGEST);
    sb_clear(&sb);
    pack_write_lines(&pack, &sb);
    assert_int_equal(sb.len, LONGEST_CARRIED);
}

/* -- what is refused, and where -- */

#define HONOUR "honour " STANDARD_HONOUR "\n"
#define DOCK HONOUR STANDARD_DOCK
#define SPACES "                                                  " /* 50 */
#define PAIR "challenge pairs pays 1 1\n"
#define PAIRS_6 PAIR PAIR PAIR PAIR PAIR PAIR

static void refused(const char *body, int line, int column, const char *clause,
                    const char *code, const char *said)
{
    const char *wanted = strstr(
        position_no_pack(&ike_no_koi_game, body, line, column, clause, code), ": ");
    assert_string_equal(wanted + 2, said);
}

/* K2: ten tokens, worth 1 to 12. */
static void honours_that_are_refused(void **unused)
{
    (void)unused;
    refused("", 4, 1, "", "pack-over", "the pack ends too soon: 'honour' is missing");
    refused("honor 1\n", 4, 1, "", "pack-line", "this line has to begin with 'honour'");
    refused("honour 1 1 2\n", 4, 13, "", "pack-short", "the line ends too soon");
    refused("honour 0 1 2 2 3 3 4 4 5 5\n", 4, 8, "", "pack-number",
            "a number from 1 to 12 is needed here");
    refused("honour 1 1 2 2 3 3 4 4 5 13\n", 4, 26, "", "pack-number",
            "a number from 1 to 12 is needed here");
    refused("honour 1 1 2 2 3 3 4 4 5 5 6\n", 4, 28, "", "pack-rest",
            "the line should end here");
}

/* K3, K20: all ten zones, once, in a grid, and places for both bridges. */
static void docks_that_are_refused(void **unused)
{
    static const char *const zone = "K3: a place in the dock is a zone, 2 to 11, or '.'";
    static const char *const pairs =
        "K20: the bridges need 2 pairs of zones that touch, zone 11 not counted";
    (void)unused;
    refused(HONOUR PAIR, 5, 1, "", "pack-line", "this line has to begin with 'dock'");
    refused(HONOUR "dock\n", 5, 5, "", "pack-short", "the line ends too soon");
    refused(HONOUR "dock 2 3 x\n", 5, 10, "K3", "pack-zone", zone);
    refused(HONOUR "dock 2 3 12\n", 5, 10, "K3", "pack-zone", zone);
    refused(HONOUR "dock 2 03\n", 5, 8, "K3", "pack-zone", zone);
    refused(HONOUR "dock 2 3 4 5 6\ndock 7 8 9 3 10\n", 6, 12, "K3", "pack-zone-twice",
            "K3: zone 3 lies above or to the left already");
    refused(HONOUR "dock 2 3 4 5 6\ndock 7 8 9 11\n" PAIR, 6, 12, "K3",
            "pack-zone-missing", "K3: the dock has no zone 10");
    refused(HONOUR "dock 2 3 4 5 6\ndock 7 8 9 10 11" SPACES SPACES SPACES "\n", 6, 1, "",
            "pack-long", "a line has at most 128 bytes");
    refused(HONOUR "dock 2 3 4 5 6 7 8 9 10 11 .\n", 5, 28, "", "pack-rest",
            "the line should end here");
    refused(HONOUR "dock 2 3 4\ndock 5 6 7\ndock 8 9\ndock 10\ndock 11\ndock .\n", 10, 1,
            "", "pack-line", "this line has to begin with 'challenge'");
    refused(HONOUR "dock 2 . 3 . 4\ndock . 5 . 6\ndock 7 . 8 . 9\ndock . 11 10\n" PAIR, 8,
            11, "K20", "pack-dock-pairs", pairs);
    refused(HONOUR "dock 2 3 . 5 11 7 . 8 . 9\ndock . . 6 . 4 . 10\n" PAIR, 6, 18, "K20",
            "pack-dock-pairs", pairs);
}

/* K4: 14 challenges of eight types, each with varieties and payments as its type has. */
static void challenges_that_are_refused(void **unused)
{
    static const char *const word = "this word is unknown here";
    (void)unused;
    refused(DOCK "challenge most 3 pays 2 3\n", 7, 11, "", "pack-word", word);
    refused(DOCK "challenge most-of pays 2 3\n", 7, 19, "", "pack-number",
            "a number from 2 to 11 is needed here");
    refused(DOCK "challenge most-of 1 pays 2 3\n", 7, 19, "", "pack-number",
            "a number from 2 to 11 is needed here");
    refused(DOCK "challenge most-of 3 5 pays 2 3\n", 7, 21, "", "pack-word", word);
    refused(DOCK "challenge duos 4 4 pays 1 1\n", 7, 18, "K4", "pack-variety-twice",
            "K4: the two varieties are the same");
    refused(DOCK "challenge duos 4 9 1 1\n", 7, 20, "", "pack-word", word);
    refused(DOCK "challenge duos 4 9 pays 0 1\n", 7, 25, "", "pack-number",
            "a number from 1 to 9 is needed here");
    refused(DOCK "challenge duos 4 9 pays 1 10\n", 7, 27, "", "pack-number",
            "a number from 1 to 9 is needed here");
    refused(DOCK "challenge duos 4 9 pays 1\n", 7, 26, "", "pack-short",
            "the line ends too soon");
    refused(DOCK "challenge three pays 1 1\n", 7, 17, "", "pack-rest",
            "the line should end here");
    refused(DOCK PAIRS_6 PAIRS_6 PAIR, 20, 1, "", "pack-over",
            "the pack ends too soon: 'challenge' is missing");
    refused(DOCK PAIRS_6 PAIRS_6 PAIR PAIR PAIR, 21, 1, "", "pack-too-long",
            "the pack should end before this line");
}

/* -- play -- */

static struct position *begin_with(int seats, const char *honour, const char *dock,
                                   const char *challenges)
{
    char body[PACK_TEXT];
    snprintf(body, sizeof body, "honour %s\n%s%s", honour, dock, challenges);
    return position_packed(&ike_no_koi_game, seats, "", body);
}

/* K2, K4: tokens of any worth, in any order; only those below three are lifted. */
static void tokens_are_worth_what_the_pack_says(void **unused)
{
    struct position *p =
        begin_with(4, "12 1 3 2 9 1 4 4 2 12", STANDARD_DOCK, CHALLENGES_OF_OURS);
    (void)unused;
    position_play(p, "chance deal 2\nchance deal 3\nchance deal 4\nchance deal 5\n"
                     "chance deal 6");
    stock(p, 1, "2 3 4 5 10");
    stock(p, 2, "11 7");
    line_says(p, 1, "\"honour\":20,\"common\":4,"); /* 3, 5 and 10 */
    line_says(p, 2, "\"honour\":13,\"common\":2,"); /* 7 */
    position_free(p);
}

/* K4, K5: each type with the varieties and the payments of the pack, common and personal. */
static void challenges_pay_what_the_pack_says(void **unused)
{
    struct position *p;
    (void)unused;
    p = begin_with(4, STANDARD_HONOUR, STANDARD_DOCK, CHALLENGES_OF_OURS);
    position_play(p, "chance deal 1\nchance deal 9\nchance deal 10\nchance deal 11\n"
                     "chance deal 12");
    stock(p, 1, "11 2 3");
    stock(p, 2, "5 5 6 6 6");
    stock(p, 3, "5");
    stock(p, 4, "4 4 9");
    line_says(p, 1, "\"common\":4,\"personal\":9");  /* most koi 11; pairs */
    line_says(p, 2, "\"common\":0,\"personal\":14"); /* two duos of 5 and 6 */
    line_says(p, 3, "\"common\":0,\"personal\":0");  /* a tie for fewest 10 and 11 */
    line_says(p, 4, "\"common\":0,\"personal\":0");  /* 4 and 9 */
    stock(p, 4, "9 10");
    stock(p, 1, "10");
    stock(p, 2, "10");
    line_says(p, 3, "\"common\":0,\"personal\":1");
    line_says(p, 4, "\"common\":0,\"personal\":5");
    position_free(p);
}

/* K6: with two players nobody has a koi 11, so a challenge for it pays nobody. */
static void a_challenge_may_ask_for_eleven(void **unused)
{
    struct position *p =
        begin_with(2, STANDARD_HONOUR, STANDARD_DOCK, CHALLENGES_OF_OURS);
    (void)unused;
    position_play(p, "chance deal 1\nchance deal 11\nchance deal 2");
    stock(p, 1, "9");
    stock(p, 2, "10");
    line_says(p, 1, "\"common\":0,\"personal\":1"); /* 10 and 11 */
    line_says(p, 2, "\"common\":0");
    must_be_valid(p);
    position_finish(p, 4);
    position_free(p);
}

/* K3, K20: bridges join the zones that touch in the pack's dock, gaps apart. */
static void bridges_follow_the_dock(void **unused)
{
    static const char *const dock =
        "dock 2 . 3 7\ndock 10 11 . 4\ndock 9 8 . 5\ndock . . 6\n";
    struct position *p = begin_with(3, STANDARD_HONOUR, dock, CHALLENGES_OF_OURS);
    const char *said;
    (void)unused;
    position_play(p, "chance deal 2\nchance deal 3\nchance deal 4\nchance deal 5");
    turn(p, 1, "bridge bridge");
    position_legal(p, 1,
                   "bridge 2 10\nbridge 3 7\nbridge 4 5\nbridge 4 7\nbridge 8 9\n"
                   "bridge 9 10");
    position_refuses(p, 1, "bridge 2 3", "K3", "not-adjacent");
    position_refuses(p, 1, "bridge 5 6", "K3", "not-adjacent");
    position_refuses(p, 1, "bridge 10 2", "K20", "smaller-zone-first");
    position_refuses(p, 1, "bridge 10 11", "K6", "no-zone-eleven");
    position_play(p, "1 bridge 4 7");
    position_refuses(p, 1, "bridge 4 7", "K20", "bridge-twice");
    position_play(p, "1 bridge 2 10");
    position_shows(p, 2, "\"bridges\":[[4,7],[2,10]]");
    stock(p, 1, "2 3 4 7 9 10");
    turn(p, 2, "3 5 6 8");
    position_legal(p, 2, "exchange 1 3\nexchange 1 9\nkeep");
    said = position_refuses(p, 2, "exchange 1 10", "K14", "bridge-protects");
    assert_string_equal(
        said, "K14: bridges keep the zones 2, 4, 7 and 10 of seat 1 safe from exchanges");
    position_free(p);
}

/* K20: two pairs are enough, for one player who wins both bridges. */
static void two_pairs_are_enough(void **unused)
{
    static const char *const dock =
        "dock 2 . 4 . 6 . 8\ndock 3 . . . . 7\ndock 5 . . . 9 10 11\n";
    struct position *p = begin_with(2, STANDARD_HONOUR, dock, CHALLENGES_OF_OURS);
    (void)unused;
    position_play(p, "chance deal 2\nchance deal 3\nchance deal 4");
    turn(p, 1, "bridge bridge");
    position_legal(p, 1, "bridge 2 3\nbridge 3 5\nbridge 7 10\nbridge 9 10");
    position_free(p);

    p = begin_with(2, STANDARD_HONOUR,
                   "dock 2 3 . 4 . 6 . 8\ndock . 5 . . . . 7\ndock . . 9 . . 10 11\n",
                   CHALLENGES_OF_OURS);
    position_play(p, "chance deal 2\nchance deal 3\nchance deal 4");
    turn(p, 1, "bridge bridge");
    position_legal(p, 1, "bridge 2 3\nbridge 3 5");
    position_play(p, "1 bridge 3 5");
    position_legal(p, 1, "bridge 2 3");
    position_play(p, "1 bridge 2 3");
    must_be_valid(p);
    position_free(p);
}

/* What is said of the challenges is made from their types. */
static void challenges_in_words(void **unused)
{
    static const char *const facts[] = {
        "{\"id\":1,\"type\":\"most-of\",\"varieties\":[11],\"common\":4,\"personal\":5,"
        "\"words\":\"most koi 11\"}",
        "{\"id\":2,\"type\":\"three\",\"varieties\":[],\"common\":0,\"personal\":0,"
        "\"words\":\"Honour Lotus worth less than 3 count 3\"}",
        "\"words\":\"each duo of a koi 5 and a koi 6\"}",
        "\"words\":\"fewest koi 10 and 11 together\"}",
        "\"words\":\"as many koi 4 as koi 9, at least one\"}",
        "\"words\":\"each pair of Honour Lotus\"}",
        "\"honour\":{\"2\":1,\"3\":2,\"4\":3,\"5\":4,\"6\":5,\"7\":6,\"8\":7,\"9\":8,"
        "\"10\":9,\"11\":10}"};
    struct pack pack;
    char text[4096];
    struct sbuf sb = sb_over(text, sizeof text);
    struct position *p;
    (void)unused;
    read_body("1 2 3 4 5 6 7 8 9 10", STANDARD_DOCK, CHALLENGES_OF_OURS, &pack);
    ike_no_koi_game.put_components(pack.box, &sb);
    assert_false(sb.cut);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (!strstr(text, facts[i]))
            fail_msg("%s is not in %s", facts[i], text);

    p = begin_with(2, STANDARD_HONOUR, STANDARD_DOCK, CHALLENGES_OF_OURS);
    position_play(p, "chance deal 10\nchance deal 1\nchance deal 2");
    sb = sb_over(text, sizeof text);
    game_put_text(p->game, &p->state, HOST, &sb);
    assert_non_null(strstr(
        text, "Common challenge   : 10, each duo of a koi 5 and a koi 6 (6 lotus)\n"
              "Challenge of seat 1: 1, most koi 11 (5 lotus)\n"
              "Challenge of seat 2: 2, Honour Lotus worth less than 3 count 3\n"));
    position_free(p);
}

/* -- any pack -- */

/* Games with random packs: every position is valid; scores, JSON and diagrams have room. */
static void random_packs_are_played(void **unused)
{
    enum { GAMES = 120, MOST_POINTS = 999 };
    const struct game *game = &ike_no_koi_game;
    char *text = malloc(MAX_JSON);
    rng_t rng = rng_seeded(23);
    (void)unused;
    assert_non_null(text);
    for (int i = 0; i < GAMES; i++) {
        struct sbuf sb = sb_over(text, MAX_JSON);
        struct result result;
        struct pack pack;
        union any_state state;
        random_box(&rng, &pack);
        assert_null(game_init(game, &state, 2 + i % 4, NULL, pack_box(&pack)));
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            assert_true(game_valid(game, &state, game->state_size));
            game_apply(game, &state, actor, game_random_move(game, &state, actor, &rng));
        }
        game_result(game, &state, &result);
        for (int seat = 1; seat <= state.head.seats; seat++)
            assert_in_range(result.score[seat], 0, MOST_POINTS);
        game_put_text(game, &state, HOST, &sb);
        for (const char *line = text, *end; (end = strchr(line, '\n')); line = end + 1)
            assert_true(end - line <= 78);
        assert_memory_equal(game_box(game, &state), pack.box, game->box->size);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_dock_is_one_box),
        cmocka_unit_test(docks_of_other_shapes),
        cmocka_unit_test(the_longest_pack_is_short),
        cmocka_unit_test(honours_that_are_refused),
        cmocka_unit_test(docks_that_are_refused),
        cmocka_unit_test(challenges_that_are_refused),
        cmocka_unit_test(tokens_are_worth_what_the_pack_says),
        cmocka_unit_test(challenges_pay_what_the_pack_says),
        cmocka_unit_test(a_challenge_may_ask_for_eleven),
        cmocka_unit_test(bridges_follow_the_dock),
        cmocka_unit_test(two_pairs_are_enough),
        cmocka_unit_test(challenges_in_words),
        cmocka_unit_test(random_packs_are_played),
    };
    return cmocka_run_group_tests_name("ike_no_koi_box", tests, NULL, NULL);
}
