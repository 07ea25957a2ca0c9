/* bot.c - what all bots share: the worth of an end, and the order of choices. */
#include "ai/bot.h"

#include "core/must.h"
#include "core/signature.h"

#include <string.h>

void bot_values(const struct game *game, const void *state, uint32_t value[MAX_SEATS + 1])
{
    struct result result;
    uint32_t seats = game_peek(state)->seats;

    must(seats > 1);
    game_result(game, state, &result);
    for (uint32_t seat = 1; seat <= seats; seat++) {
        uint32_t better = 0, worse = 0;
        for (uint32_t other = 1; other <= seats; other++) {
            better += result.rank[other] < result.rank[seat];
            worse += result.rank[other] > result.rank[seat];
        }
        /* tied seats share the places they occupy */
        value[seat] = (VALUE_ONE * (seats - 1 - better + worse) / 2) / (seats - 1);
    }
}

void advice_add(struct advice *advice, struct choice choice)
{
    int at = advice->choices++;
    for (; at > 0 && advice->choice[at - 1].visits < choice.visits; at--)
        advice->choice[at] = advice->choice[at - 1];
    advice->choice[at] = choice;
}

move_t advice_choose(const struct advice *advice)
{
    const struct choice *choice = advice->choice;
    uint64_t all = 0, at;

    if (!advice->is_mixed)
        return choice[0].move;
    for (int i = 0; i < advice->choices; i++)
        all += choice[i].visits;
    at = all * advice->ticket >> 32;
    for (int i = 0; i < advice->choices; i++) {
        if (at < choice[i].visits)
            return choice[i].move;
        at -= choice[i].visits;
    }
    return choice[0].move;
}

int advice_best(const struct advice *advice, struct choice *best, int most)
{
    enum { JUDGED = 4 }; /* a quarter of the visits of the first is enough */
    int n = 0;
    for (int i = 0; i < advice->choices; i++) {
        const struct choice *choice = &advice->choice[i];
        bool is_judged = (uint64_t)choice->visits * JUDGED >= advice->choice[0].visits;
        int at = n;
        while (!advice->is_mixed && at > 0 && best[at - 1].value < choice->value)
            at--;
        if (at == most || (at < n && !is_judged))
            continue;
        n += n < most;
        for (int k = n - 1; k > at; k--)
            best[k] = best[k - 1];
        best[at] = *choice;
    }
    return n;
}

/* Removes the choice of a move and returns it; one without visits if there is none. */
static struct choice advice_take(struct advice *advice, move_t move)
{
    for (int i = 0; i < advice->choices; i++)
        if (advice->choice[i].move == move) {
            struct choice taken = advice->choice[i];
            advice->choices--;
            for (; i < advice->choices; i++)
                advice->choice[i] = advice->choice[i + 1];
            return taken;
        }
    return (struct choice){.move = move};
}

static void merge_choices(struct advice *advice, const struct advice *other)
{
    for (int i = 0; i < other->choices; i++) {
        const struct choice *more = &other->choice[i];
        struct choice both = advice_take(advice, more->move);
        uint64_t visits = (uint64_t)both.visits + more->visits;
        uint64_t total = (uint64_t)both.visits * both.value;
        if (visits > 0)
            both.value =
                (uint32_t)((total + (uint64_t)more->visits * more->value) / visits);
        both.visits = (uint32_t)visits;
        advice_add(advice, both);
    }
}

void advice_merge(struct advice *advice, const struct advice *other)
{
    if (other->is_exact && !advice->is_exact) {
        advice->is_exact = true;
        advice->choices = other->choices;
        memcpy(advice->choice, other->choice,
               (size_t)other->choices * sizeof other->choice[0]);
    } else if (!advice->is_exact) {
        merge_choices(advice, other);
    }
    advice->nodes += other->nodes;
    advice->moves += other->moves;
    advice->move = advice_choose(advice);
}

struct level level_of(const struct game *game, int seats, int level)
{
    static const struct level usual[LEVELS - 1] = {
        {20, 40}, {80, 20}, {300, 5}, {1200, 0}, {5000, 0}};
    const struct hints *hints = game->hints;
    const struct level *levels = usual;

    must(level >= 1 && level <= LEVELS);
    if (hints && hints->level[0].nodes)
        levels = hints->level;
    if (hints && hints->level_many[0].nodes && seats > 2)
        levels = hints->level_many;
    return level == LEVELS ? (struct level){0, 0} : levels[level - 1];
}

void level_limits(const struct game *game, const void *view, int level,
                  struct limits *limits)
{
    struct level found = level_of(game, game_peek(view)->seats, level);
    int cost = game->hints && game->hints->cost ? game->hints->cost(view) : 100;

    must(cost > 0 && cost <= 100);
    limits->nodes = (uint64_t)found.nodes * 100 / (uint64_t)cost;
    limits->blunder_rate = (int)found.blunder_rate;
}

/* The first plies of a game in which every seat asks the bot. */
static uint64_t play_some(const struct game *game, int seats, bot_think *think,
                          void *memory, uint64_t hash)
{
    enum { PLIES = 60, NODES = 100 };
    struct advice advice;
    rng_t rng = rng_seeded(hash);
    union any_state state, view;

    must(game_init(game, &state, seats, NULL, NULL) == NULL);
    while (!game_is_over(&state) && state.head.ply < PLIES) {
        int actor = game_random_actor(&state, &rng);
        if (actor == CHANCE) {
            game_apply(game, &state, CHANCE,
                       game_random_move(game, &state, CHANCE, &rng));
            continue;
        }
        struct limits limits = {.nodes = NODES,
                                .seed = rng_next(&rng),
                                .memory = memory,
                                .memory_size = BOT_MEMORY};
        game_view(game, &state, actor, &view);
        think(game, &view, actor, &limits, &advice);
        for (int i = 0; i < advice.choices; i++)
            hash = signature_mix(signature_mix(hash, advice.choice[i].visits),
                                 advice.choice[i].value);
        hash = signature_mix(hash, advice.move);
        game_apply(game, &state, actor, advice.move);
    }
    return hash;
}

uint64_t bot_signature(const struct game *game, bot_think *think, void *memory)
{
    uint64_t hash = 1;
    for (int seats = game->min_seats; seats <= game->max_seats; seats++)
        hash = play_some(game, seats, think, memory, hash);
    return hash;
}
