/* tree.h - a search tree over what an observer sees; private to the bots.
 *
 * A node stands for a sequence of moves as the observer reads them, not for a state. Its
 * children lie together, sorted by actor and move, so that they are matched with a sorted
 * list of legal moves in one pass. */
#ifndef NIWA_TREE_H
#define NIWA_TREE_H

#include "ai/bot.h"

struct node {
    move_t move;    /* as the observer reads it */
    uint64_t total; /* sum of the mover's values */
    uint32_t visits;
    uint32_t seen;           /* how often it was among the legal moves */
    uint32_t child;          /* index of the first child */
    uint16_t children, room; /* how many, and how many fit before they must move */
    float ceiling;           /* what its bound can't exceed for a while; 0: not known */
    uint8_t actor;           /* who moves to come here */
    bool is_complete;        /* its children are all legal moves, whatever is guessed */
};

struct tree {
    uint32_t size, used; /* nodes there is room for, nodes taken */
    struct node node[];  /* [0] is the root */
};

/* An empty tree, just a root, in the memory. */
struct tree *tree_in(void *memory, size_t size);

/* The first child of `parent` with this actor and move, or the place among its children
 * (0..children) where it belongs. */
bool tree_find(const struct tree *tree, uint32_t parent, int actor, move_t move, int *at);

/* Adds a child at the place that tree_find gave. Returns its index; 0: no room left. */
uint32_t tree_add(struct tree *tree, uint32_t parent, int at, int actor, move_t move);

#endif
