/* secret.h - several seats choose in secret: a good choice is a mixture; private to the bots.
 *
 * In general by regret matching: the average of all mixtures that the regrets call for is good.
 *
 * In a contest of two seats, what counts is which of a few outcomes their choices lead to. Both
 * learn by fictitious play: each choice is the best answer to the average of what the other has
 * chosen so far, over all that it may hold. The averages are good mixtures. The search only has
 * to find out what the outcomes are worth, for all hands together, and by how much a choice is
 * better or worse than its outcome: what it leaves for later. */
#ifndef NIWA_SECRET_H
#define NIWA_SECRET_H

#include "ai/decision.h"

/* -- regret matching -- */

/* Draws from the mixture by a ticket from 0 to 1, and adds the mixture to the average. `share`
 * becomes the share of what was drawn. */
struct edge *mixture_draw(struct decision *decision, double ticket, double *share);

/* Updates the regrets, after what was drawn has brought this value, from 0 to 1. */
void mixture_learn(struct decision *decision, const struct edge *drawn, double share,
                   double value);

/* -- a contest -- */

struct contest {
    const struct hints *hints;
    int seat[2];               /* the lower, the higher */
    struct decision *side[2];  /* of each seat, with all that it may choose; public */
    struct decision *outcomes; /* an edge for each outcome, valued for the lower seat */
    double worth[OUTCOMES];    /* to the lower seat, so far */
    bool is_new;               /* it was never met before */
};

/* Whether the seats that are to move in a state have a contest. */
bool contest_is_on(const struct game *game, const void *state);

/* Finds the contest of a state, or begins it. False: no memory. */
bool contest_find(struct contest *contest, struct decisions *all, const struct game *game,
                  const void *state);

/* The one of these moves that is worth most to seat[i]. */
move_t contest_best(const struct contest *contest, int i, const move_t *list, int n);

/* Adds a choice of seat[i] to its average. */
void contest_note(const struct contest *contest, int i, move_t move);

/* The outcome of two choices, which is the move of its edge; and what it is worth to the lower
 * seat, so far. */
move_t contest_outcome(const struct contest *contest, const move_t move[2]);
double contest_worth(const struct contest *contest, const move_t move[2]);

#endif
