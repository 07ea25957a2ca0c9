/* search.c - our best: information-set search with the game's hints.
 *
 * Each iteration guesses a full state from the view, walks down along the most promising
 * moves, values what it reaches, and credits every decision on the way. A decision is an
 * information set: it is found by a hash of what its mover can see, so that nobody's choice
 * depends on a secret, and different orders of moves share what they learn. Chance decides
 * nothing; its outcomes are drawn by their odds.
 *
 * Where one chooses openly, moves are tried by PUCT: mean value plus a bonus for moves with
 * a high prior and few visits. Where several choose in secret, by regret matching: there a
 * good choice is a mixture, and the average of all mixtures is what is played. */
#include "ai/bot.h"
#include "ai/decision.h"
#include "ai/glance.h"
#include "ai/repute.h"
#include "ai/solve.h"
#include "ai/value.h"

#include "core/must.h"

#include <math.h>
#include <string.h>

enum {
    DEEPEST = 400,        /* decisions an iteration looks at */
    LONGEST_PLAYOUT = 600 /* moves until a play-out is valued as it stands */
};

static const double EXPLORE = 0.9;    /* the bonus's weight in PUCT */
static const double CURIOSITY = 0.08; /* how much of a mixture is even */

struct visit { /* a decision on the way down */
    struct decision *decision;
    struct edge *edge;
    double share; /* of the edge in the mixture it was drawn from; 0: PUCT */
    int actor;
};

struct search {
    const struct game *game;
    const struct hints *hints;
    double doubt; /* a move not tried yet is thought so much worse than the mean so far */
    int seat;
    rng_t rng;
    union any_state view;  /* what the seat knows: the root */
    union any_state state; /* of the iteration */
    struct decision *root;
    bool is_sure;                /* a move at the root wins at once, or all is solved */
    const struct advice *solved; /* NULL: it is not */
    uint64_t iterations;         /* made so far */
    struct decisions met;
    struct visit path[DEEPEST];
    int depth;
    uint64_t played;       /* moves made in all iterations */
    struct repute *repute; /* of all moves tried; NULL: no hints ask for it */
};

/* -- decisions -- */

/* What the mover sees, as a number. */
static uint64_t key_of(const struct search *s, int actor)
{
    union any_state view;
    if (!s->game->redact)
        return decision_key(&s->state, s->game->state_size, actor);
    game_view(s->game, &s->state, actor, &view);
    return decision_key(&view, s->game->state_size, actor);
}

static bool is_secret(const struct search *s)
{
    return s->state.head.mode == SECRET;
}

/* The moves that deserve a look: how many. */
static int list_candidates(const struct search *s, int actor, struct candidate *list)
{
    int n = candidates_of(s->game, &s->state, actor, list), kept = 0;
    for (int i = 0; i < n; i++)
        if (list[i].prior > 0)
            list[kept++] = list[i];
    must(kept > 0);
    if (s->repute)
        repute_apply(s->repute, actor, list, kept);
    return kept;
}

/* A decision met for the first time. NULL: no memory. */
static struct decision *meet(struct search *s, uint64_t key, int actor)
{
    struct candidate list[MAX_MOVES];
    int n = list_candidates(s, actor, list);
    bool has_few = n > FEW_EDGES && !s->game->redact;
    return decisions_add(&s->met, key, list, n, has_few ? FEW_EDGES : (uint32_t)n);
}

static bool grow(struct search *s, struct decision *decision, int actor)
{
    struct candidate list[MAX_MOVES];
    int n = list_candidates(s, actor, list);
    return decision_grow(&s->met, decision, list, n);
}

/* -- choosing -- */

static double mean_value(uint64_t total, uint32_t visits)
{
    return (double)total / ((double)visits * (double)VALUE_ONE);
}

static double mean_of(const struct edge *edge)
{
    return mean_value(edge->total, edge->visits);
}

/* Puts the highest prior of the edges not in order yet behind those that are. Few edges of
 * most decisions ever need an order. */
