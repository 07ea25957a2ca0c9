/* reaction.h - how quickly a computer acts where the order of arrival is the game.
 *
 * In a RACE (Haru Ichiban's croak, Edo Yashiki's live grabs) the rules leave open who comes
 * first; the host decides. A computer's reaction time is drawn anew for every question: the
 * median of its level times a factor with the shape of a log-normal distribution (sigma 0.4:
 * a third of the draws is 1.5 times off or more), never below what people can do at best.
 *
 *     level          1      2      3      4      5      6
 *     median ms   2500   1900   1450   1100    800    600      at least 280
 *
 * Against level 1, level 6 comes first about 99 times in 100; against level 5, about 69
 * times. Integers and a table only: the same seed gives the same times on every build. */
#ifndef NIWA_REACTION_H
#define NIWA_REACTION_H

#include "core/hints.h"
#include "core/rng.h"

enum { QUICKEST_REACTION = 280 }; /* ms */

/* A reaction time in ms; level from 1 to LEVELS. */
uint32_t reaction_draw(int level, rng_t *rng);

/* The reactions at a table. Clear before use. A seat's time runs from when its question
 * was asked, so that a slow seat comes next if its question stays open. */
struct reactions {
    uint64_t now;                /* ms since the start, in the game's own time */
    uint64_t due[MAX_SEATS + 1]; /* by seat: when it will act */
    /* by seat: 1 + the question that `due` is for; 0: none yet */
    uint32_t asked[MAX_SEATS + 1];
};

/* The seat that acts next in a RACE, by the level of each seat. */
int reaction_next(struct reactions *reactions, const void *state,
                  const int level[MAX_SEATS + 1], rng_t *rng);

#endif
