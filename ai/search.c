/* search.c - our best: information-set search with the game's hints.
 *
 * Each iteration guesses a full state from the view, walks down along the most promising
 * moves, values what it reaches, and credits every decision on the way. A decision is an
 * information set: it is found by a hash of what its mover can see, so that nobody's
 * choice depends on a secret, and different orders of moves share what they learn. Chance
 * decides nothing; its outcomes are drawn by their odds.
 *
 * Where one seat chooses openly, moves are selected by PUCT: mean value plus a bonus for
 * moves with a high prior and few visits. Where several choose in secret, they are
 * selected by regret matching: there a good choice is a mixture, and the average of all
 * mixtures is played. */
#include "ai/bot.h"
#include "ai/decision.h"
#include "ai/history.h"
#include "ai/shortlist.h"
#include "ai/solve.h"
#include "ai/value.h"

#include "core/must.h"

#include <math.h>
#include <string.h>

enum {
    DEEPEST = 400,        /* the most decisions on the way down */
    LONGEST_PLAYOUT = 600 /* moves after which a play-out ends and is valued */
};

static const double EXPLORE = 0.9;    /* the weight of the bonus in PUCT */
static const double CURIOSITY = 0.08; /* the part of a mixture that is spread evenly */

struct visit { /* a decision on the way down */
    struct decision *decision;
    struct edge *edge;
    double share; /* of the edge in the mixture it was drawn from; 0: PUCT */
    int actor;
};

struct search {
    const struct game *game;
    const struct hints *hints;
    double fpu_reduction; /* an unvisited move is valued at the mean minus this */
    int seat;
    rng_t rng;
    union any_state view;  /* what the seat knows: the root */
    union any_state state; /* of the iteration */
    struct decision *root;
    bool is_sure;     /* no search is needed: there is a win, or the game is solved */
    uint32_t secured; /* a rank value that the look-ahead has proved; 0: none */
    move_t safe;      /* the move that gets it */
    const struct advice *solved; /* NULL: the game is not solved */
    uint64_t iterations;         /* made so far */
    struct decisions met;
    struct visit path[DEEPEST];
    int depth;
    uint64_t played;         /* moves made in all iterations */
    struct history *history; /* NULL: the hints do not ask for it */
};

/* -- decisions -- */

/* A hash of what the player to move sees. */
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

