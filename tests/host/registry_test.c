/* registry_test.c - all tables of a process: found, read again, forgotten, woken in
 * time. */
#include "tests/helpers/people.h"

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- many tables -- */

enum { TABLES = 700 };

static void id_of(int i, char id[TABLE_ID + 1])
{
    snprintf(id, TABLE_ID + 1, "table%07d", i);
}

/* Running tables of two, whose clocks differ; none is kept in any store. */
static void open_tables(struct registry *registry, struct hosted_table *hosted[TABLES],
                        rng_t *rng)
{
    for (int i = 0; i < TABLES; i++) {
        struct setup setup = {.game = &haru_ichiban_game, .seats = 2};
        int64_t now = 1000 + rng_below(rng, 100000);
        char id[TABLE_ID + 1];
        struct entry entry;
        struct answer answer;
        const char *sentence;
        id_of(i, id);
        setup.clock =
            (struct clock_form){.kind = i % 7 ? CLOCK_MOVE : CLOCK_NONE,
                                .amount = i % 7 ? 5 + (int32_t)rng_below(rng, 600) : 0};
        memcpy(setup.founder, guest_on(1), GUEST_ID + 1);
        hosted[i] = registry_create(registry, id, &setup, now, &entry, &sentence);
        assert_non_null(hosted[i]);
        for (int seat = 1; seat <= 2; seat++) {
            struct request sit = {.kind = ASK_SIT, .text = "Hana"};
            assert_int_equal(hosted_ask(hosted[i], guest_on(seat), &sit, now, &answer),
                             ASKED_ENTRY);
            assert_null(hosted_add(hosted[i], &answer.entry, NULL));
        }
        now += SHARE_WAIT;
        while (hosted_next(hosted[i], now, &answer) == ASKED_ENTRY)
            assert_null(hosted_add(hosted[i], &answer.entry, NULL));
        assert_int_equal(hosted[i]->stage, STAGE_RUNNING);
        registry_turn(registry, hosted[i], now);
    }
}

static int64_t least_due(struct hosted_table *const hosted[TABLES])
{
    int64_t due = CLOCK_NEVER;
    for (int i = 0; i < TABLES; i++)
        if (hosted[i] && hosted_due(hosted[i]) < due)
            due = hosted_due(hosted[i]);
    return due;
}

/* The next clock is always the one that runs out first, whatever happens meanwhile. */
static void the_next_clock_is_the_first(void **unused)
{
    struct store none = {0};
    struct registry *registry = registry_new(&none, games_find);
    static struct hosted_table *hosted[TABLES];
    rng_t rng = rng_seeded(4);
    int left = TABLES;
    int64_t when;
    (void)unused;
    open_tables(registry, hosted, &rng);
    assert_int_equal(registry_size(registry), TABLES);
    for (int step = 0; step < 2000 && left > 5; step++) {
        int i = (int)rng_below(&rng, TABLES);
        struct hosted_table *first = registry_due(registry, &when);
        assert_int_equal(when, least_due(hosted));
        if (rng_below(&rng, 4) == 0 && hosted[i]) {
            registry_drop(registry, hosted[i]);
            hosted[i] = NULL;
            left--;
        } else if (first) { /* its clock runs out: computers play, no clock runs on */
            struct answer answer;
            while (hosted_next(first, when, &answer) == ASKED_ENTRY)
                assert_null(hosted_add(first, &answer.entry, NULL));
            registry_turn(registry, first, when);
        }
        assert_int_equal(registry_size(registry), left);
    }
    registry_free(registry);
}

static void tables_are_swept_when_nobody_needs_them(void **unused)
{
    struct store none = {0};
    struct registry *registry = registry_new(&none, games_find);
    static struct hosted_table *hosted[TABLES];
    rng_t rng = rng_seeded(5);
    (void)unused;
    open_tables(registry, hosted, &rng);
    assert_int_equal(registry_sweep(registry, INT64_MAX, 1), 0); /* nothing is kept yet */
    for (int i = 0; i < TABLES; i++) {
        hosted[i]->kept = hosted[i]->number - (i % 3 == 0);
        hosted[i]->users = i % 3 == 1;
        hosted[i]->used = i % 2 ? 5000 : 1000;
    }
    assert_int_equal(registry_sweep(registry, 1000, 1), 0);
    assert_int_equal(registry_sweep(registry, 1001, 1), 117); /* i % 6 == 2 */
    assert_int_equal(registry_sweep(registry, 9000, 1), 116); /* i % 6 == 5 */
    assert_int_equal(registry_size(registry), TABLES - 233);
    registry_free(registry);
}

static void ids_are_taken_once(void **unused)
{
    struct store none = {0};
    struct registry *registry = registry_new(&none, games_find);
    struct setup setup = {.game = &hiroba_game, .seats = 2};
    struct entry entry;
    const char *sentence;
    (void)unused;
    assert_null(registry_create(registry, TABLE, &setup, 1, &entry, &sentence));
    assert_non_null(strstr(sentence, "founded"));
    memcpy(setup.founder, guest_on(1), GUEST_ID + 1);
    assert_null(registry_create(registry, "Table", &setup, 1, &entry, &sentence));
    assert_non_null(registry_create(registry, TABLE, &setup, 1, &entry, &sentence));
    assert_null(registry_create(registry, TABLE, &setup, 1, &entry, &sentence));
    assert_non_null(strstr(sentence, "already"));
    setup.seats = 9;
    assert_null(registry_create(registry, "tableforagai", &setup, 1, &entry, &sentence));
    registry_free(registry);
}

