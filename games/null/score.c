/* score.c - points and ranks of Null, and the score sheet. */
#include "core/json.h"
#include "state.h"

/* N4: a lantern counts only where nobody else picked it. */
static bool is_alone(const struct state *s, int i)
{
    for (int j = 0; j < s->head.seats; j++)
        if (j != i && s->pick[j] == s->pick[i])
            return false;
    return true;
}

void null_result(const void *state, struct result *out)
{
    const struct state *s = state;
    for (int i = 0; i < s->head.seats; i++)
        out->score[i + 1] = s->stone[i] + (is_alone(s, i) ? 2 * s->pick[i] : 0);
    result_rank(out, s->head.seats);
}

void null_put_detail(const void *state, struct sbuf *out)
{
    const struct state *s = state;
    json_open(out, '{');
    json_key_open(out, "alone", '[');
    for (int i = 0; i < s->head.seats; i++)
        json_bool(out, is_alone(s, i));
    json_close(out, ']');
    json_close(out, '}');
}
