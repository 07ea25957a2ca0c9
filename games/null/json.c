/* json.c - a game of Null, and what is in its box, as JSON. */
#include "core/json.h"
#include "state.h"

static void put_number(struct sbuf *out, const char *key, int number)
{
    if (number >= 1 && number <= STONES)
        json_key_int(out, key, number);
    else
        json_key_null(out, key);
}

void null_put_json(const void *state, int viewer, struct sbuf *out)
{
    const struct state *s = state;
    (void)viewer;
    json_open(out, '{');
    json_key_text(out, "phase", null_phases[s->phase]);
    json_key_open(out, "players", '[');
    for (int i = 0; i < s->head.seats; i++) {
        json_open(out, '{');
        put_number(out, "stone", s->stone[i]);
        put_number(out, "pick", s->pick[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void null_put_components(const void *box, struct sbuf *out)
{
    (void)box;
    json_open(out, '{');
    json_key_text(out, "game", "null");
    json_key_int(out, "stones", STONES);
    json_key_int(out, "lanterns", LANTERNS);
    json_close(out, '}');
}
