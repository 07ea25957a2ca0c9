/* lib_learn_test.c - what programs that learn use of the library: niwa.h and nothing else. */
#include "lib/niwa.h"

#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { OBSERVED = 4096, LONG_TEXT = 1 << 20 };

static char text[LONG_TEXT], other[LONG_TEXT];

static niwa_facts facts_of(const niwa_game *game)
{
    niwa_facts facts;
    assert_int_equal(niwa_game_facts(game, &facts), NIWA_OK);
    return facts;
}

/* -- actions and observations ------------------------------------------------------------ */

static void facts_are_told(void **unused)
{
    (void)unused;
    niwa_facts haru = facts_of(niwa_game_find("haru-ichiban"));
    niwa_facts hiroba = facts_of(niwa_game_find("hiroba"));
    niwa_facts ike = facts_of(niwa_game_find("ike-no-koi"));

    assert_true(haru.has_rounds && haru.has_secrets && haru.is_simultaneous);
    assert_int_equal(haru.symmetries, 8);
    assert_int_equal(haru.max_score, -1);
    assert_true(!hiroba.has_secrets && !hiroba.is_simultaneous && hiroba.has_chance);
    assert_int_equal(hiroba.actions, 9 * 81 + 81 + 1);
    assert_true(ike.has_secrets && !ike.is_simultaneous && !ike.has_rounds);
    for (int i = 0; niwa_game_at(i); i++) {
        niwa_facts facts = facts_of(niwa_game_at(i));
        uint32_t size = 0, sum = 0;
        for (int part = 0; niwa_observation_part(niwa_game_at(i), part, &size); part++)
            sum += size;
        assert_int_equal(sum, facts.observation);
        assert_int_equal(facts.information,
                         facts.observation + 3 * (uint32_t)facts.longest);
        assert_true(facts.actions <= NIWA_MAX_ACTIONS);
    }
}

/* The list, the mask and the moves say the same. */
static void compare_legal(const niwa_game *game, const niwa_state *state, int seat)
{
    int32_t actions[NIWA_MAX_ACTIONS], number;
    uint8_t mask[NIWA_MAX_ACTIONS];
    niwa_move moves[NIWA_MAX_MOVES], move;
    niwa_facts facts = facts_of(game);
    int count = niwa_legal_actions(game, state, seat, actions, NIWA_MAX_ACTIONS), set = 0;

    assert_int_equal(count, niwa_moves(game, state, seat, moves, NIWA_MAX_MOVES));
    assert_int_equal(niwa_legal_actions(game, state, seat, NULL, 0), count);
    assert_int_equal(niwa_action_mask(game, state, seat, mask, (size_t)facts.actions - 1),
                     NIWA_NO_ROOM);
    assert_int_equal(niwa_action_mask(game, state, seat, mask, (size_t)facts.actions),
                     NIWA_OK);
    for (int32_t action = 0; action < facts.actions; action++)
        set += mask[action];
    assert_int_equal(set, count);
    for (int i = 0; i < count; i++) {
        assert_true(i == 0 || actions[i - 1] < actions[i]);
        assert_int_equal(mask[actions[i]], 1);
        assert_int_equal(niwa_number_move(game, state, seat, actions[i], &move), NIWA_OK);
        assert_int_equal(niwa_move_number(game, state, seat, move, &number), NIWA_OK);
        assert_int_equal(number, actions[i]);
    }
}

static void roll(const niwa_game *game, niwa_state *state, niwa_rng *rng)
{
    int32_t outcomes[NIWA_MAX_MOVES];
    uint32_t weights[NIWA_MAX_MOVES], total = 0, ticket;
    int count = niwa_chance_outcomes(game, state, outcomes, weights, NIWA_MAX_MOVES);
    int i = 0;

    assert_true(count > 0);
    for (int n = 0; n < count; n++)
        total += weights[n];
    for (ticket = niwa_rng_below(rng, total); ticket >= weights[i]; i++)
        ticket -= weights[i];
    assert_int_equal(niwa_act(game, state, NIWA_CHANCE, outcomes[i], NULL), NIWA_OK);
}

