/* sight.c - a position of Hiroba as a network is shown it: gardens, ponds and hands, as one
 * player sees them. The others count together, as the strongest of them would at each place. */
#include "look.h"

#include "core/hints.h"

#include <string.h>

/* Of all others: what they could put there, and the best sum that one of them has. */
struct others {
    unsigned reach;
    int sum;
};

static struct others garden_others(const struct look *look, const struct garden *garden,
                                   int me)
{
    struct others all = {0, 0};
    for (int i = 0; i < look->seats; i++)
        if (i != me) {
            all.reach |= garden->reach[i];
            all.sum = garden->sum[i] > all.sum ? garden->sum[i] : all.sum;
        }
    return all;
}

/* At a pond the smallest sum is the best; 0: none of them is there. */
static struct others pond_others(const struct look *look, const struct pond *pond, int me)
{
    struct others all = {0, 0};
    for (int i = 0; i < look->seats; i++)
        if (i != me) {
            int sum = pond->sum[i];
            all.reach |= pond->reach[i];
            all.sum = sum && (!all.sum || sum < all.sum) ? sum : all.sum;
        }
    return all;
}

static int highest(unsigned values)
{
    return values ? 31 - __builtin_clz(values) : 0;
}

static int lowest(unsigned values)
{
    return values ? bits_low(values) : 10;
}

static void put(int16_t **at, int number)
{
    *(*at)++ = (int16_t)number;
}

static void show_garden(const struct look *look, const struct garden *garden, int me,
                        int16_t *at)
{
    struct others others = garden_others(look, garden, me);
    unsigned reach = garden->reach[me];

    put(&at, garden->size);
    put(&at, garden->open);
    put(&at, garden->sum[me]);
    put(&at, others.sum);
    put(&at, highest(reach));
    put(&at, highest(others.reach));
    put(&at, bits_count(reach));
    put(&at, bits_count(others.reach));
}

static void show_pond(const struct look *look, const struct pond *pond, int me,
                      int16_t *at)
{
    struct others others = pond_others(look, pond, me);
    unsigned reach = pond->reach[me];

    put(&at, pond->open);
    put(&at, pond->sum[me]);
    put(&at, others.sum);
    put(&at, lowest(reach));
    put(&at, lowest(others.reach));
    put(&at, bits_count(reach));
    put(&at, bits_count(others.reach));
}

/* What everybody has as it stands. */
static void fill_purses(const struct look *look, struct purse *purse)
{
    memset(purse, 0, PLAYERS * sizeof *purse);
    for (int i = 0; i < 2 * PLACES; i++)
        if (look->garden[i].size) {
            struct hold hold =
                hiroba_garden_hold(&look->garden[i], look->seats, look->next);
            hiroba_put_garden(purse, &look->garden[i], &hold, 1);
        }
    for (int i = 0; i < PLACES; i++)
        if (look->pond[i].is_wet) {
            struct hold hold = hiroba_koi_hold(&look->pond[i], look->seats, look->next);
            hiroba_put_koi(purse, &hold, 1);
        }
}

static void show_purse(const struct purse *purse, int16_t **at)
{
    int left, doubled = hiroba_points_by_koi(purse, &left);
    put(at, purse->points);
    put(at, doubled);
    put(at, left);
    put(at, purse->koi);
    put(at, purse->won);
}

/* The other with the most points. */
static int rival_of(const struct look *look, const struct purse *purse, int me)
{
    int rival = me, most = -1;
    for (int i = 0; i < look->seats; i++) {
        int left, points = purse[i].points + hiroba_points_by_koi(&purse[i], &left);
        if (i != me && points + left > most) {
            most = points + left;
            rival = i;
        }
    }
    return rival;
}

/* Sums over the others. */
struct hands {
    int pebbles, kind[5], stones, ways, values;
};

static void add_hand(const struct look *look, int i, struct hands *hands)
{
    hands->pebbles += look->in_hand[i];
    hands->stones += look->state->stones[i];
    hands->ways += look->ways[i];
    hands->values += look->values[i];
    for (int kind = 0; kind < 5; kind++)
        hands->kind[kind] += look->left[i][kind];
}

static void show_hand(const struct hands *hands, int16_t **at)
{
    for (int kind = 0; kind < 5; kind++)
        put(at, hands->kind[kind]);
    put(at, hands->stones);
    put(at, hands->ways / 4);
    put(at, hands->values);
}

static void show_whole(const struct look *look, const struct purse *purse, int me,
                       int16_t *at)
{
    struct hands mine = {0}, theirs = {0};
    int next = look->next < 0 ? me : look->next;

    for (int i = 0; i < look->seats; i++)
        add_hand(look, i, i == me ? &mine : &theirs);
    put(&at, mine.pebbles);
    put(&at, theirs.pebbles);
    put(&at, (me + look->seats - next) % look->seats); /* turns until the own */
    put(&at, mine.stones + theirs.stones);
    put(&at, look->state->phase == STONE);
    put(&at, look->seats);
    show_hand(&mine, &at);
    show_hand(&theirs, &at);
    show_purse(&purse[me], &at);
    show_purse(&purse[rival_of(look, purse, me)], &at);
}

void hiroba_show(const void *state, unsigned seats, struct net_view *view)
{
    struct look look;
    struct purse purse[PLAYERS];

    hiroba_look(&look, state);
    fill_purses(&look, purse);
    for (uint64_t left = seats; left;) {
        int seat = bits_pop(&left);
        struct net_view *out = &view[seat];
        for (int i = 0; i < 2 * PLACES; i++)
            if (look.garden[i].size)
                show_garden(&look, &look.garden[i], seat - 1,
                            out->row[0][out->parts[0]++]);
        for (int i = 0; i < PLACES; i++)
            if (look.pond[i].is_wet)
                show_pond(&look, &look.pond[i], seat - 1, out->row[1][out->parts[1]++]);
        show_whole(&look, purse, seat - 1, out->whole);
    }
}
