/* repute.h - a move's repute: how much more than its decisions' means it was worth, wherever
 * in a search it was tried; private to the bots.
 *
 * What is good in one position is mostly good in others that a search meets, so decisions met
 * late know from the start which of their moves to try first. */
#ifndef NIWA_REPUTE_H
#define NIWA_REPUTE_H

#include "ai/candidate.h"

enum { REPUTE_SLOTS = 1 << 11 }; /* moves that share one share a repute */

struct repute {
    struct {
        double gain; /* sum of what it was worth more */
        uint32_t count;
    } of[MAX_SEATS + 1][REPUTE_SLOTS]; /* by who made it */
};

/* A move was worth so much more than the mean of its decision so far, as a rank value. */
void repute_add(struct repute *repute, int actor, move_t move, double gain);

/* Brings the priors of a seat's moves in line with what is known of them. */
void repute_apply(const struct repute *repute, int actor, struct candidate *list, int n);

#endif
