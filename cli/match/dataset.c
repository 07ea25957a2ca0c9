/* dataset.c - `niwa dataset`: games of computers against themselves, written down for programs that
 * learn. docs/datasets.md has the format: moves as numbers, from which the package niwa makes
 * what was seen. A run that was interrupted goes on where it was. */
#include "cli/command.h"
#include "cli/progress.h"

#include "core/json.h"
#include "games/numbers.h"
#include "host/match/player.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOVE_SIZE = 5,
    NO_VALUE = 0xffff,
    LONGEST_BLOCK = 1 << 22,
    LONGEST_HEAD = 1 << 16
};

struct dataset {
    struct new_game setup;
    const struct numbers *numbers;
    struct player player;
    struct workspace *workspace;
    const char *seed;
    FILE *file;
    uint64_t games, done;
    uint64_t *offset; /* where the block of each game begins */
    uint64_t room;    /* of offset */
    uint8_t *block;   /* the one that is being written */
    size_t size;
    union any_state state;
};

/* -- a game ------------------------------------------------------------------------------ */

static void put_bytes(struct dataset *d, uint64_t number, int bytes)
{
    for (; bytes > 0; bytes--, number >>= 8)
        d->block[d->size++] = (uint8_t)number;
}

static uint32_t sum_of(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 2166136261u; /* FNV-1a */

    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 16777619u;
    return sum;
}

/* What the player thinks its move is worth, in 65534ths; NO_VALUE where it didn't think. */
static unsigned value_of(const struct advice *advice, move_t move)
{
    for (int i = 0; advice && i < advice->choices; i++)
        if (advice->choice[i].move == move)
            return (unsigned)((uint64_t)advice->choice[i].value * (NO_VALUE - 1) /
                              VALUE_ONE);
    return NO_VALUE;
}

static void make_move(struct dataset *d, rng_t *rng)
{
    const struct game *game = d->setup.game;
    int actor = game_random_actor(&d->state, rng);
    unsigned value = NO_VALUE;
    move_t move;

    if (actor == CHANCE || !d->player.think) {
        move = game_random_move(game, &d->state, actor, rng);
    } else {
        const struct advice *advice = player_advice(&d->player, d->workspace, game,
                                                    &d->state, actor, rng_next(rng));
        move = advice->move;
        value = value_of(advice, move);
    }
    put_bytes(d, (uint64_t)actor, 1);
    put_bytes(d, (uint64_t)d->numbers->number(&d->state, actor, move), 2);
    put_bytes(d, value, 2);
    game_apply(game, &d->state, actor, move);
}

/* The block of a game: how many moves, scores and ranks, the moves. False: it is too long. */
static bool play_game(struct dataset *d)
{
    const struct game *game = d->setup.game;
    uint64_t seed = d->done;
    rng_t rng;
    struct result result;
    size_t begin;

    for (const char *c = d->seed; *c; c++)
        seed = (seed ^ (uint8_t)*c) * 0x9e3779b97f4a7c15u + (uint8_t)*c;
    rng = rng_seeded(seed);
    game_init(game, &d->state, d->setup.seats, d->setup.option, pack_box(&d->setup.pack));
    d->size = 0;
    begin = 4 + 4 + 5 * (size_t)d->setup.seats; /* filled in at the end */
    d->size = begin;
    while (!game_is_over(&d->state)) {
        if (d->size + MOVE_SIZE + 4 > LONGEST_BLOCK)
            return false;
        make_move(d, &rng);
    }
    size_t end = d->size;
    game_result(game, &d->state, &result);
    d->size = 0;
    put_bytes(d, end + 4, 4);
    put_bytes(d, (end - begin) / MOVE_SIZE, 4);
    for (int seat = 1; seat <= d->setup.seats; seat++)
        put_bytes(d, (uint32_t)result.score[seat], 4);
    for (int seat = 1; seat <= d->setup.seats; seat++)
        put_bytes(d, result.rank[seat], 1);
    d->size = end;
    put_bytes(d, sum_of(d->block, end), 4);
    return true;
}

