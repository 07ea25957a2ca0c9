/* proof.c - alpha-beta with a transposition table: the seat takes what is best for it, all
 * others and chance what is worst for the seat.
 *
 * Moves are tried in this order: the one that was best here before, those of the highest
 * priors near the root, and those that often ended the search elsewhere. */
#include "ai/proof.h"

#include "ai/candidate.h"
#include "ai/decision.h"

#include "core/bits.h"
#include "core/must.h"

#include <string.h>

enum {
    NEAR_ROOT = 3, /* plies in which moves are ordered by their priors */
    DEEPEST = 100, /* plies, for the sake of the stack */
    ENDERS = 2048,
    FEWEST_SLOTS = 4096,  /* cleared at every decision */
    ASKS_CLOCK_EACH = 256 /* positions */
};

static const double SHARE = 0.25; /* of the time, at most */

static const move_t NO_MOVE = UINT64_MAX;

struct known { /* of a state */
    uint64_t key;
    move_t best;
    uint32_t low, high; /* its value is between them */
};

struct turn {
    move_t move;
    uint64_t order; /* the highest first */
    int actor;
};

struct proof {
    const struct game *game;
    const struct limits *limits;
    struct turn *top, *end; /* of the free memory */
    uint64_t looked, left;  /* positions: so far, and that it may still look at */
    int seat;
    bool near;
    uint32_t slots; /* of the table, a power of two */
    struct known *table;
    uint32_t ended[2][ENDERS]; /* how often a move ended the search: others', ours */
};

struct proof *proof_start(const struct game *game, int seat, bool near,
                          uint64_t positions, const struct limits *limits)
{
    struct proof *proof = limits->memory;
    size_t room = limits->memory_size - sizeof *proof;

    must(limits->memory_size >= BOT_MEMORY / 2);
    *proof = (struct proof){.game = game,
                            .limits = limits,
                            .seat = seat,
                            .near = near,
                            .slots = FEWEST_SLOTS,
                            .table = (struct known *)(proof + 1)};
    while (proof->slots < positions && 4 * proof->slots * sizeof *proof->table <= room)
        proof->slots *= 2;
    memset(proof->table, 0, proof->slots * sizeof *proof->table);
    proof_allow(proof, positions);
    proof->end = (struct turn *)((char *)proof + limits->memory_size) - 1;
    return proof;
}

uint64_t proof_positions(const struct proof *proof)
{
    return proof->looked;
}

void proof_allow(struct proof *proof, uint64_t positions)
{
    proof->left = positions;
    proof->top = (struct turn *)(proof->table + proof->slots);
}

static bool is_late(const struct limits *limits)
{
    return (limits->is_time_over && limits->is_time_over(limits->clock)) ||
           (limits->time_used && limits->time_used(limits->clock) > SHARE);
}

static bool may_look(struct proof *proof)
{
    if (proof->left == 0)
        return false;
    proof->left--;
    proof->looked++;
    return proof->left % ASKS_CLOCK_EACH || !is_late(proof->limits);
}

/* -- the order of moves -- */

static uint32_t *ended(struct proof *proof, int actor, move_t move)
{
    return &proof->ended[actor == proof->seat][move * 0x9e3779b97f4a7c15u >> 53];
}
_Static_assert(ENDERS == 1 << (64 - 53), "every count, and no more");

/* Lists an actor's moves on top of the memory. False: no room. Kept apart, so that its
 * lists do not lie on the stack at every ply. */
static __attribute__((noinline)) bool list_turns(struct proof *proof,
                                                 const union any_state *state, int actor,
                                                 int ply, move_t first)
{
    struct candidate list[MAX_MOVES];
    move_t move[MAX_MOVES];
    bool has_priors = !proof->near && ply < NEAR_ROOT && actor != CHANCE;
    int n = has_priors ? candidates_of(proof->game, state, actor, list)
                       : game_moves(proof->game, state, actor, move);

    if (n > proof->end - proof->top)
        return false;
    for (int i = 0; i < n; i++) {
        struct turn turn = {has_priors ? list[i].move : move[i], 0, actor};
        turn.order = (has_priors ? (uint64_t)list[i].prior << 32 : 0) +
                     *ended(proof, actor, turn.move);
        if (turn.move == first)
            turn.order = UINT64_MAX;
        *proof->top++ = turn;
    }
    return true;
}

