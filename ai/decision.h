/* decision.h - the decisions that a search has met, keyed by what the player to move can
 * see; private to the bots.
 *
 * They are allocated one after the other in memory that the host gave, and never freed. */
#ifndef NIWA_DECISION_H
#define NIWA_DECISION_H

#include "ai/candidate.h"

struct edge { /* a move of a decision */
    move_t move;
    uint64_t total; /* sum of the mover's values */
    union {
        struct {           /* PUCT, with its divisions done once, not at every visit */
            double mean;   /* of the values, once visited */
            double appeal; /* its share of the priors, weighted; set when it is sorted */
        };
        struct {           /* secret choices */
            double regret; /* the sum of what it would have gained, or has (secret.h) */
            double share;  /* sum of its shares in the mixtures */
        };
    };
    uint32_t visits;
    uint32_t prior;
};

/* Progressive widening: most decisions are met only a few times, so few of their moves
 * ever need an edge. In a game without secrets, or whose hints blur what is seen, a decision
 * begins with the moves of the highest priors, and gets more edges once all of them were
 * tried. Else another guess may have other priors, so all edges are made at once. */
struct decision {
    uint64_t key;
    uint64_t total; /* of the edges */
    struct edge *edge;
    uint32_t edges;      /* so far */
    uint32_t ordered;    /* how many of them, from the first, are sorted by prior */
    uint32_t candidates; /* edges that it could have */
    uint32_t visits;
    uint64_t priors; /* the sum over all candidates, when it was met */
};

enum { FEW_EDGES = 4 }; /* edges at first; each widening multiplies them by this */

struct decisions {
    uint64_t *memory;
    uint32_t used, size;   /* in words of 8 bytes */
    struct slot *slot;     /* a hash table */
    uint32_t slots, count; /* `slots` is a power of two, `count` of them are filled */
};

/* Starts with no decisions, in `size` bytes of memory. The first `taken` of them (at least
 * one) belong to the caller. There must be room for a small hash table. */
void decisions_start(struct decisions *all, void *memory, size_t size, size_t taken);

/* A hash of a view and its actor, never 0. */
uint64_t decision_key(const void *view, uint32_t size, int actor);

/* NULL: it was not met yet. */
struct decision *decisions_find(const struct decisions *all, uint64_t key);

/* A new decision, without moves. NULL: no memory. */
struct decision *decisions_add(struct decisions *all, uint64_t key);

/* Gives a decision its moves, and `room` edges at first. Reorders the list. False: no
 * memory. */
bool decision_open(struct decisions *all, struct decision *decision,
                   struct candidate *list, int n, uint32_t room);

/* The edge of a move that has one. */
struct edge *decision_edge(const struct decision *decision, move_t move);

/* Gives a decision more edges once all of its edges were tried. `list` is its moves,
 * listed again. False: there is no memory, and the decision keeps the edges it has. */
bool decision_grow(struct decisions *all, struct decision *decision,
                   struct candidate *list, int n);

#endif
