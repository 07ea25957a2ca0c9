/* store_suite_writer.c - a writer on any store: what shares a commit, what happens when the
 * store fails, and that nothing acknowledged is lost when the process is killed. */
#include "tests/store/store_suite.h"

#include "server/store/writer.h"

#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 1 << 20 };

static const struct store_maker *maker;
static char place[PLACE];

/* A store in front of the real one, which can be made to wait and to fail. */
static struct {
    struct store store; /* first */
    struct store *real;
    sem_t may_append; /* how often it may; taken before each try */
    sem_t has_begun;  /* given when it waits for that */
    bool is_gated;    /* whether the two are used */
    int fails;        /* how many of the next appends fail */
    int clashes;      /* how many of the next appends of one entry of table t clash */
    int appends;
} mock;

static struct writer *writer;
static sem_t woken;

/* What was collected, a letter each: k kept, c clash, f failed, s stale. */
static char results[256];
static uint64_t tags[256];
static struct written last; /* but for why */
static char last_why[256];

static const char *mock_append(struct store *base, const struct store_entry *entries,
                               int count, bool *clash)
{
    (void)base;
    mock.appends++;
    if (mock.is_gated) {
        sem_post(&mock.has_begun);
        sem_wait(&mock.may_append);
    }
    if (mock.fails > 0) {
        mock.fails--;
        return "the pond is dry";
    }
    if (mock.clashes > 0 && count == 1 && strcmp(entries->table, "t") == 0) {
        mock.clashes--;
        *clash = true;
        return NULL;
    }
    return mock.real->call->append(mock.real, entries, count, clash);
}

static const char *mock_guest_keep(struct store *base, const struct store_keep *keeps,
                                   int count)
{
    (void)base;
    return mock.real->call->guest_keep(mock.real, keeps, count);
}

static const char *mock_link_keep(struct store *base, const uint8_t *code,
                                  const char *guest, int64_t now, int64_t until)
{
    (void)base;
    return mock.real->call->link_keep(mock.real, code, guest, now, until);
}

static const char *mock_link_take(struct store *base, const uint8_t *code, int64_t now,
                                  struct store_guest *guest, bool *found)
{
    (void)base;
    return mock.real->call->link_take(mock.real, code, now, guest, found);
}

static const struct store_calls mock_calls = {
    .append = mock_append,
    .guest_keep = mock_guest_keep,
    .link_keep = mock_link_keep,
    .link_take = mock_link_take,
};

static void wake(void *context)
{
    sem_post(context);
}

static int begin(void **unused)
{
    (void)unused;
    maker->make_place(place);
    memset(&mock, 0, sizeof mock);
    mock.store.call = &mock_calls;
    mock.real = suite_open(maker, place);
    sem_init(&mock.may_append, 0, 0);
    sem_init(&mock.has_begun, 0, 0);
    sem_init(&woken, 0, 0);
    results[0] = '\0';
    writer = writer_new(&mock.store, ROOM, wake, &woken);
    assert_non_null(writer);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    writer_free(writer);
    mock.real->call->close(mock.real);
    maker->remove_place(place);
    return 0;
}

static void note(void *context, const struct written *written)
{
    size_t count = strlen(results);

    (void)context;
    assert_true(count + 1 < sizeof results);
    assert_int_equal(written->why == NULL, written->result == WRITE_KEPT);
    tags[count] = written->tag;
    results[count] = "kcfs"[written->result];
    results[count + 1] = '\0';
    last = *written;
    snprintf(last_why, sizeof last_why, "%s", written->why ? written->why : "");
}

/* Collects until `count` items have been decided since the test began. */
static void collect(size_t count)
{
    while (strlen(results) < count) {
        sem_wait(&woken);
        writer_collect(writer, note, NULL);
    }
}

static bool hand(const char *table, uint64_t number)
{
    struct store_entry entry = suite_entry(table, number);
    return writer_append(writer, &entry, 1, number);
}

/* Keeps the writer's thread at its next append, so that what is handed over piles up. */
static void close_gate(const char *table, uint64_t number)
{
    mock.is_gated = true;
    assert_true(hand(table, number));
    sem_wait(&mock.has_begun);
}

