/* ike_no_koi_score_pad_test.c - typed tables of Ike No Koi: how they are read, counted and
 * checked. */
#include "tests/helpers/typed.h"

#include "games/games.h"
#include "games/ike_no_koi/state.h"

#define PLAYERS "player P Purple\nplayer K Black\n"

static const char *json(const char *text)
{
    return typed_json(&ike_no_koi_pad, text);
}

/* The example to copy, in docs/score-pad.md. */
static void the_documented_example_works(void **unused)
{
    const char *text = typed_example("## Ike No Koï");
    (void)unused;
    typed_has(typed_text(&ike_no_koi_pad, text),
              "  total                   13            11\n");
    typed_has(json(text), "\"scores\":[13,11],\"ranks\":[1,2]");
    typed_has(json(text), "\"broken\":[]");
}

/* -- one count for the game and the pad -- */

static void write_dock(const struct dock *dock, int seat, struct sbuf *out)
{
    sb_put(out, "koi %d", seat);
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        sb_put(out, " %d", dock->cards[v]);
    sb_put(out, "\nbamboo %d", seat);
    for (int v = KOI_LOW; v <= KOI_HIGH; v++)
        for (int i = 0; i < dock->bamboo[v]; i++)
            sb_put(out, " %d", v);
    sb_put(out, "\nlotus %d %d\nlanterns %d %d\nbridges %d %d\nchallenge %d %d\n", seat,
           dock->cards[LOTUS], seat, dock->cards[LANTERN], seat,
           (dock->bridge[0] != 0) + (dock->bridge[1] != 0), seat, dock->challenge);
}

/* Finished games, typed in as their players would, give the same sheet; no rule is broken.
 * (Who won the basin has its cards at the dock.) */
static void a_game_typed_in_counts_the_same(void **unused)
{
    static char text[8192], wanted[MAX_JSON];
    (void)unused;
    for (uint64_t seed = 0; seed < 80; seed++) {
        struct position *p = position_new(&ike_no_koi_game, 2 + (int)(seed % 4), "");
        const struct state *s = (const struct state *)&p->state;
        struct sbuf pad = sb_over(text, sizeof text), sb = sb_over(wanted, MAX_JSON);
        position_finish(p, seed);
        for (int seat = 1; seat <= s->head.seats; seat++)
            sb_put(&pad, "player %d\n", seat);
        for (int seat = 1; seat <= s->head.seats; seat++)
            write_dock(ike_peek(s, seat), seat, &pad);
        sb_put(&pad, "common %d\n", s->common);
        sb_text(&sb, "\"detail\":");
        ike_no_koi_game.put_detail(s, &sb);
        typed_has(json(text), wanted);
        typed_has(json(text), "\"broken\":[]");
        position_free(p);
    }
}

/* In mid-game, what lies open gives the odds that the table would have. */
static void odds_are_those_of_the_game(void **unused)
{
    static char text[8192], wanted[MAX_JSON];
    int asked = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct position *p = position_new(&ike_no_koi_game, 3, "");
        struct state *s = (struct state *)&p->state;
        rng_t rng = rng_seeded(seed);
        for (int i = 0; i < 40 + (int)seed * 3 && !game_is_over(s); i++) {
            int actor = game_random_actor(s, &rng);
            game_apply(&ike_no_koi_game, s, actor,
                       game_random_move(&ike_no_koi_game, s, actor, &rng));
        }
        /* only what everybody knows: no basin seen, no card looked at, no lotus used */
        int lotus = s->unseen[LOTUS];
        for (int i = 0; i < 3; i++)
            lotus += s->dock[i].cards[LOTUS];
        for (int i = 0; i < s->river_count; i++)
            lotus += s->river[i] == LOTUS;
        if (s->phase != AT_DRAW || s->basin_named || s->top_count)
            goto next;
        struct sbuf pad = sb_over(text, sizeof text), sb = sb_over(wanted, MAX_JSON);
        sb_text(&pad, "player 1\nplayer 2\nplayer 3\n");
        for (int seat = 1; seat <= 3; seat++)
            write_dock(ike_peek(s, seat), seat, &pad);
        sb_put(&pad, "used %d\nriver %d", ike_copies[LOTUS] - lotus, s->turn);
        for (int i = 0; i < s->river_count; i++)
            sb_put(&pad, " %s", ike_card_names[s->river[i]]);
        sb_text(&sb, "\"odds\":");
        assert_null(ike_put_answer(s, PUBLIC, "odds", &sb));
        typed_has(json(text), wanted);
        asked++;
    next:
        position_free(p);
    }
    assert_true(asked >= 5);
}

/* -- the basin (K19, K21) -- */

static void the_basin_goes_to_two_lanterns(void **unused)
{
    (void)unused;
    typed_has(json(PLAYERS "koi P 1\nkoi K 1 2\nlanterns P 2\nbasin 7 bamboo/5 lotus\n"),
              "\"basin\":1");
    typed_has(json(PLAYERS "koi P 1\nkoi K 1 2\nlanterns P 2\nbasin 7 bamboo/5 lotus\n"),
              "\"koi\":[1,0,0,1,0,1,0,0,0,0]");
    typed_has(json(PLAYERS "lanterns P 1\nlanterns K 1\nbasin 7 bamboo lotus\n"),
              "\"basin\":null");
    typed_has(
        json(PLAYERS "lanterns K 3\nbasin 7 bamboo lotus\n"),
        "\"broken\":[\"K21: Black wins the basin, and its bamboo lies in no zone\"]");
}

