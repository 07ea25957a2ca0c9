/* hiroba_test.c - named positions of Hiroba. The deal has its own (hiroba_deal_test.c),
 * and so has the count (hiroba_score_pad_test.c). */
#include "tests/helpers/position.h"

#include "games/games.h"
#include "games/hiroba/state.h"

#include <string.h>

/* Starts at a3, d3, h3, a6 and d6; the diagram is in the_diagram_tells_all_apart. */
static const char five_tiles[] = "chance water 4\n"
                                 "chance tile 8 90\n"
                                 "chance tile 7 0\n"
                                 "chance tile 9 90\n"
                                 "chance tile 2 90\n"
                                 "chance tile 12 90\n";

static struct position *two_players(void)
{
    struct position *p = position_new(&hiroba_game, 2, "");
    position_play(p, five_tiles);
    return p;
}

static void says(const char *sentence, const char *expected)
{
    assert_string_equal(sentence, expected);
}

/* -- set-up -- */

/* B6: the run goes clockwise round the ring and over its end; two tiles for three
 * players, four for two, none for four. */
static void water_runs_round_the_ring(void **unused)
{
    struct position *p = position_new(&hiroba_game, 2, "");
    (void)unused;
    position_shows(p, PUBLIC, "\"phase\":\"water\",\"turn\":0");
    position_play(p, "chance water 8");
    position_shows(p, PUBLIC,
                   "\"phase\":\"tile\",\"turn\":0,\"tiles\":[{\"water\":true},"
                   "{\"water\":true},{\"water\":true},{\"water\":true},null,null,null,"
                   "null,null]");
    position_free(p);

    p = position_new(&hiroba_game, 3, "");
    position_play(p, "chance water 4");
    position_shows(p, PUBLIC,
                   "[null,null,null,null,null,{\"water\":true},null,null,"
                   "{\"water\":true}]");
    position_free(p);

    p = position_new(&hiroba_game, 4, "");
    position_shows(p, PUBLIC, "\"phase\":\"tile\"");
    position_refuses(p, CHANCE, "water 1", "", "cannot-come");
    position_free(p);
}

/* B5: tile 8 turned by 90 has its pond in the middle of its right side, so the start of
 * its right neighbour may not be beside it. */
static void a_pond_keeps_the_neighbours_start_away(void **unused)
{
    struct position *p = position_new(&hiroba_game, 2, "");
    (void)unused;
    position_play(p, "chance water 4\nchance tile 8 90");
    position_refuses(p, CHANCE, "tile 8 0", "", "cannot-come"); /* it lies already */
    position_refuses(p, CHANCE, "tile 4 180", "", "cannot-come");
    position_refuses(p, CHANCE, "tile 6 90", "", "cannot-come");
    position_play(p, "chance tile 4 90");
    position_free(p);
}

/* B5: water tiles ask for nothing; neither do tiles that are not laid yet. */
static void water_asks_nothing_of_its_neighbours(void **unused)
{
    struct position *p = position_new(&hiroba_game, 3, "");
    move_t list[MAX_MOVES];
    (void)unused;
    position_play(p, "chance water 1"); /* the top left and the top tile */
    assert_int_equal(game_moves(&hiroba_game, &p->state, CHANCE, list), 48);
    position_play(p, "chance tile 8 90");
    assert_int_equal(game_moves(&hiroba_game, &p->state, CHANCE, list), 44);
    position_free(p);
}

/* B4: who begins with how many stones. */
static void stones_are_dealt_by_seat(void **unused)
{
    struct position *p = position_new(&hiroba_game, 4, "");
    (void)unused;
    position_shows(p, PUBLIC,
                   "\"stones\":2,\"out\":false},{\"pebbles\":[1,1,2,2,3,3,4,4,5],"
                   "\"stones\":1,\"out\":false},{\"pebbles\":[1,1,2,2,3,3,4,4,5],"
                   "\"stones\":1,\"out\":false},{\"pebbles\":[1,1,2,2,3,3,4,4,5],"
                   "\"stones\":0,");
    position_free(p);
    p = position_new(&hiroba_game, 3, "");
    position_shows(p, PUBLIC,
                   "\"stones\":2,\"out\":false},{\"pebbles\":[1,1,2,2,3,3,4,4,5],"
                   "\"stones\":1,\"out\":false},{\"pebbles\":[1,1,2,2,3,3,4,4,5],"
                   "\"stones\":0,");
    position_free(p);
}

