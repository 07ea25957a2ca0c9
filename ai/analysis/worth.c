/* worth.c - what a state is worth: the mean of short play-outs that the game's hints value. */
#include "ai/analysis/worth.h"

#include "ai/candidate.h"
#include "ai/value.h"
#include "core/must.h"
#include "core/signature.h"

#include <string.h>

enum { LONGEST_PLAYOUT = 600 }; /* moves, after which it is valued by the ranks so far */

struct effort effort_of(int number, uint64_t seed)
{
    /* clang-format off */
    static const struct effort efforts[EFFORTS] = {
        /* playouts, guesses, depth, width, outcomes, nodes */
        {16, 4, 1, 4, 24, 300, 0},
        {64, 8, 2, 6, 24, 1000, 0},
        {200, 20, 3, 6, 64, 4000, 0},
        {600, 40, 4, 6, 64, 10000, 0},
        {2000, 80, 4, 10, 64, 40000, 0},
        /* clang-format on */
    };
    struct effort effort;
    must(number >= 1 && number <= EFFORTS);
    effort = efforts[number - 1];
    effort.seed = seed;
    return effort;
}

void worth_of_ranks(const uint8_t rank[MAX_SEATS + 1], int seats, struct worth *out)
{
    *out = (struct worth){{0}, {0}};
    must(seats > 1);
    for (int seat = 1; seat <= seats; seat++) {
        int better = 0, worse = 0, places;
        for (int other = 1; other <= seats; other++) {
            better += rank[other] < rank[seat];
            worse += rank[other] > rank[seat];
        }
        /* tied seats share the places they occupy */
        places = seats - 1 - better + worse;
        out->of[seat] = (WORTH_ONE * places + seats - 1) / (2 * (seats - 1));
    }
}

static void worth_of_end(const struct game *game, const void *state, struct worth *out)
{
    struct result result;
    game_result(game, state, &result);
    worth_of_ranks(result.rank, game_peek(state)->seats, out);
}

/* The value of a state as it stands. False: the hints can't value it. */
static bool worth_as_it_stands(const struct game *game, const void *state,
                               struct worth *out)
{
    uint32_t value[MAX_SEATS + 1];
    *out = (struct worth){{0}, {0}};
    if (!value_by_hints(game, state, value))
        return false;
    for (int seat = 1; seat <= game_peek(state)->seats; seat++)
        out->of[seat] =
            (int32_t)(((uint64_t)value[seat] * WORTH_ONE + VALUE_ONE / 2) / VALUE_ONE);
    return true;
}

/* The only seat that may act; 0: nobody, several, or chance. */
static int only_seat(const struct head *head)
{
    unsigned actors = head->actors;
    if (actors == 0 || (actors & (actors - 1)) != 0 || actors >> CHANCE & 1)
        return 0;
    return __builtin_ctz(actors);
}

/* Tries the most likely moves of a few turns, each seat for itself. The state has a value as it
 * stands, which is what remains if a move leads to one that has none. */
static void look_ahead(const struct effort *effort, const struct game *game,
                       const union any_state *state, uint32_t depth, struct worth *out)
{
    struct candidate list[MAX_MOVES];
    int seat = only_seat(&state->head), n;
    int32_t most = -1;
    struct worth still = *out;

    if (depth == 0 || seat == 0)
        return;
    n = candidates_of(game, state, seat, list);
    for (int i = 0; i < n && i < (int)effort->width; i++) {
        struct candidate next = candidates_next(list, i, n);
        union any_state after;
        struct worth worth;
        if (next.prior == 0 && i > 0)
            break;
        memcpy(&after, state, game->state_size);
        game_apply(game, &after, seat, next.move);
        if (game_is_over(&after))
            worth_of_end(game, &after, &worth);
        else if (worth_as_it_stands(game, &after, &worth))
            look_ahead(effort, game, &after, depth - 1, &worth);
        else
            worth = still;
        if (worth.of[seat] > most) {
            most = worth.of[seat];
            *out = worth;
        }
    }
}

/* A state that has a value as it stands is worth what it has after a few more turns. How much
 * the last of them changed it tells how sure that is. */
static void worth_ahead(const struct effort *effort, const struct game *game,
                        const union any_state *state, struct worth *worth)
{
    struct worth nearer = *worth;

    if (effort->depth == 0)
        return;
    look_ahead(effort, game, state, effort->depth, worth);
    look_ahead(effort, game, state, effort->depth - 1, &nearer);
    for (int seat = 1; seat <= state->head.seats; seat++) {
        int32_t off = worth->of[seat] - nearer.of[seat];
        worth->error[seat] = off < 0 ? -off : off;
    }
}

/* One play-out to the next state that has a value. What chance still draws before anybody has
 * moved is drawn, so that the mean is that of what may come. */
