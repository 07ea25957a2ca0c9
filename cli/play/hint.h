/* hint.h - what a computer would play, in plain words; for `niwa hint` and at the table. */
#ifndef NIWA_HINT_H
#define NIWA_HINT_H

#include "host/match/player.h"

#define ADVISER "search:5000n" /* not a level: those blunder on purpose */

/* Asks the adviser for a seat that may move, and prints the best three moves with what
 * they are worth. It uses only the seat's view. */
void print_hint(const struct player *adviser, struct workspace *workspace,
                const struct game *game, const union any_state *state, int seat,
                uint64_t seed);

/* The same as one line of JSON. */
void print_hint_json(const struct player *adviser, struct workspace *workspace,
                     const struct game *game, const union any_state *state, int seat,
                     uint64_t seed);

#endif
