/* ike_no_koi_valid_test.c - bytes from outside: what `valid` lets in can be played. */
#include "games/ike_no_koi/tests/ike_test.h"

enum { GAMES = 12, SPOILT = 12 };

/* Everything that can be asked of a position, for who might ask. */
static void ask_all(const struct game *game, const union any_state *state, char *text)
{
    for (int viewer = 0; viewer <= HOST; viewer++) {
        struct sbuf sb = sb_over(text, MAX_JSON);
        struct reason why;
        union any_state copy = *state;
        if (viewer == CHANCE || (viewer > state->head.seats && viewer != HOST))
            continue;
        game_put_json(game, state, viewer, &sb);
        game_put_text(game, state, viewer, &sb);
        (void)game_put_answer(game, state, viewer, "odds", &sb);
        (void)game_put_answer(game, state, viewer, "standing", &sb);
        (void)game_play(game, &copy, viewer, state->head.ply, &why);
        assert_false(sb.cut);
    }
}

/* Plays to the end; every position on the way must be valid. */
static void play_out(const struct game *game, union any_state *state, rng_t *rng,
                     char *text)
{
    int left = 2000;
    while (!game_is_over(state)) {
        int actor = game_random_actor(state, rng);
        move_t move = game_random_move(game, state, actor, rng);
        union any_state before = *state;
        struct sbuf sb = sb_over(text, MAX_JSON);
        assert_true(game_is_legal(game, state, actor, move));
        game_apply(game, state, actor, move);
        game_put_events(game, &before, actor, move, state, HOST, &sb);
        assert_true(game_valid(game, state, game->state_size));
        assert_true(left-- > 0);
    }
    ask_all(game, state, text);
}

/* Changes some bytes, mostly to small numbers. */
static void spoil(struct state *s, rng_t *rng)
{
    for (uint32_t n = 1 + rng_below(rng, 3); n > 0; n--)
        ((uint8_t *)s)[rng_below(rng, sizeof *s)] =
            (uint8_t)rng_below(rng, rng_below(rng, 2) ? 16 : 256);
}

/* Moves an unseen card to some other place, as nobody would in play. */
static void misplace(struct state *s, rng_t *rng)
{
    int card = KOI_LOW + (int)rng_below(rng, CARDS - KOI_LOW);
    struct dock *dock = &s->dock[rng_below(rng, s->head.seats)];
    uint32_t place = rng_below(rng, 4);

    if (s->unseen[card] == 0)
        return;
    s->unseen[card]--;
    if (place == 0 && s->river_count < RIVER)
        s->river[s->river_count++] = (uint8_t)card;
    else if (place == 1 && (card == BAMBOO || card == BRIDGE) && !s->waiting[0])
        s->waiting[0] = (uint8_t)card;
    else if (place == 2 && s->basin_named < BASIN)
        s->basin[s->basin_named++] = (uint8_t)card;
    else if (card == BAMBOO)
        dock->bamboo[KOI_LOW + rng_below(rng, 9)]++;
    else if (card == BRIDGE)
        dock->bridge[dock->bridge[0] != 0] = (uint8_t)(1 + rng_below(rng, BRIDGES));
    else
        dock->cards[card]++;
}

/* Puts cards and the question asked elsewhere, but keeps the sums right. */
static void rearrange(struct state *s, rng_t *rng)
{
    int unseen = 0;
    for (uint32_t n = rng_below(rng, 12); n > 0; n--)
        misplace(s, rng);
    for (int card = 0; card < CARDS; card++)
        unseen += s->unseen[card];
    for (int i = 0; i < LOOK; i++)
        unseen += s->top[i] > HIDDEN;
    for (int i = 0; i < BASIN; i++)
        unseen += s->basin[i] > HIDDEN;
    if (s->basin_named != BASIN_WON)
        s->pond = (uint8_t)(unseen - BASIN);
    if (rng_below(rng, 2))
        return;
    s->phase = (uint8_t)(AT_DRAW + rng_below(rng, AT_OVER));
    s->turn = (uint8_t)(1 + rng_below(rng, s->head.seats));
    s->taker = rng_below(rng, 2) ? s->turn : (uint8_t)(1 + rng_below(rng, s->head.seats));
    s->exchange_due = (uint8_t)rng_below(rng, 2);
    s->taken_from = s->phase == AT_GIVE ? (uint8_t)(1 + rng_below(rng, 5)) : 0;
    s->taken_koi = s->phase == AT_GIVE ? (uint8_t)(2 + rng_below(rng, 10)) : 0;
    s->head.actors = (uint8_t)(1u << (rng_below(rng, 2) ? CHANCE : s->taker));
}

/* States and views that were tampered with: refused, or sound to the end of play. */
static void spoilt_states_are_refused_or_sound(void **unused)
{
    const struct game *game = &ike_no_koi_game;
    char *text = calloc(1, MAX_JSON);
    rng_t rng = rng_seeded(17);
    int taken = 0, refused = 0;
    (void)unused;
    assert_non_null(text);
    for (int i = 0; i < GAMES; i++) {
        union any_state state;
        struct pack pack = {0};
        if (i % 2)
            random_box(&rng, &pack);
        assert_null(game_init(game, &state, 2 + i / 2 % 4, NULL, pack_box(&pack)));
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            for (int j = 0; j < SPOILT; j++) {
                union any_state spoilt;
                int viewer = (int)rng_below(&rng, state.head.seats + 2u);
                game_view(game, &state, viewer > state.head.seats ? HOST : viewer,
                          &spoilt);
                if (j % 2)
                    spoil((struct state *)&spoilt, &rng);
                else
                    rearrange((struct state *)&spoilt, &rng);
                if (!game_valid(game, &spoilt, game->state_size)) {
                    refused++;
                } else {
                    taken++;
                    ask_all(game, &spoilt, text);
                    play_out(game, &spoilt, &rng, text);
                }
            }
            game_apply(game, &state, actor, game_random_move(game, &state, actor, &rng));
        }
    }
    print_message("%d taken, %d refused\n", taken, refused);
    assert_true(taken > 1000 && refused > taken);
    free(text);
}

