/* tools.c - the tools that language models are lent. */
#include "cli/mcp/tools.h"

#include "cli/mcp/seat.h"
#include "cli/rules_text.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_TEXT = 1 << 18, FEWEST_LEVEL = 1, USUAL_LEVEL = 3, HIGHEST_LEVEL = 7 };

struct tools {
    struct seat *seat; /* NULL: no game has begun */
    char text[LONGEST_TEXT];
};

/* A tool writes its answer; false: it says why there is none. */
typedef bool tool_run(struct tools *tools, json_t *arguments, struct sbuf *out);

struct tool {
    const char *name, *help;
    const char *schema; /* of its arguments, JSON */
    tool_run *run;
    bool needs_game; /* one that has begun */
};

/* -- before a game ----------------------------------------------------------------------- */

static bool list_games(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    (void)tools, (void)arguments;
    for (int i = 0; games[i]; i++) {
        if (games[i] == &null_game)
            continue;
        sb_put(out, "%s: %s, %d", games[i]->name, games[i]->title, games[i]->min_seats);
        if (games[i]->max_seats > games[i]->min_seats)
            sb_put(out, " to %d", games[i]->max_seats);
        sb_text(out, " players\n");
        for (int n = 0; n < game_options(games[i]); n++) {
            const struct option *option = &games[i]->options[n];
            sb_put(out, "  option %s (", option->name);
            for (int value = 0; value < game_option_values(option); value++)
                sb_put(out, "%s%s", value ? ", " : "", game_option_word(option, value));
            sb_put(out, "): %s\n", option->help);
        }
    }
    return true;
}

/* The game that is meant; NULL after a sentence. */
static const struct game *find_game(json_t *arguments, struct sbuf *out)
{
    const char *name = json_string_value(json_object_get(arguments, "game"));
    const struct game *game = name ? games_find(name) : NULL;

    if (!game || game == &null_game) {
        sb_text(out, "there is no such game; `list_games` lists them");
        return NULL;
    }
    return game;
}

static bool tell_rules(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    const struct game *game = find_game(arguments, out);
    (void)tools;
    if (game)
        sb_text(out, rules_text(game->name));
    return game != NULL;
}

/* A whole number among the arguments; false after a sentence. */
static bool read_number(json_t *arguments, const char *name, int low, int high,
                        int otherwise, int *out, struct sbuf *why)
{
    json_t *value = json_object_get(arguments, name);
    json_int_t number = value ? json_integer_value(value) : otherwise;

    if ((value && !json_is_integer(value)) || number < low || number > high) {
        sb_put(why, "%s is a whole number from %d to %d", name, low, high);
        return false;
    }
    *out = (int)number;
    return true;
}

static bool read_options(const struct game *game, json_t *arguments, int32_t *option,
                         struct sbuf *why)
{
    json_t *options = json_object_get(arguments, "options"), *value;
    const char *name, *words;

    if (options && !json_is_object(options)) {
        sb_text(why, "options are an object of names and values");
        return false;
    }
    json_object_foreach(options, name, value)
    {
        const char *word = json_is_true(value)    ? "true"
                           : json_is_false(value) ? "false"
                                                  : json_string_value(value);
        words = word ? game_set_option(game, option, name, word)
                     : "the value of an option is a word";
        if (words) {
            sb_text(why, words);
            return false;
        }
    }
    return true;
}

static bool new_game(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    const struct game *game = find_game(arguments, out);
    int32_t option[MAX_OPTIONS] = {0};
    struct seat *seat;
    int seats, at, level;

    if (!game ||
        !read_number(arguments, "players", game->min_seats, game->max_seats,
                     game->min_seats, &seats, out) ||
        !read_number(arguments, "seat", 1, seats, 1, &at, out) ||
        !read_number(arguments, "level", FEWEST_LEVEL, HIGHEST_LEVEL, USUAL_LEVEL, &level,
                     out) ||
        !read_options(game, arguments, option, out) ||
        !(seat = seat_new(game, seats, option, at, level, out)))
        return false;
    seat_free(tools->seat);
    tools->seat = seat;
    seat_tell(seat, out);
    return true;
}

/* -- during a game ----------------------------------------------------------------------- */

