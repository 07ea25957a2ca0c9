/* trace.c - `niwa trace`: random games as JSON Lines, for external referees. */
#include "cli/command.h"

#include "core/json.h"
#include "core/luck.h"

#include <stdlib.h>
#include <string.h>

/* One game being traced. */
struct trace {
    struct new_game setup;
    bool has_views;
    union any_state state;
    int version;      /* of the luck */
    struct luck luck; /* chance's */
    rng_t rng;        /* the random players' */
    struct sbuf line; /* the line being written */
};

enum { MAX_LINE = 1 << 20 };

static void print(struct trace *t)
{
    puts(t->line.text);
    sb_clear(&t->line);
}

static void put_pack(const struct pack *pack, struct sbuf *out)
{
    char checksum[PACK_CHECKSUM + 1];

    pack_checksum(pack->game, pack->box, checksum);
    json_key_text(out, "pack", checksum);
}

static void put_header(struct trace *t, const char *seed)
{
    const struct game *game = t->setup.game;
    struct sbuf *out = &t->line;

    json_open(out, '{');
    json_key_int(out, "trace", 1);
    json_key_text(out, "game", game->name);
    json_key_int(out, "players", t->setup.seats);
    game_put_options(game, t->setup.option, false, out);
    if (t->setup.pack.game)
        put_pack(&t->setup.pack, out);
    json_key_text(out, "seed", seed);
    json_close(out, '}');
    print(t);
}

static void put_move_text(struct trace *t, int actor, move_t move, int viewer)
{
    char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    game_put_move(t->setup.game, &t->state, actor, move, viewer, &sb);
    json_text(&t->line, text);
}

static void put_legal(struct trace *t)
{
    move_t list[MAX_MOVES];
    json_key_open(&t->line, "legal", '{');
    for (int actor = 1; actor <= CHANCE; actor++) {
        int n = game_moves(t->setup.game, &t->state, actor, list);
        if (n == 0)
            continue;
        json_key_open(&t->line, actor_name(actor), '[');
        for (int i = 0; i < n; i++)
            put_move_text(t, actor, list[i], HOST);
        json_close(&t->line, ']');
    }
    json_close(&t->line, '}');
}

static void put_views(struct trace *t)
{
    json_key_open(&t->line, "views", '{');
    for (int viewer = 0; viewer <= t->setup.seats; viewer++) {
        json_key(&t->line, actor_name(viewer));
        game_put_json(t->setup.game, &t->state, viewer, &t->line);
    }
    json_close(&t->line, '}');
}

static void put_played(struct trace *t, int actor, move_t move)
{
    json_key_open(&t->line, "played", '{');
    json_key(&t->line, "player");
    if (actor == CHANCE)
        json_text(&t->line, "chance");
    else
        json_int(&t->line, actor);
    json_key(&t->line, "move");
    put_move_text(t, actor, move, HOST);
    json_close(&t->line, '}');
    if (!t->has_views)
        return;
    json_key_open(&t->line, "shown", '{');
    for (int viewer = 0; viewer <= t->setup.seats; viewer++) {
        json_key(&t->line, actor_name(viewer));
        put_move_text(t, actor, move, viewer);
    }
    json_close(&t->line, '}');
}

/* The state, the legal moves and the views, in an object left open. */
static void put_position(struct trace *t)
{
    json_open(&t->line, '{');
    json_key(&t->line, "state");
    game_put_json(t->setup.game, &t->state, HOST, &t->line);
    put_legal(t);
    if (t->has_views)
        put_views(t);
}

static void one_game(struct trace *t, const char *seed)
{
    const struct game *game = t->setup.game;

    game_init(game, &t->state, t->setup.seats, t->setup.option, pack_box(&t->setup.pack));
    luck_start_text(&t->luck, t->version, game, &t->state, seed);
    t->rng = rng_seeded(luck_below(&t->luck, UINT64_MAX));
    put_header(t, seed);
    while (!game_is_over(&t->state)) {
        int actor = game_random_actor(&t->state, &t->rng);
        move_t move = actor == CHANCE ? luck_roll(&t->luck, game, &t->state)
                                      : game_random_move(game, &t->state, actor, &t->rng);
        put_position(t);
        put_played(t, actor, move);
        json_close(&t->line, '}');
        print(t);
        game_apply(game, &t->state, actor, move);
    }
    put_position(t);
    json_key(&t->line, "result");
    game_put_result(game, &t->state, &t->line);
    json_close(&t->line, '}');
    print(t);
}

static int run(const struct args *args)
{
    struct trace t = {.has_views = args_has(args, "--views")};
    const char *seed = args_text(args, "--seed");
    int64_t games, version;
    char *buffer, derived[1024];

    if (!args_new_game(args, args->word[0], &t.setup) ||
        !args_int(args, "--games", 1, 1000000000, 1, &games) ||
        !args_int(args, "--luck", 1, LUCK_VERSION, LUCK_VERSION, &version))
        return EXIT_BAD;
    t.version = (int)version;
    if (!seed)
        seed = "1";
    if (strlen(seed) > sizeof derived - 32)
        return complain("--seed is too long: at most %zu characters",
                        sizeof derived - 32);
    if (!(buffer = malloc(MAX_LINE)))
        return complain("no memory"), EXIT_TROUBLE;
    t.line = sb_over(buffer, MAX_LINE);
    for (int64_t i = 1; i <= games && !ferror(stdout); i++) {
        if (games == 1)
            snprintf(derived, sizeof derived, "%s", seed);
        else
            snprintf(derived, sizeof derived, "%s/%lld", seed, (long long)i);
        one_game(&t, derived);
    }
    free(buffer);
    return EXIT_FINE;
}

const struct command command_trace = {
    .name = "trace",
    .words = "GAME",
    .min_words = 1,
    .max_words = 1,
    .summary = "Play random games, every position as JSON Lines",
    .flags =
        (const struct flag[]){
            NEW_GAME_FLAGS,
            {"--seed", "TEXT", "the same seed prints the same bytes (default: 1)"},
            {"--games", "K", "how many games (default: 1)"},
            {"--views", NULL, "also what each seat and a spectator (0) is shown"},
            {"--luck", "N", "version 1 draws as older programs did (default: 2)"},
            {0},
        },
    .more = "Each game is a header, a line for every decision (chance's too) and a last\n"
            "line with the result. docs/trace.md describes the format.\n",
    .run = run,
};
