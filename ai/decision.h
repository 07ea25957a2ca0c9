/* decision.h - the decisions that a search has met, by what their movers can see; private to
 * the bots.
 *
 * They lie in memory that the host gave, are taken from its front and never given back. */
#ifndef NIWA_DECISION_H
#define NIWA_DECISION_H

#include "ai/candidate.h"

struct edge { /* a move of a decision */
    move_t move;
    uint64_t total; /* sum of the mover's values */
    union {
        struct {           /* PUCT; what is divided once need not be at every visit */
            double mean;   /* of the values, once visited */
            double appeal; /* its part of the priors, weighed, once in order */
        };
        struct {           /* regret matching */
            double regret; /* what it would have gained */
            double share;  /* sum of its shares in the mixtures */
        };
    };
    uint32_t visits;
    uint32_t prior;
};

/* Most decisions are met a few times only, so few of their many moves ever need an edge. In a
 * game without secrets the first are those with the highest priors, and more are added once
 * all were tried. With secrets another guess may have other priors, so there all edges are
 * made at once. */
struct decision {
    uint64_t key;
    uint64_t total; /* of the edges */
    struct edge *edge;
    uint32_t edges;      /* so far */
    uint32_t ordered;    /* so many of them are the highest priors, the highest first */
    uint32_t candidates; /* edges there could be */
    uint32_t visits;
    uint64_t priors; /* sum of all candidates', when it was met */
};

enum { FEW_EDGES = 4 }; /* at first; then so many times as many */

struct decisions {
    uint64_t *memory;
    uint32_t used, size;   /* in words of 8 bytes */
    struct slot *slot;     /* a hash table */
    uint32_t slots, count; /* a power of two; how many are filled */
};

/* None yet, in so many bytes of memory, of which the first `taken` (some) are the caller's.
 * There must be room for a small table. */
void decisions_start(struct decisions *all, void *memory, size_t size, size_t taken);

/* A view as a number, never 0. */
uint64_t decision_key(const void *view, uint32_t size, int actor);

/* NULL: it was not met yet. */
struct decision *decisions_find(const struct decisions *all, uint64_t key);

/* A new one with these moves, and room for so many edges. The list loses its order. NULL: no
 * memory. */
struct decision *decisions_add(struct decisions *all, uint64_t key,
                               struct candidate *list, int n, uint32_t room);

/* More edges for a decision whose edges were all tried, from its moves listed again. False:
 * there is no memory, and those it has are all from now on. */
bool decision_grow(struct decisions *all, struct decision *decision,
                   struct candidate *list, int n);

#endif
