/* match.c - bots against each other. */
#include "match.h"

#include "core/luck.h"
#include "core/must.h"

#include <math.h>
#include <stdio.h>

enum { LONGEST_GAME = 20000 };

static void play(const struct match *match, struct mind *mind, const char *seed,
                 int rotation, union any_state *state)
{
    const struct game *game = match->game;
    struct luck luck;
    rng_t seeds;

    luck_start_text(&luck, seed);
    seeds = rng_seeded(luck_below(&luck, UINT64_MAX));
    must(game_init(game, state, match->seats, match->option) == NULL);
    while (!game_is_over(state) && state->head.ply < LONGEST_GAME) {
        int actor = game_random_actor(state, &seeds);
        move_t move;
        if (actor == CHANCE) {
            move = luck_roll(&luck, game, state);
        } else {
            int player = (actor - 1 - rotation + match->seats) % match->seats;
            move = player_move(&match->player[player], mind, game, state, actor,
                               rng_next(&seeds));
        }
        game_apply(game, state, actor, move);
    }
}

void match_deal(const struct match *match, struct mind *mind, int deal,
                struct match_score *out)
{
    char seed[256];
    snprintf(seed, sizeof seed, "%.200s/%d", match->seed, deal);
    *out = (struct match_score){0};
    for (int rotation = 0; rotation < match->seats; rotation++) {
        union any_state end;
        uint32_t value[MAX_SEATS + 1];
        struct result result;

        play(match, mind, seed, rotation, &end);
        bot_values(match->game, &end, value);
        game_result(match->game, &end, &result);
        for (int player = 0; player < match->seats; player++) {
            int seat = 1 + (player + rotation) % match->seats;
            out->value[player] += value[seat];
            out->wins[player] += result.rank[seat] == 1;
        }
        out->plies += end.head.ply;
    }
}

void match_sum(const struct match *match, const struct match_score *score, int deals,
               int player, struct match_summary *out)
{
    double sum = 0, squares = 0, error;
    *out = (struct match_summary){0};
    for (int i = 0; i < deals; i++) {
        double mean = (double)score[i].value[player] / (double)VALUE_ONE / match->seats;
        sum += mean;
        squares += mean * mean;
        out->wins += score[i].wins[player];
    }
    if (deals == 0)
        return;
    out->mean = sum / deals;
    error = deals > 1
                ? sqrt(fmax(squares / deals - out->mean * out->mean, 0) / (deals - 1))
                : 1;
    out->low = fmax(out->mean - 1.96 * error, 0);
    out->high = fmin(out->mean + 1.96 * error, 1);
}

double match_elo(double mean)
{
    if (mean < 0.001)
        return -1200;
    if (mean > 0.999)
        return 1200;
    return -400 * log10(1 / mean - 1);
}
