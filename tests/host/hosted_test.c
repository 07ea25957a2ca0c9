/* hosted_test.c - tables with people: games played, requests refused, people who come and
 * go.
 *
 * people.c checks with every request that asking changes nothing, and that the log played
 * again gives an equal table. */
#include "tests/helpers/people.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static const struct game *const four[] = {&haru_ichiban_game, &hiroba_game,
                                          &edo_yashiki_game, &ike_no_koi_game};

#define ASK(...) ((struct request){__VA_ARGS__})

/* -- sitting down and starting -- */

static void a_table_fills_and_starts(void **unused)
{
    struct people *p = people_new(&hiroba_game, "po2", "", "none", 1);
    (void)unused;
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SIT, .seat = 1, .text = "B"),
                  "not-this-seat");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SIT, .seat = 3, .text = "B"),
                  "not-this-seat");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SIT, .seat = 4, .text = "B"),
                  "not-this-seat");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SIT, .text = ""), "bad-name");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SHARE, .text = "00"), "not-seated");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = "pass"), "not-seated");
    people_do(p, guest_on(2), ASK(.kind = ASK_SIT, .text = "Bo"));
    people_last(p, ENTRY_SIT, 2, "guestnumber2 Bo");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SIT, .text = "Bo"), "seated");
    people_refuse(p, guest_on(3), ASK(.kind = ASK_SIT, .text = "Cleo"), "no-seat");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = "pass"), "not-started");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SHARE, .text = "00"), "bad-share");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_START), "not-founder");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_CLOSE), "not-founder");
    people_do(p, guest_on(2), ASK(.kind = ASK_LEAVE));
    assert_int_equal(hosted_seat_of(p->hosted, guest_on(2)), 0);
    people_do(p, guest_on(3), ASK(.kind = ASK_SIT, .seat = 2, .text = "Cleo"));
    assert_int_equal(hosted_due(p->hosted), p->now + OPEN_WAIT);
    people_do(p, guest_on(1), ASK(.kind = ASK_SIT, .text = "Ai"));
    assert_int_equal(p->hosted->stage, STAGE_OPEN); /* waits for shares */
    assert_int_equal(hosted_due(p->hosted), p->now + SHARE_WAIT);
    people_wait(p, SHARE_WAIT - 1);
    assert_int_equal(p->hosted->stage, STAGE_OPEN);
    people_wait(p, 1);
    assert_int_equal(p->hosted->stage, STAGE_RUNNING);
    assert_string_equal(p->hosted->record.name[3], "Computer 2");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_CLOSE), "started");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_SHARE, .text = "00"), "started");
    people_free(p);
}

static void tables_start_with_computers_or_close(void **unused)
{
    struct people *p = people_new(&hiroba_game, "ooo", "", "none", 1);
    (void)unused;
    people_refuse(p, guest_on(1), ASK(.kind = ASK_START), "empty");
    people_do(p, guest_on(1), ASK(.kind = ASK_SIT, .seat = 2, .text = "Ai"));
    people_refuse(p, guest_on(1), ASK(.kind = ASK_START, .text = "7"), "bad-level");
    people_do(p, guest_on(1), ASK(.kind = ASK_START, .text = "5"));
    assert_int_equal(p->hosted->stage, STAGE_RUNNING);
    assert_true(p->hosted->seat[1].is_computer && p->hosted->seat[3].is_computer);
    assert_int_equal(p->hosted->seat[1].level, 5);
    people_refuse(p, guest_on(1), ASK(.kind = ASK_START), "started");
    people_free(p);

    p = people_new(&hiroba_game, "oo", "", "none", 1);
    people_do(p, guest_on(1), ASK(.kind = ASK_CLOSE));
    assert_int_equal(p->hosted->stage, STAGE_CLOSED);
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SIT, .text = "Bo"), "no-seat");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_CLOSE), "started");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_CHAT, .name = "Ai", .text = "hm"),
                  "closed");
    assert_int_equal(hosted_due(p->hosted), CLOCK_NEVER);
    people_free(p);

    p = people_new(&hiroba_game, "oo", "", "none", 1);
    people_do(p, guest_on(2), ASK(.kind = ASK_SIT, .text = "Bo"));
    people_wait(p, OPEN_WAIT - 1);
    assert_int_equal(p->hosted->stage, STAGE_OPEN);
    people_wait(p, 1); /* nobody came */
    people_last(p, ENTRY_CLOSE, 0, "idle");
    assert_int_equal(p->hosted->stage, STAGE_CLOSED);
    people_free(p);
}

