/* haru_ichiban_hints.c - playing Haru Ichiban well: threats, and what points are worth. */
#include "core/hints.h"

#include "core/bits.h"
#include "state.h"
#include "weights.h"

/* The spots on which one more flower would make a figure. */
static uint32_t threats(uint32_t flowers)
{
    static const uint8_t shape[5][4] = {
        {0, 1, 6, 7}, {0, 1, 2, 3}, {0, 6, 12, 18}, {0, 7, 14, 21}, {0, 5, 10, 15}};
    uint32_t spots = 0;
    for (int i = 0; i < 5; i++) {
        const uint8_t *at = shape[i];
        uint32_t a = flowers, b = flowers >> at[1], c = flowers >> at[2],
                 d = flowers >> at[3], ab = a & b, cd = c & d;
        spots |= (b & cd) | (a & cd) << at[1] | (ab & d) << at[2] | (ab & c) << at[3];
    }
    return spots & POND;
}

/* -- how a seat stands: at the start of a round, by its points alone -- */

enum { ENOUGH = 5 }; /* points, H23 */

static bool describe(const void *state, int seat, int16_t *feature)
{
    const struct state *s = state;
    if (s->phase != DRAW || s->draws != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        uint32_t points = s->score[i] < ENOUGH ? s->score[i] : ENOUGH;
        feature[points] = (int16_t)(feature[points] + (i + 1 == seat ? 1 : -1));
    }
    return true;
}

/* -- quick moves -- */

static move_t one_of(const struct state *s, uint32_t set, rng_t *rng)
{
    return move_of(s->phase, 0, random_member(set, rng));
}

static move_t quick_bloom(const struct state *s, int seat, rng_t *rng)
{
    uint32_t open = open_spots(s), own = threats(s->pond.flowers[seat - 1]) & open;
    uint32_t theirs;
    if (own)
        return one_of(s, own, rng);
    theirs = threats(s->pond.flowers[2 - seat]) & open;
    if (theirs && rng_below(rng, 4) > 0)
        return one_of(s, theirs, rng);
    return one_of(s, open, rng);
}

static move_t quick_dark(const struct state *s, int seat, rng_t *rng)
{
    uint32_t open = open_spots(s);
    uint32_t safe = open & ~threats(s->pond.flowers[2 - seat]);
    return one_of(s, safe ? safe : open, rng);
}

/* What a wind brings the seat: 2 a figure of its own, 0 one of the other's, 1 neither. */
static int wind_brings(const struct state *s, int seat, int spot, int direction)
{
    uint32_t line = line_from(s->pond.pads, spot, direction);
    uint32_t own = s->pond.flowers[seat - 1], their = s->pond.flowers[2 - seat];
    bool is_own, is_their;
    if (!((own | their) & line))
        return 1;
    is_own = has_figure((own & ~line) | stepped(own & line, direction));
    is_their = has_figure((their & ~line) | stepped(their & line, direction));
    return is_own ? (is_their ? 1 : 2) : (is_their ? 0 : 1);
}

/* The first wind that makes a figure, from a random direction on; else any wind that makes
 * none for the other. */
static move_t quick_wind(const struct state *s, int seat, rng_t *rng)
{
    if (s->turn >= 4) {
        int first = (int)rng_below(rng, 4);
        for (int i = 0; i < 4; i++) {
            int direction = (first + i) & 3;
            uint64_t set = blowable(s->pond.pads, direction);
            while (set) {
                int spot = bits_pop(&set);
                if (wind_brings(s, seat, spot, direction) == 2)
                    return move_of(WIND, direction, spot);
            }
        }
    }
    for (int tries = 0; tries < 3; tries++) {
        int direction = (int)rng_below(rng, 4);
        uint32_t set = blowable(s->pond.pads, direction);
        if (set) {
            int spot = random_member(set, rng);
            if (s->turn < 4 || wind_brings(s, seat, spot, direction) > 0)
                return move_of(WIND, direction, spot);
        }
    }
    return move_of(WIND, NO_WIND, 0);
}

static move_t quick_move(const void *state, int actor, rng_t *rng)
{
    const struct state *s = state;
    switch (s->phase) {
    case BLOOM:
        return quick_bloom(s, actor, rng);
    case DARK:
        return quick_dark(s, actor, rng);
    case WIND:
        return quick_wind(s, actor, rng);
    case PICK:
        return move_of(PICK, 0, 1 + random_member(pickable(s, actor), rng));
    case CROAK:
        return move_of(CROAK, 0, 0);
    default:
        return one_of(s, open_spots(s), rng);
    }
}

/* -- priors -- */

static void priors(const void *state, int actor, const move_t *move, int n,
                   uint32_t *prior)
{
    const struct state *s = state;
    uint32_t own = threats(s->pond.flowers[actor - 1]);
    uint32_t theirs = threats(s->pond.flowers[2 - actor]);
    for (int i = 0; i < n; i++) {
        uint32_t spot = bit(move_low(move[i]));
        prior[i] = 10;
        if (s->phase == BLOOM)
            prior[i] = own & spot ? 400 : theirs & spot ? 60 : 10;
        else if (s->phase == DARK)
            prior[i] = theirs & spot ? 2 : own & spot ? 30 : 10;
        else if (s->phase == WIND && move_high(move[i]) != NO_WIND) {
            int brings = wind_brings(s, actor, move_low(move[i]), move_high(move[i]));
            prior[i] = brings == 2 ? 400 : brings == 1 ? 10 : 1;
        }
    }
}

const struct hints haru_hints = {
    .describe = describe,
    .features = ENOUGH + 1,
    .weight = weights,
    .quick_move = quick_move,
    .priors = priors,
    .level_nodes = {90, 200, 550, 1800, 7000},
};
