/* last_moves_test.c - a bot prefers a win to a tie, and does not throw away what it
 * has secured. */
#include "tests/helpers/position.h"

#include "ai/bot.h"
#include "ai/lookahead.h"
#include "ai/solve.h"
#include "core/bits.h"
#include "games/games.h"
#include "host/match/team.h"

#include <string.h>

enum { MOST_THREADS = 3, FEW = 5 };

static uint64_t memory[MOST_THREADS * BOT_MEMORY / sizeof(uint64_t)];

/* -- positions in which every move ends the game -- */

struct ends { /* what the moves of a last decision bring the seat, at most and at least */
    uint32_t best, worst;
    bool has_tie; /* a shared first place among them */
};

static uint32_t value_after(const struct game *game, const union any_state *state,
                            int seat, move_t move)
{
    union any_state after = *state;
    uint32_t value[MAX_SEATS + 1];
    game_apply(game, &after, seat, move);
    assert_true(game_is_over(&after));
    bot_values(game, &after, value);
    return value[seat];
}

static bool is_shared_win(const struct game *game, const union any_state *state, int seat,
                          move_t move)
{
    union any_state after = *state;
    struct result result;
    game_apply(game, &after, seat, move);
    game_result(game, &after, &result);
    return result.rank[seat] == 1 && value_after(game, state, seat, move) < VALUE_ONE;
}

/* What the move that the game's hints like best brings the seat. */
static uint32_t value_of_first_look(const struct game *game, const union any_state *state,
                                    int seat)
{
    struct candidate list[MAX_MOVES];
    int n = candidates_of(game, state, seat, list);
    return value_after(game, state, seat, candidates_next(list, 0, n).move);
}

/* False if some move does not end the game. */
static bool look_at_ends(const struct game *game, const union any_state *state, int seat,
                         struct ends *ends)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, seat, list);

    *ends = (struct ends){0, VALUE_ONE, false};
    for (int i = 0; i < n; i++) {
        union any_state after = *state;
        game_apply(game, &after, seat, list[i]);
        if (!game_is_over(&after))
            return false;
        uint32_t value = value_after(game, state, seat, list[i]);
        ends->best = value > ends->best ? value : ends->best;
        ends->worst = value < ends->worst ? value : ends->worst;
        ends->has_tie |= is_shared_win(game, state, seat, list[i]);
    }
    return n > 1;
}

/* What a level plays on a number of threads. The last level gets a number of nodes
 * instead of time. */
static move_t move_of(const struct game *game, const union any_state *state, int seat,
                      int level, int threads, uint64_t seed)
{
    static struct advice advice;
    struct limits limits = {0};

    level_limits(game, state, level, &limits);
    struct team_task task = {.think = search_think,
                             .game = game,
                             .view = state,
                             .seat = seat,
                             .nodes = limits.nodes ? limits.nodes : 300,
                             .blunder_rate = limits.blunder_rate,
                             .seed = seed,
                             .threads = threads,
                             .memory = memory,
                             .memory_size = (size_t)threads * BOT_MEMORY};
    team_think(&task, &advice);
    return advice.move;
}

static void takes_the_best(const struct game *game, const union any_state *state,
                           int seat, uint32_t best, uint64_t seed)
{
    for (int level = 1; level <= LEVELS; level++)
        for (int threads = 1; threads <= MOST_THREADS; threads += MOST_THREADS - 1) {
            move_t move = move_of(game, state, seat, level, threads, seed);
            uint32_t value = value_after(game, state, seat, move);
            if (value != best)
                fail_msg("%s, %d seats: level %d on %d threads takes %u where it can "
                         "have %u of %u",
                         game->name, state->head.seats, level, threads, value, best,
                         VALUE_ONE);
        }
}

static int wins_beside_ties, places_to_lose;

/* Plays a random game. At its last decision every level must take the best move. Only
 * decisions in which another move looks better are counted. */
static void play_to_the_end(const struct game *game, int seats, uint64_t seed)
{
    union any_state state, last;
    rng_t rng = rng_seeded(seed);
    struct ends ends;
    int seat = 0;

    assert_null(game_init(game, &state, seats, NULL, NULL));
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        if (actor != CHANCE) {
            last = state;
            seat = actor;
        }
        game_apply(game, &state, actor, game_random_move(game, &state, actor, &rng));
    }
    if (!look_at_ends(game, &last, seat, &ends) || ends.best == ends.worst ||
        value_of_first_look(game, &last, seat) == ends.best)
        return;
    if (ends.best == VALUE_ONE && ends.has_tie && wins_beside_ties < FEW) {
        wins_beside_ties++;
        takes_the_best(game, &last, seat, ends.best, seed);
    } else if (seats > 2 && ends.best < VALUE_ONE && places_to_lose < FEW) {
        places_to_lose++;
        takes_the_best(game, &last, seat, ends.best, seed);
    }
}