static void play_out(const struct effort *effort, const struct game *game,
                     const void *from, rng_t *rng, struct worth *out)
{
    const struct hints *hints = game->hints;
    union any_state state;
    bool has_moved = false;

    memcpy(&state, from, game->state_size);
    for (int i = 0; i < LONGEST_PLAYOUT && !game_is_over(&state); i++) {
        int actor = game_random_actor(&state, rng);
        bool is_quick = actor != CHANCE && hints && hints->quick_move;
        if ((has_moved || !game_may_act(&state, CHANCE)) &&
            worth_as_it_stands(game, &state, out)) {
            if (!has_moved)
                look_ahead(effort, game, &state, effort->depth, out);
            return;
        }
        has_moved |= actor != CHANCE;
        game_apply(game, &state, actor,
                   is_quick ? hints->quick_move(&state, actor, rng)
                            : game_random_move(game, &state, actor, rng));
    }
    worth_of_end(game, &state, out);
}

/* The largest whole number whose square is at most this. */
static int32_t root_of(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= square)
            root |= bit;
    return (int32_t)root;
}

static int32_t divided(int64_t sum, int64_t by)
{
    return (int32_t)((sum + by / 2) / by); /* no worth is negative */
}

static void worth_by_playouts(const struct effort *effort, uint32_t playouts,
                              const struct game *game, const void *state,
                              struct worth *out)
{
    rng_t rng = rng_seeded(signature_mix(effort->seed, game_hash(game, state)));
    int64_t sum[MAX_SEATS + 1] = {0}, squares[MAX_SEATS + 1] = {0};
    int seats = game_peek(state)->seats;

    must(playouts > 0);
    for (uint32_t i = 0; i < playouts; i++) {
        struct worth one;
        play_out(effort, game, state, &rng, &one);
        for (int seat = 1; seat <= seats; seat++) {
            sum[seat] += one.of[seat];
            squares[seat] += (int64_t)one.of[seat] * one.of[seat];
        }
    }
    for (int seat = 1; seat <= seats; seat++) {
        int64_t mean = sum[seat] / playouts;
        int64_t variance = squares[seat] / playouts - mean * mean;
        out->of[seat] = divided(sum[seat], playouts);
        out->error[seat] = root_of((uint64_t)(variance > 0 ? variance : 0) / playouts);
    }
}

/* Whether all outcomes of chance can be tried: they are few, and only seats move next. */
static bool can_try_all(const struct effort *effort, const struct game *game,
                        const union any_state *state, const move_t *outcome, int n)
{
    for (int i = 0; i < n && n <= (int)effort->outcomes; i++) {
        union any_state after;
        memcpy(&after, state, game->state_size);
        game_apply(game, &after, CHANCE, outcome[i]);
        if (game_may_act(&after, CHANCE))
            return false;
    }
    return n <= (int)effort->outcomes;
}

static void worth_over_outcomes(const struct effort *effort, uint32_t playouts,
                                const struct game *game, const union any_state *state,
                                const move_t *outcome, int n, struct worth *out)
{
    int64_t sum[MAX_SEATS + 1] = {0}, all = 0;
    double squares[MAX_SEATS + 1] = {0};
    int seats = state->head.seats;

    for (int i = 0; i < n; i++) {
        int64_t weight = game_weight(game, state, outcome[i]);
        union any_state after;
        struct worth worth;
        memcpy(&after, state, game->state_size);
        game_apply(game, &after, CHANCE, outcome[i]);
        worth_of(effort, playouts, game, &after, &worth);
        all += weight;
        for (int seat = 1; seat <= seats; seat++) {
            double error = (double)weight * worth.error[seat];
            sum[seat] += weight * worth.of[seat];
            squares[seat] += error * error;
        }
    }
    must(all > 0);
    for (int seat = 1; seat <= seats; seat++) {
        out->of[seat] = divided(sum[seat], all);
        out->error[seat] =
            root_of((uint64_t)(squares[seat] / ((double)all * (double)all)));
    }
}

void worth_of(const struct effort *effort, uint32_t playouts, const struct game *game,
              const void *state, struct worth *out)
{
    union any_state whole;
    move_t outcome[MAX_MOVES];
    int n;

    *out = (struct worth){{0}, {0}};
    if (game_is_over(state)) {
        worth_of_end(game, state, out);
        return;
    }
    memcpy(&whole, state, game->state_size);
    if (game_may_act(&whole, CHANCE)) {
        n = game_moves(game, &whole, CHANCE, outcome);
        if (can_try_all(effort, game, &whole, outcome, n)) {
            worth_over_outcomes(effort, playouts, game, &whole, outcome, n, out);
            return;
        }
    } else if (worth_as_it_stands(game, &whole, out)) {
        worth_ahead(effort, game, &whole, out);
        return;
    }
    worth_by_playouts(effort, playouts, game, &whole, out);
}

void worth_mean(const struct worth *worth, uint32_t n, struct worth *out)
{
    *out = (struct worth){{0}, {0}};
    must(n > 0);
    for (int seat = 1; seat <= MAX_SEATS; seat++) {
        int64_t sum = 0;
        uint64_t squares = 0, mean;
        for (uint32_t i = 0; i < n; i++)
            sum += worth[i].of[seat];
        out->of[seat] = divided(sum, n);
        mean = (uint64_t)out->of[seat];
        for (uint32_t i = 0; i < n; i++) {
            int64_t off = worth[i].of[seat] - (int64_t)mean;
            squares += (uint64_t)(off * off);
        }
        if (n > 1)
            out->error[seat] = root_of(squares / n / (n - 1));
    }
}
