/* identity_test.c - the parts of an analysis add up, for every seat of every record.
 *
 *     identity_test              the golden records, and a few games of each number of seats
 *     identity_test N [EFFORT]   N played games instead, of all games, seats and options
 *
 * How hard it thinks changes the numbers, not their sum: without an effort it hardly thinks. */
#include "tests/analysis/parts.h"

#include "core/must.h"
#include "games/games.h"
#include "tests/engine/goldens.h"

#include <stdio.h>
#include <stdlib.h>

struct context {
    struct effort effort;
    struct parts_count count;
};

static bool golden_holds(const char *path, const char *text, const struct record *record,
                         void *context)
{
    struct context *c = context;
    (void)text;
    return parts_hold(record, c->effort, path, &c->count);
}

static bool goldens_hold(struct context *c)
{
    bool holds = true;
    for (int i = 0; games[i] && holds; i++) {
        int count;
        holds = goldens_each(games[i], golden_holds, c, &count) && count > 0;
    }
    return holds;
}

/* One random game for each number of seats and set of options of every game, over and over. */
static bool random_games_hold(struct context *c, int most)
{
    struct record record = {.line = calloc(RECORD_MAX_LINES, sizeof *record.line),
                            .room = RECORD_MAX_LINES};
    bool holds = true;
    int played = 0;

    must(record.line);
    while (holds && played < most)
        for (int i = 0; games[i] && holds; i++)
            for (int seats = games[i]->min_seats; seats <= games[i]->max_seats && holds;
                 seats++) {
                int32_t option[MAX_OPTIONS] = {0};
                do {
                    char name[80];
                    snprintf(name, sizeof name, "random game %d of %s", played,
                             games[i]->name);
                    parts_random(&record, games[i], seats, option, (uint64_t)played);
                    holds = parts_hold(&record, c->effort, name, &c->count);
                    played++;
                } while (holds && played < most && game_next_options(games[i], option));
                if (played >= most)
                    break;
            }
    free(record.line);
    return holds;
}

static bool has_met_all(const struct parts_count *count)
{
    return count->hidden && count->mixed && count->lucky_guesses &&
           count->verdicts < count->steps;
}

int main(int argc, char **argv)
{
    enum { FEW = 29 }; /* games: each number of seats once */
    int most = argc > 1 ? atoi(argv[1]) : FEW;
    struct context c = {.effort = effort_of(argc > 2 ? atoi(argv[2]) : 1, 1)};
    if (argc < 3)
        c.effort.playouts = c.effort.depth = 1, c.effort.guesses = 2;
    bool holds = (argc > 1 || goldens_hold(&c)) && random_games_hold(&c, most);

    if (holds && !has_met_all(&c.count)) {
        printf("nothing hidden, mixed or drawn was met\n");
        holds = false;
    }
    printf(
        "%s: %llu records, %llu moves, %llu verdicts, %llu of them about hidden things, "
        "%llu mixed\n",
        holds ? "all parts add up" : "failed", (unsigned long long)c.count.records,
        (unsigned long long)c.count.steps, (unsigned long long)c.count.verdicts,
        (unsigned long long)c.count.hidden, (unsigned long long)c.count.mixed);
    return !holds;
}
