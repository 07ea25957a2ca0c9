/* edo_box_test.c - Edo Yashiki with cards of one's own: what a pack is refused for, and how
 * its cards are played. */
#include "edo_test.h"

#include "core/record/pack.h"

#define EASY "cards ffttff ttfftt ppggpp ggppgg ffttff ttfftt ppggpp ggppgg\n"
#define EASY_7 EASY EASY EASY EASY EASY EASY EASY

/* E2: no cards need to differ; side by side these make rows of four. */
static void cards_are_those_of_the_pack(void **unused)
{
    struct position *p = position_packed(&edo_yashiki_game, 2, "", EASY_7 EASY);
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    (void)unused;
    deal(p, 1);
    deal_dull(p);
    lay(p, 2, "2,1", 2 + 2 + 2);
    hold(p, 4);
    answers(
        p, 1, "preview place -2,1 turned",
        "{\"seat\":1,\"card\":4,\"legal\":true,\"lines\":[],\"bonus\":0,\"total\":0}");
    game_put_text(&edo_yashiki_game, &p->state, 1, &sb);
    assert_non_null(strstr(p->json, "holds 4: gg/pp/gg"));
    assert_non_null(strstr(p->json, "T T T T"));
    sb_clear(&sb);
    edo_yashiki_game.put_components(game_box(&edo_yashiki_game, &p->state), &sb);
    assert_non_null(strstr(p->json, "{\"id\":64,\"face\":\"ggppgg\"}]}"));
    position_finish(p, 1);
    position_free(p);
}

static void refused(const char *body, int line, int column, const char *clause,
                    const char *code, const char *words)
{
    const char *said =
        position_no_pack(&edo_yashiki_game, body, line, column, clause, code);
    if (!strstr(said, words))
        fail_msg("'%s' is not in '%s'", words, said);
}

/* E1: six letters of four. */
static void a_card_is_six_letters(void **unused)
{
    (void)unused;
    refused("cards ffgtt ffgppg\n", 4, 12, "E1", "pack-card-length",
            "card 1 has to have 6 letters");
    refused("cards ffgttp ffgppgg\n", 4, 20, "E1", "pack-card-length", "card 2");
    refused(EASY "cards ffgxtp\n", 5, 10, "E1", "pack-card-letter",
            "a square of card 9 is f, t, p or g");
    refused("cards fFgttp\n", 4, 8, "E1", "pack-card-letter", "card 1");
}

/* E2: a column of three could never be covered, nor paid. */
static void no_column_is_alike(void **unused)
{
    (void)unused;
    refused("cards ffgttp fgftfp\n", 4, 18, "E2", "pack-card-column",
            "card 2 has three squares of a kind in a column");
    refused(EASY "\ncards fpgptp\n", 6, 12, "E2", "pack-card-column", "card 9 has three");
}

static void there_are_64(void **unused)
{
    (void)unused;
    refused("cards ffttff ttfftt\n", 4, 20, "", "pack-short", "ends too soon");
    refused("cards ffttff ttfftt ppggpp ggppgg ffttff ttfftt ppggpp ggppgg ffttff\n", 4,
            63, "", "pack-rest", "should end here");
    refused(EASY_7, 11, 1, "", "pack-over", "'cards' is missing");
    refused(EASY_7 EASY EASY, 12, 1, "", "pack-too-long", "should end before");
}

/* One set is one sequence of bytes: the bits that no square has are 0. */
static void spare_bits_are_refused(void **unused)
{
    (void)unused;
    for (int bit = 0; bit < 16; bit++) { /* of card 3, whose columns have no pair */
        struct edo_box box = edo_standard;
        box.face[2] ^= (uint16_t)(1u << bit);
        assert_int_equal(pack_is_sound(&edo_yashiki_game, &box), bit % 8 < 6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_those_of_the_pack),
        cmocka_unit_test(a_card_is_six_letters),
        cmocka_unit_test(no_column_is_alike),
        cmocka_unit_test(there_are_64),
        cmocka_unit_test(spare_bits_are_refused),
    };
    return cmocka_run_group_tests_name("edo_box", tests, NULL, NULL);
}