/* -- a turn -- */

/* B8, B9: the first pebble goes on a start square, whatever else is free. */
static void first_pebbles_go_on_start_squares(void **unused)
{
    struct position *p = two_players();
    (void)unused;
    says(position_refuses(p, 1, "place 5 b2", "B9", "not-a-start"),
         "B9: your first pebble goes on a start square: a3, d3, h3, a6 and d6");
    says(position_refuses(p, 1, "place 5 e1", "B8", "square-is-pond"),
         "B8: e1 is a pond; pebbles go in gardens");
    says(position_refuses(p, 1, "place 5 g7", "B6", "square-is-water"),
         "B6: g7 is on a water tile");
    position_refuses(p, 1, "tile 1 0", "B5", "laid-by-luck");
    position_refuses(p, 1, "water 1", "B5", "laid-by-luck");
    position_refuses(p, 2, "place 5 a3", "", "not-your-turn");
    position_refuses(p, 1, "place 0 a3", "", "unreadable");
    position_refuses(p, 1, "place 5 j3", "", "unreadable");
    position_refuses(p, 1, "place 5 a3 ", "", "unreadable");
    position_play(p, "1 place 5 a3");
    position_free(p);
}

/* B11: a garden, a row and a column each bar a value, for first pebbles too. */
static void equal_values_never_meet(void **unused)
{
    struct position *p = two_players();
    (void)unused;
    position_play(p, "1 place 7 a3\n1 pass");
    says(position_refuses(p, 2, "place 7 h3", "B11", "value-in-row"),
         "B11: row 3 already has a 7 (a3)");
    says(position_refuses(p, 2, "place 7 a6", "B11", "value-in-column"),
         "B11: column a already has a 7 (a3)");
    position_play(p, "2 place 7 d6\n2 pass");
    says(position_refuses(p, 1, "place 7 c3", "B11", "value-in-garden"),
         "B11: this garden already has a 7 (a3)");
    position_play(p, "1 place 3 c3\n1 pass\n2 place 3 d4\n2 pass\n1 place 8 c5\n1 pass");
    /* the same tile, but another garden, row and column */
    position_play(p, "2 place 8 e6");
    position_free(p);
}

/* B10: later pebbles keep to rows and columns of one's own, across ponds and water. */
static void later_pebbles_keep_in_line(void **unused)
{
    struct position *p = two_players();
    (void)unused;
    position_play(p, "1 place 5 a3\n1 pass\n2 place 4 d6\n2 pass");
    says(position_refuses(p, 1, "place 1 b2", "B10", "not-in-line"),
         "B10: neither row 2 nor column b has a pebble of yours; they are on a3");
    says(position_refuses(p, 1, "place 1 a3", "B8", "square-has-pebble"),
         "B8: a3 has a pebble already");
    says(position_refuses(p, 1, "place 5 a1", "B4", "no-such-pebble"),
         "B4: you have no pebble left that shows a 5");
    position_play(p, "1 place 1 i3\n1 pass"); /* beyond gardens of others */
    position_free(p);
}

/* B4: a pebble has two faces; two nines use up both of 1/9. */
static void both_faces_go_with_the_pebble(void **unused)
{
    struct position *p = two_players();
    (void)unused;
    position_play(p, "1 place 9 a3\n1 pass\n2 place 4 d6\n2 pass\n"
                     "1 place 2 a1\n1 pass\n2 place 2 d4\n2 pass\n"
                     "1 place 9 g1");
    position_shows(p, PUBLIC, "\"players\":[{\"pebbles\":[2,3,3,4,4,5]");
    position_play(p, "1 pass\n2 place 1 d1\n2 pass");
    position_refuses(p, 1, "place 9 b3", "B4", "no-such-pebble");
    position_refuses(p, 1, "place 1 b3", "B4", "no-such-pebble");
    position_free(p);
}

/* B12: a stone may lie on a start square, but not where something lies, nor on ponds or
 * water; it blocks its square for pebbles. */