static void play_by_numbers(const niwa_game *game, int seats, niwa_rng *rng)
{
    int32_t actions[NIWA_MAX_ACTIONS];
    uint8_t seen[OBSERVED];
    float returns[NIWA_MAX_SEATS + 1], sum = 0;
    niwa_facts facts = facts_of(game);
    niwa_state state, before;
    niwa_refusal why;

    assert_null(niwa_state_init(game, &state, seats, NULL));
    while (!niwa_state_is_over(&state)) {
        int actor = niwa_random_actor(&state, rng), count;
        if (actor == NIWA_CHANCE) {
            roll(game, &state, rng);
            continue;
        }
        compare_legal(game, &state, actor);
        count = niwa_legal_actions(game, &state, actor, actions, NIWA_MAX_ACTIONS);
        assert_int_equal(niwa_observe(game, &state, actor, seen, facts.observation),
                         NIWA_OK);
        memcpy(&before, &state, niwa_state_size(game));
        assert_int_equal(niwa_act(game, &state, actor, facts.actions, &why),
                         NIWA_REFUSED);
        assert_string_equal(why.code, "not-legal");
        assert_memory_equal(&before, &state, niwa_state_size(game));
        assert_int_equal(niwa_act(game, &state, actor,
                                  actions[niwa_rng_below(rng, (uint32_t)count)], NULL),
                         NIWA_OK);
    }
    assert_int_equal(niwa_returns(game, &state, returns), NIWA_OK);
    for (int seat = 1; seat <= seats; seat++) {
        assert_true(returns[seat] >= -1 && returns[seat] <= 1);
        sum += returns[seat];
    }
    assert_true(fabsf(sum) < 1e-5f);
}

static void games_are_played_by_numbers(void **unused)
{
    (void)unused;
    niwa_rng rng = niwa_rng_seeded(3);
    for (int i = 0; niwa_game_at(i); i++)
        for (int seats = niwa_game_min_seats(niwa_game_at(i));
             seats <= niwa_game_max_seats(niwa_game_at(i)); seats++)
            play_by_numbers(niwa_game_at(i), seats, &rng);
}

static void positions_are_turned(void **unused)
{
    (void)unused;
    const niwa_game *game = niwa_game_find("haru-ichiban");
    niwa_facts facts = facts_of(game);
    int32_t actions[NIWA_MAX_ACTIONS], bytes[OBSERVED];
    uint8_t is[OBSERVED], was[OBSERVED];
    niwa_state state;

    assert_null(niwa_state_init(game, &state, 2, NULL));
    assert_int_equal(niwa_observe(game, &state, 1, was, sizeof was), NIWA_OK);
    assert_int_equal(niwa_symmetry_actions(game, 5, actions, NIWA_MAX_ACTIONS),
                     facts.actions);
    assert_int_equal(niwa_symmetry_bytes(game, 5, bytes, OBSERVED), facts.observation);
    assert_int_equal(niwa_turn(game, &state, 5), NIWA_OK);
    assert_int_equal(niwa_observe(game, &state, 1, is, sizeof is), NIWA_OK);
    for (uint32_t i = 0; i < facts.observation; i++)
        assert_int_equal(is[bytes[i]], was[i]);
    assert_memory_not_equal(is, was, facts.observation);
    assert_int_equal(niwa_symmetry_actions(game, 8, actions, 1), 0);
    assert_int_equal(niwa_turn(game, &state, -1), NIWA_BAD_ARGUMENT);
}

/* -- information states ------------------------------------------------------------------ */

/* Draws the same flowers in two games, but other ones for seat 2. */
static niwa_record *deal_haru(int last_of_two)
{
    static const int drawn[] = {1, 2, 3};
    const niwa_game *game = niwa_game_find("haru-ichiban");
    niwa_record *record = niwa_record_new(game, 2, NULL, text, sizeof text);
    niwa_move move;

    for (int i = 0; i < 6; i++) {
        char words[32] = "draw 1 1";
        int flower = i == 5 ? last_of_two : drawn[i % 3];
        words[5] = (char)(i < 3 ? '1' : '2');
        words[7] = (char)('0' + flower);
        assert_int_equal(niwa_move_read(game, niwa_record_state(record), NIWA_CHANCE,
                                        words, &move, NULL),
                         NIWA_OK);
        assert_int_equal(niwa_record_play(record, NIWA_CHANCE, move, NULL), NIWA_OK);
    }
    return record;
}

