/* cluster_test.c - several nodes at one database: what they tell each other, who looks
 * after a table, and what becomes of that when one dies or the database does.
 *
 *     postgres.sh run cluster_test POSTGRES.SH
 *     cluster_test node PLACE TABLE...      a node that wants tables and prints its news
 *  */
#include "tests/store/database.h"
#include "tests/nodes/other_node.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROMISE = 3000 }; /* ms */

static char place[PLACE];
static struct node a, b, c;

static int leases(const struct node *node)
{
    return node->cluster ? cluster_counts(node->cluster).leased : 0;
}

/* Waits until together they have `count` leases. */
static void await_leases(int count)
{
    int64_t until = node_clock() + LONG;

    while (leases(&a) + leases(&b) + leases(&c) != count) {
        if (node_clock() > until)
            fail_msg("%d, %d and %d leases, not %d", leases(&a), leases(&b), leases(&c),
                     count);
        database_rest(2);
    }
}

static void change(const char *sql)
{
    char line[2 * PLACE];

    snprintf(line, sizeof line, "SET search_path = %s; %s", database_schema(place), sql);
    database_ask(line);
}

static int begin(void **unused)
{
    (void)unused;
    database.make_place(place);
    node_start(&a, place);
    node_start(&b, place);
    node_await_nodes(&a, 2);
    node_await_nodes(&b, 2);
    change("SELECT 1"); /* from now on, what is asked is of this place */
    return 0;
}

static int finish(void **unused)
{
    struct node *const all[] = {&a, &b, &c};
    (void)unused;

    for (int i = 0; i < 3; i++)
        if (all[i]->cluster)
            node_stop(all[i]);
    database.remove_place(place);
    return 0;
}

/* -- telling ------------------------------------------------------------------------------ */

static void a_file_has_no_cluster(void **unused)
{
    char why[100] = "?";
    (void)unused;

    assert_null(cluster_new("/tmp", NULL, NULL, why, sizeof why));
    assert_string_equal(why, "");
    assert_null(
        cluster_new("postgres://niwa@/niwa?host=/nowhere", NULL, NULL, why, sizeof why));
    assert_non_null(strstr(why, "cannot be reached"));
}

static void a_tell_wakes_the_others(void **unused)
{
    int64_t since;
    (void)unused;

    cluster_know(a.cluster, "t", 1);
    cluster_know(b.cluster, "t", 1);
    cluster_know(b.cluster, "u", 1);
    since = node_clock();
    cluster_tell(a.cluster, "t", 2);
    cluster_tell(a.cluster, "unknown", 5);
    node_await_number(&b, "t", 2);
    print_message("heard after %d ms\n", (int)(node_clock() - since));
    node_no_news(&a, 100);
    node_no_news(&b, 0);
    cluster_know(b.cluster, "t", 2);
    cluster_tell(b.cluster, "t", 3);
    cluster_tell(b.cluster, "t", 4);
    while (node_await(&a, NEWS_NUMBER, "t").number < 4)
        ;
    cluster_forget(b.cluster, "t");
    cluster_tell(a.cluster, "t", 5);
    node_no_news(&b, 100);
    assert_int_equal(cluster_counts(b.cluster).known, 1);
    assert_int_equal(cluster_counts(a.cluster).found + cluster_counts(b.cluster).found,
                     0);
}

/* A forwarded text comes after the numbers that were told before it, and only to nodes
 * that know the table. */
static void what_is_passed_on_reaches_who_knows_the_table(void **unused)
{
    struct news news;
    (void)unused;

    cluster_know(a.cluster, "t", 1);
    cluster_know(b.cluster, "t", 1);
    for (uint64_t number = 2; number < 100; number++) {
        cluster_tell(a.cluster, "t", number);
        cluster_forward(a.cluster, "t", "1 aki {\"do\":\"move\",\"move\":\"引く : !x\"}");
        cluster_forward(a.cluster, "u", "nobody knows this table");
        node_await(&b, NEWS_FORWARDED, "t");
        assert_string_equal(b.text, "1 aki {\"do\":\"move\",\"move\":\"引く : !x\"}");
        b.text[0] = '\0';
        assert_true(node_take(&b, NEWS_NUMBER, "t", &news));
        assert_int_equal(news.number, number);
        cluster_know(b.cluster, "t", number);
    }
    node_no_news(&a, 100);
    node_no_news(&b, 0);
    change("SELECT pg_notify('niwa', x) FROM unnest(ARRAY['!', '! ', '!t', '! t', '!tt',"
           " '!ttttttttttttt text', 't!', '!t ']) x");
    node_await(&b, NEWS_FORWARDED, "t"); /* nothing, but that is forwarded */
    assert_string_equal(b.text, "");
    node_await(&a, NEWS_FORWARDED, "t");
    node_no_news(&b, 100);
}