static void stones_lie_on_empty_garden_squares(void **unused)
{
    struct position *p = two_players();
    (void)unused;
    says(position_refuses(p, 1, "stone d3", "B12", "pebble-first"),
         "B12: first place a pebble");
    position_refuses(p, 1, "pass", "B12", "pebble-first");
    position_play(p, "1 place 7 a3");
    position_shows(p, PUBLIC, "\"phase\":\"stone\",\"turn\":1");
    position_refuses(p, 1, "place 1 a1", "B8", "one-pebble-a-turn");
    says(position_refuses(p, 1, "stone a3", "B12", "stone-on-pebble"),
         "B12: a3 has a pebble");
    says(position_refuses(p, 1, "stone c2", "B12", "stone-on-pond"),
         "B12: c2 is a pond; stones go in gardens");
    says(position_refuses(p, 1, "stone i9", "B12", "stone-on-water"),
         "B12: i9 is on a water tile");
    position_play(p, "1 stone d3");
    position_shows(p, PUBLIC, "\"d3\":\"stone\"");
    says(position_refuses(p, 2, "place 1 d3", "B8", "square-has-stone"),
         "B8: d3 has a stone");
    position_play(p, "2 place 1 h3");
    says(position_refuses(p, 2, "stone d3", "B12", "stone-on-stone"),
         "B12: d3 has a stone already");
    position_free(p);
}

/* B12: only one a turn, and nobody without a stone is asked. */
static void stones_are_asked_for_while_there_are_some(void **unused)
{
    struct position *p = two_players();
    (void)unused;
    position_play(p, "1 place 7 a3\n1 stone a1\n2 place 1 h3\n2 stone b1");
    position_shows(p, PUBLIC, "\"phase\":\"place\",\"turn\":1");
    position_play(p, "1 place 6 b3\n1 stone c1\n2 place 9 h1");
    position_shows(p, PUBLIC, "\"phase\":\"place\",\"turn\":1"); /* seat 2 has none */
    position_play(p, "1 place 5 b2");
    position_shows(p, PUBLIC, "\"phase\":\"place\",\"turn\":2");
    position_free(p);
}

/* -- the end -- */

/* Seat 1 is hemmed in at the top left and never uses a stone. */
static const char hemmed_in[] = "chance water 7\n"
                                "chance tile 4 270\n"
                                "chance tile 2 270\n"
                                "chance tile 7 180\n"
                                "chance tile 9 0\n"
                                "chance tile 11 180\n"
                                "chance tile 10 270\n"
                                "chance tile 1 180\n"
                                "1 place 7 b1\n1 pass\n"
                                "2 place 4 i1\n2 stone b3\n"
                                "3 place 9 f1\n"
                                "1 place 6 a1\n1 pass\n"
                                "2 place 1 g1\n3 place 5 h1\n"
                                "1 place 3 c1\n1 pass\n"
                                "2 place 2 g2\n3 place 8 f2\n"
                                "1 place 4 a2\n1 pass\n"
                                "2 place 9 c2\n3 place 1 d2\n"
                                "1 place 5 b2\n1 pass\n"
                                "2 place 5 c3\n";

/* B13: out is set when the turn would come, not before; then every turn is skipped,
 * stones included, and the others play on to the end. */
static void out_of_pebbles_means_out_of_turns(void **unused)
{
    struct position *p = position_new(&hiroba_game, 3, "");
    (void)unused;
    position_play(p, hemmed_in);
    position_shows(p, PUBLIC,
                   "\"players\":[{\"pebbles\":[1,1,2,2],\"stones\":2,\"out\":false}");
    position_play(p, "3 place 2 e1");
    position_shows(p, PUBLIC,
                   "\"players\":[{\"pebbles\":[1,1,2,2],\"stones\":2,\"out\":true}");
    position_shows(p, PUBLIC, "\"phase\":\"place\",\"turn\":2");
    position_play(p, "2 place 7 i4\n3 place 4 f3\n2 place 6 i7\n3 place 4 d7\n"
                     "2 place 3 g8\n3 place 7 f8\n2 place 2 f7");
    position_shows(p, PUBLIC, "\"turn\":3");
    position_play(p, "3 place 3 f4");
    position_shows(p, PUBLIC, "\"phase\":\"over\",\"turn\":null");
    position_shows(p, PUBLIC,
                   "\"pebbles\":[],\"stones\":0,\"out\":false"); /* placed all */
    position_refuses(p, 1, "pass", "", "over");
    position_free(p);
}