static void information_is_what_was_seen(void **unused)
{
    (void)unused;
    niwa_record *one = deal_haru(7), *two = deal_haru(8);
    uint8_t first[OBSERVED], second[OBSERVED];
    niwa_facts facts = facts_of(niwa_record_game(one));
    size_t needed;

    for (int viewer = 0; viewer <= 2; viewer++) {
        assert_int_equal(niwa_information(one, viewer, text, sizeof text, &needed),
                         NIWA_OK);
        assert_int_equal(needed, strlen(text) + 1);
        assert_int_equal(niwa_information(two, viewer, other, sizeof other, NULL),
                         NIWA_OK);
        assert_int_equal(niwa_information_tensor(one, viewer, first, sizeof first),
                         NIWA_OK);
        assert_int_equal(niwa_information_tensor(two, viewer, second, sizeof second),
                         NIWA_OK);
        assert_int_equal(strcmp(text, other) == 0, viewer != 2);
        assert_int_equal(memcmp(first, second, facts.information) == 0, viewer != 2);
    }
    assert_int_equal(niwa_information(one, 1, text, 10, &needed), NIWA_NO_ROOM);
    assert_int_equal(strlen(text), 9);
    assert_int_equal(niwa_information_tensor(one, 1, first, facts.information - 1),
                     NIWA_NO_ROOM);
    niwa_record_free(one);
    niwa_record_free(two);
}

/* Perfect recall: what was known is the beginning of what is known. */
static void information_only_grows(void **unused)
{
    (void)unused;
    niwa_rng rng = niwa_rng_seeded(5);
    for (int i = 0; niwa_game_at(i); i++) {
        const niwa_game *game = niwa_game_at(i);
        niwa_record *record = niwa_record_new(game, 2, NULL, other, sizeof other), *copy;
        other[0] = '\0';
        for (int step = 0; step < 90; step++) {
            const void *state = niwa_record_state(record);
            int actor = niwa_random_actor(state, &rng);
            niwa_move move;
            if (!niwa_random_move(game, state, actor, &rng, &move))
                break;
            assert_int_equal(niwa_record_play(record, actor, move, NULL), NIWA_OK);
            assert_int_equal(niwa_information(record, 1, text, sizeof text, NULL),
                             NIWA_OK);
            assert_int_equal(strncmp(text, other, strlen(other)), 0);
            memcpy(other, text, strlen(text) + 1);
        }
        copy = niwa_record_copy(record);
        assert_int_equal(niwa_information(copy, 1, text, sizeof text, NULL), NIWA_OK);
        assert_string_equal(text, other);
        niwa_record_free(copy);
        niwa_record_free(record);
    }
}

/* -- bots -------------------------------------------------------------------------------- */

static void bots_give_advice(void **unused)
{
    (void)unused;
    niwa_bot *search = niwa_bot_new("search"), *plain = niwa_bot_new("plain");
    niwa_rng rng = niwa_rng_seeded(4);

    assert_null(niwa_bot_new("oracle"));
    assert_null(niwa_bot_new(NULL));
    for (int i = 0; niwa_game_at(i); i++) {
        const niwa_game *game = niwa_game_at(i);
        niwa_advice one, two;
        niwa_state state;
        assert_null(niwa_state_init(game, &state, 2, NULL));
        while (niwa_state_may_act(&state, NIWA_CHANCE))
            roll(game, &state, &rng);
        int seat = niwa_random_actor(&state, &rng);
        for (int level = 1; level <= NIWA_LEVELS; level++) {
            niwa_limits limits = {.level = level, .seed = 9, .nodes = 50};
            assert_int_equal(niwa_bot_think(search, game, &state, seat, &limits, &one),
                             NIWA_OK);
            assert_int_equal(niwa_bot_think(search, game, &state, seat, &limits, &two),
                             NIWA_OK);
            assert_memory_equal(&one, &two, sizeof one);
            assert_true(one.nodes <= 50 && one.choices > 0);
        }
        niwa_limits brief = {.seconds = 0.01}, none = {0}, no_level = {.level = 99},
                    endless = {.level = NIWA_LEVELS}, nan = {.seconds = NAN};
        assert_int_equal(niwa_bot_think(plain, game, &state, seat, &brief, &one),
                         NIWA_OK);
        assert_int_equal(niwa_act(game, &state, seat, one.action, NULL), NIWA_OK);
        seat = niwa_random_actor(&state, &rng);
        const niwa_limits *bad[] = {&none, &no_level, &endless, &nan, NULL};
        for (int n = 0; n < 5; n++)
            assert_int_equal(niwa_bot_think(plain, game, &state, seat, bad[n], &one),
                             NIWA_BAD_ARGUMENT);
        assert_int_equal(niwa_bot_think(plain, game, &state, 99, &brief, &one),
                         NIWA_BAD_ARGUMENT);
    }
    niwa_bot_free(search);
    niwa_bot_free(plain);
    niwa_bot_free(NULL);
}

