/* hiroba_score_pad_test.c - typed tables: how they are read, counted and checked. */
#include "tests/helpers/position.h"

#include "games/games.h"
#include "games/pads.h"
#include "games/hiroba/state.h"
#include "games/hiroba/pad/pad.h"

#include <stdio.h>
#include <string.h>

static char sheet[PAD_TEXT];

/* A pad that must be understood. */
static struct hiroba_pad pad_of(const char *text)
{
    struct hiroba_pad pad;
    struct pad_error error;
    if (!pad_read(&hiroba_pad, text, &pad, &error))
        fail_msg("%d:%d: %s", error.line, error.column, error.words);
    return pad;
}

static const char *json_of(const char *text)
{
    struct hiroba_pad pad = pad_of(text);
    struct sbuf sb = sb_over(sheet, sizeof sheet);
    pad_put_json(&hiroba_pad, &pad, &sb);
    assert_false(sb.cut);
    return sheet;
}

static const char *text_of(const char *text)
{
    struct hiroba_pad pad = pad_of(text);
    struct sbuf sb = sb_over(sheet, sizeof sheet);
    pad_put_text(&hiroba_pad, &pad, &sb);
    assert_false(sb.cut);
    return sheet;
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' is not in: %s", part, text);
}

static void has_not(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("'%s' is in: %s", part, text);
}

static void fails(const char *text, int line, int column, const char *words)
{
    struct hiroba_pad pad;
    struct pad_error error;
    assert_false(pad_read(&hiroba_pad, text, &pad, &error));
    if (error.line != line || error.column != column || !strstr(error.words, words))
        fail_msg("%d:%d: %s, not %d:%d %s", error.line, error.column, error.words, line,
                 column, words);
}

/* -- the rulebook's example -- */

static void read_file(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "rb");
    size_t len = 0;
    if (file) {
        len = fread(text, 1, size - 1, file);
        fclose(file);
    }
    assert_true(len > 0 && len < size - 1);
    text[len] = '\0';
}

/* B14 to B17: the figures of the rulebook's worked example, on tiles not ours. */
static void the_rulebooks_example_is_33_to_34(void **unused)
{
    char text[8192];
    (void)unused;
    read_file("games/hiroba/records/rulebook_example.pad", text, sizeof text);
    has(text_of(text), "                      Purple         Black\n"
                       "  tile 1                   3            10\n"
                       "  tile 2                  16             -\n"
                       "  tile 3                   6             8\n"
                       "  tile 4                   8             -\n"
                       "  tile 5                   -            16\n"
                       "  koi left                 0             0\n"
                       "  total                   33            34\n"
                       "  gardens won              6             5\n"
                       "\n"
                       "Black wins.\n");
    has_not(sheet, "Against the rules");
    has_not(sheet, "Note");
    has(sheet, "tile 1, 5 squares from a1: Black 9; Black 10, doubled by a koi\n");
    has(sheet, "tile 3, 6 squares from g1: Purple 9, Black 9; Purple and Black 6 each\n");
}

/* The example to copy, in docs/score-pad.md, is what it says it is. */
static void the_documented_example_works(void **unused)
{
    char text[16384], *from, *to;
    (void)unused;
    read_file("docs/score-pad.md", text, sizeof text);
    from = strstr(text, "```\n");
    assert_non_null(from);
    to = strstr(from + 4, "```\n");
    assert_non_null(to);
    *to = '\0';
    has(json_of(from + 4), "\"scores\":[33,34],\"ranks\":[2,1]");
    has(sheet, "\"broken\":[]");
}

/* -- koi (B14) -- */

/* Ponds at c2 and e2, with d2 between them; f1 and f5 are beside none. */
#define TWO_PONDS                                                                        \
    "gardens\n"                                                                          \
    "aab aab ...\n"                                                                      \
    "ab~ a~b ...\n"                                                                      \
    "abb abb ...\n"                                                                      \
    "... aab ...\n"                                                                      \
    "... aab ...\n"                                                                      \
    "... ~ab ...\n"                                                                      \
    "... ... ...\n"                                                                      \
    "... ... ...\n"                                                                      \
    "... ... ...\n"

/* The smallest sum wins, not the smallest pebble, and none without a pebble. */
static void the_smallest_sum_wins_the_koi(void **unused)
{
    (void)unused;
    json_of(TWO_PONDS "c1 P1\nb2 P4\nc3 K4\n");
    has(sheet, "{\"at\":\"c2\",\"sums\":{\"1\":4,\"2\":5},\"winners\":[1]}"); /* K is 1 */
    has(sheet, "{\"at\":\"e2\",\"sums\":{},\"winners\":[]}");
}

