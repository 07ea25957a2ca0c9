/* edo_yashiki_test.c - named positions of Edo Yashiki. */
#include "edo_test.h"

/* -- the course of a round -- */

/* E5, E6, E7: first cards in seat order, then the slots; `round` is 0 until one lies. */
static void the_deal(void **unused)
{
    struct position *p = position_new(&edo_yashiki_game, 2, "");
    (void)unused;
    position_shows(p, PUBLIC,
                   "{\"round\":0,\"first\":1,\"phase\":\"deal\",\"deck\":[1,2,");
    position_play(p, "chance deal 7");
    position_shows(p, 2,
                   "[{\"score\":0,\"house\":[{\"card\":7,\"x\":0,\"y\":0,\"turned\":"
                   "false}],\"holding\":null,\"placed\":false},{\"score\":0,"
                   "\"house\":[],\"holding\":null,\"placed\":false}]");
    position_play(p, "chance deal 3");
    position_shows(p, HOST,
                   "{\"round\":0,\"first\":1,\"phase\":\"deal\",\"deck\":[1,2,4,");
    position_play(p, "chance deal 9");
    position_shows(p, HOST, "{\"round\":1,\"first\":1,\"phase\":\"deal\"");
    position_shows(p, HOST, "\"slots\":[{\"card\":9,\"taken_by\":null}]");
    assert_false(game_is_legal(&edo_yashiki_game, &p->state, CHANCE,
                               edo_move_number(EDO_MOVE_DEAL, 9)));
    position_play(p, "chance deal 1");
    position_shows(p, HOST, "\"phase\":\"take\"");
    position_free(p);
}

/* E8, E9, E14: in turns from the first player on; who has taken may place at once; the
 * last taker says so too; then the next seat is first. */
static void turns_from_the_first_player(void **unused)
{
    struct position *p = found(3, "", 1);
    (void)unused;
    position_play(p, "chance deal 2\nchance deal 3\nchance deal 4");
    position_legal(p, 1, "take 1\ntake 2\ntake 3");
    assert_int_equal(p->state.head.mode, TURN);
    position_refuses(p, 2, "take 1", "", "not-your-turn");
    refuses(p, "place 2,0", "E9", "nothing-to-place", "take a card first");
    refuses(p, "take 4", "E7", "no-such-slot", "no slot 4; they are 1 to 3");
    refuses(p, "deal 5", "E7", "chance-deals", "by chance");
    position_play(p, "1 take 2");
    assert_int_equal(p->state.head.mode, APART);
    assert_int_equal(p->state.head.actors, 1u << 1 | 1u << 2);
    refuses(p, "take 3", "E8", "has-taken", "you hold card 3 already");
    position_refuses(p, 2, "take 2", "E8", "slot-taken");
    position_play(p, "1 place -2,0 turned\n2 take 3");
    position_refuses(p, 1, "place 2,0", "", "not-your-turn");
    position_legal(p, 3, "take 1");
    position_shows(p, HOST, "\"phase\":\"take\"");
    position_shows(p, HOST,
                   "[{\"card\":2,\"taken_by\":null},{\"card\":3,\"taken_by\":1},"
                   "{\"card\":4,\"taken_by\":2}]");
    position_play(p, "3 take 1");
    position_shows(p, HOST, "\"phase\":\"place\"");
    position_shows(p, HOST,
                   "{\"card\":3,\"x\":-2,\"y\":0,\"turned\":true}],\"holding\":null,"
                   "\"placed\":true}");
    position_shows(p, HOST, "\"holding\":4,\"placed\":false");
    position_play(p, "3 place 2,0\n2 place 0,3");
    position_shows(p, HOST, "{\"round\":2,\"first\":2,\"phase\":\"deal\"");
    position_shows(p, HOST, "\"slots\":[],");
    position_shows_not(p, HOST, "\"placed\":true");
    position_play(p,
                  "chance deal 12\nchance deal 13\nchance deal 14\n2 take 1\n3 take 3");
    position_legal(p, 1, "take 2");
    position_free(p);
}

