/* match_test.c - players by name, matches of paired deals, and what they prove. */
#include "tests/helpers/position.h"

#include "games/games.h"
#include "host/match/match.h"
#include "host/match/player.h"

#include <time.h>

static void players_are_read_by_name(void **unused)
{
    static const char *const bad[] = {
        "",           "strong",      "plain",       "plain:",    "plain:5",
        "plain:0n",   "plain:-1s",   "plain:nan",   "search:1x", "plain:1sx",
        "level:",     "level:0",     "level:8",     "level:12",  "plain:1sx",
        "plain:1sx0", "plain:1sx17", "plain:1sx2y", NULL};
    struct player player;
    (void)unused;
    for (int i = 0; bad[i]; i++)
        assert_non_null(player_read(bad[i], &player));
    assert_null(player_read("random", &player));
    assert_null(player_read("plain:0.5s", &player));
    assert_true(player.seconds == 0.5 && player.nodes == 0);
    assert_null(player_read("level:7", &player));
    assert_true(player.nodes == 0 && player.seconds > (double)BEST_LEVEL_SECONDS);
    assert_null(player_read("level:6", &player));
    assert_int_equal(player.level, 6);
    assert_null(player_read("search:2000n", &player));
    assert_true(player.seconds == 0 && player.nodes == 2000);
}

/* The same match gives the same scores; equal players on equal luck share alike. */
static void matches_are_paired_and_repeatable(void **unused)
{
    struct match match = {.game = &hiroba_game, .seats = 2, .seed = "x"};
    struct match_score one, two;
    struct workspace *workspace = workspace_new();
    (void)unused;
    assert_null(player_read("plain:50n", &match.player[0]));
    assert_null(player_read("plain:50n", &match.player[1]));
    match_deal(&match, workspace, 3, &one);
    match_deal(&match, workspace, 3, &two);
    assert_memory_equal(&one, &two, sizeof one);
    assert_int_equal(one.value[0], VALUE_ONE);
    assert_int_equal(one.value[1], VALUE_ONE);
    workspace_free(workspace);
}

static double thread_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* On a machine that is busy with something else a fair player still gets all its time. */
static void fair_time_is_the_threads_own(void **unused)
{
    struct player player;
    struct workspace *workspace = workspace_new();
    union any_state state;
    double start;
    (void)unused;
    workspace_be_fair(workspace);
    assert_null(player_read("plain:0.05s", &player));
    assert_null(game_init(&haru_ichiban_game, &state, 2, NULL, NULL));
    while (game_may_act(&state, CHANCE)) {
        rng_t rng = rng_seeded(1);
        game_apply(&haru_ichiban_game, &state, CHANCE,
                   game_random_move(&haru_ichiban_game, &state, CHANCE, &rng));
    }
    start = thread_seconds();
    assert_non_null(player_advice(&player, workspace, &haru_ichiban_game, &state, 1, 1));
    assert_true(thread_seconds() - start >= 0.05);
    workspace_free(workspace);
}

/* Deals of two seats in which the first player's mean is one of these, in turn. */
static int make_deals(struct match_score *score, int n, const double *mean, int means)
{
    for (int i = 0; i < n; i++)
        score[i].value[0] = (uint32_t)(2 * VALUE_ONE * mean[i % means]);
    return n;
}

/* The sequential test decides for either side, stays undecided in between, and is
 * never decided by a few equal deals alone. */
static void a_sequential_test_decides(void **unused)
{
    static const double better[] = {1, 0.5, 1, 0.5, 0.5}, equal[] = {1, 0, 0.5};
    static struct match_score score[400];
    struct match match = {.game = &hiroba_game, .seats = 2};
    struct match_test test = {0, 100};
    (void)unused;
    make_deals(score, 400, better, 5);
    assert_int_equal(match_judge(&test, &match, score, 0), UNDECIDED);
    assert_int_equal(match_judge(&test, &match, score, 2), UNDECIDED);
    assert_int_equal(match_judge(&test, &match, score, 400), IS_ELO1);
    make_deals(score, 400, equal, 3);
    assert_int_equal(match_judge(&test, &match, score, 6), UNDECIDED);
    assert_int_equal(match_judge(&test, &match, score, 399), IS_ELO0);
    assert_true(match_mean(0) == 0.5);
    assert_true(match_elo(match_mean(80)) > 79.9 && match_elo(match_mean(80)) < 80.1);
}

/* Two deals with equal results are no proof. */
static void an_interval_is_never_certain(void **unused)
{
    static const double all[] = {1};
    struct match_score score[2] = {0};
    struct match match = {.game = &hiroba_game, .seats = 2};
    struct match_summary sum;
    (void)unused;
    match_sum(&match, score, make_deals(score, 2, all, 1), 0, &sum);
    assert_true(sum.mean == 1 && sum.high == 1 && sum.low < 0.7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_are_read_by_name),
        cmocka_unit_test(matches_are_paired_and_repeatable),
        cmocka_unit_test(fair_time_is_the_threads_own),
        cmocka_unit_test(a_sequential_test_decides),
        cmocka_unit_test(an_interval_is_never_certain),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
