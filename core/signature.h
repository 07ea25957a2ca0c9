/* signature.h - a game's behaviour in one number, the same on every build. */
#ifndef NIWA_SIGNATURE_H
#define NIWA_SIGNATURE_H

#include "game.h"

enum { SIGNATURE_GAMES = 50 }; /* the count that is printed and compared */

/* Plays `count` random games for every seat count and option value, and hashes every state,
 * list of legal moves and drawn move on the way. Changes exactly when the rules, the order
 * of moves, the state's layout or the random draws change. */
uint64_t signature_of(const struct game *game, int count);

/* A hash with one more word in it: what signatures are made of. */
static inline uint64_t signature_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

#endif