/* E8 live: any order of arrival; who comes too late is told so, and takes another. */
static void live_is_a_race(void **unused)
{
    struct position *p = found(3, "grab=live", 1);
    uint16_t question;
    (void)unused;
    position_play(p, "chance deal 2\nchance deal 3\nchance deal 4");
    assert_int_equal(p->state.head.mode, RACE);
    assert_int_equal(p->state.head.actors, 1u << 1 | 1u << 2 | 1u << 3);
    question = p->state.head.question[1];
    position_play(p, "3 take 2\n3 place 0,3");
    refuses(p, "take 2", "E8", "slot-taken", "seat 3 has the card of slot 2 already");
    assert_int_equal(p->state.head.question[1], question);
    position_play(p, "1 take 1");
    assert_int_equal(p->state.head.mode, RACE);
    position_legal(p, 2, "take 3");
    position_play(p, "2 take 3");
    assert_int_equal(p->state.head.mode, APART);
    position_play(p, "1 place 2,0\n2 place 2,0");
    position_shows(p, HOST, "{\"round\":2,\"first\":2,\"phase\":\"deal\"");
    position_free(p);
}

/* -- where a card may lie -- */

/* E10, E11: the first card alone can be touched at 30 places, turned or not. */
static void beside_and_overlapping(void **unused)
{
    struct position *p = found(2, "", 1);
    move_t list[MAX_MOVES];
    (void)unused;
    hold(p, 2);
    assert_int_equal(game_moves(&edo_yashiki_game, &p->state, 1, list), 60);
    for (int y = -4; y <= 4; y++)
        for (int x = -3; x <= 3; x++) {
            bool is_corner = abs(x) == 2 && abs(y) == 3;
            bool fits = abs(x) <= 2 && abs(y) <= 3 && !is_corner && (x || y);
            assert_int_equal(game_is_legal(&edo_yashiki_game, &p->state, 1,
                                           edo_move_place(x, y, false)),
                             fits);
            assert_int_equal(game_is_legal(&edo_yashiki_game, &p->state, 1,
                                           edo_move_place(x, y, true)),
                             fits);
        }
    refuses(p, "place 2,3", "E11", "not-touching", "not only a corner");
    refuses(p, "place -3,0", "E11", "not-touching", "touch");
    refuses(p, "place 999,-999 turned", "E11", "not-touching", "touch");
    position_refuses(p, 1, "place 1000,0", "", "unreadable");
    position_refuses(p, 1, "place 1, 0", "", "unreadable");
    position_refuses(p, 1, "place -0,1", "", "unreadable");
    position_refuses(p, 1, "place 1,2 turned twice", "", "unreadable");
    position_free(p);
}

/* E13: never exactly on an earlier card, not even on one that is covered in part; but on
 * parts of several cards. */
static void not_exactly_on_a_card(void **unused)
{
    struct position *p = found(2, "", 5);
    (void)unused;
    hold(p, 6);
    refuses(p, "place 0,0", "E13", "same-place", "card 5 lies exactly there");
    refuses(p, "place 0,0 turned", "E13", "same-place", "card 5");
    position_play(p, "1 place 2,0");
    hold(p, 11);
    position_play(p, "1 place 1,-1");
    position_shows(p, HOST,
                   "{\"card\":11,\"x\":1,\"y\":-1,\"turned\":false}],\"holding\"");
    hold(p, 13);
    refuses(p, "place 0,0", "E13", "same-place", "card 5");
    refuses(p, "place 2,0", "E13", "same-place", "card 6");
    refuses(p, "place 1,-1", "E13", "same-place", "card 11");
    position_free(p);
}

/* E12: squares of a row of three stay uncovered, whichever card shows them.
 *
 *     ffft
 *     gttp
 *     tpgf */
static void rows_stay_uncovered(void **unused)
{
    struct position *p = found(2, "", 1);
    (void)unused;
    lay(p, 3, "2,0", 1);
    hold(p, 5);
    answers(p, 1, "blocked", "{\"seat\":1,\"squares\":[[0,0],[1,0],[2,0]]}");
    refuses(p, "place 1,0", "E12", "covers-line", "(1,0) and (2,0)");
    refuses(p, "place 1,-2", "E12", "covers-line", "(1,0) and (2,0)");
    refuses(p, "place 2,-1 turned", "E12", "covers-line", "covered: (2,0)");
    refuses(p, "place -1,-2", "E12", "covers-line", "covered: (0,0)");
    position_play(p, "1 place 1,1"); /* the rest of both cards may be covered */
    position_free(p);
}

