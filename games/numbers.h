/* numbers.h - the list of the games' numbers, for programs that learn. */
#ifndef NIWA_GAMES_NUMBERS_H
#define NIWA_GAMES_NUMBERS_H

#include "core/numbers.h"

#define GAME(name) extern const struct numbers name##_numbers;
#include "games.def"
#undef GAME

/* A game's numbers. Every game in the list has some; NULL for one that is not in it. */
const struct numbers *numbers_of(const struct game *game);

#endif