/* Lists the moves that have a prior; returns how many. */
static int list_candidates(const struct search *s, int actor, struct candidate *list)
{
    int n = candidates_of(s->game, &s->state, actor, list), kept = 0;
    for (int i = 0; i < n; i++)
        if (list[i].prior > 0)
            list[kept++] = list[i];
    must(kept > 0);
    if (s->history)
        history_apply(s->history, actor, list, kept);
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

/* Sorts one more edge by prior: the highest of the unsorted ones. Most decisions need only
 * a few edges in order. */
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

/* PUCT, with a reduced first-play urgency. */
static struct edge *promising(struct search *s, struct decision *decision, int actor)
{
    uint32_t best = 0;
    double most = -1e9, root = sqrt((double)decision->visits + 1);
    double unknown = decision->visits ? mean_value(decision->total, decision->visits) -
                                            s->fpu_reduction
                                      : 0.5;

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
            break; /* the next ones have no higher prior, and no visits either */
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

/* Walks down to the first new decision, and makes one move there. */
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

/* Updates the regrets. The other choices are valued at their means. The chosen one's
 * difference from its mean is divided by its share, since it was drawn only that often. */
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

/* Notes how much more than the decision's mean the move was worth. */
static void add_to_history(struct search *s, const struct visit *visit, uint32_t value)
{
    const struct decision *decision = visit->decision;
    if (s->history && decision->visits > 0)
        history_add(s->history, visit->actor, visit->edge->move,
                    (double)value / (double)VALUE_ONE -
                        mean_value(decision->total, decision->visits));
}

static void credit(struct search *s, const uint32_t value[MAX_SEATS + 1])
{
    for (int i = 0; i < s->depth; i++) {
        struct visit *visit = &s->path[i];
        add_to_history(s, visit, value[visit->actor]);
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

/* In a mixture a move's weight is the sum of its shares, not how often it was drawn. */
static uint32_t weight_of(const struct search *s, const struct edge *edge)
{
    return is_secret_choice(s) ? (uint32_t)(edge->share + 0.5) : edge->visits;
}

/* If the most visited move is worth less than a safe one gets for certain, the two
 * exchange their visits. A short search has hardly tried either. */
static void prefer_safe(const struct search *s, struct advice *advice)
{
    struct choice *choice = advice->choice;

    if (s->secured == 0 || choice[0].value >= s->secured)
        return;
    for (int i = 1; i < advice->choices; i++)
        if (choice[i].move == s->safe) {
            struct choice safe = {s->safe, choice[0].visits, choice[i].value};
            choice[0].visits = choice[i].visits;
            choice[i] = choice[0];
            choice[0] = safe;
            break;
        }
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
    advice->is_exact = s->is_sure && !s->game->redact;
    advice->choices = 0;
    for (uint32_t i = 0; i < s->root->edges; i++) {
        const struct edge *edge = &s->root->edge[i];
        uint32_t value = edge->visits ? (uint32_t)(edge->total / edge->visits) : 0;
        if (edge->visits > 0)
            advice_add(advice, (struct choice){edge->move, weight_of(s, edge), value});
    }
    prefer_safe(s, advice);
    advice->move = advice_choose(advice);
}

/* -- from the start -- */

/* The search begins with what the look-ahead has proved: a safe move counts as visited
 * once. */
static void note_safe(struct search *s, const struct shortlist *list)
{
    uint32_t prior = 0;
    s->secured = list->secured;
    for (int i = 0; i < list->n; i++) {
        struct edge *edge = &s->root->edge[i];
        if (!shortlist_is_safe(list, i))
            continue;
        if (edge->prior > prior) {
            prior = edge->prior;
            s->safe = edge->move;
        }
        edge->visits = 1;
        edge->total = list->secured;
        edge->mean = mean_of(edge);
        s->root->visits++;
        s->root->total += list->secured;
    }
}

static void take_root(struct search *s, int blunder_rate)
{
    struct shortlist list;

    memcpy(&s->state, &s->view, s->game->state_size);
    game_guess(s->game, &s->state, s->seat, &s->rng);
    if (is_secret(s)) {
        list.n = list_candidates(s, s->seat, list.move);
        list.secured = 0;
        list.is_sure = false;
    } else {
        shortlist_make(&list, s->game, &s->view, &s->state, s->seat, &s->rng);
        if (s->history)
            history_apply(s->history, s->seat, list.move, list.n);
    }
    s->is_sure = list.is_sure;
    if (blunder_rate > 0 && !s->is_sure)
        shortlist_blunder(&list, blunder_rate, &s->rng);
    s->root =
        decisions_add(&s->met, key_of(s, s->seat), list.move, list.n, (uint32_t)list.n);
    must(s->root);
    note_safe(s, &list);
}

/* Tries to solve the rest of the game. The advice is kept at the end of the memory, so the
 * search has that much less. */
static const struct advice *solved(const struct game *game, const void *view, int seat,
                                   struct limits *limits)
{
    struct advice *advice;
    limits->memory_size = (limits->memory_size - sizeof *advice) & ~(size_t)7;
    advice = (struct advice *)((char *)limits->memory + limits->memory_size);
    return solve_think(game, view, seat, limits, advice) ? advice : NULL;
}

static double fpu_reduction_of(const struct game *game, int seats)
{
    enum { USUAL = 10 };
    const struct hints *hints = game->hints;
    return (!hints      ? USUAL
            : seats > 2 ? hints->fpu_reduction_many
                        : hints->fpu_reduction) /
           100.0;
}

struct search *search_start(const struct game *game, const void *view, int seat,
                            const struct limits *limits)
{
    struct limits left = *limits; /* with the memory that the solver leaves */
    struct search *s = limits->memory;
    const struct advice *advice;

    must(game_may_act(view, seat) && limits->memory_size >= BOT_MEMORY);
    advice = limits->blunder_rate == 0 ? solved(game, view, seat, &left) : NULL;
    *s = (struct search){.game = game,
                         .hints = game->hints,
                         .fpu_reduction = fpu_reduction_of(game, game_peek(view)->seats),
                         .seat = seat,
                         .rng = rng_seeded(limits->seed),
                         .is_sure = advice != NULL,
                         .solved = advice};
    if (game->hints && game->hints->uses_history) {
        s->history = (struct history *)(s + 1);
        memset(s->history, 0, sizeof *s->history);
    }
    decisions_start(&s->met, limits->memory, left.memory_size,
                    sizeof *s + (s->history ? sizeof *s->history : 0));
    memcpy(&s->view, view, game->state_size);
    if (!advice)
        take_root(s, limits->blunder_rate);
    return s;
}

bool search_is_sure(const struct search *s)
{
    return s->is_sure && (s->solved || s->iterations > 0);
}

void search_run(struct search *s, uint64_t nodes)
{
    uint32_t value[MAX_SEATS + 1];
    for (; nodes > 0 && !search_is_sure(s); nodes--) {
        memcpy(&s->state, &s->view, s->game->state_size);
        game_guess(s->game, &s->state, s->seat, &s->rng);
        descend(s);
        value_of(s, value);
        credit(s, value);
        s->iterations++;
    }
}

/* How many more iterations the time allows, at the speed so far. */
static double iterations_left(const struct search *s, const struct limits *limits)
{
    double used = limits->time_used(limits->clock);
    return used > 0 ? (double)s->iterations * (1 - used) / used : 1e18;
}

/* Whether the most visited move stays the most visited, whatever the rest of the search
 * finds. A mixture has no such move, and if a value is secured, values decide too. */
static bool is_decided(const struct search *s, const struct limits *limits)
{
    enum { NOW_AND_THEN = 64 };
    uint32_t most = 0, second = 0;

    if (!limits->time_used || is_secret_choice(s) || s->secured > 0 ||
        s->iterations % NOW_AND_THEN != 0)
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