/* Tied players get a koi each: two of them, three of them. A koi that lies nowhere is a
 * point (B16). */
static void tied_players_each_get_a_koi(void **unused)
{
    (void)unused;
    json_of(TWO_PONDS "c1 A1\nb2 A4\nc3 B5\n");
    has(sheet, "{\"at\":\"c2\",\"sums\":{\"1\":5,\"2\":5},\"winners\":[1,2]}");
    json_of(TWO_PONDS "c1 A6\nb2 B6\nc3 C6\nd2 D7\n");
    has(sheet, "{\"at\":\"c2\",\"sums\":{\"1\":6,\"2\":6,\"3\":6,\"4\":7},"
               "\"winners\":[1,2,3]}");
    has(sheet, "{\"at\":\"e2\",\"sums\":{\"4\":7},\"winners\":[4]}");
    has(sheet,
        "{\"gardens\":4,\"koi_left\":1,\"gardens_won\":1,\"total\":5}"); /* tied b2 */
    has(text_of(TWO_PONDS "c1 A6\nb2 B6\nc3 C6\n"),
        "pond c2: A 6, B 6, C 6; koi for A, B and C, one each\n");
}

/* A pebble between two ponds counts for both. */
static void a_pebble_between_two_ponds_counts_twice(void **unused)
{
    (void)unused;
    json_of(TWO_PONDS "d2 A3\nc1 B4\nf2 B2\n");
    has(sheet, "{\"at\":\"c2\",\"sums\":{\"1\":3,\"2\":4},\"winners\":[1]}");
    has(sheet, "{\"at\":\"e2\",\"sums\":{\"1\":3,\"2\":2},\"winners\":[2]}");
}

/* -- gardens and doubling (B15, B16) -- */

/* Gardens of 6, 2, 4, 4, 6 and 2 squares; a3, d1, g3, a1 and g1 are beside no pond. */
#define THREE_TILES                                                                      \
    "gardens\n"                                                                          \
    "aaa aaa aaa\n"                                                                      \
    "aaa a~b aaa\n"                                                                      \
    "bb~ bbb bb~\n"                                                                      \
    "... ... ...\n... ... ...\n... ... ...\n... ... ...\n... ... ...\n... ... ...\n"

/* Tied winners are all paid, but no koi of theirs may lie there. */
static void a_tied_garden_pays_all_and_takes_no_koi(void **unused)
{
    (void)unused;
    json_of(THREE_TILES "c2 A5\na1 B5\n"); /* c2 wins the koi of c3 */
    has(sheet, "\"sums\":{\"1\":5,\"2\":5},\"winners\":[1,2],\"koi\":null,\"points\":6}");
    has(sheet,
        "\"players\":[{\"gardens\":6,\"koi_left\":1,\"gardens_won\":1,\"total\":7},"
        "{\"gardens\":6,\"koi_left\":0,\"gardens_won\":1,\"total\":6}]");
}

/* A garden without an empty square takes no koi, whether pebbles or stones fill it. */
static void a_full_garden_takes_no_koi(void **unused)
{
    (void)unused;
    json_of(THREE_TILES "b3 A5\na3 A4\n");
    has(sheet, "\"winners\":[1],\"koi\":null,\"points\":2}");
    has(sheet, "{\"gardens\":2,\"koi_left\":1,\"gardens_won\":1,\"total\":3}");
    json_of(THREE_TILES "b3 A5\na3 *\n");
    has(sheet, "{\"gardens\":2,\"koi_left\":1,\"gardens_won\":1,\"total\":3}");
    json_of(THREE_TILES "b3 A5\n");
    has(sheet, "{\"gardens\":4,\"koi_left\":0,\"gardens_won\":1,\"total\":4}");
}

/* Koi go to the largest gardens first, in board order among equals, one to a garden. */
static void koi_double_the_largest_gardens_first(void **unused)
{
    (void)unused;
    /* A wins all of d1 (4), f2 (4), a3 (2) and the koi of c3 and e2 */
    json_of(THREE_TILES "b3 A5\nd2 A4\nf2 A3\n");
    has(sheet,
        "[\"d1\",\"e1\",\"f1\",\"d2\"],\"sums\":{\"1\":4},\"winners\":[1],\"koi\":1,"
        "\"points\":8}");
    has(sheet,
        "[\"f2\",\"d3\",\"e3\",\"f3\"],\"sums\":{\"1\":3},\"winners\":[1],\"koi\":1,"
        "\"points\":8}");
    has(sheet, "[\"a3\",\"b3\"],\"sums\":{\"1\":5},\"winners\":[1],\"koi\":null,"
               "\"points\":2}");
    /* with one koi only, the first of the equal gardens has it */
    json_of(THREE_TILES "d2 A4\nf3 A3\n");
    has(sheet,
        "[\"d1\",\"e1\",\"f1\",\"d2\"],\"sums\":{\"1\":4},\"winners\":[1],\"koi\":1,");
    has(sheet, "[\"f2\",\"d3\",\"e3\",\"f3\"],\"sums\":{\"1\":3},\"winners\":[1],"
               "\"koi\":null,");
    /* two koi and one garden: the second is a point */
    json_of(THREE_TILES "c2 A5\nd2 A1\nd1 B9\n");
    has(sheet, "{\"gardens\":12,\"koi_left\":1,\"gardens_won\":1,\"total\":13}");
}

