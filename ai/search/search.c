/* search.c - our best: information-set search with the game's hints.
 *
 * Each iteration guesses a full state from the view, walks down along the most promising
 * moves, values what it reaches, and credits every decision on the way. A decision is an
 * information set: it is found by a hash of what its mover can see, so that nobody's
 * choice depends on a secret, and different orders of moves share what they learn. The
 * game's hints remove from it what hardly matters. Chance decides nothing; its outcomes are
 * drawn by their odds.
 *
 * Where one seat chooses openly, moves are selected by PUCT: mean value plus a bonus for
 * moves with a high prior and few visits. Where several choose in secret, a good choice is a
 * mixture: a contest if the hints know its outcomes, else regret matching. */
#include "ai/bot.h"
#include "ai/decision.h"
#include "ai/search/history.h"
#include "ai/rest.h"
#include "ai/search/secret.h"
#include "ai/search/shortlist.h"
#include "ai/solve.h"
#include "ai/value.h"

#include "core/must.h"

#include <math.h>
#include <string.h>

enum {
    DEEPEST = 400,         /* the most decisions on the way down */
    LONGEST_PLAYOUT = 600, /* moves after which a play-out ends and is valued */
    A_CONTEST = 4,         /* the most decisions that a contest puts on the way */
    CURIOUS = 8 /* in percent: how often a seat tries any choice in a contest */
};

static const double EXPLORE = 0.9; /* the weight of the bonus in PUCT */

enum how { OPENLY, MIXED, CONTESTED }; /* PUCT, regret matching, a contest */

