/* info.c - `niwa games`, `niwa rules`, `niwa components`: what there is to play. */
#include "cli/command.h"

#include "core/json.h"
#include "core/must.h"
#include "games/games.h"
#include "cli/rules_text.h"

#include <stdlib.h>
#include <string.h>

static void describe(const struct game *game)
{
    if (game->min_seats == game->max_seats)
        printf("%-14s %s, %d players\n", game->name, game->title, game->min_seats);
    else
        printf("%-14s %s, %d to %d players\n", game->name, game->title, game->min_seats,
               game->max_seats);
    for (int i = 0; i < game_options(game); i++) {
        const struct option *option = &game->options[i];
        printf("%14s option %s: %s (", "", option->name, option->help);
        for (int v = 0; v < game_option_values(option); v++)
            printf("%s%s", v > 0 ? ", " : "", game_option_word(option, v));
        puts("; the first is the default)");
    }
}

static void describe_json(const struct game *game, struct sbuf *sb)
{
    json_open(sb, '{');
    json_key_text(sb, "game", game->name);
    json_key_text(sb, "title", game->title);
    json_key_int(sb, "min_players", game->min_seats);
    json_key_int(sb, "max_players", game->max_seats);
    json_key_open(sb, "options", '[');
    for (int i = 0; i < game_options(game); i++)
        game_put_option(&game->options[i], false, sb);
    json_close(sb, ']');
    json_close(sb, '}');
}

static int run_games(const struct args *args)
{
    for (int i = 0; games[i]; i++) {
        char text[4096];
        struct sbuf sb = sb_over(text, sizeof text);
        if (games[i] == &null_game)
            continue;
        if (!args_has(args, "--json")) {
            describe(games[i]);
            continue;
        }
        describe_json(games[i], &sb);
        puts(text);
    }
    return EXIT_FINE;
}

const struct command command_games = {
    .name = "games",
    .words = "",
    .summary = "List the games, their player counts and options",
    .flags = (const struct flag[]){{"--json", NULL, "JSON Lines"}, {0}},
    .run = run_games,
};

static int run_rules(const struct args *args)
{
    const struct game *game = args_game(args->word[0]);
    if (!game)
        return EXIT_BAD;
    must(rules_text(game->name));
    fputs(rules_text(game->name), stdout);
    return EXIT_FINE;
}

const struct command command_rules = {
    .name = "rules",
    .words = "GAME",
    .min_words = 1,
    .max_words = 1,
    .summary = "Print a game's rules, clause by clause",
    .run = run_rules,
};

static int run_components(const struct args *args)
{
    struct new_game setup;
    const struct box *box;
    char *text;
    struct sbuf sb;

    if (!args_new_game(args, args->word[0], &setup))
        return EXIT_BAD;
    if (!(text = malloc(MAX_JSON)))
        return complain("no memory"), EXIT_TROUBLE;
    box = setup.game->box;
    sb = sb_over(text, MAX_JSON);
    setup.game->put_components(setup.pack.game ? setup.pack.box
                               : box           ? box->standard
                                               : NULL,
                               &sb);
    puts(text);
    free(text);
    return EXIT_FINE;
}

const struct command command_components = {
    .name = "components",
    .words = "GAME",
    .min_words = 1,
    .max_words = 1,
    .summary = "Print what is in a game's box, as JSON",
    .flags = (const struct flag[]){{"--pack", "FILE", "in this pack instead"}, {0}},
    .run = run_components,
};
