/* signature.c - a game's behaviour in one number. */
#include "signature.h"

#include "must.h"

static uint64_t one_game(const struct game *game, int seats, const int32_t *option,
                         rng_t *rng, uint64_t hash)
{
    union any_state state;
    move_t list[MAX_MOVES];

    must(game_init(game, &state, seats, option, NULL) == NULL);
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, rng);
        int n = game_moves(game, &state, actor, list);
        move_t move = game_random_move(game, &state, actor, rng);
        for (int i = 0; i < n; i++)
            hash = signature_mix(hash, list[i]);
        hash = signature_mix(signature_mix(hash, move), (uint64_t)actor);
        game_apply(game, &state, actor, move);
        hash = signature_mix(hash, game_hash(game, &state));
    }
    return hash;
}

uint64_t signature_of(const struct game *game, int count)
{
    rng_t rng = rng_seeded(1);
    uint64_t hash = 0;

    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        int32_t option[MAX_OPTIONS] = {0};
        do {
            for (int i = 0; i < count; i++)
                hash = one_game(game, seats, option, &rng, hash);
        } while (game_next_options(game, option));
    }
    return hash;
}
