/* haru_ichiban_valid_test.c - bytes from outside: what is no game is refused, and whatever
 * is taken can be shown and played on. */
#include "haru_test.h"

static const char pond[] = "r . y . r"
                           ". y # r ."
                           "y r . 1 o"
                           ". o 2 y ."
                           "r . y . o";

/* Spoils one thing of a sound state, which must then be refused. */
#define REFUSES(spoil)                                                                   \
    do {                                                                                 \
        struct position *p = position_of("", pond, "678", "678");                        \
        struct state *s = (struct state *)&p->state;                                     \
        spoil;                                                                           \
        assert_false(game_valid(p->game, s, sizeof *s));                                 \
        position_free(p);                                                                \
    } while (0)

static void spoilt_ponds_are_refused(void **unused)
{
    (void)unused;
    REFUSES(s->pond.pads |= bit(1));                       /* 17 pads */
    REFUSES(s->pond.pads |= bit(5));                       /* off the pond */
    REFUSES(s->pond.flowers[0] |= s->pond.flowers[1]);     /* two on a pad */
    REFUSES(s->pond.flowers[0] &= s->pond.flowers[0] - 1); /* one too few */
    REFUSES(s->pond.frogs[0] = s->pond.frogs[1]);          /* two on a pad */
    REFUSES(s->pond.frogs[0] = 0);                         /* H14: not yet */
    REFUSES(s->pond.frogs[0] = dark_pad(&s->pond));        /* H13 */
    REFUSES(s->pond.frogs[0] = s->pond.flowers[0] & 1);    /* on a flower */
    REFUSES(s->pond.dark |= s->pond.frogs[0]);             /* H12: two dark pads */
    REFUSES(s->pond.twice_dark = s->pond.eggs[0]);         /* H2 */
    REFUSES(s->pond.eggs[0] = s->pond.eggs[1]);            /* H2 */
    REFUSES(s->pond.flowers[0] =
                bit(0) | bit(1) | bit(6) | bit(7) | bit(8)); /* no pads */
}

static void spoilt_hands_are_refused(void **unused)
{
    (void)unused;
    REFUSES(s->hand[0] |= 1);          /* played already, and a fourth */
    REFUSES(s->hand[0] &= 0x7f);       /* two only, but not hidden */
    REFUSES(s->chosen[0] = 6);         /* has not picked yet */
    REFUSES(s->head.actors = 1u << 1); /* yellow has picked nothing */
    REFUSES(s->unplayed[1] = 0xff);
    REFUSES(s->played[0] ^= 3);  /* a value twice */
    REFUSES(s->revealed[0] = 8); /* not the last one played */
    REFUSES(s->draws = 15);
    REFUSES(s->turn = 5);
    REFUSES(s->turn = 0);
    REFUSES(s->race = 2);
}

static void spoilt_courses_are_refused(void **unused)
{
    (void)unused;
    REFUSES(s->phase = OVER; s->head.actors = 0; s->head.mode = TURN); /* nobody won */
    REFUSES(s->phase = OVER + 1);
    REFUSES(s->phase = WIND);
    REFUSES(s->head.mode = TURN);
    REFUSES(s->head.actors = 1u << CHANCE);
    REFUSES(s->head.question[3] = 1); /* no such seat */
    REFUSES(s->round = 0);
    REFUSES(s->round = 2);    /* without a pond of round 1 */
    REFUSES(s->score[0] = 2); /* in round 1 */
    REFUSES(s->round = 2; s->last_pond[0] = bit(0); s->last_pond[1] = bit(1);
            s->score[1] = 5); /* H23: that is the end */
}

/* Shows a state to everybody in every way. */
static void show(const struct game *game, const union any_state *state)
{
    static char text[MAX_JSON];
    struct sbuf sb = sb_over(text, sizeof text);
    struct result result;
    for (int viewer = PUBLIC; viewer <= 2; viewer++) {
        game_put_json(game, state, viewer, &sb);
        game_put_text(game, state, viewer, &sb);
        game_put_answer(game, state, viewer, "wind c3 north", &sb);
        game_put_answer(game, state, viewer, "bloom c2", &sb);
        sb_clear(&sb);
    }
    game_put_result(game, state, &sb);
    game_result(game, state, &result);
    assert_false(sb.cut);
}

/* Plays on: a whole state stays sound. */
static void play_on(const struct game *game, union any_state state, rng_t *rng)
{
    for (int i = 0; i < 40 && !game_is_over(&state); i++) {
        int actor = game_random_actor(&state, rng);
        move_t move = game_random_move(game, &state, actor, rng);
        assert_true(game_is_legal(game, &state, actor, move));
        game_apply(game, &state, actor, move);
        assert_true(game_valid(game, &state, game->state_size));
    }
    show(game, &state);
}

/* Any bytes that pass are a game: few changes of a game's bytes do. */
static void what_passes_can_be_played(void **unused)
{
    const struct game *game = &haru_ichiban_game;
    rng_t rng = rng_seeded(18);
    int passed = 0;
    (void)unused;
    for (int round = 0; round < 60; round++) {
        union any_state state;
        int32_t option = (int32_t)rng_below(&rng, 2);
        assert_null(game_init(game, &state, 2, &option, NULL));
        for (uint32_t n = rng_below(&rng, 120); n && !game_is_over(&state); n--) {
            int actor = game_random_actor(&state, &rng);
            game_apply(game, &state, actor, game_random_move(game, &state, actor, &rng));
        }
        for (int i = 0; i < 400; i++) {
            union any_state other = state;
            int viewer = (int)rng_below(&rng, 4); /* 3: nobody's view */
            if (viewer < 3)
                game_view(game, &other, viewer, &other);
            for (uint32_t n = 1 + rng_below(&rng, 2); n; n--)
                other.bytes[rng_below(&rng, game->state_size)] =
                    (uint8_t)(rng_next(&rng) >> rng_below(&rng, 8));
            if (!game_valid(game, &other, game->state_size))
                continue;
            passed++;
            show(game, &other);
            if (viewer < 3)
                game_guess(game, &other, viewer, &rng);
            if (game_is_over(&other) ||
                (((struct state *)&other)->hand[0] && ((struct state *)&other)->hand[1]))
                play_on(game, other, &rng);
        }
    }
    assert_in_range(passed, 1000, 20000); /* counters may change, and little else */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spoilt_ponds_are_refused),
        cmocka_unit_test(spoilt_hands_are_refused),
        cmocka_unit_test(spoilt_courses_are_refused),
        cmocka_unit_test(what_passes_can_be_played),
    };
    return cmocka_run_group_tests_name("haru-ichiban valid", tests, NULL, NULL);
}