/* -- whole games -- */

/* What people do besides moving, most of it refused at any one time. */
static void bother(struct people *p, rng_t *rng)
{
    static const char *const answers[] = {"yes", "yes", "no", "maybe"};
    int seats = p->setup.seats, by = 1 + (int)rng_below(rng, (uint32_t)seats);
    const char *guest = guest_on(rng_below(rng, 12) == 0 ? 0 : by);
    struct request request = {.name = "Watcher", .text = "well, well"};

    request.seat = 1 + (int)rng_below(rng, (uint32_t)seats);
    request.kind = (enum request_kind)rng_below(rng, ASK_CLOSE + 1);
    if (request.kind == ASK_RESIGN && rng_below(rng, 10) != 0)
        request.kind = ASK_ANSWER;
    if (request.kind == ASK_LEAVE && rng_below(rng, 3) != 0)
        request.kind = ASK_SIT;
    if (p->hosted->offered_by && rng_below(rng, 2) == 0)
        request.kind = ASK_ANSWER;
    if (request.kind == ASK_ANSWER)
        request.text = answers[rng_below(rng, 4)];
    people_ask(p, guest, request);
}

static void play(struct people *p, rng_t *rng)
{
    for (int step = 0; p->hosted->stage == STAGE_RUNNING; step++) {
        unsigned actors = p->hosted->state->head.actors;
        assert_true(step < 4000);
        if (rng_below(rng, p->hosted->offered_by ? 2 : 6) == 0)
            bother(p, rng);
        else if (rng_below(rng, 60) == 0)
            people_restart(p);
        else
            people_move(p, people_one_of(actors, rng), rng);
        people_wait(p, rng_below(rng, 400));
    }
}

static void whole_games_of_all_four(void **unused)
{
    static const char *const clock[] = {"none", "move 30", "game 60 1", "days 1"};
    int played = 0, ended = 0, made[ASK_CLOSE + 1] = {0}, refused[ASK_CLOSE + 1] = {0};
    (void)unused;
    for (int i = 0; i < 24; i++) {
        static const char *const seats[] = {"oo", "po1", "pooo", "o4", "oo6", "oooo"};
        const struct game *game = four[i % 4];
        rng_t rng = rng_seeded((uint64_t)i);
        const char *chosen = game->max_seats == 2 ? (i % 8 ? "oo" : "o4") : seats[i / 4];
        struct people *p =
            people_new(game, chosen, "", clock[(i / 4 + i) % 4], (uint64_t)i + 100);
        people_sit(p);
        assert_int_equal(p->hosted->stage, STAGE_RUNNING);
        play(p, &rng);
        assert_int_equal(p->hosted->stage, STAGE_OVER);
        assert_true(p->hosted->is_told);
        people_verify(p);
        people_restart(p);
        assert_int_equal(p->hosted->stage, STAGE_OVER);
        played += game_is_over(p->hosted->state);
        ended += !game_is_over(p->hosted->state);
        for (int kind = 0; kind <= ASK_CLOSE; kind++) {
            made[kind] += p->made[kind];
            refused[kind] += p->turned_down[kind];
        }
        people_free(p);
    }
    for (int kind = 0; kind <= ASK_CLOSE; kind++) {
        bool is_early = kind == ASK_START || kind == ASK_CLOSE; /* never in a game */
        print_message("  request %d: %d made, %d refused\n", kind, made[kind],
                      refused[kind]);
        assert_true(refused[kind] > 0 || kind == ASK_CHAT);
        assert_true(made[kind] > 0 || is_early || kind == ASK_REPLACE ||
                    kind == ASK_REMATCH);
    }
    print_message("  %d games played to the end, %d given up\n", played, ended);
    assert_true(played >= 8 && ended >= 2);
}

/* -- moves -- */

