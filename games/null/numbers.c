/* numbers.c - Null in numbers: a lantern is an action, a stone is an outcome. */
#include "../numbers.h"

#include "state.h"

static void legal(const void *state, int seat, uint64_t *set)
{
    (void)state, (void)seat;
    actions_add(set, 0, (1u << LANTERNS) - 1);
}

static int32_t number(const void *state, int actor, move_t move)
{
    (void)state, (void)actor;
    return (int32_t)(move & NUMBER) - 1; /* NO_NUMBER for a HOLE */
}

static move_t move_of(const void *state, int actor, int32_t action)
{
    (void)state;
    return (actor == CHANCE ? 0 : PICKED) | (move_t)(action + 1);
}

static const struct tensor_part parts[] = {
    {"viewer", MAX_SEATS},          /* who looks */
    {"seats", MAX_SEATS - 1},       /* how many play: 2, 3, .. */
    {"phase", OVER + 1},            /* as in null_phases */
    {"stones", MAX_SEATS *STONES},  /* by seat: which; none where it is not seen */
    {"picks", MAX_SEATS *LANTERNS}, /* by seat: which */
    {0},
};

static void observe(const void *view, int viewer, uint8_t *out)
{
    const struct state *s = view;
    int seats = s->head.seats;

    out = put_one(out, viewer - 1, MAX_SEATS);
    out = put_one(out, seats - 2, MAX_SEATS - 1);
    out = put_one(out, s->phase, OVER + 1);
    for (int i = 0; i < seats; i++)
        put_one(out + i * STONES, s->stone[seat_shown(viewer, i, seats) - 1] - 1, STONES);
    out += MAX_SEATS * STONES;
    for (int i = 0; i < seats; i++)
        out = put_one(out, s->pick[seat_shown(viewer, i, seats) - 1] - 1, LANTERNS);
}

const struct numbers null_numbers = {
    .actions = LANTERNS,
    .outcomes = STONES,
    .observation =
        MAX_SEATS + MAX_SEATS - 1 + OVER + 1 + MAX_SEATS * STONES + MAX_SEATS * LANTERNS,
    .parts = parts,
    .longest = 2 * MAX_SEATS,
    .is_simultaneous = true,
    .max_score = STONES + 2 * LANTERNS,
    .symmetries = 1,
    .legal = legal,
    .number = number,
    .move = move_of,
    .observe = observe,
};