/* The rulebook's worked example, played: Purple is seat 1, Black is seat 2. */
static const char worked_example[] =
    "1 place 2 d3\n1 pass\n2 place 3 h3\n2 pass\n1 place 9 g3\n1 pass\n"
    "2 place 4 h2\n2 pass\n1 place 1 d1\n1 pass\n2 place 5 i3\n2 pass\n"
    "1 place 8 d2\n1 pass\n2 place 1 f2\n2 pass\n1 place 4 c3\n1 pass\n"
    "2 place 8 f6\n2 pass\n1 place 5 e2\n1 pass\n2 place 3 g2\n2 pass\n"
    "1 place 3 c5\n1 pass\n2 place 6 b2\n2 pass\n1 place 7 c6\n1 pass\n"
    "2 place 9 f5\n2 pass\n1 place 4 b6\n1 pass\n2 place 2 g1\n";

/* B14 to B17: the rulebook's example with its splits of gardens, its winners, its koi and
 * its points, tile by tile, by legal play on our tiles. B12, B13: the last pebble may be
 * followed by a stone, and only then it is over. */
static void the_rulebooks_example_is_33_to_34(void **unused)
{
    struct position *p = two_players();
    (void)unused;
    position_play(p, worked_example);
    position_shows(p, PUBLIC, "\"phase\":\"stone\",\"turn\":2");
    position_play(p, "2 pass");
    position_shows(p, PUBLIC, "\"phase\":\"over\"");
    position_result(p, "{\"scores\":[33,34],\"ranks\":[2,1]");
    position_result(p, "{\"tile\":1,\"squares\":[\"a1\",\"b1\",\"c1\",\"a2\",\"b2\"],"
                       "\"sums\":{\"2\":6},\"winners\":[2],\"koi\":2,\"points\":10}");
    position_result(p,
                    "{\"tile\":1,\"squares\":[\"a3\",\"b3\",\"c3\"],\"sums\":{\"1\":4},"
                    "\"winners\":[1],\"koi\":null,\"points\":3}");
    position_result(p, "[\"d1\",\"d2\",\"d3\",\"e3\"],\"sums\":{\"1\":11},"
                       "\"winners\":[1],\"koi\":1,\"points\":8}");
    position_result(p, "[\"f1\",\"e2\",\"f2\",\"f3\"],\"sums\":{\"1\":5,\"2\":1},"
                       "\"winners\":[1],\"koi\":1,\"points\":8}");
    position_result(p, "[\"g1\",\"h1\",\"i1\",\"g2\",\"h2\",\"g3\"],"
                       "\"sums\":{\"1\":9,\"2\":9},\"winners\":[1,2],\"koi\":null,"
                       "\"points\":6}");
    position_result(p, "[\"h3\",\"i3\"],\"sums\":{\"2\":8},\"winners\":[2],\"koi\":null,"
                       "\"points\":2}");
    position_result(p, "[\"a4\",\"b4\",\"c4\",\"c5\"],\"sums\":{\"1\":3},"
                       "\"winners\":[1],\"koi\":null,\"points\":4}");
    position_result(p, "[\"a5\",\"a6\",\"b6\",\"c6\"],\"sums\":{\"1\":11},"
                       "\"winners\":[1],\"koi\":null,\"points\":4}");
    position_result(p, "[\"d4\",\"e4\",\"e5\",\"f5\"],\"sums\":{\"2\":9},"
                       "\"winners\":[2],\"koi\":2,\"points\":8}");
    position_result(p, "[\"d5\",\"d6\",\"e6\",\"f6\"],\"sums\":{\"2\":8},"
                       "\"winners\":[2],\"koi\":2,\"points\":8}");
    position_result(p, "\"players\":[{\"gardens\":33,\"koi_left\":0,\"gardens_won\":6,"
                       "\"total\":33},{\"gardens\":34,\"koi_left\":0,\"gardens_won\":5,"
                       "\"total\":34}]");
    position_free(p);
}

/* -- words -- */