static void moves_count_once_and_in_time(void **unused)
{
    struct people *p = people_at_haru("", "none");
    const char *first = people_some_move(p, 1);
    int question = p->hosted->state->head.question[1];
    uint64_t number;
    (void)unused;
    people_refuse(p, guest_on(3), ASK(.kind = ASK_MOVE, .text = first), "not-seated");
    people_refuse(p, "", ASK(.kind = ASK_MOVE, .seat = 1, .text = first), "person-plays");
    people_refuse(p, "", ASK(.kind = ASK_MOVE, .seat = 3, .text = first), "no-guest");
    people_refuse(p, "", ASK(.kind = ASK_RESIGN, .seat = 1), "no-guest");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = "pick 99"), "unreadable");
    people_refuse(p, guest_on(1),
                  ASK(.kind = ASK_MOVE, .text = first, .question = question + 1),
                  "too-early");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = first, .id = "A!"),
                  "bad-id");
    people_do(p, guest_on(1),
              ASK(.kind = ASK_MOVE, .text = first, .question = question, .id = "m1"));
    number = p->hosted->seat[1].last_number;
    assert_int_equal(people_ask(p, guest_on(1),
                                ASK(.kind = ASK_MOVE, .text = first, .id = "m1",
                                    .question = question)),
                     ASKED_AGAIN);
    assert_int_equal(p->answer.number, number);
    people_refuse(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = first, .id = "m2"),
                  "not-your-turn");
    people_refuse(p, guest_on(1),
                  ASK(.kind = ASK_MOVE, .text = first, .question = question, .id = "m2"),
                  "too-late");
    people_restart(p); /* the id is known after a restart too */
    assert_int_equal(
        people_ask(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = first, .id = "m1")),
        ASKED_AGAIN);
    people_do(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 2)));
    for (rng_t rng = rng_seeded(3); p->hosted->state->head.question[1] <= question;)
        people_move(p, people_one_of(p->hosted->state->head.actors, &rng), &rng);
    people_refuse(p, guest_on(1),
                  ASK(.kind = ASK_MOVE, .text = first, .question = question, .id = "m3"),
                  "too-late");
    people_free(p);
}

/* -- clocks -- */

static void late_moves_are_refused_and_computers_take_over(void **unused)
{
    struct people *p = people_at_haru("", "move 30");
    int64_t due = p->now + 30000;
    const char *text = people_some_move(p, 1);
    (void)unused;
    assert_int_equal(hosted_due(p->hosted), due);
    people_do(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = text));
    p->now = due;
    people_ask(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 2)));
    assert_string_equal(p->answer.why.code, "time-over");
    people_last(p, ENTRY_LINE, 2, "host computer 2");
    assert_string_equal(p->log[p->entries - 2].text, "host timeout 2");
    assert_int_equal(p->log[p->entries - 2].at, due);
    assert_int_equal(hosted_thinking(p->hosted), 1u << 2);
    people_refuse(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 2)),
                  "computer-plays");
    people_do(p, guest_on(2), ASK(.kind = ASK_SIT));
    people_last(p, ENTRY_LINE, 2, "host person 2");
    assert_int_equal(hosted_due(p->hosted), p->now + 30000);
    people_do(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 2)));
    people_free(p);
}

static void time_for_the_game_can_lose_it(void **unused)
{
    struct people *p = people_at_haru("", "game 60 0");
    (void)unused;
    people_wait(p, 20000);
    people_do(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 1)));
    people_wait(p, 39999);
    assert_int_equal(p->hosted->stage, STAGE_RUNNING);
    people_wait(p, 1);
    assert_int_equal(p->hosted->stage, STAGE_OVER);
    assert_true(p->hosted->seat[2].is_out);
    people_last(p, ENTRY_TELL, 0, p->log[p->entries - 1].text);
    assert_string_equal(p->log[p->entries - 2].text, "host timeout 2");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = "pick 1"), "over");
    people_free(p);
}

/* A restart gives people time to come back, and does not make their clocks wrong. */
static void clocks_wait_a_little_after_a_restart(void **unused)
{
    struct people *p = people_at_haru("", "move 30");
    int64_t due = p->now + 30000;
    (void)unused;
    p->now += 50000; /* down all the time */
    people_restart(p);
    assert_int_equal(hosted_due(p->hosted), p->now + LOAD_GRACE);
    people_do(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 1)));
    people_wait(p, LOAD_GRACE);
    people_last(p, ENTRY_LINE, 2, "host computer 2");
    assert_int_equal(p->log[p->entries - 2].at,
                     due > p->log[p->entries - 3].at ? due : p->log[p->entries - 3].at);
    people_free(p);
}

