/* rest.c - asks the hints to solve what is left until the next quiet state. */
#include "ai/rest.h"

#include "ai/value.h"

#include "core/must.h"

enum {
    POSITIONS_A_NODE = 64, /* positions for each node of the limits, */
    MOST_POSITIONS = 400000
};

struct asker { /* what the hints' questions are about */
    const struct game *game;
    const struct limits *limits;
};

static uint32_t worth_of(const void *context, const void *quiet)
{
    const struct asker *asker = context;
    uint32_t value[MAX_SEATS + 1];
    must(value_by_hints(asker->game, quiet, value));
    return value[1];
}

/* If it is not solved in half of the time, the other half is for the search. */
static bool has_used_half(const void *context)
{
    const struct limits *limits = ((const struct asker *)context)->limits;
    if (limits->time_used)
        return limits->time_used(limits->clock) > 0.5;
    return limits->is_time_over && limits->is_time_over(limits->clock);
}

static uint64_t positions_for(uint64_t nodes)
{
    return nodes == 0 || nodes > MOST_POSITIONS / POSITIONS_A_NODE
               ? MOST_POSITIONS
               : POSITIONS_A_NODE * nodes;
}

static void keep_best(const struct rest *rest, struct best_moves *best)
{
    for (int i = 0; i < rest->n; i++)
        best->value = rest->value[i] > best->value ? rest->value[i] : best->value;
    for (int i = 0; i < rest->n; i++)
        if (rest->value[i] == best->value)
            best->move[best->n++] = rest->move[i];
    if (best->n == rest->n && rest->n > 1)
        best->n = 0;
}

static bool tell_mixture(const struct rest *rest, const struct limits *limits,
                         struct advice *advice)
{
    rng_t rng = rng_seeded(limits->seed);
    uint32_t all = 0;
    for (int i = 0; i < rest->n; i++)
        all += rest->share[i];
    if (all == 0)
        return false;
    advice->ticket = (uint32_t)(rng_next(&rng) >> 32);
    advice->is_mixed = true;
    for (int i = 0; i < rest->n; i++)
        advice_add(advice,
                   (struct choice){rest->move[i], rest->share[i], rest->value[i]});
    return true;
}

static void tell_move(const struct best_moves *best, struct advice *advice)
{
    advice_add(advice, (struct choice){best->move[0], 1, best->value});
}

bool rest_solve(const struct game *game, const void *view, int seat,
                const struct limits *limits, struct best_moves *best,
                struct advice *advice)
{
    move_t move[MAX_MOVES];
    uint32_t value[MAX_MOVES], share[MAX_MOVES];
    uint64_t positions = positions_for(limits->nodes);
    const struct asker asker = {game, limits};
    struct rest rest = {.worth = worth_of,
                        .is_over = has_used_half,
                        .context = &asker,
                        .memory = limits->memory,
                        .memory_size = limits->memory_size,
                        .positions = positions,
                        .move = move,
                        .value = value,
                        .share = share};
    bool is_told;

    best->n = 0;
    best->value = 0;
    if (!game->hints || !game->hints->solve || game_peek(view)->seats != 2)
        return false;
    rest.n = game_moves(game, view, seat, move);
    if (!game->hints->solve(view, seat, &rest))
        return false;
    advice->choices = 0;
    advice->is_exact = advice->is_mixed = false;
    advice->ticket = 0;
    advice->nodes = advice->moves = 1 + positions - rest.positions; /* with the first */
    if (game_peek(view)->mode == SECRET) {
        is_told = tell_mixture(&rest, limits, advice);
    } else {
        keep_best(&rest, best);
        if ((is_told = best->n == 1))
            tell_move(best, advice);
    }
    if (is_told)
        advice->move = advice_choose(advice);
    return is_told;
}
