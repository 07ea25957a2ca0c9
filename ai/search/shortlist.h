/* shortlist.h - which root moves a search considers; private to the bots. */
#ifndef NIWA_SHORTLIST_H
#define NIWA_SHORTLIST_H

#include "ai/candidate.h"

struct shortlist {
    struct candidate move[MAX_MOVES];
    uint32_t low[MAX_MOVES]; /* the least that each gets, by the look-ahead */
    int n;
    uint32_t secured; /* the highest of these, a rank value; 0: nothing is certain */
    bool is_sure;     /* no search is needed: the moves that are left are equally good */
};

static inline bool shortlist_is_safe(const struct shortlist *list, int i)
{
    return list->secured > 0 && list->low[i] == list->secured;
}

/* Lists the seat's moves, and drops some by a two-ply look-ahead: those that can't get
 * more than another move gets for certain, and those that lose, unless all do. A move with
 * a prior of 0 is considered if it gets more for certain than all the others. `state` is a
 * guess from the view. */
void shortlist_make(struct shortlist *list, const struct game *game, const void *view,
                    const void *state, int seat, rng_t *rng);

/* The list of these moves alone, each of which wins; `is_proved`: for certain. */
void shortlist_of_wins(struct shortlist *list, const struct candidate *win, int n,
                       bool is_proved);

/* Drops each move with a chance of blunder_rate percent, but never all, and none that is
 * safe. */
void shortlist_blunder(struct shortlist *list, int blunder_rate, rng_t *rng);

/* Keeps only these moves, which are solved: they are worth `value`, and all others less. */
void shortlist_keep(struct shortlist *list, const move_t *best, int n, uint32_t value);

#endif
