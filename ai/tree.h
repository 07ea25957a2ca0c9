/* tree.h - a search tree over the moves as one observer sees them; private to the bots.
 *
 * A node stands for a sequence of moves as the observer sees them, not for a state. Its
 * children are stored together, sorted by actor and move, so that one pass matches them
 * with a sorted list of legal moves. */
#ifndef NIWA_TREE_H
#define NIWA_TREE_H

#include "ai/bot.h"

struct node {
    move_t move;    /* as the observer sees it */
    uint64_t total; /* sum of the mover's values */
    uint32_t visits;
    uint32_t seen;           /* how often it was among the legal moves */
    uint32_t child;          /* index of the first child */
    uint16_t children, room; /* how many, and how many fit before they must be moved */
    float ceiling;           /* an upper limit of its bound for a while; 0: not known */
    uint8_t actor;           /* who made the move */
    bool is_complete;        /* its children are all legal moves in every guess */
};

struct tree {
    uint32_t size, used; /* the capacity, and the nodes in use */
    struct node node[];  /* [0] is the root */
};

/* Makes a tree with only a root in the memory. */
struct tree *tree_in(void *memory, size_t size);

/* The first child of `parent` with this actor and move, or the place among its children
 * (0..children) where it belongs. */
bool tree_find(const struct tree *tree, uint32_t parent, int actor, move_t move, int *at);

/* Adds a child at the place that tree_find gave. Returns its index; 0: no room left. */
uint32_t tree_add(struct tree *tree, uint32_t parent, int at, int actor, move_t move);

#endif
