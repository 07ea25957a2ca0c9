/* haru_ichiban_rest_test.c - the last turns of a round are played as well as can be. They are
 * solved here once more, move by move by the rules, without any of what makes the solver fast. */
#include "haru_test.h"

#include "ai/bot.h"
#include "ai/value.h"

#include <math.h>

enum {
    FIRST_PICKS = 6,    /* positions of turn 6, where a matrix has nine cells */
    LAST_CHOICES = 150, /* positions of turns 7 and 8 */
    NODES = 5000,
    REPEATS = 20000
};

static const double ONE = VALUE_ONE;
static const double ALLOWED = 0.02; /* how far from the best a mixture may be */

static const struct game *const game = &haru_ichiban_game;

struct cells {
    int rows, columns;
    double of[FLOWERS][FLOWERS]; /* for seat 1 */
};

static double value_of(const union any_state *state, double low, double high);

static bool is_end_of_round(const union any_state *state)
{
    const struct state *s = (const struct state *)state;
    return game_is_over(state) || (s->phase == DRAW && s->draws == 0);
}

static double worth_of_end(const union any_state *state)
{
    uint32_t value[MAX_SEATS + 1];
    if (game_is_over(state))
        bot_values(game, state, value);
    else
        assert_true(value_by_hints(game, state, value));
    return value[1];
}

static struct cells cells_of(const union any_state *state)
{
    move_t own[MAX_MOVES], other[MAX_MOVES];
    struct cells cells = {.rows = game_moves(game, state, 1, own),
                          .columns = game_moves(game, state, 2, other)};
    for (int i = 0; i < cells.rows; i++)
        for (int k = 0; k < cells.columns; k++) {
            union any_state after = *state;
            game_apply(game, &after, 1, own[i]);
            game_apply(game, &after, 2, other[k]);
            cells.of[i][k] = value_of(&after, 0, ONE);
        }
    return cells;
}

/* The value of a game of one or two choices each. */
static double value_of_cells(const struct cells *cells)
{
    double a = cells->of[0][0], b = cells->of[0][1], c = cells->of[1][0],
           d = cells->of[1][1], maximin, minimax;
    assert_true(cells->rows == cells->columns && cells->rows <= 2);
    if (cells->rows == 1)
        return a;
    maximin = fmax(fmin(a, b), fmin(c, d));
    minimax = fmin(fmax(a, c), fmax(b, d));
    return maximin >= minimax ? maximin : (a * d - b * c) / (a + d - b - c);
}

static double value_of_lot(const union any_state *state)
{
    double sum = 0;
    for (int seat = 1; seat <= 2; seat++) {
        union any_state after = *state;
        game_apply(game, &after, CHANCE, move_of(LOT, 0, seat));
        sum += value_of(&after, 0, ONE);
    }
    return sum / 2;
}

/* The best of all moves. A move that ends the round is tried first, and what the other would
 * not allow no further. */
static double value_of_moves(const union any_state *state, int seat, double low,
                             double high)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, seat, list);
    double best = seat == 1 ? -1 : ONE + 1;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n; i++) {
            union any_state after = *state;
            double value;
            game_apply(game, &after, seat, list[i]);
            if (is_end_of_round(&after) == (pass == 1))
                continue;
            value = value_of(&after, low, high);
            best = seat == 1 ? fmax(best, value) : fmin(best, value);
            low = seat == 1 ? fmax(low, best) : low;
            high = seat == 2 ? fmin(high, best) : high;
            if (low >= high)
                return best;
        }
    return best;
}

/* What a state is worth to seat 1 if both play well, unless that is beyond `low` or `high`. */
static double value_of(const union any_state *state, double low, double high)
{
    if (is_end_of_round(state))
        return worth_of_end(state);
    if (game_may_act(state, CHANCE))
        return value_of_lot(state);
    if (state->head.mode == SECRET) {
        struct cells cells = cells_of(state);
        return value_of_cells(&cells);
    }
    return value_of_moves(state, game_may_act(state, 1) ? 1 : 2, low, high);
}