/* A person who was back before time ran out could have moved: there is no grace. */
static void who_is_back_in_time_needs_no_more_of_it(void **unused)
{
    struct people *p = people_at_haru("", "move 30");
    int64_t due = p->now + 30000;
    (void)unused;
    p->now += 10000;
    people_restart(p);
    assert_int_equal(hosted_due(p->hosted), p->now + LOAD_GRACE);
    hosted_here(p->hosted, 2, true, 0, p->now);
    assert_int_equal(hosted_due(p->hosted), due);
    hosted_here(p->hosted, 2, false, 0, p->now);
    hosted_here(p->hosted, 2, true, 0, due);
    assert_int_equal(hosted_due(p->hosted), p->now + LOAD_GRACE);
    people_free(p);
}

/* -- coming and going -- */

static void who_resigns_is_out(void **unused)
{
    struct people *p = people_new(&hiroba_game, "ooo", "", "none", 5);
    rng_t rng = rng_seeded(5);
    (void)unused;
    people_sit(p);
    people_do(p, guest_on(2), ASK(.kind = ASK_RESIGN));
    people_last(p, ENTRY_LINE, 2, "host computer 2");
    assert_int_equal(p->hosted->stage, STAGE_RUNNING);
    people_refuse(p, guest_on(2), ASK(.kind = ASK_RESIGN), "out");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SIT), "out");
    while (p->hosted->stage == STAGE_RUNNING)
        people_move(p, people_one_of(p->hosted->state->head.actors, &rng), &rng);
    {
        struct sbuf sb = sb_over(p->json, VIEW_ROOM);
        hosted_put_view(p->hosted, 1, SHOW_JSON, p->now, &sb);
        assert_non_null(strstr(p->json, "\"by\":\"play\""));
        assert_true(strstr(p->json, "\"ranks\":[1,3,") ||
                    strstr(p->json, "\"ranks\":[2,3,"));
    }
    people_free(p);

    p = people_new(&hiroba_game, "ooo", "", "none", 5);
    people_sit(p);
    people_do(p, guest_on(2), ASK(.kind = ASK_RESIGN));
    people_do(p, guest_on(1), ASK(.kind = ASK_RESIGN));
    assert_int_equal(p->hosted->stage, STAGE_OVER);
    people_last(p, ENTRY_TELL, 0, p->log[p->entries - 1].text);
    {
        struct sbuf sb = sb_over(p->json, VIEW_ROOM);
        hosted_put_view(p->hosted, 1, SHOW_JSON, p->now, &sb);
        assert_non_null(strstr(p->json, "{\"by\":\"resign\",\"ranks\":[2,2,1]}"));
    }
    people_free(p);
}

static void seats_change_hands(void **unused)
{
    struct people *p = people_new(&hiroba_game, "oo", "", "none", 5);
    (void)unused;
    people_sit(p);
    people_do(p, guest_on(2), ASK(.kind = ASK_LEAVE));
    people_last(p, ENTRY_LINE, 2, "host computer 2");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = "x"), "not-seated");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_SIT, .seat = 2), "seated");
    people_do(p, guest_on(2), ASK(.kind = ASK_SIT, .text = "Bo"));
    people_last(p, ENTRY_LINE, 2, "host person 2");
    people_do(p, guest_on(2), ASK(.kind = ASK_LEAVE));
    people_do(p, guest_on(3), ASK(.kind = ASK_SIT, .text = "Cleo"));
    assert_int_equal(hosted_seat_of(p->hosted, guest_on(3)), 2);
    people_do(p, guest_on(1), ASK(.kind = ASK_LEAVE));
    /* its former guest knows the secrets of seat 2 */
    people_refuse(p, guest_on(2), ASK(.kind = ASK_SIT, .text = "Bo"), "no-seat");
    people_do(p, guest_on(1), ASK(.kind = ASK_SIT, .text = "Ai"));
    people_do(p, guest_on(1), ASK(.kind = ASK_LEAVE));
    people_do(p, guest_on(3), ASK(.kind = ASK_LEAVE));
    assert_true(p->hosted->is_abandoned); /* the last person left */
    assert_int_equal(p->hosted->stage, STAGE_OVER);
    people_verify(p);
    people_free(p);
}

