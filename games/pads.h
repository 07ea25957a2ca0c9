/* pads.h - the score pads of all games. They are apart from games.h, so that a program that
 * scores nothing has none of them. */
#ifndef NIWA_PADS_H
#define NIWA_PADS_H

#include "core/pad/pad.h"

#define GAME(name) extern const struct pad name##_pad;
#include "games.def"
#undef GAME

/* A game's score pad by the game's name; NULL where there is none. */
const struct pad *pads_find(const char *game);

#endif
