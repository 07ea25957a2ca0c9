/* secrets.c - what a viewer of Haru Ichiban may not know: taken out, and guessed again. */
#include "state.h"

void haru_redact(void *state, int viewer)
{
    struct state *s = state;
    if (s->phase == OVER)
        return;
    for (int i = 0; i < 2; i++)
        if (i + 1 != viewer)
            s->hand[i] = s->chosen[i] = 0;
}

/* Any flowers not yet played may be in a hand, all alike, and any of them be chosen. */
void haru_guess(void *state, int viewer, rng_t *rng)
{
    struct state *s = state;
    for (int i = 0; i < 2; i++) {
        int held = drawn(s->draws, i + 1) - played_count(s);
        if (i + 1 == viewer || s->phase == OVER)
            continue;
        s->hand[i] = 0;
        while (held-- > 0)
            s->hand[i] |= (uint8_t)(1u << random_member(
                                        s->unplayed[i] & ~(uint32_t)s->hand[i], rng));
        if (s->phase == PICK && !game_may_act(s, i + 1))
            s->chosen[i] = (uint8_t)(1 + random_member(s->hand[i], rng));
    }
}

/* A draw is for its seat alone; the first pick is unseen until the second is made. */
move_t haru_hide(const void *state, int actor, move_t move, int viewer)
{
    const struct state *s = state;
    if (s->phase == DRAW && move_high(move) != viewer)
        return move_of(DRAW, move_high(move), 0);
    if (s->phase == PICK && actor != viewer && s->head.actors == BOTH)
        return move_of(PICK, 0, 0);
    return move;
}
