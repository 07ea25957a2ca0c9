/* value.c - what a state is worth to each seat, by the game's hints. */
#include "ai/value.h"

#include "ai/net.h"
#include "core/must.h"

#include <string.h>

enum { STEP = WEIGHT_ONE / 16, STEPS = 128 }; /* the table goes from 0 to 8 */

/* round(65536 / (1 + exp(-i / 16))) */
static const uint32_t logistic[STEPS + 1] = {
    32768, 33792, 34813, 35831, 36843, 37847, 38841, 39824, 40793, 41748, 42687, 43608,
    44511, 45393, 46254, 47094, 47911, 48704, 49474, 50220, 50941, 51638, 52310, 52957,
    53581, 54179, 54754, 55306, 55834, 56339, 56822, 57284, 57724, 58144, 58544, 58925,
    59287, 59632, 59959, 60270, 60565, 60844, 61109, 61360, 61598, 61823, 62036, 62238,
    62428, 62608, 62778, 62938, 63090, 63233, 63368, 63495, 63615, 63728, 63835, 63935,
    64030, 64119, 64203, 64283, 64357, 64427, 64494, 64556, 64614, 64669, 64721, 64770,
    64816, 64859, 64900, 64938, 64974, 65008, 65039, 65069, 65097, 65124, 65149, 65172,
    65194, 65215, 65234, 65252, 65269, 65285, 65300, 65315, 65328, 65341, 65352, 65364,
    65374, 65384, 65393, 65402, 65410, 65417, 65425, 65431, 65438, 65444, 65449, 65454,
    65459, 65464, 65468, 65472, 65476, 65480, 65483, 65486, 65489, 65492, 65495, 65497,
    65500, 65502, 65504, 65506, 65508, 65509, 65511, 65513, 65514,
};

uint32_t value_of_log_odds(int32_t x)
{
    uint32_t size = x < 0 ? 0 - (uint32_t)x : (uint32_t)x, at = size / STEP, value;
    if (at >= STEPS)
        value = logistic[STEPS];
    else
        value = logistic[at] + (logistic[at + 1] - logistic[at]) * (size % STEP) / STEP;
    return x < 0 ? VALUE_ONE - value : value;
}

/* The rank values of all seats must add up to half their number. If they add up to more,
 * the values are scaled down; if to less, their distances from 1 are. */
static void even_out(uint32_t value[MAX_SEATS + 1], uint32_t seats, uint32_t sum)
{
    uint64_t half = (uint64_t)seats * VALUE_ONE / 2, all = 2 * half;
    for (uint32_t seat = 1; seat <= seats; seat++) {
        uint64_t rest = VALUE_ONE - value[seat];
        value[seat] = sum > half ? (uint32_t)(value[seat] * half / sum)
                                 : VALUE_ONE - (uint32_t)(rest * half / (all - sum));
    }
}

/* Each seat's log-odds by the weights of its features. The caller sets them to 0 first. */
static void weigh(const struct hints *hints, const void *state, uint32_t seats,
                  int32_t odds[MAX_SEATS + 1])
{
    int16_t feature[MAX_SEATS + 1][MAX_FEATURES];
    for (uint32_t seat = 1; seat <= seats; seat++)
        memset(feature[seat], 0, (size_t)hints->features * sizeof feature[0][0]);
    hints->describe(state, feature);
    for (uint32_t seat = 1; seat <= seats; seat++) {
        for (int i = 0; i < hints->features; i++)
            odds[seat] += feature[seat][i] * hints->weight[i];
    }
}

/* The network values the player to move; the other has the opposite log-odds. */
static void ask_net(const struct hints *hints, const void *state,
                    int32_t odds[MAX_SEATS + 1])
{
    struct net_view view = {.parts = {0}};
    unsigned actors = game_peek(state)->actors;
    int mover = actors == 1u << 1 ? 1 : 2;

    must(actors == 1u << mover);
    hints->show(state, mover, &view);
    odds[mover] = net_log_odds(hints->net, &view);
    odds[3 - mover] = -odds[mover];
}

bool value_by_hints(const struct game *game, const void *state,
                    uint32_t value[MAX_SEATS + 1])
{
    const struct hints *hints = game->hints;
    uint32_t seats = game_peek(state)->seats, sum = 0;
    int32_t odds[MAX_SEATS + 1] = {0};

    if (!hints || !hints->describe || !hints->is_quiet(state))
        return false;
    if (seats == 2 && hints->net)
        ask_net(hints, state, odds);
    else
        weigh(hints, state, seats, odds);
    for (uint32_t seat = 1; seat <= seats; seat++)
        sum += value[seat] = value_of_log_odds(odds[seat]);
    even_out(value, seats, sum);
    return true;
}
