/* hiroba_box_test.c - Hiroba with tiles of one's own: what a pack is refused for, and how its
 * tiles are played. */
#include "tests/helpers/position.h"

#include "core/record/pack.h"
#include "games/games.h"
#include "games/hiroba/state.h"

#include <string.h>

#define TWO "tile aab a~b abB\ntile aab a~b abB\n"
#define FOUR TWO TWO
#define TEN FOUR FOUR TWO
#define TWELVE TEN "tile bbB ~ab aaa\ntile aab a~b abB\n"

static void refused(const char *body, int line, int column, const char *clause,
                    const char *code, const char *words)
{
    const char *said = position_no_pack(&hiroba_game, body, line, column, clause, code);
    if (!strstr(said, words))
        fail_msg("'%s' is not in '%s'", words, said);
}

/* B2, B9, B11: gardens, start and pond are those of the pack's tile, turned. */
static void tiles_are_those_of_the_pack(void **unused)
{
    struct position *p = position_packed(&hiroba_game, 2, "", TWELVE);
    struct sbuf sb;
    (void)unused;
    position_play(p, "chance water 3\nchance tile 11 90\nchance tile 2 0\n"
                     "chance tile 3 0\nchance tile 4 0\nchance tile 5 0");
    /*    a b c
     * 1  a ~ b
     * 2  a a b
     * 3  a b B    the first of them */
    position_refuses(p, 1, "place 1 a3", "B9", "not-a-start");
    position_refuses(p, 1, "place 1 b1", "B8", "square-is-pond");
    position_play(p, "1 place 1 c3\n1 pass\n2 place 4 f6\n2 pass");
    position_refuses(p, 1, "place 1 b3", "B11", "value-in-garden");
    position_refuses(p, 1, "place 1 a3", "B11", "value-in-row");
    position_play(p, "1 place 2 a3");
    position_free(p);

    p = position_packed(&hiroba_game, 4, "", TWELVE);
    sb = sb_over(p->json, sizeof p->json);
    hiroba_game.put_components(game_box(&hiroba_game, &p->state), &sb);
    assert_non_null(strstr(p->json, "\"aab a~b abB\",\"aaA ~ba bbb\",\"aab a~b abB\"]"));
    position_finish(p, 1);
    position_free(p);
}

/* Which letter is which garden does not matter: the larger one is a, or else the first. */
static void letters_may_be_exchanged(void **unused)
{
    struct position *one = position_packed(&hiroba_game, 2, "",
                                           TEN "tile bbB ~ab aaa\n"
                                               "tile bba b~a baA\n");
    struct position *two = position_packed(&hiroba_game, 2, "",
                                           TEN "tile aaA ~ba bbb\n"
                                               "tile aab a~b abB\n");
    (void)unused;
    assert_memory_equal(&one->state, &two->state, sizeof(struct state));
    position_free(one);
    position_free(two);
}

/* B2: what a tile is made of. */
static void a_tile_has_nine_squares(void **unused)
{
    (void)unused;
    refused("tile aab a~ abB\n", 4, 10, "B2", "pack-tile-row",
            "a row of tile 1 has 3 squares");
    refused("tile aab a~b abBb\n", 4, 14, "B2", "pack-tile-row", "tile 1");
    refused("tile aab a~b\n", 4, 13, "", "pack-short", "ends too soon");
    refused(FOUR "tile aab a~b abB a\n", 8, 18, "", "pack-rest", "should end here");
    refused("tile aab a~b acB\n", 4, 15, "B2", "pack-tile-letter",
            "a square of tile 1 is a, b, A, B or ~");
    refused(FOUR "tile aab a~b ab~\n", 8, 16, "B2", "pack-tile-pond",
            "tile 5 has to have one pond");
    refused("tile aab aab abB\n", 4, 6, "B2", "pack-tile-pond", "one pond");
    refused("tile Aab a~b abB\n", 4, 16, "B2", "pack-tile-start", "one start square");
    refused("tile aab a~b abb\n", 4, 6, "B2", "pack-tile-start", "one start square");
    refused("tile aaB a~a aaa\n", 4, 6, "B2", "pack-tile-garden",
            "tile 1 has a garden of 7 squares: 2 to 6 are allowed");
    refused("tile bbb b~b bbB\n", 4, 6, "B2", "pack-tile-garden",
            "a garden of 0 squares");
    refused(TEN "tile aab a~b abB\n", 15, 1, "", "pack-over", "'tile' is missing");
    refused(TWELVE "tile aab a~b abB\n", 16, 1, "", "pack-too-long", "before this line");
}

/* B3: each garden is in one piece. */
static void gardens_hang_together(void **unused)
{
    (void)unused;
    refused("tile aaB b~b bba\n", 4, 6, "B3", "pack-tile-pieces",
            "on tile 1 they do not");
    refused("tile abB a~b bba\n", 4, 6, "B3", "pack-tile-pieces", "hang together");
    refused("tile a~B aab abb\n", 4, 6, "B5", "pack-tile-start-pond",
            "the start square of tile 1 is beside its own pond");
}

#define CLOCKWISE "tile ~aA baa bbb\n"
#define OTHER_WAY "tile ~bb aab Aab\n"
#define SIX CLOCKWISE CLOCKWISE CLOCKWISE OTHER_WAY OTHER_WAY OTHER_WAY

/* B5: there must be a tile for every place. */
static void dealing_never_gets_stuck(void **unused)
{
    struct position *p;
    (void)unused;
    refused(CLOCKWISE CLOCKWISE OTHER_WAY OTHER_WAY "\n" OTHER_WAY OTHER_WAY, 10, 6, "B5",
            "pack-tiles-stuck", "2 tiles have the start in the corner clockwise");
    refused(CLOCKWISE CLOCKWISE OTHER_WAY CLOCKWISE CLOCKWISE OTHER_WAY, 9, 6, "B5",
            "pack-tiles-stuck", "and 2 in the other next corner");
    p = position_packed(&hiroba_game, 4, "", SIX FOUR TWO);
    position_finish(p, 1);
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_those_of_the_pack),
        cmocka_unit_test(letters_may_be_exchanged),
        cmocka_unit_test(a_tile_has_nine_squares),
        cmocka_unit_test(gardens_hang_together),
        cmocka_unit_test(dealing_never_gets_stuck),
    };
    return cmocka_run_group_tests_name("hiroba box", tests, NULL, NULL);
}