/* -- batches ----------------------------------------------------------------------------- */

enum { GAMES = 33, STEPS = 300 };

struct desk { /* what a step writes */
    int32_t seat[GAMES];
    uint8_t observation[GAMES * OBSERVED], mask[GAMES * NIWA_MAX_ACTIONS];
    int32_t legal[GAMES * NIWA_MAX_MOVES];
    int64_t offset[GAMES + 1];
    float reward[GAMES * NIWA_MAX_SEATS];
    uint8_t done[GAMES];
};

static struct desk desks[2];

static niwa_step step_to(struct desk *desk)
{
    return (niwa_step){.seat = desk->seat,
                       .observation = desk->observation,
                       .mask = desk->mask,
                       .legal = desk->legal,
                       .legal_room = GAMES * NIWA_MAX_MOVES,
                       .offset = desk->offset,
                       .reward = desk->reward,
                       .done = desk->done};
}

/* What a step wrote is what the functions for one game say. */
static void compare_batch(const niwa_game *game, const niwa_batch *batch,
                          const struct desk *desk)
{
    niwa_facts facts = facts_of(game);

    for (int n = 0; n < GAMES; n++) {
        const void *state = niwa_batch_state(batch, n);
        int32_t actions[NIWA_MAX_ACTIONS];
        uint8_t mask[NIWA_MAX_ACTIONS], seen[OBSERVED];
        int seat = desk->seat[n];
        int count = niwa_legal_actions(game, state, seat, actions, NIWA_MAX_ACTIONS);
        assert_true(count > 0);
        assert_int_equal(desk->offset[n + 1] - desk->offset[n], count);
        assert_memory_equal(desk->legal + desk->offset[n], actions,
                            (size_t)count * sizeof *actions);
        assert_int_equal(niwa_action_mask(game, state, seat, mask, sizeof mask), NIWA_OK);
        assert_memory_equal(desk->mask + n * facts.actions, mask, (size_t)facts.actions);
        assert_int_equal(niwa_observe(game, state, seat, seen, sizeof seen), NIWA_OK);
        assert_memory_equal(desk->observation + (size_t)n * facts.observation, seen,
                            facts.observation);
    }
}