static bool tell_view(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    const char *format = json_string_value(json_object_get(arguments, "format"));
    return seat_view(tools->seat, format && strcmp(format, "json") == 0, out);
}

static bool tell_moves(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    (void)arguments;
    return seat_moves(tools->seat, out);
}

/* The move that is meant; NULL after a sentence. */
static const char *find_move(json_t *arguments, struct sbuf *out)
{
    const char *move = json_string_value(json_object_get(arguments, "move"));
    if (!move)
        sb_text(out, "`move` is a text such as \"pick 3\"");
    return move;
}

static bool play(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    const char *move = find_move(arguments, out);
    return move && seat_play(tools->seat, move, out);
}

static bool why_not(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    const char *move = find_move(arguments, out);
    return move && seat_why_not(tools->seat, move, out);
}

static bool tell_hint(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    (void)arguments;
    return seat_hint(tools->seat, out);
}

static bool tell_result(struct tools *tools, json_t *arguments, struct sbuf *out)
{
    (void)arguments;
    return seat_result(tools->seat, out);
}

/* -- the list ---------------------------------------------------------------------------- */

#define NOTHING "{\"type\":\"object\",\"properties\":{}}"
#define GAME_ALONE                                                                       \
    "{\"type\":\"object\",\"properties\":{\"game\":{\"type\":\"string\"}},"              \
    "\"required\":[\"game\"]}"
#define MOVE_ALONE                                                                       \
    "{\"type\":\"object\",\"properties\":{\"move\":{\"type\":\"string\"}},"              \
    "\"required\":[\"move\"]}"

static const struct tool list[] = {
    {"list_games", "The games, how many play, and their options", NOTHING, list_games,
     false},
    {"rules", "The rules of a game, clause by clause, and its moves in words", GAME_ALONE,
     tell_rules, false},
    {"new_game",
     "Begin a game against computers of a level from 1 to 7; it replaces the last one",
     "{\"type\":\"object\",\"properties\":{\"game\":{\"type\":\"string\"},"
     "\"level\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":7},"
     "\"players\":{\"type\":\"integer\",\"minimum\":2,\"maximum\":5},"
     "\"seat\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":5},"
     "\"options\":{\"type\":\"object\"}},\"required\":[\"game\"]}",
     new_game, false},
    {"view", "The game as your seat sees it, as a diagram or as JSON",
     "{\"type\":\"object\",\"properties\":{\"format\":{\"enum\":[\"text\",\"json\"]}}}",
     tell_view, true},
    {"legal_moves", "All moves that you may make now, one to a line", NOTHING, tell_moves,
     true},
    {"play", "Make a move; tells what happens until it is your turn again", MOVE_ALONE,
     play, true},
    {"why_not", "Whether a move would be legal, and else the rule that refuses it",
     MOVE_ALONE, why_not, true},
    {"hint", "What a strong computer would play on your seat, after a second", NOTHING,
     tell_hint, true},
    {"result", "Scores and ranks of a finished game, JSON", NOTHING, tell_result, true},
    {0},
};

struct tools *tools_new(void)
{
    return calloc(1, sizeof(struct tools));
}

void tools_free(struct tools *tools)
{
    if (tools)
        seat_free(tools->seat);
    free(tools);
}

json_t *tools_list(void)
{
    json_t *all = json_array();

    for (const struct tool *tool = list; tool->name; tool++)
        json_array_append_new(all, json_pack("{s:s,s:s,s:o}", "name", tool->name,
                                             "description", tool->help, "inputSchema",
                                             json_loads(tool->schema, 0, NULL)));
    return all;
}

json_t *tools_call(struct tools *tools, const char *name, json_t *arguments)
{
    const struct tool *tool = list;
    struct sbuf out = sb_over(tools->text, sizeof tools->text);
    bool is_done = false;

    while (tool->name && strcmp(tool->name, name) != 0)
        tool++;
    if (!tool->name)
        return NULL;
    if (tool->needs_game && !tools->seat)
        sb_text(&out, "no game has begun; `new_game` begins one");
    else
        is_done = tool->run(tools, arguments, &out);
    return json_pack("{s:[{s:s,s:s}],s:b}", "content", "type", "text", "text",
                     tools->text, "isError", !is_done);
}
