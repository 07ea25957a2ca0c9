/* ai_test.c - computer players: honest, lawful, the same every time, quick to stop. */
#include "tests/helpers/position.h"

#include "ai/bot.h"
#include "ai/solve.h"
#include "ai/value.h"
#include "core/bits.h"
#include "games/games.h"
#include "host/match/team.h"

#include <string.h>

static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];

static const struct {
    const char *name;
    bot_think *think;
} bots[] = {{"plain", plain_think}, {"search", search_think}};

static struct advice *advice_of(bot_think *think, const struct game *game,
                                const union any_state *state, int seat)
{
    static struct advice advice;
    struct limits limits = {
        .nodes = 60, .seed = 7, .memory = memory, .memory_size = sizeof memory};
    union any_state view;
    game_view(game, state, seat, &view);
    think(game, &view, seat, &limits, &advice);
    return &advice;
}

/* A bot answers the same for any two states that its seat can't tell apart: it has not
 * peeked. */
static void is_honest(const struct game *game, const union any_state *state, int seat)
{
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        struct advice first = *advice_of(bots[i].think, game, state, seat), *again;
        rng_t rng = rng_seeded(state->head.ply);
        for (int tries = 0; tries < 3; tries++) {
            union any_state other;
            game_view(game, state, seat, &other);
            game_guess(game, &other, seat, &rng);
            again = advice_of(bots[i].think, game, &other, seat);
            if (again->move != first.move || again->choices != first.choices)
                fail_msg("%s in %s looks at what its seat can't see", bots[i].name,
                         game->name);
        }
    }
}

static void bots_do_not_peek(void **unused)
{
    (void)unused;
    each_decision(12, is_honest);
}

static void is_lawful(const struct game *game, const union any_state *state, int seat)
{
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        struct advice first = *advice_of(bots[i].think, game, state, seat), *again;
        memset(memory, 0xa5, sizeof memory);
        again = advice_of(bots[i].think, game, state, seat);
        assert_true(game_is_legal(game, state, seat, first.move));
        assert_true(again->move == first.move);
        /* our search may end early, or solve the rest of the game */
        if (bots[i].think == plain_think)
            assert_int_equal(first.nodes, 60);
        for (int k = 1; k < first.choices; k++)
            assert_true(first.choice[k - 1].visits >= first.choice[k].visits);
        for (int k = 0; k < first.choices; k++)
            assert_true(first.choice[k].value <= VALUE_ONE);
    }
}

/* Of the moves that were tried often enough, people are told the most valuable first. */
static void the_best_are_told_in_order(void **unused)
{
    static struct advice advice;
    struct choice best[3];
    (void)unused;

    advice_add(&advice, (struct choice){1, 1000, 440});
    advice_add(&advice, (struct choice){2, 500, 480});
    advice_add(&advice, (struct choice){3, 250, 440});
    advice_add(&advice, (struct choice){4, 249, 990}); /* tried too seldom to be first */
    advice_add(&advice, (struct choice){5, 20, 300});
    assert_int_equal(advice_best(&advice, best, 3), 3);
    assert_true(best[0].move == 2 && best[1].move == 1 && best[2].move == 3);
    assert_int_equal(advice_best(&advice, best, 1), 1);
    assert_true(best[0].move == 2);
    assert_int_equal(advice_best(&advice, best, 0), 0);
    advice.choices = 1;
    advice_add(&advice, (struct choice){4, 249, 990});
    advice_add(&advice, (struct choice){5, 20, 300});
    assert_int_equal(advice_best(&advice, best, 3), 2);
    assert_true(best[0].move == 1 && best[1].move == 5);
    advice.is_mixed = true; /* then the shares make the order */
    assert_int_equal(advice_best(&advice, best, 3), 3);
    assert_true(best[0].move == 1 && best[1].move == 4 && best[2].move == 5);
}

/* The move is legal, and the same whatever was in the memory before. */
static void moves_are_lawful_and_repeatable(void **unused)
{
    (void)unused;
    each_decision(12, is_lawful);
}