static void the_best_end_is_taken(const struct game *game, int seats)
{
    wins_beside_ties = places_to_lose = 0;
    for (uint64_t seed = 1;
         seed <= 3000 && (wins_beside_ties < FEW || (seats > 2 && places_to_lose < FEW));
         seed++)
        play_to_the_end(game, seats, seed);
    print_message("%s, %d seats: %d wins beside ties, %d places to lose\n", game->name,
                  seats, wins_beside_ties, places_to_lose);
    assert_int_equal(wins_beside_ties, FEW);
    assert_int_equal(places_to_lose, seats > 2 ? FEW : 0);
}

static void every_level_takes_the_best_end(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= MAX_SEATS; seats++)
        the_best_end_is_taken(&edo_yashiki_game, seats);
    for (int seats = 2; seats <= 4; seats++)
        the_best_end_is_taken(&hiroba_game, seats);
}

/* -- what the look-ahead and the solver say is true -- */

/* What a state is worth to all seats, found by trying everything. Each seat does the
 * best for itself; of equally good moves it takes the worst for our seat, or else the
 * first. False: there is too much to try. */
static bool try_all(const union any_state *state, int seat, int *left,
                    uint32_t worth[MAX_SEATS + 1])
{
    struct candidate list[MAX_MOVES];
    uint32_t then[MAX_SEATS + 1];
    int actor, n;

    if (--*left < 0)
        return false;
    if (game_is_over(state)) {
        bot_values(&hiroba_game, state, worth);
        return true;
    }
    actor = bits_low(state->head.actors);
    n = candidates_of(&hiroba_game, state, actor, list);
    for (int i = 0; i < n; i++) {
        union any_state after = *state;
        game_apply(&hiroba_game, &after, actor, candidates_next(list, i, n).move);
        if (!try_all(&after, seat, left, then))
            return false;
        if (i == 0 || then[actor] > worth[actor] ||
            (then[actor] == worth[actor] && then[seat] < worth[seat]))
            memcpy(worth, then, sizeof then);
    }
    return true;
}

static int outlooks_seen;

static void outlooks_hold(const union any_state *state, int seat)
{
    struct candidate list[MAX_MOVES];
    struct bounds bounds[MAX_MOVES];
    rng_t rng = rng_seeded(1);
    int n = candidates_of(&hiroba_game, state, seat, list);

    lookahead(&hiroba_game, state, seat, list, n, bounds, &rng);
    for (int i = 0; i < n; i++) {
        union any_state after = *state;
        uint32_t worth[MAX_SEATS + 1];
        int left = 2000;
        game_apply(&hiroba_game, &after, seat, list[i].move);
        if (!try_all(&after, seat, &left, worth))
            return;
        assert_in_range(worth[seat], bounds[i].low, bounds[i].high);
        outlooks_seen += bounds[i].low > 0 || bounds[i].high < VALUE_ONE;
    }
}

/* Visits the last decisions of random games of Hiroba. */
static void each_late_decision(int seats, int plays, uint64_t seed,
                               void (*visit)(const union any_state *state, int seat))
{
    enum { LAST = 6 };
    rng_t rng = rng_seeded(seed);
    for (int i = 0; i < plays; i++) {
        union any_state state, late[LAST];
        int actors[LAST], decisions = 0;
        assert_null(game_init(&hiroba_game, &state, seats, NULL, NULL));
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            if (actor != CHANCE) {
                late[decisions % LAST] = state;
                actors[decisions++ % LAST] = actor;
            }
            game_apply(&hiroba_game, &state, actor,
                       game_random_move(&hiroba_game, &state, actor, &rng));
        }
        for (int k = 0; k < LAST && k < decisions; k++)
            visit(&late[k], actors[k]);
    }
}

static void a_glance_is_true(void **unused)
{
    (void)unused;
    outlooks_seen = 0;
    for (int seats = 2; seats <= 3; seats++)
        each_late_decision(seats, 20, 4, outlooks_hold);
    assert_true(outlooks_seen > 100);
}

static int places_solved;

static void places_are_secured(const union any_state *state, int seat)
{
    static struct advice advice;
    struct limits limits = {
        .nodes = 60, .seed = 1, .memory = memory, .memory_size = BOT_MEMORY};

    if (!solve_think(&hiroba_game, state, seat, &limits, &advice))
        return;
    for (int i = 0; i < advice.choices; i++) {
        union any_state after = *state;
        uint32_t worth[MAX_SEATS + 1];
        int left = 5000;
        game_apply(&hiroba_game, &after, seat, advice.choice[i].move);
        if (!try_all(&after, seat, &left, worth))
            return;
        assert_int_equal(advice.choice[i].value, worth[seat]);
        places_solved++;
    }
}

