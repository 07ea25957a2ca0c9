/* reaction_test.c - who comes first in a race: by level, human, the same every time. */
#include "tests/helpers/position.h"

#include "games/games.h"
#include "host/match/match.h"
#include "host/match/reaction.h"

#include <stdlib.h>
#include <string.h>

enum { DRAWS = 20001 };

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static uint32_t middle(int level, uint64_t seed, uint32_t *least)
{
    static uint32_t draw[DRAWS];
    rng_t rng = rng_seeded(seed);
    for (int i = 0; i < DRAWS; i++)
        draw[i] = reaction_draw(level, &rng);
    qsort(draw, DRAWS, sizeof draw[0], by_size);
    *least = draw[0];
    return draw[DRAWS / 2];
}

/* The medians are those that the header tells, and nobody is quicker than people are. */
static void higher_levels_are_quicker(void **unused)
{
    static const uint32_t median[LEVELS] = {2500, 1900, 1450, 1100, 800, 600};
    uint32_t least;
    (void)unused;
    for (int level = 1; level <= LEVELS; level++) {
        uint32_t found = middle(level, 1, &least);
        assert_in_range(found, median[level - 1] * 97 / 100,
                        median[level - 1] * 103 / 100);
        assert_true(least >= QUICKEST_REACTION);
    }
    assert_int_equal(least, QUICKEST_REACTION); /* level 6 would be below it sometimes */
}

static void the_same_seed_gives_the_same_times(void **unused)
{
    rng_t one = rng_seeded(5), two = rng_seeded(5), other = rng_seeded(6);
    int differ = 0;
    (void)unused;
    for (int i = 0; i < 100; i++) {
        uint32_t time = reaction_draw(3, &one);
        assert_int_equal(time, reaction_draw(3, &two));
        differ += time != reaction_draw(3, &other);
    }
    assert_true(differ > 90);
}

/* A seat that was too slow comes next, unless a seat that is asked later is quicker. */
static void the_slow_one_is_still_coming(void **unused)
{
    static const int level[MAX_SEATS + 1] = {0, 1, 6, 6};
    struct reactions reactions = {0};
    struct head head = {.seats = 3, .actors = 0xe, .mode = RACE};
    rng_t rng = rng_seeded(1);
    int acted[4] = {0}, rounds = 0;
    (void)unused;
    while (acted[1] == 0 && rounds++ < 100) {
        int seat = reaction_next(&reactions, &head, level, &rng);
        acted[seat]++;
        head.question[seat]++;
        assert_true(reactions.now >= QUICKEST_REACTION);
    }
    assert_int_equal(acted[1], 1); /* it certainly comes, after some moves by others */
    assert_in_range(rounds, 2, 60);
}

/* Races of Haru Ichiban's frogs that the first player wins, over all deals. */
static void count_races(const char *first, const char *second, int deals, int *won,
                        int *all)
{
    struct match match = {.game = &haru_ichiban_game, .seats = 2, .seed = "frogs"};
    struct match_score score;
    struct workspace *workspace = workspace_new();
    assert_null(game_set_option(match.game, match.option, "croak", "race"));
    assert_null(player_read(first, &match.player[0]));
    assert_null(player_read(second, &match.player[1]));
    *won = *all = 0;
    for (int deal = 0; deal < deals; deal++) {
        match_deal(&match, workspace, deal, &score);
        *won += (int)score.first[0];
        *all += (int)(score.first[0] + score.first[1]);
    }
    workspace_free(workspace);
}

static void the_quicker_croaks_first(void **unused)
{
    int won, all, again;
    (void)unused;
    count_races("level:4", "level:1", 12, &won, &all);
    assert_true(all >= 20);
    assert_true(won * 100 > all * 85);
    count_races("level:4", "level:1", 3, &won, &all);
    count_races("level:4", "level:1", 3, &again, &all);
    assert_int_equal(won, again);
    count_races("random", "random", 40, &won, &all);
    assert_in_range(won * 100, all * 30, all * 70);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(higher_levels_are_quicker),
        cmocka_unit_test(the_same_seed_gives_the_same_times),
        cmocka_unit_test(the_slow_one_is_still_coming),
        cmocka_unit_test(the_quicker_croaks_first),
    };
    return cmocka_run_group_tests_name("reaction", tests, NULL, NULL);
}