/* A node finds entries of others without a notification, and does not report its own. */
static void what_was_not_told_is_found(void **unused)
{
    struct store *store = suite_open(&database, place);
    int64_t since;
    (void)unused;

    suite_append(store, "t", 1);
    cluster_know(a.cluster, "t", 1);
    cluster_know(b.cluster, "t", 1);
    suite_append(store, "t", 2);
    cluster_know(a.cluster, "t", 2);
    since = node_clock();
    node_await_number(&b, "t", 2);
    print_message("found after %d ms\n", (int)(node_clock() - since));
    assert_int_equal(cluster_counts(b.cluster).found, 1);
    node_await_number(&b, "t", 2); /* until it is known */
    cluster_know(b.cluster, "t", 2);
    node_collect(&b);
    b.count = 0;
    node_no_news(&b, 1500);
    node_no_news(&a, 0);
    assert_int_equal(cluster_counts(b.cluster).found, 1);
    assert_int_equal(cluster_counts(a.cluster).found, 0);
    store->call->close(store);
}

static void await_many(struct node *node, enum news_kind kind, int count)
{
    int64_t until = node_clock() + LONG;
    int found = 0;

    while (found < count && node_clock() < until) {
        database_rest(1);
        node_collect(node);
        found = 0;
        for (int i = 0; i < node->count; i++)
            found += node->news[i].kind == kind;
    }
    assert_int_equal(found, count);
}

static void many_tell_at_once(void **unused)
{
    enum { MANY = 2000 };
    uint64_t sum = 0, seats = 0;
    char table[20];
    int64_t since;
    (void)unused;

    for (int i = 0; i < MANY; i++) {
        snprintf(table, sizeof table, "table%07d", i);
        cluster_know(a.cluster, table, 1);
        cluster_know(b.cluster, table, 1);
        node_want(&c, table);
    }
    assert_int_equal(cluster_counts(a.cluster).known, MANY);
    since = node_clock();
    for (int i = 0; i < MANY; i++) {
        snprintf(table, sizeof table, "table%07d", i);
        cluster_tell(a.cluster, table, 2 + (uint64_t)i);
        cluster_here(a.cluster, table, 1, i % 3);
    }
    await_many(&b, NEWS_NUMBER, MANY);
    print_message("%d told within %d ms\n", MANY, (int)(node_clock() - since));
    await_many(&b, NEWS_HERE, MANY);
    for (int i = 0; i < b.count; i++) {
        sum += b.news[i].number;
        seats += b.news[i].seats;
    }
    assert_int_equal(sum, (uint64_t)MANY * (MANY + 3) / 2);
    assert_int_equal(seats, MANY);
    b.count = 0;
    node_no_news(&a, 0);
    for (int i = 0; i < MANY; i++) {
        snprintf(table, sizeof table, "table%07d", i);
        cluster_forget(b.cluster, table);
    }
    assert_int_equal(cluster_counts(b.cluster).known, 0);
}

static int begin_three(void **state)
{
    begin(state);
    node_start(&c, place);
    node_await_nodes(&a, 3);
    return 0;
}

/* All of 2,000 leases change hands. */
static void many_leases_change_hands(void **unused)
{
    enum { MANY = 2000 };
    char table[20];
    int64_t since = node_clock();
    (void)unused;

    for (int i = 0; i < MANY; i++) {
        snprintf(table, sizeof table, "table%07d", i);
        node_want(&a, table);
    }
    await_many(&a, NEWS_LEASED, MANY);
    assert_int_equal(cluster_counts(a.cluster).leased, MANY);
    print_message("%d leases within %d ms\n", MANY, (int)(node_clock() - since));
    since = node_clock();
    node_stop(&a);
    while (b.count + c.count < MANY && node_clock() < since + LONG) {
        node_collect(&b);
        node_collect(&c);
        database_rest(1);
    }
    print_message("handed over within %d ms: %d and %d\n", (int)(node_clock() - since),
                  b.count, c.count);
    assert_int_equal(cluster_counts(b.cluster).leased + cluster_counts(c.cluster).leased,
                     MANY);
}

