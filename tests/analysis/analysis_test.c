/* analysis_test.c - what an analysis may not know, what chance's odds do, and how games end. */
#include "tests/helpers/position.h"

#include "games/games.h"
#include "tests/analysis/parts.h"
#include "tests/engine/goldens.h"

#include <stdlib.h>
#include <string.h>

static void *memory_full_of(int byte)
{
    void *memory = malloc(VERDICT_MEMORY);
    assert_non_null(memory);
    memset(memory, byte, VERDICT_MEMORY);
    return memory;
}

/* -- honesty -- */

struct honesty {
    struct effort effort;
    void *memory, *other;
    int resampled, judged;
};

static void judge(const struct honesty *h, const struct record *record,
                  const union any_state *state, const struct record_line *line,
                  void *memory, struct verdict *out)
{
    union any_state view;
    memset(&view, 0x5a, sizeof view);
    game_view(record->game, state, line->actor, &view);
    verdict_of(&h->effort, record->game, &view, line->actor, line->move, memory, out);
}

/* Puts other secrets into every state in which a seat moved: the verdict stays the same. */
static bool secrets_change_nothing(const char *path, const char *text,
                                   const struct record *record, void *context)
{
    struct honesty *h = context;
    union any_state state;
    rng_t rng = rng_seeded(strlen(text));

    record_state(record, 0, &state);
    for (int i = 0; i < record->lines; i++) {
        const struct record_line *line = &record->line[i];
        if (line->kind == LINE_MOVE && line->actor != CHANCE && i % 3 == 0) {
            struct verdict real, imagined;
            union any_state other;
            game_view(record->game, &state, line->actor, &other);
            game_guess(record->game, &other, line->actor, &rng);
            h->resampled += memcmp(&other, &state, record->game->state_size) != 0;
            judge(h, record, &state, line, h->memory, &real);
            judge(h, record, &other, line, h->other, &imagined);
            if (memcmp(&real, &imagined, sizeof real) != 0)
                print_error("%s: line %d: its verdict depends on a secret\n", path,
                            i + 1);
            assert_memory_equal(&real, &imagined, sizeof real);
            h->judged++;
        }
        record_step(record, i, &state);
    }
    return true;
}

static void verdicts_know_no_secrets(void **unused)
{
    struct honesty h = {.effort = effort_of(1, 1),
                        .memory = memory_full_of(0),
                        .other = memory_full_of(0xa5)};
    int count;
    (void)unused;
    for (int i = 0; games[i]; i++)
        if (games[i]->redact)
            assert_true(goldens_each(games[i], secrets_change_nothing, &h, &count));
    assert_true(h.judged > 100 && h.resampled > 100);
    free(h.memory);
    free(h.other);
}

/* What comes later changes no verdict, and no step before it. */
static bool later_changes_nothing(const char *path, const char *text,
                                  const struct record *record, void *context)
{
    struct analysis whole, part;
    struct step one, other;
    struct record cut = *record;
    void *memory = memory_full_of(0);
    (void)path;
    (void)text;
    (void)context;
    cut.line = malloc((size_t)record->lines * sizeof *cut.line);
    memcpy(cut.line, record->line, (size_t)record->lines * sizeof *cut.line);
    record_cut(&cut, record->lines / 2);
    for (int i = 0; i < record->lines; i++)
        if (record->line[i].kind != LINE_MOVE) /* an undo makes moves count no more */
            cut.lines = 0;
    analysis_start(&whole, record, effort_of(1, 1), memory);
    analysis_start(&part, &cut, effort_of(1, 1), memory);
    while (analysis_step(&part, &one)) {
        assert_true(analysis_step(&whole, &other));
        assert_memory_equal(&one, &other, sizeof one);
    }
    assert_int_equal(part.ending, BROKEN_OFF);
    for (int seat = 1; seat <= record->seats; seat++)
        assert_int_equal(part.account[seat].part[ENDED_EARLY], 0);
    free(memory);
    free(cut.line);
    return true;
}

static void verdicts_have_no_hindsight(void **unused)
{
    int count;
    (void)unused;
    assert_true(goldens_each(&haru_ichiban_game, later_changes_nothing, NULL, &count));
    assert_true(goldens_each(&hiroba_game, later_changes_nothing, NULL, &count));
    assert_true(goldens_each(&ike_no_koi_game, later_changes_nothing, NULL, &count));
}

/* -- worths -- */

