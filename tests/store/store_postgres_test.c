/* store_postgres_test.c - the PostgreSQL store: the suite, and what becomes of it when others
 * are quicker, the connection breaks, or the database crashes.
 *
 *     postgres.sh run store_postgres_test POSTGRES.SH [KILLS [CRASHES]]     3 and 3 */
#include "tests/store/database.h"
#include "tests/store/leak.h"

#include "server/store/store_open.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int crashes = 3;
static void change(const char *sql)
{
    database_change(database_place, sql);
}

static void fine(const char *why)
{
    if (why)
        fail_msg("%s", why);
}

/* -- races -------------------------------------------------------------------------------- */

enum { ROUNDS = 40, CROWD = 12 };

/* Two clients that do the same thing at the same moment. */
struct racer {
    struct store *store;
    bool is_backwards;
    int won[ROUNDS]; /* tables */
    char trouble[256];
};

static pthread_barrier_t line_up;

static void run_race(struct racer *racer, struct store_entry *batch, int count, int round)
{
    bool clash[CROWD];
    const char *why;

    pthread_barrier_wait(&line_up);
    why = racer->store->call->append(racer->store, batch, count, clash);
    if (why)
        snprintf(racer->trouble, sizeof racer->trouble, "%s", why);
    for (int i = 0; i < count && !why; i++)
        racer->won[round] += !clash[i];
}

static int sum_of(const int won[ROUNDS])
{
    int sum = 0;

    for (int round = 0; round < ROUNDS; round++)
        sum += won[round];
    return sum;
}

/* Even rounds create new tables, odd rounds append to them. Each client writes its own
 * name. */
static void *race(void *context)
{
    struct racer *racer = context;
    const char *name = racer->is_backwards ? "b" : "a";
    struct store_summary summary = {.game = "hiroba", .text = name};

    memcpy(summary.guest[1], name, 2);

    for (int round = 0; round < ROUNDS; round++) {
        struct store_entry batch[CROWD];
        for (int i = 0; i < CROWD; i++) {
            int table = racer->is_backwards ? CROWD - 1 - i : i;
            batch[i] = (struct store_entry){.number = 1 + (uint64_t)round % 2,
                                            .at = round,
                                            .text = name,
                                            .summary = &summary};
            snprintf(batch[i].table, sizeof batch[i].table, "r%d-%d", round / 2, table);
        }
        run_race(racer, batch, CROWD, round);
    }
    return NULL;
}

static void two_at_once_have_one_winner_at_each_table(void **unused)
{
    struct racer racer[2] = {
        {.store = suite_open(&database, database_place)},
        {.store = suite_open(&database, database_place), .is_backwards = true}};
    pthread_t rival;
    (void)unused;

    pthread_barrier_init(&line_up, NULL, 2);
    assert_int_equal(pthread_create(&rival, NULL, race, &racer[1]), 0);
    race(&racer[0]);
    pthread_join(rival, NULL);
    for (int i = 0; i < 2; i++) {
        assert_string_equal(racer[i].trouble, "");
        racer[i].store->call->close(racer[i].store);
    }
    for (int round = 0; round < ROUNDS; round++)
        assert_int_equal(racer[0].won[round] + racer[1].won[round], CROWD);
    change("SELECT count(*) FROM entry");
    assert_int_equal(database_ask("SELECT count(*) FROM entry"), ROUNDS * CROWD);
    assert_int_equal(database_ask("SELECT count(*) FROM entry WHERE text = 'a'"),
                     sum_of(racer[0].won));
    /* the summary is the winner's, too */
    assert_int_equal(database_ask("SELECT count(*) FROM game_table g WHERE text <>"
                                  " (SELECT text FROM entry e WHERE e.table_id = g.id"
                                  " ORDER BY number DESC LIMIT 1)"),
                     0);
    assert_int_equal(database_ask("SELECT count(*) FROM sitting s WHERE guest <>"
                                  " (SELECT text FROM entry e WHERE e.table_id ="
                                  " s.table_id ORDER BY number DESC LIMIT 1)"),
                     0);
    assert_int_equal(database_ask("SELECT count(*) FROM sitting"), ROUNDS / 2 * CROWD);
}

