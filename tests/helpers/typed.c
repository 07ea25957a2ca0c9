/* typed.c - typed tables, for the tests of the games' score pads. */
#include "tests/helpers/typed.h"

#include "core/must.h"

#include <stdio.h>
#include <string.h>

static char sheet[PAD_TEXT];
static _Alignas(8) char of[PAD_SIZE];

static void read_text(const struct pad *pad, const char *text)
{
    struct pad_error error;
    if (!pad_read(pad, text, of, &error))
        fail_msg("%d:%d: %s", error.line, error.column, error.words);
}

const char *typed_text(const struct pad *pad, const char *text)
{
    struct sbuf sb = sb_over(sheet, sizeof sheet);
    read_text(pad, text);
    pad_put_text(pad, of, &sb);
    assert_false(sb.cut);
    return sheet;
}

const char *typed_json(const struct pad *pad, const char *text)
{
    struct sbuf sb = sb_over(sheet, sizeof sheet);
    read_text(pad, text);
    pad_put_json(pad, of, &sb);
    assert_false(sb.cut);
    return sheet;
}

void typed_fails(const struct pad *pad, const char *text, int line, int column,
                 const char *words)
{
    struct pad_error error;
    if (pad_read(pad, text, of, &error))
        fail_msg("it is understood: %s", text);
    if (error.line != line || error.column != column || !strstr(error.words, words))
        fail_msg("%d:%d: %s, not %d:%d %s", error.line, error.column, error.words, line,
                 column, words);
}

void typed_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' is not in: %s", part, text);
}

void typed_has_not(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("'%s' is in: %s", part, text);
}

const char *typed_example(const char *heading)
{
    static char page[32768];
    FILE *file = fopen("docs/score-pad.md", "rb");
    char *from, *to;
    size_t len;

    must(file);
    len = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    assert_true(len < sizeof page - 1);
    page[len] = '\0';
    from = strstr(page, heading);
    assert_non_null(from);
    from = strstr(from, "```\n");
    assert_non_null(from);
    to = strstr(from + 4, "```\n");
    assert_non_null(to);
    *to = '\0';
    return from + 4;
}
