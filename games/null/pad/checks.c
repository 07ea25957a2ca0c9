/* checks.c - what cannot be at a table of Null; it is scored all the same. */
#include "pad.h"

/* N2: every stone is there once. */
void null_pad_check(const void *of, struct pad_findings *out)
{
    const struct null_pad *pad = of;

    for (int seat = 1; seat <= pad->players.seats; seat++)
        for (int other = 1; other < seat; other++)
            if (pad->state.stone[seat - 1] == pad->state.stone[other - 1])
                pad_find(out, "N2", "pad-stone-twice", "two players have stone {0}")
                    ->arg[0] = pad->state.stone[seat - 1];
}