/* E12: so do those of a column; a line that pays nothing more is still a line.
 *
 *     ff
 *     gt
 *     tp
 *     tf
 *     tg
 *     fg */
static void columns_stay_uncovered(void **unused)
{
    struct position *p = found(2, "", 1);
    (void)unused;
    lay(p, 17, "0,3", 1);
    hold(p, 5);
    answers(p, 2, "blocked seat 1", "{\"seat\":1,\"squares\":[[0,2],[0,3],[0,4]]}");
    refuses(p, "place 0,2", "E12", "covers-line", "(0,2), (0,3) and (0,4)");
    refuses(p, "place -1,0", "E12", "covers-line", "covered: (0,2)");
    refuses(p, "place -1,4 turned", "E12", "covers-line", "covered: (0,4)");
    position_play(p, "1 place 1,2");
    position_free(p);
}

/* -- scoring -- */

/* E15, E16: a row that grows scores again at its full length, and a sixth square kills it. */
static void a_row_grows(void **unused)
{
    struct position *p = found(2, "", 19);
    (void)unused;
    lay(p, 12, "-1,1", 1);
    lay(p, 6, "-3,0", 1 + 2);
    lay(p, 31, "2,2", 1 + 2 + 4);
    hold(p, 7);
    tells(p, "place -4,1",
          "{\"event\":\"line\",\"seat\":1,\"kind\":\"tatami\",\"length\":6,"
          "\"points\":0,\"squares\":[[-3,2],[-2,2],[-1,2],[0,2],[1,2],"
          "[2,2]]},{\"event\":\"score\",\"seat\":1,\"points\":0,");
    position_play(p, "1 place -4,1");
    assert_int_equal(score_of(p, 1), 7);
    position_free(p);
}

/* E15, E16: the same for a column. */
static void a_column_grows(void **unused)
{
    struct position *p = found(2, "", 22);
    (void)unused;
    lay(p, 30, "0,-2", 1);
    lay(p, 13, "-1,-4", 1 + 2);
    lay(p, 14, "-1,-5", 1 + 2 + 4);
    lay(p, 23, "-1,2", 1 + 2 + 4 + 0);
    position_free(p);
}

/* E16: all lines count; E17: two of one kind bring no bonus. */
static void a_row_and_a_column_of_one_kind(void **unused)
{
    struct position *p = found(2, "", 4);
    (void)unused;
    lay(p, 36, "0,3", 0);
    lay(p, 28, "1,3 turned", 1 + 1);
    position_free(p);
}

/* E17: lines of two kinds. */
static void bonus_for_two_kinds(void **unused)
{
    struct position *p = found(2, "", 33);
    (void)unused;
    lay(p, 37, "-1,-3 turned", 0);
    lay(p, 38, "0,-2 turned", 1 + 1 + 2);
    position_free(p);
}

/* E17: of three kinds. */
static void bonus_for_three_kinds(void **unused)
{
    struct position *p = found(2, "", 37);
    (void)unused;
    lay(p, 9, "2,-2 turned", 0);
    lay(p, 6, "-1,3", 0);
    lay(p, 21, "2,0 turned", 1 + 1 + 1 + 4);
    position_free(p);
}

/* E17: of four kinds. */
static void bonus_for_four_kinds(void **unused)
{
    struct position *p = found(2, "", 32);
    (void)unused;
    lay(p, 25, "-1,-1 turned", 0);
    lay(p, 5, "1,-2 turned", 0);
    lay(p, 10, "0,-4", 0);
    lay(p, 9, "0,-2", 1 + 1 + 1 + 1 + 6);
    position_free(p);
}

/* The rulebook's first example: the card covers two tatami squares and makes rows of four
 * gardens, three ponds and three tatami: 2 + 1 + 1 + 4.
 *
 *     ptttf    the card: pt
 *     fpppg              fp
 *     ggggt              gg
 *     .gfpt */
