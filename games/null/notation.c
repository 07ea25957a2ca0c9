/* notation.c - moves of Null in words. */
#include "core/words.h"
#include "state.h"

const char *null_read_move(const char *text, move_t *out)
{
    int number;
    if (words_take(&text, "deal") && words_int(&text, 1, STONES, &number) &&
        words_end(text)) {
        *out = (move_t)number;
        return NULL;
    }
    if (words_take(&text, "pick") && words_int(&text, 1, 99, &number) &&
        words_end(text)) {
        *out = PICKED | (move_t)number;
        return NULL;
    }
    return "a move reads 'pick L' with a lantern's number";
}

void null_put_move(const void *state, int actor, move_t hidden, struct sbuf *out)
{
    (void)state;
    sb_text(out, actor == CHANCE ? "deal " : "pick ");
    if (hidden == HOLE)
        sb_char(out, '?');
    else
        sb_int(out, (int64_t)(hidden & NUMBER));
}
