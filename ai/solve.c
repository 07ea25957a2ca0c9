/* solve.c - the last moves of a game, exactly: every line to its end, the promising first.
 *
 * Rank values of all seats add up to half their number. So a mover who already has what
 * the one before can't afford to give need not look on: that move will not be made. */
#include "ai/solve.h"

#include "ai/candidate.h"

#include "core/must.h"

#include <string.h>

enum {
    POSITIONS_A_NODE = 64, /* they are only looked at where that is enough */
    MOST_POSITIONS = 1 << 16,
    POSITIONS_BY_TIME = 200000,
    SPREAD = 8, /* an estimate may be 2^SPREAD times too large: much is never looked at */
    ESTIMATES = 4,
    LONGEST = 64,        /* moves to the end */
    ASKS_CLOCK_EACH = 64 /* positions */
};

struct solver {
    const struct game *game;
    const struct limits *limits;
    struct candidate *top, *end; /* of the memory not yet taken */
    uint64_t left;               /* positions that may still be looked at */
    uint32_t sum;                /* of all seats' values */
};

static bool is_hidden_or_luck(const union any_state *state)
{
    return (state->head.actors & (state->head.actors - 1)) || game_may_act(state, CHANCE);
}

/* -- how much there is -- */

/* The logarithm, base 2, of a guess how many lines there are: the moves along one of them,
 * multiplied. More than LONGEST: too many, or luck. */
static int estimate(const struct game *game, union any_state state, rng_t *rng)
{
    move_t list[MAX_MOVES];
    int size = 0;
    for (int i = 0; i < LONGEST && size < LONGEST; i++) {
        if (game_is_over(&state))
            return size;
        if (is_hidden_or_luck(&state))
            break;
        int actor = __builtin_ctz(state.head.actors);
        int n = game_moves(game, &state, actor, list);
        for (int more = n; more > 1; more >>= 1)
            size++;
        game_apply(game, &state, actor, list[rng_below(rng, (uint32_t)n)]);
    }
    return LONGEST + 1;
}

static bool is_small(const struct game *game, const union any_state *state,
                     uint64_t positions, uint64_t seed)
{
    rng_t rng = rng_seeded(seed);
    int most = SPREAD;
    for (; positions > 1; positions >>= 1)
        most++;
    for (int i = 0; i < ESTIMATES; i++)
        if (estimate(game, *state, &rng) > most)
            return false;
    return true;
}

/* -- every line -- */

/* Lists the moves on top of the memory. -1: no room. */
static int list_moves(struct solver *solver, const union any_state *state, int actor)
{
    struct candidate list[MAX_MOVES];
    int n = candidates_of(solver->game, state, actor, list);
    if (n > solver->end - solver->top)
        return -1;
    memcpy(solver->top, list, (size_t)n * sizeof *list);
    solver->top += n;
    return n;
}

static bool may_look(struct solver *solver)
{
    const struct limits *limits = solver->limits;
    if (solver->left == 0)
        return false;
    solver->left--;
    return solver->left % ASKS_CLOCK_EACH || !limits->is_time_over ||
           !limits->is_time_over(limits->clock);
}

/* What a state is worth to each seat. `before` made the move that led here, and has a
 * better one if this brings it no more than `has`. False: gave up. */
static bool solve(struct solver *solver, const union any_state *state, int before,
                  uint32_t has, uint32_t value[MAX_SEATS + 1])
{
    struct candidate *list = solver->top;
    int actor, n;

    if (!may_look(solver))
        return false;
    if (game_is_over(state)) {
        bot_values(solver->game, state, value);
        return true;
    }
    if (is_hidden_or_luck(state))
        return false;
    actor = __builtin_ctz(state->head.actors);
    if ((n = list_moves(solver, state, actor)) < 0)
        return false;
    for (int i = 0; i < n; i++) {
        union any_state after = *state;
        uint32_t then[MAX_SEATS + 1];
        game_apply(solver->game, &after, actor, candidates_next(list, i, n).move);
        if (!solve(solver, &after, actor, i ? value[actor] : 0, then))
            return false;
        if (i == 0 || then[actor] > value[actor])
            memcpy(value, then, sizeof then);
        if (value[actor] == VALUE_ONE ||
            (actor != before && value[actor] + has >= solver->sum))
            break;
    }
    solver->top = list;
    return true;
}

/* -- the answer -- */

/* The most valuable first; among equals, the higher prior. */
static void tell(struct advice *advice, const struct candidate *list,
                 const uint32_t *worth, int n)
{
    advice->choices = 0;
    advice->is_mixed = false;
    advice->ticket = 0;
    for (int i = 0; i < n; i++)
        advice_add(advice, (struct choice){list[i].move, worth[i] + 1, worth[i]});
    for (int i = 0; i < n; i++) /* each was looked at once, to its end */
        advice->choice[i].visits = 1;
    advice->move = advice->choice[0].move;
}

static uint64_t positions_for(uint64_t nodes)
{
    if (nodes == 0)
        return POSITIONS_BY_TIME;
    return nodes < MOST_POSITIONS / POSITIONS_A_NODE ? POSITIONS_A_NODE * nodes
                                                     : MOST_POSITIONS;
}

bool solve_think(const struct game *game, const void *view, int seat,
                 const struct limits *limits, struct advice *advice)
{
    struct solver solver = {.game = game, .limits = limits, .top = limits->memory};
    uint64_t positions = positions_for(limits->nodes);
    union any_state state;
    uint32_t worth[MAX_MOVES], value[MAX_SEATS + 1];
    struct candidate *list = solver.top;
    bool is_decided = true;
    int n;

    memcpy(&state, view, game->state_size);
    if (game->redact || is_hidden_or_luck(&state) ||
        !is_small(game, &state, positions, limits->seed))
        return false;
    solver.end = solver.top + limits->memory_size / sizeof *solver.top;
    solver.left = positions;
    solver.sum = state.head.seats * (uint32_t)VALUE_ONE / 2;
    if ((n = list_moves(&solver, &state, seat)) < 0)
        return false;
    for (int i = 0; i < n; i++) {
        union any_state after = state;
        game_apply(game, &after, seat, candidates_next(list, i, n).move);
        if (!solve(&solver, &after, seat, 0, value))
            return false;
        worth[i] = value[seat];
        is_decided &= worth[i] == worth[0];
    }
    if (is_decided && n > 1)
        return false;
    advice->nodes = advice->moves = positions - solver.left;
    tell(advice, list, worth, n);
    return true;
}
