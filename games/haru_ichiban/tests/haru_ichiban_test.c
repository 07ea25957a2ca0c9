/* haru_ichiban_test.c - named positions of Haru Ichiban: turns, wind, frogs, secrets. */
#include "haru_test.h"

enum { RED = 1u << 1, YELLOW = 1u << 2, LUCK = 1u << CHANCE };

/* The first turn's draws: 1, 2, 3 for red, 2, 3, 4 for yellow. */
static const char draws[] = "draw 1 1; draw 1 2; draw 1 3; draw 2 2; draw 2 3; draw 2 4";

/* The first turn, both having picked. */
static struct position *first_turn(const char *options, int red, int yellow)
{
    struct position *p = position_new(&haru_ichiban_game, 2, options);
    act(p, draws);
    both_pick(p, red, yellow);
    return p;
}

static const char turn_2[] = "o . o . o"
                             ". # 2 y ."
                             "o o . o o"
                             ". r o 1 ."
                             "o . o . o";

static const char turn_6[] = "r . y . r"
                             ". y # r ."
                             "y r . 1 o"
                             ". o 2 y ."
                             "r . y . o";

static const char turn_7[] = "r . y . r"
                             ". y # r ."
                             "y r . 1 o"
                             ". y 2 y ."
                             "r . y . r";

static const char turn_8[] = "r . y . r"
                             ". y # r ."
                             "y r . y r"
                             ". y o y ."
                             "r . y . r";

/* -- H1 to H7 -- */

/* H4: the pond at the start. */
static void start(void **unused)
{
    struct position *p = position_new(&haru_ichiban_game, 2, "");
    (void)unused;
    assert_pond(p, "o . o . o"
                   ". o 2 # ."
                   "o o . o o"
                   ". o o 1 ."
                   "o . o . o");
    position_shows(p, PUBLIC,
                   "{\"round\":1,\"turn\":1,\"phase\":\"draw\",\"acting\":[\"chance\"],"
                   "\"score\":[0,0],\"pads\":[{\"at\":\"a1\",\"kind\":\"plain\","
                   "\"dark\":false,\"flower\":null,\"frog\":null}");
    position_shows(p, PUBLIC,
                   "{\"at\":\"c2\",\"kind\":\"yellow\",\"dark\":false,"
                   "\"flower\":null,\"frog\":2},{\"at\":\"d2\",\"kind\":\"dark\","
                   "\"dark\":true,\"flower\":null,\"frog\":null}");
    position_shows(p, PUBLIC,
                   "{\"at\":\"d4\",\"kind\":\"red\",\"dark\":false,\"flower\":null,"
                   "\"frog\":1}");
    position_shows(p, PUBLIC,
                   "\"small\":null,\"great\":null,\"last_picks\":null,"
                   "\"last_round\":null,\"players\":[{\"hand\":null,\"hand_count\":0,"
                   "\"reserve\":null,\"reserve_count\":8,\"played\":[],\"pick\":null}");
    position_free(p);
}

/* H5: seat 1's three draws come first, and no flower is drawn twice. */
static void draws_in_seat_order(void **unused)
{
    struct position *p = position_new(&haru_ichiban_game, 2, "");
    (void)unused;
    position_play(p, "chance draw 1 5");
    position_legal(p, CHANCE,
                   "draw 1 1\ndraw 1 2\ndraw 1 3\ndraw 1 4\ndraw 1 6\ndraw 1 7\n"
                   "draw 1 8");
    position_play(p, "chance draw 1 1\nchance draw 1 8\nchance draw 2 5");
    position_shows(p, 2, "\"hand_count\":3,\"reserve\":null,\"reserve_count\":5");
    position_shows(p, 2, "\"hand\":[5],\"reserve\":[1,2,3,4,6,7,8]");
    position_shows(p, HOST, "\"hand\":[1,5,8],\"reserve\":[2,3,4,6,7]");
    position_refuses(p, 2, "draw 2 1", "", "not-your-turn");
    position_play(p, "chance draw 2 6\nchance draw 2 7");
    assert_phase(p, "pick", BOTH);
    position_legal(p, 1, "pick 1\npick 5\npick 8");
    position_refuses(p, 1, "pick 2", "H5", "flower-not-drawn");
    position_refuses(p, 1, "draw 1 2", "H5", "luck-draws");
    position_refuses(p, 1, "lot 1", "H16", "luck-draws-lots");
    position_refuses(p, 1, "pick 9", "", "unreadable");
    position_refuses(p, 1, "bloom a1", "H6", "pick-now");
    position_free(p);
}