/* Every move is in a bucket that has a prior, and some move deserves a look. */
static void sorts_all_moves(const struct game *game, const union any_state *state,
                            int seat)
{
    const struct hints *hints = game->hints;
    move_t list[MAX_MOVES];
    uint16_t bucket[MAX_MOVES];
    int n = game_moves(game, state, seat, list), looked = 0;

    assert_in_range(hints->buckets, 1, MAX_BUCKETS);
    hints->classify(state, seat, hints->weight, list, n, bucket);
    for (int i = 0; i < n; i++)
        if (bucket[i] != LEFT_OUT) {
            assert_in_range(bucket[i], 0, hints->buckets - 1);
            assert_true(hints->prior[bucket[i]] > 0);
            looked++;
        }
    assert_true(looked > 0);
}

/* Hints name legal moves only, put every move in a bucket, and value all seats. */
static void gives_good_hints(const struct game *game, const union any_state *state,
                             int seat)
{
    const struct hints *hints = game->hints;
    rng_t rng = rng_seeded(state->head.ply);
    uint32_t value[MAX_SEATS + 1], sum = 0;

    if (!hints)
        return;
    for (int i = 0; hints->quick_move && i < 20; i++)
        assert_true(
            game_is_legal(game, state, seat, hints->quick_move(state, seat, &rng)));
    if (hints->classify)
        sorts_all_moves(game, state, seat);
    if (value_by_hints(game, state, value)) {
        for (int i = 1; i <= state->head.seats; i++)
            sum += value[i];
        assert_in_range(sum, VALUE_ONE / 2 * state->head.seats - 8u,
                        VALUE_ONE / 2 * state->head.seats + 8u);
    }
}

static void hints_are_sound(void **unused)
{
    (void)unused;
    each_decision(2, gives_good_hints);
}

static bool is_over_at_once(void *calls)
{
    return ++*(int *)calls >= 3;
}

/* Told to stop, a search ends with the iteration it is in. */
static void a_search_stops_when_told(void **unused)
{
    struct position *p = position_new(&haru_ichiban_game, 2, "");
    int calls = 0;
    struct limits limits = {.seed = 1,
                            .is_time_over = is_over_at_once,
                            .clock = &calls,
                            .memory = memory,
                            .memory_size = sizeof memory};
    struct advice advice;
    (void)unused;
    position_play(p, "chance draw 1 1\nchance draw 1 2\nchance draw 1 3\n"
                     "chance draw 2 4\nchance draw 2 5\nchance draw 2 6");
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        calls = 0;
        bots[i].think(p->game, &p->state, 1, &limits, &advice);
        assert_int_equal(advice.nodes, 3);
    }
    position_free(p);
}

struct looks { /* a clock whose time is over when it was read `allowed` times */
    uint64_t made, allowed;
};

static bool is_last_look(void *clock)
{
    struct looks *looks = clock;
    return ++looks->made >= looks->allowed;
}

static double looks_used(void *clock)
{
    const struct looks *looks = clock;
    return (double)looks->made / (double)looks->allowed;
}

static uint64_t nodes_in_haste, nodes_in_full;

static void is_decided_early(const struct game *game, const union any_state *state,
                             int seat)
{
    static struct advice full, hasty;
    union any_state view;
    struct looks looks = {0, 640};
    struct limits limits = {.seed = 9,
                            .is_time_over = is_last_look,
                            .clock = &looks,
                            .memory = memory,
                            .memory_size = sizeof memory};

    game_view(game, state, seat, &view);
    search_think(game, &view, seat, &limits, &full);
    looks.made = 0;
    limits.time_used = looks_used;
    limits.is_hasty = true;
    search_think(game, &view, seat, &limits, &hasty);
    assert_true(hasty.move == full.move);
    nodes_in_full += full.nodes;
    nodes_in_haste += hasty.nodes;
    if (full.is_mixed)
        assert_int_equal(hasty.nodes, full.nodes);
}

