/* haru_ichiban_figures_test.c - named positions of Haru Ichiban: figures, points, ends. */
#include "haru_test.h"

enum { LUCK = 1u << CHANCE };

/* Red's flower on the dark pad makes the figure: H18 and H19, phase A. */
static void assert_figure(const char *map, const char *hand, const char *points,
                          const char *figures)
{
    char wanted[512];
    struct position *p = position_of("", map, hand, &"678"[3 - strlen(hand)]);
    both_pick(p, hand[0] - '0', 8);
    snprintf(wanted, sizeof wanted, "\"last_round\":{\"points\":[%s,0],\"figures\":[%s]}",
             points, figures);
    position_shows(p, PUBLIC, wanted);
    snprintf(wanted, sizeof wanted, "\"score\":[%s,0]", points);
    position_shows(p, PUBLIC, wanted);
    assert_true(game_valid(p->game, &p->state, p->game->state_size));
    position_free(p);
}

/* H18: 2x2 is 1 point. */
static void square(void **unused)
{
    (void)unused;
    assert_figure("r r . y o"
                  "r # . o y"
                  "o 1 . 2 o"
                  "y o . o ."
                  ". o . . .",
                  "456", "1",
                  "{\"seat\":1,\"kind\":\"square\","
                  "\"squares\":[\"a1\",\"b1\",\"a2\",\"b2\"]}");
}

/* H18: 4 in a row are 2 points, wherever the gap was. */
static void row(void **unused)
{
    (void)unused;
    assert_figure("y o 1 . 2"
                  ". r # r r"
                  ". o . y ."
                  "o . y . o"
                  "o . o . o",
                  "456", "2",
                  "{\"seat\":1,\"kind\":\"row\","
                  "\"squares\":[\"b2\",\"c2\",\"d2\",\"e2\"]}");
}

/* H18: 4 in a column are 2 points. */
static void column(void **unused)
{
    (void)unused;
    assert_figure("y o 1 . ."
                  "2 o . . r"
                  "o o . y r"
                  "o . y . r"
                  "o . . o #",
                  "456", "2",
                  "{\"seat\":1,\"kind\":\"column\","
                  "\"squares\":[\"e2\",\"e3\",\"e4\",\"e5\"]}");
}

/* H18: 4 in a diagonal are 3 points: falling, part of a long one. */
static void falling_diagonal(void **unused)
{
    (void)unused;
    assert_figure("r o . o ."
                  "1 r o y ."
                  "o 2 r o y"
                  ". o y # ."
                  ". . . o .",
                  "456", "3",
                  "{\"seat\":1,\"kind\":\"diagonal\","
                  "\"squares\":[\"a1\",\"b2\",\"c3\",\"d4\"]}");
}

/* H18: 4 in a diagonal are 3 points: rising, a short one. */
static void rising_diagonal(void **unused)
{
    (void)unused;
    assert_figure(". . o r ."
                  "1 o r y ."
                  "o r 2 o y"
                  "# o y o ."
                  ". . o . .",
                  "456", "3",
                  "{\"seat\":1,\"kind\":\"diagonal\","
                  "\"squares\":[\"d1\",\"c2\",\"b3\",\"a4\"]}");
}

/* H18: a row that goes on in the next row, or a diagonal over the edge, is none. */
static void edges_break_lines(void **unused)
{
    struct position *p = position_of("",
                                     "o o . . r"
                                     "# r r o ."
                                     "1 2 o y ."
                                     "o o y . y"
                                     "o . . . .",
                                     "456", "678");
    (void)unused;
    both_pick(p, 4, 8); /* e1 a2 b2 c2 */
    assert_string_equal(p->game->phases[p->game->phase(&p->state)], "bloom");
    position_free(p);
    p = position_of("",
                    "o . . r ."
                    "o o . . r"
                    "o 1 2 y y"
                    "# o o . y"
                    ". r o . .",
                    "456", "678");
    both_pick(p, 4, 8); /* d1 e2 a4 b5 */
    assert_string_equal(p->game->phases[p->game->phase(&p->state)], "bloom");
    position_free(p);
}

