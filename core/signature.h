/* signature.h - a game's behaviour in one number, the same on every build. */
#ifndef NIWA_SIGNATURE_H
#define NIWA_SIGNATURE_H

#include "game.h"

#pragma GCC visibility push(default)

enum { SIGNATURE_GAMES = 50 }; /* the count that is printed and compared */

/* Plays `count` random games for every seat count and option value, and hashes every state,
 * list of legal moves and drawn move on the way. Changes exactly when the rules, the order
 * of moves, the state's layout or the random draws change. */
uint64_t signature_of(const struct game *game, int count);

#pragma GCC visibility pop

#endif