/* A move that no other can overtake is made at once, and a full-length search would
 * have chosen the same. */
static void a_decided_search_ends_early(void **unused)
{
    (void)unused;
    nodes_in_full = nodes_in_haste = 0;
    each_decision(16, is_decided_early);
    assert_true(nodes_in_haste < nodes_in_full);
}

/* -- the promise of every level: no win passed up, none handed over -- */

static bool is_won(const struct game *game, const union any_state *state, int seat)
{
    uint32_t value[MAX_SEATS + 1];
    bot_values(game, state, value);
    return game_is_over(state) && value[seat] == VALUE_ONE;
}

/* Whether the next seat can win at once, so that the seat always comes last. */
static bool ends_badly(const struct game *game, const union any_state *state, int seat)
{
    move_t list[MAX_MOVES];
    union any_state after;
    unsigned actors = state->head.actors;
    int other = actors ? __builtin_ctz(actors) : 0, wins = 0;
    uint32_t value[MAX_SEATS + 1];

    if (actors != 1u << other || other == CHANCE || other == seat)
        return false;
    for (int n = game_moves(game, state, other, list); n-- > 0;) {
        after = *state;
        game_apply(game, &after, other, list[n]);
        if (!is_won(game, &after, other))
            continue;
        bot_values(game, &after, value);
        if (value[seat] > 0)
            return false;
        wins++;
    }
    return wins > 0;
}

enum { GUESSES = 8 };

struct chances { /* of a move: in how many guesses it wins, in how many the next does */
    int wins, losses;
};

static struct chances chances_of(const struct game *game, const union any_state *guess,
                                 int seat, move_t move)
{
    struct chances chances = {0};
    for (int i = 0; i < GUESSES; i++) {
        union any_state after = guess[i];
        game_apply(game, &after, seat, move);
        chances.wins += is_won(game, &after, seat);
        chances.losses += ends_badly(game, &after, seat);
    }
    return chances;
}

static int wins_there_were, losses_there_were;

static void keeps_its_promise(const struct game *game, const union any_state *state,
                              int seat)
{
    static struct advice advice;
    struct limits limits = {
        .seed = state->head.ply, .memory = memory, .memory_size = sizeof memory};
    rng_t rng = rng_seeded(state->head.ply);
    move_t list[MAX_MOVES];
    union any_state view, guess[GUESSES];
    int n = game_moves(game, state, seat, list);
    bool can_win = false, can_lose = false, can_be_safe = false;

    if (state->head.mode == SECRET)
        return;
    game_view(game, state, seat, &view);
    level_limits(game, &view, 1, &limits);
    limits.blunder_rate = 50; /* more than any level */
    for (int i = 0; i < GUESSES; i++) {
        guess[i] = view;
        game_guess(game, &guess[i], seat, &rng);
    }
    for (int i = 0; i < n; i++) {
        struct chances chances = chances_of(game, guess, seat, list[i]);
        can_win |= chances.wins == GUESSES;
        can_lose |= chances.losses == GUESSES;
        can_be_safe |= chances.losses == 0;
    }
    if (!can_win && !(can_lose && can_be_safe))
        return;
    search_think(game, &view, seat, &limits, &advice);
    struct chances chances = chances_of(game, guess, seat, advice.move);
    wins_there_were += can_win;
    losses_there_were += can_lose;
    if (can_win && chances.wins < GUESSES)
        fail_msg("level 1 passes up a win in %s", game->name);
    if (can_be_safe && chances.losses == GUESSES)
        fail_msg("level 1 gives a win away in %s", game->name);
}

