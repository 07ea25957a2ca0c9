/* batch.c - many games at once: a decision of a seat in each, on several threads.
 *
 * Each game has its own random numbers, so that what is played does not depend on threads. The
 * legal actions of all games are kept as sets, by which the next actions are checked before
 * anything is played. */
#include "lib/inside.h"

#include "core/bits.h"
#include "core/signature.h"
#include "games/numbers.h"
#include "lib/information.h"
#include "lib/team.h"

#include <stdlib.h>
#include <string.h>

/* What a batch keeps of a game, beside its state and its set of legal actions. */
struct seat_at {
    rng_t rng;
    uint64_t played; /* games that have ended here */
    int32_t seat;    /* who is to act */
    int32_t legal;   /* how many actions that seat has, where several threads list them */
};

struct niwa_batch {
    const struct game *game;
    const struct numbers *numbers;
    int games, seats;
    uint32_t stride; /* bytes from a state to the next */
    int words;       /* of a set of actions */
    uint64_t seed;
    union any_state opening; /* of every game */
    uint8_t *state;
    uint64_t *set;
    struct seat_at *at;
    struct team *team;
    /* the step that is being made */
    const int32_t *actions;
    const niwa_step *out;
    int refused[NIWA_MAX_THREADS];
};

static void *state_of(const niwa_batch *batch, int n)
{
    return batch->state + (size_t)n * batch->stride;
}

static uint64_t *set_of(const niwa_batch *batch, int n)
{
    return batch->set + (size_t)n * (size_t)batch->words;
}

/* -- one game -- */

/* Who is asked next: the order matters in a race alone. */
static int next_seat(const void *state, rng_t *rng)
{
    if (game_peek(state)->mode == RACE)
        return game_random_actor(state, rng);
    return bits_low(game_peek(state)->actors);
}

static void roll(const struct game *game, void *state, rng_t *rng)
{
    while (game_may_act(state, CHANCE))
        game_apply(game, state, CHANCE, game_random_move(game, state, CHANCE, rng));
}

static void open_game(niwa_batch *batch, int n)
{
    struct seat_at *at = &batch->at[n];
    uint64_t seed = signature_mix(signature_mix(batch->seed, (uint64_t)n), at->played);

    at->rng = rng_seeded(seed);
    memcpy(state_of(batch, n), &batch->opening, batch->game->state_size);
    roll(batch->game, state_of(batch, n), &at->rng);
}

/* Finds who is to act, and what is legal. */
static void look(niwa_batch *batch, int n)
{
    struct seat_at *at = &batch->at[n];
    uint64_t *set = set_of(batch, n);
    const void *state = state_of(batch, n);

    at->seat = next_seat(state, &at->rng);
    memset(set, 0, (size_t)batch->words * sizeof *set);
    batch->numbers->legal(state, at->seat, set);
}

static void play(niwa_batch *batch, int n, int32_t action)
{
    struct seat_at *at = &batch->at[n];
    void *state = state_of(batch, n);
    bool is_over;

    game_apply(batch->game, state, at->seat,
               batch->numbers->move(state, at->seat, action));
    roll(batch->game, state, &at->rng);
    is_over = game_is_over(state);
    if (batch->out->done)
        batch->out->done[n] = is_over;
    if (is_over) {
        if (batch->out->reward) {
            float returns[MAX_SEATS + 1];
            returns_of(batch->game, state, returns);
            memcpy(batch->out->reward + (size_t)n * (size_t)batch->seats, returns + 1,
                   (size_t)batch->seats * sizeof *returns);
        }
        at->played++;
        open_game(batch, n);
    }
    look(batch, n);
}

static void put_observation(const niwa_batch *batch, int n)
{
    const struct numbers *numbers = batch->numbers;
    uint8_t *out = batch->out->observation + (size_t)n * numbers->observation;
    const void *view = state_of(batch, n);
    union any_state own;

    if (batch->game->redact) {
        memcpy(&own, view, batch->game->state_size);
        batch->game->redact(&own, batch->at[n].seat);
        view = &own;
    }
    memset(out, 0, numbers->observation);
    numbers->observe(view, batch->at[n].seat, out);
}

static void put_mask(const niwa_batch *batch, int n)
{
    int32_t actions = batch->numbers->actions;
    uint8_t *out = batch->out->mask + (size_t)n * (size_t)actions;
    const uint64_t *set = set_of(batch, n);

    for (int32_t at = 0; at < actions; at += 32)
        put_bits(out + at, (uint32_t)(set[at / 64] >> at % 64),
                 actions - at < 32 ? actions - at : 32);
}

/* Returns where the next game's begin. */
static int32_t *put_legal(const niwa_batch *batch, int n, int32_t *out)
{
    const uint64_t *set = set_of(batch, n);

    for (int word = 0; word < batch->words; word++)
        for (uint64_t left = set[word]; left;)
            *out++ = 64 * word + bits_pop(&left);
    return out;
}

static int32_t count_legal(const niwa_batch *batch, int n)
{
    const uint64_t *set = set_of(batch, n);
    int32_t count = 0;

    for (int word = 0; word < batch->words; word++)
        if (set[word])
            count += bits_count(set[word]);
    return count;
}

/* -- all games, a part to each thread -- */

static void check_part(void *context, int part, int from, int to)
{
    niwa_batch *batch = context;

    batch->refused[part] = -1;
    for (int n = from; n < to && batch->refused[part] < 0; n++) {
        int32_t action = batch->actions[n];
        if (action < 0 || action >= batch->numbers->actions ||
            !actions_have(set_of(batch, n), action))
            batch->refused[part] = n;
    }
}