/* -- the file ---------------------------------------------------------------------------- */

/* The first line, which says what is in the file. */
static void put_head(const struct dataset *d, struct sbuf *out)
{
    const struct new_game *setup = &d->setup;
    char text[PACK_TEXT];
    struct sbuf pack = sb_over(text, sizeof text);

    json_open(out, '{');
    json_key_int(out, "dataset", 1);
    json_key_text(out, "game", setup->game->name);
    json_key_int(out, "rules", setup->game->rules);
    json_key_int(out, "players", setup->seats);
    game_put_options(setup->game, setup->option, true, out);
    json_key_text(out, "player", d->player.name);
    json_key_text(out, "seed", d->seed);
    if (setup->pack.game) {
        pack_write(&setup->pack, &pack);
        json_key_text(out, "pack", text);
    } else {
        json_key_null(out, "pack");
    }
    json_close(out, '}');
    sb_char(out, '\n');
}

/* Whether a whole block lies here; the file stands behind it then. */
static bool pass_block(struct dataset *d)
{
    uint8_t head[4], sum[4];
    size_t size;

    if (fread(head, 1, 4, d->file) != 4)
        return false;
    size = head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
    if (size < 12 || size > LONGEST_BLOCK)
        return false;
    memcpy(d->block, head, 4);
    if (fread(d->block + 4, 1, size - 8, d->file) != size - 8 ||
        fread(sum, 1, 4, d->file) != 4)
        return false;
    return sum_of(d->block, size - 4) ==
           (sum[0] | (uint32_t)sum[1] << 8 | (uint32_t)sum[2] << 16 |
            (uint32_t)sum[3] << 24);
}

/* Notes where the next game's block begins. False: there is no memory. */
static bool note_game(struct dataset *d, long at)
{
    if (d->done == d->room) {
        uint64_t room = 2 * d->room + 1024;
        uint64_t *more = realloc(d->offset, room * sizeof *more);
        if (!more)
            return false;
        d->offset = more;
        d->room = room;
    }
    d->offset[d->done++] = (uint64_t)at;
    return true;
}

/* Finds the games that are whole, more than are wanted too, and leaves the file behind them. */
static bool go_on(struct dataset *d)
{
    long at = ftell(d->file);

    while (pass_block(d)) {
        if (!note_game(d, at))
            return false;
        at = ftell(d->file);
    }
    if (d->games < d->done)
        d->games = d->done;
    return at >= 0 && fseek(d->file, at, SEEK_SET) == 0 &&
           ftruncate(fileno(d->file), at) == 0;
}

/* Opens the file, as it is or a new one, behind its last whole game. The exit code. */
static int open_file(struct dataset *d, const char *path)
{
    static char head[LONGEST_HEAD], found[LONGEST_HEAD];
    struct sbuf out = sb_over(head, sizeof head);

    put_head(d, &out);
    d->file = fopen(path, "r+b");
    if (d->file) {
        size_t len = fread(found, 1, out.len, d->file);
        if (len == out.len && memcmp(head, found, len) == 0)
            return go_on(d) ? EXIT_FINE : EXIT_TROUBLE;
        return complain("%s is something else: it begins otherwise than this dataset",
                        path);
    }
    if (errno != ENOENT || !(d->file = fopen(path, "wbx"))) {
        complain("%s: %s", path, strerror(errno));
        return EXIT_TROUBLE;
    }
    return fwrite(head, 1, out.len, d->file) == out.len ? EXIT_FINE : EXIT_TROUBLE;
}

/* Behind the last game: where each begins, how many there are, a word. */
static bool put_index(struct dataset *d)
{
    d->size = 0;
    put_bytes(d, d->games, 8);
    memcpy(d->block + d->size, "niwa-end", 8);
    return fwrite(d->offset, sizeof *d->offset, d->games, d->file) == d->games &&
           fwrite(d->block, 1, 16, d->file) == 16 && fflush(d->file) == 0;
}