/* H18, H20: 5 in a row are 5 points, not also two lines of 4. */
static void five_in_a_row(void **unused)
{
    (void)unused;
    assert_figure("y . o . y"
                  "1 o . o 2"
                  "r r # r r"
                  "o y . y o"
                  ". . . . .",
                  "567", "5",
                  "{\"seat\":1,\"kind\":\"five\","
                  "\"squares\":[\"a3\",\"b3\",\"c3\",\"d3\",\"e3\"]}");
}

static void five_in_a_column(void **unused)
{
    (void)unused;
    assert_figure("y . r . y"
                  "1 o r o 2"
                  ". o # . ."
                  "o y r y o"
                  ". . r . .",
                  "567", "5",
                  "{\"seat\":1,\"kind\":\"five\","
                  "\"squares\":[\"c1\",\"c2\",\"c3\",\"c4\",\"c5\"]}");
}

static void five_in_a_falling_diagonal(void **unused)
{
    (void)unused;
    assert_figure("r y . o ."
                  "1 r o y ."
                  "o 2 # . ."
                  "y o . r o"
                  ". . y . r",
                  "567", "5",
                  "{\"seat\":1,\"kind\":\"five\","
                  "\"squares\":[\"a1\",\"b2\",\"c3\",\"d4\",\"e5\"]}");
}

static void five_in_a_rising_diagonal(void **unused)
{
    (void)unused;
    assert_figure(". o . y r"
                  ". y o r 1"
                  ". . # 2 o"
                  "o r . o y"
                  "r . y . .",
                  "567", "5",
                  "{\"seat\":1,\"kind\":\"five\","
                  "\"squares\":[\"e1\",\"d2\",\"c3\",\"b4\",\"a5\"]}");
}

/* H20: all figures count; one flower makes two squares here. */
static void figures_add_up(void **unused)
{
    (void)unused;
    assert_figure("r r r y ."
                  "r # r . y"
                  "1 . y 2 ."
                  "o y o . ."
                  ". y o . .",
                  "678", "2",
                  "{\"seat\":1,\"kind\":\"square\","
                  "\"squares\":[\"a1\",\"b1\",\"a2\",\"b2\"]},"
                  "{\"seat\":1,\"kind\":\"square\","
                  "\"squares\":[\"b1\",\"c1\",\"b2\",\"c2\"]}");
}

/* H20: a square beside a line of 5 counts too. */
static void five_and_square(void **unused)
{
    (void)unused;
    assert_figure("y y o . y"
                  "1 r r . 2"
                  "r # r r r"
                  "y y . y ."
                  ". . . . .",
                  "78", "6",
                  "{\"seat\":1,\"kind\":\"square\","
                  "\"squares\":[\"b2\",\"c2\",\"b3\",\"c3\"]},"
                  "{\"seat\":1,\"kind\":\"five\","
                  "\"squares\":[\"a3\",\"b3\",\"c3\",\"d3\",\"e3\"]}");
}

/* -- H19: when figures are looked for -- */

/* H19, H14: a figure of phase B counts before its frog is moved, and the pond stays as the
 * figure was made: one frog waits, the other is where it was, in turn 7 too. */
