/* decision.c - the decisions that a search has met, in a hash table. */
#include "ai/decision.h"

#include "core/must.h"

#include <string.h>

enum { FIRST_SLOTS = 1024 };

/* A place in the hash table. The tag avoids most reads of decisions with other keys, which
 * would miss the cache. */
struct slot {
    uint32_t place; /* of the decision in the memory; 0: empty */
    uint32_t tag;   /* the upper half of its key */
};

/* Takes memory; NULL: there is no more. */
static void *take(struct decisions *all, size_t bytes)
{
    size_t words = (bytes + 7) / 8;
    void *taken = all->memory + all->used;
    if (words > all->size - all->used)
        return NULL;
    all->used += (uint32_t)words;
    return taken;
}

/* -- the table -- */

static uint64_t mixed(uint64_t a, uint64_t b)
{
    a = (a ^ b) * 0x9e3779b97f4a7c15u;
    return a ^ a >> 32;
}

uint64_t decision_key(const void *view, uint32_t size, int actor)
{
    const uint8_t *bytes = view;
    uint64_t hash = (uint64_t)actor, word;
    uint32_t i = 0;

    for (; i + 8 <= size; i += 8) {
        memcpy(&word, bytes + i, 8);
        hash = mixed(hash, word);
    }
    for (; i < size; i++)
        hash = mixed(hash, bytes[i]);
    return hash ? hash : 1;
}

static struct decision *decision_at(const struct decisions *all, uint32_t place)
{
    return (struct decision *)(all->memory + place);
}

/* The slot of a key: where its decision is, or an empty one. */
static struct slot *slot_of(const struct decisions *all, uint64_t key)
{
    for (uint32_t i = (uint32_t)key;; i++) {
        struct slot *slot = &all->slot[i & (all->slots - 1)];
        if (slot->place == 0 ||
            (slot->tag == key >> 32 && decision_at(all, slot->place)->key == key))
            return slot;
    }
}

struct decision *decisions_find(const struct decisions *all, uint64_t key)
{
    uint32_t place = slot_of(all, key)->place;
    return place ? decision_at(all, place) : NULL;
}

static void put(const struct decisions *all, uint64_t key, uint32_t place)
{
    *slot_of(all, key) = (struct slot){place, (uint32_t)(key >> 32)};
}

/* A table of twice the size, or the first one. It starts small, since clearing a large one
 * can take longer than a short search. */
static bool widen(struct decisions *all)
{
    uint32_t slots = all->slots, more = slots ? 2 * slots : FIRST_SLOTS;
    struct slot *old = all->slot, *wider = take(all, more * sizeof *wider);
    if (!wider)
        return false;
    all->slot = wider;
    all->slots = more;
    memset(wider, 0, more * sizeof *wider);
    for (uint32_t i = 0; i < slots; i++)
        if (old[i].place)
            put(all, decision_at(all, old[i].place)->key, old[i].place);
    return true;
}

void decisions_start(struct decisions *all, void *memory, size_t size, size_t taken)
{
    size_t words = size / 8;
    must(taken > 0); /* so place 0 is no decision's */
    *all = (struct decisions){.memory = memory};
    all->size = words < UINT32_MAX ? (uint32_t)words : UINT32_MAX;
    must(take(all, taken) && widen(all));
}

/* -- edges -- */

static bool has_edge(const struct edge *edge, uint32_t n, move_t move)
{
    for (uint32_t i = 0; i < n; i++)
        if (edge[i].move == move)
            return true;
    return false;
}

static void add_edge(struct decision *decision, struct candidate candidate)
{
    decision->edge[decision->edges++] =
        (struct edge){.move = candidate.move, .prior = candidate.prior};
}

/* Gives a decision more edges, `room` in all: those with the highest priors. */
static void add_best(struct decision *decision, struct candidate *list, int n,
                     uint32_t room)
{
    uint32_t before = decision->edges;
    for (int i = 0; i < n && decision->edges < room; i++) {
        struct candidate next = candidates_next(list, i, n);
        if (!has_edge(decision->edge, before, next.move))
            add_edge(decision, next);
    }
    must(decision->edges == room);
}

struct decision *decisions_add(struct decisions *all, uint64_t key)
{
    struct decision *decision;
    if (2 * all->count >= all->slots && !widen(all))
        return NULL;
    if (!(decision = take(all, sizeof *decision)))
        return NULL;
    *decision = (struct decision){.key = key};
    put(all, key, (uint32_t)((uint64_t *)decision - all->memory));
    all->count++;
    return decision;
}

bool decision_open(struct decisions *all, struct decision *decision,
                   struct candidate *list, int n, uint32_t room)
{
    struct edge *edge = take(all, room * sizeof *edge);

    if (!edge)
        return false;
    decision->edge = edge;
    decision->candidates = (uint32_t)n;
    for (int i = 0; i < n; i++)
        decision->priors += list[i].prior;
    if (room < decision->candidates)
        add_best(decision, list, n, room);
    for (int i = 0; decision->edges < room; i++)
        add_edge(decision, list[i]);
    return true;
}

struct edge *decision_edge(const struct decision *decision, move_t move)
{
    uint32_t i = 0;
    while (i < decision->edges && decision->edge[i].move != move)
        i++;
    must(i < decision->edges);
    return &decision->edge[i];
}

bool decision_grow(struct decisions *all, struct decision *decision,
                   struct candidate *list, int n)
{
    uint32_t more = FEW_EDGES * decision->edges;
    uint32_t room = more < decision->candidates ? more : decision->candidates;
    struct edge *edge = take(all, room * sizeof *edge);

    if (!edge) {
        decision->candidates = decision->edges;
        return false;
    }
    memcpy(edge, decision->edge, decision->edges * sizeof *edge);
    decision->edge = edge;
    add_best(decision, list, n, room);
    return true;
}
