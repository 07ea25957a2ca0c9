/* hosted_race_test.c - who was first at a table: by time of arrival, and fair to slow
 * connections. */
#include "tests/helpers/people.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

#define ASK(...) ((struct request){__VA_ARGS__})

/* Plays until both may croak at once. */
static struct people *race(int round_trip_1, int round_trip_2)
{
    struct people *p = people_at_haru("croak=race", "none");
    rng_t rng = rng_seeded(2);
    while (p->hosted->state->head.mode != RACE) {
        assert_int_equal(p->hosted->stage, STAGE_RUNNING);
        people_move(p, people_one_of(p->hosted->state->head.actors, &rng), &rng);
        people_wait(p, 10);
    }
    hosted_here(p->hosted, 1, true, round_trip_1, p->now);
    hosted_here(p->hosted, 2, true, round_trip_2, p->now);
    return p;
}

static enum asked croak(struct people *p, int seat, int32_t reaction)
{
    char text[MAX_MOVE_TEXT];
    memcpy(text, people_some_move(p, seat), sizeof text);
    return people_ask(p, guest_on(seat),
                      ASK(.kind = ASK_MOVE, .text = text, .reaction = reaction,
                          .id = seat == 1 ? "a" : "b"));
}

/* Who made the last move. */
static int winner(const struct people *p)
{
    for (int i = p->entries - 1; i >= 0; i--)
        if (p->log[i].kind == ENTRY_LINE && p->log[i].seat)
            return p->log[i].seat;
    return 0;
}

static void alike_lines_race_by_arrival(void **unused)
{
    struct people *p = race(0, 0);
    (void)unused;
    people_wait(p, 500);
    assert_int_equal(croak(p, 2, 0), ASKED_ENTRY); /* nobody can be earlier */
    assert_int_equal(winner(p), 2);
    people_free(p);
}

static void a_slow_connection_is_made_up_for(void **unused)
{
    struct people *p = race(20, 120);
    int64_t asked = p->now;
    (void)unused;
    people_wait(p, 450);
    assert_int_equal(croak(p, 1, 430), ASKED_RACING); /* pressed at 430 */
    assert_int_equal(hosted_due(p->hosted), asked + 430 + 120);
    assert_int_equal(croak(p, 1, 430), ASKED_RACING); /* sent twice */
    people_refuse(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 1)),
                  "answered");
    people_wait(p, 90);
    assert_int_equal(croak(p, 2, 420), ASKED_ENTRY); /* arrives at 540, pressed at 420 */
    assert_int_equal(winner(p), 2);
    assert_int_equal(p->refused, 1); /* and the other is told */
    assert_null(p->hosted->race);
    people_free(p);
}

/* A client that lies gains no more than the round trip, and never more than the
 * window. */
static void lies_are_bounded(void **unused)
{
    struct people *p = race(20, 120);
    (void)unused;
    people_wait(p, 450);
    assert_int_equal(croak(p, 1, 430), ASKED_RACING);
    people_wait(p, 99);
    assert_int_equal(croak(p, 2, 0), ASKED_ENTRY); /* 549 - 120 = 429, were it true */
    people_free(p);

    p = race(20, 120);
    people_wait(p, 450);
    assert_int_equal(croak(p, 1, 430), ASKED_RACING);
    people_wait(p, 101);
    assert_int_equal(winner(p), 1); /* settled without waiting for the other */
    people_free(p);

    p = race(0, 5000); /* a connection this slow loses all the same */
    assert_int_equal(p->hosted->seat[2].round_trip, RACE_WINDOW);
    people_wait(p, 450);
    assert_int_equal(croak(p, 1, -1), ASKED_RACING);
    people_wait(p, RACE_WINDOW);
    assert_int_equal(winner(p), 1);
    people_free(p);
}

/* An answer that is held is no move yet: nobody sees it, and a restart forgets it. */
static void held_answers_are_nobodys_business(void **unused)
{
    struct people *p = race(20, 120);
    struct sbuf sb = sb_over(p->json, VIEW_ROOM);
    char *before = malloc(VIEW_ROOM);
    uint64_t number = p->hosted->number;
    (void)unused;
    people_wait(p, 450);
    hosted_put_view(p->hosted, 2, SHOW_JSON, p->now, &sb);
    memcpy(before, p->json, sb.len + 1);
    assert_int_equal(croak(p, 1, 430), ASKED_RACING);
    sb = sb_over(p->json, VIEW_ROOM);
    hosted_put_view(p->hosted, 2, SHOW_JSON, p->now, &sb);
    assert_string_equal(before, p->json);
    assert_int_equal(registry_sweep(p->registry, INT64_MAX, 1), 0);
    people_restart(p);
    assert_int_equal(p->hosted->number, number);
    assert_int_equal(croak(p, 1, 430), ASKED_ENTRY); /* the other is not here */
    free(before);
    people_free(p);
}

/* Live grabs: the second player may still get a card. */
static void live_games_are_played_to_the_end(void **unused)
{
    struct people *p = people_new(&edo_yashiki_game, "ooo", "grab=live", "none", 3);
    rng_t rng = rng_seeded(9);
    int held = 0;
    (void)unused;
    people_sit(p);
    for (int seat = 1; seat <= 3; seat++)
        hosted_here(p->hosted, seat, true, 60 * seat, p->now);
    while (p->hosted->stage == STAGE_RUNNING) {
        unsigned actors = p->hosted->state->head.actors;
        held += people_move(p, people_one_of(actors, &rng), &rng) == ASKED_RACING;
        people_wait(p, rng_below(&rng, 100));
    }
    people_verify(p);
    assert_true(held > 10);
    people_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alike_lines_race_by_arrival),
        cmocka_unit_test(a_slow_connection_is_made_up_for),
        cmocka_unit_test(lies_are_bounded),
        cmocka_unit_test(held_answers_are_nobodys_business),
        cmocka_unit_test(live_games_are_played_to_the_end),
    };
    return cmocka_run_group_tests_name("hosted_race", tests, NULL, NULL);
}