/* -- the command ------------------------------------------------------------------------- */

static void show_progress(const struct dataset *d, double begin, uint64_t before)
{
    enum { WIDTH = 30 };
    double each = (seconds_now() - begin) / (double)(d->done - before);
    char bar[WIDTH + 1], left[32];

    draw_bar(bar, WIDTH, d->done, d->games);
    fprintf(stderr, "\r%s %llu of %llu games, %s left ", bar, (unsigned long long)d->done,
            (unsigned long long)d->games,
            time_words(each * (double)(d->games - d->done), left));
}

static int write_games(struct dataset *d)
{
    double begin = seconds_now(), shown = begin;
    uint64_t before = d->done;
    bool is_shown = isatty(STDERR_FILENO);

    while (d->done < d->games) {
        long at = ftell(d->file);
        if (at < 0 || !play_game(d) || fwrite(d->block, 1, d->size, d->file) != d->size ||
            !note_game(d, at))
            return EXIT_TROUBLE;
        if (is_shown && (seconds_now() - shown >= 0.5 || d->done == d->games)) {
            shown = seconds_now();
            show_progress(d, begin, before);
        }
    }
    if (is_shown && d->done > before)
        fputc('\n', stderr);
    return put_index(d) ? EXIT_FINE : EXIT_TROUBLE;
}

static int run(const struct args *args)
{
    struct dataset d = {.seed =
                            args_has(args, "--seed") ? args_text(args, "--seed") : "1"};
    const char *path = args_text(args, "-o"), *name = args_text(args, "--player");
    int64_t games_wanted, level;
    char of_level[16];
    int code;

    if (!args_new_game(args, args->word[0], &d.setup) ||
        !args_int(args, "--games", 1, 100000000, 100, &games_wanted) ||
        !args_int(args, "--level", 1, LEVELS, 2, &level))
        return EXIT_BAD;
    snprintf(of_level, sizeof of_level, "level:%d", (int)level);
    if (!path)
        return complain("-o FILE says where the games go");
    if (name && args_has(args, "--level"))
        return complain("--player and --level don't go together");
    if (player_read(name ? name : of_level, &d.player) != NULL ||
        player_is_program(&d.player))
        return complain("--player is random, level:L, plain:Nn, search:Nn or search:Ss");
    d.numbers = numbers_of(d.setup.game);
    d.games = (uint64_t)games_wanted;
    d.workspace = workspace_new();
    d.block = malloc(LONGEST_BLOCK);
    code = d.workspace && d.block ? open_file(&d, path)
                                  : (complain("no memory"), EXIT_TROUBLE);
    if (code == EXIT_FINE) {
        workspace_set_options(d.workspace, d.setup.option);
        code = write_games(&d);
        if (code != EXIT_FINE)
            complain("%s could not be written: %s", path, strerror(errno));
    }
    if (d.file && fclose(d.file) != 0 && code == EXIT_FINE)
        code = EXIT_TROUBLE;
    if (d.workspace)
        workspace_free(d.workspace);
    free(d.offset);
    free(d.block);
    return code;
}

const struct command command_dataset = {
    .name = "dataset",
    .words = "GAME",
    .min_words = 1,
    .max_words = 1,
    .summary = "Write games of computers, for programs that learn",
    .flags =
        (const struct flag[]){
            NEW_GAME_FLAGS,
            {"--games", "N", "how many (default: 100)"},
            {"--level", "L",
             "computers of this level, 1 to 6, on all seats (default: 2)"},
            {"--player", "NAME",
             "or random, plain:Nn, search:Nn, search:Ss as in matches"},
            {"--seed", "TEXT", "the same seed and limits play the same (default: 1)"},
            {"-o", "FILE", "where they go; what is there already is gone on with"},
            {0},
        },
    .more =
        "The file has moves, values and results, and an index; the Python package reads\n"
        "it as arrays of numpy, with what each player saw. docs/datasets.md describes "
        "it.\n",
    .run = run,
};