/* The diagram: walls round gardens, brackets for seats, no line over 78 columns. */
static void the_diagram_tells_all_apart(void **unused)
{
    struct position *p = two_players();
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    (void)unused;
    position_play(p, "1 place 7 a3\n1 stone d3\n2 place 1 h3\n2 pass");
    game_put_text(&hiroba_game, &p->state, PUBLIC, &sb);
    assert_string_equal(
        p->json,
        "     a   b   c   d   e   f   g   h   i\n"
        "   +---+---+---+---+---+---+---+---+---+\n"
        " 1 | .   .   . | . |~~~| . | .   .   . | 1\n"
        "   +       +---+   +---+   +       +---+\n"
        " 2 | .   . |~~~| . | .   . | .   . |~~~| 2\n"
        "   +---+---+---+   +---+   +   +---+---+\n"
        " 3 |(7)  .   . | #   . | . | . |[1]  . | 3\n"
        "   +---+---+---+---+---+---+---+---+---+\n"
        " 4 | .   .   . | .   . |~~~|             4\n"
        "   +---+---+   +---+   +---+\n"
        " 5 | . |~~~| . | . | .   . |             5\n"
        "   +   +---+---+   +---+---+\n"
        " 6 | s   .   . | s   .   . |             6\n"
        "   +---+---+---+---+---+---+\n"
        " 7                                       7\n"
        "\n"
        " 8                                       8\n"
        "\n"
        " 9                                       9\n"
        "\n"
        "     a   b   c   d   e   f   g   h   i\n"
        "walls part gardens; ~~~ pond, s start, # stone, . empty, blank water\n"
        "seat 1, (N): pebbles left 1/9 1/9 2/8 2/8 3/7 4/6 4/6 5/5; stones left 1\n"
        "    placed 7 a3\n"
        "seat 2, [N]: pebbles left 1/9 2/8 2/8 3/7 3/7 4/6 4/6 5/5; stones left 1\n"
        "    placed 1 h3\n"
        "seat 1 places a pebble\n");
    position_free(p);
}

static const char *events_of(struct position *p, int actor, const char *text)
{
    union any_state before = p->state;
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    struct reason why;
    move_t move;
    assert_true(game_read(&hiroba_game, &p->state, actor, text, &move, &why));
    game_apply(&hiroba_game, &p->state, actor, move);
    game_put_events(&hiroba_game, &before, actor, move, &p->state, PUBLIC, &sb);
    return p->json;
}

/* Events tell the move, who leads now, who is out, and the count at the end. */
static void events_tell_what_follows(void **unused)
{
    struct position *p = position_new(&hiroba_game, 2, "");
    (void)unused;
    assert_string_equal(events_of(p, CHANCE, "water 8"),
                        "[{\"event\":\"water\",\"places\":[4,1,2,3]}]");
    assert_string_equal(events_of(p, CHANCE, "tile 7 180"),
                        "[{\"event\":\"tile\",\"place\":5,\"tile\":7,\"rotation\":180}]");
    position_free(p);

    p = two_players();
    assert_string_equal(
        events_of(p, 1, "place 7 d3"),
        "[{\"event\":\"pebble\",\"seat\":1,\"value\":7,\"square\":\"d3\"},"
        "{\"event\":\"garden-lead\",\"garden\":\"d1\",\"seats\":[1]}]");
    assert_string_equal(events_of(p, 1, "stone c3"),
                        "[{\"event\":\"stone\",\"seat\":1,\"square\":\"c3\"}]");
    position_play(p, "2 place 9 d6\n2 pass\n1 place 4 e3\n1 pass\n2 place 8 d2\n2 pass\n"
                     "1 place 6 f3\n1 pass");
    assert_string_equal(
        events_of(p, 2, "place 3 d1"), /* d1: 11 to 11; e1: 3 */
        "[{\"event\":\"pebble\",\"seat\":2,\"value\":3,\"square\":\"d1\"},"
        "{\"event\":\"garden-lead\",\"garden\":\"d1\",\"seats\":[1,2]},"
        "{\"event\":\"pond-lead\",\"pond\":\"e1\",\"seats\":[2]}]");
    position_free(p);

    p = position_new(&hiroba_game, 3, "");
    position_play(p, hemmed_in);
    assert_non_null(
        strstr(events_of(p, 3, "place 2 e1"), "{\"event\":\"out\",\"seat\":1}]"));
    position_free(p);

    p = two_players();
    position_play(p, worked_example);
    const char *events = events_of(p, 2, "pass");
    assert_non_null(
        strstr(events, "[{\"event\":\"pass\",\"seat\":2},{\"event\":\"koi\""));
    assert_non_null(strstr(events,
                           "{\"event\":\"garden\",\"garden\":\"a1\",\"seats\":[2],"
                           "\"doubled\":true,\"points\":10}"));
    assert_non_null(strstr(events, "{\"event\":\"over\",\"winners\":[2]}]"));
    position_free(p);
}