/* With three or more players, the seat gets what the solver says even if seats that
 * are indifferent do their worst. */
static void solved_places_are_secured(void **unused)
{
    (void)unused;
    places_solved = 0;
    for (int seats = 3; seats <= 4; seats++)
        each_late_decision(seats, 20, 4, places_are_secured);
    print_message("moves solved and tried: %d\n", places_solved);
    assert_true(places_solved > 100);
}

/* -- several searches, merged -- */

/* Two workspaces: one solves the state, the other only searches it. */
enum { SOLVER_SEED = 1, TRIES = 30 };

static void solves_or_tries(const struct game *game, const void *view, int seat,
                            const struct limits *limits, struct advice *advice)
{
    if (limits->seed == SOLVER_SEED)
        assert_true(solve_think(game, view, seat, limits, advice));
    else
        plain_think(game, view, seat, limits, advice);
}

/* 0: nothing is told of the move, since another wins. */
static uint32_t worth_of(const struct advice *solved, move_t move)
{
    for (int i = 0; i < solved->choices; i++)
        if (solved->choice[i].move == move)
            return solved->choice[i].value;
    assert_int_equal(solved->choice[0].value, VALUE_ONE);
    return 0;
}

/* False: there is nothing to solve, or the search alone finds the same. */
static bool is_heard(const union any_state *state, int seat)
{
    static struct advice solved, tried, team;
    struct limits limits = {
        .nodes = TRIES, .seed = SOLVER_SEED, .memory = memory, .memory_size = BOT_MEMORY};
    struct team_task task = {.think = solves_or_tries,
                             .game = &hiroba_game,
                             .view = state,
                             .seat = seat,
                             .nodes = 2 * TRIES,
                             .seed = SOLVER_SEED,
                             .threads = 2,
                             .memory = memory,
                             .memory_size = 2 * (size_t)BOT_MEMORY};

    if (!solve_think(&hiroba_game, state, seat, &limits, &solved))
        return false;
    limits.seed++;
    plain_think(&hiroba_game, state, seat, &limits, &tried);
    if (worth_of(&solved, tried.move) == solved.choice[0].value)
        return false;
    team_think(&task, &team);
    assert_int_equal(worth_of(&solved, team.move), solved.choice[0].value);
    assert_int_equal(team.choices, solved.choices);
    assert_true(team.is_exact);
    return true;
}

/* However often a search tries a move, its advice does not outweigh an exact one. */
static void exact_advice_outweighs_a_search(void **unused)
{
    rng_t rng = rng_seeded(8);
    int heard = 0;
    (void)unused;
    for (int i = 0; i < 200 && heard < 10; i++) {
        union any_state state;
        assert_null(game_init(&hiroba_game, &state, 2, NULL, NULL));
        while (!game_is_over(&state)) {
            int seat = game_random_actor(&state, &rng);
            if (seat != CHANCE && state.head.ply > 20)
                heard += is_heard(&state, seat);
            game_apply(&hiroba_game, &state, seat,
                       game_random_move(&hiroba_game, &state, seat, &rng));
        }
    }
    print_message("decisions that one of two threads solved: %d\n", heard);
    assert_true(heard >= 10);
}

/* In either order of merging, and between two that are exact. */
static void exact_advice_stays(void **unused)
{
    static struct advice exact, tried, first;
    (void)unused;
    exact = (struct advice){.nodes = 7, .is_exact = true, .choices = 2, .move = 5};
    exact.choice[0] = (struct choice){5, 1, VALUE_ONE};
    exact.choice[1] = (struct choice){6, 1, 0};
    tried = (struct advice){.nodes = 1000, .choices = 2, .move = 6};
    tried.choice[0] = (struct choice){6, 900, 50000};
    tried.choice[1] = (struct choice){5, 100, 20000};
    first = exact;
    advice_merge(&first, &tried);
    advice_merge(&tried, &exact);
    advice_merge(&tried, &exact);
    for (int i = 0; i < 2; i++) {
        const struct advice *merged = i ? &tried : &first;
        assert_int_equal(merged->move, 5);
        assert_int_equal(merged->choices, 2);
        assert_int_equal(merged->choice[0].value, VALUE_ONE);
        assert_true(merged->is_exact);
    }
    assert_int_equal(first.nodes, 1007);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_takes_the_best_end),
        cmocka_unit_test(a_glance_is_true),
        cmocka_unit_test(solved_places_are_secured),
        cmocka_unit_test(exact_advice_outweighs_a_search),
        cmocka_unit_test(exact_advice_stays),
    };
    return cmocka_run_group_tests_name("last_moves", tests, NULL, NULL);
}