static void patience_ends(void **unused)
{
    struct people *p = people_at_haru("", "none");
    (void)unused;
    hosted_here(p->hosted, 1, true, 20, p->now);
    hosted_here(p->hosted, 2, true, 20, p->now);
    people_wait(p, 2 * PATIENCE);
    people_refuse(p, guest_on(1), ASK(.kind = ASK_REPLACE, .seat = 2), "patience");
    hosted_here(p->hosted, 2, false, 0, p->now);
    people_wait(p, PATIENCE - 1);
    people_refuse(p, guest_on(1), ASK(.kind = ASK_REPLACE, .seat = 2), "patience");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_REPLACE, .seat = 1), "no-such-person");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_REPLACE, .seat = 9), "no-such-person");
    people_refuse(p, guest_on(3), ASK(.kind = ASK_REPLACE, .seat = 2), "not-seated");
    people_wait(p, 1);
    people_do(p, guest_on(1), ASK(.kind = ASK_REPLACE, .seat = 2));
    people_last(p, ENTRY_LINE, 2, "host computer 2");
    people_free(p);
}

/* -- offers -- */

static void undo_needs_everybody(void **unused)
{
    struct people *p = people_at_haru("", "none");
    uint32_t ply = p->hosted->state->head.ply;
    (void)unused;
    people_refuse(p, guest_on(1), ASK(.kind = ASK_UNDO), "nothing");
    people_do(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 1)));
    people_do(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 2)));
    people_refuse(p, guest_on(2), ASK(.kind = ASK_ANSWER, .text = "yes"), "no-offer");
    people_do(p, guest_on(1), ASK(.kind = ASK_UNDO));
    people_refuse(p, guest_on(2), ASK(.kind = ASK_UNDO), "offered");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_ANSWER, .text = "yes"), "no-offer");
    people_refuse(p, guest_on(2), ASK(.kind = ASK_ANSWER, .text = "hm"), "bad-answer");
    people_do(p, guest_on(2), ASK(.kind = ASK_ANSWER, .text = "no"));
    assert_true(p->hosted->state->head.ply >= ply + 2);
    people_do(p, guest_on(1), ASK(.kind = ASK_UNDO));
    people_restart(p);
    people_do(p, guest_on(2), ASK(.kind = ASK_ANSWER, .text = "yes"));
    assert_int_equal(p->hosted->state->head.ply, ply);
    assert_int_equal(p->hosted->offered_by, 0);
    /* a move withdraws an offer */
    people_do(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 1)));
    people_do(p, guest_on(1), ASK(.kind = ASK_UNDO));
    people_do(p, guest_on(2), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 2)));
    people_refuse(p, guest_on(2), ASK(.kind = ASK_ANSWER, .text = "yes"), "no-offer");
    people_free(p);
}

/* A person alone with computers need not ask, but cannot take back what was revealed. */
static void undo_alone_goes_as_far_as_nothing_was_revealed(void **unused)
{
    struct people *p = people_new(&haru_ichiban_game, "o3", "", "none", 7);
    uint32_t ply;
    rng_t rng = rng_seeded(1);
    (void)unused;
    people_sit(p);
    ply = p->hosted->state->head.ply;
    people_do(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 1)));
    people_do(p, guest_on(1), ASK(.kind = ASK_UNDO));
    assert_int_equal(p->hosted->state->head.ply, ply);
    people_do(p, guest_on(1), ASK(.kind = ASK_MOVE, .text = people_some_move(p, 1)));
    assert_int_equal(people_move(p, 2, &rng), ASKED_ENTRY); /* both are shown */
    people_refuse(p, guest_on(1), ASK(.kind = ASK_UNDO), "revealed");
    people_free(p);
}

