/* plain.c - the baseline: textbook single-observer information-set UCT. */
#include "ai/tree.h"

#include "core/must.h"

#include <math.h>
#include <string.h>

enum { DEEPEST = 512, LONGEST_PLAYOUT = 400, LOGARITHMS = 1024 };

struct plain {
    const struct game *game;
    int observer;
    struct tree *tree;
    rng_t rng;
    union any_state state;
    uint32_t path[DEEPEST]; /* the nodes visited, the root first */
    int depth;              /* how many */
    uint64_t played;        /* moves made in all iterations */
    double log[LOGARITHMS]; /* of small numbers, computed when first needed; 0: not yet */
    /* the legal moves, grouped by how the observer sees them; a group is a `way`: */
    move_t move[MAX_MOVES], hidden[MAX_MOVES];
    const move_t *shown; /* by way, ascending; `move` itself in a game without secrets */
    /* by way: the first of its moves; unused in a game without secrets */
    int first[MAX_MOVES + 1];
    int ways;
    int tried[MAX_MOVES];      /* the ways that have a node, ascending */
    uint32_t child[MAX_MOVES]; /* those nodes */
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

static double log_of(struct plain *p, uint32_t n)
{
    if (n >= LOGARITHMS)
        return natural_log(n);
    if (p->log[n] == 0)
        p->log[n] = natural_log(n);
    return p->log[n];
}

static double upper_bound(struct plain *p, const struct node *node, uint32_t seen)
{
    double n = node->visits;
    return (double)node->total / (n * (double)VALUE_ONE) +
           0.7 * sqrt(log_of(p, seen) / n);
}

/* Sorts the moves by how the observer sees them. Most lists are already sorted. */
static void sort_moves(struct plain *p, int n)
{
    for (int i = 1; i < n; i++) {
        move_t hidden = p->hidden[i], move = p->move[i];
        int at = i;
        for (; at > 0 && p->hidden[at - 1] > hidden; at--) {
            p->hidden[at] = p->hidden[at - 1];
            p->move[at] = p->move[at - 1];
        }
        p->hidden[at] = hidden;
        p->move[at] = move;
    }
}

/* Lists the legal moves. Those that look the same to the observer are one way. */
static void list_ways(struct plain *p, int actor)
{
    int n = game_moves(p->game, &p->state, actor, p->move);
    p->ways = n;
    p->shown = p->move;
    if (!p->game->hide)
        return;
    for (int i = 0; i < n; i++)
        p->hidden[i] = shown_move(p, actor, p->move[i]);
    sort_moves(p, n);
    p->shown = p->hidden;
    p->ways = 0;
    for (int i = 0; i < n; i++)
        if (i == 0 || p->hidden[i] != p->hidden[p->ways - 1]) {
            p->hidden[p->ways] = p->hidden[i];
            p->first[p->ways++] = i;
        }
    p->first[p->ways] = n;
}

/* A random move of a way. */
static move_t move_of(struct plain *p, int way)
{
    if (p->shown == p->move)
        return p->move[way];
    int alike = p->first[way + 1] - p->first[way];
    return p->move[p->first[way] + (int)rng_below(&p->rng, (uint32_t)alike)];
}

/* The first way from `low` on that is not below the move. The step doubles each time (a
 * galloping search), since the tree mostly knows either all ways or few. */
static int way_from(const struct plain *p, int low, move_t move)
{
    int high = low, step = 1;
    while (high < p->ways && p->shown[high] < move) {
        low = high + 1;
        high += step;
        step *= 2;
    }
    high = high < p->ways ? high : p->ways;
    while (low < high) {
        int middle = (low + high) / 2;
        if (p->shown[middle] < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Lists the ways that have a node, and counts them as seen. Returns how many. */
static int list_tried(struct plain *p, const struct node *parent, int actor, int at)
{
    struct node *child = &p->tree->node[parent->child];
    int tried = 0, way = 0;

    for (; at < parent->children && child[at].actor == actor; at++) {
        if (p->shown[way] != child[at].move)
            way = way_from(p, way, child[at].move);
        if (way == p->ways)
            break;
        if (p->shown[way] != child[at].move)
            continue; /* not legal in this guess */
        child[at].seen++;
        p->tried[tried] = way++;
        p->child[tried++] = parent->child + (uint32_t)at;
        if (way == p->ways)
            break;
    }
    return tried;
}

/* The same for a node whose children are exactly the legal moves. */
static int list_all(struct plain *p, const struct node *parent)
{
    for (int i = 0; i < parent->children; i++) {
        p->tree->node[parent->child + (uint32_t)i].seen++;
        p->child[i] = parent->child + (uint32_t)i;
    }
    return parent->children;
}

/* Updates a node's ceiling. A bound rises slowly while its node is not visited, so the
 * bound for a few more sightings is an upper limit for a while. */
static float ceiling_of(struct plain *p, struct node *node)
{
    enum { A_WHILE = 32 };
    if (node->ceiling == 0 || node->seen % A_WHILE == 0)
        node->ceiling = (float)upper_bound(p, node, node->seen + A_WHILE) + 1e-6f;
    return node->ceiling;
}

/* The way with the best bound, the first if several have it. Only those whose ceiling is
 * above the bound of the most promising need a square root and a logarithm. */
static int best_tried(struct plain *p, int tried)
{
    struct node *node = p->tree->node;
    float highest = 0;
    double most;
    int top = 0, best;

    for (int i = 0; i < tried; i++) {
        float ceiling = ceiling_of(p, &node[p->child[i]]);
        if (ceiling > highest) {
            highest = ceiling;
            top = i;
        }
    }
    best = top;
    most = upper_bound(p, &node[p->child[top]], node[p->child[top]].seen);
    for (int i = 0; i < tried; i++) {
        const struct node *other = &node[p->child[i]];
        if ((double)other->ceiling < most || i == top)
            continue;
        double bound = upper_bound(p, other, other->seen);
        if (bound > most || (bound == most && i < best)) {
            most = bound;
            best = i;
        }
    }
    return best;
}

/* A random way that has no node yet. */
static int fresh_way(struct plain *p, int tried)
{
    int way = (int)rng_below(&p->rng, (uint32_t)(p->ways - tried));
    for (int i = 0; i < tried && p->tried[i] <= way; i++)
        way++;
    return way;
}

static uint32_t add_way(struct plain *p, uint32_t parent, int actor, int way)
{
    int at;
    tree_find(p->tree, parent, actor, p->shown[way], &at);
    uint32_t child = tree_add(p->tree, parent, at, actor, p->shown[way]);
    if (child)
        p->tree->node[child].seen = 1;
    return child;
}

/* A seat's step to an untried move; 0: the tree is full. */
static uint32_t step_fresh(struct plain *p, uint32_t parent, int actor, int tried)
{
    int way = fresh_way(p, tried);
    uint32_t child = add_way(p, parent, actor, way);
    if (child)
        make_move(p, actor, move_of(p, way));
    return child;
}

/* Whether the children of a node are all legal moves, in this iteration and every later
 * one. That is so in a game without secrets where one seat has the turn: there a node
 * stands for one state. */
static bool is_complete(const struct plain *p, const struct node *node)
{
    unsigned actors = p->state.head.actors;
    return p->shown == p->move && !p->game->redact && !(actors & (actors - 1)) &&
           node->children == p->ways;
}

/* A seat's step down the tree: an untried move if there is one, else the one with the best
 * bound. Returns the node, and sets `is_new` if it was untried; 0: the tree is full. */
static uint32_t step_seat(struct plain *p, uint32_t parent, int actor, bool *is_new)
{
    struct node *node = &p->tree->node[parent];
    int at, tried, best;

    *is_new = false;
    if (node->is_complete) {
        best = best_tried(p, list_all(p, node));
        make_move(p, actor, p->tree->node[p->child[best]].move);
        return p->child[best];
    }
    list_ways(p, actor);
    tree_find(p->tree, parent, actor, p->shown[0], &at);
    tried = list_tried(p, node, actor, at);
    *is_new = tried < p->ways;
    if (*is_new)
        return step_fresh(p, parent, actor, tried);
    node->is_complete = is_complete(p, node);
    best = best_tried(
        p, tried); /* all ways are tried, so ways and children have the same numbers */
    make_move(p, actor, move_of(p, best));
    return p->child[best];
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
        node->ceiling = 0;
        if (node->actor != CHANCE)
            node->total += value[node->actor];
    }
}

static void tell(const struct plain *p, struct advice *advice)
{
    const struct node *root = &p->tree->node[0], *child = &p->tree->node[root->child];
    advice->choices = 0;
    advice->is_mixed = false;
    advice->is_exact = false;
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
