/* fuzz_pack.c - libFuzzer target: packs from outside.
 *
 * A text is read, or refused with a line and a column that it has. An input that begins with a
 * zero byte is a box: the number of a game, then bytes that are laid over its standard box. What
 * was read, and a box that is called sound, is written and read again and must stay what it is;
 * then a game is played with it at random, and shown to everybody. */
#include "core/must.h"
#include "core/record/pack.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The shortest room that anybody says a refusal in; how long a random game is played, or at most;
 * and how often everybody looks at the table before the end. */
enum { SENTENCE = 512, SOME_PLIES = 80, PLIES = 4000, LOOKS = 2 };

static char text[PACK_TEXT], again_text[PACK_TEXT], words[MAX_JSON];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

/* -- what is refused -- */

/* How many bytes a line has, counted from 1; -1: the text has no such line. */
static int line_length(const char *data, size_t size, int line)
{
    const char *end = data + size;

    for (int number = 1; data < end; number++) {
        const char *newline = memchr(data, '\n', (size_t)(end - data));
        const char *behind = newline ? newline : end;
        if (number == line)
            return (int)(behind - data);
        data = newline ? newline + 1 : end;
    }
    return -1;
}

static int count_lines(const char *data, size_t size)
{
    int lines = 0;

    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    return lines + (size > 0 && data[size - 1] != '\n');
}

/* What is missing is missed in the line behind the last. */
static void check_error(const struct pack_error *error, const char *data, size_t size)
{
    struct sbuf out = sb_over(words, SENTENCE);

    must(error->why.code && error->why.clause && error->why.words[0]);
    if (strcmp(error->why.code, "pack-large") == 0)
        must(size > PACK_TEXT && error->line == count_lines(data, PACK_TEXT + 1));
    else if (strcmp(error->why.code, "pack-over") == 0)
        must(error->line == count_lines(data, size) + 1 && error->column == 1);
    else
        must(error->line >= 1 && error->column >= 1 &&
             error->column <= line_length(data, size, error->line) + 1);
    pack_say_error(error, &out);
    must(!out.cut && out.len > 0 && !strchr(words, '{'));
    out = sb_over(words, sizeof words);
    pack_put_error(error, &out);
    must(!out.cut && words[out.len - 1] == '}');
}

/* -- what was read -- */

/* Reads a text that lies in memory with nothing behind it. */
static bool read_tight(struct pack *pack, const char *data, size_t size,
                       struct pack_error *error)
{
    char *tight = malloc(size > 0 ? size : 1);
    bool is_read;

    must(tight);
    if (size > 0)
        memcpy(tight, data, size);
    memset(pack, 0xee, sizeof *pack);
    is_read = pack_read(pack, tight, size, games_find, error);
    free(tight);
    must(is_read == (pack->game != NULL));
    return is_read;
}

static void must_be_same(const struct pack *pack, const struct pack *other)
{
    char sum[PACK_CHECKSUM + 1], other_sum[PACK_CHECKSUM + 1];

    must(pack->game == other->game && strcmp(pack->name, other->name) == 0);
    must(memcmp(pack->box, other->box, pack->game->box->size) == 0);
    pack_checksum(pack->game, pack->box, sum);
    pack_checksum(other->game, other->box, other_sum);
    must(strcmp(sum, other_sum) == 0 && strlen(sum) == PACK_CHECKSUM);
}

/* By itself, and as the lines of a record. */
static void check_round(const struct pack *pack)
{
    struct sbuf out = sb_over(text, sizeof text);
    struct sbuf again_out = sb_over(again_text, sizeof again_text);
    struct lines lines;
    struct pack again;
    struct pack_error error;

    pack_write(pack, &out);
    must(!out.cut && read_tight(&again, text, out.len, &error));
    must_be_same(pack, &again);
    pack_write(&again, &again_out);
    must(strcmp(text, again_text) == 0);
    sb_clear(&out);
    pack_write_lines(pack, &out);
    sb_text(&out, "moves\n");
    must(!out.cut);
    lines = lines_of(text, out.len);
    must(pack_read_lines(&again, pack->game, &lines, &error));
    must_be_same(pack, &again);
    must(lines_next(&lines) == LINES_READ && strcmp(lines.line, "moves") == 0);
}

