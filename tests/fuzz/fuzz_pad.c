/* fuzz_pad.c - libFuzzer target: score pads from outside.
 *
 * A text is read, or refused with a line and a column that it has. What was read is
 * checked and written both ways without being cut. */
#include "core/must.h"
#include "games/hiroba/pad/pad.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void must_fail(const char *file, int line, const char *truth)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, truth);
    abort();
}

static void check_error(const struct hiroba_pad_error *error, const char *text)
{
    int lines = 1;
    for (const char *p = text; *p; p++)
        lines += *p == '\n';
    must(error->line >= 1 && error->line <= lines);
    must(error->column >= 1 && (size_t)error->column <= strlen(text) + 1);
    must(error->words[0] && strlen(error->words) < sizeof error->words);
}

static void check_sheet(const struct hiroba_pad *pad)
{
    static char text[PAD_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);

    hiroba_pad_put_text(pad, &sb);
    must(!sb.cut && strstr(text, "\nPoints\n"));
    sb_clear(&sb);
    hiroba_pad_put_json(pad, &sb);
    must(!sb.cut && sb.text[sb.len - 1] == '}');
    sb_clear(&sb);
    must(hiroba_pad_check(pad, &sb) >= 0 && !sb.cut);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    struct hiroba_pad_error error;
    struct hiroba_pad pad;

    must(text);
    memcpy(text, data, size);
    text[size] = '\0';
    memset(&pad, 0xee, sizeof pad);
    if (hiroba_pad_read(text, &pad, &error))
        check_sheet(&pad);
    else
        check_error(&error, text);
    free(text);
    return 0;
}
