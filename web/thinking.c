/* thinking.c - a search in the module: it is begun on a view, and goes on step by step, so
 * that whoever runs it can look at a clock in between.
 *
 * Several instances, each in a worker of its own, search the same view with other seeds;
 * one of them is given the others' advice to merge. */
#include "engine.h"

#include "ai/bot.h"
#include "core/json.h"

#include <stdlib.h>

static void *memory;
static size_t memory_size;
static struct search *search;
static int thinker; /* the seat */
static int allowed; /* nodes */
static struct advice advice, other;

/* Begins to search for a seat that may act, as a level would (0: with all it has, as for a
 * hint), in so many MiB of memory. The state is made the seat's view of it. Refuses when
 * there is not so much memory. */
EXPORT(think_start) int think_start(int seat, uint64_t seed, int level, int mebibytes)
{
    size_t wanted = (size_t)(mebibytes > 0 ? mebibytes : 1) << 20;
    struct limits limits = {.seed = seed};

    must(seat >= 1 && game_may_act(&table, checked_actor(seat)));
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

/* How many nodes the search may spend in all; 0: as many as time allows. */
EXPORT(think_nodes) int think_nodes(void)
{
    return allowed;
}

/* Goes on for so many nodes; what was found so far is the advice. Returns the nodes made in
 * all. */
EXPORT(think) int think(int nodes)
{
    must(search && nodes > 0);
    search_run(search, (uint64_t)nodes);
    search_tell(search, &advice);
    return (int)advice.nodes;
}

/* The advice's bytes, to be sent to another instance. */
EXPORT(advice) void *at_advice(void)
{
    return &advice;
}

EXPORT(advice_size) int advice_size(void)
{
    return (int)(offsetof(struct advice, choice) +
                 (size_t)advice.choices * sizeof advice.choice[0]);
}

/* Where another instance's advice is put before merge(). */
EXPORT(other_advice) void *at_other_advice(void)
{
    return &other;
}

EXPORT(merge) int merge(void)
{
    if (other.choices < 1 || other.choices > MAX_MOVES)
        return refuse("that is no advice");
    advice_merge(&advice, &other);
    return 1;
}

/* {"nodes", "mixed", "move", "choices": [{"move", "visits", "value"}]}; a value is a mean
 * rank value in 65536ths. At most `count` choices, the most visited first. */
EXPORT(put_advice) int put_advice(int count)
{
    struct sbuf out = answer();
    char name[MAX_MOVE_TEXT];
    struct sbuf move = sb_over(name, sizeof name);

    must(search && advice.choices > 0);
    json_open(&out, '{');
    json_key_int(&out, "nodes", (int64_t)advice.nodes);
    json_key_bool(&out, "mixed", advice.is_mixed);
    game_put_move(game, &table, thinker, advice.move, thinker, &move);
    json_key_text(&out, "move", name);
    json_key_open(&out, "choices", '[');
    for (int i = 0; i < advice.choices && i < count; i++) {
        sb_clear(&move);
        game_put_move(game, &table, thinker, advice.choice[i].move, thinker, &move);
        json_open(&out, '{');
        json_key_text(&out, "move", name);
        json_key_int(&out, "visits", advice.choice[i].visits);
        json_key_int(&out, "value", advice.choice[i].value);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    return (int)out.len;
}