/* -- how a table came to stand so, within a batch ------------------------------------------ */

static void put(struct store *store, int count, const enum store_state *state,
                uint64_t first)
{
    struct store_summary summary[4];
    struct store_entry batch[4];

    for (int i = 0; i < count; i++) {
        summary[i] = (struct store_summary){
            .game = "hiroba", .state = state[i], .is_public = true, .text = ""};
        batch[i] = suite_entry("t", first + (uint64_t)i);
        batch[i].summary = &summary[i];
    }
    suite_append_all(store, batch, count);
}

static bool note_since(void *context, const struct store_table *table)
{
    *(int64_t *)context = table->since - FIRST_AT;
    return true;
}

static int64_t since(struct store *store, enum store_list list)
{
    const struct store_filter filter = {.list = list, .limit = 9};
    int64_t at = -1;

    fine(store->call->tables(store, &filter, note_since, &at));
    return at;
}

static void a_batch_turns_a_table_as_single_entries_would(void **unused)
{
    struct store *store = suite_open(&database, database_place);
    (void)unused;

    put(store, 2, (enum store_state[]){STORE_OPEN, STORE_OPEN}, 1);
    assert_int_equal(since(store, LIST_PUBLIC_OPEN), 1);
    put(store, 2, (enum store_state[]){STORE_OPEN, STORE_RUNNING}, 3);
    assert_int_equal(since(store, LIST_PUBLIC_RUNNING), 4);
    put(store, 1, (enum store_state[]){STORE_RUNNING}, 5);
    assert_int_equal(since(store, LIST_PUBLIC_RUNNING), 4);
    put(store, 3, (enum store_state[]){STORE_OPEN, STORE_RUNNING, STORE_RUNNING}, 6);
    assert_int_equal(since(store, LIST_PUBLIC_RUNNING), 7);
    store->call->close(store);
}

/* -- lost connections ---------------------------------------------------------------------- */

static bool is_aki(void *context, const struct store_keep *keep)
{
    (void)context;
    assert_string_equal(keep->name, "Aki");
    return true;
}

static void crash(void)
{
    database_tell("kill");
    database_tell("start");
}

static void finds_the_way_back_after(void (*trouble)(void))
{
    struct store *store = suite_open(&database, database_place);
    const struct store_filter filter = {.list = LIST_PUBLIC_OPEN, .limit = 9};
    struct store_keep keep = {.id = "aki", .name = "Aki", .has_token = true};
    const uint8_t code[SECRET_HASH] = {7};
    struct store_guest guest;
    int64_t at;
    bool found;

    trouble();
    suite_append(store, "t", 1);
    trouble();
    assert_int_equal(suite_check_log(store, "t"), 1);
    trouble();
    fine(store->call->tables(store, &filter, note_since, &at));
    trouble();
    fine(store->call->guest_keep(store, &keep, 1));
    trouble();
    fine(store->call->guest_find(store, keep.token, &guest, &found));
    assert_true(found);
    trouble();
    fine(store->call->link_keep(store, code, "aki", 10, 20));
    trouble();
    fine(store->call->link_take(store, code, 11, &guest, &found));
    assert_true(found);
    trouble();
    fine(store->call->roll(store, ROLL_GUESTS, NULL, 9, is_aki, NULL));
    store->call->close(store);
}

static void every_call_finds_the_way_back(void **unused)
{
    (void)unused;
    finds_the_way_back_after(database_cut);
}

static void every_call_finds_the_way_back_after_a_crash(void **unused)
{
    (void)unused;
    finds_the_way_back_after(crash);
}

/* The same place, past the leak. */
static void place_behind_leak(char out[PLACE])
{
    snprintf(out, PLACE,
             "postgres://niwa:pond@/niwa?host=%s/leak&options=-csearch_path%%3D%s",
             database_folder(), database_schema(database_place));
}

static int begin_leaking(void **unused)
{
    char line[PLACE];

    database_begin(unused);
    snprintf(line, sizeof line, "mkdir '%s/leak'", database_folder());
    assert_int_equal(system(line), 0);
    snprintf(line, sizeof line, "%s/leak", database_folder());
    leak_start(line, database_folder());
    return 0;
}

