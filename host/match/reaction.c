/* reaction.c - how quickly a computer acts where the order of arrival is the game. */
#include "host/match/reaction.h"

enum { PARTS = 32, FINE = 2048 }; /* of the distribution, and of each part */

static const uint32_t median[LEVELS] = {2500, 1900, 1450, 1100, 800, 600};

/* exp(0.4 z) in thousandths, z the normal distribution's quantiles at i / 32; the ends
 * stand for 1 and 79 of 80. */
static const uint32_t factor[PARTS + 1] = {
    408,  475,  541,  590,  631,  668,  701,  733,  764,  793,  822,
    851,  880,  909,  939,  969,  1000, 1032, 1065, 1100, 1136, 1175,
    1216, 1261, 1310, 1364, 1426, 1498, 1584, 1694, 1847, 2107, 2451};

uint32_t reaction_draw(int level, rng_t *rng)
{
    uint32_t draw = rng_below(rng, PARTS * FINE), part = draw / FINE, fine = draw % FINE;
    uint32_t times = factor[part] + (factor[part + 1] - factor[part]) * fine / FINE;
    uint32_t ms = median[level - 1] * times / 1000;
    return ms > QUICKEST_REACTION ? ms : QUICKEST_REACTION;
}

/* Draws a time for the seat's question, unless it has one. */
static void ask(struct reactions *r, const struct head *head, int seat, int level,
                rng_t *rng)
{
    uint32_t question = 1u + head->question[seat];
    if (r->asked[seat] == question)
        return;
    r->asked[seat] = question;
    r->due[seat] = r->now + reaction_draw(level, rng);
}

int reaction_next(struct reactions *r, const void *state, const int level[MAX_SEATS + 1],
                  rng_t *rng)
{
    const struct head *head = game_peek(state);
    uint32_t alike = 0;
    int next = 0;

    for (int seat = 1; seat <= head->seats; seat++) {
        if (!game_may_act(state, seat))
            continue;
        ask(r, head, seat, level[seat], rng);
        if (next && r->due[seat] > r->due[next])
            continue;
        alike = next && r->due[seat] == r->due[next] ? alike + 1 : 1;
        if (alike == 1 || rng_below(rng, alike) == 0)
            next = seat;
    }
    if (r->due[next] > r->now)
        r->now = r->due[next];
    r->asked[next] = 0; /* if it is asked again, it reacts anew */
    return next;
}