static void open_gate(void)
{
    mock.is_gated = false; /* the thread reads it again only after the post */
    sem_post(&mock.may_append);
}

static void what_has_come_shares_a_commit(void **unused)
{
    (void)unused;
    close_gate("gate", 1);
    for (uint64_t number = 1; number <= 50; number++)
        assert_true(hand(number % 2 ? "odd" : "even", (number + 1) / 2));
    open_gate();
    collect(51);
    assert_int_equal(strspn(results, "k"), 51);
    for (uint64_t i = 1; i <= 50; i++) /* in the order of handing over */
        assert_int_equal(tags[i], (i + 1) / 2);
    assert_int_equal(mock.appends, 2);
    assert_int_equal(writer_counts(writer).commits, 2);
    assert_int_equal(writer_counts(writer).entries, 51);
    assert_int_equal(writer_counts(writer).waiting, 0);
    assert_int_equal(suite_check_log(mock.real, "odd"), 25);
    assert_int_equal(suite_check_log(mock.real, "even"), 25);
}

/* The loop says when its turn is over. If it never does, everything is written at the
 * end at the latest. */
static void what_is_held_goes_at_a_word(void **unused)
{
    (void)unused;
    writer_hold(writer);
    for (uint64_t number = 1; number <= 20; number++) {
        assert_true(hand("t", number));
        if (number % 5 == 0) {
            writer_go(writer);
            collect(number);
        }
    }
    writer_go(writer); /* for nothing */
    assert_true(hand("t", 21));
    writer_finish(writer, INT32_MAX);
    writer_collect(writer, note, NULL);
    assert_int_equal(strspn(results, "k"), 21);
    assert_int_equal(suite_check_log(mock.real, "t"), 21);
}

static void entries_stay_together(void **unused)
{
    struct store_entry three[3];
    (void)unused;

    for (int i = 0; i < 3; i++)
        three[i] = suite_entry("t", (uint64_t)i + 1);
    assert_true(writer_append(writer, three, 3, 77));
    collect(1);
    assert_string_equal(results, "k");
    assert_int_equal(last.tag, 77);
    assert_string_equal(last.table, "t");
    assert_int_equal(last.first, 1);
    assert_int_equal(last.last, 3);
    assert_int_equal(suite_check_log(mock.real, "t"), 3);
}

static void more_than_a_commit_takes_is_kept_too(void **unused)
{
    (void)unused;
    close_gate("gate", 1);
    for (uint64_t number = 1; number <= 2500; number++)
        assert_true(hand("t", number));
    open_gate();
    writer_finish(writer, INT32_MAX);
    assert_int_equal(suite_check_log(mock.real, "t"), 2500);
    assert_int_equal(mock.appends, 4);
}

static void there_is_only_so_much_room(void **unused)
{
    uint64_t number = 0;
    (void)unused;

    close_gate("gate", 1);
    while (hand("t", number + 1))
        number++;
    assert_in_range(writer_counts(writer).waiting, ROOM - 1000, ROOM);
    assert_in_range(number, 1000, 10000);
    open_gate();
    writer_finish(writer, INT32_MAX); /* all that was taken is kept */
    assert_int_equal(suite_check_log(mock.real, "t"), number);
}

static void a_failure_is_told_and_over_when_it_is_over(void **unused)
{
    (void)unused;
    mock.fails = 1;
    assert_true(hand("t", 1));
    collect(1);
    assert_string_equal(results, "f");
    assert_string_equal(last_why, "the pond is dry");
    assert_int_equal(suite_check_log(mock.real, "t"), 0);
    assert_true(hand("t", 1));
    collect(2);
    assert_string_equal(results, "fk");
    assert_int_equal(suite_check_log(mock.real, "t"), 1);
}

/* If somebody else's entry has taken our entry's number, the entry after ours would
 * fit behind theirs. */