static void figure_after_phase_b(void **unused)
{
    struct position *p = position_of("",
                                     "r r r 1 ."
                                     "# 2 o y ."
                                     "y r y r y"
                                     ". r y y ."
                                     ". . . . .",
                                     "78", "68");
    (void)unused;
    give_score(p, 3, 0);
    both_pick(p, 7, 6);
    act(p, "bloom d1");
    assert_int_equal(p->state.head.actors, 0);
    assert_pond(p, "r r r r ."
                   "y 2 o y ."
                   "y r y r y"
                   ". r y y ."
                   ". . . . .");
    position_shows(p, PUBLIC,
                   "\"round\":9,\"turn\":7,\"phase\":\"over\",\"acting\":[],"
                   "\"score\":[5,0]");
    position_shows(p, PUBLIC, "\"small\":2,\"great\":1,\"last_picks\":[7,6]");
    position_shows(p, PUBLIC,
                   "\"players\":[{\"hand\":[8],\"reserve\":[],"
                   "\"played\":[1,2,3,4,5,6,7],\"pick\":7},{\"hand\":[8]");
    position_result(p, "{\"scores\":[5,0],\"ranks\":[1,2],\"detail\":{\"rounds\":9,"
                       "\"figures\":[{\"seat\":1,\"kind\":\"row\",\"squares\":[\"a1\","
                       "\"b1\",\"c1\",\"d1\"]}]}}");
    position_refuses(p, 1, "wind none", "", "over");
    position_free(p);
}

/* H19: a figure of phase B in the middle of a game begins a new round at once (H22). */
static void figure_begins_a_new_round(void **unused)
{
    struct position *p = position_of("",
                                     "r r r 1 ."
                                     "# 2 o y ."
                                     "o o o y ."
                                     "o o y o ."
                                     ". . . . .",
                                     "567", "456");
    (void)unused;
    both_pick(p, 5, 4);
    act(p, "bloom d1");
    assert_int_equal(p->state.head.actors, LUCK);
    position_shows(p, PUBLIC, "\"round\":2,\"turn\":1,\"phase\":\"draw\"");
    position_shows(p, PUBLIC, "\"score\":[2,0]");
    position_shows(p, PUBLIC, "\"small\":null,\"great\":null,\"last_picks\":[5,4]");
    assert_pond(p, "1 2 o o ."
                   "# o o o ."
                   "o o o o ."
                   "o o o o ."
                   ". . . . .");
    position_free(p);
}

/* H19: a figure of phase C; the pad is blown into the column. */
static void figure_after_the_wind(void **unused)
{
    struct position *p = position_of("",
                                     "r o o o ."
                                     "r 1 2 y ."
                                     "r o o y ."
                                     ". # o y ."
                                     "o . . . .",
                                     "456", "567");
    (void)unused;
    both_pick(p, 4, 5);
    act(p, "bloom c1; wind b4 west");
    position_shows(p, PUBLIC,
                   "\"last_round\":{\"points\":[2,0],\"figures\":[{\"seat\":1,"
                   "\"kind\":\"column\"");
    position_free(p);
}

/* H19, H15: a figure of a tie comes before the frogs are put, and both are off. */
static void figure_after_a_tie(void **unused)
{
    struct position *p = position_of("",
                                     "r r r 1 ."
                                     "# y o y ."
                                     "o y 2 o ."
                                     "o o o o ."
                                     ". . . . .",
                                     "456", "456");
    (void)unused;
    give_score(p, 4, 2);
    both_pick(p, 4, 4);
    assert_int_equal(p->state.head.actors, 0);
    assert_pond(p, "r r r r ."
                   "# y o y ."
                   "o y y o ."
                   "o o o o ."
                   ". . . . .");
    position_shows(p, PUBLIC, "\"small\":null,\"great\":null");
    position_shows(p, PUBLIC, "\"played\":[1,2,3,4],\"pick\":4");
    position_free(p);
}

/* H19, H17: in turn 8 only both flowers together are looked at; both make a figure. */
static void figures_after_a_tie_in_turn_8(void **unused)
{
    struct position *p = position_of("croak=race",
                                     "r r r # ."
                                     "y y y o ."
                                     "r y r y ."
                                     "y r y r ."
                                     ". . . . .",
                                     "8", "8");
    (void)unused;
    both_pick(p, 8, 8);
    position_play(p, "1 croak\n1 bloom d1");
    position_shows(p, PUBLIC, "\"score\":[2,2]");
    position_shows(p, PUBLIC,
                   "\"figures\":[{\"seat\":1,\"kind\":\"row\",\"squares\":"
                   "[\"a1\",\"b1\",\"c1\",\"d1\"]},{\"seat\":2,\"kind\":\"row\","
                   "\"squares\":[\"a2\",\"b2\",\"c2\",\"d2\"]}]");
    position_free(p);
}

