/* worth.h - what a state is worth to each seat if all play on well: the one evaluator of an
 * analysis.
 *
 * It is given whole states and knows all of them, like a spectator to whom the cards are open.
 * The same state, effort and seed give the same worth on every build. Worths are whole
 * millionths of a rank value, so that what they are the sum of adds up exactly. */
#ifndef NIWA_WORTH_H
#define NIWA_WORTH_H

#include "core/game.h"

enum {
    WORTH_ONE = 1000000, /* a rank value of 1, the best */
    EFFORTS = 5          /* the efforts by number, from 1 */
};

/* How hard an analysis thinks. */
struct effort {
    uint32_t playouts; /* of which a worth is the mean */
    uint32_t guesses;  /* of what a seat may not know */
    uint32_t depth; /* moves that are tried from a state that has a value as it stands, */
    uint32_t width; /* and how many at each of them */
    uint32_t outcomes; /* of chance: so many are all tried, more are drawn from */
    uint32_t nodes;    /* of the search that mixes a choice in secret */
    uint64_t seed;
};

struct effort effort_of(int number, uint64_t seed);

struct worth { /* by seat; [0] is unused */
    int32_t of[MAX_SEATS + 1];
    int32_t error[MAX_SEATS + 1]; /* one standard error of it */
};

/* The rank values of a ranking: (n - rank) / (n - 1), ties averaged. */
void worth_of_ranks(const uint8_t rank[MAX_SEATS + 1], int seats, struct worth *out);

/* What a state is worth: of a finished game its rank values. Where chance is to move it is the
 * mean over all outcomes by their odds, if they are at most effort->outcomes and only seats
 * move next; otherwise chance is drawn in each play-out. `playouts` may be other than the
 * effort's. */
void worth_of(const struct effort *effort, uint32_t playouts, const struct game *game,
              const void *state, struct worth *out);

/* The mean of n worths that were found independently. */
void worth_mean(const struct worth *worth, uint32_t n, struct worth *out);

#endif