static void step_part(void *context, int part, int from, int to)
{
    niwa_batch *batch = context;
    const niwa_step *out = batch->out;
    size_t seats = (size_t)batch->seats;

    int32_t *legal = out->legal;
    bool is_alone = team_size(batch->team) == 1;

    (void)part;
    if (out->reward && to > from)
        memset(out->reward + (size_t)from * seats, 0,
               (size_t)(to - from) * seats * sizeof *out->reward);
    for (int n = from; n < to; n++) {
        if (batch->actions)
            play(batch, n, batch->actions[n]);
        else if (out->done)
            out->done[n] = 0;
        if (out->seat)
            out->seat[n] = batch->at[n].seat;
        if (out->observation)
            put_observation(batch, n);
        if (out->mask)
            put_mask(batch, n);
        if (!is_alone || !out->legal) {
            batch->at[n].legal = out->offset ? count_legal(batch, n) : 0;
            continue;
        }
        legal = put_legal(batch, n, legal);
        out->offset[n + 1] = legal - out->legal;
    }
}

static void legal_part(void *context, int part, int from, int to)
{
    const niwa_batch *batch = context;

    (void)part;
    for (int n = from; n < to; n++)
        put_legal(batch, n, batch->out->legal + batch->out->offset[n]);
}

static void open_part(void *context, int part, int from, int to)
{
    niwa_batch *batch = context;

    (void)part;
    for (int n = from; n < to; n++) {
        batch->at[n].played = 0;
        open_game(batch, n);
        look(batch, n);
    }
}

/* -- the public functions -- */

static const char *wrong_size(int games, int threads)
{
    if (games < 1 || games > NIWA_MAX_GAMES)
        return "a batch has 1 to 1048576 games";
    if (threads < 1 || threads > NIWA_MAX_THREADS)
        return "a batch has 1 to 64 threads";
    return NULL;
}

/* False: there is no memory, or no thread. */
static bool has_all(niwa_batch *batch, int threads)
{
    size_t games = (size_t)batch->games;

    batch->state = aligned_alloc(64, games * batch->stride);
    batch->set = calloc(games * (size_t)batch->words, sizeof *batch->set);
    batch->at = calloc(games, sizeof *batch->at);
    batch->team = team_new(threads);
    return batch->state && batch->set && batch->at && batch->team;
}

niwa_batch *niwa_batch_new(const niwa_game *game, const niwa_pack *pack, int games,
                           int seats, const char *const *options, uint64_t seed,
                           int threads, char *why, size_t size)
{
    const char *words = wrong_size(games, threads);
    niwa_batch *batch = words || !game ? NULL : calloc(1, sizeof *batch);

    if (pack && game && pack->pack.game != inside(game))
        words = "the pack is one of another game";
    if (batch && !words)
        words = init_state(inside(game), pack ? pack->pack.box : NULL, &batch->opening,
                           seats, options);
    if (!game || !batch || words) {
        say(words ? words : game ? "there is no memory" : "there is no game", why, size);
        free(batch);
        return NULL;
    }
    batch->game = inside(game);
    batch->numbers = numbers_of(batch->game);
    batch->games = games;
    batch->seats = seats;
    batch->stride = (batch->game->state_size + 63) / 64 * 64;
    batch->words = (batch->numbers->actions + 63) / 64;
    if (!has_all(batch, threads)) {
        say("there is no memory, or no thread", why, size);
        niwa_batch_free(batch);
        return NULL;
    }
    niwa_batch_reset(batch, seed);
    return batch;
}

void niwa_batch_free(niwa_batch *batch)
{
    if (!batch)
        return;
    team_free(batch->team);
    free(batch->state);
    free(batch->set);
    free(batch->at);
    free(batch);
}

size_t niwa_batch_legal_room(const niwa_batch *batch)
{
    return batch ? (size_t)batch->games * batch->game->max_moves : 0;
}

enum niwa_status niwa_batch_reset(niwa_batch *batch, uint64_t seed)
{
    if (!batch)
        return NIWA_BAD_ARGUMENT;
    batch->seed = seed;
    team_do(batch->team, open_part, batch, batch->games);
    return NIWA_OK;
}

const void *niwa_batch_state(const niwa_batch *batch, int game)
{
    return batch && game >= 0 && game < batch->games ? state_of(batch, game) : NULL;
}

/* The first game whose action is illegal; -1: none is. */
static int find_refused(niwa_batch *batch)
{
    team_do(batch->team, check_part, batch, batch->games);
    for (int part = 0; part < team_size(batch->team); part++)
        if (batch->refused[part] >= 0)
            return batch->refused[part];
    return -1;
}

enum niwa_status niwa_batch_step(niwa_batch *batch, const int32_t *actions,
                                 const niwa_step *out, int *refused)
{
    int wrong;

    if (!batch || !out || (out->legal && !out->offset))
        return NIWA_BAD_ARGUMENT;
    if (out->legal && out->legal_room < niwa_batch_legal_room(batch))
        return NIWA_NO_ROOM;
    batch->actions = actions;
    batch->out = out;
    wrong = actions ? find_refused(batch) : -1;
    if (wrong >= 0) {
        if (refused)
            *refused = wrong;
        return NIWA_REFUSED;
    }
    team_do(batch->team, step_part, batch, batch->games);
    if (out->offset)
        out->offset[0] = 0;
    if (out->legal && team_size(batch->team) == 1)
        return NIWA_OK; /* they were listed on the way */
    for (int n = 0; out->offset && n < batch->games; n++)
        out->offset[n + 1] = out->offset[n] + batch->at[n].legal;
    if (out->legal)
        team_do(batch->team, legal_part, batch, batch->games);
    return NIWA_OK;
}
