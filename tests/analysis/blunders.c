/* blunders.c - how often an analysis names a planted blunder first.
 *
 *     blunders GAME SEATS GAMES NODES EFFORT [COST]
 *
 * Plays games of the search with so many nodes a move. In each, one move is replaced by a legal
 * one that costs at least COST hundredths of a rank value (10) by a search ten times as long.
 * The analysis sees the record alone, and the largest mistake that it is sure of has to be that
 * move. */
#include "ai/analysis/analysis.h"
#include "ai/bot.h"
#include "core/must.h"
#include "games/games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEEPER = 10, /* the search that says what a move costs */
    TRIED = 100, /* visits that a move needs to be judged */
    ONE_IN = 6   /* decisions at which a blunder is looked for */
};

struct plan {
    const struct game *game;
    int seats, games, effort;
    uint64_t nodes;
    uint32_t cost; /* in units of 1 / VALUE_ONE */
    void *memory;
};

static void ask(const struct plan *plan, const union any_state *state, int seat,
                uint64_t nodes, uint64_t seed, struct advice *advice)
{
    struct limits limits = {
        .nodes = nodes, .seed = seed, .memory = plan->memory, .memory_size = BOT_MEMORY};
    union any_state view;
    game_view(plan->game, state, seat, &view);
    search_think(plan->game, &view, seat, &limits, advice);
}

/* A move that costs enough. False: there is none that is known well. */
static bool find_blunder(const struct plan *plan, const union any_state *state, int seat,
                         rng_t *rng, move_t *move)
{
    static struct advice advice;
    static move_t bad[MAX_MOVES];
    uint32_t most = 0, n = 0;

    ask(plan, state, seat, DEEPER * plan->nodes, rng_next(rng), &advice);
    if (advice.is_mixed)
        return false;
    for (int i = 0; i < advice.choices; i++)
        if (advice.choice[i].visits >= TRIED && advice.choice[i].value > most)
            most = advice.choice[i].value;
    for (int i = 0; i < advice.choices; i++)
        if (advice.choice[i].visits >= TRIED &&
            advice.choice[i].value + plan->cost <= most)
            bad[n++] = advice.choice[i].move;
    if (n > 0)
        *move = bad[rng_below(rng, n)];
    return n > 0;
}

/* Plays a game. Returns the line of the blunder; -1: there is none. */
static int play(const struct plan *plan, uint64_t seed, struct record *record)
{
    static struct advice advice;
    union any_state state;
    rng_t rng = rng_seeded(seed);
    int planted = -1;

    record_state(record, 0, &state);
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        struct record_line line = {.kind = LINE_MOVE, .actor = (uint8_t)actor};
        if (actor == CHANCE) {
            line.move = game_random_move(plan->game, &state, CHANCE, &rng);
        } else if (planted < 0 && rng_below(&rng, ONE_IN) == 0 &&
                   find_blunder(plan, &state, actor, &rng, &line.move)) {
            planted = record->lines;
        } else {
            ask(plan, &state, actor, plan->nodes, rng_next(&rng), &advice);
            line.move = advice.move;
        }
        must(record_add(record, &state, line));
    }
    return planted;
}

/* The place of the blunder among the mistakes, from 1, by what they lost; 0: it is none. */
static int place_of(const struct plan *plan, const struct record *record, int planted)
{
    static struct analysis analysis;
    static struct step step;
    static int32_t lost[RECORD_MAX_LINES];
    int place = 1;

    memset(lost, 0, sizeof lost);
    analysis_start(&analysis, record, effort_of(plan->effort, 1), plan->memory);
    while (analysis_step(&analysis, &step))
        if (step.is_judged && !step.verdict.is_close)
            lost[step.line] = step.verdict.loss;
    if (lost[planted] == 0)
        return 0;
    for (int i = 0; i < record->lines; i++)
        place += lost[i] > lost[planted];
    return place;
}

int main(int argc, char **argv)
{
    static struct record_line line[RECORD_MAX_LINES];
    struct plan plan = {.game = argc < 6 ? NULL : games_find(argv[1])};
    int planted = 0, first = 0, third = 0, missed = 0;

    if (!plan.game) {
        puts("blunders GAME SEATS GAMES NODES EFFORT [COST]");
        return 2;
    }
    plan.memory = malloc(VERDICT_MEMORY);
    must(plan.memory);
    plan.seats = atoi(argv[2]);
    plan.games = atoi(argv[3]);
    plan.nodes = strtoull(argv[4], NULL, 10);
    plan.effort = atoi(argv[5]);
    plan.cost = (uint32_t)(argc > 6 ? atoi(argv[6]) : 10) * VALUE_ONE / 100;
    for (uint64_t seed = 1; planted < plan.games && seed <= 10 * (uint64_t)plan.games;
         seed++) {
        struct record record = {.game = plan.game,
                                .version = RECORD_VERSION,
                                .seats = plan.seats,
                                .line = line,
                                .room = RECORD_MAX_LINES};
        int at = play(&plan, seed, &record), place;
        if (at < 0)
            continue;
        planted++;
        place = place_of(&plan, &record, at);
        first += place == 1;
        third += place >= 1 && place <= 3;
        missed += place == 0;
    }
    double share = planted ? (double)first / planted : 0;
    printf(
        "%s, %d players, %llu nodes, effort %d: of %d blunders %d are named first (%.0f "
        "+- %.0f in 100), %d among the first three, %d are not named\n",
        plan.game->name, plan.seats, (unsigned long long)plan.nodes, plan.effort, planted,
        first, 100 * share, 196 * sqrt(share * (1 - share) / (planted ? planted : 1)),
        third, missed);
    free(plan.memory);
    return 0;
}
