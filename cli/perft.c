/* perft.c - `niwa perft`: counts the lines of play to a depth; a check of move lists. */
#include "cli/command.h"

#include "cli/tables.h"
#include "core/must.h"

static uint64_t count(const struct game *game, const union any_state *state, int depth)
{
    move_t list[MAX_MOVES];
    uint64_t lines = 0;

    if (depth == 0 || game_is_over(state))
        return 1;
    for (int actor = 1; actor <= CHANCE; actor++) {
        int n = game_moves(game, state, actor, list);
        if (depth == 1) {
            lines += (uint64_t)n;
            continue;
        }
        for (int i = 0; i < n; i++) {
            union any_state next = *state;
            game_apply(game, &next, actor, list[i]);
            lines += count(game, &next, depth - 1);
        }
    }
    return lines;
}

static int run(const struct args *args)
{
    struct new_game setup;
    union any_state state;
    int64_t depth;
    const char *from = args_text(args, "--from");

    if (!args_new_game(args, args->word[0], &setup) ||
        !args_int(args, "--depth", 0, 64, 3, &depth))
        return EXIT_BAD;
    must(game_init(setup.game, &state, setup.seats, setup.option,
                   pack_box(&setup.pack)) == NULL);
    if (from) {
        struct table *table = load_record(from);
        if (!table)
            return EXIT_BAD;
        if (table->record.game != setup.game) {
            complain("%.200s is a record of %s, not of %s", from,
                     table->record.game->name, setup.game->name);
            table_free(table);
            return EXIT_BAD;
        }
        state = table->state;
        table_free(table);
    }
    for (int d = 1; d <= depth; d++) {
        printf("depth %d: %llu\n", d, (unsigned long long)count(setup.game, &state, d));
        fflush(stdout);
    }
    return EXIT_FINE;
}

const struct command command_perft = {
    .name = "perft",
    .words = "GAME",
    .min_words = 1,
    .max_words = 1,
    .summary = "Count the lines of play to a depth",
    .flags =
        (const struct flag[]){
            {"--depth", "D", "how many moves deep (default: 3)"},
            {"--from", "RECORD", "from where this record ends (default: the start)"},
            NEW_GAME_FLAGS,
            {0},
        },
    .run = run,
};
