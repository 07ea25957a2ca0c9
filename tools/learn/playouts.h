/* playouts.h - how a state would end if it were played on by quick moves, several times. */
#ifndef NIWA_PLAYOUTS_H
#define NIWA_PLAYOUTS_H

#include "core/hints.h"

/* Adds the rank values of each seat (bot_values) at the ends of `count` play-outs. */
void playouts_add(const struct game *game, const void *state, int count, rng_t *rng,
                  uint64_t sum[MAX_SEATS + 1]);

#endif