/* -- leases ------------------------------------------------------------------------------- */

static void one_of_two_looks_after_a_table(void **unused)
{
    (void)unused;

    node_want(&a, "t");
    node_await(&a, NEWS_LEASED, "t");
    assert_true(cluster_has_leases(a.cluster));
    node_want(&b, "t");
    node_no_news(&b, 1200);
    assert_int_equal(cluster_counts(a.cluster).leased, 1);
    assert_int_equal(cluster_counts(b.cluster).leased, 0);
    cluster_give_up_lease(a.cluster, "t");
    assert_int_equal(cluster_counts(a.cluster).leased, 0);
    node_await(&b, NEWS_LEASED, "t");
    node_want(&a, "t");
    cluster_forget(b.cluster, "t");
    node_await(&a, NEWS_LEASED, "t");
    node_stop(&b);
    node_start(&b, place);
    node_want(&b, "t");
    node_no_news(&b, 300);
    node_stop(&a);
    node_await(&b, NEWS_LEASED, "t");
    assert_true(cluster_has_leases(b.cluster));
}

/* Whatever the loop asks for meanwhile, what it was told last is true. */
static void who_hesitates_has_it_once(void **unused)
{
    (void)unused;

    for (int i = 0; i < 300; i++) {
        node_want(&a, "t");
        node_want(&b, "t");
        if (i % 3 == 0)
            database_rest(1);
        cluster_give_up_lease(a.cluster, "t");
        if (i % 2 == 0)
            cluster_forget(b.cluster, "t");
    }
    node_want(&a, "t");
    cluster_forget(b.cluster, "t");
    await_leases(1);
    database_rest(300);
    assert_int_equal(leases(&a), 1);
    assert_int_equal(leases(&b), 0);
    assert_int_equal(database_ask("SELECT count(*) FROM keeping"), 1);
    node_want(&b, "t");
    cluster_forget(a.cluster, "t");
    await_leases(1);
    database_rest(300);
    assert_int_equal(leases(&b), 1);
    assert_int_equal(database_ask("SELECT count(*) FROM keeping"), 1);
}

/* The lease of a table that nobody here knows is taken over, too; the people who
 * looked at it at the dead node are gone. */
static void a_dead_nodes_tables_are_taken_over(void **unused)
{
    struct other other;
    int64_t since, wanted, orphaned;
    (void)unused;

    other_start(&other, place, "t", "orphan");
    other_await(&other, "mine t");
    other_await(&other, "mine orphan");
    node_await_nodes(&a, 3);
    node_want(&b, "t");
    node_await_here(&b, "t", 2, 7);
    other_end(&other, SIGKILL);
    since = node_clock();
    for (wanted = orphaned = 0; (!wanted || !orphaned) && node_clock() < since + LONG;) {
        struct news news;
        if (node_take(&b, NEWS_LEASED, "t", &news) ||
            node_take(&a, NEWS_LEASED, "t", &news))
            wanted = node_clock() - since;
        if (node_take(&a, NEWS_LEASED, "orphan", &news) ||
            node_take(&b, NEWS_LEASED, "orphan", &news))
            orphaned = node_clock() - since;
        database_rest(1);
    }
    print_message("taken over after %d ms, an orphan after %d ms\n", (int)wanted,
                  (int)orphaned);
    assert_true(wanted > 0 && wanted < PROMISE);
    assert_true(orphaned > 0 && orphaned < PROMISE);
    node_await_here(&b, "t", 0, 0);
    assert_int_equal(leases(&a) + leases(&b), 2);
    assert_int_equal(cluster_counts(a.cluster).known, 0);
    cluster_give_up_lease(a.cluster, "orphan");
    cluster_give_up_lease(b.cluster, "orphan");
    cluster_give_up_lease(a.cluster, "t");
    await_leases(1);
    database_rest(300);
    assert_int_equal(leases(&b), 1);
    assert_int_equal(database_ask("SELECT count(*) FROM keeping"), 1);
}