static void what_builds_on_a_failure_is_not_kept(void **unused)
{
    (void)unused;
    mock.fails = 1;
    close_gate("t", 1);
    assert_true(hand("t", 2));     /* waits while 1 fails */
    assert_true(hand("other", 1)); /* has nothing to do with it */
    open_gate();
    sem_wait(&woken); /* 1 is decided, but not collected */
    while (writer_counts(writer).entries < 1)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    suite_append(mock.real, "t", 1); /* somebody else's */
    assert_true(hand("t", 2));       /* still without the news */
    sem_post(&woken);
    collect(4);
    assert_string_equal(results, "fsks");
    assert_true(hand("t", 2)); /* now with it */
    collect(5);
    assert_string_equal(results, "fsksk");
    assert_int_equal(suite_check_log(mock.real, "t"), 2);
}

/* Of two results that are collected together, the first may make the loop hand over
 * entries that the second shows to be stale. */
static void hand_when_told_of_one(void *context, const struct written *written)
{
    note(context, written);
    if (written->result == WRITE_KEPT && written->first == 1)
        assert_true(hand("t", 3));
}

static void news_that_is_on_its_way_counts_as_unheard(void **unused)
{
    (void)unused;
    assert_true(hand("t", 1));
    while (writer_counts(writer).entries < 1)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    mock.clashes = 1;
    assert_true(hand("t", 2));
    sem_wait(&woken);
    sem_wait(&woken);
    suite_append(mock.real, "t", 2); /* who was quicker */
    assert_int_equal(writer_collect(writer, hand_when_told_of_one, NULL), 2);
    assert_string_equal(results, "kc");
    collect(3);
    assert_string_equal(results, "kcs");
    assert_int_equal(suite_check_log(mock.real, "t"), 2);
}

static void a_clash_is_one_tables_trouble(void **unused)
{
    (void)unused;
    suite_append(mock.real, "t", 1); /* who was quicker */
    close_gate("gate", 1);
    assert_true(hand("before", 1));
    assert_true(hand("t", 1));
    assert_true(hand("t", 2));
    assert_true(hand("after", 1));
    open_gate();
    collect(5);
    assert_string_equal(results, "kkcsk");
    assert_int_equal(suite_check_log(mock.real, "t"), 1);
    assert_int_equal(suite_check_log(mock.real, "before"), 1);
    assert_int_equal(suite_check_log(mock.real, "after"), 1);
}

static void guests_and_links_go_the_same_way(void **unused)
{
    const uint8_t token[SECRET_HASH] = {1}, code[SECRET_HASH] = {2};
    struct store_keep keep = {.id = "akiakiakiaki", .name = "Aki", .has_token = true};
    struct store_guest guest;
    bool found;
    (void)unused;

    memcpy(keep.token, token, sizeof token);
    assert_true(writer_guest(writer, &keep, 1));
    assert_true(writer_link(writer, code, keep.id, 10, 20, 2));
    assert_true(writer_take(writer, code, 11, 3));
    collect(3);
    assert_string_equal(results, "kkk");
    assert_int_equal(last.kind, WRITE_TAKE);
    assert_true(last.found);
    assert_string_equal(last.guest.name, "Aki");
    assert_true(writer_take(writer, code, 11, 4));
    collect(4);
    assert_false(last.found);
    assert_null(mock.real->call->guest_find(mock.real, token, &guest, &found));
    assert_true(found);
}

/* -- killed ------------------------------------------------------------------------------ */

enum { TABLES = 8 };

static int kill_count;

struct report {
    uint32_t table;
    uint64_t number;
};

static int report_to;
static uint64_t handed[TABLES];

static const char *table_name(uint32_t table)
{
    static char name[8];
    snprintf(name, sizeof name, "kill%u", table);
    return name;
}

/* What a client would be told: from here on it may not be lost. */
static void acknowledge(void *context, const struct written *written)
{
    struct report report = {(uint32_t)written->tag, written->last};

    (void)context;
    if (written->result != WRITE_KEPT)
        _exit(3);
    if (write(report_to, &report, sizeof report) != sizeof report)
        _exit(4);
}