static const char *answer(struct position *p, int viewer, const char *question)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    assert_null(game_put_answer(&hiroba_game, &p->state, viewer, question, &sb));
    return p->json;
}

/* A preview tells who leads before and after, or why the pebble may not lie there. */
static void a_preview_tells_who_would_lead(void **unused)
{
    struct position *p = two_players();
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    (void)unused;
    position_play(p, "1 place 7 d3\n1 pass\n2 place 9 d6\n2 pass\n"
                     "1 place 6 d1\n1 pass");
    assert_string_equal(
        answer(p, 2, "preview place 5 d1"),
        "{\"legal\":false,\"reason\":{\"clause\":\"B8\",\"code\":\"square-has-pebble\","
        "\"words\":\"B8: d1 has a pebble already\",\"squares\":[\"d1\"]}}");
    assert_string_equal(
        answer(p, 2, "preview place 8 d2"),
        "{\"legal\":true,\"reason\":null,\"garden\":{\"at\":\"d1\",\"size\":4,"
        "\"before\":{\"sums\":{\"1\":13},\"leaders\":[1]},"
        "\"after\":{\"sums\":{\"1\":13,\"2\":8},\"leaders\":[1]}},"
        "\"ponds\":[{\"at\":\"c2\",\"before\":{\"sums\":{},\"leaders\":[]},"
        "\"after\":{\"sums\":{\"2\":8},\"leaders\":[2]}}]}");
    assert_non_null(strstr(answer(p, 1, "preview place 8 d2"), "\"not-your-turn\""));
    assert_non_null(strstr(answer(p, 1, "preview place 8 d2"), "\"leaders\":[1]"));
    assert_string_equal(answer(p, PUBLIC, "preview place 8 d2"),
                        answer(p, 2, "preview place 8 d2"));
    assert_non_null(game_put_answer(&hiroba_game, &p->state, 2, "preview pass", &sb));
    assert_non_null(game_put_answer(&hiroba_game, &p->state, 2, "place 8 d2", &sb));
    position_free(p);
}

/* The standing is the score sheet of the board as it lies. */
static void the_standing_counts_the_table(void **unused)
{
    struct position *p = two_players();
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    (void)unused;
    position_play(p, "1 place 7 d3\n1 pass\n2 place 9 d6\n2 pass\n"
                     "1 place 6 d1\n1 pass");
    assert_non_null(strstr(answer(p, PUBLIC, "standing"),
                           "\"squares\":[\"d1\",\"d2\",\"d3\",\"e3\"],"
                           "\"sums\":{\"1\":13},\"winners\":[1]"));
    assert_non_null(game_put_answer(&hiroba_game, &p->state, 2, "standing now", &sb));
    position_free(p);
}

/* -- the rules again, by looking at every square -- */

static bool may_place(const struct state *s, const struct hiroba_board *board, int seat,
                      int value, int square)
{
    bool has_own = false, in_line = false;
    struct squares starts = hiroba_open_starts(s);
    int left = 0;

    for (int i = 0; i < PEBBLES; i++)
        left += s->pebble[seat - 1][i] == 0 && (i / 2 + 1 == value || 9 - i / 2 == value);
    if (!left || board->ground[square] == GROUND_NONE ||
        board->ground[square] == GROUND_POND || board->owner[square] ||
        board->stone[square])
        return false;
    for (int other = 0; other < SQUARES; other++) {
        bool crosses = other / 9 == square / 9 || other % 9 == square % 9;
        if (!board->owner[other])
            continue;
        if (board->value[other] == value &&
            (crosses || board->ground[other] == board->ground[square]))
            return false;
        has_own |= board->owner[other] == seat;
        in_line |= board->owner[other] == seat && crosses;
    }
    return has_own ? in_line : squares_have(&starts, square);
}

/* B4, B8 to B11: at every step of random games the moves listed are those that the
 * clauses allow, one by one; and the diagram keeps to its width. */