/* -- H20, H23: both at once, and the end -- */

/* The wind on c4 pushes red's c3 and yellow's c4 into both rows above. */
static struct position *blown_into_both_rows(const char *map, uint32_t red,
                                             uint32_t yellow)
{
    struct position *p = position_of("", map, "567", "678");
    give_score(p, red, yellow);
    both_pick(p, 5, 6);
    act(p, "bloom c4; wind c4 north");
    return p;
}

static const char both_four[] = "o o . . ."
                                "r r . r o"
                                "o y # y y"
                                "1 . o . 2"
                                ". r y . .";

static const char both_five[] = "o o . o ."
                                "r r . r r"
                                "y y # y y"
                                "1 . o . 2"
                                ". o . . .";

static const char four_and_five[] = "o o . o ."
                                    "r r . r o"
                                    "y y # y y"
                                    "1 . o . 2"
                                    ". r . . .";

/* H20: both score when one wind makes figures of both. */
static void both_score(void **unused)
{
    struct position *p = blown_into_both_rows(both_four, 2, 1);
    (void)unused;
    position_shows(p, PUBLIC, "\"round\":10,\"turn\":1,\"phase\":\"draw\"");
    position_shows(p, PUBLIC, "\"score\":[4,3]");
    position_shows(p, PUBLIC, "\"points\":[2,2]");
    position_free(p);
}

/* H23: both reach 5 in one round: more points wins. */
static void more_points_win(void **unused)
{
    struct position *p = blown_into_both_rows(both_four, 3, 4);
    (void)unused;
    position_result(p, "{\"scores\":[5,6],\"ranks\":[2,1]");
    position_free(p);
}

/* H23: equal points, 5 or more: on until somebody has more. */
static void equal_points_play_on(void **unused)
{
    struct position *p = blown_into_both_rows(both_four, 3, 3);
    (void)unused;
    position_shows(p, PUBLIC, "\"round\":10,\"turn\":1,\"phase\":\"draw\"");
    position_shows(p, PUBLIC, "\"score\":[5,5]");
    position_free(p);
    p = blown_into_both_rows(both_four, 5, 5);
    position_shows(p, PUBLIC, "\"round\":10,\"turn\":1,\"phase\":\"draw\"");
    position_shows(p, PUBLIC, "\"score\":[7,7]");
    position_free(p);
    p = position_of("",
                    "r r . y o"
                    "r # . o y"
                    "o 1 . 2 o"
                    "y o . o ."
                    ". o . . .",
                    "456", "678");
    give_score(p, 7, 7);
    both_pick(p, 4, 8);
    position_result(p, "{\"scores\":[8,7],\"ranks\":[1,2]");
    position_free(p);
}

/* H23: a line of 5 wins at once, also against more points. */
static void five_beats_points(void **unused)
{
    struct position *p = blown_into_both_rows(four_and_five, 4, 0);
    (void)unused;
    position_result(p, "{\"scores\":[6,5],\"ranks\":[2,1]");
    position_shows(p, PUBLIC, "\"phase\":\"over\",\"acting\":[],\"score\":[6,5]");
    position_free(p);
}

/* H23: both make a line of 5 at once: points decide, and equal points go on. */
static void two_fives(void **unused)
{
    struct position *p = blown_into_both_rows(both_five, 0, 1);
    (void)unused;
    position_result(p, "{\"scores\":[5,6],\"ranks\":[2,1]");
    position_free(p);
    p = blown_into_both_rows(both_five, 4, 4);
    position_shows(p, PUBLIC, "\"round\":10,\"turn\":1,\"phase\":\"draw\"");
    position_shows(p, PUBLIC, "\"score\":[9,9]");
    position_shows(p, PUBLIC, "\"points\":[5,5]");
    position_free(p);
}