/* Hands over one to three entries of any table, again and again, until it is killed. */
static _Noreturn void append_for_ever(unsigned seed)
{
    char why[512];
    struct store *store = maker->open(place, why, sizeof why);
    struct writer *busy = store ? writer_new(store, 20000, wake, &woken) : NULL;

    if (!busy)
        _exit(2);
    for (;;) {
        struct store_entry some[3];
        uint32_t table = (uint32_t)rand_r(&seed) % TABLES;
        int count = 1 + rand_r(&seed) % 3;
        for (int i = 0; i < count; i++)
            some[i] = suite_entry(table_name(table), handed[table] + 1 + (uint64_t)i);
        if (writer_append(busy, some, count, table))
            handed[table] += (uint64_t)count;
        else
            sem_wait(&woken);
        writer_collect(busy, acknowledge, NULL);
    }
}

static bool read_report(int from, struct report *report)
{
    ssize_t got;

    do
        got = read(from, report, sizeof *report);
    while (got < 0 && errno == EINTR);
    return got == sizeof *report;
}

/* Listens to some reports, kills, and listens to the rest. */
static void listen_and_kill(pid_t child, int from, unsigned *seed, uint64_t told[TABLES])
{
    int before = 1 + rand_r(seed) % 400;
    struct timespec moment = {.tv_nsec = rand_r(seed) % 5000000};
    struct report report;
    int status;

    while (before-- > 0 && read_report(from, &report))
        told[report.table] = report.number;
    nanosleep(&moment, NULL);
    kill(child, SIGKILL);
    while (read_report(from, &report))
        told[report.table] = report.number;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status))
        fail_msg("it ended by itself, with %d", WEXITSTATUS(status));
}

static void nothing_told_is_lost_by_a_kill(void **unused)
{
    unsigned seed = (unsigned)time(NULL) ^ ((unsigned)getpid() << 16);
    uint64_t told[TABLES] = {0}, sum = 0, kept = 0;
    (void)unused;

    for (int round = 0; round < kill_count; round++) {
        int ends[2];
        pid_t child;
        struct store *store;
        assert_int_equal(pipe(ends), 0);
        child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(ends[0]);
            report_to = ends[1];
            append_for_ever(seed + (unsigned)round);
        }
        close(ends[1]);
        listen_and_kill(child, ends[0], &seed, told);
        close(ends[0]);
        if (maker->settle)
            maker->settle(place);
        store = suite_open(maker, place);
        for (uint32_t table = 0; table < TABLES; table++) {
            handed[table] = suite_check_log(store, table_name(table));
            if (handed[table] < told[table])
                fail_msg("%s: %llu told, %llu kept", table_name(table),
                         (unsigned long long)told[table],
                         (unsigned long long)handed[table]);
        }
        store->call->close(store);
    }
    for (int table = 0; table < TABLES; table++) {
        sum += told[table];
        kept += handed[table];
    }
    assert_true(sum > 0);
    print_message("%d kills: %llu entries told, all there; %llu kept\n", kill_count,
                  (unsigned long long)sum, (unsigned long long)kept);
}

static int begin_killing(void **unused)
{
    (void)unused;
    maker->make_place(place);
    sem_init(&woken, 0, 0);
    memset(handed, 0, sizeof handed);
    return 0;
}

static int end_killing(void **unused)
{
    (void)unused;
    maker->remove_place(place);
    return 0;
}

int store_suite_writer(const struct store_maker *with, int kills)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(what_has_come_shares_a_commit),
        TEST(what_is_held_goes_at_a_word),
        TEST(entries_stay_together),
        TEST(more_than_a_commit_takes_is_kept_too),
        TEST(there_is_only_so_much_room),
        TEST(a_failure_is_told_and_over_when_it_is_over),
        TEST(what_builds_on_a_failure_is_not_kept),
        TEST(news_that_is_on_its_way_counts_as_unheard),
        TEST(a_clash_is_one_tables_trouble),
        TEST(guests_and_links_go_the_same_way),
        cmocka_unit_test_setup_teardown(nothing_told_is_lost_by_a_kill, begin_killing,
                                        end_killing),
    };

    maker = with;
    kill_count = kills;
    return cmocka_run_group_tests_name(with->name, tests, NULL, NULL);
}