/* The last decisions of a random game, where wins are at hand. */
static void play_to_the_end(const struct game *game, int seats, uint64_t seed)
{
    enum { LAST = 8 };
    union any_state late[LAST], state;
    int actor[LAST], decisions = 0;
    rng_t rng = rng_seeded(seed);

    assert_null(game_init(game, &state, seats, NULL, NULL));
    while (!game_is_over(&state)) {
        int now = game_random_actor(&state, &rng);
        if (now != CHANCE) {
            late[decisions % LAST] = state;
            actor[decisions++ % LAST] = now;
        }
        game_apply(game, &state, now, game_random_move(game, &state, now, &rng));
    }
    for (int i = 0; i < LAST && i < decisions; i++)
        keeps_its_promise(game, &late[i], actor[i]);
}

static void a_beginner_sees_two_moves(void **unused)
{
    (void)unused;
    for (int g = 0; games[g]; g++)
        for (int seats = games[g]->min_seats; seats <= games[g]->max_seats; seats++)
            for (uint64_t seed = 1; seed <= 12; seed++)
                play_to_the_end(games[g], seats, seed);
    print_message("wins at hand: %d, losses at hand: %d\n", wins_there_were,
                  losses_there_were);
    assert_true(wins_there_were > 20 && losses_there_were > 5);
}

/* Two threads with a limit of nodes answer the same every time, and all nodes count. */
static void two_threads_agree_with_themselves(void **unused)
{
    static uint64_t shared[4 * BOT_MEMORY / sizeof(uint64_t)];
    static struct advice first, again;
    (void)unused;
    for (int g = 0; games[g]; g++) {
        union any_state state, view;
        rng_t rng = rng_seeded(3);
        assert_null(game_init(games[g], &state, games[g]->min_seats, NULL, NULL));
        while (game_may_act(&state, CHANCE))
            game_apply(games[g], &state, CHANCE,
                       game_random_move(games[g], &state, CHANCE, &rng));
        int seat = game_random_actor(&state, &rng);
        game_view(games[g], &state, seat, &view);
        struct team_task task = {.think = search_think,
                                 .game = games[g],
                                 .view = &view,
                                 .seat = seat,
                                 .nodes = 501,
                                 .seed = 5,
                                 .threads = 2,
                                 .memory = shared,
                                 .memory_size = sizeof shared};
        team_think(&task, &first);
        team_think(&task, &again);
        assert_int_equal(first.nodes, 501);
        assert_true(first.move == again.move && first.choices == again.choices);
        assert_memory_equal(first.choice, again.choice,
                            (size_t)first.choices * sizeof first.choice[0]);
    }
}

static void has_room(const struct game *game, const union any_state *state, int seat)
{
    static uint64_t ample[32 * BOT_MEMORY / sizeof(uint64_t)];
    static struct advice little, much;
    struct limits limits = {
        .nodes = 2000, .seed = 5, .memory = memory, .memory_size = sizeof memory};

    if (game->redact)
        return;
    search_think(game, state, seat, &limits, &little);
    limits.memory = ample;
    limits.memory_size = sizeof ample;
    search_think(game, state, seat, &limits, &much);
    assert_int_equal(little.choices, much.choices);
    assert_memory_equal(little.choice, much.choice,
                        (size_t)little.choices * sizeof little.choice[0]);
}

/* In games without secrets decisions have many moves. One megabyte is still enough for
 * 2000 nodes: with more memory the search finds the same. If the memory were full
 * early, more time would not help. */
static void memory_lasts(void **unused)
{
    (void)unused;
    each_decision(20, has_room);
}

/* What a state is worth to one of two seats, found by trying everything. False: there
 * is too much to try. */
static bool try_all(const union any_state *state, int seat, int *left, uint32_t *worth)
{
    move_t list[MAX_MOVES];
    uint32_t value[MAX_SEATS + 1], then = 0;
    int actor, n;

    if (--*left < 0)
        return false;
    if (game_is_over(state)) {
        bot_values(&hiroba_game, state, value);
        *worth = value[seat];
        return true;
    }
    actor = bits_low(state->head.actors);
    n = game_moves(&hiroba_game, state, actor, list);
    for (int i = 0; i < n; i++) {
        union any_state after = *state;
        game_apply(&hiroba_game, &after, actor, list[i]);
        if (!try_all(&after, seat, left, &then))
            return false;
        if (i == 0 || (actor == seat ? then > *worth : then < *worth))
            *worth = then;
    }
    return true;
}