static int end_leaking(void **unused)
{
    char line[PLACE];

    leak_stop();
    snprintf(line, sizeof line, "%s/leak", database_folder());
    assert_int_equal(rmdir(line), 0);
    return database_end(unused);
}

static void a_lost_answer_is_looked_up(void **unused)
{
    char leaky[PLACE];
    struct store *store;
    (void)unused;

    place_behind_leak(leaky);
    store = suite_open(&database, leaky);
    for (uint64_t number = 1; number <= 6; number++) {
        leak_next(number % 2 ? LEAK_ANSWER : LEAK_QUESTION, 0, false);
        suite_append(store, "t", number);
        assert_int_equal(leak_count(), number);
        assert_int_equal(suite_check_log(store, "t"), number);
    }
    store->call->close(store);
}

/* The answer to our commit was lost, and the entry that is there is another's: that is
 * no success. */
static void anothers_entry_is_not_taken_for_ours(void **unused)
{
    char leaky[PLACE];
    struct store *store, *other = suite_open(&database, database_place);
    struct store_entry theirs;
    bool clash = false;
    (void)unused;

    place_behind_leak(leaky);
    store = suite_open(&database, leaky);
    suite_append(other, "t", 1);
    theirs = suite_entry("t", 1);
    theirs.text = "something else";
    leak_next(LEAK_ANSWER, 0, false);
    fine(store->call->append(store, &theirs, 1, &clash));
    assert_true(clash);
    assert_int_equal(leak_count(), 1);
    assert_int_equal(suite_check_log(store, "t"), 1);
    store->call->close(store);
    other->call->close(other);
}

/* If it cannot be found out whether an entry was stored, it counts as not stored. */
static void what_is_not_known_is_no_success(void **unused)
{
    char leaky[PLACE];
    struct store *store;
    struct store_entry entry = suite_entry("t", 1);
    const char *why;
    bool clash = true;
    (void)unused;

    place_behind_leak(leaky);
    store = suite_open(&database, leaky);
    leak_next(LEAK_ANSWER, 0, true);
    why = store->call->append(store, &entry, 1, &clash);
    assert_non_null(why);
    assert_false(clash);
    if (!strstr(why, "the database cannot be reached: ") || strchr(why, '\n') ||
        strstr(why, "pond"))
        fail_msg("%s", why);
    assert_non_null(store->call->append(store, &entry, 1, &clash));
    leak_open();
    assert_int_equal(suite_check_log(store, "t"), 1); /* it was kept, as one sees now */
    suite_append(store, "t", 2);
    store->call->close(store);
}

static void a_link_is_taken_once_though_the_answer_is_lost(void **unused)
{
    char leaky[PLACE];
    const uint8_t code[SECRET_HASH] = {7};
    struct store_keep keep = {.id = "aki", .name = "Aki"};
    struct store_guest guest;
    struct store *store;
    bool found = true;
    (void)unused;

    place_behind_leak(leaky);
    store = suite_open(&database, leaky);
    fine(store->call->guest_keep(store, &keep, 1));
    fine(store->call->link_keep(store, code, "aki", 10, 20));
    leak_next(LEAK_ANSWER, 1, false); /* the first is whether the connection is well */
    assert_non_null(store->call->link_take(store, code, 11, &guest, &found));
    assert_false(found);
    assert_int_equal(leak_count(), 1);
    fine(store->call->link_take(store, code, 11, &guest, &found));
    assert_false(found);
    store->call->close(store);
}

/* -- crashes ------------------------------------------------------------------------------- */

struct keeper {
    struct store *store;
    atomic_bool is_done;
    atomic_int told, failures; /* told: the last number that was acknowledged */
    char trouble[512];
};

static bool note_number(void *context, const struct store_entry *entry)
{
    *(uint64_t *)context = entry->number;
    return true;
}

/* After a failure, what the store has is what counts. */
static uint64_t look_again(struct keeper *keeper)
{
    uint64_t number = 0;

    while (keeper->store->call->read(keeper->store, "t", 1, note_number, &number))
        database_rest(20);
    return number;
}

