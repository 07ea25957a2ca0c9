/* match.c - bots against each other. */
#include "host/match/match.h"

#include "ai/analysis/worth.h"
#include "core/luck.h"
#include "core/must.h"
#include "core/signature.h"
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

/* -- the luck of the draws -- */

/* What draws brought to each seat: what they changed, less what they change on average. */
struct draws {
    struct effort
        effort; /* with a seed of the game's own: errors of worths are no bias then */
    struct worth before;
    bool is_on; /* chance is drawing; `before` is the worth before its first draw */
    int64_t luck[MAX_SEATS + 1];
};

static void draws_start(struct draws *draws, uint64_t seed)
{
    *draws = (struct draws){.effort = effort_of(1, seed)};
    draws->effort.playouts = 128;
}

/* Before each move, and at the end. */
static void draws_note(struct draws *draws, const struct match *match,
                       const union any_state *state)
{
    bool draws_next = game_may_act(state, CHANCE);
    struct worth now;

    if (!match->is_adjusted || draws_next == draws->is_on)
        return;
    worth_of(&draws->effort, draws->effort.playouts, match->game, state, &now);
    if (draws->is_on)
        for (int seat = 1; seat <= match->seats; seat++)
            draws->luck[seat] += now.of[seat] - draws->before.of[seat];
    draws->is_on = draws_next;
    draws->before = now;
}

static void draws_add(const struct draws *draws, const struct match *match, int rotation,
                      struct match_score *score)
{
    for (int seat = 1; seat <= match->seats; seat++)
        score->luck[player_on(match, seat, rotation)] += (int32_t)draws->luck[seat];
}

/* -- a game -- */

static void play(const struct match *match, struct workspace *workspace, const char *seed,
                 int rotation, union any_state *state, struct match_score *score)
{
    const struct game *game = match->game;
    struct reactions reactions = {0};
    struct luck luck;
    struct draws draws;
    rng_t seeds;

    must(game_init(game, state, match->seats, match->option, pack_box(&match->pack)) ==
         NULL);
    luck_start_text(&luck, LUCK_VERSION, game, state, seed);
    seeds = rng_seeded(luck_below(&luck, UINT64_MAX));
    draws_start(&draws, signature_mix(luck_below(&luck, UINT64_MAX), (uint64_t)rotation));
    workspace_set_options(workspace, match->option);
    while (!game_is_over(state) && state->head.ply < LONGEST_GAME) {
        int actor = next_actor(match, state, rotation, &reactions, &seeds, score);
        draws_note(&draws, match, state);
        move_t move = actor == CHANCE
                          ? luck_roll(&luck, game, state)
                          : player_move(&match->player[player_on(match, actor, rotation)],
                                        workspace, game, state, actor, rng_next(&seeds));
        game_apply(game, state, actor, move);
    }
    draws_note(&draws, match, state);
    draws_add(&draws, match, rotation, score);
}

void match_game(const struct match *match, struct workspace *workspace, int deal,
                int rotation, struct match_score *out)
{
    char seed[256];
    union any_state end;
    uint32_t value[MAX_SEATS + 1];
    struct result result;

    snprintf(seed, sizeof seed, "%.200s/%d", match->seed, deal);
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

void match_deal(const struct match *match, struct workspace *workspace, int deal,
                struct match_score *out)
{
    *out = (struct match_score){0};
    for (int rotation = 0; rotation < match->seats; rotation++)
        match_game(match, workspace, deal, rotation, out);
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

/* How far a deal's luck of the draws decides its mean, by all the other deals: so the luck
 * that is taken off is 0 on average, whatever the worths are good for. Before there are many
 * deals, luck counts as it was measured. */
static double share_of_luck(double n, double sum, double lucks, double squares,
                            double products)
{
    const double few = 4 * 0.15 * 0.15; /* deals with a luck of +- 0.15 */
    double variance = n > 0 ? squares - lucks * lucks / n : 0;
    double covariance = n > 0 ? products - sum * lucks / n : 0;
    return (covariance + few) / (fmax(variance, 0) + few);
}

static double deal_luck(const struct match *match, const struct match_score *score,
                        int player)
{
    return (double)score->luck[player] / (double)WORTH_ONE / match->seats;
}

/* The mean and variance of the deals without their luck. */
static void weigh_adjusted(const struct match *match, const struct match_score *score,
                           int deals, int player, double *mean, double *variance)
{
    double sum = 0, lucks = 0, squares = 0, products = 0, rest = 0, rest_squares = 0;
    for (int i = 0; i < deals; i++) {
        double value = deal_mean(match, &score[i], player);
        double luck = deal_luck(match, &score[i], player);
        sum += value;
        lucks += luck;
        squares += luck * luck;
        products += value * luck;
    }
    for (int i = 0; i < deals; i++) {
        double value = deal_mean(match, &score[i], player);
        double luck = deal_luck(match, &score[i], player);
        double share = share_of_luck(deals - 1, sum - value, lucks - luck,
                                     squares - luck * luck, products - value * luck);
        double adjusted = value - share * luck;
        rest += adjusted;
        rest_squares += adjusted * adjusted;
    }
    *mean = rest / deals;
    *variance = (fmax(rest_squares - rest * *mean, 0) + 0.25) / (deals + 1);
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
    weigh_adjusted(match, score, deals, player, &out->adjusted, &variance);
    error = sqrt(variance / deals);
    out->adjusted_low = fmax(out->adjusted - 1.96 * error, 0);
    out->adjusted_high = fmin(out->adjusted + 1.96 * error, 1);
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
