/* secrets.c - what a viewer of Null may not know: taken out, and guessed again. */
#include "core/bits.h"
#include "state.h"

void null_redact(void *state, int viewer)
{
    struct state *s = state;
    if (s->phase == OVER)
        return;
    for (int i = 0; i < s->head.seats; i++)
        if (i + 1 != viewer) {
            s->pick[i] = 0;
            if (!s->open && s->stone[i])
                s->stone[i] = HIDDEN;
        }
}

void null_guess(void *state, int viewer, rng_t *rng)
{
    struct state *s = state;
    (void)viewer;
    for (int i = 0; i < s->head.seats; i++) {
        if (s->stone[i] == HIDDEN) {
            uint64_t free = null_free_stones(s);
            uint32_t n = (uint32_t)bits_count(free);
            s->stone[i] = (uint8_t)bits_nth(free, (int)rng_below(rng, n));
        }
        if (s->phase == PICK && !s->pick[i] && !game_may_act(s, i + 1))
            s->pick[i] = (uint8_t)(1 + rng_below(rng, LANTERNS));
    }
}

move_t null_hide(const void *state, int actor, move_t move, int viewer)
{
    const struct state *s = state;
    if (actor == CHANCE) {
        int next = 1;
        while (s->stone[next - 1])
            next++;
        return s->open || next == viewer ? move : HOLE;
    }
    bool is_last = bits_count(s->head.actors) == 1;
    return actor == viewer || is_last ? move : HOLE;
}
