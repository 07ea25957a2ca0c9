/* mcp.c - `niwa mcp`: a server of the Model Context Protocol on standard input and output, a
 * message a line. Language models list the games, read the rules, and play honestly: they are
 * told what their seat may know. */
#include "cli/command.h"
#include "cli/mcp/tools.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Errors of JSON-RPC 2.0. */
enum { NO_JSON = -32700, NO_REQUEST = -32600, NO_METHOD = -32601, NO_PARAMS = -32602 };

enum { LONGEST_LINE = 1 << 20 };

static void answer(json_t *id, const char *key, json_t *value)
{
    json_t *message = json_pack("{s:s,s:O,s:o}", "jsonrpc", "2.0", "id", id, key, value);
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

    if (text)
        puts(text);
    fflush(stdout);
    free(text);
    json_decref(message);
}

static void answer_error(json_t *id, int code, const char *words)
{
    json_t *none = json_pack("n");

    answer(id ? id : none, "error",
           json_pack("{s:i,s:s}", "code", code, "message", words));
    json_decref(none);
}

/* The versions of the protocol that we speak; the newest first. */
static const char *const versions[] = {"2025-06-18", "2025-03-26", "2024-11-05", NULL};

static json_t *initialize(json_t *params)
{
    const char *asked = json_string_value(json_object_get(params, "protocolVersion"));
    const char *version = versions[0];

    for (int i = 0; asked && versions[i]; i++)
        if (strcmp(versions[i], asked) == 0)
            version = versions[i];
    return json_pack(
        "{s:s,s:{s:{}},s:{s:s,s:s},s:s}", "protocolVersion", version, "capabilities",
        "tools", "serverInfo", "name", "niwa", "version", NIWA_VERSION, "instructions",
        "Japanese-garden games against computers. Read `rules` of a game first, begin "
        "with "
        "`new_game`, then `view`, `legal_moves` and `play` in turn. You are shown what "
        "your seat may know.");
}

static void call_tool(struct tools *tools, json_t *id, json_t *params)
{
    const char *name = json_string_value(json_object_get(params, "name"));
    json_t *arguments = json_object_get(params, "arguments"), *result;
    json_t *none = json_object();

    if (!name || (arguments && !json_is_object(arguments))) {
        answer_error(id, NO_PARAMS,
                     "a call has a name, and arguments that are an object");
        json_decref(none);
        return;
    }
    result = tools_call(tools, name, arguments ? arguments : none);
    if (result)
        answer(id, "result", result);
    else
        answer_error(id, NO_PARAMS, "there is no such tool");
    json_decref(none);
}

static void handle_request(struct tools *tools, json_t *id, const char *method,
                           json_t *params)
{
    if (strcmp(method, "initialize") == 0)
        answer(id, "result", initialize(params));
    else if (strcmp(method, "ping") == 0)
        answer(id, "result", json_object());
    else if (strcmp(method, "tools/list") == 0)
        answer(id, "result", json_pack("{s:o}", "tools", tools_list()));
    else if (strcmp(method, "tools/call") == 0)
        call_tool(tools, id, params);
    else
        answer_error(id, NO_METHOD, "there is no such method");
}

static void handle_line(struct tools *tools, const char *line, size_t len)
{
    json_t *message =
        json_loadb(line, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    json_t *id = json_object_get(message, "id"), *params;
    const char *method = json_string_value(json_object_get(message, "method"));
    const char *version = json_string_value(json_object_get(message, "jsonrpc"));

    params = json_object_get(message, "params");
    if (!message)
        answer_error(NULL, NO_JSON, "this line is no JSON");
    else if (!version || strcmp(version, "2.0") != 0 || !method ||
             (id && !json_is_string(id) && !json_is_integer(id)) ||
             (params && !json_is_object(params)))
        answer_error(json_is_string(id) || json_is_integer(id) ? id : NULL, NO_REQUEST,
                     "this is no request of JSON-RPC 2.0");
    else if (id) /* a notification has none, and is not answered */
        handle_request(tools, id, method, params);
    json_decref(message);
}

/* Reads a line of any length; one that is too long is read to its end and left out. False: there
 * are no more. */
static bool read_line(char *line, size_t *len)
{
    bool is_too_long = false;
    int c;

    *len = 0;
    while ((c = getchar()) != EOF && c != '\n') {
        if (*len < LONGEST_LINE)
            line[(*len)++] = (char)c;
        else
            is_too_long = true;
    }
    if (is_too_long)
        *len = 1; /* which is no JSON */
    if (is_too_long)
        line[0] = '?';
    return c != EOF || *len > 0;
}

static int run(const struct args *args)
{
    char *line = malloc(LONGEST_LINE);
    struct tools *tools = tools_new();
    size_t len;

    (void)args;
    if (!line || !tools) {
        free(line);
        tools_free(tools);
        return complain("no memory"), EXIT_TROUBLE;
    }
    while (read_line(line, &len) && !ferror(stdout))
        if (len > 0)
            handle_line(tools, line, len);
    tools_free(tools);
    free(line);
    return EXIT_FINE;
}

const struct command command_mcp = {
    .name = "mcp",
    .words = "",
    .summary = "Let a language model play, by the Model Context Protocol",
    .more =
        "A server on standard input and output, for programs that lend tools to "
        "language\n"
        "models. Tools: list_games, rules, new_game, view, legal_moves, play, why_not,\n"
        "hint, result. One game at a time, against computers; the model is told what "
        "its\n"
        "seat may know, and nothing else. docs/mcp.md tells more.\n",
    .run = run,
};
