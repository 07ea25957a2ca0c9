/* text.c - a game of Null for a terminal. */
#include "state.h"

void null_put_text(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    (void)viewer;
    for (int i = 0; i < s->head.seats; i++) {
        sb_put(out, "seat %d: stone ", i + 1);
        if (s->stone[i] >= 1 && s->stone[i] <= STONES)
            sb_int(out, s->stone[i]);
        else
            sb_char(out, '?');
        if (s->pick[i])
            sb_put(out, ", lantern %d", s->pick[i]);
        sb_char(out, '\n');
    }
}
