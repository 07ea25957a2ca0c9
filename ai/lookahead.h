/* lookahead.h - a proof over the next two moves, so that no bot misses a win or hands one
 * over. */
#ifndef NIWA_LOOKAHEAD_H
#define NIWA_LOOKAHEAD_H

#include "ai/candidate.h"

struct bounds {    /* rank values of the seat that moves */
    uint32_t low;  /* the least it gets */
    uint32_t high; /* the most it gets if the next seat plays well */
};

/* Bounds on the value of each of the n moves of a seat: the worst of a few guesses from
 * its view. Both bounds are equal if the move ends the game. The next seat is assumed to
 * take a win, and its best reply if every reply ends the game. Where nothing is proved the
 * bounds are 0 and VALUE_ONE.
 *
 * Replies to moves with a prior of 0 are not tried, and of very many replies only the
 * first are. */
void lookahead(const struct game *game, const void *view, int seat,
               const struct candidate *list, int n, struct bounds *bounds, rng_t *rng);

#endif
