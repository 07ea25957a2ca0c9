/* refusals.c - why a move of Null is refused. */
#include "state.h"

void null_why_not(const void *view, int seat, move_t move, struct reason *out)
{
    (void)view, (void)seat;
    if (!(move & PICKED)) {
        reason_set(out, "N1", "chance-deals",
                   "stones are dealt by chance, not by players");
        return;
    }
    reason_set(out, "N3", "no-such-lantern",
               "there is no lantern {0}; they are 1 to {1}");
    out->arg[0] = (int32_t)(move & NUMBER);
    out->arg[1] = LANTERNS;
}
