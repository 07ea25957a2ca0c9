/* net.h - a small neural network that values a state: its inputs and its weights.
 *
 * The inputs describe a state (in play, a guessed one) from the side of a seat: a row of a
 * few numbers for each part of a kind (gardens, ponds), and numbers for the whole. Every
 * part goes through the same units and their outputs are summed, so neither the number of
 * parts nor their order matters. A second layer takes the sums and the numbers of the
 * whole. ai/net.c evaluates the network, tools/learn fits its weights. */
#ifndef NIWA_NET_H
#define NIWA_NET_H

#include "must.h"

#include <stdint.h>

enum {
    NET_KINDS = 2,  /* of parts */
    NET_PARTS = 18, /* of one kind at most */
    NET_ROW = 8,    /* numbers of a part */
    NET_WHOLE = 32, /* numbers of the whole, */
    NET_SHARED = 4, /* the first of them, which every part gets too */
    NET_LANES = 16, /* units that each part goes through */
    NET_SUMS = NET_KINDS * NET_LANES,
    NET_UNITS = 32 /* of the second layer */
};

/* The inputs. A game leaves numbers that it does not use at 0. */
struct net_view {
    int16_t row[NET_KINDS][NET_PARTS][NET_ROW];
    int16_t whole[NET_WHOLE];
    int16_t parts[NET_KINDS]; /* how many rows */
};

/* Writes the numbers of a row, or of the whole, one after the other. */
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

/* Adds a part of a kind, and returns a pen for its row. */
static inline struct net_pen net_part(struct net_view *view, int kind)
{
    must(view->parts[kind] < NET_PARTS);
    return net_pen(view->row[kind][view->parts[kind]++], NET_ROW);
}

/* Weights by input, then by unit, in units of 1 / NET_ONE. The inputs of `part` are a
 * part's row, the shared numbers of the whole, and a constant; those of `top` are the
 * sums, the whole, and a constant. */
struct net {
    int16_t part[NET_KINDS][NET_ROW + NET_SHARED + 1][NET_LANES];
    int16_t top[NET_SUMS + NET_WHOLE + 1][NET_UNITS];
    int16_t out[NET_UNITS + 1];
};

enum {
    NET_ONE = 1 << 10,
    NET_LARGEST = 255 /* inputs and sums are clamped to this */
};

#endif