/* -- how good a mixture is -- */

/* What seat 1 gets at most against a mixture of seat 2. */
static double best_answer(const struct cells *cells, const double *mixture)
{
    double best = 0;
    for (int i = 0; i < cells->rows; i++) {
        double sum = 0;
        for (int k = 0; k < cells->columns; k++)
            sum += mixture[k] * cells->of[i][k];
        best = fmax(best, sum);
    }
    return best;
}

/* The same cells for the other seat: what one gets the other loses. */
static struct cells turned(const struct cells *cells)
{
    struct cells other = {.rows = cells->columns, .columns = cells->rows};
    for (int i = 0; i < cells->rows; i++)
        for (int k = 0; k < cells->columns; k++)
            other.of[k][i] = ONE - cells->of[i][k];
    return other;
}

/* A mixture of the columns that is nearly best: fictitious play, in which each answers the
 * average of the other's answers. */
static double nearly_best(const struct cells *cells)
{
    double row[FLOWERS] = {0}, column[FLOWERS] = {0}, mixture[FLOWERS];
    int count[FLOWERS] = {0};
    for (int t = 0; t < REPEATS; t++) {
        int best_row = 0, best_column = 0;
        for (int i = 1; i < cells->rows; i++)
            best_row = row[i] > row[best_row] ? i : best_row;
        for (int k = 1; k < cells->columns; k++)
            best_column = column[k] < column[best_column] ? k : best_column;
        count[best_column]++;
        for (int i = 0; i < cells->rows; i++)
            row[i] += cells->of[i][best_column];
        for (int k = 0; k < cells->columns; k++)
            column[k] += cells->of[best_row][k];
    }
    for (int k = 0; k < cells->columns; k++)
        mixture[k] = (double)count[k] / (double)REPEATS;
    return best_answer(cells, mixture);
}

static struct advice *advice_of(const union any_state *state, int seat)
{
    static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
    static struct advice advice;
    struct limits limits = {.nodes = NODES,
                            .seed = state->head.ply,
                            .memory = memory,
                            .memory_size = sizeof memory};
    union any_state view;
    game_view(game, state, seat, &view);
    search_think(game, &view, seat, &limits, &advice);
    return &advice;
}

/* How much more than its due the other gets if it knows a seat's mixture. */
static double exploited(const struct cells *cells, const union any_state *state, int seat)
{
    struct advice *advice = advice_of(state, seat);
    struct cells of = seat == 2 ? *cells : turned(cells);
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, seat, list);
    double mixture[FLOWERS] = {0};
    assert_true(advice->is_mixed);
    /* the shares of what is really played, drawn with many tickets */
    for (int ticket = 0; ticket < REPEATS; ticket++) {
        advice->ticket = (uint32_t)(((uint64_t)ticket << 32) / REPEATS);
        move_t move = advice_choose(advice);
        for (int k = 0; k < n; k++)
            mixture[k] += list[k] == move ? 1.0 / (double)REPEATS : 0;
    }
    return best_answer(&of, mixture) - nearly_best(&of);
}

/* -- the tests -- */

struct tally {
    int picks, mixtures, moves;
};

static void check_picks(const union any_state *state, struct tally *tally)
{
    struct cells cells = cells_of(state);
    bool is_mixed = false;
    for (int seat = 1; seat <= 2; seat++) {
        double lost = exploited(&cells, state, seat);
        const struct advice *advice = advice_of(state, seat);
        if (lost > ALLOWED * ONE)
            fail_msg("turn %d: seat %d's picks lose %f",
                     ((const struct state *)state)->turn, seat, lost / ONE);
        is_mixed |= advice->choices > 1 && advice->choice[1].visits > 0;
    }
    tally->picks++;
    tally->mixtures += is_mixed;
}

/* A whole number may be half a unit off for every turn that is left. */
static void check_move(const union any_state *state, int seat, struct tally *tally)
{
    union any_state after = *state;
    double best = value_of(state, 0, ONE), got;
    game_apply(game, &after, seat, advice_of(state, seat)->move);
    got = value_of(&after, 0, ONE);
    assert_true(seat == 1 ? got >= best - 8 : got <= best + 8);
    tally->moves++;
}

