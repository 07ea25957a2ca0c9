/* plain.c - the baseline: textbook single-observer information-set UCT. */
#include "ai/tree.h"

#include "core/must.h"

#include <math.h>
#include <string.h>

enum { DEEPEST = 512, LONGEST_PLAYOUT = 400 };

struct plain {
    const struct game *game;
    int observer;
    struct tree *tree;
    rng_t rng;
    union any_state state;
    uint32_t path[DEEPEST];  /* the nodes visited, the root first */
    int depth;               /* how many */
    move_t move[MAX_MOVES];  /* the legal moves */
    move_t shown[MAX_MOVES]; /* the same as the observer reads them */
    uint64_t played;         /* moves made in all iterations */
};

static move_t shown_move(const struct plain *p, int actor, move_t move)
{
    return p->game->hide ? p->game->hide(&p->state, actor, move, p->observer) : move;
}

static void make_move(struct plain *p, int actor, move_t move)
{
    game_apply(p->game, &p->state, actor, move);
    p->played++;
}

/* One of the moves that the observer reads as `shown`, all alike. */
static move_t one_that_reads(struct plain *p, int n, move_t shown)
{
    move_t found = 0;
    uint32_t alike = 0;
    for (int i = 0; i < n; i++)
        if (p->shown[i] == shown && rng_below(&p->rng, ++alike) == 0)
            found = p->move[i];
    return found;
}

/* From basic operations only, so that every build agrees. */
static double natural_log(uint32_t n)
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

static double upper_bound(const struct node *node)
{
    double n = node->visits;
    return (double)node->total / (n * (double)VALUE_ONE) +
           0.7 * sqrt(natural_log(node->seen) / n);
}

/* A seat's step down the tree: a move not tried yet, else the one with the best bound.
 * Returns the node, with `is_new` telling which; 0: the tree is full. */
static uint32_t step_seat(struct plain *p, uint32_t parent, int actor, bool *is_new)
{
    int n = game_moves(p->game, &p->state, actor, p->move), at;
    uint32_t untried = 0, best = 0;
    move_t fresh = 0;
    double most = -1;

    for (int i = 0; i < n; i++) {
        move_t shown = p->shown[i] = shown_move(p, actor, p->move[i]);
        if (i > 0 && shown == p->shown[i - 1])
            continue;
        if (!tree_find(p->tree, parent, actor, shown, &at)) {
            if (rng_below(&p->rng, ++untried) == 0)
                fresh = shown;
            continue;
        }
        struct node *node = &p->tree->node[p->tree->node[parent].child + (uint32_t)at];
        node->seen++;
        if (upper_bound(node) > most) {
            most = upper_bound(node);
            best = p->tree->node[parent].child + (uint32_t)at;
        }
    }
    *is_new = untried > 0;
    if (untried > 0) {
        tree_find(p->tree, parent, actor, fresh, &at);
        best = tree_add(p->tree, parent, at, actor, fresh);
        if (best == 0)
            return 0;
        p->tree->node[best].seen = 1;
    }
    make_move(p, actor, one_that_reads(p, n, p->tree->node[best].move));
    return best;
}

/* Chance's step: an outcome by the odds. */
static uint32_t step_chance(struct plain *p, uint32_t parent, bool *is_new)
{
    move_t move = game_random_move(p->game, &p->state, CHANCE, &p->rng);
    move_t shown = shown_move(p, CHANCE, move);
    int at;

    *is_new = !tree_find(p->tree, parent, CHANCE, shown, &at);
    make_move(p, CHANCE, move);
    if (*is_new)
        return tree_add(p->tree, parent, at, CHANCE, shown);
    return p->tree->node[parent].child + (uint32_t)at;
}

static void descend(struct plain *p)
{
    bool is_new = false;
    p->path[0] = 0;
    p->depth = 1;
    while (!is_new && p->depth < DEEPEST && !game_is_over(&p->state)) {
        int actor = p->depth == 1 ? p->observer : game_random_actor(&p->state, &p->rng);
        uint32_t parent = p->path[p->depth - 1];
        uint32_t node = actor == CHANCE ? step_chance(p, parent, &is_new)
                                        : step_seat(p, parent, actor, &is_new);
        if (node == 0)
            return;
        p->path[p->depth++] = node;
    }
}

static void play_out(struct plain *p)
{
    for (int i = 0; i < LONGEST_PLAYOUT && !game_is_over(&p->state); i++) {
        int actor = game_random_actor(&p->state, &p->rng);
        make_move(p, actor, game_random_move(p->game, &p->state, actor, &p->rng));
    }
}

static void learn(struct plain *p)
{
    uint32_t value[MAX_SEATS + 1];
    bot_values(p->game, &p->state, value);
    for (int i = 1; i < p->depth; i++) {
        struct node *node = &p->tree->node[p->path[i]];
        node->visits++;
        if (node->actor != CHANCE)
            node->total += value[node->actor];
    }
}

static void tell(const struct plain *p, struct advice *advice)
{
    const struct node *root = &p->tree->node[0], *child = &p->tree->node[root->child];
    advice->choices = 0;
    advice->is_mixed = false;
    advice->ticket = 0;
    for (int i = 0; i < root->children; i++) {
        uint32_t visits = child[i].visits;
        uint32_t value = visits ? (uint32_t)(child[i].total / visits) : 0;
        advice_add(advice, (struct choice){child[i].move, visits, value});
    }
    advice->move = advice->choice[0].move;
    advice->moves = p->played;
}

void plain_think(const struct game *game, const void *view, int seat,
                 const struct limits *limits, struct advice *advice)
{
    struct plain p = {.game = game,
                      .observer = seat,
                      .tree = tree_in(limits->memory, limits->memory_size),
                      .rng = rng_seeded(limits->seed)};

    must(game_may_act(view, seat));
    advice->nodes = 0;
    do {
        memcpy(&p.state, view, game->state_size);
        game_guess(game, &p.state, seat, &p.rng);
        descend(&p);
        play_out(&p);
        learn(&p);
        advice->nodes++;
    } while ((limits->nodes == 0 || advice->nodes < limits->nodes) &&
             !(limits->is_time_over && limits->is_time_over(limits->clock)));
    tell(&p, advice);
}
