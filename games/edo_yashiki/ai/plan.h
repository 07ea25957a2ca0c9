/* plan.h - a house drawn on squared paper: what any card would score in it, and where. */
#ifndef NIWA_EDO_PLAN_H
#define NIWA_EDO_PLAN_H

#include "games/edo_yashiki/state.h"

/* Around each place a card can have there is paper: a card beyond the house's edge, and one
 * more square. */
enum {
    EDO_PLAN_MARGIN = 4,
    EDO_PLAN_COLUMNS = 2 * EDO_LONGEST_HOUSE + 2 * EDO_PLAN_MARGIN,
    EDO_PLAN_ROWS = 3 * EDO_LONGEST_HOUSE + 2 * EDO_PLAN_MARGIN
};

/* A run of alike squares seen from its end: 8 x kind + length, kinds from 1; 0: no square.
 * Lengths stop at 5, since beyond it nothing is paid. */
typedef uint8_t run_t;
enum { EDO_LONGEST_RUN = 5 };

struct plan {
    int left, top, columns, rows; /* the square of column 0 and row 0; the part in use */
    uint8_t tokens;               /* the specialists at hand; 0: plays without them */
    uint8_t kind[EDO_PLAN_ROWS][EDO_PLAN_COLUMNS]; /* 1..4, 0: empty */
    /* the runs that end at a square and come from that side */
    run_t west[EDO_PLAN_ROWS][EDO_PLAN_COLUMNS], east[EDO_PLAN_ROWS][EDO_PLAN_COLUMNS];
    run_t north[EDO_PLAN_ROWS][EDO_PLAN_COLUMNS], south[EDO_PLAN_ROWS][EDO_PLAN_COLUMNS];
    struct places places; /* where a card fits */
    const struct edo_box *box;
};

void edo_draw_plan(struct house house, const struct edo_box *box, unsigned tokens,
                   struct plan *out);

/* What a card would score, and what it prepares: */
struct gain {
    int points;
    int twos, threes, fours; /* runs of that length that have a square of the card */
    int covered;             /* squares of the house it would cover */
};
struct gain edo_gain(const struct plan *plan, int card, int x, int y, bool turned);

/* What each card can score, as binary numbers across sets of cards: the most points, and the
 * points of all its places together, either way up. */
enum { EDO_MOST_BITS = 5, EDO_ALL_BITS = 16 };
struct prospects {
    uint64_t bit[EDO_MOST_BITS];
    uint64_t all[EDO_ALL_BITS];
};
void edo_prospects(const struct plan *plan, struct prospects *out);

/* How many runs of each length the house has, longer ones with the last. */
void edo_count_runs(const struct plan *plan, int runs[EDO_LONGEST_RUN + 1]);

static inline int edo_most(const struct prospects *prospects, int card)
{
    int points = 0;
    for (int i = 0; i < EDO_MOST_BITS; i++)
        points |= (int)(prospects->bit[i] >> (card - 1) & 1) << i;
    return points;
}

#endif