static void a_rematch_moves_the_seats_on(void **unused)
{
    struct people *p = people_new(&hiroba_game, "oo5", "", "move 60", 9);
    struct setup next;
    struct entry entry;
    (void)unused;
    people_sit(p);
    people_refuse(p, guest_on(1), ASK(.kind = ASK_REMATCH), "not-over");
    people_do(p, guest_on(1), ASK(.kind = ASK_RESIGN));
    people_do(p, guest_on(2), ASK(.kind = ASK_RESIGN));
    assert_int_equal(p->hosted->stage, STAGE_OVER);
    people_do(p, guest_on(1), ASK(.kind = ASK_REMATCH));
    people_refuse(p, guest_on(2), ASK(.kind = ASK_REMATCH), "offered");
    assert_false(hosted_wants_rematch(p->hosted));
    people_do(p, guest_on(2), ASK(.kind = ASK_ANSWER, .text = "yes"));
    assert_true(hosted_wants_rematch(p->hosted));
    hosted_rematch(p->hosted, &next);
    assert_null(setup_check(&next));
    assert_memory_equal(&next.pack, &p->setup.pack, sizeof next.pack);
    assert_string_equal(next.seat[2].guest, guest_on(1));
    assert_string_equal(next.seat[3].guest, guest_on(2));
    assert_int_equal(next.seat[1].level, 5);
    assert_string_equal(next.after, TABLE);
    assert_int_equal(next.clock.kind, CLOCK_MOVE);
    hosted_tell_rematch(p->hosted, "tableforagai", p->now, &entry);
    assert_null(hosted_add(p->hosted, &entry, NULL));
    assert_string_equal(p->hosted->next, "tableforagai");
    assert_false(hosted_wants_rematch(p->hosted));
    people_free(p);
}

/* -- talk -- */

static void people_talk(void **unused)
{
    struct people *p = people_at_haru("", "none");
    struct sbuf sb = sb_over(p->json, VIEW_ROOM);
    (void)unused;
    people_do(p, guest_on(1), ASK(.kind = ASK_CHAT, .text = "a \"heron\""));
    people_last(p, ENTRY_CHAT, 1, "Guest 1\ta \"heron\"");
    people_do(p, guest_on(4), ASK(.kind = ASK_CHAT, .text = "/bow", .name = "Dai"));
    people_last(p, ENTRY_CHAT, 0, "Dai\t/bow");
    people_refuse(p, guest_on(4), ASK(.kind = ASK_CHAT, .text = "hi"), "bad-name");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_CHAT, .text = "a\nb"), "bad-text");
    people_refuse(p, guest_on(1), ASK(.kind = ASK_CHAT, .text = "/x"), "bad-text");
    hosted_put_view(p->hosted, 2, SHOW_JSON, p->now, &sb);
    assert_non_null(strstr(p->json, "\"name\":\"Guest 1\",\"text\":\"a \\\"heron\\\"\""));
    assert_non_null(strstr(p->json, "\"name\":\"Dai\",\"gesture\":\"bow\""));
    for (int i = 0; i < CHATS_KEPT; i++)
        people_do(p, guest_on(2), ASK(.kind = ASK_CHAT, .text = "again"));
    sb = sb_over(p->json, VIEW_ROOM);
    hosted_put_view(p->hosted, 2, SHOW_JSON, p->now, &sb);
    assert_null(strstr(p->json, "heron"));
    people_free(p);
}

/* A letter, as often as it fits. */
static void fill(char *text, size_t size, const char *letter)
{
    struct sbuf sb = sb_over(text, size);

    while (sb.len + strlen(letter) < size)
        sb_text(&sb, letter);
}

/* Adds an entry that may be older than the rules for names and talk. */
static void add_said(struct people *p, int kind, int seat, const char *before,
                     const char *text)
{
    struct entry entry = {
        .number = p->hosted->number + 1, .kind = (uint8_t)kind, .seat = (uint8_t)seat};
    struct sbuf sb = sb_over(entry.text, sizeof entry.text);

    sb_put(&sb, "%s%s", before, text);
    assert_null(hosted_add(p->hosted, &entry, NULL));
}

/* The longest names fit a list's line, and the longest words a view. */
static void words_of_this_letter_fit(const char *letter)
{
    struct people *p = people_new(&edo_yashiki_game, "ooooo", "", "game 21600 600", 9);
    char name[GUEST_NAME], said[CHAT_TEXT + 1], text[STORE_MOST_LIST], before[80];
    struct store_summary summary;
    struct sbuf sb;

    fill(name, sizeof name, letter);
    fill(said, sizeof said, letter);
    memcpy(p->hosted->after, TABLE, sizeof TABLE);
    memcpy(p->hosted->next, TABLE, sizeof TABLE);
    memcpy(p->hosted->record.pack.name, name, sizeof name);
    for (int seat = 1; seat <= 5; seat++) {
        sb = sb_over(before, sizeof before);
        sb_put(&sb, "%s ", guest_on(seat));
        add_said(p, ENTRY_SIT, seat, before, name);
    }
    hosted_summary(p->hosted, text, &summary);
    assert_int_equal(summary.state, STORE_OPEN);
    assert_string_equal(summary.guest[5], guest_on(5));
    sb = sb_over(before, sizeof before);
    sb_put(&sb, "%s\t", name);
    for (int i = 0; i < CHATS_KEPT; i++)
        add_said(p, ENTRY_CHAT, 1, before, said);
    sb = sb_over(p->json, VIEW_ROOM);
    hosted_put_view(p->hosted, 1, SHOW_JSON | SHOW_BYTES, 1, &sb);
    assert_false(sb.cut);
    assert_true(sb.len + MAX_JSON < VIEW_ROOM); /* with the largest position, too */
    people_free(p);
}

