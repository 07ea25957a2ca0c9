/* store_test.c - the SQLite store: the suite, and what a disk can do to it.
 *
 *     store_test [KILLS]      3 unless told */
#include "tests/store/power_cut.h"
#include "tests/store/store_suite.h"

#include "server/ops/folder.h"
#include "server/store/store_layout.h"
#include "server/store/store_open.h"
#include "server/store/store_sqlite.h"
#include "server/store/writer.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void make_folder(char place[PLACE])
{
    snprintf(place, PLACE, "/tmp/niwa_store.XXXXXX");
    assert_non_null(mkdtemp(place));
}

static void remove_folder(const char *place)
{
    char line[PLACE + 16];

    snprintf(line, sizeof line, "rm -r '%s'", place);
    assert_int_equal(system(line), 0);
}

static const struct store_maker sqlite = {
    .name = "sqlite",
    .make_place = make_folder,
    .remove_place = remove_folder,
    .open = store_sqlite_open,
};

static char place[PLACE];

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static int begin(void **unused)
{
    (void)unused;
    make_folder(place);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    limit_files(RLIM_INFINITY);
    power_watch(NULL, NULL);
    remove_folder(place);
    return 0;
}

static const char *in_place(const char *name)
{
    static char path[PLACE + 32];
    snprintf(path, sizeof path, "%s/%s", place, name);
    return path;
}

/* The store cannot be opened, and the sentence has these words in it. */
static void does_not_open(const char *words)
{
    char why[512] = "";

    assert_null(store_sqlite_open(place, why, sizeof why));
    if (!strstr(why, words) || !strstr(why, "niwa.db"))
        fail_msg("'%s' (wanted: %s)", why, words);
}

/* -- no room ----------------------------------------------------------------------------- */

/* Appends until the store has a reason not to; returns how many it kept. */
static uint64_t append_until(struct store *store, uint64_t from, const char *words)
{
    for (uint64_t number = from;; number++) {
        struct store_entry entry = suite_entry("t", number);
        bool clash = true;
        const char *why = store->call->append(store, &entry, 1, &clash);
        if (!why)
            continue;
        assert_false(clash);
        if (!strstr(why, words))
            fail_msg("%s", why);
        return number - 1;
    }
}

static void a_full_disk_loses_nothing(void **unused)
{
    struct store *store = suite_open(&sqlite, place), *other;
    uint64_t last = 0;
    (void)unused;

    for (int round = 1; round <= 3; round++) {
        limit_files((rlim_t)round * 100000);
        last = append_until(store, last + 1, "no room left on the disk for");
        assert_true(last > 0);
        assert_int_equal(append_until(store, last + 1, "no room left"), last);
        assert_int_equal(suite_check_log(store, "t"), last);
        other = suite_open(&sqlite, place); /* as after a restart */
        assert_int_equal(suite_check_log(other, "t"), last);
        other->call->close(other);
    }
    limit_files(RLIM_INFINITY);
    suite_append(store, "t", last + 1);
    store->call->close(store);
    store = suite_open(&sqlite, place);
    assert_int_equal(suite_check_log(store, "t"), last + 1);
    store->call->close(store);
}

/* Everything fits into the WAL, but not into the file itself. */
static void a_full_disk_at_a_checkpoint_loses_nothing(void **unused)
{
    struct store *store = suite_open(&sqlite, place);
    static char text[STORE_MOST_TEXT + 1];
    (void)unused;

    memset(text, 'x', STORE_MOST_TEXT);
    for (uint64_t number = 1; number <= 100; number++) {
        struct store_entry entry = suite_entry("big", number);
        entry.text = text;
        suite_append_all(store, &entry, 1);
    }
    suite_append(store, "t", 1);
    limit_files(100000);
    store->call->close(store); /* would put all of it into the file */
    limit_files(RLIM_INFINITY);
    store = suite_open(&sqlite, place);
    assert_int_equal(suite_check_log(store, "t"), 1);
    suite_append(store, "big", 101);
    store->call->close(store);
}

static void no_room_for_a_beginning(void **unused)
{
    struct store *store;
    (void)unused;

    limit_files(2000);
    does_not_open("no room left on the disk");
    limit_files(RLIM_INFINITY);
    store = suite_open(&sqlite, place);
    suite_append(store, "t", 1);
    store->call->close(store);
}

static int last_result;
static char last_why[512];

