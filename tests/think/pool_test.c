/* pool_test.c - computers that think in threads: the same moves, only what is still wanted. */
#include "tests/think/thoughts.h"

#include "games/games.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static void wait_until_thinking(struct pool *pool, int thinking)
{
    while (pool_counts(pool).thinking < thinking)
        sched_yield();
}

/* -- the same moves ---------------------------------------------------------------------- */

static void the_move_is_the_same_on_any_number_of_threads(void **unused)
{
    static const int stride[] = {0, 1, 5, 7}; /* none has a part in common with 24 */
    (void)unused;

    _Static_assert(WANTED == 24, "see stride");
    make_wanted();
    for (int threads = 1; threads <= 3; threads++) {
        struct pool *pool = pool_with(threads, WANTED);
        assert_int_equal(pool_counts(pool).threads, threads);
        for (int n = 0; n < WANTED; n++) /* another order every time */
            assert_true(pool_ask(pool, &wanted[n * stride[threads] % 24].job));
        collect_all(pool, WANTED);
        check_wanted();
        pool_free(pool);
    }
}

/* What a computer may not know cannot matter: from the view alone it makes the same
 * move. */
static void a_thought_needs_the_view_alone(void **unused)
{
    (void)unused;

    for (int i = 0; i < 8; i++) {
        struct pool *pool = pool_with(1, 2);
        const struct game *game = games[1 + i % GAMES];
        union any_state state, view;
        rng_t rng = rng_seeded((uint64_t)i + 50);
        int seat = position(game, 2, 12, &rng, &state);
        struct pool_job of_state = job_at(&state, game, seat, "tablewithall", 2),
                        of_view = job_at(&view, game, seat, "tablewithone", 2);
        game_view(game, &state, seat, &view);
        assert_true(pool_ask(pool, &of_state));
        assert_true(pool_ask(pool, &of_view));
        collect_all(pool, 2);
        assert_string_equal(loop.told[0].text, loop.told[1].text);
        pool_free(pool);
    }
}

/* -- what is no longer wanted ------------------------------------------------------------ */

static void nothing_is_told_of_what_was_forgotten(void **unused)
{
    struct pool *pool = pool_with(1, 8);
    struct pool_counts counts;
    (void)unused;

    ask(pool, "thinkingnow1", 6, 0); /* would take seconds */
    wait_until_thinking(pool, 1);
    ask(pool, "waitingthere", 6, 1);
    ask(pool, "waitingtoo12", 1, 2);
    pool_forget(pool, "waitingthere");
    pool_forget(pool, "thinkingnow1");
    pool_forget(pool, "neverheardof");
    collect_all(pool, 1);
    assert_string_equal(loop.told[0].table, "waitingtoo12");
    ask(pool, "donenottold1", 1, 3);
    while (pool_counts(pool).thought < 1)
        sched_yield();
    pool_forget(pool, "donenottold1");
    ask(pool, "thelastone12", 1, 4);
    while (loop.count < 2) {
        sem_wait(&loop.woken);
        pool_collect(pool, INT64_MAX, note, NULL);
    }
    assert_string_equal(loop.told[1].table, "thelastone12");
    counts = pool_counts(pool);
    assert_int_equal(counts.given_up, 3);
    assert_int_equal(counts.told, 2);
    assert_int_equal(counts.waiting + counts.thinking + counts.thought, 0);
    pool_free(pool);
}

static void a_new_question_takes_the_place_of_the_old_one(void **unused)
{
    struct pool *pool = pool_with(1, 1); /* no room for two */
    (void)unused;

    ask(pool, "thisonetable", 6, 0);
    wait_until_thinking(pool, 1);
    ask(pool, "thisonetable", 6, 1);
    ask(pool, "thisonetable", 1, 2);
    collect_all(pool, 1);
    assert_int_equal(pool_counts(pool).given_up, 2);
    assert_int_equal(pool_collect(pool, INT64_MAX, note, NULL), 0);
    pool_free(pool);
}

static void ending_does_not_wait_for_thoughts(void **unused)
{
    struct pool *pool = pool_with(2, 100);
    char id[TABLE_ID + 1];
    (void)unused;

    for (int i = 0; i < 100; i++) { /* it would take minutes to finish them all */
        snprintf(id, sizeof id, "longone%05d", i);
        ask(pool, id, 6, 0);
    }
    wait_until_thinking(pool, 2);
    pool_free(pool);
    assert_int_equal(loop.count, 0);
}

