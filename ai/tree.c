/* tree.c - a search tree over what an observer sees. */
#include "ai/tree.h"

#include <stdlib.h>
#include <string.h>

struct tree *tree_new(uint32_t nodes)
{
    struct tree *tree = malloc(sizeof *tree + (size_t)nodes * sizeof tree->node[0]);
    if (tree) {
        tree->size = nodes;
        tree_clear(tree);
    }
    return tree;
}

void tree_free(struct tree *tree)
{
    free(tree);
}

void tree_clear(struct tree *tree)
{
    memset(&tree->node[0], 0, sizeof tree->node[0]);
    tree->used = 1;
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

double tree_ln(uint32_t n)
{
    int power = 31 - __builtin_clz(n | 1);
    double x = (double)n / (double)((uint64_t)1 << power); /* 1 <= x < 2 */
    double y = (x - 1.0) / (x + 1.0), square = y * y;
    /* ln x = 2 (y + y^3/3 + y^5/5 + ...), |y| < 1/3 */
    double series =
        1.0 + square * (1.0 / 3 +
                        square * (1.0 / 5 +
                                  square * (1.0 / 7 + square * (1.0 / 9 + square / 11))));
    return 0.69314718055994530942 * power + 2.0 * y * series;
}

void bot_values(const struct game *game, const void *state, uint32_t value[MAX_SEATS + 1])
{
    struct result result;
    uint32_t seats = game_peek(state)->seats;

    game_result(game, state, &result);
    for (uint32_t seat = 1; seat <= seats; seat++) {
        uint32_t better = 0, worse = 0;
        for (uint32_t other = 1; other <= seats; other++) {
            better += result.rank[other] < result.rank[seat];
            worse += result.rank[other] > result.rank[seat];
        }
        /* those who share a rank share its places: half of what is neither */
        value[seat] = (VALUE_ONE * (seats - 1 - better + worse) / 2) / (seats - 1);
    }
}