/* -- a game with it -- */

static void show(const struct game *game, const union any_state *state, int viewer,
                 rng_t *rng)
{
    struct sbuf out = sb_over(words, sizeof words);
    union any_state view;

    game_put_json(game, state, viewer, &out);
    must(!out.cut);
    sb_clear(&out);
    game_put_text(game, state, viewer, &out);
    must(!out.cut);
    if (viewer == HOST)
        return;
    game_view(game, state, viewer, &view);
    must(game_valid(game, &view, game->state_size));
    game_guess(game, &view, viewer, rng);
    must(game_valid(game, &view, game->state_size));
}

static void show_all(const struct game *game, const union any_state *state, rng_t *rng)
{
    struct sbuf out = sb_over(words, sizeof words);

    must(game_valid(game, state, game->state_size));
    for (int viewer = PUBLIC; viewer <= state->head.seats; viewer++)
        show(game, state, viewer, rng);
    show(game, state, HOST, rng);
    game_put_result(game, state, &out);
    must(!out.cut);
}

static void play(const struct pack *pack, rng_t *rng)
{
    const struct game *game = pack->game;
    int32_t option[MAX_OPTIONS] = {0};
    int seats =
        game->min_seats + (int)rng_below(rng, 1u + game->max_seats - game->min_seats);
    int plies = rng_below(rng, 4) ? SOME_PLIES : PLIES, looks = LOOKS;
    union any_state state;

    for (int i = 0; i < game_options(game); i++)
        option[i] =
            (int32_t)rng_below(rng, (uint32_t)game_option_values(&game->options[i]));
    must(game_init(game, &state, seats, option, pack_box(pack)) == NULL);
    for (int ply = 0; ply < plies && !game_is_over(&state); ply++) {
        int actor = game_random_actor(&state, rng);
        if (rng_below(rng, 32) == 0 && looks > 0) {
            show_all(game, &state, rng);
            looks--;
        }
        game_apply(game, &state, actor, game_random_move(game, &state, actor, rng));
    }
    show_all(game, &state, rng);
    must(memcmp(game_box(game, &state), pack->box, game->box->size) == 0);
}

static void check_pack(const struct pack *pack, uint64_t seed)
{
    struct sbuf out = sb_over(words, sizeof words);
    rng_t rng = rng_seeded(seed);

    must(pack_is_sound(pack->game, pack->box));
    pack->game->put_components(pack->box, &out);
    must(!out.cut && words[0] == '{' && words[out.len - 1] == '}');
    check_round(pack);
    play(pack, &rng);
}

/* -- bytes as a box -- */

static const struct game *game_with_box(int number)
{
    for (int i = 0;; i = games[i + 1] ? i + 1 : 0)
        if (games[i]->box && number-- == 0)
            return games[i];
}

static void check_box(const uint8_t *data, size_t size, uint64_t seed)
{
    struct pack pack;

    pack_standard(game_with_box(data[0]), &pack);
    for (size_t i = 1; i < size && i <= pack.game->box->size; i++)
        pack.box[i - 1] ^= data[i];
    if (pack_is_sound(pack.game, pack.box))
        check_pack(&pack, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pack_error error;
    struct pack pack;
    uint64_t seed = size;

    for (size_t i = 0; i < size; i++)
        seed = seed * 31 + data[i];
    if (size >= 2 && data[0] == 0)
        check_box(data + 1, size - 1, seed);
    else if (read_tight(&pack, (const char *)data, size, &error))
        check_pack(&pack, seed);
    else
        check_error(&error, (const char *)data, size);
    return 0;
}