static void there_is_room_for_so_many(void **unused)
{
    struct pool *pool = pool_with(1, 2);
    union any_state state;
    rng_t rng = rng_seeded(3);
    int seat = position(&hiroba_game, 2, 6, &rng, &state);
    struct pool_job job = job_at(&state, &hiroba_game, seat, "onetoomany12", 1);
    (void)unused;

    ask(pool, "thefirstone1", 6, 0);
    ask(pool, "thesecondone", 6, 0);
    assert_false(pool_ask(pool, &job));
    pool_forget(pool, "thefirstone1");
    assert_true(pool_ask(pool, &job));
    pool_free(pool);
}

/* -- who comes first --------------------------------------------------------------------- */

static void quick_ones_pass_slow_ones_for_a_while(void **unused)
{
    struct pool *pool = pool_with(1, 8);
    const char *order[] = {"busybusybusy", "quicklybefor", "slowlyafter1",
                           "quicklylater"};
    (void)unused;

    ask(pool, order[0], 6, 0);
    wait_until_thinking(pool, 1);
    ask(pool, order[2], 5, 10);   /* due at 510 */
    ask(pool, order[1], 1, 400);  /* due at 405: before */
    ask(pool, order[3], 1, 1000); /* due at 1005: not any more */
    collect_all(pool, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(loop.told[i].table, order[i]);
    pool_free(pool);
}

static void a_thought_waits_for_its_time(void **unused)
{
    struct pool *pool = pool_with(1, 4);
    union any_state state;
    rng_t rng = rng_seeded(3);
    int seat = position(&hiroba_game, 2, 6, &rng, &state);
    struct pool_job late = job_at(&state, &hiroba_game, seat, "laterplease1", 1),
                    soon = job_at(&state, &hiroba_game, seat, "soonerplease", 1);
    (void)unused;

    late.earliest = 2000;
    soon.earliest = 1500;
    assert_int_equal(pool_due(pool), CLOCK_NEVER);
    assert_true(pool_ask(pool, &late) && pool_ask(pool, &soon));
    while (pool_counts(pool).thought < 2)
        sched_yield();
    assert_int_equal(pool_due(pool), 1500);
    assert_int_equal(pool_collect(pool, 1499, note, NULL), 0);
    assert_int_equal(pool_collect(pool, 1500, note, NULL), 1);
    assert_int_equal(pool_due(pool), 2000);
    assert_int_equal(pool_collect(pool, 5000, note, NULL), 1);
    assert_string_equal(loop.told[0].table, "soonerplease");
    assert_string_equal(loop.told[1].table, "laterplease1");
    assert_int_equal(pool_due(pool), CLOCK_NEVER);
    pool_free(pool);
}

/* -- lent -------------------------------------------------------------------------------- */

static void no_wake(void *unused)
{
    (void)unused;
}

/* A pool whose one thread is busy, and two that wait. */
static struct pool *busy_pool(struct lent_job *lent)
{
    struct pool *pool = pool_with(1, 8);

    pool_set_lender(pool, no_wake, NULL);
    ask(pool, "thinkingnow1", 6, 0);
    wait_until_thinking(pool, 1);
    ask(pool, "lentlentlent", 2, 0);
    ask(pool, "lentlentlen2", 3, 0);
    assert_int_equal(pool_lend(pool, 1, lent), 1);
    assert_int_equal(lent->level, 2); /* the first due */
    assert_int_equal(pool_counts(pool).lent, 1);
    assert_int_equal(pool_wants_back(pool), 0);
    return pool;
}

static void done_with(struct pool *pool)
{
    pool_set_lender(pool, NULL, NULL);
    pool_free(pool);
}

static void what_was_lent_is_told_as_if_it_were_ours(void **unused)
{
    struct lent_job lent;
    struct pool *pool = busy_pool(&lent);
    move_t list[MAX_MOVES];
    char text[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);
    (void)unused;

    game_moves(lent.game, lent.view, lent.seat, list);
    game_put_move(lent.game, lent.view, lent.seat, list[1], lent.seat, &sb);
    pool_return(pool, lent.number + 99, text);
    assert_int_equal(pool_counts(pool).thought, 0);
    pool_return(pool, lent.number, text);
    pool_return(pool, lent.number, text);
    collect_all(pool, 1);
    assert_string_equal(loop.told[0].table, "lentlentlent");
    assert_string_equal(loop.told[0].text, text);
    assert_int_equal(pool_counts(pool).lent, 0);
    done_with(pool);
}

static void what_is_no_move_is_thought_here(void **unused)
{
    struct lent_job lent, other;
    struct pool *pool = busy_pool(&lent);
    (void)unused;

    pool_return(pool, lent.number, "fly to the moon");
    assert_int_equal(pool_lend(pool, 8, &other), 1);
    assert_true(other.number != lent.number); /* never again */
    pool_rest(pool, true);
    pool_forget(pool, "thinkingnow1");
    collect_all(pool, 1);
    assert_string_equal(loop.told[0].table, "lentlentlent");
    assert_int_equal(pool_wants_back(pool), 0);
    pool_rest(pool, false);
    assert_int_equal(pool_wants_back(pool), 1);
    pool_take_back(pool, other.number);
    collect_all(pool, 2);
    done_with(pool);
}

static void what_was_lent_may_become_moot(void **unused)
{
    struct lent_job lent;
    struct pool *pool = busy_pool(&lent);
    uint64_t dropped[4];
    (void)unused;

    pool_forget(pool, "lentlentlent");
    assert_int_equal(pool_counts(pool).lent, 1);
    pool_return(pool, lent.number, "anything");
    assert_int_equal(pool_counts(pool).lent, 0);
    assert_int_equal(pool_lend(pool, 1, &lent), 1);
    pool_forget(pool, "lentlentlen2");
    assert_int_equal(pool_drop(pool, 4, dropped), 1);
    assert_int_equal(dropped[0], lent.number);
    assert_int_equal(pool_drop(pool, 4, dropped), 0);
    assert_int_equal(loop.count, 0);
    done_with(pool);
}

/* -- at a table -------------------------------------------------------------------------- */

struct game_night {
    struct people *people;
    struct pool *pool;
    int played;
};

static void play(void *context, const struct thought *thought)
{
    struct game_night *night = context;
    struct request request = {.kind = ASK_MOVE,
                              .seat = thought->seat,
                              .text = thought->text,
                              .question = thought->question,
                              .reaction = -1};

    assert_string_equal(thought->table, TABLE);
    people_do(night->people, "", request);
    night->played++;
    assert_true(pool_follow(night->pool, night->people->hosted, night->people->now));
}

/* The person on seat 1, if it is their turn. */
static bool person_moves(struct game_night *night, rng_t *rng)
{
    struct people *people = night->people;

    if (!game_may_act(people->hosted->state, 1))
        return false;
    people_move(people, 1, rng);
    assert_true(pool_follow(night->pool, people->hosted, people->now));
    return true;
}

/* Until the next thought is there and its time has come. */
static void wait_for_thought(struct game_night *night)
{
    int64_t due = pool_due(night->pool);

    if (due == CLOCK_NEVER)
        sem_wait(&loop.woken);
    else if (due > night->people->now)
        people_wait(night->people, due - night->people->now);
}

/* A person, who is slow in races, and computers play to the end. */
static void computers_play_whole_games(void **unused)
{
    static const char *const options[] = {"", "croak=race", "", "grab=live", ""};
    (void)unused;

    for (int i = 1; games[i]; i++) {
        const char *seats = games[i]->max_seats > 2 ? "o21" : "o2";
        struct game_night night = {
            .people = people_new(games[i], seats, options[i], "none", (uint64_t)i),
            .pool = pool_with(2, 5)};
        struct people *people = night.people;
        rng_t rng = rng_seeded((uint64_t)i);
        people_sit(people);
        assert_true(pool_follow(night.pool, people->hosted, people->now));
        while (people->hosted->stage == STAGE_RUNNING)
            if (pool_collect(night.pool, people->now, play, &night) == 0 &&
                !(hosted_thinking(people->hosted) == 0 && person_moves(&night, &rng)) &&
                people->hosted->stage == STAGE_RUNNING)
                wait_for_thought(&night);
        assert_int_equal(people->hosted->stage, STAGE_OVER);
        assert_true(night.played >= 10);
        pool_free(night.pool);
        people_free(people);
    }
}

/* In a race a computer needs its time to react, as people do. */
static void a_race_is_not_won_at_once(void **unused)
{
    struct people *people = people_new(&edo_yashiki_game, "o2", "grab=live", "none", 3);
    struct pool *pool = pool_with(1, 4);
    rng_t rng = rng_seeded(2);
    (void)unused;

    people_sit(people);
    while (people->hosted->state->head.mode != RACE)
        people_move(people, 1, &rng);
    assert_true(hosted_thinking(people->hosted) != 0);
    assert_true(pool_follow(pool, people->hosted, people->now));
    while (pool_counts(pool).thought < 1)
        sched_yield();
    assert_true(pool_due(pool) > people->now);
    assert_int_equal(pool_collect(pool, people->now, note, NULL), 0);
    pool_free(pool);
    people_free(people);
}

/* The person of seat 1 moves, the computer thinks, the person takes the move back. */
static void a_move_taken_back_ends_the_thought(void **unused)
{
    struct people *people = people_new(&hiroba_game, "o6", "", "none", 5);
    struct pool *pool = pool_with(1, 4);
    rng_t rng = rng_seeded(1);
    uint64_t given_up;
    (void)unused;

    people_sit(people);
    while (!hosted_thinking(people->hosted))
        people_move(people, 1, &rng);
    assert_true(pool_follow(pool, people->hosted, people->now));
    wait_until_thinking(pool, 1);
    people_do(people, guest_on(1), (struct request){.kind = ASK_CHAT, .text = "hm"});
    assert_true(pool_follow(pool, people->hosted, people->now)); /* goes on */
    assert_int_equal(pool_counts(pool).given_up, 0);
    people_do(people, guest_on(1), (struct request){.kind = ASK_UNDO});
    assert_int_equal(hosted_thinking(people->hosted), 0);
    assert_true(pool_follow(pool, people->hosted, people->now));
    given_up = pool_counts(pool).given_up;
    assert_int_equal(given_up, 1);
    pool_free(pool);
    people_free(people);
}

/* If all choose in secret, a job goes on when others make their choices. */
static void an_unseen_choice_disturbs_nobody(void **unused)
{
    struct people *people = people_new(&haru_ichiban_game, "o6", "", "none", 5);
    struct pool *pool = pool_with(1, 4);
    rng_t rng = rng_seeded(1);
    (void)unused;

    people_sit(people);
    while (people->hosted->state->head.mode != SECRET ||
           people->hosted->state->head.actors != 0x6)
        people_move(people, people->hosted->state->head.actors & 2 ? 1 : 2, &rng);
    assert_true(pool_follow(pool, people->hosted, people->now));
    wait_until_thinking(pool, 1);
    people_move(people, 1, &rng);
    assert_true(pool_follow(pool, people->hosted, people->now));
    assert_int_equal(pool_counts(pool).given_up, 0);
    people_do(people, guest_on(1), (struct request){.kind = ASK_RESIGN});
    assert_true(pool_follow(pool, people->hosted, people->now));
    assert_int_equal(pool_counts(pool).given_up, 1); /* the game is over */
    pool_free(pool);
    people_free(people);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_move_is_the_same_on_any_number_of_threads),
        cmocka_unit_test(a_thought_needs_the_view_alone),
        cmocka_unit_test(nothing_is_told_of_what_was_forgotten),
        cmocka_unit_test(a_new_question_takes_the_place_of_the_old_one),
        cmocka_unit_test(ending_does_not_wait_for_thoughts),
        cmocka_unit_test(there_is_room_for_so_many),
        cmocka_unit_test(quick_ones_pass_slow_ones_for_a_while),
        cmocka_unit_test(a_thought_waits_for_its_time),
        cmocka_unit_test(what_was_lent_is_told_as_if_it_were_ours),
        cmocka_unit_test(what_is_no_move_is_thought_here),
        cmocka_unit_test(what_was_lent_may_become_moot),
        cmocka_unit_test(computers_play_whole_games),
        cmocka_unit_test(a_race_is_not_won_at_once),
        cmocka_unit_test(a_move_taken_back_ends_the_thought),
        cmocka_unit_test(an_unseen_choice_disturbs_nobody),
    };

    thoughts_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
