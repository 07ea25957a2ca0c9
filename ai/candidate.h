/* candidate.h - the moves of a decision with their priors; private to the bots. */
#ifndef NIWA_CANDIDATE_H
#define NIWA_CANDIDATE_H

#include "core/hints.h"

struct candidate {
    move_t move;
    uint32_t prior; /* 0: it deserves no look */
};

/* Lists all legal moves, MAX_MOVES at most, with priors by the game's hints. Returns how
 * many. */
int candidates_of(const struct game *game, const void *state, int actor,
                  struct candidate *out);

/* Puts the highest prior from i on at i, and returns it. Most lists are only looked at from
 * the front, so this is all the order they need. */
struct candidate candidates_next(struct candidate *list, int i, int n);

#endif