/* -- a box of one's own -- */

static void printed_honours_and_challenges_count(void **unused)
{
    (void)unused;
    typed_has(json(PLAYERS "koi P 2\nhonour 7 1 1 1 1 1 1 1 1 1\n"
                           "printed 1 most-of 2 pays 4 5\nchallenge P 1\n"),
              "\"scores\":[12,0]");
}

/* -- what cannot be -- */

static void strange_tables_are_named_and_scored(void **unused)
{
    const char *text = PLAYERS "koi P 3 0 0 0 0 0 0 0 0 1\nbamboo K 11 7 7 7 7 7\n"
                               "lanterns P 4\nbridges K 3\nlotus K 4\n"
                               "challenge P 5\ncommon 5\n";
    (void)unused;
    typed_has(json(text), "\"K1: 3 koi 2 lie open; there are 2\"");
    typed_has(json(text), "\"K1: 6 bamboo lie open; there are 5\"");
    typed_has(json(text), "\"K1: 4 lanterns lie open; there are 3\"");
    typed_has(json(text), "\"K1: 3 bridges lie open; there are 2\"");
    typed_has(json(text), "\"K1: 4 lotus cards lie open or were used; there are 3\"");
    typed_has(json(text), "\"K6: with 2 players no koi 11 is in play\"");
    typed_has(json(text), "\"K6: with 2 players nothing lies in zone 11\"");
    typed_has(json(text), "\"K4: challenge 5 is there 2 times; there is one\"");
    typed_has(typed_text(&ike_no_koi_pad, text), "\nBlack wins.\n");
}

static void more_koi_break_a_tie(void **unused)
{
    (void)unused;
    typed_has(
        typed_text(&ike_no_koi_pad, PLAYERS "koi P 1 0 0 0\nkoi K 0 1 1\nhonour 2 1 1 "
                                            "1 1 1 1 1 1 1\n"),
        "Black wins: Purple and Black have the same points, and Black has more koi.\n");
    typed_has(typed_text(&ike_no_koi_pad, PLAYERS "koi P 1\nkoi K 0 1\n"),
              "Purple and Black share the win, with the same points and as many koi.\n");
}

static void fails(const char *text, int line, int column, const char *words)
{
    typed_fails(&ike_no_koi_pad, text, line, column, words);
}

static void errors_name_line_and_column(void **unused)
{
    (void)unused;
    fails("", 1, 1, "there are not two players");
    fails("player P\n", 2, 1, "there are not two players");
    fails("koi P 1\n", 1, 5, "a player listed above, not 'P'");
    fails(PLAYERS "koi P x\n", 3, 7, "numbers up to 20, not 'x'");
    fails(PLAYERS "koi P 1 2 3 4 5 6 7 8 9 10 11\n", 3, 28, "the line should end here");
    fails(PLAYERS "koi P 21\n", 3, 7, "numbers up to 20");
    fails(PLAYERS "bamboo P 12\n", 3, 10, "a zone from 2 to 11");
    fails(PLAYERS "lotus P\n", 3, 8, "how many");
    fails(PLAYERS "challenge P 15\n", 3, 13, "from 1 to 14");
    fails(PLAYERS "basin 7 8\n", 3, 10, "three cards");
    fails(PLAYERS "basin 7 8 bamboo/12\n", 3, 11, "a card is");
    fails(PLAYERS "basin - 8 7\n", 3, 7, "a card is");
    fails(PLAYERS "river P 2 3 4 5 6\n", 3, 17, "at most four");
    fails(PLAYERS "honour 1 2\n", 3, 11, "ten Honour Lotus");
    fails(PLAYERS "printed 3 most-of 12\n", 3, 19, "a variety");
    fails(PLAYERS "printed 3 most-of 3\n", 3, 20, "'pays'");
    fails(PLAYERS "printed 3 best\n", 3, 11, "a challenge is pairs");
    fails(PLAYERS "fish 3\n", 3, 1, "a line begins with");
    fails("player 1\nplayer 2\nplayer 3\nplayer 4\nplayer 5\nplayer 6\n", 6, 8,
          "five players are the most");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_documented_example_works),
        cmocka_unit_test(a_game_typed_in_counts_the_same),
        cmocka_unit_test(odds_are_those_of_the_game),
        cmocka_unit_test(the_basin_goes_to_two_lanterns),
        cmocka_unit_test(printed_honours_and_challenges_count),
        cmocka_unit_test(strange_tables_are_named_and_scored),
        cmocka_unit_test(more_koi_break_a_tie),
        cmocka_unit_test(errors_name_line_and_column),
    };
    return cmocka_run_group_tests_name("ike no koi's score pad", tests, NULL, NULL);
}