/* -- the end (B17) -- */

/* The same points: more gardens win, tied or alone; else the win is shared. */
static void gardens_break_a_tie(void **unused)
{
    (void)unused;
    text_of(THREE_TILES "d1 A4\na3 B3\ng3 B5\n");
    has(sheet, "total                    4             4\n");
    has(sheet, "gardens won              1             2\n");
    has(sheet, "B wins: A and B have the same points, and B has won most gardens.\n");
    json_of(THREE_TILES "d1 A4\na3 B3\ng3 B5\n");
    has(sheet, "\"ranks\":[2,1]");
    text_of(THREE_TILES "a3 B3\ng3 A5\n");
    has(sheet, "A and B share the win, with the same points and as many gardens won.\n");
    json_of(THREE_TILES "a3 B3\ng3 A5\nd1 C1\n");
    has(sheet, "\"ranks\":[2,2,1]");
}

/* -- one count for the game and the pad -- */

static void write_pad(const struct state *s, struct sbuf *out)
{
    struct hiroba_board board;
    hiroba_lay_out(s, &board);
    sb_text(out, "tiles\n");
    for (int place = 0; place < PLACES; place++) {
        int tile = s->tile[place];
        if (tile == UNDER_WATER)
            sb_text(out, "water");
        else
            sb_put(out, "%d/%d", (tile - 1) / 4 + 1, (tile - 1) % 4 * 90);
        sb_char(out, place % 3 == 2 ? '\n' : ' ');
    }
    sb_text(out, "pebbles\n");
    for (int square = 0; square < SQUARES; square++) {
        if (board.owner[square])
            sb_put(out, "%d%d", board.owner[square], board.value[square]);
        else
            sb_char(out, board.stone[square] ? '*' : '.');
        sb_char(out, square % 9 == 8 ? '\n' : ' ');
    }
}

/* Finished games, typed in as their players would, give the same sheet, and no rule is
 * found broken. */
static void a_game_typed_in_counts_the_same(void **unused)
{
    static char text[8192], detail[PAD_TEXT];
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct position *p = position_new(&hiroba_game, 2 + (int)(seed % 3), "");
        struct sbuf pad = sb_over(text, sizeof text), wanted = sb_over(detail, PAD_TEXT);
        position_finish(p, seed);
        write_pad((const struct state *)&p->state, &pad);
        sb_text(&wanted, "\"detail\":");
        hiroba_game.put_detail(&p->state, &wanted);
        has(json_of(text), detail);
        has(sheet, "\"broken\":[],\"reasons\":[]}");
        position_free(p);
    }
}

/* -- rules that are broken -- */

/* B2, B5, B6: what the ground may not be. */
static void strange_ground_is_named(void **unused)
{
    (void)unused;
    json_of("tiles\n1 2/90 3\n4 1/90 water\n6 7 8\na1 A5\n");
    has(sheet, "\"B2: tile number 1 lies in places 1 and 5\"");
    json_of("gardens\naaa ... ...\nbbb ... ...\nba. ... ...\n"
            "A~a aaa ~~a\naaa aaa bbb\nbbb aaa bbb\n"
            "... ... ...\n... ... ...\n... ... ...\na1 A5\nb1 B4\n");
    has(sheet, "\"B6: tile 1 is partly water\"");
    has(sheet, "\"B2: the garden from a1 does not hang together\"");
    has(sheet, "\"B2: tile 5 has 0 ponds and 1 gardens, not 1 and 2\"");
    has(sheet, "\"B2: tile 6 has 2 ponds and 2 gardens, not 1 and 2\"");
    has(sheet, "\"B2: the garden from d4 has 9 squares; gardens have 2 to 6\"");
    has(sheet, "\"B5: a pond is beside a start square: b4 and a4\"");
    json_of(THREE_TILES "a1 A5\nb1 B4\nc1 C3\n");
    has(sheet, "\"B6: the centre tile is never water\"");
    json_of("tiles\n1 water 3\n4 5 6\n7 water 9\na1 A5\nc1 B4\nc2 C3\n");
    has(sheet, "\"B6: the water tiles do not follow each other\"");
    json_of("tiles\n1 2 3\n4 5 6\n7 water 9\na1 A5\nc1 B4\nc2 C3\n");
    has(sheet, "\"B6: 1 tiles are water; with 3 players there are 2\"");
}