static void the_moves_are_those_of_the_clauses(void **unused)
{
    rng_t rng = rng_seeded(3);
    (void)unused;
    for (int game = 0; game < 60; game++) {
        struct position *p = position_new(&hiroba_game, 2 + game % 3, "");
        const struct state *s = (const struct state *)&p->state;
        while (!game_is_over(s)) {
            int actor = game_random_actor(s, &rng), at = 0;
            move_t list[MAX_MOVES];
            int n = game_moves(&hiroba_game, s, actor, list);
            struct hiroba_board board;
            struct sbuf sb = sb_over(p->json, sizeof p->json);

            hiroba_lay_out(s, &board);
            for (int value = 1; value <= VALUES && s->phase == PLACE; value++)
                for (int square = 0; square < SQUARES; square++)
                    if (may_place(s, &board, actor, value, square))
                        assert_int_equal(list[at++], move_of(MOVE_PLACE, value, square));
            assert_int_equal(at, s->phase == PLACE ? n : 0);
            game_put_text(&hiroba_game, s, PUBLIC, &sb);
            for (char *line = strtok(p->json, "\n"); line; line = strtok(NULL, "\n"))
                assert_in_range(strlen(line), 0, 78);
            game_apply(&hiroba_game, &p->state, actor,
                       list[rng_below(&rng, (uint32_t)n)]);
        }
        position_free(p);
    }
}

/* Any number may come as a move: what has no notation is refused too. */
static void numbers_without_notation_are_refused(void **unused)
{
    static const move_t numbers[] = {~(move_t)0, 0x2000, 0x21ff, 0x2a00,         0x3051,
                                     0x3100,     0x4001, 0x5000, (move_t)1 << 40};
    struct position *p = two_players();
    struct reason why;
    (void)unused;
    for (int i = 0; i < 18; i++) {
        if (i == 9)
            position_play(p, "1 place 5 a3");
        assert_false(game_play(&hiroba_game, &p->state, 1, numbers[i % 9], &why));
        assert_string_equal(why.code, "no-such-move");
    }
    position_free(p);
}

/* A state with a byte changed is either refused or harmless to play on. */
static void changed_bytes_are_refused_or_harmless(void **unused)
{
    rng_t rng = rng_seeded(8);
    int taken = 0;
    (void)unused;
    for (int game = 0; game < 30; game++) {
        struct position *p = position_new(&hiroba_game, 2 + game % 3, "");
        while (!game_is_over(&p->state)) {
            int actor = game_random_actor(&p->state, &rng);
            assert_true(game_valid(&hiroba_game, &p->state, hiroba_game.state_size));
            for (int i = 0; i < 40; i++) {
                union any_state kept = p->state;
                uint32_t at = rng_below(&rng, hiroba_game.state_size);
                p->state.bytes[at] ^= (uint8_t)(1u << rng_below(&rng, 8));
                if (game_valid(&hiroba_game, &p->state, hiroba_game.state_size)) {
                    position_finish(p, 1);
                    position_result(p, "\"ranks\"");
                    taken++;
                }
                p->state = kept;
            }
            game_apply(&hiroba_game, &p->state, actor,
                       game_random_move(&hiroba_game, &p->state, actor, &rng));
        }
        position_free(p);
    }
    assert_true(taken > 0); /* a pebble turned over, another question's number */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(water_runs_round_the_ring),
        cmocka_unit_test(a_pond_keeps_the_neighbours_start_away),
        cmocka_unit_test(water_asks_nothing_of_its_neighbours),
        cmocka_unit_test(stones_are_dealt_by_seat),
        cmocka_unit_test(first_pebbles_go_on_start_squares),
        cmocka_unit_test(equal_values_never_meet),
        cmocka_unit_test(later_pebbles_keep_in_line),
        cmocka_unit_test(both_faces_go_with_the_pebble),
        cmocka_unit_test(stones_lie_on_empty_garden_squares),
        cmocka_unit_test(stones_are_asked_for_while_there_are_some),
        cmocka_unit_test(out_of_pebbles_means_out_of_turns),
        cmocka_unit_test(the_rulebooks_example_is_33_to_34),
        cmocka_unit_test(the_diagram_tells_all_apart),
        cmocka_unit_test(events_tell_what_follows),
        cmocka_unit_test(a_preview_tells_who_would_lead),
        cmocka_unit_test(the_standing_counts_the_table),
        cmocka_unit_test(the_moves_are_those_of_the_clauses),
        cmocka_unit_test(numbers_without_notation_are_refused),
        cmocka_unit_test(changed_bytes_are_refused_or_harmless),
    };
    return cmocka_run_group_tests_name("hiroba", tests, NULL, NULL);
}