static void the_longest_words_fit(void **unused)
{
    (void)unused;
    words_of_this_letter_fit("\"");
    words_of_this_letter_fit("\\");
    words_of_this_letter_fit("\xc2\x81"); /* older versions took it; six bytes in JSON */
}

/* -- entries that are no good -- */

static void damaged_logs_are_refused(void **unused)
{
    struct people *p = people_at_haru("", "none");
    static const struct {
        int kind, seat;
        const char *text;
    } bad[] = {
        {0, 0, ""},
        {ENTRY_FOUND, 0, ""},
        {ENTRY_KINDS, 0, ""},
        {ENTRY_SIT, 1, "guestnumber4 Dai"},
        {ENTRY_SIT, 3, "guestnumber4 Dai"},
        {ENTRY_SIT, 200, "guestnumber4 Dai"},
        {ENTRY_LEAVE, 0, ""},
        {ENTRY_LEAVE, 5, ""},
        {ENTRY_SHARE, 1, "00"},
        {ENTRY_START, 0, ""},
        {ENTRY_LINE, 1, "1 dance"},
        {ENTRY_LINE, 0, "chance draw 1 9"},
        {ENTRY_LINE, 1, "host resign 2"},
        {ENTRY_LINE, 2, "host person 2"},
        {ENTRY_LINE, 0, "host undo 4000"},
        {ENTRY_LINE, 1, ""},
        {ENTRY_CHAT, 1, "no tab"},
        {ENTRY_OFFER, 1, "rematch"},
        {ENTRY_OFFER, 1, "undo 4000"},
        {ENTRY_OFFER, 3, "undo 1"},
        {ENTRY_ANSWER, 2, "yes"},
        {ENTRY_TELL, 0, "00"},
        {ENTRY_CLOSE, 0, "founder"},
        {ENTRY_CLOSE, 0, "rematch tableforagai"},
    };
    struct hosted_table *before = people_replay(p, p->entries);
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct entry entry = {.number = p->hosted->number + 1,
                              .at = p->now,
                              .kind = (uint8_t)bad[i].kind,
                              .seat = (uint8_t)bad[i].seat};
        memcpy(entry.text, bad[i].text, strlen(bad[i].text) + 1);
        if (!hosted_add(p->hosted, &entry, NULL))
            fail_msg("'%s' is taken", bad[i].text);
        same_tables(before, p->hosted);
    }
    p->log[3].number++; /* a gap */
    assert_non_null(hosted_add(before, &p->log[3], NULL));
    hosted_free(before);
    people_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_fills_and_starts),
        cmocka_unit_test(tables_start_with_computers_or_close),
        cmocka_unit_test(whole_games_of_all_four),
        cmocka_unit_test(moves_count_once_and_in_time),
        cmocka_unit_test(late_moves_are_refused_and_computers_take_over),
        cmocka_unit_test(time_for_the_game_can_lose_it),
        cmocka_unit_test(clocks_wait_a_little_after_a_restart),
        cmocka_unit_test(who_is_back_in_time_needs_no_more_of_it),
        cmocka_unit_test(who_resigns_is_out),
        cmocka_unit_test(seats_change_hands),
        cmocka_unit_test(patience_ends),
        cmocka_unit_test(undo_needs_everybody),
        cmocka_unit_test(undo_alone_goes_as_far_as_nothing_was_revealed),
        cmocka_unit_test(a_rematch_moves_the_seats_on),
        cmocka_unit_test(people_talk),
        cmocka_unit_test(the_longest_words_fit),
        cmocka_unit_test(damaged_logs_are_refused),
    };
    return cmocka_run_group_tests_name("hosted", tests, NULL, NULL);
}
