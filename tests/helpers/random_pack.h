/* random_pack.h - packs as people could make them: the standard set with much of it changed. */
#ifndef NIWA_RANDOM_PACK_H
#define NIWA_RANDOM_PACK_H

#include "core/record/pack.h"

/* A sound pack of a game that has a box, under the name "random". */
void random_pack(const struct game *game, rng_t *rng, struct pack *out);

#endif
