/* edo_score_pad_test.c - typed houses and placements of Edo Yashiki: how they are read,
 * counted and checked. */
#include "tests/helpers/typed.h"

#include "games/edo_yashiki/state.h"
#include "games/games.h"

#include <string.h>

#define PLAYERS "player P Purple\nplayer K Black\n"

static const char *json(const char *text)
{
    return typed_json(&edo_yashiki_pad, text);
}

/* The example to copy, in docs/score-pad.md. */
static void the_documented_example_works(void **unused)
{
    const char *text = typed_example("## Edo Yashiki");
    (void)unused;
    typed_has(typed_text(&edo_yashiki_pad, text),
              "  1. Purple: garden 4 (2), pond 3 (1), tatami 3 (1), bonus 4: 8\n");
    typed_has(json(text), "\"scores\":[9,2],\"ranks\":[1,2]");
    typed_has(json(text), "\"broken\":[]");
}

/* E15 to E22: the rulebook's two examples. */
static void the_rulebooks_examples_pay_8_and_1(void **unused)
{
    (void)unused;
    typed_has(json(PLAYERS "placed P garden/4 pond/3 tatami/3\n"),
              "\"bonus\":4,\"total\":8}");
    typed_has(
        json("specialists\n" PLAYERS "placed P garden/3\nplaced P pond/3 garden/3\n"),
        "\"lines\":[{\"kind\":\"pond\",\"length\":3,\"points\":1},{\"kind\":\"garden\","
        "\"length\":3,\"points\":0}],\"bonus\":0,\"total\":1}");
    typed_has(json(PLAYERS "placed P garden/6\nplaced K floor/5 floor/3\n"),
              "\"scores\":[0,5]");
}

/* -- one count for the game and the pad -- */

static void write_house(const struct state *s, int seat, struct sbuf *out)
{
    struct house house = edo_house(s, seat);

    sb_put(out, "house %d\n", seat);
    for (int i = 0; i < house.cards; i++) {
        struct laid laid = house.laid[i];
        if (i % 2) {
            sb_put(out, "%d", edo_card(laid));
        } else {
            char face[EDO_SQUARES + 1];
            edo_write_face(&s->box, edo_card(laid), face);
            sb_text(out, face);
        }
        sb_put(out, " %d,%d%s\n", laid.x, laid.y, edo_is_turned(laid) ? " turned" : "");
    }
}

/* Finished games, typed in card by card, give the same points; no rule is broken. */
static void a_game_typed_in_counts_the_same(void **unused)
{
    static char text[8192], wanted[256];
    (void)unused;
    for (uint64_t seed = 0; seed < 80; seed++) {
        bool specialists = seed % 3 == 0;
        struct position *p = position_new(&edo_yashiki_game, 2 + (int)(seed % 4),
                                          specialists ? "specialists=true" : "");
        const struct state *s = (const struct state *)&p->state;
        struct sbuf pad = sb_over(text, sizeof text), sb = sb_over(wanted, sizeof wanted);
        position_finish(p, seed);
        if (specialists)
            sb_text(&pad, "specialists\n");
        for (int seat = 1; seat <= s->head.seats; seat++)
            sb_put(&pad, "player %d\n", seat);
        sb_text(&sb, "\"scores\":[");
        for (int seat = 1; seat <= s->head.seats; seat++) {
            write_house(s, seat, &pad);
            sb_put(&sb, "%s%d", seat > 1 ? "," : "", s->player[seat - 1].score);
        }
        typed_has(json(text), wanted);
        typed_has(json(text), "\"broken\":[]");
        position_free(p);
    }
}

/* Where the next card may lie, and what it pays there, are the game's own answers. */
static void the_next_card_may_lie_where_the_game_says(void **unused)
{
    static char text[8192];
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct position *p = position_new(&edo_yashiki_game, 3, "");
        struct state *s = (struct state *)&p->state;
        struct sbuf pad = sb_over(text, sizeof text);
        rng_t rng = rng_seeded(seed);
        move_t list[MAX_MOVES];
        while (!s->player[0].holding || s->player[0].cards < 4) {
            int actor = game_random_actor(s, &rng);
            game_apply(&edo_yashiki_game, s, actor,
                       game_random_move(&edo_yashiki_game, s, actor, &rng));
        }
        sb_text(&pad, "player 1\nplayer 2\n");
        write_house(s, 1, &pad);
        sb_put(&pad, "next 1 %d\n", s->player[0].holding);
        json(text);
        int n = game_moves(&edo_yashiki_game, s, 1, list);
        for (int i = 0; i < n; i++) {
            union any_state then = p->state;
            const struct state *after = (const struct state *)&then;
            char place[64];
            struct sbuf sb = sb_over(place, sizeof place);
            game_apply(&edo_yashiki_game, &then, 1, list[i]);
            int gain = after->placed ? after->player[0].gain
                                     : after->player[0].score - s->player[0].score;
            sb_put(&sb, "[%d,%d,%d,%d]", edo_move_x(list[i]), edo_move_y(list[i]),
                   edo_move_turned(list[i]), gain);
            typed_has(json(text), place);
        }
        int places = 0;
        for (const char *at = json(text); (at = strchr(at, '[')) != NULL; at++)
            places += at[1] == '-' || (at[1] >= '0' && at[1] <= '9');
        assert_int_equal(places, n + 2); /* scores and ranks, too */
        position_free(p);
    }
}

