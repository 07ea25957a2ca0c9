/* valid.c - whether bytes from outside are a game of Null, or a view of one. */
#include "state.h"

bool null_valid(const void *state)
{
    const struct state *s = state;
    unsigned seen = 0;
    if (s->phase > OVER || s->open > 1)
        return false;
    for (int i = 0; i < MAX_SEATS; i++) {
        bool is_seat = i < s->head.seats;
        if (s->stone[i] > (is_seat ? HIDDEN : 0) || s->pick[i] > (is_seat ? LANTERNS : 0))
            return false;
        if (s->stone[i] >= 1 && s->stone[i] <= STONES && (seen >> s->stone[i] & 1))
            return false;
        if (s->phase == OVER && is_seat && s->stone[i] == HIDDEN)
            return false;
        seen |= 1u << s->stone[i];
    }
    if (s->phase == DEAL)
        return s->head.actors == 1u << CHANCE && s->head.mode == TURN &&
               !s->stone[s->head.seats - 1];
    return !game_may_act(s, CHANCE) && (s->head.actors == 0) == (s->phase == OVER);
}
