/* bot.c - what all bots share: the worth of an end, and the order of choices. */
#include "ai/bot.h"

#include "core/must.h"

void bot_values(const struct game *game, const void *state, uint32_t value[MAX_SEATS + 1])
{
    struct result result;
    uint32_t seats = game_peek(state)->seats;

    must(seats > 1);
    game_result(game, state, &result);
    for (uint32_t seat = 1; seat <= seats; seat++) {
        uint32_t better = 0, worse = 0;
        for (uint32_t other = 1; other <= seats; other++) {
            better += result.rank[other] < result.rank[seat];
            worse += result.rank[other] > result.rank[seat];
        }
        /* those who share a rank share its places: half of what is neither */
        value[seat] = (VALUE_ONE * (seats - 1 - better + worse) / 2) / (seats - 1);
    }
}

void advice_add(struct advice *advice, struct choice choice)
{
    int at = advice->choices++;
    for (; at > 0 && advice->choice[at - 1].visits < choice.visits; at--)
        advice->choice[at] = advice->choice[at - 1];
    advice->choice[at] = choice;
}