/* B4, B8 to B12: what may not lie there is named, and counted as it lies. */
static void misplaced_pebbles_are_named(void **unused)
{
    (void)unused;
    json_of("player P Purple\nplayer K Black\n"
            "tiles\n8/90 7 9/90\n2/90 12/90 water\nwater water water\n"
            "a3 P5\na1 P6\na4 P4\na5 P1\ne1 P9\nc3 K5\nd5 K5\ni9 K7\nb2 K6\n"
            "a2 *\nb1 *\nc1 *\nc2 *\n");
    has(sheet, "\"B8: a pebble lies on e1, which is a pond\"");
    has(sheet, "\"B8: a pebble lies on i9, which is water\"");
    has(sheet, "\"B12: a stone lies on c2, which is a pond\"");
    has(sheet, "\"B4: Black has placed 2 pebbles of 5/5 and owns 1\"");
    has(sheet, "\"B4: 4 stones lie; there are 3\"");
    has(sheet, "\"B9: no pebble of Black is on a start square\"");
    has(sheet, "\"B11: a garden has 2 pebbles of value 5: a3 and c3\"");
    has(sheet, "\"B11: a garden has 2 pebbles of value 6: a1 and b2\"");
    has(sheet, "\"B11: row 3 has 2 pebbles of value 5: a3 and c3\"");
    has(sheet, "\"scores\":["); /* all the same */
    json_of("tiles\n8/90 7 9/90\n2/90 12/90 water\nwater water water\n"
            "a3 P5\na1 P6\nd5 P7\nd6 P9\ne2 K5\ne4 K5\nd3 K1\n");
    has(sheet, "\"B10: d5 and d6: no row or column leads there from P's other pebbles\"");
    has(sheet, "\"B11: column e has 2 pebbles of value 5: e2 and e4\"");
    text_of("tiles\n8/90 7 9/90\n2/90 12/90 water\nwater water water\na3 P5\nd3 K5\n");
    has(sheet, "\nAgainst the rules, but counted as it lies\nB11: row 3 has 2 pebbles of "
               "value 5: a3 and d3\n");
    has(sheet, "Note: P has 1 of 9 pebbles on the board.");
}

/* -- reading -- */

/* Owners that are not listed are seated by their marks; a digit is a seat. */
static void owners_need_no_list(void **unused)
{
    (void)unused;
    json_of(THREE_TILES "a3 Z3\ng3 b5\nd1 12\n");
    has(sheet, "[{\"mark\":\"1\",\"name\":\"Seat 1\",\"pebbles\":1},"
               "{\"mark\":\"Z\",\"name\":\"Z\",\"pebbles\":1},"
               "{\"mark\":\"b\",\"name\":\"b\",\"pebbles\":1}]");
    json_of("player x  Ko\xc3\xaf the 1st \nplayer y\n" THREE_TILES "a3 y3\n");
    has(sheet,
        "\"name\":\"Ko\xc3\xaf the 1st\",\"pebbles\":0},{\"mark\":\"y\",\"name\":\"y\"");
}

/* Walls, remarks, blank lines, tabs and other systems' line ends mean nothing. */
static void what_does_not_matter_is_passed_over(void **unused)
{
    static char plain[PAD_TEXT];
    (void)unused;
    json_of("gardens\naaa......\naaa......\nbb~......\n.........\n.........\n"
            ".........\n.........\n.........\n.........\na1 A5\n");
    memcpy(plain, sheet, sizeof plain);
    assert_string_equal(
        plain, json_of("\xef\xbb\xbf# ours\r\n\r\ngardens # drawn\r\n"
                       "+---+---+---+\r\n| a a a | . . . | . . . |\r\n|aaa|...|...|\r\n"
                       "\tbb~ ......\r\n=======\r\n.........\n.........\n.........\n"
                       "---------\n.........\n.........\n.........\n\n  a1\tA5 # five"));
}