static void first_example(void **unused)
{
    struct position *p = found(2, "", 31);
    (void)unused;
    lay(p, 25, "1,1 turned", 0);
    lay(p, 26, "-1,1", 0);
    lay(p, 19, "1,0", 0);
    hold(p, 40);
    struct state *s = state_of(p);
    assert_int_equal(edo_letter(edo_kind_at(edo_house(s, 1), &s->box, -1, 1)), 't');
    assert_int_equal(edo_letter(edo_kind_at(edo_house(s, 1), &s->box, -1, 2)), 't');
    answers(p, 1, "preview place -2,0",
            "{\"seat\":1,\"card\":40,\"legal\":true,\"lines\":["
            "{\"kind\":\"tatami\",\"length\":3,\"points\":1,"
            "\"squares\":[[-1,0],[0,0],[1,0]]},"
            "{\"kind\":\"pond\",\"length\":3,\"points\":1,"
            "\"squares\":[[-1,1],[0,1],[1,1]]},"
            "{\"kind\":\"garden\",\"length\":4,\"points\":2,"
            "\"squares\":[[-2,2],[-1,2],[0,2],[1,2]]}],\"bonus\":4,\"total\":8}");
    answers(p, PUBLIC, "preview seat 1 card 40 place 1,0 turned",
            "{\"seat\":1,\"card\":40,\"legal\":false,\"clause\":\"E13\",\"code\":\"same-"
            "place\",\"words\":\"E13: card 19 lies exactly there\",\"squares\":"
            "[[1,0],[2,0],[1,1],[2,1],[1,2],[2,2]]}");
    tells(p, "place -2,0",
          "{\"event\":\"bonus\",\"seat\":1,\"kinds\":[\"tatami\",\"pond\",\"garden\"],"
          "\"points\":4},{\"event\":\"score\",\"seat\":1,\"points\":8,\"score\":8}");
    position_play(p, "1 place -2,0");
    assert_int_equal(score_of(p, 1), 2 + 1 + 1 + 4);
    position_free(p);
}

/* -- specialists -- */

/* The rulebook's second example: a column of ponds pays 1, but the row of gardens nothing,
 * for the garden's specialist is away; one kind paid, so no bonus either.
 *
 *     .ft.
 *     .tp.    the card: pt
 *     tgp.              gt
 *     pgpt              fp
 *     gggt
 *     .ffp
 *     .fp. */
static void second_example(void **unused)
{
    struct position *p = found(2, "specialists=true", 22);
    (void)unused;
    lay(p, 35, "1,2 turned", 0);
    lay(p, 4, "1,-2", 1);
    position_shows(p, 2, "\"specialists\":[\"floor\",\"tatami\",\"pond\"]");
    hold(p, 34);
    tells(p, "place 2,1 turned",
          "{\"event\":\"specialists\",\"seat\":1,\"left\":[\"floor\",\"tatami\"]},"
          "{\"event\":\"score\",\"seat\":1,\"points\":1,\"score\":2}");
    answers(p, 1, "preview place 2,1 turned",
            "{\"seat\":1,\"card\":34,\"legal\":true,\"lines\":["
            "{\"kind\":\"pond\",\"length\":3,\"points\":1,"
            "\"squares\":[[2,-1],[2,0],[2,1]]},"
            "{\"kind\":\"garden\",\"length\":3,\"points\":0,"
            "\"squares\":[[0,2],[1,2],[2,2]]}],\"bonus\":0,\"total\":1,"
            "\"specialists\":[\"floor\",\"tatami\"]}");
    position_play(p, "1 place 2,1 turned");
    assert_int_equal(score_of(p, 1), 1 + 1);
    position_shows(p, 2, "\"specialists\":[\"floor\",\"tatami\"]");
    position_free(p);
}

/* E19: of two lines of a kind only one is paid, and tokens stay until all have placed. */
static void one_specialist_pays_one_line(void **unused)
{
    struct position *p = found(2, "specialists=true", 4);
    (void)unused;
    lay(p, 36, "0,3", 0);
    deal(p, 28);
    deal_dull(p);
    take_all(p);
    position_play(p, "1 place 1,3 turned");
    position_shows(p, 1,
                   "\"placed\":true,\"specialists\":[\"floor\",\"tatami\",\"pond\"");
    place_dull(p, 2);
    assert_int_equal(score_of(p, 1), 1);
    position_shows(p, 1, "\"specialists\":[\"floor\",\"tatami\",\"garden\"]");
    position_free(p);
}

