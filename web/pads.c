/* pads.c - the score pads of all games as a WebAssembly module without imports, beside the
 * engine's: only those who score a real table load it.
 *
 * A text goes in and out at text(), NUL-ended UTF-8 of at most text_size() bytes. */
#include "core/json.h"
#include "core/must.h"
#include "games/pads.h"

#include <string.h>

/* Only JavaScript calls what is exported, so no header declares it. */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

static char words[PAD_TEXT];
static char typed[PAD_TEXT];
static _Alignas(8) char table[PAD_SIZE];
static const struct pad *pad;

EXPORT(text) char *at_text(void)
{
    return words;
}

EXPORT(text_size) int at_text_size(void)
{
    return sizeof words;
}

/* Chooses the game that the text names; 0: there is no pad of that name. */
EXPORT(choose) int choose(void)
{
    words[sizeof words - 1] = '\0';
    return (pad = pads_find(words)) != NULL;
}

/* Reads the table that the text types, and puts the sheet there. 0: it can't be understood;
 * then the text says {"line","column","words"}. */
EXPORT(score) int score(void)
{
    struct pad_error error;
    struct sbuf out;
    bool is_read;

    must(pad);
    words[sizeof words - 1] = '\0';
    memcpy(typed, words, sizeof typed);
    out = sb_over(words, sizeof words);
    is_read = pad_read(pad, typed, table, &error);
    if (is_read) {
        pad_put_json(pad, table, &out);
    } else {
        json_open(&out, '{');
        json_key_int(&out, "line", error.line);
        json_key_int(&out, "column", error.column);
        json_key_text(&out, "words", error.words);
        json_close(&out, '}');
    }
    return is_read;
}
