/* glance.h - what the next two moves show: nobody should miss a win, or hand one over. */
#ifndef NIWA_GLANCE_H
#define NIWA_GLANCE_H

#include "core/hints.h"

enum verdict {
    LOSES, /* the next to move can end the game at once, and the seat has not won */
    OPEN,  /* neither */
    WINS   /* the game is over, and the seat is first */
};

/* What each of the n moves of a seat leads to, by a few guesses from its view; returns the
 * best verdict there is. Of a position with very many replies only some are looked at. */
enum verdict glance(const struct game *game, const void *view, int seat,
                    const move_t *move, int n, enum verdict *verdict, rng_t *rng);

#endif