static void note_failure(struct keeper *keeper, const char *why, bool clash)
{
    keeper->failures++;
    if (clash || !strstr(why, "the database cannot be reached: ") || strchr(why, '\n') ||
        strstr(why, "pond"))
        snprintf(keeper->trouble, sizeof keeper->trouble, "%s", clash ? "a clash" : why);
}

static void *keep_on(void *context)
{
    struct keeper *keeper = context;
    uint64_t number = 1;

    while (!keeper->is_done) {
        struct store_entry entry = suite_entry("t", number);
        bool clash;
        const char *why = keeper->store->call->append(keeper->store, &entry, 1, &clash);
        if (!why && !clash) {
            keeper->told = (int)number++;
            continue;
        }
        note_failure(keeper, why, clash);
        number = look_again(keeper) + 1;
    }
    return NULL;
}

static void wait_until_told(struct keeper *keeper, int number)
{
    while (keeper->told < number && !keeper->trouble[0])
        database_rest(1);
}

static void a_crash_loses_nothing(void **unused)
{
    struct keeper keeper = {.store = suite_open(&database, database_place)};
    struct store *other;
    pthread_t thread;
    int before = 0;
    (void)unused;

    assert_int_equal(pthread_create(&thread, NULL, keep_on, &keeper), 0);
    for (int i = 0; i < crashes; i++) {
        wait_until_told(&keeper, before + 20);
        database_tell("kill");
        before = keeper.told;
        database_tell("start");
        wait_until_told(&keeper, before + 1); /* by itself */
        other = suite_open(&database, database_place);
        assert_true(suite_check_log(other, "t") >= (uint64_t)before);
        other->call->close(other);
    }
    keeper.is_done = true;
    pthread_join(thread, NULL);
    assert_string_equal(keeper.trouble, "");
    assert_true(keeper.failures >= 1);
    assert_true(suite_check_log(keeper.store, "t") >= (uint64_t)keeper.told);
    print_message("%d crashes: %d entries told, all there; %d calls failed\n", crashes,
                  keeper.told, keeper.failures);
    keeper.store->call->close(keeper.store);
}

/* -- what is damaged ----------------------------------------------------------------------- */

static void tell_late(int unused)
{
    static const char words[] = "a database that was damaged is not read to its end\n";
    ssize_t done = write(STDERR_FILENO, words, sizeof words - 1);

    (void)unused;
    (void)done;
    _exit(1);
}

static bool note_table(void *context, const struct store_table *table)
{
    (void)table;
    ++*(int *)context;
    return true;
}

static bool note_keep(void *context, const struct store_keep *keep)
{
    (void)keep;
    ++*(int *)context;
    return true;
}

static void is_damaged(const char *why, const char *words)
{
    if (!why || !strstr(why, "the database is damaged") || !strstr(why, words))
        fail_msg("'%s' (wanted: %s)", why ? why : "no trouble", words);
}

/* An id that is longer than ours is not cut, and does not make a list endless. */
static void an_id_that_is_none_is_said_so(void **unused)
{
    struct store_keep keep = {.id = "guestguest12", .name = "Hana", .has_token = true};
    const struct store_filter filter = {.list = LIST_ALL, .after = "", .limit = 9};
    struct store *store = suite_open(&database, database_place);
    int count = 0;
    (void)unused;

    suite_append(store, "tabletable12", 1);
    fine(store->call->guest_keep(store, &keep, 1));
    fine(store->call->tables(store, &filter, note_table, &count));
    fine(store->call->roll(store, ROLL_TOKENS, NULL, 9, note_keep, &count));
    assert_int_equal(count, 2);
    change("UPDATE game_table SET id = id || 'more'");
    change("UPDATE tail SET table_id = table_id || 'more'");
    change("UPDATE guest SET id = id || 'more'");
    change("UPDATE token SET hash = hash || '\\x01'");
    signal(SIGALRM, tell_late);
    alarm(60);
    is_damaged(store->call->tables(store, &filter, note_table, &count), "table whose id");
    is_damaged(store->call->roll(store, ROLL_GUESTS, NULL, 9, note_keep, &count),
               "guest whose id");
    is_damaged(store->call->roll(store, ROLL_TOKENS, NULL, 9, note_keep, &count),
               "token or link whose hash");
    alarm(0);
    assert_int_equal(count, 2);
    store->call->close(store);
}

