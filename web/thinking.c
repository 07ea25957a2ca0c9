/* thinking.c - a search in the module. It makes steps, so that the caller can look at a
 * clock between them.
 *
 * Several instances, each in a worker of its own, can search the same view with
 * different seeds. One of them is then given the others' advice to merge. */
#include "engine.h"

#include "ai/bot.h"
#include "core/json.h"

#include <stdlib.h>

enum { MOST_MEBIBYTES = 1024, MOST_NODES = 1 << 20 };

static void *memory;
static size_t memory_size;
static struct search *search; /* NULL: none was begun on this game */
static int thinker;           /* the seat */
static int allowed;           /* nodes */
static struct advice advice, other;

void forget_search(void)
{
    search = NULL;
    advice.choices = 0;
}

static int refuse_to_go_on(void)
{
    return refuse("there is nothing to think about");
}

/* Begins to search for a seat that may act: at a level, or at full strength for a hint
 * (0), with `mebibytes` MiB of memory. Turns the state into the seat's view of it.
 * Refuses if the seat has nothing to decide, or if there is not that much memory. */
EXPORT(think_start) int think_start(int seat, uint64_t seed, int level, int mebibytes)
{
    struct limits limits = {.seed = seed};
    size_t wanted;

    forget_search();
    if (!game || seat < 1 || seat > table.head.seats || !game_may_act(&table, seat))
        return refuse("this seat has nothing to decide");
    if (level < 0 || level > LEVELS)
        return refuse("there is no such level");
    if (mebibytes > MOST_MEBIBYTES)
        return refuse("there is no memory to think with");
    wanted = (size_t)(mebibytes > 0 ? mebibytes : 1) << 20;
    if (wanted > memory_size) {
        free(memory);
        memory_size = (memory = malloc(wanted)) != NULL ? wanted : 0;
    }
    if (!memory)
        return refuse("there is no memory to think with");
    game_view(game, &table, seat, &table);
    if (level > 0)
        level_limits(game, &table, level, &limits);
    limits.memory = memory;
    limits.memory_size = memory_size;
    search = search_start(game, &table, seat, &limits);
    thinker = seat;
    allowed = (int)limits.nodes;
    return 1;
}

/* How many nodes the search may make in all; 0: as many as time allows. */
EXPORT(think_nodes) int think_nodes(void)
{
    return allowed;
}

/* Makes more nodes, from 1 to MOST_NODES whatever the caller asked for. The advice is
 * then what was found so far. Returns the number of nodes made in all. */
EXPORT(think) int think(int nodes)
{
    if (!search)
        return refuse_to_go_on();
    nodes = nodes < 1 ? 1 : nodes > MOST_NODES ? MOST_NODES : nodes;
    search_run(search, (uint64_t)nodes);
    search_tell(search, &advice);
    return advice.nodes < INT32_MAX ? (int)advice.nodes : INT32_MAX;
}

/* Whether the best move is certain, so that searching on would change nothing. */
EXPORT(is_sure) int is_sure(void)
{
    return search && search_is_sure(search);
}

/* The bytes of the advice, to be sent to another instance. */
EXPORT(advice) void *at_advice(void)
{
    return &advice;
}

EXPORT(advice_size) int advice_size(void)
{
    return (int)(offsetof(struct advice, choice) +
                 (size_t)advice.choices * sizeof advice.choice[0]);
}

/* Where to put the advice of another instance before merge(), and how much room there
 * is. */
EXPORT(other_advice) void *at_other_advice(void)
{
    return &other;
}

EXPORT(other_size) int other_size(void)
{
    return sizeof other;
}

/* Merges the other instance's advice, which has `size` bytes. */
EXPORT(merge) int merge(uint32_t size)
{
    size_t head = offsetof(struct advice, choice);
    if (advice.choices < 1)
        return refuse_to_go_on();
    if (size < head || other.choices < 1 || other.choices > MAX_MOVES ||
        size != head + (size_t)other.choices * sizeof other.choice[0])
        return refuse("that is no advice");
    advice_merge(&advice, &other);
    return 1;
}

static void put_word(struct sbuf *out, move_t move)
{
    char name[MAX_MOVE_TEXT];
    struct sbuf word = sb_over(name, sizeof name);
    game_put_move(game, &table, thinker, move, thinker, &word);
    json_key_text(out, "move", name);
}

/* {"nodes", "mixed", "move", "choices": [{"move", "visits", "share", "value"}]}. A
 * value is a mean rank value in 65536ths, a share is a part of all visits. `move` is
 * the one to play; the choices are for people, at most `count`. */
EXPORT(put_advice) int put_advice(int count)
{
    struct choice best[MAX_MOVES];
    struct sbuf out = answer();
    uint64_t visits = 0;
    int n;

    if (advice.choices < 1)
        return refuse_to_go_on();
    n = advice_best(&advice, best, count < 0 ? 0 : count > MAX_MOVES ? MAX_MOVES : count);
    for (int i = 0; i < advice.choices; i++)
        visits += advice.choice[i].visits;
    json_open(&out, '{');
    json_key_int(&out, "nodes", (int64_t)advice.nodes);
    json_key_bool(&out, "mixed", advice.is_mixed);
    put_word(&out, advice.move);
    json_key_open(&out, "choices", '[');
    for (int i = 0; i < n; i++) {
        uint64_t share = visits ? ((uint64_t)best[i].visits << 16) / visits : 0;
        json_open(&out, '{');
        put_word(&out, best[i].move);
        json_key_int(&out, "visits", best[i].visits);
        json_key_int(&out, "share", (int64_t)share);
        json_key_int(&out, "value", best[i].value);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    return 1;
}
