/* fuzz_library.c - libFuzzer target: the library's functions for programs that learn, called in any
 * order with any numbers, sizes and pointers that may be NULL. They must say so, stay within the
 * sizes they were given, and leave the state one that the game can go on from. */
#include "lib/niwa.h"

#include "core/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

/* What is left of the input. */
static const uint8_t *bytes;
static size_t left;

static uint8_t take(void)
{
    if (left == 0)
        return 0;
    left--;
    return *bytes++;
}

/* Mostly small, sometimes anything. */
static int32_t number(void)
{
    uint8_t kind = take();
    uint32_t large = (uint32_t)take() << 24 | (uint32_t)take() << 8 | take();

    return kind < 200 ? (int32_t)(large & 2047) - 3 : (int32_t)large;
}

static bool is_null(void)
{
    return take() % 16 == 15;
}

/* Memory that ends where its size says, so that the sanitizer sees the byte behind it. */
static void *exactly(size_t size)
{
    void *memory = malloc(size ? size : 1);
    must(memory);
    return memory;
}

static size_t room(void)
{
    return ((size_t)take() << 4 | take()) % 4096;
}

/* -- a game -- */

static const niwa_game *game;
static niwa_state state;
static niwa_record *record;
static niwa_rng rng;

static void ask_actions(void)
{
    size_t count = room();
    int32_t *list = is_null() ? NULL : exactly(count * sizeof *list);
    uint8_t *mask = is_null() ? NULL : exactly(count);
    uint32_t *weight = is_null() ? NULL : exactly(count * sizeof *weight);

    niwa_legal_actions(game, &state, number(), list, list ? (int)count : number());
    niwa_action_mask(game, &state, number(), mask, count);
    niwa_chance_outcomes(game, &state, list, list ? weight : NULL,
                         list ? (int)count : number());
    niwa_symmetry_actions(game, number(), list, list ? (int)count : 0);
    niwa_symmetry_bytes(game, number(), list, list ? (int)count : 0);
    free(list);
    free(mask);
    free(weight);
}

static void act(void)
{
    int actor = take() % 8, n = number();
    niwa_state was = state;
    niwa_refusal why;
    niwa_move move;

    niwa_number_move(game, &state, actor, n, &move);
    niwa_move_number(game, &state, actor, (niwa_move)n, &n);
    if (niwa_act(game, &state, actor, n, is_null() ? NULL : &why) != NIWA_OK)
        must(memcmp(&was, &state, niwa_state_size(game)) == 0);
    else
        must(niwa_record_play(record, actor,
                              (niwa_number_move(game, &was, actor, n, &move), move),
                              NULL) == NIWA_OK);
}

static void play_on(void)
{
    for (int steps = take(); steps > 0 && !niwa_state_is_over(&state); steps--) {
        int actor = niwa_random_actor(&state, &rng);
        niwa_move move;
        must(niwa_random_move(game, &state, actor, &rng, &move));
        must(niwa_play(game, &state, actor, move, NULL) == NIWA_OK);
        must(niwa_record_play(record, actor, move, NULL) == NIWA_OK);
    }
}

static void look(void)
{
    size_t size = room();
    uint8_t *out = is_null() ? NULL : exactly(size);
    float returns[NIWA_MAX_SEATS + 1];
    size_t needed;

    niwa_observe(game, &state, number(), out, size);
    niwa_information_tensor(record, number(), out, size);
    niwa_information(record, number(), (char *)out, out ? size : room(),
                     is_null() ? NULL : &needed);
    niwa_returns(game, &state, is_null() ? NULL : returns);
    free(out);
}

static void think(void)
{
    niwa_bot *bot = niwa_bot_new(take() % 2 ? "search" : "plain");
    niwa_limits limits = {.level = number(), .nodes = take() % 8, .seed = take()};
    niwa_advice advice;
    int seat = number();

    if (limits.nodes == 0) /* no level alone: it would take too long */
        limits.level = 99;
    if (niwa_bot_think(bot, game, &state, seat, &limits, &advice) == NIWA_OK)
        must(niwa_number_move(game, &state, seat, advice.action, &advice.move) ==
             NIWA_OK);
    niwa_bot_free(bot);
}

static void play_batch(void)
{
    enum { MOST = 8 };
    int games = take() % (MOST + 2), seats = take() % 7, threads = take() % 3;
    niwa_batch *batch =
        niwa_batch_new(game, NULL, games, seats, NULL, take(), threads, NULL, 0);
    niwa_facts facts;
    size_t each = (size_t)games;
    niwa_step out = {0};

    if (!batch)
        return;
    must(niwa_game_facts(game, &facts) == NIWA_OK);
    out.legal_room = take() % 8 ? niwa_batch_legal_room(batch) : room();
    out.seat = is_null() ? NULL : exactly(each * sizeof *out.seat);
    out.observation = is_null() ? NULL : exactly(each * facts.observation);
    out.mask = is_null() ? NULL : exactly(each * (size_t)facts.actions);
    out.legal = is_null() ? NULL : exactly(out.legal_room * sizeof *out.legal);
    out.offset = is_null() ? NULL : exactly((each + 1) * sizeof *out.offset);
    out.reward = is_null() ? NULL : exactly(each * (size_t)seats * sizeof *out.reward);
    out.done = is_null() ? NULL : exactly(each);
    for (int step = take() % 32; step > 0; step--) {
        int32_t actions[MOST + 2];
        int refused = -1;
        enum niwa_status status = niwa_batch_step(batch, NULL, &out, NULL);
        for (int n = 0; n < games; n++) {
            bool is_junk =
                take() % 32 == 31 || !out.legal || !out.offset || status != NIWA_OK;
            actions[n] = is_junk ? number() : out.legal[out.offset[n]];
        }
        if (niwa_batch_step(batch, actions, &out, &refused) == NIWA_REFUSED)
            must(refused >= 0 && refused < games);
    }
    niwa_batch_free(batch);
    free(out.seat);
    free(out.observation);
    free(out.mask);
    free(out.legal);
    free(out.offset);
    free(out.reward);
    free(out.done);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const tries[])(void) = {ask_actions, act,   act,       play_on,
                                          look,        think, play_batch};
    int seats;

    bytes = data;
    left = size;
    game = niwa_game_at(take() % 4);
    seats = niwa_game_min_seats(game) + take() % 2;
    seats = seats > niwa_game_max_seats(game) ? niwa_game_max_seats(game) : seats;
    rng = niwa_rng_seeded(take());
    memset(&state, 0, sizeof state);
    must(niwa_state_init(game, &state, seats, NULL) == NULL);
    must((record = niwa_record_new(game, seats, NULL, NULL, 0)) != NULL);
    for (int i = 0; i < 16 && left > 0; i++)
        tries[take() % (sizeof tries / sizeof *tries)]();
    must(niwa_state_hash(game, &state) ==
         niwa_state_hash(game, niwa_record_state(record)));
    niwa_record_free(record);
    return 0;
}