static void note_result(void *context, const struct written *written)
{
    (void)context;
    last_result = (int)written->result;
    snprintf(last_why, sizeof last_why, "%s", written->why ? written->why : "");
}

static void wake_nobody(void *context)
{
    (void)context;
}

/* Starts a writer, writes one entry, and ends the writer. */
static int result_of(struct store *store, uint64_t number)
{
    struct writer *writer = writer_new(store, 100000, wake_nobody, NULL);
    struct store_entry entry = suite_entry("t", number);

    assert_true(writer_append(writer, &entry, 1, 0));
    writer_finish(writer, INT32_MAX);
    assert_int_equal(writer_collect(writer, note_result, NULL), 1);
    writer_free(writer);
    return last_result;
}

static void a_writer_tells_of_a_full_disk(void **unused)
{
    struct store *store = suite_open(&sqlite, place);
    uint64_t last;
    (void)unused;

    limit_files(100000);
    last = append_until(store, 1, "no room");
    assert_int_equal(result_of(store, last + 1), WRITE_FAILED);
    assert_non_null(strstr(last_why, "no room left on the disk for"));
    limit_files(RLIM_INFINITY);
    assert_int_equal(result_of(store, last + 1), WRITE_KEPT);
    assert_int_equal(suite_check_log(store, "t"), last + 1);
    store->call->close(store);
}

/* -- no power ---------------------------------------------------------------------------- */

/* What the store would have after a power cut and a restart. */
static uint64_t last_after_cut(const char *mirror)
{
    char folder[PLACE], line[3 * PLACE];
    struct store *store;
    uint64_t number;

    make_folder(folder);
    snprintf(line, sizeof line, "cp '%s'/niwa.db* '%s'", mirror, folder);
    assert_int_equal(system(line), 0);
    store = suite_open(&sqlite, folder);
    number = suite_check_log(store, "t");
    store->call->close(store);
    remove_folder(folder);
    return number;
}

/* Writes so much that the WAL begins again several times. */
static void a_power_cut_loses_nothing(void **unused)
{
    static char text[STORE_MOST_TEXT + 1];
    char mirror[PLACE];
    struct store *store;
    uint64_t number = 0, other = 0;
    (void)unused;

    make_folder(mirror);
    power_watch(place, mirror);
    store = suite_open(&sqlite, place);
    memset(text, 'x', STORE_MOST_TEXT);
    for (int round = 1; round <= 10; round++) {
        struct store_entry batch[600];
        int syncs;
        for (int i = 0; i < 600; i++) {
            batch[i] = suite_entry("big", ++other);
            batch[i].text = text;
        }
        suite_append_all(store, batch, 600);
        syncs = power_syncs();
        suite_append(store, "t", ++number);
        assert_true(power_syncs() > syncs);
        assert_int_equal(last_after_cut(mirror), number);
    }
    store->call->close(store);
    assert_int_equal(last_after_cut(mirror), number);
    power_watch(NULL, NULL);
    remove_folder(mirror);
}

/* -- no permission ----------------------------------------------------------------------- */