/* -- read again -- */

static void tables_come_back_from_the_store(void **unused)
{
    struct people *p = people_new(&ike_no_koi_game, "ooo", "", "game 600 5", 4);
    rng_t rng = rng_seeded(1);
    const char *sentence;
    struct hosted_table *again;
    (void)unused;
    people_sit(p);
    for (int i = 0; i < 20; i++)
        people_move(p, game_random_actor(p->hosted->state, &rng), &rng);
    again = people_replay(p, p->entries);
    assert_ptr_equal(registry_find(p->registry, TABLE, p->now, &sentence), p->hosted);
    assert_int_equal(registry_sweep(p->registry, INT64_MAX, 1), 1);
    assert_int_equal(registry_size(p->registry), 0);
    p->hosted = registry_find(p->registry, TABLE, p->now, &sentence);
    assert_non_null(p->hosted);
    same_tables(again, p->hosted);
    assert_int_equal(p->hosted->kept, p->hosted->number);
    assert_null(registry_find(p->registry, "tableforagai", p->now, &sentence));
    assert_string_equal(sentence, "there is no such table");
    assert_null(registry_find(p->registry, "../etc/passwd", p->now, &sentence));
    hosted_free(again);
    people_free(p);
}

/* A damaged log is no crash, and the sentence says where. */
static void damage_is_named(void **unused)
{
    struct people *p = people_new(&hiroba_game, "oo", "", "none", 4);
    const char *sentence;
    (void)unused;
    people_sit(p);
    memcpy(p->log[3].text, "what", 5);
    registry_drop(p->registry, p->hosted);
    assert_null(registry_find(p->registry, TABLE, p->now, &sentence));
    assert_non_null(strstr(sentence, "table tablefortwo1 can't be read after entry 3: "));
    memcpy(p->log[0].text, "what", 5);
    assert_null(registry_find(p->registry, TABLE, p->now, &sentence));
    assert_non_null(strstr(sentence, "after entry 0: there is no such game"));
    assert_int_equal(registry_size(p->registry), 0);
    people_free(p);
}

/* -- what was missed -- */

struct told {
    char *text; /* all events, one a line */
    size_t len, size;
    uint64_t last;
    int viewer;
};

static void write_down(struct told *told, const char *json, size_t len)
{
    if (told->len + len + 2 > told->size) {
        size_t size = 2 * told->size + len + 2;
        char *text = realloc(told->text, size);
        assert_non_null(text);
        told->text = text;
        told->size = size;
    }
    memcpy(told->text + told->len, json, len);
    told->len += len;
    told->text[told->len++] = '\n';
    told->text[told->len] = '\0';
}

static void live(struct people *people, const struct hosted_step *step)
{
    struct told *told = people->context;
    struct sbuf sb = sb_over(people->json, VIEW_ROOM);
    if (step->entry->number <= 8) /* the viewer was there for the first ones */
        return;
    hosted_put_event(people->hosted, step, told->viewer, SHOW_JSON, &sb);
    write_down(told, sb.text, sb.len);
}

static void missed(void *context, uint64_t number, const char *json, size_t len)
{
    struct told *told = context;
    assert_int_equal(number, told->last + 1);
    told->last = number;
    write_down(told, json, len);
}

/* A person who comes back is told what they missed, in the same bytes as one who stayed. */
static void the_tail_is_what_was_told_live(void **unused)
{
    (void)unused;
    for (int viewer = 0; viewer <= 2; viewer++) {
        struct people *p = people_new(&haru_ichiban_game, "oo", "", "move 30", 4);
        struct told there = {.viewer = viewer}, gone = {.last = 8, .viewer = viewer};
        rng_t rng = rng_seeded(1);
        char why[REGISTRY_WHY];
        p->told = live;
        p->context = &there;
        people_sit(p);
        for (int i = 0; i < 30; i++) {
            people_move(p, game_random_actor(p->hosted->state, &rng), &rng);
            people_wait(p, 500);
            if (i == 20)
                people_do(p, guest_on(1),
                          (struct request){.kind = ASK_CHAT, .text = "hello"});
            if (i == 25)
                people_wait(p, 40000);
            hosted_here(p->hosted, 1, i % 2, 10, p->now);
        }
        people_ask(p, guest_on(2), (struct request){.kind = ASK_RESIGN});
        assert_null(registry_tail(&p->store, games_find, TABLE, 8, viewer, SHOW_JSON,
                                  missed, &gone, why));
        assert_int_equal(gone.last, p->entries);
        assert_string_equal(there.text, gone.text);
        gone.last = (uint64_t)p->entries;
        assert_null(registry_tail(&p->store, games_find, TABLE, gone.last, viewer,
                                  SHOW_JSON, missed, &gone,
                                  why)); /* nothing was missed */
        assert_non_null(registry_tail(&p->store, games_find, "tableforagai", 0, viewer,
                                      SHOW_JSON, missed, &gone, why));
        free(there.text);
        free(gone.text);
        people_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_clock_is_the_first),
        cmocka_unit_test(tables_are_swept_when_nobody_needs_them),
        cmocka_unit_test(ids_are_taken_once),
        cmocka_unit_test(tables_come_back_from_the_store),
        cmocka_unit_test(damage_is_named),
        cmocka_unit_test(the_tail_is_what_was_told_live),
    };
    return cmocka_run_group_tests_name("registry", tests, NULL, NULL);
}