static void order_one_more(struct decision *decision)
{
    struct edge *edge = decision->edge, *next = &edge[decision->ordered++],
                moving = *next;
    struct edge *highest = next;
    for (uint32_t i = decision->ordered; i < decision->edges; i++)
        if (edge[i].prior > highest->prior)
            highest = &edge[i];
    *next = *highest;
    *highest = moving;
    next->appeal = EXPLORE * next->prior / (double)decision->priors;
}

/* PUCT, with some doubt about what was not tried yet. */
static struct edge *promising(struct search *s, struct decision *decision, int actor)
{
    uint32_t best = 0;
    double most = -1e9, root = sqrt((double)decision->visits + 1);
    double unknown =
        decision->visits ? mean_value(decision->total, decision->visits) - s->doubt : 0.5;

    for (uint32_t i = 0; i < decision->candidates; i++) {
        if (i == decision->edges && !grow(s, decision, actor))
            break;
        if (i == decision->ordered)
            order_one_more(decision);
        const struct edge *edge = &decision->edge[i];
        double mean = edge->visits ? edge->mean : unknown;
        double bonus = edge->appeal * root / (1 + edge->visits);
        if (mean + bonus > most) {
            most = mean + bonus;
            best = i;
        }
        if (edge->visits == 0)
            break; /* those behind have no higher prior, and were not tried either */
    }
    return &decision->edge[best];
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

/* Draws from the mixture; adds it to the average. */
static struct edge *mixture(struct search *s, struct decision *decision, double *share)
{
    struct edge *edge = decision->edge, *drawn = NULL;
    double positive = positive_regret(decision, edge);
    double ticket = (double)(rng_next(&s->rng) >> 11) / 9007199254740992.0;

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

/* -- an iteration -- */

static void make_move(struct search *s, int actor, move_t move)
{
    game_apply(s->game, &s->state, actor, move);
    s->played++;
}

/* Walks down to the first decision that was not met yet, and one move further. */
static void descend(struct search *s)
{
    s->depth = 0;
    while (s->depth < DEEPEST && !game_is_over(&s->state)) {
        int actor = s->depth == 0 ? s->seat : game_random_actor(&s->state, &s->rng);
        if (actor == CHANCE) {
            make_move(s, CHANCE, game_random_move(s->game, &s->state, CHANCE, &s->rng));
            continue;
        }
        struct visit *visit = &s->path[s->depth];
        uint64_t key = key_of(s, actor);
        struct decision *known = decisions_find(&s->met, key);
        struct decision *decision = known ? known : meet(s, key, actor);
        if (!decision)
            return;
        *visit = (struct visit){.decision = decision, .actor = actor};
        visit->edge = is_secret(s) ? mixture(s, decision, &visit->share)
                                   : promising(s, decision, actor);
        make_move(s, actor, visit->edge->move);
        s->depth++;
        if (!known)
            return;
    }
}

/* Plays on until the state can be valued. */
static void value_of(struct search *s, uint32_t value[MAX_SEATS + 1])
{
    for (int i = 0; i < LONGEST_PLAYOUT && !game_is_over(&s->state); i++) {
        if (value_by_hints(s->game, &s->state, value))
            return;
        int actor = game_random_actor(&s->state, &s->rng);
        bool is_quick = actor != CHANCE && s->hints && s->hints->quick_move;
        make_move(s, actor,
                  is_quick ? s->hints->quick_move(&s->state, actor, &s->rng)
                           : game_random_move(s->game, &s->state, actor, &s->rng));
    }
    bot_values(s->game, &s->state, value);
}

/* What the other choices would have gained: their means stand for them, and the chosen
 * one's surprise counts as often as it was not drawn. */
static void match_regrets(struct visit *visit, double value)
{
    struct edge *edge = visit->decision->edge;
    double positive = positive_regret(visit->decision, edge), expected = 0;
    double mean = visit->edge->visits ? mean_of(visit->edge) : value;
    double worth = mean + (value - mean) / visit->share;

    for (uint32_t i = 0; i < visit->decision->edges; i++) {
        double other = edge[i].visits ? mean_of(&edge[i]) : 0.5;
        expected += share_of(visit->decision, &edge[i], positive) *
                    (&edge[i] == visit->edge ? worth : other);
    }
    for (uint32_t i = 0; i < visit->decision->edges; i++) {
        double other = edge[i].visits ? mean_of(&edge[i]) : 0.5;
        edge[i].regret += (&edge[i] == visit->edge ? worth : other) - expected;
    }
}

/* What a move was worth here beside the others, for its repute. */
static void spread_word(struct search *s, const struct visit *visit, uint32_t value)
{
    const struct decision *decision = visit->decision;
    if (s->repute && decision->visits > 0)
        repute_add(s->repute, visit->actor, visit->edge->move,
                   (double)value / (double)VALUE_ONE -
                       mean_value(decision->total, decision->visits));
}

static void credit(struct search *s, const uint32_t value[MAX_SEATS + 1])
{
    for (int i = 0; i < s->depth; i++) {
        struct visit *visit = &s->path[i];
        spread_word(s, visit, value[visit->actor]);
        if (visit->share > 0)
            match_regrets(visit, (double)value[visit->actor] / (double)VALUE_ONE);
        visit->decision->visits++;
        visit->decision->total += value[visit->actor];
        visit->edge->visits++;
        visit->edge->total += value[visit->actor];
        if (visit->share == 0)
            visit->edge->mean = mean_of(visit->edge);
    }
}

/* -- the answer -- */

static bool is_secret_choice(const struct search *s)
{
    return s->view.head.mode == SECRET;
}

/* A mixture's move counts as often as the mixtures had it, not as often as it was drawn. */
static uint32_t weight_of(const struct search *s, const struct edge *edge)
{
    return is_secret_choice(s) ? (uint32_t)(edge->share + 0.5) : edge->visits;
}

void search_tell(struct search *s, struct advice *advice)
{
    rng_t rng = s->rng;
    if (s->solved) {
        *advice = *s->solved;
        return;
    }
    must(s->iterations > 0);
    advice->nodes = s->iterations;
    advice->moves = s->played;
    advice->ticket = (uint32_t)(rng_next(&rng) >> 32);
    advice->is_mixed = is_secret_choice(s);
    advice->choices = 0;
    for (uint32_t i = 0; i < s->root->edges; i++) {
        const struct edge *edge = &s->root->edge[i];
        uint32_t value = edge->visits ? (uint32_t)(edge->total / edge->visits) : 0;
        if (edge->visits > 0)
            advice_add(advice, (struct choice){edge->move, weight_of(s, edge), value});
    }
    advice->move = advice_choose(advice);
}

/* -- from the start -- */

/* What is sure after a glance at the next moves: a win is the only move looked at, and a
 * move that gives one away is not looked at, if there is another. Returns how many are
 * kept. */
static int heed_glance(struct search *s, struct candidate *list, int n)
{
    enum verdict verdict[MAX_MOVES];
    move_t move[MAX_MOVES];
    int kept = 0;

    for (int i = 0; i < n; i++)
        move[i] = list[i].move;
    enum verdict wanted = glance(s->game, &s->view, s->seat, move, n, verdict, &s->rng);
    s->is_sure = wanted == WINS;
    for (int i = 0; i < n; i++)
        if (verdict[i] == wanted)
            list[kept++] = list[i];
    return kept;
}

/* Leaves out moves by lot, never all. Returns how many are kept. */
static int overlook(struct search *s, struct candidate *list, int n, int overlooks)
{
    int kept = 0, last = (int)rng_below(&s->rng, (uint32_t)n);
    for (int i = 0; i < n; i++) {
        bool is_seen = rng_below(&s->rng, 100) >= (uint32_t)overlooks;
        if (is_seen || (i == last && kept == 0))
            list[kept++] = list[i];
    }
    return kept;
}

static void take_root(struct search *s, int overlooks)
{
    struct candidate list[MAX_MOVES];
    int n;
    memcpy(&s->state, &s->view, s->game->state_size);
    game_guess(s->game, &s->state, s->seat, &s->rng);
    n = list_candidates(s, s->seat, list);
    if (!is_secret(s))
        n = heed_glance(s, list, n);
    if (overlooks > 0 && !s->is_sure)
        n = overlook(s, list, n, overlooks);
    s->root = decisions_add(&s->met, key_of(s, s->seat), list, n, (uint32_t)n);
    must(s->root);
}

/* Tries to solve what is left of the game. The advice is kept at the end of the memory,
 * which the search then has less of. */
static const struct advice *solved(const struct game *game, const void *view, int seat,
                                   struct limits *limits)
{
    struct advice *advice;
    limits->memory_size = (limits->memory_size - sizeof *advice) & ~(size_t)7;
    advice = (struct advice *)((char *)limits->memory + limits->memory_size);
    return solve_think(game, view, seat, limits, advice) ? advice : NULL;
}

static double doubt_of(const struct game *game, int seats)
{
    enum { USUAL = 10 };
    const struct hints *hints = game->hints;
    return (!hints ? USUAL : seats > 2 ? hints->doubt_of_more : hints->doubt) / 100.0;
}

struct search *search_start(const struct game *game, const void *view, int seat,
                            const struct limits *limits)
{
    struct limits left = *limits; /* by what is solved */
    struct search *s = limits->memory;
    const struct advice *advice;

    must(game_may_act(view, seat) && limits->memory_size >= BOT_MEMORY);
    advice = limits->overlooks == 0 ? solved(game, view, seat, &left) : NULL;
    *s = (struct search){.game = game,
                         .hints = game->hints,
                         .doubt = doubt_of(game, game_peek(view)->seats),
                         .seat = seat,
                         .rng = rng_seeded(limits->seed),
                         .is_sure = advice != NULL,
                         .solved = advice};
    if (game->hints && game->hints->heeds_repute) {
        s->repute = (struct repute *)(s + 1);
        memset(s->repute, 0, sizeof *s->repute);
    }
    decisions_start(&s->met, limits->memory, left.memory_size,
                    sizeof *s + (s->repute ? sizeof *s->repute : 0));
    memcpy(&s->view, view, game->state_size);
    if (!advice)
        take_root(s, limits->overlooks);
    return s;
}

void search_run(struct search *s, uint64_t nodes)
{
    uint32_t value[MAX_SEATS + 1];
    for (; nodes > 0 && !(s->is_sure && (s->solved || s->iterations > 0)); nodes--) {
        memcpy(&s->state, &s->view, s->game->state_size);
        game_guess(s->game, &s->state, s->seat, &s->rng);
        descend(s);
        value_of(s, value);
        credit(s, value);
        s->iterations++;
    }
}

/* So many iterations might still be made, as fast as those so far. */
static double iterations_left(const struct search *s, const struct limits *limits)
{
    double used = limits->time_used(limits->clock);
    return used > 0 ? (double)s->iterations * (1 - used) / used : 1e18;
}

/* Whether the most visited move will be that to the end, whatever is still found. A mixture
 * has no such move. */
static bool is_decided(const struct search *s, const struct limits *limits)
{
    enum { NOW_AND_THEN = 64 };
    uint32_t most = 0, second = 0;

    if (!limits->time_used || is_secret_choice(s) || s->iterations % NOW_AND_THEN != 0)
        return false;
    for (uint32_t i = 0; i < s->root->edges; i++) {
        uint32_t visits = s->root->edge[i].visits;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return (double)(most - second) > iterations_left(s, limits);
}

void search_think(const struct game *game, const void *view, int seat,
                  const struct limits *limits, struct advice *advice)
{
    struct search *s = search_start(game, view, seat, limits);
    do
        search_run(s, 1);
    while (!s->is_sure && (limits->nodes == 0 || s->iterations < limits->nodes) &&
           !(limits->is_time_over && limits->is_time_over(limits->clock)) &&
           !is_decided(s, limits));
    search_tell(s, advice);
}