/* E20, E22: three kinds are paid one by one; then two lines of gardens. The longer takes
 * the last token, all four come back, and the other is paid too. One kind: no bonus. */
static void specialists_come_back_in_mid_scoring(void **unused)
{
    struct position *p = found(2, "specialists=true", 40);
    (void)unused;
    lay(p, 38, "-2,0 turned", 1);
    lay(p, 12, "-4,1", 2);
    lay(p, 8, "1,-1 turned", 3);
    position_shows(p, 1, "\"specialists\":[\"garden\"]");
    lay(p, 17, "2,1 turned", 3 + 2 + 1);
    position_shows(p, 1, "\"specialists\":[\"floor\",\"tatami\",\"pond\"]");
    position_free(p);
}

/* -- the end -- */

/* E23, E24: 25 points end the game once everybody's card is scored. */
static void the_end_by_points(void **unused)
{
    struct position *p = found(2, "", 21);
    (void)unused;
    lay(p, 37, "2,0 turned", 7);
    lay(p, 1, "-2,0 turned", 7 + 8);
    lay(p, 7, "-3,-1", 7 + 8 + 7);
    deal(p, 2);
    deal_dull(p);
    take_all(p);
    position_play(p, "1 place -5,-1");
    assert_int_equal(score_of(p, 1), 22); /* seat 2 still places */
    place_dull(p, 2);
    assert_true(game_is_over(&p->state));
    position_shows(p, HOST, "{\"round\":4,\"first\":2,\"phase\":\"over\"");
    position_shows(p, HOST, "\"slots\":[],");
    position_shows_not(p, HOST, "\"placed\":true");
    position_result(p, "{\"scores\":[27,0],\"ranks\":[1,2],\"detail\":{\"players\":"
                       "[{\"score\":27,\"cards\":5},{\"score\":0,\"cards\":5}]}}");
    position_refuses(p, 1, "take 1", "", "over");
    position_free(p);
}

/* E23, E24: the deck cannot fill the slots; equal scores share the win. */
static void the_end_by_the_deck(void **unused)
{
    static const struct {
        int seats, rounds, left;
        const char *ranks;
    } ends[] = {{2, 31, 0, "\"ranks\":[1,1]"},
                {3, 20, 1, "\"ranks\":[1,1,1]"},
                {4, 15, 0, "\"ranks\":[1,1,1,1]"},
                {5, 11, 4, "\"ranks\":[1,1,1,1,1]"}};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct position *p = position_new(&edo_yashiki_game, ends[i].seats, "");
        dull_game(p);
        assert_int_equal(state_of(p)->round, ends[i].rounds);
        assert_int_equal(__builtin_popcountll(state_of(p)->deck), ends[i].left);
        assert_int_equal(state_of(p)->player[0].cards, EDO_CARDS / ends[i].seats);
        position_result(p, ends[i].ranks);
        position_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deal),
        cmocka_unit_test(turns_from_the_first_player),
        cmocka_unit_test(live_is_a_race),
        cmocka_unit_test(beside_and_overlapping),
        cmocka_unit_test(not_exactly_on_a_card),
        cmocka_unit_test(rows_stay_uncovered),
        cmocka_unit_test(columns_stay_uncovered),
        cmocka_unit_test(a_row_grows),
        cmocka_unit_test(a_column_grows),
        cmocka_unit_test(a_row_and_a_column_of_one_kind),
        cmocka_unit_test(bonus_for_two_kinds),
        cmocka_unit_test(bonus_for_three_kinds),
        cmocka_unit_test(bonus_for_four_kinds),
        cmocka_unit_test(first_example),
        cmocka_unit_test(second_example),
        cmocka_unit_test(one_specialist_pays_one_line),
        cmocka_unit_test(specialists_come_back_in_mid_scoring),
        cmocka_unit_test(the_end_by_points),
        cmocka_unit_test(the_end_by_the_deck),
    };
    return cmocka_run_group_tests_name("edo_yashiki", tests, NULL, NULL);
}
