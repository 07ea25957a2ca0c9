/* candidate.h - the moves of a decision with their priors; private to the bots. */
#ifndef NIWA_CANDIDATE_H
#define NIWA_CANDIDATE_H

#include "core/hints.h"

struct candidate {
    move_t move;
    uint32_t prior; /* 0: the search ignores it */
};

/* Lists all legal moves (at most MAX_MOVES) with their priors from the game's hints.
 * Returns how many. */
int candidates_of(const struct game *game, const void *state, int actor,
                  struct candidate *out);

/* Moves the candidate with the highest prior of list[i..n-1] to list[i], and returns it.
 * Most lists are only read from the front, so they need no further sorting. */
struct candidate candidates_next(struct candidate *list, int i, int n);

#endif
