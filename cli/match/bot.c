/* bot.c - `niwa bot`: a computer player as a program from outside, for the matches of other
 * builds of niwa. */
#include "cli/command.h"

#include "core/words.h"
#include "games/games.h"
#include "host/match/player.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

struct asked { /* a question that was read */
    const struct game *game;
    int seat;
    union any_state view;
};

static bool complain_of(const char *what)
{
    complain("a question without a good \"%s\"", what);
    return false;
}

/* The game's state as the seat may know it, from its bytes in hexadecimal digits. */
static bool read_bytes(const json_t *line, struct asked *out)
{
    const char *digits = json_string_value(json_object_get(line, "bytes"));
    size_t size = digits ? strlen(digits) / 2 : 0;

    return size > 0 && size <= out->game->state_size &&
           words_hex(digits, out->view.bytes, size) &&
           game_receive(out->game, &out->view, size);
}

static bool read_question(const json_t *line, struct asked *out)
{
    const char *name = json_string_value(json_object_get(line, "game"));
    int64_t seat = json_integer_value(json_object_get(line, "seat"));

    if (json_integer_value(json_object_get(line, "niwa")) != 1)
        return complain_of("niwa");
    if (!name || !(out->game = games_find(name)))
        return complain_of("game");
    if (!read_bytes(line, out))
        return complain_of("bytes");
    if (seat < 1 || seat > out->view.head.seats || !game_may_act(&out->view, (int)seat))
        return complain_of("seat");
    out->seat = (int)seat;
    return true;
}

/* Questions have no seed: the same view gets the same answer. */
static void answer(const struct player *player, struct workspace *workspace,
                   const struct asked *asked)
{
    char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    uint64_t seed = game_hash(asked->game, &asked->view);
    move_t move =
        player_move(player, workspace, asked->game, &asked->view, asked->seat, seed);

    game_put_move(asked->game, &asked->view, asked->seat, move, asked->seat, &sb);
    puts(text);
    fflush(stdout);
}

static int answer_all(const struct player *player, struct workspace *workspace)
{
    char *line = NULL;
    size_t room = 0;
    int code = EXIT_FINE;

    while (code == EXIT_FINE && getline(&line, &room, stdin) > 0) {
        struct asked asked = {0};
        json_t *question = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        if (!question)
            code = complain("a line that is no question in JSON");
        else if (!read_question(question, &asked))
            code = EXIT_BAD;
        else
            answer(player, workspace, &asked);
        json_decref(question);
    }
    free(line);
    return code;
}

static int run(const struct args *args)
{
    struct player player;
    struct workspace *workspace;
    const char *why = player_read(args->word[0], &player);
    int code;

    if (why)
        return complain("'%.40s': %s", args->word[0], why);
    if (player_is_program(&player))
        return complain("'niwa bot' thinks by itself; it starts no other program");
    if (!(workspace = workspace_new())) {
        complain("there is no memory to think in");
        return EXIT_TROUBLE;
    }
    workspace_be_fair(workspace);
    code = answer_all(&player, workspace);
    workspace_free(workspace);
    return code;
}

const struct command command_bot = {
    .name = "bot",
    .words = "PLAYER",
    .min_words = 1,
    .max_words = 1,
    .summary = "Play in the matches of another build of niwa",
    .more =
        "PLAYER is as in 'niwa match', such as level:5 or search:0.3s. Questions come "
        "on\n"
        "standard input, and each is answered with a move:\n"
        "    niwa match hiroba --seats \"search:0.3s,cmd:older/niwa bot search:0.3s\"\n"
        "Seconds are processor time.\n",
    .run = run,
};
