/* solve.c - solves the end of a game exactly: every line to its end, the promising moves
 * first.
 *
 * For two players that is a proof of what the seat can be sure of (proof.c). With more,
 * each seat plays for itself. The rank values of all seats add up to half their number. So
 * if the player to move has already found more than the player before would allow, it need
 * not look further: the move that led here will not be made. One may be indifferent between
 * two moves while we are not. We assume the one that is worse for us, so a solved value is
 * a guaranteed one. */
#include "ai/solve.h"

#include "ai/candidate.h"
#include "ai/proof.h"
#include "ai/value.h"

#include "core/must.h"

#include <string.h>

enum {
    POSITIONS_A_NODE = 64, /* positions searched for each node of the limits */
    MOST_POSITIONS = 1 << 17,
    POSITIONS_BY_TIME = 500000,
    LAST_POSITIONS = 1000, /* for each move that may win by the seat's last decision, */
    GUESSES = 2000,        /* in all of these, if something is hidden, */
    FEWEST_GUESSES = 10,   /* or at least in these, */
    ENOUGH_POSITIONS = 100000, /* if that takes more in all */
    SPREAD = 8, /* an estimate may be 2^SPREAD times too large, since much is pruned, */
    SPREAD_OF_TWO = 17, /* and more if two play and it is a yes or no */
    ESTIMATES = 4,
    LONGEST = 64,                /* moves to the end */
    ASKS_CLOCK_EACH = 64,        /* positions */
    MOST_REST_POSITIONS = 400000 /* of what the hints solve */
};

struct solver {
    const struct game *game;
    const struct limits *limits;
    struct candidate *top, *end; /* of the free memory */
    uint64_t left;               /* positions that may still be searched */
    int seat;                    /* who thinks */
    uint32_t sum;                /* of all seats' values */
};

static bool is_hidden_or_luck(const union any_state *state)
{
    return (state->head.actors & (state->head.actors - 1)) || game_may_act(state, CHANCE);
}

/* -- how much there is -- */

/* The base-2 logarithm of the estimated number of lines: the product of the numbers of
 * moves along a random one. More than LONGEST: too many, or chance is involved. */
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
    int most = state->head.seats == 2 ? SPREAD_OF_TWO : SPREAD;
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

/* Whether the actor prefers a move with the values `then` to the best so far. */
static bool is_preferred(const struct solver *solver, int actor, const uint32_t *then,
                         const uint32_t *so_far)
{
    return then[actor] > so_far[actor] ||
           (then[actor] == so_far[actor] && then[solver->seat] < so_far[solver->seat]);
}

/* Whether the actor need not look further. Either it can get no more and leave us no less,
 * or the player before has a better move that gets it `has`. */
static bool is_enough(const struct solver *solver, int actor, const uint32_t *value,
                      int before, uint32_t has)
{
    uint32_t left = solver->sum - value[actor]; /* for all others together */
    if (value[actor] == VALUE_ONE && (actor == solver->seat || value[solver->seat] == 0))
        return true;
    if (solver->sum > VALUE_ONE && before != solver->seat && left == has)
        return false; /* with three or more players it may be indifferent and allow this */
    return actor != before && left <= has;
}

/* The value of a state to each seat. `before` made the move that led here, and has a
 * better one if this gets it no more than `has`. False: gave up. */
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
        if (i == 0 || is_preferred(solver, actor, then, value))
            memcpy(value, then, sizeof then);
        if (is_enough(solver, actor, value, before, has))
            break;
    }
    solver->top = list;
    return true;
}

/* -- the answer -- */

/* All moves of the seat, the highest prior first. */
static int candidates_sorted(const struct game *game, const void *state, int seat,
                             struct candidate *list)
{
    int n = candidates_of(game, state, seat, list);
    for (int i = 0; i < n; i++)
        candidates_next(list, i, n);
    return n;
}

static bool are_equal(const uint32_t *worth, int n)
{
    for (int i = 1; i < n; i++)
        if (worth[i] != worth[0])
            return false;
    return true;
}