static void play_batches(const niwa_game *game, int seats)
{
    niwa_batch *batch[2];
    niwa_step out[2] = {step_to(&desks[0]), step_to(&desks[1])};
    niwa_rng rng = niwa_rng_seeded(6);
    int32_t actions[GAMES] = {0};
    int ended = 0, refused = -1;

    memset(desks, 0, sizeof desks);
    for (int i = 0; i < 2; i++) {
        batch[i] = niwa_batch_new(game, NULL, GAMES, seats, NULL, 8, 1 + 3 * i, text,
                                  sizeof text);
        assert_non_null(batch[i]);
        assert_int_equal(niwa_batch_step(batch[i], NULL, &out[i], NULL), NIWA_OK);
    }
    for (int step = 0; step < STEPS; step++) {
        assert_memory_equal(&desks[0], &desks[1], sizeof desks[0]);
        if (step % 50 == 0)
            compare_batch(game, batch[0], &desks[0]);
        for (int n = 0; n < GAMES; n++) {
            int64_t at = desks[0].offset[n], end = desks[0].offset[n + 1];
            actions[n] = desks[0].legal[at + niwa_rng_below(&rng, (uint32_t)(end - at))];
        }
        if (step % 50 == 1) { /* one is illegal: nothing is played */
            int32_t was = actions[20];
            actions[20] = step % 100 == 1 ? -1 : facts_of(game).actions;
            for (int i = 0; i < 2; i++)
                assert_int_equal(niwa_batch_step(batch[i], actions, &out[i], &refused),
                                 NIWA_REFUSED);
            assert_int_equal(refused, 20);
            actions[20] = was;
        }
        for (int i = 0; i < 2; i++)
            assert_int_equal(niwa_batch_step(batch[i], actions, &out[i], NULL), NIWA_OK);
        for (int n = 0; n < GAMES; n++) {
            float sum = 0;
            ended += desks[0].done[n];
            for (int seat = 0; seat < seats; seat++)
                sum += desks[0].reward[n * seats + seat];
            assert_true(fabsf(sum) < 1e-5f);
        }
    }
    assert_true(ended > 0);
    /* the same seed: the same games again */
    for (int i = 0; i < 2; i++) {
        assert_int_equal(niwa_batch_reset(batch[i], 8 + (uint64_t)i), NIWA_OK);
        assert_int_equal(niwa_batch_step(batch[i], NULL, &out[i], NULL), NIWA_OK);
    }
    assert_memory_not_equal(niwa_batch_state(batch[0], 0), niwa_batch_state(batch[1], 0),
                            niwa_state_size(game));
    niwa_batch_free(batch[0]);
    niwa_batch_free(batch[1]);
}

static void batches_are_the_games(void **unused)
{
    (void)unused;
    for (int i = 0; niwa_game_at(i); i++)
        for (int seats = niwa_game_min_seats(niwa_game_at(i));
             seats <= niwa_game_max_seats(niwa_game_at(i)); seats++)
            play_batches(niwa_game_at(i), seats);
}

static void wrong_batches_are_refused(void **unused)
{
    (void)unused;
    const niwa_game *game = niwa_game_find("hiroba");
    niwa_pack *pack = niwa_pack_standard(niwa_game_find("ike-no-koi"), NULL, 0);
    const char *bad[] = {"no=thing", NULL};
    niwa_batch *batch;
    niwa_step out = {0};

    assert_null(niwa_batch_new(NULL, NULL, 1, 2, NULL, 1, 1, text, sizeof text));
    assert_null(niwa_batch_new(game, NULL, 0, 2, NULL, 1, 1, text, sizeof text));
    assert_null(niwa_batch_new(game, NULL, 1 << 30, 2, NULL, 1, 1, text, sizeof text));
    assert_null(niwa_batch_new(game, NULL, 1, 9, NULL, 1, 1, text, sizeof text));
    assert_null(niwa_batch_new(game, NULL, 1, 2, bad, 1, 1, text, sizeof text));
    assert_null(niwa_batch_new(game, NULL, 1, 2, NULL, 1, 65, text, sizeof text));
    assert_null(niwa_batch_new(game, pack, 1, 2, NULL, 1, 1, text, sizeof text));
    assert_string_equal(text, "the pack is one of another game");
    assert_null(niwa_batch_new(game, pack, 1, 2, NULL, 1, 1, NULL, 0));
    batch = niwa_batch_new(game, NULL, 1, 2, NULL, 1, 1, NULL, 0);
    assert_non_null(batch);
    assert_int_equal(niwa_batch_step(batch, NULL, &out, NULL), NIWA_OK);
    assert_int_equal(niwa_batch_step(batch, NULL, NULL, NULL), NIWA_BAD_ARGUMENT);
    out.legal = desks[0].legal;
    assert_int_equal(niwa_batch_step(batch, NULL, &out, NULL), NIWA_BAD_ARGUMENT);
    out.offset = desks[0].offset;
    assert_int_equal(niwa_batch_step(batch, NULL, &out, NULL), NIWA_NO_ROOM);
    assert_null(niwa_batch_state(batch, 1));
    niwa_batch_free(batch);
    niwa_batch_free(NULL);
    niwa_pack_free(pack);
}

/* -- nothing at all ---------------------------------------------------------------------- */

