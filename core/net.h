/* net.h - a small network that values a state: what it is shown, and what was fitted.
 *
 * A state (in play, a guessed one) is shown from the side of a seat: its parts that are
 * alike (gardens, ponds) as rows of a few numbers each, and numbers of the whole. Every
 * part goes through the same units, whose answers are added up, so it does not matter how
 * many there are or in which order; a second layer takes the sums and the whole. ai/net.c
 * does the sums, tools/learn fits the weights. */
#ifndef NIWA_NET_H
#define NIWA_NET_H

#include "must.h"

#include <stdint.h>

enum {
    NET_KINDS = 2,  /* of parts */
    NET_PARTS = 18, /* of one kind at most */
    NET_ROW = 8,    /* numbers of a part */
    NET_WHOLE = 32, /* numbers of the whole, */
    NET_SHARED = 4, /* of which each part is told the first */
    NET_LANES = 16, /* units that each part goes through */
    NET_SUMS = NET_KINDS * NET_LANES,
    NET_UNITS = 32 /* of the second layer */
};

/* What it is shown; numbers that a game has no use for are 0. */
struct net_view {
    int16_t row[NET_KINDS][NET_PARTS][NET_ROW];
    int16_t whole[NET_WHOLE];
    int16_t parts[NET_KINDS]; /* how many rows */
};

/* Where the next number of a row, or of the whole, is written. */
struct net_pen {
    int16_t *at, *end;
};

static inline struct net_pen net_pen(int16_t *numbers, int count)
{
    return (struct net_pen){numbers, numbers + count};
}

static inline void net_put(struct net_pen *pen, int number)
{
    must(pen->at < pen->end);
    *pen->at++ = (int16_t)number;
}

/* One more part of a kind. */
static inline struct net_pen net_part(struct net_view *view, int kind)
{
    must(view->parts[kind] < NET_PARTS);
    return net_pen(view->row[kind][view->parts[kind]++], NET_ROW);
}

/* Weights by input, then by unit: those of a part's row, of what it is told of the whole, and
 * a constant; of the sums, of the whole, and a constant. In units of 1 / NET_ONE. */
struct net {
    int16_t part[NET_KINDS][NET_ROW + NET_SHARED + 1][NET_LANES];
    int16_t top[NET_SUMS + NET_WHOLE + 1][NET_UNITS];
    int16_t out[NET_UNITS + 1];
};

enum {
    NET_ONE = 1 << 10,
    NET_LARGEST = 255 /* larger numbers of a view, or sums, count as this */
};

#endif