/* Sets up a late state of a random game with quick moves: the next decision from this turn on. */
static int play_to(union any_state *state, int turn, bool is_pick, rng_t *rng)
{
    const struct state *s = (const struct state *)state;
    struct state *scores = (struct state *)state;
    for (;;) {
        assert_null(game_init(game, state, 2, NULL, NULL));
        scores->score[0] = rng_below(rng, 5);
        scores->score[1] = rng_below(rng, 5);
        while (!game_is_over(state) && s->round == 1) {
            int actor = game_random_actor(state, rng);
            bool is_both = s->head.actors == BOTH;
            if (s->turn >= turn && actor != CHANCE && s->draws == 2 * FLOWERS &&
                (is_pick ? s->phase == PICK && is_both : s->phase != PICK) &&
                rng_below(rng, 3) == 0)
                return actor;
            game_apply(game, state, actor,
                       actor == CHANCE ? game_random_move(game, state, CHANCE, rng)
                                       : game->hints->quick_move(state, actor, rng));
        }
    }
}

/* From turn 7 on: picks cannot be exploited, and no better move was overlooked. */
static void the_last_turns_are_solved(void **unused)
{
    rng_t rng = rng_seeded(1);
    struct tally tally = {0};
    union any_state state;
    (void)unused;
    for (int i = 0; i < LAST_CHOICES; i++) {
        int seat = play_to(&state, 7, i % 2 == 0, &rng);
        if (i % 2 == 0)
            check_picks(&state, &tally);
        else
            check_move(&state, seat, &tally);
    }
    print_message("turns 7 and 8: %d picks, %d of them mixed, %d moves\n", tally.picks,
                  tally.mixtures, tally.moves);
    assert_true(tally.mixtures > 5);
}

/* The first turn whose hands are public. */
static void picks_of_turn_6_are_solved(void **unused)
{
    rng_t rng = rng_seeded(2);
    struct tally tally = {0};
    union any_state state;
    (void)unused;
    while (tally.picks < FIRST_PICKS) {
        play_to(&state, 6, true, &rng);
        if (((const struct state *)&state)->turn == 6)
            check_picks(&state, &tally);
    }
    print_message("turn 6: %d picks, %d of them mixed\n", tally.picks, tally.mixtures);
    assert_true(tally.mixtures > 0);
}

struct looks { /* a clock whose time is over after it was read so many times */
    int made, allowed;
};

static bool is_last_look(void *clock)
{
    struct looks *looks = clock;
    return ++looks->made >= looks->allowed;
}

static double looks_used(void *clock)
{
    struct looks *looks = clock;
    return (double)++looks->made / looks->allowed;
}

/* What cannot be solved in time is searched in the time that is left. */
static void half_of_the_time_is_for_the_search(void **unused)
{
    enum { SHORT = 20 };
    static uint64_t memory[BOT_MEMORY / sizeof(uint64_t)];
    static struct advice advice;
    rng_t rng = rng_seeded(3);
    union any_state state, view;
    int searched = 0;
    (void)unused;
    for (int i = 0; i < 5; i++) {
        struct looks looks = {0, SHORT};
        struct limits limits = {.seed = 1,
                                .is_time_over = is_last_look,
                                .time_used = looks_used,
                                .clock = &looks,
                                .memory = memory,
                                .memory_size = sizeof memory};
        int seat = play_to(&state, 6, true, &rng);
        game_view(game, &state, seat, &view);
        search_think(game, &view, seat, &limits, &advice);
        assert_in_range(looks.made, 1, SHORT);
        searched += looks.made == SHORT && advice.nodes >= SHORT / 2 - 1;
    }
    assert_true(searched > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_turns_are_solved),
        cmocka_unit_test(picks_of_turn_6_are_solved),
        cmocka_unit_test(half_of_the_time_is_for_the_search),
    };
    return cmocka_run_group_tests_name("haru_ichiban_rest", tests, NULL, NULL);
}