static void null_is_refused(void **unused)
{
    (void)unused;
    const niwa_game *game = niwa_game_find("hiroba");
    niwa_state state;
    niwa_rng rng = niwa_rng_seeded(1);
    niwa_result result;
    niwa_move move;
    int32_t number;
    uint8_t byte;
    float returns[NIWA_MAX_SEATS + 1];

    assert_null(niwa_state_init(game, &state, 2, NULL));
    assert_null(niwa_game_name(NULL));
    assert_null(niwa_game_title(NULL));
    assert_int_equal(niwa_game_min_seats(NULL) + niwa_game_max_seats(NULL) +
                         niwa_game_max_moves(NULL) + niwa_game_rules(NULL),
                     0);
    assert_null(niwa_game_phase(NULL, 0));
    assert_null(niwa_game_option(NULL, 0));
    assert_null(niwa_game_option_help(NULL, 0));
    assert_null(niwa_game_option_value(NULL, 0, 0));
    assert_int_equal(niwa_state_size(NULL), 0);
    assert_non_null(niwa_state_init(NULL, &state, 2, NULL));
    assert_non_null(niwa_state_init(game, NULL, 2, NULL));
    assert_false(niwa_state_read(NULL, &state, &state, 1));
    assert_false(niwa_state_read(game, NULL, &state, niwa_state_size(game)));
    assert_int_equal(niwa_state_seats(NULL), 0);
    assert_int_equal(niwa_state_actors(NULL), 0);
    assert_false(niwa_state_may_act(NULL, 1));
    assert_true(niwa_state_is_over(NULL));
    assert_int_equal(niwa_state_mode(NULL), NIWA_TURN);
    assert_int_equal(niwa_state_ply(NULL), 0);
    assert_null(niwa_state_phase(game, NULL));
    assert_int_equal(niwa_state_hash(game, NULL), 0);
    niwa_state_result(game, NULL, &result);
    niwa_state_result(game, &state, NULL);
    assert_int_equal(result.rank[1], 0);
    assert_int_equal(niwa_moves(game, NULL, 1, NULL, 0), 0);
    assert_int_equal(niwa_play(NULL, &state, 1, 0, NULL), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_play(game, NULL, 1, 0, NULL), NIWA_BAD_ARGUMENT);
    niwa_play_legal(game, NULL, 1, 0);
    assert_int_equal(niwa_move_read(game, NULL, 1, "pass", &move, NULL),
                     NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_move_read(game, &state, 1, "pass", NULL, NULL),
                     NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_move_put(game, NULL, 1, 0, 0, text, 9), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_weight(game, NULL, 0), 0);
    assert_int_equal(niwa_rng_below(NULL, 3), 0);
    assert_int_equal(niwa_random_actor(NULL, &rng), 0);
    assert_int_equal(niwa_random_actor(&state, NULL), 0);
    assert_false(niwa_random_move(game, &state, NIWA_CHANCE, NULL, &move));
    assert_false(niwa_random_move(game, &state, NIWA_CHANCE, &rng, NULL));
    assert_int_equal(niwa_view(game, NULL, 1, &state), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_guess(game, &state, 1, NULL), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_put_json(NULL, &state, 1, text, 9), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_put_text(game, NULL, 1, text, 9), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_put_events(game, &state, 1, 0, NULL, 1, text, 9),
                     NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_put_result(game, NULL, text, 9), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_put_components(game, NULL, text, 9), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_put_answer(game, NULL, 1, "?", text, 9), NIWA_BAD_ARGUMENT);
    assert_null(niwa_record_new(NULL, 2, NULL, text, 9));
    assert_null(niwa_record_game(NULL));
    assert_null(niwa_record_state(NULL));
    assert_null(niwa_record_copy(NULL));
    assert_int_equal(niwa_record_lines(NULL), 0);
    assert_int_equal(niwa_record_state_at(NULL, 0, &state), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_record_play(NULL, 1, 0, NULL), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_record_put(NULL, false, text, 9), NIWA_BAD_ARGUMENT);
    assert_non_null(niwa_record_verify(NULL));
    assert_null(niwa_pack_standard(NULL, text, 9));
    assert_null(niwa_pack_game(NULL));
    assert_null(niwa_pack_name(NULL));
    assert_null(niwa_pack_checksum(NULL));
    assert_int_equal(niwa_pack_put(NULL, text, 9), NIWA_BAD_ARGUMENT);
    assert_non_null(niwa_pack_init(NULL, &state, 2, NULL));
    assert_null(niwa_pack_record(NULL, 2, NULL, text, 9));

    assert_int_equal(niwa_game_facts(NULL, NULL), NIWA_BAD_ARGUMENT);
    assert_null(niwa_observation_part(NULL, 0, NULL));
    assert_null(niwa_observation_part(game, -1, NULL));
    assert_null(niwa_observation_part(game, 99, NULL));
    assert_int_equal(niwa_legal_actions(game, NULL, 1, NULL, 0), 0);
    assert_int_equal(niwa_legal_actions(game, &state, 1, NULL, 9), 0);
    assert_int_equal(niwa_action_mask(game, NULL, 1, &byte, 1), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_move_number(game, &state, NIWA_CHANCE, 0, NULL),
                     NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_number_move(game, NULL, 1, 0, &move), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_number_move(game, &state, NIWA_CHANCE, 1 << 30, &move),
                     NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_move_number(game, &state, NIWA_CHANCE, ~0ull, &number),
                     NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_act(game, NULL, 1, 0, NULL), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_chance_outcomes(game, &state, NULL, NULL, 5), 0);
    assert_int_equal(niwa_observe(game, &state, 1, NULL, 9), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_observe(game, &state, NIWA_HOST, &byte, 1), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_observe(game, &state, 1, &byte, 1), NIWA_NO_ROOM);
    assert_int_equal(niwa_returns(game, NULL, returns), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_symmetry_actions(NULL, 0, NULL, 0), 0);
    assert_int_equal(niwa_symmetry_bytes(game, 0, NULL, 4), 0);
    assert_int_equal(niwa_turn(game, NULL, 0), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_information(NULL, 1, text, 9, NULL), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_information_tensor(NULL, 1, &byte, 1), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_batch_reset(NULL, 1), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_batch_legal_room(NULL), 0);
    assert_null(niwa_batch_state(NULL, 0));
    assert_int_equal(niwa_batch_step(NULL, NULL, NULL, NULL), NIWA_BAD_ARGUMENT);
    assert_int_equal(niwa_version_number(), NIWA_VERSION_NUMBER);
}

