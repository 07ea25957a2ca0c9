/* net.c - evaluates a network, in integers so that every build agrees.
 *
 * Inputs are integers in the first layer. In the second they are in units of 1 / FINE,
 * like the sums over parts. Units are rectified: below 0 counts as 0. The inner loops run
 * over a constant number of units, so that compilers can vectorise them. */
#include "ai/net.h"

#include "core/hints.h"

#include <string.h>

enum {
    FINE = 64,
    LARGEST = NET_LARGEST * FINE, /* the inputs of the second layer are clamped to this */
    SURE = 16 * WEIGHT_ONE
};

static int16_t cut(int32_t number, int32_t least, int32_t most)
{
    return (int16_t)(number < least ? least : number > most ? most : number);
}

static void add_lanes(int32_t *sum, const int16_t *weight, int16_t number)
{
    for (int k = 0; k < NET_LANES; k++)
        sum[k] += (int32_t)weight[k] * number;
}

static void add_units(int32_t *sum, const int16_t *weight, int16_t number)
{
    for (int k = 0; k < NET_UNITS; k++)
        sum[k] += (int32_t)weight[k] * number;
}

static int16_t shown(int16_t number)
{
    return cut(number, -NET_LARGEST, NET_LARGEST);
}

/* The summed outputs of the parts of one kind, in units of 1 / FINE. */
static void ask_parts(const struct net *net, const struct net_view *view, int kind,
                      int16_t *out)
{
    const int16_t(*weight)[NET_LANES] = net->part[kind];
    int32_t told[NET_LANES], all[NET_LANES] = {0};

    for (int k = 0; k < NET_LANES; k++)
        told[k] = weight[NET_ROW + NET_SHARED][k];
    for (int i = 0; i < NET_SHARED; i++)
        add_lanes(told, weight[NET_ROW + i], shown(view->whole[i]));
    for (int part = 0; part < view->parts[kind]; part++) {
        int32_t sum[NET_LANES];
        memcpy(sum, told, sizeof sum);
        for (int i = 0; i < NET_ROW; i++)
            if (view->row[kind][part][i])
                add_lanes(sum, weight[i], shown(view->row[kind][part][i]));
        for (int k = 0; k < NET_LANES; k++)
            all[k] += (sum[k] > 0 ? sum[k] : 0) / (NET_ONE / FINE);
    }
    for (int k = 0; k < NET_LANES; k++)
        out[k] = cut(all[k], 0, LARGEST);
}

int32_t net_log_odds(const struct net *net, const struct net_view *view)
{
    int16_t input[NET_SUMS + NET_WHOLE];
    int32_t sum[NET_UNITS];
    int64_t odds = (int64_t)net->out[NET_UNITS] * NET_ONE;

    for (int kind = 0; kind < NET_KINDS; kind++)
        ask_parts(net, view, kind, input + kind * NET_LANES);
    for (int i = 0; i < NET_WHOLE; i++)
        input[NET_SUMS + i] = (int16_t)(FINE * shown(view->whole[i]));
    for (int k = 0; k < NET_UNITS; k++)
        sum[k] = FINE * (int32_t)net->top[NET_SUMS + NET_WHOLE][k];
    for (int i = 0; i < NET_SUMS + NET_WHOLE; i++)
        if (input[i])
            add_units(sum, net->top[i], input[i]);
    for (int k = 0; k < NET_UNITS; k++)
        odds += (int64_t)((sum[k] > 0 ? sum[k] : 0) / FINE) * net->out[k];
    odds /= NET_ONE * NET_ONE / WEIGHT_ONE;
    return (int32_t)(odds < -SURE ? -SURE : odds > SURE ? SURE : odds);
}

bool net_is_sound(const struct net *net)
{
    for (int k = 0; k < NET_UNITS; k++) {
        int64_t most = 0;
        for (int i = 0; i <= NET_SUMS + NET_WHOLE; i++)
            most += LARGEST *
                    (int64_t)(net->top[i][k] < 0 ? -net->top[i][k] : net->top[i][k]);
        if (most > INT32_MAX)
            return false;
    }
    return true; /* a part's sum is 13 products of 15 and 8 bits */
}