/* Errors name line and column, in letters as an editor counts them. */
static void errors_name_line_and_column(void **unused)
{
    (void)unused;
    fails("", 1, 1, "neither 'tiles' nor 'gardens'");
    fails("\n\ngarden\n", 3, 1, "a line begins with player");
    fails("tiles\n1 2 13\n", 2, 5, "a tile reads 7/90");
    fails("tiles\n1 2/45 3\n", 2, 3, "not '2/45'");
    fails("tiles\n1 2/ 3\n", 2, 3, "not '2/'");
    fails("tiles\n1 2\n", 2, 4, "three tiles");
    fails("tiles\n1 2 3 4\n", 2, 7, "the line should end here, not '4'");
    fails("tiles\n1 2 3\n4 5 6\n", 4, 1, "three lines of tiles");
    fails("tiles\n1 2 3\n4 5 6\n7 8 9\ngardens\n", 5, 1, "given already");
    fails("gardens\naab a?b aab\n", 2, 6, "a square is a garden's letter");
    fails("gardens\naab a~b aa\n", 2, 11, "nine squares");
    fails("gardens\naab a~b aaab\n", 2, 12, "not 'b'");
    fails("gardens\naab a~b aab\n", 3, 1, "nine lines");
    fails("pebbles\n. . P7 . P10 . . . .\n", 2, 10, "not 'P10'");
    fails("pebbles\n. . P7 . P0 . . . .\n", 2, 10, "a pebble is its player's letter");
    fails("pebbles\n. . P7\n", 2, 7, "nine squares, with blanks");
    fails("c4 P7\nc4 *\n", 2, 4, "already");
    fails("c4\n", 1, 3, "what lies on that square");
    fails("c4 P7 K8\n", 1, 7, "not 'K8'");
    fails("j4 P7\n", 1, 1, "a square like c4, not 'j4'");
    fails("player P\nplayer P\n", 2, 8, "already");
    fails("player\n", 1, 7, "one letter or digit");
    fails("player PQ\n", 1, 8, "not 'PQ'");
    fails("player P Purpleandmore\n", 1, 22, "at most 12 letters");
    fails("player P Pur\x01le\n", 1, 13, "no such letters");
    fails("player P Pur\xc3le\n", 1, 13, "no such letters");
    fails("player P Pur\xc3\n", 1, 13, "no such letters");
    fails("player P a\xed\xa0\x80\n", 1, 11, "no such letters"); /* half a character */
    fails("player P a\xc2\x9b\n", 1, 11, "no such letters");     /* a terminal obeys it */
    fails("player P a\xe2\x80\xae"
          "b\n",
          1, 11, "no such letters");                             /* turns the line */
    fails("player P a\xe2\x80\xa8\n", 1, 11, "no such letters"); /* ends it */
    fails("player P \xe3\x80\x80\n", 1, 10, "something to see");
    fails("player P \xe2\x80\x8b\xc2\xa0\n", 1, 10, "something to see");
    fails("\x7f\n", 1, 1, "not '?'");
    fails("\x80\x80\n", 1, 1, "not ''");
    fails("player A\nplayer B\nplayer C\nplayer D\nplayer E\n", 5, 8, "four players");
    fails("player A\nc4 B7\n", 2, 4, "a player listed above, not 'B'");
    fails("c4 B7\nplayer A\n", 2, 8, "before what is theirs");
    fails("player K Ko\xc3\xaf # \xc3\xaf\nc4 K\xc3\xaf\n", 2, 4, "not 'K?'");
    fails(THREE_TILES "a1 A1\na2 B2\na3 C3\nb1 D4\nc1 E5\n", 16, 1, "four owners");
    fails(THREE_TILES, 11, 1, "no players' pebbles");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rulebooks_example_is_33_to_34),
        cmocka_unit_test(the_documented_example_works),
        cmocka_unit_test(the_smallest_sum_wins_the_koi),
        cmocka_unit_test(tied_players_each_get_a_koi),
        cmocka_unit_test(a_pebble_between_two_ponds_counts_twice),
        cmocka_unit_test(a_tied_garden_pays_all_and_takes_no_koi),
        cmocka_unit_test(a_full_garden_takes_no_koi),
        cmocka_unit_test(koi_double_the_largest_gardens_first),
        cmocka_unit_test(gardens_break_a_tie),
        cmocka_unit_test(a_game_typed_in_counts_the_same),
        cmocka_unit_test(strange_ground_is_named),
        cmocka_unit_test(misplaced_pebbles_are_named),
        cmocka_unit_test(owners_need_no_list),
        cmocka_unit_test(what_does_not_matter_is_passed_over),
        cmocka_unit_test(errors_name_line_and_column),
    };
    return cmocka_run_group_tests_name("hiroba's score pad", tests, NULL, NULL);
}
