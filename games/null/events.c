/* events.c - what a move of Null did. */
#include "core/json.h"
#include "state.h"

static void put_event(const char *event, int seat, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "event", event);
    if (seat)
        json_key_int(out, "seat", seat);
    json_close(out, '}');
}

void null_put_events(const void *before, int actor, move_t hidden, const void *after,
                     int viewer, struct sbuf *out)
{
    const struct state *was = before, *is = after;
    (void)hidden, (void)viewer;
    if (actor == CHANCE) {
        int next = 0;
        while (was->stone[next])
            next++;
        put_event("deal", next + 1, out);
        return;
    }
    put_event("pick", actor, out);
    if (is->phase == OVER)
        put_event("reveal", 0, out);
}