static struct turn next_turn(struct turn *list, int i, int n)
{
    struct turn moving = list[i];
    int best = i;
    for (int k = i + 1; k < n; k++)
        if (list[k].order > list[best].order)
            best = k;
    list[i] = list[best];
    list[best] = moving;
    return list[i];
}

/* -- every line -- */

struct window {
    uint32_t low, high;
};

static bool value_at(struct proof *proof, const union any_state *state, int ply,
                     struct window window, uint32_t *value);

/* Narrows the window by what is known of a state. True: that is enough. */
static bool is_known(const struct known *known, struct window *window, uint32_t *value)
{
    *value = known->low >= window->high ? known->low : known->high;
    if (known->low >= window->high || known->high <= window->low ||
        known->low == known->high)
        return true;
    window->low = known->low > window->low ? known->low : window->low;
    window->high = known->high < window->high ? known->high : window->high;
    return false;
}

/* Tries all moves until the value is outside the window. If several may act, any of them
 * may be the first. */
static bool try_moves(struct proof *proof, const union any_state *state, int ply,
                      struct window window, struct known *found)
{
    struct turn *list = proof->top, next = {0};
    bool is_ours = game_may_act(state, proof->seat);
    uint32_t best = is_ours ? 0 : VALUE_ONE, then;
    struct window left = window;

    for (uint64_t actors = state->head.actors; actors;)
        if (!list_turns(proof, state, bits_pop(&actors), ply, found->best))
            return false;
    int n = (int)(proof->top - list);
    for (int i = 0; i < n && left.low < left.high; i++) {
        union any_state after;
        next = next_turn(list, i, n);
        memcpy(&after, state, proof->game->state_size);
        game_apply(proof->game, &after, next.actor, next.move);
        if (!value_at(proof, &after, ply + 1, left, &then))
            return false;
        if (i == 0 || (is_ours ? then > best : then < best)) {
            best = then;
            found->best = next.move;
        }
        if (is_ours && best > left.low)
            left.low = best;
        if (!is_ours && best < left.high)
            left.high = best;
    }
    if (left.low >= left.high)
        ++*ended(proof, next.actor, next.move);
    if (best > window.low)
        found->low = best;
    if (best < window.high)
        found->high = best;
    proof->top = list;
    return true;
}

/* The value of a state in which the game goes on. */
static bool value_before_end(struct proof *proof, const union any_state *state, int ply,
                             struct window window, uint32_t *value)
{
    uint64_t key = decision_key(state, game_body_size(proof->game), 0);
    struct known *slot = &proof->table[key & (proof->slots - 1)];
    struct known found = {key, NO_MOVE, 0, VALUE_ONE};

    if (slot->key == key) {
        found = *slot;
        if (is_known(&found, &window, value))
            return true;
    }
    if (!try_moves(proof, state, ply, window, &found))
        return false;
    *slot = found;
    *value = found.low > window.low ? found.low : found.high;
    return true;
}

static bool value_at(struct proof *proof, const union any_state *state, int ply,
                     struct window window, uint32_t *value)
{
    bool is_ours = game_may_act(state, proof->seat);

    if (!may_look(proof) || ply > DEEPEST)
        return false;
    if (game_is_over(state)) {
        uint32_t end[MAX_SEATS + 1];
        bot_values(proof->game, state, end);
        *value = end[proof->seat];
        return true;
    }
    if (is_ours && proof->near) {
        *value = 0;
        return true;
    }
    if (is_ours && (state->head.actors & (state->head.actors - 1)))
        return false; /* nobody knows who is first */
    return value_before_end(proof, state, ply, window, value);
}

bool proof_value(struct proof *proof, const union any_state *state, uint32_t low,
                 uint32_t high, uint32_t *value)
{
    return value_at(proof, state, 1, (struct window){low, high}, value);
}