/* -- what cannot be -- */

static void misplaced_cards_are_named_and_scored(void **unused)
{
    const char *text = PLAYERS "house K\n1 0,0\n7 8,8\nggftpp 8,8\nhouse P\n7 0,0\n";
    (void)unused;
    typed_has(json(text), "\"E11: card 2 of Black touches no square of the house\"");
    typed_has(json(text), "\"E13: card 3 of Black lies exactly on another one\"");
    typed_has(json(text), "\"E1: card number 7 lies twice\"");
    typed_has(json(text), "\"E14: Black has placed 2 cards, and Purple has placed 0\"");
    typed_has(json(PLAYERS "house K\nftpgft 0,0\n1 1,0\n7 2,0 turned\n"),
              "\"E12: card 3 of Black covers squares of a line: (2,0)\"");
    typed_has(json(PLAYERS "placed P floor/5 pond/5 garden/5 tatami/5 pond/5\n"
                           "placed K floor/3\nplaced P none\n"),
              "\"E23: the game was over after round 1; a card was placed later\"");
}

static void fails(const char *text, int line, int column, const char *words)
{
    typed_fails(&edo_yashiki_pad, text, line, column, words);
}

static void errors_name_line_and_column(void **unused)
{
    (void)unused;
    fails("player P\n", 2, 1, "not two players");
    fails(PLAYERS "ftpgft 0,0\n", 3, 1, "house P");
    fails(PLAYERS "house X\n", 3, 7, "not 'X'");
    fails(PLAYERS "house P\nftpgfx 0,0\n", 4, 1, "six letters");
    fails(PLAYERS "house P\nftfgft 0,0\n", 4, 1, "three squares of a kind");
    fails(PLAYERS "house P\n65 0,0\n", 4, 1, "six letters");
    fails(PLAYERS "house P\nftpgft 1,0\n", 4, 1, "lies at 0,0");
    fails(PLAYERS "house P\nftpgft 0 0\n", 4, 8, "column and row");
    fails(PLAYERS "house P\nftpgft 0,0\n1 32,0\n", 5, 3, "31 columns");
    fails(PLAYERS "house P\nftpgft 0,0\n1 0,-47\n", 5, 3, "46 rows");
    fails(PLAYERS "house P\nftpgft 0,0\n1 1,0 upside\n", 5, 7, "'turned'");
    fails(PLAYERS "placed P\n", 3, 9, "a line is its kind");
    fails(PLAYERS "placed P pond\n", 3, 10, "a line is its kind");
    fails(PLAYERS "placed P pond/2\n", 3, 10, "three squares or more");
    fails(PLAYERS "placed P none x\n", 3, 15, "should end here");
    fails(PLAYERS "placed P none\nhouse P\n", 4, 6, "given already");
    fails(PLAYERS "house P\nftpgft 0,0\nplaced P none\n", 5, 7, "copied card by card");
    fails(PLAYERS "placed P none\nspecialists\n", 4, 1, "before the first card");
    fails(PLAYERS "next P 99\n", 3, 8, "six letters");
    fails(PLAYERS "roof\n", 3, 1, "a line begins with");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_documented_example_works),
        cmocka_unit_test(the_rulebooks_examples_pay_8_and_1),
        cmocka_unit_test(a_game_typed_in_counts_the_same),
        cmocka_unit_test(the_next_card_may_lie_where_the_game_says),
        cmocka_unit_test(misplaced_cards_are_named_and_scored),
        cmocka_unit_test(errors_name_line_and_column),
    };
    return cmocka_run_group_tests_name("edo yashiki's score pad", tests, NULL, NULL);
}
