/* playouts.c - plays a state to its end by quick moves, and chance by its odds. */
#include "playouts.h"

#include "ai/bot.h"

#include <string.h>

static void play_out(const struct game *game, union any_state *state, rng_t *rng)
{
    while (!game_is_over(state)) {
        int actor = game_random_actor(state, rng);
        bool is_quick = actor != CHANCE && game->hints->quick_move;
        game_apply(game, state, actor,
                   is_quick ? game->hints->quick_move(state, actor, rng)
                            : game_random_move(game, state, actor, rng));
    }
}

void playouts_add(const struct game *game, const void *state, int count, rng_t *rng,
                  uint64_t sum[MAX_SEATS + 1])
{
    for (int i = 0; i < count; i++) {
        union any_state played;
        uint32_t value[MAX_SEATS + 1];
        memcpy(&played, state, game->state_size);
        play_out(game, &played, rng);
        bot_values(game, &played, value);
        for (int seat = 1; seat <= game_peek(state)->seats; seat++)
            sum[seat] += value[seat];
    }
}