/* The choices of a solved state have the values that trying everything finds, the best
 * first. False: it was not solved, or there is too much to try. */
static bool is_solved(const union any_state *state, int seat)
{
    static struct advice advice;
    struct limits limits = {
        .nodes = 300, .seed = 1, .memory = memory, .memory_size = sizeof memory};
    uint32_t worth = 0;
    int left = 20000;

    if (!try_all(state, seat, &left, &worth) ||
        !solve_think(&hiroba_game, state, seat, &limits, &advice))
        return false;
    assert_int_equal(advice.choice[0].value, worth);
    assert_true(advice.move == advice.choice[0].move);
    for (int i = 0; i < advice.choices; i++) {
        union any_state after = *state;
        game_apply(&hiroba_game, &after, seat, advice.choice[i].move);
        left = 20000;
        assert_true(try_all(&after, seat, &left, &worth));
        assert_int_equal(advice.choice[i].value, worth);
    }
    return true;
}

static void last_moves_are_solved(void **unused)
{
    rng_t rng = rng_seeded(4);
    int solved = 0;
    (void)unused;
    for (int i = 0; i < 60; i++) {
        union any_state state;
        assert_null(game_init(&hiroba_game, &state, 2, NULL, NULL));
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            if (actor != CHANCE)
                solved += is_solved(&state, actor);
            game_apply(&hiroba_game, &state, actor,
                       game_random_move(&hiroba_game, &state, actor, &rng));
        }
    }
    assert_true(solved > 20);
}

/* No state is solved while luck or secrets are left, or if there are too many
 * positions. */
static void does_not_solve(const struct game *game, const union any_state *state,
                           int seat)
{
    static struct advice advice;
    struct limits limits = {
        .nodes = 100, .seed = 1, .memory = memory, .memory_size = sizeof memory};
    union any_state view;
    if (game != &hiroba_game || state->head.ply < 20) {
        game_view(game, state, seat, &view);
        if (game->redact || game == &hiroba_game)
            assert_false(solve_think(game, &view, seat, &limits, &advice));
    }
}

static void only_small_open_ends_are_solved(void **unused)
{
    (void)unused;
    each_decision(6, does_not_solve);
}

/* Each level may search more nodes than the one below; the last one has no limit of
 * nodes. */
static void levels_rise(const struct game *game, const union any_state *state, int seat)
{
    struct limits below = {0};
    union any_state view;

    game_view(game, state, seat, &view);
    for (int level = 1; level <= LEVELS; level++) {
        struct limits limits = {0};
        uint64_t least = level_of(game, state->head.seats, level).nodes;
        level_limits(game, &view, level, &limits);
        assert_true(limits.nodes >= least);
        assert_true(limits.blunder_rate <= below.blunder_rate || level == 1);
        assert_true(level == LEVELS ? limits.nodes == 0 : limits.nodes > below.nodes);
        below = limits;
    }
    assert_int_equal(below.blunder_rate, 0);
}

static void levels_spend_ever_more(void **unused)
{
    (void)unused;
    each_decision(2, levels_rise);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_spend_ever_more),
        cmocka_unit_test(bots_do_not_peek),
        cmocka_unit_test(moves_are_lawful_and_repeatable),
        cmocka_unit_test(the_best_are_told_in_order),
        cmocka_unit_test(hints_are_sound),
        cmocka_unit_test(a_search_stops_when_told),
        cmocka_unit_test(a_decided_search_ends_early),
        cmocka_unit_test(a_beginner_sees_two_moves),
        cmocka_unit_test(two_threads_agree_with_themselves),
        cmocka_unit_test(memory_lasts),
        cmocka_unit_test(last_moves_are_solved),
        cmocka_unit_test(only_small_open_ends_are_solved),
    };
    return cmocka_run_group_tests_name("ai", tests, NULL, NULL);
}
