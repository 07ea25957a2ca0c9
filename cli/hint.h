/* hint.h - what a computer would play, in plain words; for `niwa hint` and at the table. */
#ifndef NIWA_HINT_H
#define NIWA_HINT_H

#include "host/player.h"

#define ADVISER "search:5000n" /* who is asked: levels overlook moves on purpose */

/* Asks the adviser for a seat that may move, and prints the best move and the two next
 * best with what they are worth. Only the seat's view is looked at. */
void print_hint(const struct player *adviser, struct mind *mind, const struct game *game,
                const union any_state *state, int seat, uint64_t seed);

/* The same as one line of JSON. */
void print_hint_json(const struct player *adviser, struct mind *mind,
                     const struct game *game, const union any_state *state, int seat,
                     uint64_t seed);

#endif
