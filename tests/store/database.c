/* database.c - the tests' own PostgreSQL: a schema is a place for a store. */
#include "tests/store/database.h"

#include "server/store/store_open.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *folder, *script;
static PGconn *owner; /* of the database, past the store */

void database_rest(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000},
              NULL);
}

/* -- places: a schema each ---------------------------------------------------------------- */

static PGconn *connect_as_owner(void)
{
    char line[PLACE];
    PGconn *made;

    snprintf(line, sizeof line, "postgres://postgres@/niwa?host=%s", folder);
    if (geteuid() != 0)
        snprintf(line, sizeof line, "postgres:///niwa?host=%s", folder);
    made = PQconnectdb(line);
    if (PQstatus(made) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(made));
    return made;
}

int database_ask(const char *sql)
{
    PGresult *result = PQexec(owner, sql);
    int number;

    if (PQresultStatus(result) != PGRES_TUPLES_OK &&
        PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(owner));
    number = PQntuples(result) > 0 ? atoi(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    return number;
}

const char *database_schema(const char *place)
{
    return strstr(place, "%3D") + 3;
}

static void make_schema(char place[PLACE])
{
    static int count;
    char line[PLACE];

    snprintf(place, PLACE,
             "postgres://niwa:pond@/niwa?host=%s&options=-csearch_path%%3Dplace%d",
             folder, ++count);
    snprintf(line, sizeof line, "CREATE SCHEMA %s AUTHORIZATION niwa",
             database_schema(place));
    database_ask(line);
}

static void remove_schema(const char *place)
{
    char line[PLACE];

    snprintf(line, sizeof line, "SET client_min_messages = error; DROP SCHEMA %s CASCADE",
             database_schema(place));
    database_ask(line);
}

void database_settle(const char *place)
{
    (void)place;
    while (database_ask(
               "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'niwa'") >
           0)
        database_rest(2);
}

int database_change(const char *place, const char *sql)
{
    char line[2 * PLACE];

    snprintf(line, sizeof line, "SET search_path = %s; %s", database_schema(place), sql);
    return database_ask(line);
}

void database_refuses(const char *url, const char *words)
{
    char why[512] = "";

    assert_null(store_open(url, why, sizeof why));
    if (!strstr(why, words))
        fail_msg("'%s' (wanted: %s)", why, words);
    if (strchr(why, '\n') || strstr(why, "pond"))
        fail_msg("'%s': more than one line, or a password", why);
}

void database_cut(void)
{
    database_ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                 " WHERE application_name = 'niwa'");
    database_settle(NULL);
}

const struct store_maker database = {
    .name = "postgres",
    .make_place = make_schema,
    .remove_place = remove_schema,
    .settle = database_settle,
    .open = store_open,
};

char database_place[PLACE];

int database_begin(void **unused)
{
    (void)unused;
    database.make_place(database_place);
    return 0;
}

int database_end(void **unused)
{
    (void)unused;
    database.remove_place(database_place);
    return 0;
}

void database_tell(const char *what)
{
    char line[3 * PLACE];

    snprintf(line, sizeof line, "'%s' %s '%s'", script, what, folder);
    assert_int_equal(system(line), 0);
    PQreset(owner);
}

const char *database_folder(void)
{
    return folder;
}

void database_open(const char *at, const char *with)
{
    folder = at;
    script = with;
    owner = connect_as_owner();
}

void database_close(void)
{
    PQfinish(owner);
}

/* -- a machine that stands still ----------------------------------------------------------- */

enum { TICK = 50, LATE = 500, TRIES = 5 }; /* ms, and how often a test is run */

static atomic_int pauses;

static int64_t clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Looks at the clock all the time, and notices when it could not. */
static void *notice_pauses(void *unused)
{
    for (int64_t looked = clock_ms();; looked = clock_ms()) {
        database_rest(TICK);
        if (clock_ms() - looked > TICK + LATE)
            pauses++;
    }
    return unused;
}

int database_run(const struct CMUnitTest *tests, size_t count)
{
    pthread_t thread;
    int failed = 0;

    assert_int_equal(pthread_create(&thread, NULL, notice_pauses, NULL), 0);
    pthread_detach(thread);
    for (size_t i = 0; i < count; i++) {
        int before, result, tries = 0;
        do {
            before = pauses;
            result = _cmocka_run_group_tests(tests[i].name, &tests[i], 1, NULL, NULL);
            database_rest(2L * TICK); /* so that a pause at its end is noticed, too */
        } while (result != 0 && pauses > before && ++tries < TRIES);
        failed += result;
    }
    return failed;
}
