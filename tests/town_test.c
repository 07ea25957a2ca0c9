/* town_test.c - several nodes at one database: what they tell each other, who looks after a
 * table, and what becomes of that when one dies or the database does.
 *
 *     postgres.sh run town_test POSTGRES.SH
 *     town_test node PLACE TABLE...      a node that wants tables and prints its news */
#include "database.h"

#include "server/town.h"

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    LONG = 20000, /* ms: what does not come meanwhile does not come */
    PROMISE = 3000,
    MOST_NEWS = 6000
};

static char place[PLACE];

static int64_t clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* -- a node in this process --------------------------------------------------------------- */

struct node {
    struct town *town;
    atomic_int wakes;
    struct news news[MOST_NEWS];
    int count;
};

static void wake(void *context)
{
    ((struct node *)context)->wakes++;
}

static void note(void *context, const struct news *news)
{
    struct node *node = context;

    assert_true(node->count < MOST_NEWS);
    node->news[node->count++] = *news;
}

static void collect(struct node *node)
{
    if (atomic_exchange(&node->wakes, 0) > 0)
        town_collect(node->town, note, node);
}

static void start(struct node *node)
{
    char why[512] = "nothing was said";

    *node = (struct node){0};
    node->town = town_new(place, wake, node, why, sizeof why);
    if (!node->town)
        fail_msg("%s", why);
    assert_string_equal(why, "");
}

static void stop(struct node *node)
{
    town_free(node->town);
    node->town = NULL;
}

/* The news of a kind about a table, the first not yet taken; they are taken. */
static bool take_news(struct node *node, enum news_kind kind, const char *table,
                      struct news *news)
{
    collect(node);
    for (int i = 0; i < node->count; i++)
        if (node->news[i].kind == kind && strcmp(node->news[i].table, table) == 0) {
            *news = node->news[i];
            node->news[i] = node->news[--node->count];
            return true;
        }
    return false;
}

static struct news await(struct node *node, enum news_kind kind, const char *table)
{
    int64_t until = clock_ms() + LONG;
    struct news news = {0};

    while (!take_news(node, kind, table, &news)) {
        if (clock_ms() > until)
            fail_msg("no news %d of %s", (int)kind, table);
        database_rest(2);
    }
    return news;
}

static void await_number(struct node *node, const char *table, uint64_t number)
{
    assert_int_equal(await(node, NEWS_NUMBER, table).number, number);
}

static void await_here(struct node *node, const char *table, unsigned seats, int watchers)
{
    struct news news;

    do
        news = await(node, NEWS_HERE, table);
    while (news.seats != seats || news.watchers != watchers);
}

static void await_nodes(struct node *node, int nodes)
{
    int64_t until = clock_ms() + LONG;

    while (town_counts(node->town).nodes != nodes) {
        if (clock_ms() > until)
            fail_msg("%d nodes, not %d", town_counts(node->town).nodes, nodes);
        database_rest(2);
    }
}

static struct node a, b, c;

static int kept(const struct node *node)
{
    return node->town ? town_counts(node->town).kept : 0;
}

/* Together they have so many leases. */
static void await_kept(int count)
{
    int64_t until = clock_ms() + LONG;

    while (kept(&a) + kept(&b) + kept(&c) != count) {
        if (clock_ms() > until)
            fail_msg("%d, %d and %d leases, not %d", kept(&a), kept(&b), kept(&c), count);
        database_rest(2);
    }
}

/* For so long there is none. */
static void no_news(struct node *node, long ms)
{
    database_rest(ms);
    collect(node);
    if (node->count > 0)
        fail_msg("news %d of %s", (int)node->news[0].kind, node->news[0].table);
}

static void want(struct node *node, const char *table)
{
    town_know(node->town, table, 0);
    town_want(node->town, table);
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
    start(&a);
    start(&b);
    await_nodes(&a, 2);
    await_nodes(&b, 2);
    change("SELECT 1");
    return 0;
}

