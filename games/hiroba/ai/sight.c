/* sight.c - a position of Hiroba as a network is shown it: gardens, ponds and hands of two
 * players, from the side of one of them. */
#include "look.h"

#include "core/hints.h"

/* One player (seat - 1), and the other. */
struct sides {
    int me, other;
};

static void show_garden(const struct garden *garden, struct sides of, struct net_pen pen)
{
    unsigned mine = garden->reach[of.me], theirs = garden->reach[of.other];
    net_put(&pen, garden->size);
    net_put(&pen, garden->open);
    net_put(&pen, garden->sum[of.me]);
    net_put(&pen, garden->sum[of.other]);
    net_put(&pen, highest_value(mine));
    net_put(&pen, highest_value(theirs));
    net_put(&pen, bits_count(mine));
    net_put(&pen, bits_count(theirs));
}

static void show_pond(const struct pond *pond, struct sides of, struct net_pen pen)
{
    unsigned mine = pond->reach[of.me], theirs = pond->reach[of.other];
    net_put(&pen, pond->open);
    net_put(&pen, pond->sum[of.me]);
    net_put(&pen, pond->sum[of.other]);
    net_put(&pen, lowest_value(mine));
    net_put(&pen, lowest_value(theirs));
    net_put(&pen, bits_count(mine));
    net_put(&pen, bits_count(theirs));
}

static void show_hand(const struct look *look, int player, struct net_pen *pen)
{
    for (int kind = 0; kind < 5; kind++)
        net_put(pen, look->left[player][kind]);
    net_put(pen, look->state->stones[player]);
    net_put(pen, look->ways[player] / 4);
    net_put(pen, look->values[player]);
}

static void show_purse(const struct purse *purse, struct net_pen *pen)
{
    int left, doubled = hiroba_points_by_koi(purse, &left);
    net_put(pen, purse->points);
    net_put(pen, doubled);
    net_put(pen, left);
    net_put(pen, purse->koi);
    net_put(pen, purse->won);
}

static void show_whole(const struct look *look, struct sides of, struct net_pen pen)
{
    const struct state *s = look->state;
    struct purse purse[PLAYERS];

    hiroba_fill_purses(look, purse);
    net_put(&pen, look->in_hand[of.me]);
    net_put(&pen, look->in_hand[of.other]);
    net_put(&pen, look->next == of.other);
    net_put(&pen, s->stones[of.me] + s->stones[of.other]);
    net_put(&pen, s->phase == STONE);
    net_put(&pen, look->seats);
    show_hand(look, of.me, &pen);
    show_hand(look, of.other, &pen);
    show_purse(&purse[of.me], &pen);
    show_purse(&purse[of.other], &pen);
}

void hiroba_show(const void *state, int seat, struct net_view *out)
{
    struct sides of = {seat - 1, 2 - seat};
    struct look look;

    hiroba_look(&look, state);
    for (int i = 0; i < 2 * PLACES; i++)
        if (look.garden[i].size)
            show_garden(&look.garden[i], of, net_part(out, 0));
    for (int i = 0; i < PLACES; i++)
        if (look.pond[i].is_wet)
            show_pond(&look.pond[i], of, net_part(out, 1));
    show_whole(&look, of, net_pen(out->whole, NET_WHOLE));
}