/* The most valuable first; among equals, the higher prior. */
static void tell(struct advice *advice, const struct candidate *list,
                 const uint32_t *worth, int n)
{
    advice->choices = 0;
    advice->is_mixed = false;
    advice->is_exact = true;
    advice->ticket = 0;
    for (int i = 0; i < n; i++)
        advice_add(advice, (struct choice){list[i].move, worth[i] + 1, worth[i]});
    for (int i = 0; i < n; i++) /* each was searched once, to the end */
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

/* What all others and chance can hold each of the seat's moves down to, as far as it
 * matters between both values; after a move that wins the rest is left out. Returns how
 * many moves were looked at; 0: gave up. */
static int prove(struct proof *proof, const struct game *game,
                 const union any_state *state, int seat, const struct candidate *list,
                 int n, uint32_t low, uint32_t high, uint32_t *worth)
{
    for (int i = 0; i < n; i++) {
        union any_state after;
        memcpy(&after, state, game->state_size);
        game_apply(game, &after, seat, list[i].move);
        if (!proof_value(proof, &after, low, high, &worth[i]))
            return 0;
        if (worth[i] == VALUE_ONE)
            return i + 1;
    }
    return n;
}

static void tell_win(struct advice *advice, move_t move, struct proof *proof)
{
    const struct candidate win = {move, 1};
    const uint32_t worth = VALUE_ONE;
    advice->nodes = advice->moves = proof_positions(proof);
    tell(advice, &win, &worth, 1);
}

/* Is there a win? If not, a second pass asks which moves tie. */
static bool solve_two(const struct game *game, const union any_state *state, int seat,
                      const struct limits *limits, uint64_t positions,
                      struct advice *advice)
{
    struct proof *proof = proof_start(game, seat, false, positions, limits);
    struct candidate list[MAX_MOVES];
    uint32_t worth[MAX_MOVES];
    int n = candidates_sorted(game, state, seat, list);
    int looked =
        prove(proof, game, state, seat, list, n, VALUE_ONE - 1, VALUE_ONE, worth);

    if (looked > 0 && worth[looked - 1] == VALUE_ONE) {
        tell_win(advice, list[looked - 1].move, proof);
        return true;
    }
    if (!looked || !prove(proof, game, state, seat, list, n, 0, VALUE_ONE, worth) ||
        (n > 1 && are_equal(worth, n)))
        return false;
    advice->nodes = advice->moves = proof_positions(proof);
    tell(advice, list, worth, n);
    return true;
}

static bool solve_many(const struct game *game, const union any_state *state, int seat,
                       const struct limits *limits, uint64_t positions,
                       struct advice *advice)
{
    struct solver solver = {.game = game,
                            .limits = limits,
                            .top = limits->memory,
                            .left = positions,
                            .seat = seat};
    uint32_t worth[MAX_MOVES], value[MAX_SEATS + 1];
    struct candidate *list = solver.top;
    int n;

    solver.end = solver.top + limits->memory_size / sizeof *solver.top;
    solver.sum = state->head.seats * (uint32_t)VALUE_ONE / 2;
    if ((n = list_moves(&solver, state, seat)) < 0)
        return false;
    for (int i = 0; i < n; i++) {
        union any_state after = *state;
        game_apply(game, &after, seat, candidates_next(list, i, n).move);
        if (!solve(&solver, &after, seat, 0, value))
            return false;
        worth[i] = value[seat];
    }
    if (n > 1 && are_equal(worth, n))
        return false;
    advice->nodes = advice->moves = positions - solver.left;
    tell(advice, list, worth, n);
    return true;
}

bool solve_think(const struct game *game, const void *view, int seat,
                 const struct limits *limits, struct advice *advice)
{
    uint64_t positions = positions_for(limits->nodes);
    union any_state state;

    memcpy(&state, view, game->state_size);
    if (game->redact || is_hidden_or_luck(&state) ||
        !is_small(game, &state, positions, limits->seed))
        return false;
    return state.head.seats == 2
               ? solve_two(game, &state, seat, limits, positions, advice)
               : solve_many(game, &state, seat, limits, positions, advice);
}

/* Keeps the moves that are proved to win in a guess; returns how many. */
static int winning(struct proof *proof, const struct game *game,
                   const union any_state *guess, int seat, struct candidate *list, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        uint32_t worth;
        proof_allow(proof, LAST_POSITIONS);
        if (prove(proof, game, guess, seat, &list[i], 1, VALUE_ONE - 1, VALUE_ONE,
                  &worth) &&
            worth == VALUE_ONE)
            list[kept++] = list[i];
    }
    return kept;
}

int solve_last(const struct game *game, const void *view, int seat,
               const struct limits *limits, struct candidate *list)
{
    struct limits timeless = {.memory = limits->memory,
                              .memory_size = limits->memory_size};
    struct proof *proof;
    rng_t rng = rng_seeded(limits->seed);
    int n;

    if (game_peek(view)->mode == SECRET)
        return 0;
    proof = proof_start(game, seat, true, LAST_POSITIONS, &timeless);
    n = candidates_sorted(game, view, seat, list);
    for (int guess = 0; n > 0 && guess < (game->redact ? GUESSES : 1); guess++) {
        union any_state state;
        if (guess >= FEWEST_GUESSES && proof_positions(proof) > ENOUGH_POSITIONS)
            break;
        memcpy(&state, view, game->state_size);
        game_guess(game, &state, seat, &rng);
        n = winning(proof, game, &state, seat, list, n);
    }
    return n;
}
