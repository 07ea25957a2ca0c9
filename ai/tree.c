/* tree.c - a search tree over the moves as one observer sees them. */
#include "ai/tree.h"

#include <string.h>

struct tree *tree_in(void *memory, size_t size)
{
    struct tree *tree = memory;
    size_t nodes = (size - sizeof *tree) / sizeof tree->node[0];
    tree->size = nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX;
    memset(&tree->node[0], 0, sizeof tree->node[0]);
    tree->used = 1;
    return tree;
}

bool tree_find(const struct tree *tree, uint32_t parent, int actor, move_t move, int *at)
{
    const struct node *first = &tree->node[tree->node[parent].child];
    int low = 0, high = tree->node[parent].children;

    while (low < high) {
        int middle = (low + high) / 2;
        const struct node *node = &first[middle];
        if (node->actor < actor || (node->actor == actor && node->move < move))
            low = middle + 1;
        else
            high = middle;
    }
    *at = low;
    return low < tree->node[parent].children && first[low].actor == actor &&
           first[low].move == move;
}

/* Moves the children to where there is room for twice as many. */
static bool make_room(struct tree *tree, struct node *parent)
{
    uint32_t room = parent->room ? 2u * parent->room : 4;
    if (tree->used + room > tree->size || room > UINT16_MAX)
        return false;
    memcpy(&tree->node[tree->used], &tree->node[parent->child],
           parent->children * sizeof tree->node[0]);
    parent->child = tree->used;
    parent->room = (uint16_t)room;
    tree->used += room;
    return true;
}

uint32_t tree_add(struct tree *tree, uint32_t parent, int at, int actor, move_t move)
{
    struct node *node = &tree->node[parent];
    struct node *first;

    if (node->children == node->room && !make_room(tree, node))
        return 0;
    first = &tree->node[node->child];
    memmove(first + at + 1, first + at,
            (size_t)(node->children - at) * sizeof tree->node[0]);
    first[at] = (struct node){.move = move, .actor = (uint8_t)actor};
    node->children++;
    return node->child + (uint32_t)at;
}
