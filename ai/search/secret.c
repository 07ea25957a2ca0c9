/* secret.c - several seats choose in secret. */
#include "ai/search/secret.h"

static const double CURIOSITY = 0.08; /* the part of a mixture that is spread evenly */
static const double DOUBT =
    1; /* visits that the first guess of an outcome's worth counts for */
static const double HABIT = 1; /* choices that the first guess of an average counts for */
static const double PATIENCE = 10; /* visits until a choice's own gain counts for half */

/* -- regret matching -- */

static double mean_of(const struct edge *edge)
{
    return (double)edge->total / ((double)edge->visits * (double)VALUE_ONE);
}

/* The share of an edge in the mixture that the regrets so far call for. */
static double share_of(const struct decision *decision, const struct edge *edge,
                       double positive)
{
    double matched = positive > 0 ? (edge->regret > 0 ? edge->regret / positive : 0)
                                  : 1.0 / decision->edges;
    return (1 - CURIOSITY) * matched + CURIOSITY / decision->edges;
}

static double positive_regret(const struct decision *decision, const struct edge *edge)
{
    double sum = 0;
    for (uint32_t i = 0; i < decision->edges; i++)
        sum += edge[i].regret > 0 ? edge[i].regret : 0;
    return sum;
}

struct edge *mixture_draw(struct decision *decision, double ticket, double *share)
{
    struct edge *edge = decision->edge, *drawn = NULL;
    double positive = positive_regret(decision, edge);

    for (uint32_t i = 0; i < decision->edges; i++) {
        double part = share_of(decision, &edge[i], positive);
        edge[i].share += part;
        if (!drawn && (ticket < part || i + 1 == decision->edges)) {
            drawn = &edge[i];
            *share = part;
        }
        ticket -= part;
    }
    return drawn;
}

/* The other choices are valued at their means. The chosen one's difference from its mean is
 * divided by its share, since it was drawn only that often. */
void mixture_learn(struct decision *decision, const struct edge *drawn, double share,
                   double value)
{
    struct edge *edge = decision->edge;
    double positive = positive_regret(decision, edge), expected = 0;
    double mean = drawn->visits ? mean_of(drawn) : value;
    double worth = mean + (value - mean) / share;

    for (uint32_t i = 0; i < decision->edges; i++) {
        double other = edge[i].visits ? mean_of(&edge[i]) : 0.5;
        expected +=
            share_of(decision, &edge[i], positive) * (&edge[i] == drawn ? worth : other);
    }
    for (uint32_t i = 0; i < decision->edges; i++) {
        double other = edge[i].visits ? mean_of(&edge[i]) : 0.5;
        edge[i].regret += (&edge[i] == drawn ? worth : other) - expected;
    }
}

/* -- a contest -- */

bool contest_is_on(const struct game *game, const void *state)
{
    return game_peek(state)->mode == SECRET && game->hints && game->hints->outcome &&
           __builtin_popcount(game_peek(state)->actors) == 2;
}

/* A decision with an edge for each of these moves, which may have been met already, and then
 * perhaps without edges. NULL: no memory. */
static struct decision *opened(struct decisions *all, uint64_t key,
                               struct decision *decision, struct candidate *list, int n)
{
    if (!decision)
        decision = decisions_add(all, key);
    return decision && decision_open(all, decision, list, n, (uint32_t)n) ? decision
                                                                          : NULL;
}

/* All that the public thinks a seat may choose. */
static struct decision *find_side(struct decisions *all, const struct game *game,
                                  const union any_state *view, int seat)
{
    struct candidate list[MAX_MOVES];
    uint64_t key = decision_key(view, game_body_size(game), seat);
    struct decision *side = decisions_find(all, key);
    int n;
    if (side && side->edges > 0)
        return side;
    n = candidates_of(game, view, seat, list);
    return opened(all, key, side, list, n);
}

static struct decision *find_outcomes(struct decisions *all, uint64_t key, bool *is_new)
{
    struct candidate list[OUTCOMES];
    struct decision *outcomes = decisions_find(all, key);
    *is_new = !outcomes || outcomes->edges == 0;
    if (!*is_new)
        return outcomes;
    for (int i = 0; i < OUTCOMES; i++)
        list[i] = (struct candidate){.move = (move_t)i, .prior = 1};
    return opened(all, key, outcomes, list, OUTCOMES);
}

static void value_outcomes(struct contest *contest)
{
    const struct decision *all = contest->outcomes;
    double one = (double)VALUE_ONE;
    double mean = ((double)all->total / one + DOUBT / 2) / (all->visits + DOUBT);
    for (int i = 0; i < OUTCOMES; i++) {
        const struct edge *edge = &all->edge[i];
        contest->worth[i] =
            ((double)edge->total / one + DOUBT * mean) / (edge->visits + DOUBT);
    }
}

bool contest_find(struct contest *contest, struct decisions *all, const struct game *game,
                  const void *state)
{
    unsigned actors = game_peek(state)->actors;
    union any_state view;
    uint64_t key;

    *contest = (struct contest){
        .hints = game->hints,
        .seat = {__builtin_ctz(actors), __builtin_ctz(actors & (actors - 1))}};
    game_view(game, state, PUBLIC, &view);
    if (game->hints->blur)
        game->hints->blur(&view);
    for (int i = 0; i < 2; i++)
        if (!(contest->side[i] = find_side(all, game, &view, contest->seat[i])))
            return false;
    key = decision_key(&view, game_body_size(game), PUBLIC);
    if (!(contest->outcomes = find_outcomes(all, key, &contest->is_new)))
        return false;
    value_outcomes(contest);
    return true;
}

static int outcome_of(const struct contest *contest, int i, move_t own, move_t other)
{
    return i == 0 ? contest->hints->outcome(own, other)
                  : contest->hints->outcome(other, own);
}

/* What a choice brought beyond the worth of its outcome, on average. */
static double gain_of(const struct edge *edge)
{
    return edge->regret / (edge->visits + PATIENCE);
}

/* What a choice is worth against the other's average, up to a factor that is the same for all
 * choices. */
static double promise_of(const struct contest *contest, int i, const struct edge *own)
{
    const struct decision *other = contest->side[1 - i];
    double weight[OUTCOMES] = {0}, sum = 0, all = 0;
    for (uint32_t k = 0; k < other->edges; k++)
        weight[outcome_of(contest, i, own->move, other->edge[k].move)] +=
            other->edge[k].share + HABIT / other->edges;
    for (int k = 0; k < OUTCOMES; k++) {
        all += weight[k];
        sum += weight[k] * (i == 0 ? contest->worth[k] : 1 - contest->worth[k]);
    }
    return sum + all * gain_of(own);
}

move_t contest_best(const struct contest *contest, int i, const move_t *list, int n)
{
    move_t best = list[0];
    double most = -1e18;
    for (int k = 0; k < n; k++) {
        double promise = promise_of(contest, i, decision_edge(contest->side[i], list[k]));
        if (promise > most) {
            most = promise;
            best = list[k];
        }
    }
    return best;
}

void contest_note(const struct contest *contest, int i, move_t move)
{
    decision_edge(contest->side[i], move)->share += 1;
}

move_t contest_outcome(const struct contest *contest, const move_t move[2])
{
    return (move_t)contest->hints->outcome(move[0], move[1]);
}

double contest_worth(const struct contest *contest, const move_t move[2])
{
    return contest->worth[contest_outcome(contest, move)];
}