struct visit { /* a decision on the way down */
    struct decision *decision;
    struct edge *edge; /* NULL: the decision was valued as it stood */
    double share;      /* of the edge in the mixture it was drawn from */
    double expected;   /* the worth of the outcome of a contest, to the actor */
    enum how how;
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
        return decision_key(&s->state, game_body_size(s->game), actor);
    game_view(s->game, &s->state, actor, &view);
    if (s->hints && s->hints->blur)
        s->hints->blur(&view);
    return decision_key(&view, game_body_size(s->game), actor);
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

/* Lists the moves of a decision that was met without them. False: no memory. */
static bool open_moves(struct search *s, struct decision *decision, int actor)
{
    struct candidate list[MAX_MOVES];
    int n = list_candidates(s, actor, list);
    bool is_same = !s->game->redact || (s->hints && s->hints->blur && !is_secret(s));
    bool has_few = n > FEW_EDGES && is_same; /* the same list whatever is guessed */
    return decision_open(&s->met, decision, list, n, has_few ? FEW_EDGES : (uint32_t)n);
}

/* Whether a new decision is valued as it stands, without a move made there: then its moves
 * are listed only if it is met again, and most never are. */
static bool is_valued_at_once(const struct search *s)
{
    return s->hints && s->hints->is_quiet && !s->game->redact &&
           s->hints->is_quiet(&s->state);
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

/* A random number from 0 to 1, without 1. */
static double ticket(struct search *s)
{
    return (double)(rng_next(&s->rng) >> 11) / 9007199254740992.0;
}

/* -- an iteration -- */

static void make_move(struct search *s, int actor, move_t move)
{
    game_apply(s->game, &s->state, actor, move);
    s->played++;
}

static void enter(struct search *s, struct decision *decision, int actor, move_t move,
                  double expected)
{
    s->path[s->depth++] = (struct visit){.how = CONTESTED,
                                         .decision = decision,
                                         .edge = decision_edge(decision, move),
                                         .actor = actor,
                                         .expected = expected};
}

/* The root's seat chooses among what it has; but what the other may expect of it is the
 * average over all that it could have. */
static int list_at_root(struct search *s, const struct contest *contest, int i,
                        move_t *list)
{
    union any_state imagined;
    int n;
    game_view(s->game, &s->state, PUBLIC, &imagined);
    game_guess(s->game, &imagined, contest->seat[1 - i], &s->rng);
    n = game_moves(s->game, &imagined, s->seat, list);
    contest_note(contest, i, contest_best(contest, i, list, n));
    for (n = 0; n < (int)s->root->edges; n++)
        list[n] = s->root->edge[n].move;
    return n;
}

/* The choice of seat[i]: the best, but now and then any, so that all outcomes are seen. */
static move_t choose(struct search *s, const struct contest *contest, int i, bool is_root)
{
    move_t list[MAX_MOVES], best;
    int n;
    if (is_root) {
        n = list_at_root(s, contest, i, list);
        best = contest_best(contest, i, list, n);
        decision_edge(s->root, best)->share += 1;
    } else {
        n = game_moves(s->game, &s->state, contest->seat[i], list);
        best = contest_best(contest, i, list, n);
        contest_note(contest, i, best);
    }
    return rng_below(&s->rng, 100) < CURIOUS ? list[rng_below(&s->rng, (uint32_t)n)]
                                             : best;
}

/* Both seats choose. False: no memory, or it is a new contest. */
static bool contend(struct search *s)
{
    struct contest contest;
    bool is_first = s->depth == 0;
    move_t move[2];
    double worth;

    if (!contest_find(&contest, &s->met, s->game, &s->state))
        return false;
    for (int i = 0; i < 2; i++)
        move[i] = choose(s, &contest, i, is_first && contest.seat[i] == s->seat);
    worth = contest_worth(&contest, move);
    for (int i = 0; i < 2; i++) {
        double expected = i == 0 ? worth : 1 - worth;
        enter(s, contest.side[i], contest.seat[i], move[i], expected);
        if (is_first && contest.seat[i] == s->seat)
            enter(s, s->root, s->seat, move[i], expected);
    }
    enter(s, contest.outcomes, contest.seat[0], contest_outcome(&contest, move), worth);
    for (int i = 0; i < 2; i++)
        make_move(s, contest.seat[i], move[i]);
    return !contest.is_new;
}

/* Walks down to the first new decision, and makes one move there unless it can be valued. */
static void descend(struct search *s)
{
    s->depth = 0;
    while (s->depth < DEEPEST - A_CONTEST && !game_is_over(&s->state)) {
        if (contest_is_on(s->game, &s->state)) {
            if (!contend(s))
                return;
            continue;
        }
        int actor = s->depth == 0 ? s->seat : game_random_actor(&s->state, &s->rng);
        if (actor == CHANCE) {
            make_move(s, CHANCE, game_random_move(s->game, &s->state, CHANCE, &s->rng));
            continue;
        }
        struct visit *visit = &s->path[s->depth];
        uint64_t key = key_of(s, actor);
        struct decision *known = decisions_find(&s->met, key);
        struct decision *decision = known ? known : decisions_add(&s->met, key);
        if (!decision)
            return;
        bool is_last = !known && is_valued_at_once(s);
        if (!is_last && decision->edges == 0 && !open_moves(s, decision, actor))
            return;
        *visit = (struct visit){
            .how = is_secret(s) ? MIXED : OPENLY, .decision = decision, .actor = actor};
        s->depth++;
        if (is_last)
            return;
        visit->edge = is_secret(s) ? mixture_draw(decision, ticket(s), &visit->share)
                                   : promising(s, decision, actor);
        make_move(s, actor, visit->edge->move);
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
        if (visit->how == OPENLY && visit->edge)
            add_to_history(s, visit, value[visit->actor]);
        double worth = (double)value[visit->actor] / (double)VALUE_ONE;
        if (visit->how == MIXED)
            mixture_learn(visit->decision, visit->edge, visit->share, worth);
        if (visit->how == CONTESTED)
            visit->edge->regret += worth - visit->expected;
        visit->decision->visits++;
        visit->decision->total += value[visit->actor];
        if (!visit->edge)
            continue;
        visit->edge->visits++;
        visit->edge->total += value[visit->actor];
        if (visit->how == OPENLY)
            visit->edge->mean = mean_of(visit->edge);
    }
}

/* -- the answer -- */

static bool is_secret_choice(const struct search *s)
{
    return s->view.head.mode == SECRET;
}

static double all_shares(const struct search *s)
{
    double all = 0;
    for (uint32_t i = 0; i < s->root->edges; i++)
        all += s->root->edge[i].share;
    return all;
}

/* In a mixture a move's weight is the sum of its shares, not how often it was drawn. Some moves
 * have a share only because they were explored, or at first: less than a sixth of an even share
 * is none. */
static uint32_t weight_of(const struct search *s, const struct edge *edge)
{
    if (!is_secret_choice(s))
        return edge->visits;
    return edge->share * 6 * s->root->edges > all_shares(s)
               ? (uint32_t)(edge->share + 0.5)
               : 0;
}

/* The most visited move, unless it is worth less than is secured: then the one that
 * secures it. A few guesses may be wrong about that, so with secrets it is the most visited
 * one that was never worth less. */
static int safest(const struct search *s, const struct advice *advice)
{
    int safe = 0;
    for (int i = 0; i < advice->choices; i++) {
        if (advice->choice[i].value >= s->secured && (i == 0 || s->game->redact))
            return i;
        if (advice->choice[i].move == s->safe)
            safe = i;
    }
    return safe;
}

/* The safest move and the most visited one exchange their visits. A short search has
 * hardly tried either. */
static void prefer_safe(const struct search *s, struct advice *advice)
{
    struct choice *choice = advice->choice;
    int at = s->secured > 0 ? safest(s, advice) : 0;
    struct choice safe = {choice[at].move, choice[0].visits, choice[at].value};

    if (at == 0)
        return;
    choice[0].visits = choice[at].visits;
    choice[at] = choice[0];
    choice[0] = safe;
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

/* The moves to be considered: those that win, or are best, if there are any. */
static void make_shortlist(struct search *s, int blunder_rate,
                           const struct shortlist *wins, const struct best_moves *best,
                           struct shortlist *list)
{
    if (is_secret(s)) {
        list->n = list_candidates(s, s->seat, list->move);
        list->secured = 0;
        list->is_sure = false;
    } else if (wins->n > 0) {
        shortlist_of_wins(list, wins->move, wins->n, !s->game->redact);
    } else {
        shortlist_make(list, s->game, &s->view, &s->state, s->seat, &s->rng);
    }
    if (s->history && !is_secret(s))
        history_apply(s->history, s->seat, list->move, list->n);
    if (best->n > 0)
        shortlist_keep(list, best->move, best->n, best->value);
    if (blunder_rate > 0 && !list->is_sure)
        shortlist_blunder(list, blunder_rate, &s->rng);
}

/* In a contest the root is beside it: the choices of the seat's own hand. */
static uint64_t root_key(const struct search *s)
{
    return contest_is_on(s->game, &s->view)
               ? decision_key(&s->view, game_body_size(s->game), s->seat)
               : key_of(s, s->seat);
}

static void take_root(struct search *s, int blunder_rate, const struct shortlist *wins,
                      const struct best_moves *best)
{
    struct shortlist list;

    memcpy(&s->state, &s->view, s->game->state_size);
    game_guess(s->game, &s->state, s->seat, &s->rng);
    make_shortlist(s, blunder_rate, wins, best, &list);
    s->is_sure = list.is_sure;
    s->root = decisions_add(&s->met, root_key(s));
    must(s->root && decision_open(&s->met, s->root, list.move, list.n, (uint32_t)list.n));
    note_safe(s, &list);
}

/* Tries to solve the rest of the game. The advice is kept at the end of the memory, so the
 * search has that much less. */
static const struct advice *solved(const struct game *game, const void *view, int seat,
                                   struct limits *limits, struct best_moves *best)
{
    struct advice *advice;
    limits->memory_size = (limits->memory_size - sizeof *advice) & ~(size_t)7;
    advice = (struct advice *)((char *)limits->memory + limits->memory_size);
    if (rest_solve(game, view, seat, limits, best, advice))
        return advice;
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
    struct shortlist wins;
    const struct advice *advice;
    struct best_moves best = {.n = 0};

    must(game_may_act(view, seat) && limits->memory_size >= BOT_MEMORY);
    wins.n = solve_last(game, view, seat, limits, wins.move);
    advice = limits->blunder_rate == 0 && wins.n == 0
                 ? solved(game, view, seat, &left, &best)
                 : NULL;
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
    if (s->view.head.mode == SECRET && s->hints && s->hints->reopen)
        s->hints->reopen(&s->view);
    if (!advice)
        take_root(s, limits->blunder_rate, &wins, &best);
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

    if (!limits->is_hasty || !limits->time_used || is_secret_choice(s) ||
        s->secured > 0 || s->iterations % NOW_AND_THEN != 0)
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