/* -- previews and events -- */

static void assert_answer(struct position *p, const char *question, const char *wanted)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    assert_null(game_put_answer(p->game, &p->state, PUBLIC, question, &sb));
    assert_string_equal(p->json, wanted);
}

/* H9: what a wind would move, and what it would make. */
static void wind_preview(void **unused)
{
    struct position *p = position_of("", both_four, "567", "678");
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    (void)unused;
    assert_answer(p, "wind a4 south",
                  "{\"moved\":[{\"from\":\"a4\",\"to\":\"a5\",\"flower\":null,"
                  "\"frog\":1}],\"figures\":[],\"points\":[0,0],\"winner\":null}");
    assert_answer(p, "wind none",
                  "{\"moved\":[],\"figures\":[],\"points\":[0,0],\"winner\":null}");
    assert_non_null(game_put_answer(p->game, &p->state, 1, "wind a1 north", &sb));
    assert_non_null(game_put_answer(p->game, &p->state, 1, "wind c1 north", &sb));
    assert_non_null(game_put_answer(p->game, &p->state, 1, "bloom a1", &sb));
    assert_non_null(game_put_answer(p->game, &p->state, 1, "nonsense", &sb));
    give_score(p, 2, 3);
    both_pick(p, 5, 6);
    act(p, "bloom c4");
    assert_answer(p, "wind c4 north",
                  "{\"moved\":[{\"from\":\"c3\",\"to\":\"c2\",\"flower\":1,"
                  "\"frog\":null},{\"from\":\"c4\",\"to\":\"c3\",\"flower\":2,"
                  "\"frog\":null}],\"figures\":[{\"seat\":1,\"kind\":\"row\","
                  "\"squares\":[\"a2\",\"b2\",\"c2\",\"d2\"]},{\"seat\":2,"
                  "\"kind\":\"row\",\"squares\":[\"b3\",\"c3\",\"d3\",\"e3\"]}],"
                  "\"points\":[2,2],\"winner\":2}");
    position_free(p);
}

/* H8, H10, H13: where a frog could go after a flower or a dark pad. */
static void frog_preview(void **unused)
{
    struct position *p = position_of("", both_four, "567", "678");
    (void)unused;
    both_pick(p, 5, 6);
    assert_answer(p, "bloom e4",
                  "{\"seat\":2,\"frog\":2,\"frog_to\":[\"a1\",\"b1\",\"e2\",\"a3\","
                  "\"c4\"],\"figures\":[],\"points\":[0,0],\"winner\":null}");
    act(p, "bloom c4; wind none");
    assert_answer(p, "dark a4", "{\"frog\":1,\"frog_to\":[\"a1\",\"b1\",\"e2\",\"a3\"]}");
    assert_answer(p, "dark a1", "{\"frog\":null,\"frog_to\":[]}");
    position_free(p);
}

/* Plays a move and compares what a spectator is told of it. */
static void assert_events(struct position *p, int actor, const char *move,
                          const char *wanted)
{
    union any_state before = p->state;
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    struct reason why;
    move_t read;
    assert_true(game_read(p->game, &p->state, actor, move, &read, &why));
    game_apply(p->game, &p->state, actor, read);
    game_put_events(p->game, &before, actor, read, &p->state, PUBLIC, &sb);
    assert_string_equal(p->json, wanted);
}