/* -- what is not ours ---------------------------------------------------------------------- */

static void anothers_tables_are_left_alone(void **unused)
{
    char missing[PLACE + 1];
    (void)unused;

    change("CREATE TABLE recipes (name text)");
    database_refuses(database_place, "holds what is not Niwa's");
    change("DROP TABLE recipes");
    snprintf(missing, sizeof missing, "%sx", database_place);
    database_refuses(missing, "the database refuses: no schema");
}

static void a_database_without_room_for_kanji_is_said_so(void **unused)
{
    char url[PLACE];
    (void)unused;

    database_ask(
        "CREATE DATABASE narrow OWNER niwa ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'"
        " TEMPLATE template0");
    snprintf(url, sizeof url, "postgres://niwa:pond@/narrow?host=%s", database_folder());
    database_refuses(url, "the database 'narrow' keeps its texts as LATIN1");
    database_ask("DROP DATABASE narrow");
}

static void no_sentence_has_a_password(void **unused)
{
    static const char *const more[] = {"sslmod=pond", "password=%pond", "=pond"};
    char url[2 * PLACE];
    (void)unused;

    snprintf(url, sizeof url, "postgres://niwa:wrong-pond@/niwa?host=%s",
             database_folder());
    database_refuses(url,
                     "the database cannot be reached: connection to server on socket");
    snprintf(url, sizeof url, "postgres://niwa@/niwa?password=small-pond&host=%s",
             database_folder());
    database_refuses(url, "password authentication failed for user \"niwa\"");
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        snprintf(url, sizeof url, "postgres://niwa:wrong-pond@/niwa?host=%s&%s",
                 database_folder(), more[i]);
        database_refuses(url, "the store's URL cannot be understood");
    }
    database_refuses("postgres://niwa:a/pond@localhost/niwa",
                     "the store's URL cannot be");
    database_refuses("postgres://niwa:a@pond@localhost/niwa",
                     "the store's URL cannot be");
    database_refuses("postgres://niwa:%pond@localhost/niwa", "the store's URL cannot be");
    database_refuses(
        "postgresql://niwa:pond@/niwa?host=/nowhere/at/all",
        "the database cannot be reached: connection to server on socket "
        "\"/nowhere/at/all/.s.PGSQL.5432\" failed: No such file or directory");
}

int main(int argc, char **argv)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, database_begin, database_end)
#define LEAKY(name) cmocka_unit_test_setup_teardown(name, begin_leaking, end_leaking)
    const struct CMUnitTest tests[] = {
        TEST(two_at_once_have_one_winner_at_each_table),
        TEST(a_batch_turns_a_table_as_single_entries_would),
        TEST(every_call_finds_the_way_back),
        TEST(every_call_finds_the_way_back_after_a_crash),
        LEAKY(a_lost_answer_is_looked_up),
        LEAKY(anothers_entry_is_not_taken_for_ours),
        LEAKY(what_is_not_known_is_no_success),
        LEAKY(a_link_is_taken_once_though_the_answer_is_lost),
        TEST(an_id_that_is_none_is_said_so),
        TEST(anothers_tables_are_left_alone),
        TEST(a_database_without_room_for_kanji_is_said_so),
        TEST(no_sentence_has_a_password),
        TEST(a_crash_loses_nothing),
    };
    const char *folder = getenv("NIWA_POSTGRES");
    int failed;

    if (!folder || argc < 2) {
        fprintf(stderr, "usage: postgres.sh run %s POSTGRES.SH [KILLS [CRASHES]]\n",
                argv[0]);
        return 2;
    }
    crashes = argc > 3 ? atoi(argv[3]) : crashes;
    database_open(folder, argv[1]);
    failed = store_suite(&database) + store_suite_roll(&database) +
             store_suite_writer(&database, argc > 2 ? atoi(argv[2]) : 3);
    failed += cmocka_run_group_tests_name("database", tests, NULL, NULL);
    failed += database_layouts();
    database_close();
    return failed;
}
