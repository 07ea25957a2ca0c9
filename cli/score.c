/* score.c - `niwa score`: the score sheet of a real table that somebody typed in. */
#include "cli/command.h"

#include "games/pads.h"

#include <stdlib.h>
#include <string.h>

/* Prints the sheet. What breaks a rule is reported there and by the exit code. */
static int print_sheet(const struct pad *pad, const void *of, bool is_json)
{
    char *text = malloc(PAD_TEXT);
    struct sbuf sb;
    int broken;

    if (!text)
        return complain("no memory"), EXIT_TROUBLE;
    sb = sb_over(text, PAD_TEXT);
    broken = pad_check(pad, of, &sb);
    sb_clear(&sb);
    if (is_json)
        pad_put_json(pad, of, &sb);
    else
        pad_put_text(pad, of, &sb);
    fputs(text, stdout);
    if (is_json)
        putchar('\n');
    free(text);
    return broken ? EXIT_NO : EXIT_FINE;
}

static int run(const struct args *args)
{
    const struct game *game = args_game(args->word[0]);
    const struct pad *pad;
    _Alignas(8) char of[PAD_SIZE];
    struct pad_error error;
    size_t len;
    char *text;
    bool is_read;

    if (!game)
        return EXIT_BAD;
    pad = pads_find(game->name);
    if (!(text = read_all(args->word[1], &len)))
        return EXIT_BAD;
    if (strlen(text) != len) {
        free(text);
        return complain("%.200s: not a text: it has a zero byte", args->word[1]);
    }
    is_read = pad_read(pad, text, of, &error);
    free(text);
    if (!is_read)
        return complain("%.200s:%d:%d: %s", args->word[1], error.line, error.column,
                        error.words);
    return print_sheet(pad, of, args_has(args, "--json"));
}

const struct command command_score = {
    .name = "score",
    .words = "GAME FILE",
    .min_words = 2,
    .max_words = 2,
    .summary = "Score a real table that you typed in",
    .flags = (const struct flag[]){{"--json", NULL, "the sheet as JSON"}, {0}},
    .more =
        "FILE is a text, or - for standard input. docs/score-pad.md has an example of\n"
        "each game to copy; a table of Hiroba may read\n\n"
        "    tiles                 or 'gardens' and nine lines that draw your own\n"
        "    8/90 7/0  9/90        number/turn of each tile, or water\n"
        "    2/90 12/90 water\n"
        "    water water water\n"
        "    d3 P2                 what lies where: P's pebble that shows a 2\n"
        "    h3 K3                 (or 'pebbles' and nine lines that draw it)\n"
        "    a1 *                  a stone\n\n"
        "Exit code 1: scored, but something on the table is against the rules.\n",
    .run = run,
};