/* A turn as a log tells it. */
static void events_of_a_turn(void **unused)
{
    struct position *p = position_of("", both_four, "567", "678");
    (void)unused;
    assert_events(p, 1, "pick 5", "[{\"event\":\"pick\",\"seat\":1,\"flower\":null}]");
    assert_events(p, 2, "pick 6",
                  "[{\"event\":\"pick\",\"seat\":2,\"flower\":6},"
                  "{\"event\":\"reveal\",\"flowers\":[5,6],\"small\":1,\"great\":2},"
                  "{\"event\":\"bloom\",\"seat\":1,\"flower\":5,\"at\":\"c3\"}]");
    assert_events(p, 2, "bloom e4",
                  "[{\"event\":\"frog-up\",\"frog\":2,\"from\":\"e4\"},"
                  "{\"event\":\"bloom\",\"seat\":2,\"flower\":6,\"at\":\"e4\"}]");
    assert_events(p, 2, "frog c4",
                  "[{\"event\":\"frog-down\",\"frog\":2,\"to\":\"c4\"}]");
    assert_events(p, 1, "wind c4 north",
                  "[{\"event\":\"wind\",\"direction\":\"north\",\"moved\":["
                  "{\"from\":\"c3\",\"to\":\"c2\",\"flower\":1,\"frog\":null},"
                  "{\"from\":\"c4\",\"to\":\"c3\",\"flower\":null,\"frog\":2}]},"
                  "{\"event\":\"figure\",\"seat\":1,\"kind\":\"row\",\"squares\":["
                  "\"a2\",\"b2\",\"c2\",\"d2\"]},"
                  "{\"event\":\"round-end\",\"round\":1,\"points\":[2,0],"
                  "\"score\":[2,0]},{\"event\":\"round\",\"round\":2}]");
    position_free(p);
}

/* H14, H15: the frogs of a tie in turn 7 leave without a word asked. */
static void events_of_a_tie(void **unused)
{
    struct position *p = position_of("",
                                     "r . y . r"
                                     ". y # r ."
                                     "y r . 1 o"
                                     ". y 2 y ."
                                     "r . y . r",
                                     "78", "78");
    (void)unused;
    position_play(p, "1 pick 8");
    assert_events(p, 2, "pick 8",
                  "[{\"event\":\"pick\",\"seat\":2,\"flower\":8},"
                  "{\"event\":\"reveal\",\"flowers\":[8,8],\"small\":null,"
                  "\"great\":null},"
                  "{\"event\":\"frog-up\",\"frog\":1,\"from\":\"d3\"},"
                  "{\"event\":\"bloom\",\"seat\":1,\"flower\":8,\"at\":\"d3\"},"
                  "{\"event\":\"frog-up\",\"frog\":2,\"from\":\"c4\"},"
                  "{\"event\":\"bloom\",\"seat\":2,\"flower\":8,\"at\":\"c4\"},"
                  "{\"event\":\"frog-leaves\",\"frog\":1},"
                  "{\"event\":\"frog-leaves\",\"frog\":2},"
                  "{\"event\":\"turn\",\"turn\":8}]");
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(square),
        cmocka_unit_test(row),
        cmocka_unit_test(column),
        cmocka_unit_test(falling_diagonal),
        cmocka_unit_test(rising_diagonal),
        cmocka_unit_test(edges_break_lines),
        cmocka_unit_test(five_in_a_row),
        cmocka_unit_test(five_in_a_column),
        cmocka_unit_test(five_in_a_falling_diagonal),
        cmocka_unit_test(five_in_a_rising_diagonal),
        cmocka_unit_test(figures_add_up),
        cmocka_unit_test(five_and_square),
        cmocka_unit_test(figure_after_phase_b),
        cmocka_unit_test(figure_begins_a_new_round),
        cmocka_unit_test(figure_after_the_wind),
        cmocka_unit_test(figure_after_a_tie),
        cmocka_unit_test(figures_after_a_tie_in_turn_8),
        cmocka_unit_test(both_score),
        cmocka_unit_test(more_points_win),
        cmocka_unit_test(equal_points_play_on),
        cmocka_unit_test(five_beats_points),
        cmocka_unit_test(two_fives),
        cmocka_unit_test(wind_preview),
        cmocka_unit_test(frog_preview),
        cmocka_unit_test(events_of_a_turn),
        cmocka_unit_test(events_of_a_tie),
    };
    return cmocka_run_group_tests_name("haru-ichiban figures", tests, NULL, NULL);
}
