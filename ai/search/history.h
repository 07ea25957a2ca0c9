/* history.h - the history heuristic: how much more than the mean of its decision a move
 * was worth, averaged over the whole search; private to the bots.
 *
 * A move that is good in one position is often good in others of the same search. So a
 * decision that is met late knows from the start which moves to try first. */
#ifndef NIWA_HISTORY_H
#define NIWA_HISTORY_H

#include "ai/candidate.h"

enum { HISTORY_SLOTS = 1 << 11 }; /* moves whose hashes collide share a slot */

struct history {
    struct {
        double gain; /* the sum of its differences from the mean */
        uint32_t count;
    } of[MAX_SEATS + 1][HISTORY_SLOTS]; /* by actor */
};

/* Notes that a move was worth `gain` more (a rank value) than the mean of its decision so
 * far. */
void history_add(struct history *history, int actor, move_t move, double gain);

/* Raises or lowers the priors of a seat's moves by their history. */
void history_apply(const struct history *history, int actor, struct candidate *list,
                   int n);

#endif