static void assert_words(struct position *p, int actor, const char *move, int viewer,
                         const char *wanted)
{
    char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    struct reason why;
    move_t read;
    assert_true(game_read(p->game, &p->state, actor, move, &read, &why));
    game_put_move(p->game, &p->state, actor, read, viewer, &sb);
    assert_string_equal(text, wanted);
}

/* H6: the first pick is unseen and stays in the hand, the second opens both. */
static void first_pick_is_unseen(void **unused)
{
    struct position *p = position_new(&haru_ichiban_game, 2, "");
    (void)unused;
    assert_words(p, CHANCE, "draw 1 4", 1, "draw 1 4");
    assert_words(p, CHANCE, "draw 1 4", 2, "draw 1 ?");
    assert_words(p, CHANCE, "draw 1 4", PUBLIC, "draw 1 ?");
    act(p, draws);
    assert_words(p, 2, "pick 4", 2, "pick 4");
    assert_words(p, 2, "pick 4", 1, "pick ?");
    assert_words(p, 2, "pick 4", PUBLIC, "pick ?");
    position_play(p, "2 pick 4");
    assert_phase(p, "pick", RED);
    position_shows(p, HOST,
                   "\"hand\":[2,3,4],\"reserve\":[1,5,6,7,8],\"played\":[],"
                   "\"pick\":4");
    position_shows(p, 1,
                   "\"hand_count\":3,\"reserve\":null,\"reserve_count\":5,"
                   "\"played\":[],\"pick\":null");
    assert_words(p, 1, "pick 1", 2, "pick 1");
    assert_words(p, 1, "pick 1", PUBLIC, "pick 1");
    position_play(p, "1 pick 1");
    position_shows(p, PUBLIC, "\"small\":1,\"great\":2,\"last_picks\":[1,4]");
    position_shows(p, 1,
                   "\"hand_count\":2,\"reserve\":null,\"reserve_count\":5,"
                   "\"played\":[4],\"pick\":4");
    position_shows(p, HOST,
                   "{\"hand\":[2,3],\"reserve\":[4,5,6,7,8],\"played\":[1],"
                   "\"pick\":1}");
    position_free(p);
}

/* H5: what the other holds and what is in reserve can't be told apart by the bytes. */
static void hand_and_reserve_look_alike(void **unused)
{
    struct position *one = position_new(&haru_ichiban_game, 2, "");
    struct position *two = position_new(&haru_ichiban_game, 2, "");
    (void)unused;
    act(one, "draw 1 1; draw 1 2; draw 1 3; draw 2 2; draw 2 3; draw 2 4");
    act(two, "draw 1 3; draw 1 2; draw 1 1; draw 2 8; draw 2 6; draw 2 7");
    position_play(one, "2 pick 2");
    position_play(two, "2 pick 8");
    game_view(one->game, &one->state, 1, &one->state);
    game_view(two->game, &two->state, 1, &two->state);
    assert_memory_equal(&one->state, &two->state, one->game->state_size);
    position_free(one);
    position_free(two);
}

/* Guesses: a hand of unplayed flowers, and a choice out of it. */
static void guesses_fill_hand_and_pick(void **unused)
{
    struct position *p = position_of("", turn_6, "678", "578");
    struct state *s = (struct state *)&p->state;
    rng_t rng = rng_seeded(3);
    (void)unused;
    position_play(p, "2 pick 7");
    game_view(p->game, s, 1, s);
    assert_int_equal(s->hand[1] | s->chosen[1], 0);
    game_guess(p->game, s, 1, &rng);
    assert_int_equal(s->hand[1], flower(5) | flower(7) | flower(8));
    assert_true(s->hand[1] & flower(s->chosen[1]));
    assert_true(game_valid(p->game, s, sizeof *s));
    position_finish(p, 4);
    position_free(p);
}

