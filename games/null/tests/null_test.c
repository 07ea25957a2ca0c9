/* null_test.c - named positions of the null game. */
#include "tests/helpers/position.h"

#include "games/games.h"

/* N3, N4: equal lanterns count for nobody. */
static void equal_lanterns_count_for_nobody(void **unused)
{
    struct position *p = position_new(&null_game, 3, "");
    (void)unused;
    position_play(p, "chance deal 9\nchance deal 1\nchance deal 4");
    position_refuses(p, 2, "pick 4", "N3", "no-such-lantern");
    position_refuses(p, 2, "deal 2", "N1", "chance-deals"); /* was taken for a pick */
    position_refuses(p, 4, "pick 1", "", "no-such-seat");
    position_play(p, "1 pick 3\n3 pick 3");
    position_refuses(p, 1, "pick 2", "", "not-your-turn");
    position_play(p, "2 pick 1");
    position_result(p, "\"scores\":[9,3,4],\"ranks\":[1,3,2]");
    position_refuses(p, 1, "pick 2", "", "over");
    position_free(p);
}

/* N1: a stone is its owner's secret. */
static void stones_are_secret(void **unused)
{
    struct position *p = position_new(&null_game, 2, "");
    (void)unused;
    position_play(p, "chance deal 9\nchance deal 1");
    position_shows(p, 1, "[{\"stone\":9,\"pick\":null},{\"stone\":null");
    position_shows_not(p, PUBLIC, "9");
    position_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_lanterns_count_for_nobody),
        cmocka_unit_test(stones_are_secret),
    };
    return cmocka_run_group_tests_name("null", tests, NULL, NULL);
}
