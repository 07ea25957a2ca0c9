/* sight.c - a position of Ike No Koi as a network is shown it: varieties and what two
 * players have, from the side of one of them. */
#include "outlook.h"

#include "core/hints.h"

enum { HALF = POINT / 2, SIXTEENTH = 16 }; /* units of points, and of odds */

struct sight {
    const struct state *state;
    struct outlook outlook;
    int32_t expects[3]; /* points, by seat */
};

/* -- varieties -- */

/* What a challenge makes of one more koi of a variety: 1 good, -1 bad. */
static int asks_for(const struct outlook *o, int challenge, int variety)
{
    if (!ike_is_challenge(challenge))
        return 0;
    const struct challenge *c = ike_challenge(o->box, challenge);
    if (c->variety[0] != variety && c->variety[1] != variety)
        return 0;
    return c->type == FEWEST_OF ? -1 : 1;
}

/* The last two questions share a number: a row has no room for another. */
static void show_variety(const struct sight *sight, int seat, int v, struct net_pen pen)
{
    const struct outlook *o = &sight->outlook;
    int other = 3 - seat;
    bool is_safe = ike_safe_zones(sight->state, seat) >> v & 1;

    net_put(&pen, ike_scaled(o, ike_honour(o->box, v)));
    net_put(&pen, o->koi[seat][v]);
    net_put(&pen, o->koi[other][v]);
    net_put(&pen, o->left[v]);
    net_put(&pen, o->odds[seat][v] / SIXTEENTH);
    net_put(&pen, o->odds[other][v] / SIXTEENTH);
    net_put(&pen, asks_for(o, o->personal[seat], v));
    net_put(&pen, asks_for(o, o->common, v) + (is_safe ? 2 : 0));
}

/* -- players -- */

/* A player: a part of the whole, and a row for the other. */
static void show_player(const struct sight *sight, int seat, struct net_pen *pen)
{
    const struct outlook *o = &sight->outlook;
    net_put(pen, ike_scaled(o, sight->expects[seat]) / HALF);
    net_put(pen, sight->state->turn != seat);
    net_put(pen, ike_koi_of(o, seat));
    net_put(pen, o->varieties[seat]);
    net_put(pen, o->garden[seat][LOTUS]);
    net_put(pen, o->garden[seat][LANTERN]);
    net_put(pen, o->garden[seat][BRIDGE]);
}

/* -- the whole -- */

static void show_challenge(const struct outlook *o, int challenge, struct net_pen *pen)
{
    for (int type = PAIRS; type < TYPES; type++)
        net_put(pen, ike_is_challenge(challenge) &&
                         ike_challenge(o->box, challenge)->type == type);
}

static void show_whole(const struct sight *sight, int seat, struct net_pen pen)
{
    const struct outlook *o = &sight->outlook;

    net_put(&pen, sight->state->pond);
    net_put(&pen, ike_scaled(o, sight->expects[3 - seat]) / HALF);
    show_player(sight, seat, &pen);
    net_put(&pen, o->seats);
    for (int card = BAMBOO; card < CARDS; card++)
        net_put(&pen, o->left[card]);
    show_challenge(o, o->personal[seat], &pen);
    show_challenge(o, o->common, &pen);
}

void ike_show(const void *state, int seat, struct net_view *out)
{
    struct sight sight = {.state = state};
    struct net_pen pen = net_part(out, 1);

    ike_look_out(state, &sight.outlook);
    for (int i = 1; i <= 2; i++)
        sight.expects[i] = ike_expects(&sight.outlook, i);
    for (int v = KOI_LOW; v <= ike_highest(state); v++)
        show_variety(&sight, seat, v, net_part(out, 0));
    show_player(&sight, 3 - seat, &pen);
    show_whole(&sight, seat, net_pen(out->whole, NET_WHOLE));
}