/* H6, H7: the small gardener's flower blooms on the dark pad by itself. */
static void small_blooms_on_dark(void **unused)
{
    struct position *p = first_turn("", 3, 2);
    (void)unused;
    assert_pond(p, "o . o . o"
                   ". o 2 y ."
                   "o o . o o"
                   ". o o 1 ."
                   "o . o . o");
    assert_phase(p, "bloom", RED);
    position_shows(p, HOST, "\"small\":2,\"great\":1");
    position_shows(p, HOST, "\"kind\":\"dark\",\"dark\":true,\"flower\":2");
    position_free(p);
}

/* -- H8 to H12 -- */

/* H8: a flower on any open pad; a frog of either colour makes room. */
static void frog_makes_room(void **unused)
{
    struct position *p = first_turn("", 3, 2);
    (void)unused;
    position_refuses(p, 1, "bloom d2", "H8", "bloom-on-flower");
    position_refuses(p, 1, "bloom b1", "H8", "bloom-on-water");
    position_refuses(p, 1, "wind none", "H8", "bloom-now");
    act(p, "bloom c2"); /* the other colour's frog */
    assert_phase(p, "frog", RED);
    position_shows_not(p, HOST, "\"frog\":2");
    position_legal(p, 1,
                   "frog a1\nfrog c1\nfrog e1\nfrog b2\nfrog a3\nfrog b3\nfrog d3\n"
                   "frog e3\nfrog b4\nfrog c4\nfrog a5\nfrog c5\nfrog e5");
    position_refuses(p, 1, "frog c2", "H8", "frog-on-flower");
    position_refuses(p, 1, "frog d4", "H8", "frog-on-frog");
    position_refuses(p, 1, "frog a2", "H8", "frog-on-water");
    position_refuses(p, 1, "wind none", "H8", "frog-from-flower-now");
    act(p, "frog c5");
    assert_phase(p, "wind", YELLOW);
    position_shows(p, HOST,
                   "{\"at\":\"c5\",\"kind\":\"plain\",\"dark\":false,"
                   "\"flower\":null,\"frog\":2}");
    position_free(p);
}

/* H9: nothing is pushed out of the pond, at none of its edges. */
static void wind_stops_at_edges(void **unused)
{
    static const char *const edges[] = {
        "wind a1 north", "wind c2 north", "wind e1 north", /* c2 would push c1 */
        "wind e1 east",  "wind d3 east",  "wind e5 east",  /* d3 would push e3 */
        "wind a5 south", "wind c4 south", "wind e5 south", /* c4 would push c5 */
        "wind a1 west",  "wind b3 west",  "wind a5 west",  /* b3 would push a3 */
    };
    struct position *p = first_turn("", 3, 2);
    (void)unused;
    act(p, "bloom b2");
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++)
        position_refuses(p, 2, edges[i], "H9", "no-water-ahead");
    assert_string_equal(position_refuses(p, 2, "wind d3 east", "H9", "no-water-ahead"),
                        "H9: there is no water east of it: nothing is pushed out of the "
                        "pond (d3 and e3)");
    position_refuses(p, 2, "wind c3 north", "H9", "wind-on-water");
    position_refuses(p, 2, "wind", "", "unreadable");
    position_refuses(p, 2, "dark a1", "H9", "wind-now");
    position_free(p);
}

