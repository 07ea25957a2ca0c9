/* parts.h - what has to hold of every analysis. */
#ifndef NIWA_PARTS_H
#define NIWA_PARTS_H

#include "ai/analysis/analysis.h"

struct parts_count { /* what was met */
    uint64_t records, steps, verdicts, hidden, mixed, lucky_guesses;
};

/* Takes a record apart and checks that everything adds up: each step's parts are its change,
 * steps join, the whole is the result less the start, and what is never hidden leaves no luck
 * of the guess. Prints the first thing that is wrong. */
bool parts_hold(const struct record *record, struct effort effort, const char *name,
                struct parts_count *count);

/* A record of random play, to its end; `room` lines of memory. */
void parts_random(struct record *record, const struct game *game, int seats,
                  const int32_t *option, uint64_t seed);

#endif