/* A node must notice that before it acts for a table. */
static void who_slept_for_too_long_has_lost_all(void **unused)
{
    struct other other;
    (void)unused;

    node_stop(&b); /* it might adopt them */
    other_start(&other, place, "t", "u");
    other_await(&other, "mine t");
    other_await(&other, "mine u");
    node_want(&a, "t");
    node_want(&a, "u");
    kill(other.pid, SIGSTOP);
    node_await(&a, NEWS_LEASED, "t");
    node_await(&a, NEWS_LEASED, "u");
    kill(other.pid, SIGCONT);
    other_await(&other, "over");
    other_await(&other, "lost t");
    cluster_forget(a.cluster, "t");
    other_await(&other, "mine t"); /* it was still wanted */
    other_end(&other, SIGKILL);
}

/* The rows of nodes that died long ago are removed, unless they have leases. */
static void the_long_dead_are_swept_away(void **unused)
{
    int64_t until = node_clock() + LONG;
    (void)unused;

    change("INSERT INTO node VALUES ('old', 'node', now() - interval '1 hour'),"
           " ('young', 'node', now() - interval '1 s')");
    database_ask("INSERT INTO here VALUES ('t', 'old', 1, 1), ('t', 'young', 1, 1)");
    node_start(&c, place);
    while (database_ask("SELECT count(*) FROM node WHERE id = 'old'") > 0 &&
           node_clock() < until)
        database_rest(2);
    assert_int_equal(database_ask("SELECT count(*) FROM node"), 4);
    assert_int_equal(database_ask("SELECT count(*) FROM here"), 1);
}

/* -- who is here -------------------------------------------------------------------------- */

static void who_is_here_is_summed(void **unused)
{
    (void)unused;

    cluster_know(a.cluster, "t", 1);
    cluster_know(b.cluster, "t", 1);
    cluster_know(c.cluster, "t", 1);
    cluster_here(a.cluster, "t", 1u << 1 | 1u << 2, 3);
    cluster_here(b.cluster, "t", 1u << 2 | 1u << 5, 4);
    cluster_here(b.cluster, "unknown", 1, 1);
    node_await_here(&c, "t", 1u << 1 | 1u << 2 | 1u << 5, 7);
    node_await_here(&a, "t", 1u << 2 | 1u << 5, 4);
    node_no_news(&c, 1200);
    cluster_here(b.cluster, "t", 0, 0);
    node_await_here(&c, "t", 1u << 1 | 1u << 2, 3);
    node_await_here(&a, "t", 0, 0);
    assert_int_equal(database_ask("SELECT count(*) FROM here"), 1);
    node_stop(&a);
    node_await_here(&c, "t", 0, 0);
    cluster_here(b.cluster, "t", 0, 1);
    node_await_here(&c, "t", 0, 1);
    cluster_forget(b.cluster, "t");
    node_await_here(&c, "t", 0, 0);
    assert_int_equal(database_ask("SELECT count(*) FROM here"), 0);
}

/* -- the database ------------------------------------------------------------------------- */

static void a_cut_connection_is_made_again(void **unused)
{
    struct store *store = suite_open(&database, place);
    (void)unused;

    node_want(&a, "t");
    node_await(&a, NEWS_LEASED, "t");
    cluster_here(a.cluster, "t", 1, 1);
    cluster_know(b.cluster, "t", 0);
    node_await_here(&b, "t", 1, 1);
    database_ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                 " WHERE application_name = 'niwa'");
    node_await(&a, NEWS_LEASE_LOST, "t");
    node_await_nodes(&a, 2);
    node_await_nodes(&b, 2);
    await_leases(1); /* a's, unless it was too slow */
    assert_true(cluster_has_leases(a.cluster));
    node_collect(&a);
    node_collect(&b);
    a.count = b.count = 0;
    suite_append(store, "t", 1);
    cluster_tell(b.cluster, "t", 1);
    node_await_number(&a, "t", 1);
    store->call->close(store);
}

static void a_crash_of_the_database_is_survived(void **unused)
{
    struct store *store = suite_open(&database, place);
    (void)unused;

    node_want(&a, "t");
    node_await(&a, NEWS_LEASED, "t");
    node_want(&b, "u");
    node_await(&b, NEWS_LEASED, "u");
    cluster_here(a.cluster, "u", 1, 1);
    database_tell("kill");
    node_await(&a, NEWS_LEASE_LOST, "t");
    node_await(&b, NEWS_LEASE_LOST, "u");
    assert_false(cluster_has_leases(a.cluster));
    node_await_nodes(&a, 0);
    cluster_know(b.cluster, "t", 0);
    cluster_know(a.cluster, "u", 0);
    cluster_here(a.cluster, "u", 2, 2);
    cluster_want_lease(a.cluster, "u");
    database_tell("start");
    node_await(&a, NEWS_LEASED, "t");
    suite_append(store, "t", 1);
    node_await_number(&b, "t", 1);
    node_await_here(&b, "u", 2, 2);
    node_await_nodes(&a, 2);
    await_leases(2);
    assert_true(cluster_has_leases(a.cluster) && cluster_has_leases(b.cluster));
    store->call->close(store);
}

