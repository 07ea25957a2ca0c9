/* score.c - who has won (H23), scores and ranks, and the score sheet. */
#include "core/json.h"
#include "state.h"

/* H23: the only one with a line of 5, else who has more points, once somebody has 5. */
int haru_winner_by(const uint32_t score[2], const struct figures figures[2])
{
    bool five[2] = {haru_has_five(&figures[0]), haru_has_five(&figures[1])};
    if (five[0] != five[1])
        return five[0] ? 1 : 2;
    if (score[0] == score[1] || (score[0] < 5 && score[1] < 5))
        return 0;
    return score[0] > score[1] ? 1 : 2;
}

int haru_winner(const struct state *s)
{
    struct figures figures[2] = {haru_figures(s->last_pond[0]),
                                 haru_figures(s->last_pond[1])};
    return haru_winner_by(s->score, figures);
}

/* H23: ranks follow the winner, not the scores. */
void haru_result(const void *state, struct result *out)
{
    const struct state *s = state;
    for (int seat = 1; seat <= 2; seat++)
        out->score[seat] = (int32_t)s->score[seat - 1];
    result_rank(out, 2);
    if (s->phase == OVER)
        for (int seat = 1; seat <= 2; seat++)
            out->rank[seat] = haru_winner(s) == seat ? 1 : 2;
}

void haru_put_detail(const void *state, struct sbuf *out)
{
    const struct state *s = state;
    json_open(out, '{');
    json_key_int(out, "rounds", s->phase == OVER ? s->round : s->round - 1);
    json_key(out, "figures");
    haru_json_figures(s->last_pond, out);
    json_close(out, '}');
}
