/* hints.h - what is known about playing a game well, for the computer players.
 *
 * The rules never ask for it. A game's hints live in its folder, in NAME_hints.c, with
 * weights that tools/learn fitted; every function may be NULL. The states they are given
 * are whole: guesses made from a view, never the real one. Integers only, so that every
 * build agrees. */
#ifndef NIWA_HINTS_H
#define NIWA_HINTS_H

#include "game.h"
#include "net.h"

enum {
    VALUE_ONE = 1 << 16, /* a rank value of 1, the best */
    MAX_FEATURES = 256,
    WEIGHT_ONE = 1 << 8, /* a weight of 1 */
    MAX_CELLS = 1024,
    LEFT_OUT = MAX_CELLS, /* the cell of moves that are not looked at */
    LEVELS = 6            /* of computer players; the last thinks by time */
};

struct level {
    uint32_t nodes;     /* what it may spend on a move */
    uint32_t overlooks; /* of a hundred moves, so many it does not think of */
};

struct hints {
    /* Whether a state can be described: one in the middle of something has to be played on
     * first. */
    bool (*is_quiet)(const void *state);
    /* How each seat of a quiet state stands, as numbers, feature[seat]: its own, and the
     * others' taken off. They are all 0 before. */
    void (*describe)(const void *state, int16_t feature[][MAX_FEATURES]);
    int features;          /* how many numbers that are */
    const int16_t *weight; /* one for each, fitted: the log-odds they stand for */

    /* Shows a quiet state of two players, one of whom is to move, to a network from the side
     * of a seat; all numbers are 0 before. Where one was fitted, values of two players are
     * made with it instead. */
    void (*show)(const void *state, int seat, struct net_view *out);
    const struct net *net;

    /* A sensible move at little cost, for play-outs. A seat's only: chance draws by odds. */
    move_t (*quick_move)(const void *state, int actor, rng_t *rng);

    /* Puts each of the n legal moves in a cell, with those that look as good at a glance:
     * of one kind, and as far behind the best. `weight` is what values are made with. Some
     * may be LEFT_OUT, never all. */
    void (*classify)(const void *state, int actor, const int16_t *weight,
                     const move_t *move, int n, uint16_t *cell);
    int cells;             /* how many there are, MAX_CELLS at most */
    int row;               /* they lie in rows of so many, ever further behind the best;
                              0: in no such order */
    const uint16_t *prior; /* one for each, fitted: how much its moves deserve a look
                              before they were tried, relative to each other; at least 1 */

    /* A move not tried yet is thought so many hundredths of a rank value worse than those
     * that were, of two players and of more: the more, the narrower and deeper the search. */
    int doubt, doubt_of_more;

    /* Whether a move that was good elsewhere in a search is tried earlier (ai/repute.h). */
    bool heeds_repute;

    /* What thinking about a state costs for each node, of a hundred for the dearest. Levels
     * may make the more nodes for it. NULL: it is the same everywhere. */
    int (*cost)(const void *state);
    /* All but the last level, by measured steps; with more than two players, where that takes
     * another measure. */
    struct level level[LEVELS - 1], level_of_more[LEVELS - 1];
};

/* Cells of moves that differ by a quick worth: 0 for the best, then one for each step that
 * they lie behind it, the last of `cells` for all that are further back. */
static inline uint16_t cell_behind(int32_t behind, int32_t step, int cells)
{
    int32_t at = behind > 0 ? 1 + (behind - 1) / step : 0;
    return (uint16_t)(at < cells ? at : cells - 1);
}

#endif
