/* fuzz_record.c - libFuzzer target: records from outside.
 *
 * A text is read or refused in one sentence. What was understood of it, up to the line that
 * was wrong, is a record too: written and read again it must come back the same. (So the
 * fuzzer gets past the hash in the last line, which it could not guess.) */
#include "core/must.h"
#include "core/record/record.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRITTEN = RECORD_MAX_LINES * RECORD_MAX_TEXT };

static char first_text[WRITTEN], second_text[WRITTEN];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

/* Reads a text that lies in memory with nothing behind it. The caller frees the lines. */
static bool read_tight(struct record *record, const char *text, size_t len,
                       union any_state *end, struct record_error *error)
{
    char *tight = malloc(len);
    bool is_read;

    memset(record, 0xee, sizeof *record);
    record->room = record_count(text, len);
    record->line = calloc((size_t)record->room, sizeof *record->line);
    must((tight || len == 0) && record->line);
    if (len > 0)
        memcpy(tight, text, len);
    is_read = record_read(record, tight, len, games_find, end, error);
    free(tight);
    return is_read;
}

static void check_error(const struct record_error *error, const char *text, size_t len)
{
    int lines = 2; /* the one that is cut off, and the one that is missing */
    for (size_t i = 0; i < len; i++)
        lines += text[i] == '\n';
    must(error->line >= 0 && error->line <= lines);
    must(memchr(error->words, '\0', sizeof error->words) && error->words[0]);
    for (const char *p = error->words; *p; p++)
        must(*p >= ' ' && *p <= '~');
}

/* Each state on the way stands for itself; the last is the one the reader gave. */
static void check_states(const struct record *record, const union any_state *end)
{
    union any_state state;
    int step = 1 + record->lines / 16;

    for (int lines = 0; lines < record->lines; lines += step) {
        record_state(record, lines, &state);
        must(game_valid(record->game, &state, record->game->state_size));
        must(record_plies(record, lines) == (int)state.head.ply);
    }
    record_state(record, record->lines, &state);
    must(memcmp(&state, end, record->game->state_size) == 0);
}

static void check_luck(const struct record *record)
{
    int line;
    const char *wrong;

    if (!record->has_secret)
        return;
    wrong = record_verify(record, &line);
    must(!wrong || (line >= -1 && line < record->lines));
    record_luck(record, record->lines);
}

/* A record that was read: written, read again and written again. */
static void check_round(const struct record *record, const union any_state *end)
{
    struct sbuf first = sb_over(first_text, sizeof first_text);
    struct sbuf second = sb_over(second_text, sizeof second_text);
    struct record_error error;
    struct record again;
    union any_state again_end;

    record_write(record, true, &first);
    must(!first.cut);
    if (!read_tight(&again, first_text, first.len, &again_end, &error)) {
        fprintf(stderr, "line %d: %s\n%s", error.line, error.words, first_text);
        abort();
    }
    must(memcmp(end, &again_end, record->game->state_size) == 0);
    record_write(&again, true, &second);
    must(strcmp(first_text, second_text) == 0);
    free(again.line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record_error error;
    struct record record;
    union any_state end;
    bool is_read = read_tight(&record, (const char *)data, size, &end, &error);

    if (!is_read)
        check_error(&error, (const char *)data, size);
    if (record.game && record.seats > 0) {
        record_state(&record, record.lines, &end);
        check_states(&record, &end);
        check_luck(&record);
        check_round(&record, &end);
    } else {
        must(!is_read);
    }
    free(record.line);
    return 0;
}
