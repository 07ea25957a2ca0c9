/* information.h - how long an information state is; the worth of an end. Private to lib/. */
#ifndef NIWA_INFORMATION_H
#define NIWA_INFORMATION_H

#include "core/numbers.h"

enum { MOVE_BYTES = 3 }; /* of a move in the tensor: who, and the number */

static inline uint32_t information_size(const struct numbers *numbers)
{
    return numbers->observation + MOVE_BYTES * (uint32_t)numbers->longest;
}

/* By seat from 1 (first) to -1 (last), 0 while the game is on; `out` has MAX_SEATS + 1. */
void returns_of(const struct game *game, const void *state, float *out);

#endif