static int frozen_pid(void)
{
    return database_ask("SELECT pid FROM pg_stat_activity WHERE application_name = 'niwa'"
                        " AND pid <> pg_backend_pid() ORDER BY backend_start LIMIT 1");
}

/* Neither leases nor leaving wait for a database that does not answer. */
static void a_frozen_database_keeps_nobody(void **unused)
{
    pid_t frozen = frozen_pid(); /* a's */
    int64_t since;
    (void)unused;

    node_want(&a, "t");
    node_await(&a, NEWS_LEASED, "t");
    node_want(&b, "t");
    assert_int_equal(kill(frozen, SIGSTOP), 0);
    since = node_clock();
    while (cluster_has_leases(a.cluster))
        database_rest(1);
    assert_true(node_clock() - since < 2000);
    node_await(&b, NEWS_LEASED, "t");
    node_await(&a, NEWS_LEASE_LOST, "t");
    node_await_nodes(&a, 2); /* by another connection */
    kill(frozen, SIGCONT);
    frozen = database_ask("SELECT pid FROM pg_stat_activity"
                          " WHERE application_name = 'niwa' ORDER BY backend_start"
                          " DESC LIMIT 1");
    assert_int_equal(kill(frozen, SIGSTOP), 0);
    since = node_clock();
    node_stop(&a);
    print_message("left within %d ms\n", (int)(node_clock() - since));
    assert_true(node_clock() - since < 3000);
    kill(frozen, SIGCONT);
    assert_true(cluster_has_leases(b.cluster));
}

static void what_anybody_notifies_does_no_harm(void **unused)
{
    (void)unused;

    cluster_know(a.cluster, "t", 5);
    cluster_want_lease(a.cluster, "t");
    node_await(&a, NEWS_LEASED, "t");
    database_ask("SELECT pg_notify('niwa', '')");
    database_ask("SELECT pg_notify('niwa', ':')");
    database_ask("SELECT pg_notify('niwa', 't: t:x t:-7 t')");
    database_ask("SELECT pg_notify('niwa', 't:5 twelve-letters-and-more:9 t:6')");
    database_ask("SELECT pg_notify('niwa', repeat(' ', 7000))");
    node_no_news(&a, 300);
    database_ask("SELECT pg_notify('niwa', 'u:3 t:9')");
    node_await_number(&a, "t", 9);
}

int main(int argc, char **argv)
{
#define TWO(name) cmocka_unit_test_setup_teardown(name, begin, finish)
#define THREE(name) cmocka_unit_test_setup_teardown(name, begin_three, finish)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_has_no_cluster),
        TWO(a_tell_wakes_the_others),
        TWO(what_is_passed_on_reaches_who_knows_the_table),
        TWO(what_was_not_told_is_found),
        THREE(many_tell_at_once),
        TWO(one_of_two_looks_after_a_table),
        TWO(who_hesitates_has_it_once),
        THREE(many_leases_change_hands),
        TWO(a_dead_nodes_tables_are_taken_over),
        TWO(who_slept_for_too_long_has_lost_all),
        TWO(the_long_dead_are_swept_away),
        THREE(who_is_here_is_summed),
        TWO(a_cut_connection_is_made_again),
        TWO(a_crash_of_the_database_is_survived),
        TWO(a_frozen_database_keeps_nobody),
        TWO(what_anybody_notifies_does_no_harm),
    };
    const char *folder = getenv("NIWA_POSTGRES");
    int failed;

    if (argc > 3 && strcmp(argv[1], "node") == 0)
        return other_be(argc - 2, argv + 2);
    if (!folder || argc < 2) {
        fprintf(stderr, "usage: postgres.sh run %s POSTGRES.SH\n", argv[0]);
        return 2;
    }
    database_open(folder, argv[1]);
    failed = database_run(tests, sizeof tests / sizeof tests[0]);
    database_close();
    return failed;
}