static void seeds_and_states_decide_worths(void **unused)
{
    struct position *p = position_new(&haru_ichiban_game, 2, "");
    struct effort effort = effort_of(2, 1), other = effort_of(2, 2);
    struct worth first, again, otherwise;
    (void)unused;
    worth_of(&effort, effort.playouts, p->game, &p->state, &first);
    worth_of(&effort, effort.playouts, p->game, &p->state, &again);
    worth_of(&other, other.playouts, p->game, &p->state, &otherwise);
    assert_memory_equal(&first, &again, sizeof first);
    assert_memory_not_equal(&first, &otherwise, sizeof first);
    /* nobody is ahead before the first draw; four standard errors are far */
    assert_true(abs(first.of[1] - WORTH_ONE / 2) < 4 * first.error[1]);
    assert_in_range(first.of[1] + first.of[2], WORTH_ONE - 1, WORTH_ONE + 1);
    position_free(p);
}

static void ranks_are_worth_their_places(void **unused)
{
    struct worth worth;
    (void)unused;
    worth_of_ranks((uint8_t[]){0, 1, 3, 2, 4, 0}, 4, &worth);
    assert_int_equal(worth.of[1], 1000000);
    assert_int_equal(worth.of[2], 333333);
    assert_int_equal(worth.of[3], 666667);
    assert_int_equal(worth.of[4], 0);
    worth_of_ranks((uint8_t[]){0, 1, 1, 3, 0, 0}, 3, &worth);
    assert_int_equal(worth.of[1], 750000);
    assert_int_equal(worth.of[2], 750000);
    assert_int_equal(worth.of[3], 0);
}

/* Before a draw a state is worth the mean of what may come, by the odds. */
static void worth_is_the_mean_over_outcomes(const struct game *game, uint64_t seed,
                                            int *tried, int *uneven)
{
    struct effort effort = effort_of(1, 1);
    union any_state state;
    rng_t rng = rng_seeded(seed);

    assert_null(game_init(game, &state, game->min_seats, NULL, NULL));
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng), n;
        move_t outcome[MAX_MOVES];
        n = actor == CHANCE ? game_moves(game, &state, CHANCE, outcome) : 0;
        int64_t sum = 0, all = 0;
        bool is_last = n > 0 && n <= (int)effort.outcomes, is_uneven = false;
        for (int i = 0; i < n && is_last; i++) {
            union any_state after;
            struct worth worth;
            memcpy(&after, &state, game->state_size);
            game_apply(game, &after, CHANCE, outcome[i]);
            is_last = !game_may_act(&after, CHANCE);
            if (!is_last)
                break;
            worth_of(&effort, 4, game, &after, &worth);
            sum += (int64_t)game_weight(game, &state, outcome[i]) * worth.of[1];
            all += game_weight(game, &state, outcome[i]);
            is_uneven |= game_weight(game, &state, outcome[i]) !=
                         game_weight(game, &state, outcome[0]);
        }
        if (is_last) {
            struct worth worth;
            worth_of(&effort, 4, game, &state, &worth);
            assert_int_equal(worth.of[1], (sum + all / 2) / all);
            *tried += n > 1;
            *uneven += is_uneven;
        }
        game_apply(game, &state, actor, game_random_move(game, &state, actor, &rng));
    }
}

static void draws_are_weighed_by_their_odds(void **unused)
{
    int tried = 0, uneven = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 5; seed++)
        for (int i = 0; games[i]; i++)
            worth_is_the_mean_over_outcomes(games[i], seed, &tried, &uneven);
    assert_true(tried > 50);
    assert_true(uneven > 10);
}

/* -- verdicts -- */

/* The last move of a game, where one move wins and another loses: the loser is a blunder, the
 * winner none. */
static void a_win_that_was_missed_is_found(void **unused)
{
    struct record record = {.line = calloc(RECORD_MAX_LINES, sizeof *record.line),
                            .room = RECORD_MAX_LINES};
    struct honesty h = {.effort = effort_of(2, 1), .memory = memory_full_of(0)};
    int found = 0, played = 0;
    (void)unused;

    for (uint64_t seed = 1; seed <= 40; seed++) {
        const int32_t option[MAX_OPTIONS] = {0};
        union any_state state;
        parts_random(&record, &hiroba_game, 2, option, seed);
        record_state(&record, record.lines - 1, &state);
        const struct record_line *last = &record.line[record.lines - 1];
        move_t list[MAX_MOVES];
        int n = game_moves(&hiroba_game, &state, last->actor, list);
        uint32_t least = 2, most = 0;
        move_t worst = list[0], best = list[0];
        for (int i = 0; i < n; i++) {
            union any_state after = state;
            struct result result;
            game_apply(&hiroba_game, &after, last->actor, list[i]);
            game_result(&hiroba_game, &after, &result);
            uint32_t won = game_is_over(&after) ? result.rank[last->actor] == 1 : 1;
            if (!game_is_over(&after)) {
                least = most = 1;
                break;
            }
            best = won > most ? list[i] : best;
            most = won > most ? won : most;
            worst = won < least ? list[i] : worst;
            least = won < least ? won : least;
        }
        if (least >= most)
            continue; /* nothing to win or to lose */
        struct verdict verdict;
        struct record_line blunder = {.actor = last->actor, .move = worst};
        judge(&h, &record, &state, &blunder, h.memory, &verdict);
        played++;
        found += verdict.loss >= WORTH_ONE / 2 && !verdict.is_close;
        blunder.move = best;
        judge(&h, &record, &state, &blunder, h.memory, &verdict);
        assert_int_equal(verdict.loss, 0);
    }
    assert_true(played > 2);
    assert_int_equal(found, played);
    free(h.memory);
    free(record.line);
}

