/* fuzz_pad.c - libFuzzer target: score pads from outside, of all games.
 *
 * The first byte chooses the game; the rest is a text, which is read, or refused with a line
 * and a column that it has. What was read is checked and written both ways without being
 * cut. */
#include "core/must.h"
#include "games/pads.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

static void check_error(const struct pad_error *error, const char *text)
{
    int lines = 1;
    for (const char *p = text; *p; p++)
        lines += *p == '\n';
    must(error->line >= 1 && error->line <= lines);
    must(error->column >= 1 && (size_t)error->column <= strlen(text) + 1);
    must(error->words[0] && strlen(error->words) < sizeof error->words);
}

static void check_sheet(const struct pad *pad, const void *of)
{
    static char text[PAD_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    const struct pad_players *players = of;

    must(players->seats >= pad->fewest && players->seats <= pad->most);
    pad_put_text(pad, of, &sb);
    must(!sb.cut && strstr(text, "Points\n"));
    sb_clear(&sb);
    pad_put_json(pad, of, &sb);
    must(!sb.cut && sb.text[sb.len - 1] == '}');
    sb_clear(&sb);
    must(pad_check(pad, of, &sb) >= 0 && !sb.cut);
}

/* A small letter for each game, so that the corpus can be read: a for the first. */
static const struct pad *pad_by(uint8_t letter)
{
    int count = 0;
    while (games[count])
        count++;
    must(count > 0);
    return pads_find(games[(letter - 'a' + 256) % count]->name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(8) char of[PAD_SIZE];
    struct pad_error error;
    const struct pad *pad;
    char *text;

    if (size == 0)
        return 0;
    pad = pad_by(data[0]);
    text = malloc(size);
    must(text && pad && pad->size <= sizeof of);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    memset(of, 0xee, sizeof of);
    if (pad_read(pad, text, of, &error))
        check_sheet(pad, of);
    else
        check_error(&error, text);
    free(text);
    return 0;
}