/* Runs a test as a user without root's rights: root becomes nobody. */
static void as_a_user(void (*test)(void))
{
    enum { NOBODY = 65534 };
    int status;
    pid_t child;

    if (geteuid() == 0)
        assert_int_equal(chown(place, NOBODY, NOBODY), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
            _exit(9);
        test();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("it ended with %d: see above", status);
}

/* In a child a failed cmocka test has nowhere to jump to. */
static void need(bool truth, const char *what)
{
    if (truth)
        return;
    fprintf(stderr, "%s\n", what);
    _exit(1);
}

static bool opens(char why[512])
{
    struct store *store = store_sqlite_open(place, why, 512);

    if (store)
        store->call->close(store);
    return store != NULL;
}

static void try_read_only_file(void)
{
    char why[512] = "";

    need(opens(why), why);
    need(chmod(in_place("niwa.db"), 0400) == 0, "chmod");
    need(!opens(why) && strstr(why, "niwa.db' may only be read, not written"), why);
    need(chmod(in_place("niwa.db"), 0600) == 0, "chmod");
    need(opens(why), why);
}

static void a_read_only_file_is_said_so(void **unused)
{
    (void)unused;
    as_a_user(try_read_only_file);
}

static void try_read_only_folder(void)
{
    char why[512] = "";
    struct folder folder;

    need(chmod(place, 0500) == 0, "chmod");
    need(!opens(why) && strstr(why, "niwa.db' cannot be made: no permission"), why);
    need(!folder_open(&folder, place, why, sizeof why) &&
             strstr(why, "cannot be written (no permission); --data names another"),
         why);
    need(chmod(place, 0700) == 0, "chmod");
    need(opens(why), why);
    need(chmod(place, 0500) == 0,
         "chmod"); /* the file is there, its log cannot be made */
    need(!opens(why) && strstr(why, "niwa.db"), why);
    need(chmod(place, 0700) == 0, "chmod");
    need(opens(why), why);
}

static void a_read_only_folder_is_said_so(void **unused)
{
    (void)unused;
    as_a_user(try_read_only_folder);
}

static void others_may_not_read_it(void **unused)
{
    struct store *store = suite_open(&sqlite, place);
    const char *name[] = {"niwa.db", "niwa.db-wal", "niwa.db-shm"};
    struct stat info;
    (void)unused;

    suite_append(store, "t", 1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(stat(in_place(name[i]), &info), 0);
        assert_int_equal(info.st_mode & 077, 0);
    }
    store->call->close(store);
}

/* Opening the file once more must not release the locks of a store that is open.
 * Otherwise another program that closes the file would remove the WAL, and what is
 * written from then on would be lost. */
static void a_visitor_takes_nothing_along(void **unused)
{
    struct store *first = suite_open(&sqlite, place), *second;
    int status;
    pid_t child;
    (void)unused;

    suite_append(first, "t", 1);
    second = suite_open(&sqlite, place);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char line[PLACE + 80];
        snprintf(line, sizeof line, "%s", in_place("niwa.db"));
        execl("/proc/self/exe", "store_test", "--visit", line, (char *)NULL);
        _exit(1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    suite_append(first, "t", 2);
    assert_int_equal(access(in_place("niwa.db-wal"), F_OK), 0);
    assert_int_equal(suite_check_log(second, "t"), 2);
    first->call->close(first);
    second->call->close(second);
}

/* Another program: reads the file and closes it. */
static int visit(const char *path)
{
    sqlite3 *db;
    int code = sqlite3_open(path, &db);

    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "SELECT count(*) FROM entry", NULL, NULL, NULL);
    return sqlite3_close(db) == SQLITE_OK && code == SQLITE_OK ? 0 : 1;
}

/* -- another's file ---------------------------------------------------------------------- */

static void change(const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(in_place("niwa.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int present_layout(void)
{
    int layout = 0;

    while (store_layout_step(layout))
        layout++;
    return layout;
}

static void set_layout(int layout)
{
    char line[64];

    snprintf(line, sizeof line, "PRAGMA user_version = %d", layout);
    change(line);
}

static void does_not_migrate(const char *words)
{
    char why[512] = "";
    int from, to;

    assert_false(store_migrate(place, &from, &to, why, sizeof why));
    if (!strstr(why, words))
        fail_msg("'%s' (wanted: %s)", why, words);
}

static void a_newer_layout_is_left_alone(void **unused)
{
    struct store *store = suite_open(&sqlite, place);
    (void)unused;

    suite_append(store, "t", 1);
    store->call->close(store);
    change("PRAGMA user_version = 99");
    does_not_open("was written by a newer niwa (layout 99; this one knows up to ");
    does_not_migrate("was written by a newer niwa (layout 99; this one knows up to ");
    set_layout(present_layout());
    store = suite_open(&sqlite, place);
    assert_int_equal(suite_check_log(store, "t"), 1);
    store->call->close(store);
}

static void an_older_layout_waits_to_be_migrated(void **unused)
{
    struct store *store = suite_open(&sqlite, place);
    char words[2 * PLACE];
    (void)unused;

    suite_append(store, "t", 1);
    store->call->close(store);
    set_layout(present_layout() - 1);
    snprintf(
        words, sizeof words,
        "was written by an older niwa (layout %d; this one works on %d): bring it up "
        "to date with 'niwa store migrate %s'",
        present_layout() - 1, present_layout(), place);
    does_not_open(words);
    does_not_migrate("already exists"); /* it lied: and what was there is there */
    set_layout(present_layout());
    store = suite_open(&sqlite, place);
    assert_int_equal(suite_check_log(store, "t"), 1);
    store->call->close(store);
}

static void nothing_is_to_do_twice(void **unused)
{
    char why[512] = "";
    int from = -1, to = -1;
    struct store *store;
    (void)unused;

    for (int round = 0; round < 2; round++) { /* the first makes it */
        if (!store_migrate(place, &from, &to, why, sizeof why))
            fail_msg("%s", why);
        assert_int_equal(from, round == 0 ? 0 : to);
        assert_int_equal(to, present_layout());
    }
    store = suite_open(&sqlite, place);
    suite_append(store, "t", 1);
    store->call->close(store);
}

static bool note_keep(void *context, const struct store_keep *keep)
{
    (void)keep;
    ++*(int *)context;
    return true;
}

/* A copy goes from one id to the next: an id that was cut to fit would be met again. */
static void a_damaged_roll_is_said_so(void **unused)
{
    static const struct {
        const char *sql;
        enum store_roll roll;
        const char *words;
    } damage[] = {
        {"UPDATE guest SET id = id || 'more'", ROLL_GUESTS, "guest whose id"},
        {"UPDATE token SET guest = guest || 'more'", ROLL_TOKENS, "guest whose id"},
        {"UPDATE token SET guest = 'g', hash = zeroblob(33)", ROLL_TOKENS,
         "token or link whose hash"},
        {"UPDATE link SET hash = x'01'", ROLL_LINKS, "token or link whose hash"},
    };
    struct store_keep keep = {.id = "guestguest12", .name = "Hana", .has_token = true};
    struct store *store = suite_open(&sqlite, place);
    int count = 0;
    (void)unused;

    assert_null(store->call->guest_keep(store, &keep, 1));
    assert_null(store->call->link_keep(store, keep.token, keep.id, 1, 100));
    for (int roll = ROLL_GUESTS; roll <= ROLL_LINKS; roll++)
        assert_null(
            store->call->roll(store, (enum store_roll)roll, NULL, 9, note_keep, &count));
    assert_int_equal(count, 3);
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        const char *why;
        change(damage[i].sql);
        why = store->call->roll(store, damage[i].roll, NULL, 9, note_keep, &count);
        if (!why || !strstr(why, damage[i].words))
            fail_msg("%s: %s", damage[i].sql, why ? why : "no trouble");
    }
    assert_int_equal(count, 3);
    store->call->close(store);
}

static void anothers_file_is_left_alone(void **unused)
{
    (void)unused;
    change("CREATE TABLE recipes (name TEXT)");
    does_not_open("is not a file of Niwa's");
}

static void noise_is_left_alone(void **unused)
{
    FILE *file = fopen(in_place("niwa.db"), "w");
    (void)unused;

    for (int i = 0; file && i < 5000; i++)
        fputs("no database ", file);
    assert_true(file && fclose(file) == 0);
    does_not_open("is not a file of Niwa's");
}

static void a_missing_folder_is_said_so(void **unused)
{
    char why[512] = "";
    (void)unused;

    assert_null(store_sqlite_open(in_place("missing"), why, sizeof why));
    assert_non_null(strstr(why, "missing/niwa.db' cannot be opened: No such file"));
}

int main(int argc, char **argv)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(a_full_disk_loses_nothing),
        TEST(a_full_disk_at_a_checkpoint_loses_nothing),
        TEST(no_room_for_a_beginning),
        TEST(a_writer_tells_of_a_full_disk),
        TEST(a_power_cut_loses_nothing),
        TEST(a_read_only_file_is_said_so),
        TEST(a_read_only_folder_is_said_so),
        TEST(others_may_not_read_it),
        TEST(a_visitor_takes_nothing_along),
        TEST(a_newer_layout_is_left_alone),
        TEST(an_older_layout_waits_to_be_migrated),
        TEST(nothing_is_to_do_twice),
        TEST(a_damaged_roll_is_said_so),
        TEST(anothers_file_is_left_alone),
        TEST(noise_is_left_alone),
        TEST(a_missing_folder_is_said_so),
    };
    int failed;

    if (argc == 3 && strcmp(argv[1], "--visit") == 0)
        return visit(argv[2]);
    failed = store_suite(&sqlite) + store_suite_roll(&sqlite) +
             store_suite_writer(&sqlite, argc > 1 ? atoi(argv[1]) : 3);

    return failed + cmocka_run_group_tests_name("disk", tests, NULL, NULL);
}