/* H9: from the edges inward and up to them, in all four directions. */
static void wind_reaches_edges(void **unused)
{
    static const struct {
        const char *move, *pond;
    } winds[] = {
        {"wind b2 north", "o r o . o . . 2 y . o o . o o . o o 1 . o . o . o"},
        {"wind d2 east", "o . o . o . r 2 . y o o . o o . o o 1 . o . o . o"},
        {"wind b4 south", "o . o . o . r 2 y . o o . o o . . o 1 . o o o . o"},
        {"wind b2 west", "o . o . o r . 2 y . o o . o o . o o 1 . o . o . o"},
        {"wind e1 west", "o . o o . . r 2 y . o o . o o . o o 1 . o . o . o"},
        {"wind e5 north", "o . o . o . r 2 y . o o . o o . o o 1 o o . o . ."},
        {"wind a1 south", ". . o . o o r 2 y . o o . o o . o o 1 . o . o . o"},
        {"wind a5 east", "o . o . o . r 2 y . o o . o o . o o 1 . . o o . o"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof winds / sizeof winds[0]; i++) {
        struct position *p = first_turn("", 3, 2);
        act(p, "bloom b2");
        act(p, winds[i].move);
        assert_pond(p, winds[i].pond);
        position_free(p);
    }
}

/* H9: the line ahead moves along with all it carries, the pads behind stay. */
static void wind_pushes_a_line(void **unused)
{
    struct position *p = first_turn("", 3, 2);
    (void)unused;
    act(p, "bloom b2; wind c2 east"); /* c2 and d2, not b2 */
    assert_pond(p, "o . o . o"
                   ". r . 2 y"
                   "o o . o o"
                   ". o o 1 ."
                   "o . o . o");
    position_shows(p, HOST,
                   "{\"at\":\"d2\",\"kind\":\"yellow\",\"dark\":false,"
                   "\"flower\":null,\"frog\":2},{\"at\":\"e2\","
                   "\"kind\":\"dark\",\"dark\":true,\"flower\":2");
    position_free(p);
}

/* H9, H12: four pads are the longest line; a dark face rides along and stays. */
static void wind_pushes_four(void **unused)
{
    struct position *p = position_of("",
                                     "r o y o ." /* a turn-2 pond */
                                     "o o o o ."
                                     "o o 1 2 ."
                                     "# o o o ."
                                     ". . . . .",
                                     "345", "346");
    (void)unused;
    both_pick(p, 3, 4);
    act(p, "bloom b4; wind a4 east");
    assert_pond(p, "r o y o ."
                   "o o o o ."
                   "o o 1 2 ."
                   ". r y o o"
                   ". . . . .");
    act(p, "dark d1");
    position_shows(p, HOST, "\"at\":\"d1\",\"kind\":\"plain\",\"dark\":true");
    position_shows(p, HOST, "\"at\":\"b4\",\"kind\":\"dark\",\"dark\":true,\"flower\":1");
    position_free(p);
}

/* H9: the wind may be declined. */
static void wind_may_be_declined(void **unused)
{
    struct position *p = first_turn("", 3, 2);
    (void)unused;
    act(p, "bloom b2; wind none");
    assert_phase(p, "dark", RED);
    assert_pond(p, "o . o . o"
                   ". r 2 y ."
                   "o o . o o"
                   ". o o 1 ."
                   "o . o . o");
    position_free(p);
}

/* H10, H12, H13: an open pad is turned; its frog goes to an empty pad, not back. */
static void dark_pad_sends_frog_away(void **unused)
{
    struct position *p = first_turn("", 3, 2);
    (void)unused;
    act(p, "bloom b2; wind none");
    position_refuses(p, 1, "dark b2", "H12", "dark-on-flower");
    position_refuses(p, 1, "dark a2", "H10", "dark-on-water");
    position_refuses(p, 1, "bloom a1", "H10", "dark-now");
    act(p, "dark d4");
    assert_phase(p, "frog", RED);
    position_refuses(p, 1, "frog d4", "H13", "frog-on-dark");
    position_refuses(p, 1, "frog c2", "H8", "frog-on-frog");
    position_refuses(p, 1, "dark a1", "H10", "frog-from-dark-now");
    act(p, "frog e5");
    assert_phase(p, "draw", LUCK);
    position_shows(p, HOST, "\"turn\":2");
    position_shows(p, HOST, "\"small\":null,\"great\":null,\"last_picks\":[3,2]");
    position_shows(p, HOST, "\"played\":[3],\"pick\":null");
    position_shows(p, HOST,
                   "{\"at\":\"d4\",\"kind\":\"red\",\"dark\":true,"
                   "\"flower\":null,\"frog\":null}");
    position_free(p);
}

/* H11: a draw each while the reserve lasts, seat 1 first; turn 7 begins with none. */
static void draws_until_the_reserve_is_empty(void **unused)
{
    struct position *p = position_of("", turn_2, "345", "346");
    (void)unused;
    both_pick(p, 3, 4);
    act(p, "bloom a1; wind none; dark c1");
    position_legal(p, CHANCE, "draw 1 2\ndraw 1 6\ndraw 1 7\ndraw 1 8");
    act(p, "draw 1 8");
    position_legal(p, CHANCE, "draw 2 2\ndraw 2 5\ndraw 2 7\ndraw 2 8");
    act(p, "draw 2 8");
    assert_phase(p, "pick", BOTH);
    position_refuses(p, 1, "pick 3", "H6", "flower-played");
    position_free(p);
    p = position_of("", turn_6, "678", "678");
    both_pick(p, 6, 7);
    act(p, "bloom e3; wind none; dark e5");
    assert_phase(p, "pick", BOTH);
    position_shows(p, HOST, "\"turn\":7");
    position_legal(p, 1, "pick 7\npick 8");
    position_free(p);
}

/* H10, H21: turn 8 has a wind but no phase D; without a figure nobody scores. */
static void round_without_figure(void **unused)
{
    struct position *p = position_of("", turn_8, "8", "7");
    (void)unused;
    both_pick(p, 8, 7);
    position_legal(p, 1, "bloom c4");
    act(p, "bloom c4");
    assert_phase(p, "wind", YELLOW);
    act(p, "wind a1 east");
    assert_phase(p, "draw", LUCK);
    position_shows(p, PUBLIC, "\"round\":2,\"turn\":1");
    position_shows(p, PUBLIC, "\"score\":[0,0]");
    position_shows(p, PUBLIC,
                   "\"last_picks\":[8,7],\"last_round\":{\"points\":[0,0],"
                   "\"figures\":[]}");
    position_shows(p, HOST,
                   "{\"hand\":[],\"reserve\":[1,2,3,4,5,6,7,8],\"played\":[],"
                   "\"pick\":null}");
    /* H22: pads stay, light but for the twice dark one, frogs on their eggs */
    assert_pond(p, ". 1 2 . o"
                   ". o # o ."
                   "o o . o o"
                   ". o o o ."
                   "o . o . o");
    position_free(p);
}

/* -- H13 to H17: frogs and ties -- */

/* H14: in turn 7 both frogs leave after phase B, with or without one in the way. */
static void frogs_leave_after_phase_b(void **unused)
{
    static const char *const blooms[] = {"bloom e3", "bloom d3", "bloom c4"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct position *p = position_of("", turn_7, "78", "78");
        both_pick(p, 7, 8);
        position_shows(p, HOST, "\"frog\":1");
        act(p, blooms[i]);
        assert_phase(p, "wind", RED);
        position_shows_not(p, HOST, "\"frog\":1");
        position_shows_not(p, HOST, "\"frog\":2");
        act(p, "wind none");
        assert_phase(p, "dark", YELLOW);
        act(p, i == 0 ? "dark d3" : "dark e3");
        assert_phase(p, "pick", BOTH);
        position_free(p);
    }
}

/* H14, H16: after a tie in turn 7 the frogs leave and nothing is asked. */
static void frogs_leave_after_a_tie(void **unused)
{
    static const char *const options[] = {"croak=lot", "croak=race"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct position *p = position_of(options[i], turn_7, "78", "78");
        both_pick(p, 7, 7);
        assert_phase(p, "pick", BOTH);
        assert_pond(p, "r . y . r"
                       ". y # r ."
                       "y r . r o"
                       ". y y y ."
                       "r . y . r");
        position_shows(p, HOST, "\"turn\":8");
        position_free(p);
    }
}

/* H15, H16: equal flowers in turn 1 bloom under the own frogs; lots say who is first. */
static void tie_in_turn_1_by_lot(void **unused)
{
    struct position *p = first_turn("croak=lot", 2, 2);
    (void)unused;
    assert_phase(p, "lot", LUCK);
    assert_pond(p, "o . o . o"
                   ". o y # ."
                   "o o . o o"
                   ". o o r ."
                   "o . o . o");
    position_shows(p, HOST, "\"small\":null,\"great\":null,\"last_picks\":[2,2]");
    position_legal(p, CHANCE, "lot 1\nlot 2");
    act(p, "lot 2");
    assert_phase(p, "frog", YELLOW);
    position_refuses(p, 2, "frog d2", "H13", "frog-on-dark");
    position_refuses(p, 2, "frog c2", "H8", "frog-on-flower");
    position_refuses(p, 2, "bloom a1", "H16", "own-frog-now");
    position_shows(p, HOST, "\"pick\":2");
    act(p, "frog e1");
    assert_phase(p, "frog", RED);
    position_refuses(p, 1, "frog e1", "H8", "frog-on-frog");
    act(p, "frog a1");
    assert_phase(p, "draw", LUCK);
    assert_pond(p, "1 . o . 2"
                   ". o y # ."
                   "o o . o o"
                   ". o o r ."
                   "o . o . o");
    position_free(p);
}

/* H16: with croak=race the first to croak is first, whoever that is. */
static void tie_in_turn_1_by_race(void **unused)
{
    (void)unused;
    for (int first = 1; first <= 2; first++) {
        struct position *p = first_turn("croak=race", 3, 3);
        assert_phase(p, "croak", BOTH);
        assert_int_equal(p->state.head.mode, RACE);
        position_refuses(p, first, "frog a1", "H16", "croak-now");
        position_play(p, first == 1 ? "1 croak" : "2 croak");
        assert_phase(p, "frog", 1 << first);
        act(p, "frog c1; frog c4");
        position_shows(p, HOST,
                       first == 1 ? "\"at\":\"c1\",\"kind\":\"plain\","
                                    "\"dark\":false,\"flower\":null,\"frog\":1"
                                  : "\"at\":\"c1\",\"kind\":\"plain\","
                                    "\"dark\":false,\"flower\":null,\"frog\":2");
        position_free(p);
    }
}

/* H16: in turn 6 three light pads are left for two frogs. */
static void tie_in_turn_6(void **unused)
{
    static const char *const options[] = {"croak=lot", "croak=race"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct position *p = position_of(options[i], turn_6, "678", "678");
        both_pick(p, 8, 8);
        position_play(p, i == 0 ? "chance lot 1" : "1 croak");
        position_legal(p, 1, "frog e3\nfrog b4\nfrog e5");
        act(p, "frog b4");
        position_legal(p, 2, "frog e3\nfrog e5");
        act(p, "frog e5");
        assert_phase(p, "pick", BOTH);
        assert_pond(p, "r . y . r"
                       ". y # r ."
                       "y r . r o"
                       ". 1 y y ."
                       "r . y . 2");
        position_free(p);
    }
}

/* H17: in turn 8 the first chooses one of two pads, the other gets the last. */
static void tie_in_turn_8(void **unused)
{
    static const char *const options[] = {"croak=lot", "croak=race"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct position *p = position_of(options[i], turn_8, "8", "8");
        both_pick(p, 8, 8);
        assert_phase(p, i == 0 ? "lot" : "croak", i == 0 ? LUCK : BOTH);
        assert_pond(p, turn_8);
        position_play(p, i == 0 ? "chance lot 2" : "2 croak");
        position_legal(p, 2, "bloom c2\nbloom c4");
        position_refuses(p, 2, "wind none", "H17", "bloom-first-now");
        act(p, "bloom c2");
        assert_phase(p, "draw", LUCK); /* no wind, no phase D */
        position_shows(p, HOST, "\"round\":2,\"turn\":1");
        position_shows(p, HOST, "\"last_round\":{\"points\":[0,0],\"figures\":[]}");
        position_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start),
        cmocka_unit_test(draws_in_seat_order),
        cmocka_unit_test(first_pick_is_unseen),
        cmocka_unit_test(hand_and_reserve_look_alike),
        cmocka_unit_test(guesses_fill_hand_and_pick),
        cmocka_unit_test(small_blooms_on_dark),
        cmocka_unit_test(frog_makes_room),
        cmocka_unit_test(wind_stops_at_edges),
        cmocka_unit_test(wind_reaches_edges),
        cmocka_unit_test(wind_pushes_a_line),
        cmocka_unit_test(wind_pushes_four),
        cmocka_unit_test(wind_may_be_declined),
        cmocka_unit_test(dark_pad_sends_frog_away),
        cmocka_unit_test(draws_until_the_reserve_is_empty),
        cmocka_unit_test(round_without_figure),
        cmocka_unit_test(frogs_leave_after_phase_b),
        cmocka_unit_test(frogs_leave_after_a_tie),
        cmocka_unit_test(tie_in_turn_1_by_lot),
        cmocka_unit_test(tie_in_turn_1_by_race),
        cmocka_unit_test(tie_in_turn_6),
        cmocka_unit_test(tie_in_turn_8),
    };
    return cmocka_run_group_tests_name("haru-ichiban", tests, NULL, NULL);
}
