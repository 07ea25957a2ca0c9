/* games.h - the list of games. A game exports one symbol, named NAME_game. */
#ifndef NIWA_GAMES_H
#define NIWA_GAMES_H

#include "core/game.h"

#pragma GCC visibility push(default)

#define GAME(name) extern const struct game name##_game;
#include "games.def"
#undef GAME

/* Every game, ended by NULL; the first `null` is the tests' own. */
extern const struct game *const games[];

/* A game by its name; NULL where there is none. */
const struct game *games_find(const char *name);

#pragma GCC visibility pop

#endif
