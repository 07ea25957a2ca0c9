/* hints.h - what is known about playing a game well, for the computer players.
 *
 * The rules never ask for it. A game's hints live in its folder, in NAME_hints.c, with
 * weights that tools/learn fitted; every function may be NULL. The states they are given
 * are whole: guesses made from a view, never the real one. Integers only, so that every
 * build agrees. */
#ifndef NIWA_HINTS_H
#define NIWA_HINTS_H

#include "game.h"

enum {
    VALUE_ONE = 1 << 16, /* a rank value of 1, the best */
    MAX_FEATURES = 256,
    WEIGHT_ONE = 1 << 8, /* a weight of 1 */
    LEVELS = 6           /* of computer players; the last thinks by time */
};

struct hints {
    /* How a seat stands, as numbers: its own, and the others' taken off. False where the
     * state is in the middle of something and has to be played on first. */
    bool (*describe)(const void *state, int seat, int16_t *feature);
    /* The same for all seats at once, feature[seat], where that costs less. */
    bool (*describe_all)(const void *state, int16_t feature[][MAX_FEATURES]);
    int features;          /* how many numbers that are */
    const int16_t *weight; /* one for each, fitted: the log-odds they stand for */

    /* A sensible move at little cost, for play-outs. A seat's only: chance draws by odds. */
    move_t (*quick_move)(const void *state, int actor, rng_t *rng);

    /* How much each of the n legal moves deserves a look before it was tried: weights of
     * any scale, at most 65535; a move of weight 0 is left out, but never all of them. */
    void (*priors)(const void *state, int actor, const move_t *move, int n,
                   uint32_t *prior);

    uint32_t level_nodes[LEVELS - 1]; /* what levels 1 to 5 may spend on a move */
};

#endif