/* One spoilt thing at a time; each must be refused. */
static void each_check_bites(void **unused)
{
    struct position *p = begin(4, "8 1 2 3 4");
    struct state sound, *s = state_in(p);
    (void)unused;
    light_basin(p, 1, "2 lotus 9");
    stock(p, 1, "lotus 5 6");
    span(p, 1, 3);
    position_play(p, "1 lotus\nchance top 7\nchance top 8\n1 order 7 8");
    turn(p, 1, "7");
    sound = *s;
#define REFUSED(change)                                                                  \
    do {                                                                                 \
        *s = sound;                                                                      \
        change;                                                                          \
        if (game_valid(p->game, s, sizeof *s))                                           \
            fail_msg("taken: %s", #change);                                              \
    } while (0)
    REFUSED(s->phase = AT_OVER + 1);
    REFUSED(s->phase = AT_OVER);
    REFUSED(s->phase = AT_DEAL);
    REFUSED(s->phase = AT_CARD);
    REFUSED(s->phase = AT_EXCHANGE);
    REFUSED(s->head.mode = RACE);
    REFUSED(s->head.actors = 1u << 2);
    REFUSED(s->turn = 0);
    REFUSED(s->turn = 5);
    REFUSED(s->taker = 2);
    REFUSED(s->pond--);
    REFUSED(s->unseen[4]--);
    REFUSED(s->unseen[4]--; s->unseen[5]++);
    REFUSED(s->unseen[NO_CARD]++);
    REFUSED(s->river[0] = HIDDEN);
    REFUSED(s->river_count = 5);
    REFUSED(s->river_count = 2);
    REFUSED(s->top_count = 2);
    REFUSED(s->known[0] = 0);
    REFUSED(s->known[0] = 1u << 5);
    REFUSED(s->known[1] = 2);
    REFUSED(s->basin[1] = NO_CARD);
    REFUSED(s->basin_named = 2);
    REFUSED(s->basin_named = BASIN_WON);
    REFUSED(s->waiting[0] = BAMBOO);
    REFUSED(s->waiting[1] = BAMBOO);
    REFUSED(s->exchange_due = 1);
    REFUSED(s->taken_from = 2);
    REFUSED(s->taken_koi = 5);
    REFUSED(s->common = 0);
    REFUSED(s->common = 15);
    REFUSED(s->dock[0].challenge = 0);
    REFUSED(s->dock[0].challenge = 8);
    REFUSED(s->dock[0].challenge = 16);
    REFUSED(s->dock[0].bridge[0] = BRIDGES + 1);
    REFUSED(s->dock[0].bridge[1] = 3);
    REFUSED(s->dock[0].cards[BAMBOO] = 1);
    REFUSED(s->dock[1].bridge[1] = 3);
    REFUSED(s->dock[4].cards[5] = 1);
    REFUSED(s->dock[0].bamboo[0] = 1);
    REFUSED(s->box.honour[9] = 0);
    REFUSED(s->box.honour[9] = 13);
    REFUSED(s->box.place[9] = 0x13);
    REFUSED(s->box.place[9] = 0x50);
    REFUSED(s->box.place[9] = 0xff);
    REFUSED(s->box.bridge[0] = 0xc);
    REFUSED(s->box.bridge[BRIDGES] = 0);
    REFUSED(s->box.bridge[1] = 0x14);
    REFUSED(s->box.challenge[0].type = TYPES);
    REFUSED(s->box.challenge[0].variety[0] = 2);
    REFUSED(s->box.challenge[1].common = 1);
    REFUSED(s->box.challenge[4].variety[0] = 0);
    REFUSED(s->box.challenge[4].variety[0] = 12);
    REFUSED(s->box.challenge[7].variety[1] = 4);
    REFUSED(s->box.challenge[7].variety[0] = 10);
    REFUSED(s->box.challenge[7].personal = 10);
    REFUSED(s->box.zero[1] = 1);
#undef REFUSED
    *s = sound;
    must_be_valid(p);
    position_free(p);
}

/* A bridge lies at a pair that the dock has, and without the koi 11 not at zone 11. */
static void bridges_lie_where_zones_touch(void **unused)
{
    static const char *const body =
        "honour " STANDARD_HONOUR "\ndock 2 3 . 4 . 6 . 8\ndock . 5 . . . . 7\n"
        "dock . . 9 . . 10 11\n" CHALLENGES_OF_OURS;
    struct position *p = position_packed(&ike_no_koi_game, 2, "", body);
    struct dock *dock = ike_dock(state_in(p), 1);
    (void)unused;
    position_play(p, "chance deal 2\nchance deal 3\nchance deal 4");
    span(p, 1, 1);
    dock->bridge[0] = 2;
    must_be_valid(p);
    for (int number = 3; number <= BRIDGES; number++) {
        dock->bridge[0] = (uint8_t)number; /* 3 joins 10 and 11 */
        assert_false(game_valid(p->game, &p->state, p->game->state_size));
    }
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spoilt_states_are_refused_or_sound),
        cmocka_unit_test(each_check_bites),
        cmocka_unit_test(bridges_lie_where_zones_touch),
    };
    return cmocka_run_group_tests_name("ike_no_koi_valid", tests, NULL, NULL);
}
