/* score.c - scores and ranks of Edo Yashiki, and the score sheet. lines.c knows what a card
 * pays. */
#include "core/json.h"
#include "state.h"

void edo_result(const void *state, struct result *out)
{
    const struct state *s = state;
    for (int i = 0; i < s->head.seats; i++)
        out->score[i + 1] = s->player[i].score;
    result_rank(out, s->head.seats);
}

void edo_put_detail(const void *state, struct sbuf *out)
{
    const struct state *s = state;
    json_open(out, '{');
    json_key_open(out, "players", '[');
    for (int i = 0; i < s->head.seats; i++) {
        json_open(out, '{');
        json_key_int(out, "score", s->player[i].score);
        json_key_int(out, "cards", s->player[i].cards);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
