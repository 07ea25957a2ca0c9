/* haru_ichiban_score_pad_test.c - typed ponds of Haru Ichiban: how they are read, counted and
 * checked. */
#include "tests/helpers/typed.h"

#include "core/bits.h"
#include "games/games.h"
#include "games/haru_ichiban/state.h"

#include <string.h>

static const char *json(const char *text)
{
    return typed_json(&haru_ichiban_pad, text);
}

/* The example to copy, in docs/score-pad.md. */
static void the_documented_example_works(void **unused)
{
    const char *text = typed_example("## Haru Ichiban");
    (void)unused;
    typed_has(typed_text(&haru_ichiban_pad, text),
              "  round 1                  2             0\n");
    typed_has(json(text), "\"scores\":[2,0],\"ranks\":[0,0]");
    typed_has(json(text), "\"small\":2,\"great\":1");
    typed_has(json(text), "\"broken\":[]");
}

/* -- one count for the game and the pad -- */

static void write_pond(const struct pond *pond, const char *word, struct sbuf *out)
{
    sb_put(out, "%s\n", word);
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            uint32_t spot = bit(TO_SOUTH * row + column);
            sb_char(out, pond->flowers[0] & spot   ? 'R'
                         : pond->flowers[1] & spot ? 'Y'
                         : pond->frogs[0] & spot   ? 'r'
                         : pond->frogs[1] & spot   ? 'y'
                         : pond->dark & spot       ? 'd'
                         : pond->pads & spot       ? 'o'
                                                   : '.');
        }
        sb_char(out, '\n');
    }
}

/* The pond that a round ended with: its flowers are known, and of its pads there are 16. */
static struct pond last_pond(const struct state *s)
{
    struct pond pond = {.flowers = {s->last_pond[0], s->last_pond[1]}};
    uint64_t free = POND & ~flowered(&pond);

    pond.pads = flowered(&pond);
    while (members(pond.pads) < PADS)
        pond.pads |= bit(bits_pop(&free));
    return pond;
}

/* Games typed in round by round have the same points and winner; and before each decision
 * the pond, typed in as it lies, is nothing that cannot be, and has the winds of the game. */
static void a_game_typed_in_counts_the_same(void **unused)
{
    static char text[8192], with[8192];
    int winds = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct position *p = position_new(&haru_ichiban_game, 2, "");
        struct state *s = (struct state *)&p->state;
        struct sbuf pad = sb_over(text, sizeof text);
        rng_t rng = rng_seeded(seed);
        uint32_t round = 1;
        while (!game_is_over(s)) {
            int actor = game_random_actor(s, &rng);
            game_apply(&haru_ichiban_game, s, actor,
                       game_random_move(&haru_ichiban_game, s, actor, &rng));
            if (s->round > round || game_is_over(s)) {
                struct pond pond = last_pond(s);
                write_pond(&pond, "round", &pad);
                round = s->round;
            } else if (s->phase == WIND && rng_below(&rng, 4) == 0) {
                struct sbuf sb = sb_over(with, sizeof with);
                move_t list[MAX_MOVES];
                int n =
                    game_moves(&haru_ichiban_game, s, s->head.actors == 2 ? 1 : 2, list);
                sb_text(&sb, text);
                write_pond(&s->pond, "pond", &sb);
                sb_put(&sb, "picks %d %d\n", s->revealed[0], s->revealed[1]);
                typed_has(json(with), "\"broken\":[]");
                typed_has(json(with), s->head.actors == 2 ? "\"small\":1,\"great\":2"
                                                          : "\"small\":2,\"great\":1");
                const char *from = strstr(json(with), "\"winds\":");
                const char *to = strchr(from, '}');
                int quotes = 0;
                for (const char *at = from; at < to; at++)
                    quotes += *at == '"';
                assert_int_equal(quotes / 2 - 5,
                                 n - 1); /* five keys; a wind is declined */
                winds++;
            }
        }
        char wanted[64];
        struct sbuf sb = sb_over(wanted, sizeof wanted);
        struct result result = {0};
        haru_ichiban_game.result(s, &result);
        sb_put(&sb, "\"scores\":[%d,%d],\"ranks\":[%d,%d]", (int)result.score[1],
               (int)result.score[2], result.rank[1], result.rank[2]);
        typed_has(json(text), wanted);
        typed_has(json(text), "\"broken\":[]");
        position_free(p);
    }
    assert_true(winds > 50);
}

/* H18, H20, H23. */
static void figures_are_scored(void **unused)
{
    (void)unused;
    typed_has(json("round\nRRRRR\nYYYY.\n.....\n.....\n.....\n"),
              "\"points\":[5,2],\"score\":[5,2]");
    typed_has(json("round\nRRRRR\nYYYY.\n.....\n.....\n.....\n"), "\"winner\":1");
    typed_has(json("round\nRR...\nRR...\nYYYY.\n.....\n.....\n"), "\"points\":[1,2]");
}

/* -- what cannot be -- */

static void strange_ponds_are_named_and_scored(void **unused)
{
    (void)unused;
    typed_has(
        json("round\nRRRRR\nRRRR.\n.....\n.....\nrrdd.\n"),
        "\"broken\":[\"H2: the pond of round 1 has 13 pads; there are 16\",\"H3: Red has "
        "9 flowers on the pond of round 1 and owns 8\",\"H3: Red has 2 frogs on the pond "
        "of round 1 and owns one\",\"H6: the pond of round 1 has 9 red flowers and 0 "
        "yellow ones\",\"H12: the pond of round 1 has 2 dark pads without a flower: c5 "
        "and d5\"]");
    typed_has(json("round\nRRRRR\nYYYYo\nooooo\no....\n.....\n"
                   "pond\nooooo\nooooo\nooooo\nd....\n.....\n"),
              "\"broken\":[\"H23: the game was over before round 2\"]");
    typed_has(
        json("round\nRYooo\nooooo\nooooo\nd....\n.....\n"),
        "\"broken\":[\"H21: round 1 has no figure, and only 2 of 16 flowers are on the "
        "pond\"]");
    typed_has(json("pond\nRRYYR\nRYYRR\nYRYYr\no....\n.....\n"),
              "H14: the frogs have left when two pads are open in round 1: e3");
}

static void fails(const char *text, int line, int column, const char *words)
{
    typed_fails(&haru_ichiban_pad, text, line, column, words);
}

static void errors_name_line_and_column(void **unused)
{
    (void)unused;
    fails("", 1, 1, "neither 'round' nor 'pond'");
    fails("round\n.....\n", 3, 1, "five lines");
    fails("round\n..x..\n", 2, 3, "a square is");
    fails("round\n....\n", 2, 5, "five squares");
    fails("round\n......\n", 2, 6, "should end here");
    fails("pond\n.....\n.....\n.....\n.....\n.....\nround\n", 7, 1, "comes last");
    fails("picks 5\n", 1, 8, "both flowers");
    fails("picks 5 9\n", 1, 9, "both flowers");
    fails("player P\npond\n.....\n.....\n.....\n.....\n.....\n", 8, 1, "not two players");
    fails("player P\nplayer K\nplayer L\n", 3, 8, "two players are the most");
    fails("lake\n", 1, 1, "a line begins with");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_documented_example_works),
        cmocka_unit_test(a_game_typed_in_counts_the_same),
        cmocka_unit_test(figures_are_scored),
        cmocka_unit_test(strange_ponds_are_named_and_scored),
        cmocka_unit_test(errors_name_line_and_column),
    };
    return cmocka_run_group_tests_name("haru ichiban's score pad", tests, NULL, NULL);
}
