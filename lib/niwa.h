/* niwa.h - the engine for programs: everything in libniwa.
 *
 *     cc game.c $(pkg-config --cflags --libs niwa)
 *
 * core/game.h tells what a game is and what can be done with one; games/games.h has the
 * list of games. docs/examples/random_game.c is a whole program. */
#ifndef NIWA_H
#define NIWA_H

#include "core/game.h"
#include "core/json.h"
#include "core/luck.h"
#include "core/record.h"
#include "core/rng.h"
#include "core/sbuf.h"
#include "core/signature.h"
#include "games/games.h"

#endif
