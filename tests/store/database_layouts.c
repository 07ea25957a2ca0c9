/* database_layouts.c - a database of another version: left alone, or brought up to date. */
#include "tests/store/database.h"

#include "server/store/postgres/postgres_sql.h"
#include "server/store/store_open.h"

#include <stdio.h>
#include <string.h>

static bool note_number(void *context, const struct store_entry *entry)
{
    *(uint64_t *)context = entry->number;
    return true;
}

static void set_layout(int layout)
{
    char line[64];

    snprintf(line, sizeof line, "UPDATE niwa_layout SET version = %d", layout);
    database_change(database_place, line);
}

static void a_newer_layout_is_left_alone(void **unused)
{
    struct store *store = suite_open(&database, database_place);
    char why[512] = "";
    int from, to;
    (void)unused;

    suite_append(store, "t", 1);
    set_layout(99);
    database_refuses(database_place,
                     "the database 'niwa' was written by a newer niwa (layout 99; this "
                     "one knows up to ");
    assert_false(store_migrate(database_place, &from, &to, why, sizeof why));
    assert_non_null(strstr(why, "was written by a newer niwa (layout 99; "));
    database_cut(); /* also where it was opened before */
    assert_non_null(store->call->read(store, "t", 1, note_number, &(uint64_t){0}));
    set_layout(postgres_layout);
    assert_int_equal(suite_check_log(store, "t"), 1);
    store->call->close(store);
}

static void is_too_old(int layout)
{
    char words[256];

    snprintf(
        words, sizeof words,
        "the database 'niwa' was written by an older niwa (layout %d; this one works "
        "on %d): end all servers that use it, then bring it up to date with 'niwa "
        "store migrate URL'",
        layout, postgres_layout);
    database_refuses(database_place, words);
}

static void an_older_layout_waits_to_be_migrated(void **unused)
{
    struct store *store = suite_open(&database, database_place);
    (void)unused;

    suite_append(store, "t", 1);
    set_layout(postgres_layout - 1);
    is_too_old(postgres_layout - 1);
    database_cut(); /* also where it was opened before */
    assert_non_null(store->call->read(store, "t", 1, note_number, &(uint64_t){0}));
    set_layout(postgres_layout);
    assert_int_equal(suite_check_log(store, "t"), 1);
    store->call->close(store);
}

/* As the niwa of that time made it. */
static void make_layout(int layout)
{
    database_begin(NULL);
    for (int i = 0; i < layout; i++) {
        database_change(database_place, "SET ROLE niwa");
        database_ask(postgres_step(i));
        database_ask("RESET ROLE");
    }
    set_layout(layout);
}

static void every_older_layout_is_migrated(void **unused)
{
    char why[512] = "";
    int from = -1, to = -1;
    struct store *store;
    (void)unused;

    for (int layout = 1; layout <= postgres_layout; layout++) {
        make_layout(layout);
        if (layout < postgres_layout)
            is_too_old(layout);
        if (!store_migrate(database_place, &from, &to, why, sizeof why))
            fail_msg("%s", why);
        assert_int_equal(from, layout);
        assert_int_equal(to, postgres_layout);
        store = suite_open(&database, database_place);
        suite_append(store, "t", 1);
        store->call->close(store);
        database_end(NULL);
    }
}

int database_layouts(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_newer_layout_is_left_alone, database_begin,
                                        database_end),
        cmocka_unit_test_setup_teardown(an_older_layout_waits_to_be_migrated,
                                        database_begin, database_end),
        cmocka_unit_test(every_older_layout_is_migrated),
    };

    return cmocka_run_group_tests_name("layouts", tests, NULL, NULL);
}