/* -- threads ----------------------------------------------------------------------------- */

static void *play_alone(void *hash)
{
    niwa_bot *bot = niwa_bot_new("search");
    uint64_t *sum = hash;

    for (int i = 0; niwa_game_at(i); i++) {
        const niwa_game *game = niwa_game_at(i);
        niwa_rng rng = niwa_rng_seeded(11);
        niwa_state state;
        niwa_state_init(game, &state, 2, NULL);
        while (!niwa_state_is_over(&state)) {
            int actor = niwa_random_actor(&state, &rng);
            niwa_limits limits = {.nodes = 3, .seed = 1};
            niwa_advice advice;
            niwa_move move;
            niwa_random_move(game, &state, actor, &rng, &move);
            if (actor != NIWA_CHANCE &&
                niwa_bot_think(bot, game, &state, actor, &limits, &advice) == NIWA_OK)
                move = advice.move;
            niwa_play(game, &state, actor, move, NULL);
        }
        *sum = *sum * 31 + niwa_state_hash(game, &state);
    }
    niwa_bot_free(bot);
    return NULL;
}

/* `ctest --preset tsan -R lib_learn` looks for races. */
static void threads_do_not_meet(void **unused)
{
    (void)unused;
    enum { THREADS = 4 };
    pthread_t thread[THREADS];
    uint64_t hash[THREADS] = {0};

    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, play_alone, &hash[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (int i = 1; i < THREADS; i++)
        assert_true(hash[i] == hash[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_told),
        cmocka_unit_test(games_are_played_by_numbers),
        cmocka_unit_test(positions_are_turned),
        cmocka_unit_test(information_is_what_was_seen),
        cmocka_unit_test(information_only_grows),
        cmocka_unit_test(bots_give_advice),
        cmocka_unit_test(batches_are_the_games),
        cmocka_unit_test(wrong_batches_are_refused),
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(threads_do_not_meet),
    };
    return cmocka_run_group_tests_name("lib_learn", tests, NULL, NULL);
}
