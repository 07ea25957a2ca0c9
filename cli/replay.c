/* replay.c - `niwa replay` and `niwa verify`: a record shown, a record checked. */
#include "cli/command.h"

#include "cli/tables.h"

static int run_replay(const struct args *args)
{
    struct table *table = load_record(args->word[0]);
    union any_state state;
    int64_t to, viewer;

    if (!table)
        return EXIT_BAD;
    if (!args_int(args, "--to", 0, table->record.lines, table->record.lines, &to) ||
        !args_int(args, "--seat", 0, table->record.seats, HOST, &viewer)) {
        table_free(table);
        return EXIT_BAD;
    }
    record_state(&table->record, (int)to, &state);
    if (args_has(args, "--json")) {
        print_json(&table->record, &state, (int)viewer);
    } else {
        if (table->record.pack.game)
            printf("With %s.\n", pack_words(&table->record.pack));
        if (!args_has(args, "--board"))
            print_lines(&table->record, 0, (int)to, (int)viewer);
        print_board(&table->record, &state, (int)viewer);
        if (game_is_over(&state))
            print_result(&table->record, &state);
    }
    table_free(table);
    return EXIT_FINE;
}

const struct command command_replay = {
    .name = "replay",
    .words = "RECORD",
    .min_words = 1,
    .max_words = 1,
    .summary = "Replay a record and show the board",
    .flags =
        (const struct flag[]){
            {"--to", "N", "only the first N lines after 'moves' (default: all)"},
            {"--seat", "S", "as this seat sees it; 0: a spectator (default: all)"},
            {"--board", NULL, "only the board, not the moves"},
            {"--json", NULL, "the position as JSON instead"},
            {0},
        },
    .more = "RECORD is a file, or - for standard input. docs/records.md describes the "
            "format.\n",
    .run = run_replay,
};

static int run_verify(const struct args *args)
{
    struct table *table = load_record(args->word[0]);
    const char *wrong;
    int line;

    if (!table)
        return EXIT_BAD;
    wrong = record_verify(&table->record, &line);
    if (wrong && line >= 0)
        printf("not verified: move line %d: %s\n", line + 1, wrong);
    else if (wrong)
        printf("not verified: %s\n", wrong);
    else
        printf(
            "verified: %d lines are lawful, and every draw is what the secret gives%s\n",
            table->record.lines,
            table->record.has_commit ? "" : " (but nothing was committed to before)");
    table_free(table);
    return wrong ? EXIT_NO : EXIT_FINE;
}

const struct command command_verify = {
    .name = "verify",
    .words = "RECORD",
    .min_words = 1,
    .max_words = 1,
    .summary = "Check that a record is lawful and its luck not chosen",
    .more =
        "Replays every move by the rules, compares the secret with what was committed\n"
        "to, and draws every chance outcome again. Exit code 1 if one differs.\n",
    .run = run_verify,
};