static int finish(void **unused)
{
    struct node *const all[] = {&a, &b, &c};
    (void)unused;

    for (int i = 0; i < 3; i++)
        if (all[i]->town)
            stop(all[i]);
    database.remove_place(place);
    return 0;
}

/* -- a node in another process ------------------------------------------------------------ */

struct other {
    pid_t pid;
    int ear;
    char said[4096]; /* lines, and not yet asked for */
};

static void spawn(struct other *other, const char *first, const char *second)
{
    int ends[2];

    *other = (struct other){0};
    assert_int_equal(pipe(ends), 0);
    other->pid = fork();
    assert_true(other->pid >= 0);
    if (other->pid == 0) {
        dup2(ends[1], 1);
        execl("/proc/self/exe", "town_test", "node", place, first, second, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    other->ear = ends[0];
}

static void listen_to(struct other *other, int ms)
{
    struct pollfd at = {.fd = other->ear, .events = POLLIN};
    size_t len = strlen(other->said);
    ssize_t got;

    if (poll(&at, 1, ms) != 1)
        return;
    memset(other->said + len, 0, sizeof other->said - len);
    got = read(other->ear, other->said + len, sizeof other->said - 1 - len);
    assert_true(got > 0);
}

/* In whatever order it says them. */
static void await_line(struct other *other, const char *wanted)
{
    int64_t until = clock_ms() + LONG;
    size_t len = strlen(wanted);
    char *line;

    while (!(line = strstr(other->said, wanted)) || line[len] != '\n') {
        if (clock_ms() > until)
            fail_msg("the other node does not say '%s' but: %s", wanted, other->said);
        listen_to(other, 100);
    }
    memmove(line, line + len + 1, strlen(line + len + 1) + 1);
}

static void end_other(struct other *other, int signal)
{
    kill(other->pid, signal);
    waitpid(other->pid, NULL, 0);
    close(other->ear);
}

static void print(void *context, const struct news *news)
{
    static const char *const word[] = {"number", "here", "mine", "lost"};
    struct town *town = ((struct node *)context)->town;

    printf("%s %s\n", word[news->kind], news->table);
    if (news->kind == NEWS_MINE && !town_holds(town))
        printf("but it is not\n");
    fflush(stdout);
}

/* Until it is killed, or the test is. */
static int be_node(int tables, char **table)
{
    pid_t parent = getppid();
    char why[512];

    snprintf(place, sizeof place, "%s", table[0]);
    a.town = town_new(place, wake, &a, why, sizeof why);
    if (!a.town)
        return 1;
    for (int i = 1; i < tables; i++) {
        want(&a, table[i]);
        town_here(a.town, table[i], 2, 7);
    }
    for (bool held = false; getppid() == parent; database_rest(2)) {
        if (held && !town_holds(a.town)) {
            printf("over\n");
            fflush(stdout);
        }
        held = town_holds(a.town);
        if (atomic_exchange(&a.wakes, 0) > 0)
            town_collect(a.town, print, &a);
    }
    return 1;
}

/* -- telling ------------------------------------------------------------------------------ */

static void a_file_has_no_town(void **unused)
{
    char why[100] = "?";
    (void)unused;

    assert_null(town_new("/tmp", wake, NULL, why, sizeof why));
    assert_string_equal(why, "");
    assert_null(
        town_new("postgres://niwa@/niwa?host=/nowhere", wake, NULL, why, sizeof why));
    assert_non_null(strstr(why, "cannot be reached"));
}

static void a_tell_wakes_the_others(void **unused)
{
    (void)unused;

    town_know(a.town, "t", 1);
    town_know(b.town, "t", 1);
    town_know(b.town, "u", 1);
    town_tell(a.town, "t", 2);
    town_tell(a.town, "unknown", 5);
    await_number(&b, "t", 2);
    no_news(&a, 100);
    no_news(&b, 0);
    town_know(b.town, "t", 2);
    town_tell(b.town, "t", 3);
    town_tell(b.town, "t", 4);
    do
        database_rest(2);
    while (town_counts(a.town).heard < 1);
    await_number(&a, "t", 4);
    town_forget(b.town, "t");
    town_tell(a.town, "t", 5);
    no_news(&b, 100);
    assert_int_equal(town_counts(b.town).known, 1);
    assert_int_equal(town_counts(a.town).found + town_counts(b.town).found, 0);
}

/* What is not told is found; what is ours is not. */
static void what_was_not_told_is_found(void **unused)
{
    struct store *store = suite_open(&database, place);
    int64_t since;
    (void)unused;

    suite_append(store, "t", 1);
    town_know(a.town, "t", 1);
    town_know(b.town, "t", 1);
    suite_append(store, "t", 2);
    town_know(a.town, "t", 2);
    since = clock_ms();
    await_number(&b, "t", 2);
    print_message("found after %d ms\n", (int)(clock_ms() - since));
    assert_int_equal(town_counts(b.town).found, 1);
    await_number(&b, "t", 2); /* until it is known */
    town_know(b.town, "t", 2);
    collect(&b);
    b.count = 0;
    no_news(&b, 1500);
    no_news(&a, 0);
    assert_int_equal(town_counts(b.town).found, 1);
    assert_int_equal(town_counts(a.town).found, 0);
    store->call->close(store);
}

static void many_tell_at_once(void **unused)
{
    enum { MANY = 2000 };
    uint64_t sum = 0;
    char table[20];
    int64_t since;
    (void)unused;

    for (int i = 0; i < MANY; i++) {
        snprintf(table, sizeof table, "table%07d", i);
        town_know(a.town, table, 1);
        town_know(b.town, table, 1);
        want(&c, table);
    }
    assert_int_equal(town_counts(a.town).known, MANY);
    since = clock_ms();
    for (int i = 0; i < MANY; i++) {
        snprintf(table, sizeof table, "table%07d", i);
        town_tell(a.town, table, 2 + (uint64_t)i);
        town_here(a.town, table, 1, i % 3);
    }
    while (b.count < MANY && clock_ms() < since + LONG) {
        collect(&b);
        database_rest(1);
    }
    print_message("%d told within %d ms\n", b.count, (int)(clock_ms() - since));
    assert_int_equal(b.count, MANY);
    for (int i = 0; i < MANY; i++)
        sum += b.news[i].kind == NEWS_NUMBER ? b.news[i].number : 0;
    assert_int_equal(sum, (uint64_t)MANY * (MANY + 3) / 2);
    b.count = 0;
    while (b.count < MANY && clock_ms() < since + LONG) {
        collect(&b);
        database_rest(1);
    }
    for (int i = 0; i < MANY; i++)
        assert_true(b.news[i].kind == NEWS_HERE && b.news[i].seats == 1);
    b.count = 0;
    no_news(&a, 0);
    for (int i = 0; i < MANY; i++) {
        snprintf(table, sizeof table, "table%07d", i);
        town_forget(b.town, table);
    }
    assert_int_equal(town_counts(b.town).known, 0);
}

static int begin_three(void **state)
{
    begin(state);
    start(&c);
    await_nodes(&a, 3);
    return 0;
}

/* All of 2,000 leases change hands. */
static void many_leases_change_hands(void **unused)
{
    enum { MANY = 2000 };
    char table[20];
    int64_t since = clock_ms();
    (void)unused;

    for (int i = 0; i < MANY; i++) {
        snprintf(table, sizeof table, "table%07d", i);
        want(&a, table);
    }
    while (a.count < MANY && clock_ms() < since + LONG) {
        collect(&a);
        database_rest(1);
    }
    assert_int_equal(town_counts(a.town).kept, MANY);
    print_message("%d leases within %d ms\n", MANY, (int)(clock_ms() - since));
    since = clock_ms();
    stop(&a);
    while (b.count + c.count < MANY && clock_ms() < since + LONG) {
        collect(&b);
        collect(&c);
        database_rest(1);
    }
    print_message("handed over within %d ms: %d and %d\n", (int)(clock_ms() - since),
                  b.count, c.count);
    assert_int_equal(town_counts(b.town).kept + town_counts(c.town).kept, MANY);
    assert_true(b.count > 0 && c.count > 0);
}

/* -- leases ------------------------------------------------------------------------------- */

static void one_of_two_looks_after_a_table(void **unused)
{
    (void)unused;

    want(&a, "t");
    await(&a, NEWS_MINE, "t");
    assert_true(town_holds(a.town));
    want(&b, "t");
    no_news(&b, 1200);
    assert_int_equal(town_counts(a.town).kept, 1);
    assert_int_equal(town_counts(b.town).kept, 0);
    town_give_up(a.town, "t");
    assert_int_equal(town_counts(a.town).kept, 0);
    await(&b, NEWS_MINE, "t");
    want(&a, "t");
    town_forget(b.town, "t");
    await(&a, NEWS_MINE, "t");
    stop(&b);
    start(&b);
    want(&b, "t");
    no_news(&b, 300);
    stop(&a);
    await(&b, NEWS_MINE, "t");
    assert_true(town_holds(b.town));
}

/* Whatever the loop thinks of meanwhile, what it was told last is so. */
static void who_hesitates_has_it_once(void **unused)
{
    (void)unused;

    for (int i = 0; i < 300; i++) {
        want(&a, "t");
        want(&b, "t");
        if (i % 3 == 0)
            database_rest(1);
        town_give_up(a.town, "t");
        if (i % 2 == 0)
            town_forget(b.town, "t");
    }
    want(&a, "t");
    town_forget(b.town, "t");
    await_kept(1);
    database_rest(300);
    assert_int_equal(kept(&a), 1);
    assert_int_equal(kept(&b), 0);
    assert_int_equal(database_ask("SELECT count(*) FROM keeping"), 1);
    want(&b, "t");
    town_forget(a.town, "t");
    await_kept(1);
    database_rest(300);
    assert_int_equal(kept(&b), 1);
    assert_int_equal(database_ask("SELECT count(*) FROM keeping"), 1);
}

/* Also a table that nobody here knows; and whom it was shown to is gone. */
static void a_dead_nodes_tables_are_taken_over(void **unused)
{
    struct other other;
    int64_t since, wanted, orphaned;
    (void)unused;

    spawn(&other, "t", "orphan");
    await_line(&other, "mine t");
    await_line(&other, "mine orphan");
    await_nodes(&a, 3);
    want(&b, "t");
    await_here(&b, "t", 2, 7);
    end_other(&other, SIGKILL);
    since = clock_ms();
    for (wanted = orphaned = 0; (!wanted || !orphaned) && clock_ms() < since + LONG;) {
        struct news news;
        if (take_news(&b, NEWS_MINE, "t", &news) || take_news(&a, NEWS_MINE, "t", &news))
            wanted = clock_ms() - since;
        if (take_news(&a, NEWS_MINE, "orphan", &news) ||
            take_news(&b, NEWS_MINE, "orphan", &news))
            orphaned = clock_ms() - since;
        database_rest(1);
    }
    print_message("taken over after %d ms, an orphan after %d ms\n", (int)wanted,
                  (int)orphaned);
    assert_true(wanted > 0 && wanted < PROMISE);
    assert_true(orphaned > 0 && orphaned < PROMISE);
    await_here(&b, "t", 0, 0);
    assert_int_equal(kept(&a) + kept(&b), 2);
    assert_int_equal(town_counts(a.town).known, 0);
    town_give_up(a.town, "orphan");
    town_give_up(b.town, "orphan");
    town_give_up(a.town, "t");
    await_kept(1);
    database_rest(300);
    assert_int_equal(kept(&b), 1);
    assert_int_equal(database_ask("SELECT count(*) FROM keeping"), 1);
}

/* It must notice before it does anything in the name of a table. */
static void who_slept_for_too_long_has_lost_all(void **unused)
{
    struct other other;
    (void)unused;

    spawn(&other, "t", "u");
    await_line(&other, "mine t");
    await_line(&other, "mine u");
    want(&a, "t");
    want(&a, "u");
    kill(other.pid, SIGSTOP);
    await(&a, NEWS_MINE, "t");
    await(&a, NEWS_MINE, "u");
    kill(other.pid, SIGCONT);
    await_line(&other, "over");
    await_line(&other, "lost t");
    town_forget(a.town, "t");
    await_line(&other, "mine t"); /* it was still wanted */
    end_other(&other, SIGKILL);
}

/* -- who is here -------------------------------------------------------------------------- */

static void who_is_here_is_summed(void **unused)
{
    (void)unused;

    town_know(a.town, "t", 1);
    town_know(b.town, "t", 1);
    town_know(c.town, "t", 1);
    town_here(a.town, "t", 1u << 1 | 1u << 2, 3);
    town_here(b.town, "t", 1u << 2 | 1u << 5, 4);
    town_here(b.town, "unknown", 1, 1);
    await_here(&c, "t", 1u << 1 | 1u << 2 | 1u << 5, 7);
    await_here(&a, "t", 1u << 2 | 1u << 5, 4);
    no_news(&c, 1200);
    town_here(b.town, "t", 0, 0);
    await_here(&c, "t", 1u << 1 | 1u << 2, 3);
    await_here(&a, "t", 0, 0);
    assert_int_equal(database_ask("SELECT count(*) FROM here"), 1);
    stop(&a);
    await_here(&c, "t", 0, 0);
    town_here(b.town, "t", 0, 1);
    await_here(&c, "t", 0, 1);
    town_forget(b.town, "t");
    await_here(&c, "t", 0, 0);
    assert_int_equal(database_ask("SELECT count(*) FROM here"), 0);
}

/* -- the database ------------------------------------------------------------------------- */

static void a_cut_connection_is_made_again(void **unused)
{
    struct store *store = suite_open(&database, place);
    (void)unused;

    want(&a, "t");
    await(&a, NEWS_MINE, "t");
    town_here(a.town, "t", 1, 1);
    town_know(b.town, "t", 0);
    await_here(&b, "t", 1, 1);
    database_ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                 " WHERE application_name = 'niwa'");
    await(&a, NEWS_LOST, "t");
    await_nodes(&a, 2);
    await_nodes(&b, 2);
    await_kept(1); /* a's, unless it was too slow */
    assert_true(town_holds(a.town));
    collect(&a);
    collect(&b);
    a.count = b.count = 0;
    suite_append(store, "t", 1);
    town_tell(b.town, "t", 1);
    await_number(&a, "t", 1);
    store->call->close(store);
}

static void a_crash_of_the_database_is_survived(void **unused)
{
    struct store *store = suite_open(&database, place);
    (void)unused;

    want(&a, "t");
    await(&a, NEWS_MINE, "t");
    want(&b, "u");
    await(&b, NEWS_MINE, "u");
    town_here(a.town, "u", 1, 1);
    database_tell("kill");
    await(&a, NEWS_LOST, "t");
    await(&b, NEWS_LOST, "u");
    assert_false(town_holds(a.town));
    await_nodes(&a, 0);
    town_know(b.town, "t", 0);
    town_know(a.town, "u", 0);
    town_here(a.town, "u", 2, 2);
    town_want(a.town, "u");
    database_tell("start");
    await(&a, NEWS_MINE, "t");
    suite_append(store, "t", 1);
    await_number(&b, "t", 1);
    await_here(&b, "u", 2, 2);
    await_nodes(&a, 2);
    await_kept(2);
    assert_true(town_holds(a.town) && town_holds(b.town));
    store->call->close(store);
}

static int frozen_pid(void)
{
    return database_ask("SELECT pid FROM pg_stat_activity WHERE application_name = 'niwa'"
                        " AND pid <> pg_backend_pid() ORDER BY backend_start LIMIT 1");
}

/* Neither a lease nor leaving waits for a database that does not answer. */
static void a_frozen_database_keeps_nobody(void **unused)
{
    pid_t frozen = frozen_pid(); /* a's */
    int64_t since;
    (void)unused;

    want(&a, "t");
    await(&a, NEWS_MINE, "t");
    want(&b, "t");
    assert_int_equal(kill(frozen, SIGSTOP), 0);
    since = clock_ms();
    while (town_holds(a.town))
        database_rest(1);
    assert_true(clock_ms() - since < 2000);
    await(&b, NEWS_MINE, "t");
    await(&a, NEWS_LOST, "t");
    await_nodes(&a, 2); /* by another connection */
    kill(frozen, SIGCONT);
    frozen = database_ask("SELECT pid FROM pg_stat_activity"
                          " WHERE application_name = 'niwa' ORDER BY backend_start"
                          " DESC LIMIT 1");
    assert_int_equal(kill(frozen, SIGSTOP), 0);
    since = clock_ms();
    stop(&a);
    print_message("left within %d ms\n", (int)(clock_ms() - since));
    assert_true(clock_ms() - since < 3000);
    kill(frozen, SIGCONT);
    assert_true(town_holds(b.town));
}

static void what_anybody_notifies_does_no_harm(void **unused)
{
    (void)unused;

    town_know(a.town, "t", 5);
    town_want(a.town, "t");
    await(&a, NEWS_MINE, "t");
    database_ask("SELECT pg_notify('niwa', '')");
    database_ask("SELECT pg_notify('niwa', ':')");
    database_ask("SELECT pg_notify('niwa', 't: t:x t:-7 t')");
    database_ask("SELECT pg_notify('niwa', 't:5 twelve-letters-and-more:9 t:6')");
    database_ask("SELECT pg_notify('niwa', repeat(' ', 7000))");
    no_news(&a, 300);
    database_ask("SELECT pg_notify('niwa', 'u:3 t:9')");
    await_number(&a, "t", 9);
}

int main(int argc, char **argv)
{
#define TWO(name) cmocka_unit_test_setup_teardown(name, begin, finish)
#define THREE(name) cmocka_unit_test_setup_teardown(name, begin_three, finish)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_has_no_town),
        TWO(a_tell_wakes_the_others),
        TWO(what_was_not_told_is_found),
        THREE(many_tell_at_once),
        TWO(one_of_two_looks_after_a_table),
        TWO(who_hesitates_has_it_once),
        THREE(many_leases_change_hands),
        TWO(a_dead_nodes_tables_are_taken_over),
        TWO(who_slept_for_too_long_has_lost_all),
        THREE(who_is_here_is_summed),
        TWO(a_cut_connection_is_made_again),
        TWO(a_crash_of_the_database_is_survived),
        TWO(a_frozen_database_keeps_nobody),
        TWO(what_anybody_notifies_does_no_harm),
    };
    const char *folder = getenv("NIWA_POSTGRES");
    int failed;

    if (argc > 3 && strcmp(argv[1], "node") == 0)
        return be_node(argc - 2, argv + 2);
    if (!folder || argc < 2) {
        fprintf(stderr, "usage: postgres.sh run %s POSTGRES.SH\n", argv[0]);
        return 2;
    }
    database_open(folder, argv[1]);
    failed = cmocka_run_group_tests_name("town", tests, NULL, NULL);
    database_close();
    return failed;
}
