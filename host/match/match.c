/* match.c - bots against each other. */
#include "host/match/match.h"

#include "core/luck.h"
#include "core/must.h"
#include "host/match/reaction.h"

#include <math.h>
#include <stdio.h>

enum { LONGEST_GAME = 20000 };

static int player_on(const struct match *match, int seat, int rotation)
{
    return (seat - 1 - rotation + match->seats) % match->seats;
}

/* Who acts next: in a race by reaction times, else by lot. */
static int next_actor(const struct match *match, const union any_state *state,
                      int rotation, struct reactions *reactions, rng_t *rng,
                      struct match_score *score)
{
    int level[MAX_SEATS + 1], actor;

    if (state->head.mode != RACE)
        return game_random_actor(state, rng);
    for (int seat = 1; seat <= match->seats; seat++)
        level[seat] = player_reaction(&match->player[player_on(match, seat, rotation)]);
    actor = reaction_next(reactions, state, level, rng);
    score->first[player_on(match, actor, rotation)]++;
    return actor;
}

static void play(const struct match *match, struct workspace *workspace, const char *seed,
                 int rotation, union any_state *state, struct match_score *score)
{
    const struct game *game = match->game;
    struct reactions reactions = {0};
    struct luck luck;
    rng_t seeds;

    must(game_init(game, state, match->seats, match->option, pack_box(&match->pack)) ==
         NULL);
    luck_start_text(&luck, LUCK_VERSION, game, state, seed);
    seeds = rng_seeded(luck_below(&luck, UINT64_MAX));
    workspace_set_options(workspace, match->option);
    while (!game_is_over(state) && state->head.ply < LONGEST_GAME) {
        int actor = next_actor(match, state, rotation, &reactions, &seeds, score);
        move_t move = actor == CHANCE
                          ? luck_roll(&luck, game, state)
                          : player_move(&match->player[player_on(match, actor, rotation)],
                                        workspace, game, state, actor, rng_next(&seeds));
        game_apply(game, state, actor, move);
    }
}

void match_deal(const struct match *match, struct workspace *workspace, int deal,
                struct match_score *out)
{
    char seed[256];
    snprintf(seed, sizeof seed, "%.200s/%d", match->seed, deal);
    *out = (struct match_score){0};
    for (int rotation = 0; rotation < match->seats; rotation++) {
        union any_state end;
        uint32_t value[MAX_SEATS + 1];
        struct result result;

        play(match, workspace, seed, rotation, &end, out);
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

/* A player's mean rank value in one deal. */
static double deal_mean(const struct match *match, const struct match_score *score,
                        int player)
{
    return (double)score->value[player] / (double)VALUE_ONE / match->seats;
}

/* Mean and variance over deals. One deal of 1/2 +- 1/2 is added to the variance, so that a
 * few equal deals do not look like certainty. */
static void weigh(const struct match *match, const struct match_score *score, int deals,
                  int player, double *mean, double *variance)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < deals; i++) {
        double value = deal_mean(match, &score[i], player);
        sum += value;
        squares += value * value;
    }
    *mean = sum / deals;
    *variance = (fmax(squares - sum * *mean, 0) + 0.25) / (deals + 1);
}

void match_sum(const struct match *match, const struct match_score *score, int deals,
               int player, struct match_summary *out)
{
    double variance, error;
    *out = (struct match_summary){0};
    if (deals == 0)
        return;
    weigh(match, score, deals, player, &out->mean, &variance);
    error = sqrt(variance / deals);
    out->low = fmax(out->mean - 1.96 * error, 0);
    out->high = fmin(out->mean + 1.96 * error, 1);
    for (int i = 0; i < deals; i++)
        out->wins += score[i].wins[player];
}

double match_elo(double mean)
{
    if (mean < 0.001)
        return -1200;
    if (mean > 0.999)
        return 1200;
    return 0.0 - 400 * log10(1 / mean - 1);
}

double match_mean(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double match_llr(const struct match_test *test, const struct match *match,
                 const struct match_score *score, int deals)
{
    double low = match_mean(test->elo0), high = match_mean(test->elo1);
    double mean, variance;

    if (deals == 0)
        return 0;
    weigh(match, score, deals, 0, &mean, &variance);
    return deals * (high - low) * (2 * mean - low - high) / (2 * variance);
}

double match_llr_bound(void)
{
    return log(0.95 / 0.05);
}

enum match_verdict match_judge(const struct match_test *test, const struct match *match,
                               const struct match_score *score, int deals)
{
    double llr = match_llr(test, match, score, deals), bound = match_llr_bound();
    return llr >= bound ? IS_ELO1 : llr <= -bound ? IS_ELO0 : UNDECIDED;
}
