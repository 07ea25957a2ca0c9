/* edo_words_test.c - questions about a house, and its picture. */
#include "edo_test.h"

static void no_answer(struct position *p, int viewer, const char *question,
                      const char *words)
{
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    const char *said =
        game_put_answer(&edo_yashiki_game, &p->state, viewer, question, &sb);
    assert_non_null(said);
    if (!strstr(said, words))
        fail_msg("'%s' is not in '%s'", words, said);
    assert_int_equal(sb.len, 0);
}

/* Before a card is taken a player can ask what each slot would pay, and where. */
static void questions_before_taking(void **unused)
{
    struct position *p = found(2, "", 21);
    (void)unused;
    no_answer(p, 1, "preview place 2,0", "which card");
    no_answer(p, 1, "preview take 1", "no such slot");
    deal(p, 37);
    deal_dull(p);
    answers(p, 1, "preview take 1",
            "{\"seat\":1,\"card\":37,\"total\":7,\"moves\":[\"place 2,0 turned\"]}");
    answers(p, 1, "best slot 1",
            "{\"seat\":1,\"card\":37,\"total\":7,\"moves\":[\"place 2,0 turned\"]}");
    answers(
        p, 2, "preview seat 1 slot 1 place 0,1 turned",
        "{\"seat\":1,\"card\":37,\"legal\":true,\"lines\":[],\"bonus\":0,\"total\":0}");
    no_answer(p, 1, "preview", "a move reads");
    no_answer(p, 1, "preview deal 3", "only 'place' and 'take'");
    no_answer(p, 1, "preview slot 3 place 0,1", "no such slot");
    no_answer(p, 1, "preview card 65 place 0,1", "1 to 64");
    no_answer(p, 1, "best seat 3", "no such seat");
    no_answer(p, 1, "best", "which card");
    no_answer(p, PUBLIC, "blocked", "whose house");
    no_answer(p, HOST, "places", "whose house");
    no_answer(p, 1, "blocked now", "reads 'blocked'");
    no_answer(p, 1, "sing", "questions are");
    position_free(p);
}

/* The picture of a small table, line by line. */
static void the_picture(void **unused)
{
    struct position *p = found(2, "specialists=true", 1);
    struct sbuf sb = sb_over(p->json, sizeof p->json);
    (void)unused;
    lay(p, 3, "2,0", 1);
    position_play(p, "chance deal 5\nchance deal 6\n2 take 2");
    game_put_text(&edo_yashiki_game, &p->state, PUBLIC, &sb);
    assert_string_equal(
        p->json,
        "Round 2, first player: seat 2. 58 cards are left.\n"
        "\n"
        "slot 1: 5      slot 2: 6\n"
        "  f t            to seat 2\n"
        "  p g\n"
        "  p t\n"
        "\n"
        "seat 1: 1 point     seat 2: 0 points\n"
        "to take             holds 6: fp/fg/pt\n"
        "last 3 at 2,0       last 63 at 1,3 turned\n"
        "specialists: t p g  specialists: f t p g\n"
        "      0   2               0   2\n"
        "   0  F F F t          0  g g .\n"
        "   1  g t t p          1  t p .\n"
        "   2  t p g f          2  f t .\n"
        "                       3  . t t\n"
        "                       4  . p f\n"
        "                       5  . g g\n"
        "\n"
        "f floor, t tatami, p pond, g garden; capitals: in a line, not to be covered.\n");
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_before_taking),
        cmocka_unit_test(the_picture),
    };
    return cmocka_run_group_tests_name("edo_words", tests, NULL, NULL);
}
