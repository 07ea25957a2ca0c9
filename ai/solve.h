/* solve.h - solves the end of a game. */
#ifndef NIWA_SOLVE_H
#define NIWA_SOLVE_H

#include "ai/bot.h"
#include "ai/candidate.h"

/* Advice for a seat that may move, from all lines to the end of the game. Each seat plays
 * what is best for itself; if several moves are, the one that is worst for ours. A win of
 * one of two players is told alone, since it needs no other move beside it. False,
 * with nothing but the memory changed, if something is hidden or left to chance, if there
 * are too many positions for these limits, or if all moves lead to the same result: then a
 * search knows better which is hardest to answer. */
bool solve_think(const struct game *game, const void *view, int seat,
                 const struct limits *limits, struct advice *advice);

/* Lists the moves that win alone whatever all others and chance do, if the seat has
 * nothing to decide after them; returns how many. In a game without secrets that is proved,
 * otherwise it is so in many guesses. */
int solve_last(const struct game *game, const void *view, int seat,
               const struct limits *limits, struct candidate *list);
#endif