/* -- how games end -- */

static void end_by(enum line_kind kind, int seat, enum ending ending,
                   const int32_t *result)
{
    struct record record = {.line = calloc(RECORD_MAX_LINES, sizeof *record.line),
                            .room = RECORD_MAX_LINES};
    const int32_t option[MAX_OPTIONS] = {0};
    struct analysis a;
    struct step step;
    struct parts_count count = {0};
    void *memory = memory_full_of(0);
    union any_state state;

    parts_random(&record, &ike_no_koi_game, 3, option, 5);
    record_cut(&record, record.lines / 2);
    record_state(&record, record.lines, &state);
    assert_true(record_add(&record, &state,
                           (struct record_line){.kind = (uint8_t)kind, .number = seat}));
    assert_true(parts_hold(&record, effort_of(1, 1), "ended", &count));
    analysis_start(&a, &record, effort_of(1, 1), memory);
    while (analysis_step(&a, &step))
        ;
    assert_int_equal(a.ending, ending);
    for (int i = 1; i <= 3; i++) {
        assert_int_equal(a.account[i].result, result[i]);
        assert_int_equal(a.account[i].part[ENDED_EARLY], result[i] - a.now.of[i]);
    }
    free(memory);
    free(record.line);
}

static void who_leaves_ranks_behind(void **unused)
{
    (void)unused;
    end_by(LINE_RESIGN, 2, RESIGNED, (int32_t[]){0, 750000, 0, 750000});
    end_by(LINE_TIMEOUT, 1, RESIGNED, (int32_t[]){0, 0, 750000, 750000});
    end_by(LINE_ABANDON, 0, GIVEN_UP, (int32_t[]){0, 500000, 500000, 500000});
}

/* A computer plays on for who resigned: its moves are no play. Moves taken back don't count. */
static void what_is_no_play_is_nobodys_mistake(void **unused)
{
    struct record whole = {.line = calloc(RECORD_MAX_LINES, sizeof *whole.line),
                           .room = RECORD_MAX_LINES};
    struct record record;
    const int32_t option[MAX_OPTIONS] = {0};
    struct parts_count count = {0};
    struct analysis a;
    struct step step;
    union any_state state;
    void *memory = memory_full_of(0);
    int begun, undone;
    (void)unused;

    parts_random(&whole, &hiroba_game, 3, option, 5);
    record = whole;
    record.line = calloc(RECORD_MAX_LINES, sizeof *record.line);
    record.lines = 0;
    record_state(&record, 0, &state);
    for (int i = 0; i < whole.lines; i++) {
        if (i == whole.lines / 2)
            record_add(&record, &state,
                       (struct record_line){.kind = LINE_COMPUTER, .number = 2});
        record_add(&record, &state, whole.line[i]);
    }
    begun = whole.lines - 3;
    record_add(&record, &state, (struct record_line){.kind = LINE_UNDO, .number = begun});
    undone = record.lines;
    for (int i = begun; i < whole.lines; i++)
        record_add(&record, &state, whole.line[i]);
    assert_true(record.lines > undone &&
                parts_hold(&record, effort_of(1, 1), "left", &count));
    assert_int_equal(analysis_steps(&record), whole.lines);
    analysis_start(&a, &record, effort_of(1, 1), memory);
    bool has_left = false;
    while (analysis_step(&a, &step)) {
        if (step.line > record.lines / 2 && step.actor == 2) {
            assert_false(step.is_judged);
            has_left |= step.part[2][ENDED_EARLY] != 0;
        }
    }
    assert_true(has_left);
    assert_int_equal(a.ending, PLAYED);
    free(memory);
    free(record.line);
    free(whole.line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_know_no_secrets),
        cmocka_unit_test(verdicts_have_no_hindsight),
        cmocka_unit_test(seeds_and_states_decide_worths),
        cmocka_unit_test(ranks_are_worth_their_places),
        cmocka_unit_test(draws_are_weighed_by_their_odds),
        cmocka_unit_test(a_win_that_was_missed_is_found),
        cmocka_unit_test(who_leaves_ranks_behind),
        cmocka_unit_test(what_is_no_play_is_nobodys_mistake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
