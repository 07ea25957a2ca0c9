/* solve.h - the last moves of a game, exactly. */
#ifndef NIWA_SOLVE_H
#define NIWA_SOLVE_H

#include "ai/bot.h"

/* Advice for a seat that may move, by all that can still happen, each seat doing the best
 * for itself. False, with nothing but the memory touched: something is hidden or left to
 * luck, there is too much to look at for these limits, or all moves lead to the same, so
 * that a search knows better which is hardest to answer. */
bool solve_think(const struct game *game, const void *view, int seat,
                 const struct limits *limits, struct advice *advice);

#endif
