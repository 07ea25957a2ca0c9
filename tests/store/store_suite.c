/* store_suite.c - what every store must do: logs, lists, guests, links. */
#include "tests/store/store_suite.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct store_maker *maker;
static char place[PLACE];
static struct store *store;

static int begin(void **unused)
{
    (void)unused;
    maker->make_place(place);
    store = suite_open(maker, place);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    store->call->close(store);
    maker->remove_place(place);
    return 0;
}

static void open_again(void)
{
    store->call->close(store);
    store = suite_open(maker, place);
}

static void fine(const char *why)
{
    if (why)
        fail_msg("%s", why);
}

/* -- entries ----------------------------------------------------------------------------- */

struct store *suite_open(const struct store_maker *with, const char *where)
{
    char why[512] = "";
    struct store *opened = with->open(where, why, sizeof why);

    if (!opened)
        fail_msg("%s", why);
    return opened;
}

static void write_text(char *out, size_t size, const char *table, uint64_t number)
{
    snprintf(out, size, "%s says %llu", table, (unsigned long long)number);
}

struct store_entry suite_entry(const char *table, uint64_t number)
{
    static const struct store_summary summary = {.game = "hiroba", .text = "of three"};
    static char text[16][64];
    static int next;
    struct store_entry entry = {.number = number,
                                .at = FIRST_AT + (int64_t)number,
                                .kind = (uint8_t)(number % 250),
                                .seat = (uint8_t)(number % 6),
                                .text = text[next % 16],
                                .summary = number == 1 ? &summary : NULL};

    snprintf(entry.table, sizeof entry.table, "%s", table);
    write_text(text[next++ % 16], sizeof *text, table, number);
    return entry;
}

struct reader {
    char text[64], table[TABLE_ID + 1];
    uint64_t last, stop;
};

static bool check_entry(void *context, const struct store_entry *entry)
{
    struct reader *reader = context;

    write_text(reader->text, sizeof reader->text, reader->table, entry->number);
    assert_string_equal(entry->table, reader->table);
    assert_int_equal(entry->number, reader->last + 1);
    assert_int_equal(entry->at, FIRST_AT + (int64_t)entry->number);
    assert_int_equal(entry->kind, entry->number % 250);
    assert_int_equal(entry->seat, entry->number % 6);
    assert_string_equal(entry->text, reader->text);
    assert_null(entry->summary);
    reader->last = entry->number;
    return entry->number != reader->stop;
}

static uint64_t read_log(struct store *from, const char *table, uint64_t first,
                         uint64_t stop)
{
    struct reader reader = {.last = first - 1, .stop = stop};

    snprintf(reader.table, sizeof reader.table, "%s", table);
    fine(from->call->read(from, table, first, check_entry, &reader));
    return reader.last;
}

uint64_t suite_check_log(struct store *from, const char *table)
{
    return read_log(from, table, 1, 0);
}

void suite_append_all(struct store *to, const struct store_entry *entries, int count)
{
    bool clash[1000];

    fine(to->call->append(to, entries, count, clash));
    for (int i = 0; i < count; i++)
        assert_false(clash[i]);
}

void suite_append(struct store *to, const char *table, uint64_t number)
{
    struct store_entry entry = suite_entry(table, number);

    suite_append_all(to, &entry, 1);
}

static void entries_come_back_as_they_were(void **unused)
{
    struct store_entry batch[6];
    (void)unused;

    for (int i = 0; i < 6; i++) /* two tables by turns */
        batch[i] = suite_entry(i % 2 ? "tableb" : "tablea", (uint64_t)i / 2 + 1);
    suite_append_all(store, batch, 6);
    suite_append(store, "tablea", 4);
    for (int round = 0; round < 2; round++, open_again()) {
        assert_int_equal(suite_check_log(store, "tablea"), 4);
        assert_int_equal(suite_check_log(store, "tableb"), 3);
        assert_int_equal(read_log(store, "tablea", 3, 0), 4);
        assert_int_equal(read_log(store, "tablea", 5, 0), 4);
        assert_int_equal(read_log(store, "tablea", 1, 2), 2); /* stopped by the reader */
        assert_int_equal(suite_check_log(store, "nobody"), 0);
    }
}

static bool copy_text(void *context, const struct store_entry *entry)
{
    snprintf(context, STORE_MOST_TEXT + 1, "%s", entry->text);
    return true;
}

static void texts_are_kept_to_the_byte(void **unused)
{
    static char longest[STORE_MOST_TEXT + 1], got[STORE_MOST_TEXT + 1];
    const char *text[] = {"", "池の鯉 ☂", "it's \"quoted\"; -- %s", "two\nlines",
                          longest};
    (void)unused;

    memset(longest, 'x', STORE_MOST_TEXT);
    for (int i = 0; i < 5; i++) {
        struct store_entry entry = suite_entry("words", (uint64_t)i + 1);
        entry.text = text[i];
        suite_append_all(store, &entry, 1);
        snprintf(got, sizeof got, "nothing");
        fine(store->call->read(store, "words", (uint64_t)i + 1, copy_text, got));
        assert_string_equal(got, text[i]);
    }
}

/* Which entries clash, a letter each. */
static void clashes(const struct store_entry *batch, const char *wanted)
{
    int count = (int)strlen(wanted);
    bool clash[8];
    char found[9] = "";

    fine(store->call->append(store, batch, count, clash));
    for (int i = 0; i < count; i++)
        found[i] = clash[i] ? 'x' : '-';
    assert_string_equal(found, wanted);
}

static void numbers_are_taken_once_and_without_a_gap(void **unused)
{
    struct store_entry batch[3];
    (void)unused;

    suite_append(store, "tablea", 1);
    suite_append(store, "tablea", 2);
    batch[0] = suite_entry("tablea", 3);
    batch[1] = suite_entry("tablea", 2);
    clashes(batch, "xx"); /* taken */
    batch[1] = suite_entry("tablea", 5);
    clashes(batch, "xx"); /* a gap */
    batch[0] = suite_entry("tablea", 2);
    batch[1] = suite_entry("tablea", 3);
    clashes(batch, "xx"); /* the first is taken */
    batch[0] = suite_entry("tablec", 2);
    clashes(batch, "x-"); /* a gap at the beginning */
    assert_int_equal(suite_check_log(store, "tablea"), 3);
    assert_int_equal(suite_check_log(store, "tablec"), 0);
}

/* Of each table's entries all or none are stored, whatever happens to other tables. */
static void a_clash_is_of_one_table(void **unused)
{
    const char *table[] = {"tablea", "tableb", "tablec", "tableb", "tablea", "tabled"};
    const uint64_t number[] = {2, 2, 1, 3, 3, 2};
    struct store_entry batch[6];
    (void)unused;

    suite_append(store, "tablea", 1);
    suite_append(store, "tableb", 1);
    suite_append(store, "tableb", 2);
    for (int i = 0; i < 6; i++)
        batch[i] = suite_entry(table[i], number[i]);
    clashes(batch, "-x-x-x");
    assert_int_equal(suite_check_log(store, "tablea"), 3);
    assert_int_equal(suite_check_log(store, "tableb"), 2);
    assert_int_equal(suite_check_log(store, "tablec"), 1);
    assert_int_equal(suite_check_log(store, "tabled"), 0);
}

/* -- two at once ------------------------------------------------------------------------- */

static void what_one_keeps_another_reads(void **unused)
{
    struct store *other = suite_open(maker, place);
    struct store_entry late;
    (void)unused;

    suite_append(store, "tablea", 1);
    assert_int_equal(suite_check_log(other, "tablea"), 1);
    suite_append(other, "tablea", 2);
    assert_int_equal(suite_check_log(store, "tablea"), 2);
    late = suite_entry("tablea", 2);
    clashes(&late, "x");
    other->call->close(other);
}

enum { ENTRIES = 60 };

struct racer {
    struct store *store;
    const char *name;
    struct store_summary summary;
    int won;
};

static void *race(void *context)
{
    struct racer *racer = context;

    for (uint64_t number = 1; number <= ENTRIES; number++) {
        struct store_entry entry = {
            .table = "race", .number = number, .text = racer->name};
        bool clash;
        entry.summary = number == 1 ? &racer->summary : NULL;
        if (racer->store->call->append(racer->store, &entry, 1, &clash))
            return NULL; /* the sum will not do */
        racer->won += !clash;
    }
    return NULL;
}

static bool count_won(void *context, const struct store_entry *entry)
{
    ((int *)context)[entry->text[0] == 'b']++;
    return true;
}

static void each_number_has_one_winner(void **unused)
{
    struct racer racer[2] = {{.store = store, .name = "a", .summary = {.text = ""}},
                             {.name = "b", .summary = {.text = ""}}};
    int kept[2] = {0};
    pthread_t rival;
    (void)unused;

    racer[1].store = suite_open(maker, place);
    assert_int_equal(pthread_create(&rival, NULL, race, &racer[1]), 0);
    race(&racer[0]);
    pthread_join(rival, NULL);
    fine(store->call->read(store, "race", 1, count_won, kept));
    assert_int_equal(kept[0], racer[0].won);
    assert_int_equal(kept[1], racer[1].won);
    assert_int_equal(kept[0] + kept[1], ENTRIES);
    racer[1].store->call->close(racer[1].store);
}

/* -- lists ------------------------------------------------------------------------------- */

/* An entry with a summary; `guests` has a letter for each seat, '-' for nobody. */
static void stand(const char *table, uint64_t number, enum store_state state,
                  bool is_public, const char *guests)
{
    struct store_entry entry = suite_entry(table, number);
    struct store_summary summary = {
        .game = "edo-yashiki", .state = state, .is_public = is_public, .text = guests};

    for (int seat = 1; guests[seat - 1]; seat++)
        if (guests[seat - 1] != '-')
            summary.guest[seat][0] = guests[seat - 1];
    entry.summary = &summary;
    suite_append_all(store, &entry, 1);
}

static bool note_table(void *context, const struct store_table *table)
{
    struct sbuf *names = context;

    sb_text(names, names->len > 0 ? " " : "");
    sb_text(names, table->id);
    return true;
}

static void lists(enum store_list list, const char *guest, int limit, const char *wanted)
{
    const struct store_filter filter = {.list = list, .guest = guest, .limit = limit};
    char text[256];
    struct sbuf names = sb_over(text, sizeof text);

    fine(store->call->tables(store, &filter, note_table, &names));
    assert_string_equal(text, wanted);
}

static void tables_are_listed_as_they_stand(void **unused)
{
    (void)unused;
    stand("one", 1, STORE_OPEN, true, "a");
    stand("two", 1, STORE_OPEN, false, "b");
    stand("three", 1, STORE_OPEN, true, "a");
    stand("three", 2, STORE_OPEN, true, "ab"); /* as old as it was: somebody sat down */
    stand("one", 2, STORE_OPEN, true, "ac");
    stand("one", 3, STORE_RUNNING, true, "ac");
    stand("two", 2, STORE_RUNNING, false, "bc");
    lists(LIST_PUBLIC_OPEN, NULL, 9, "three");
    lists(LIST_PUBLIC_RUNNING, NULL, 9, "one");
    lists(LIST_PUBLIC_OVER, NULL, 9, "");
    lists(LIST_OF_GUEST, "a", 9, "one three");
    lists(LIST_OF_GUEST, "c", 9, "one two");
    lists(LIST_OF_GUEST, "nobody", 9, "");
    stand("one", 4, STORE_OVER, true, "ac");
    stand("three", 3, STORE_OPEN, true, "-b"); /* a leaves */
    open_again();
    lists(LIST_PUBLIC_RUNNING, NULL, 9, "");
    lists(LIST_PUBLIC_OVER, NULL, 9, "one");
    lists(LIST_OF_GUEST, "a", 9, "");
    lists(LIST_OF_GUEST, "b", 9, "two three");
    lists(LIST_OF_GUEST, "c", 9, "two");
}

static void lists_begin_with_the_newest(void **unused)
{
    (void)unused;
    suite_append(store, "filler", 1);
    stand("old", 1, STORE_OPEN, true, "a");
    stand("old", 2, STORE_OPEN, true, "a");
    stand("old", 3, STORE_RUNNING, true, "ab"); /* at 3 */
    stand("new", 1, STORE_OPEN, true, "a");
    stand("new", 2, STORE_OPEN, true, "a");
    stand("new", 3, STORE_OPEN, true, "a");
    stand("new", 4, STORE_RUNNING, true, "ab"); /* at 4 */
    stand("older", 1, STORE_RUNNING, true, "a");
    lists(LIST_PUBLIC_RUNNING, NULL, 9, "new old older");
    lists(LIST_PUBLIC_RUNNING, NULL, 2, "new old");
    lists(LIST_OF_GUEST, "a", 1, "new");
}

static void lists_all(const char *after, int limit, const char *wanted)
{
    const struct store_filter filter = {.list = LIST_ALL, .after = after, .limit = limit};
    char text[256];
    struct sbuf names = sb_over(text, sizeof text);

    fine(store->call->tables(store, &filter, note_table, &names));
    assert_string_equal(text, wanted);
}

static void every_table_is_found_by_going_on(void **unused)
{
    (void)unused;
    lists_all("", 9, "");
    stand("b", 1, STORE_RUNNING, false, "ab");
    stand("c", 1, STORE_OVER, true, "abc");
    stand("C", 1, STORE_OPEN, false, "-");
    stand("a2", 1, STORE_OPEN, true, "a");
    stand("a10", 1, STORE_OPEN, true, "a");
    lists_all("", 9, "C a10 a2 b c"); /* as bytes */
    lists_all("", 2, "C a10");
    lists_all("a10", 2, "a2 b");
    lists_all("b", 2, "c");
    lists_all("c", 2, "");
}

static bool check_table(void *context, const struct store_table *table)
{
    ++*(int *)context;
    assert_string_equal(table->id, "one");
    assert_int_equal(table->since, FIRST_AT + 2);
    assert_int_equal(table->number, 4);
    assert_int_equal(table->at, FIRST_AT + 4);
    assert_string_equal(table->summary.game, "edo-yashiki");
    assert_int_equal(table->summary.state, STORE_RUNNING);
    assert_true(table->summary.is_public);
    assert_string_equal(table->summary.text, "a-c");
    assert_string_equal(table->summary.guest[1], "a");
    assert_string_equal(table->summary.guest[2], "");
    assert_string_equal(table->summary.guest[3], "c");
    return true;
}

static void a_summary_has_the_last_entry_in_it(void **unused)
{
    const struct store_filter filter = {.list = LIST_PUBLIC_RUNNING, .limit = 9};
    int count = 0;
    (void)unused;

    stand("one", 1, STORE_OPEN, true, "abc");
    stand("one", 2, STORE_RUNNING, true, "abc");
    stand("one", 3, STORE_RUNNING, true, "a-c");
    suite_append(store, "one", 4);
    fine(store->call->tables(store, &filter, check_table, &count));
    assert_int_equal(count, 1);
}

/* -- beginning --------------------------------------------------------------------------- */

/* Waits for the gate and opens, in a process of its own. */
static pid_t start_opener(const int gate[2], const char *where)
{
    pid_t child = fork();
    char byte, why[512] = "";

    assert_true(child >= 0);
    if (child > 0)
        return child;
    close(gate[1]);
    if (read(gate[0], &byte, 1) == 0 && maker->open(where, why, sizeof why))
        _exit(0);
    fprintf(stderr, "%s\n", why);
    _exit(1);
}

/* If several programs open an empty place, one creates the layout, and the others
 * wait. */
static void many_may_begin_at_once(void **unused)
{
    enum { MANY = 8 };
    char fresh[PLACE];
    pid_t opener[MANY];
    int status, gate[2];
    (void)unused;

    maker->make_place(fresh);
    assert_int_equal(pipe(gate), 0);
    for (int i = 0; i < MANY; i++)
        opener[i] = start_opener(gate, fresh);
    close(gate[0]);
    close(gate[1]); /* all of them go */
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(waitpid(opener[i], &status, 0), opener[i]);
        assert_int_equal(status, 0);
    }
    maker->remove_place(fresh);
}

/* -- guests ------------------------------------------------------------------------------ */

static const uint8_t *hash(char letter)
{
    static uint8_t bytes[SECRET_HASH];

    memset(bytes, letter, sizeof bytes);
    bytes[0] = 0; /* hashes are no texts */
    return bytes;
}

static struct store_keep keep_of(const char *id, const char *name, char token, int64_t at)
{
    struct store_keep keep = {.has_token = token != 0, .at = at};

    snprintf(keep.id, sizeof keep.id, "%s", id);
    snprintf(keep.name, sizeof keep.name, "%s", name);
    memcpy(keep.token, hash(token), SECRET_HASH);
    return keep;
}

static void keep(const char *id, const char *name, char token, int64_t at)
{
    struct store_keep one = keep_of(id, name, token, at);
    fine(store->call->guest_keep(store, &one, 1));
}

/* Whose token it is, as "id name since"; "" for nobody's. */
static const char *owner(char token)
{
    static char text[128];
    struct store_guest guest;
    bool found;

    fine(store->call->guest_find(store, hash(token), &guest, &found));
    text[0] = '\0';
    if (found)
        snprintf(text, sizeof text, "%s %s %lld", guest.id, guest.name,
                 (long long)guest.since);
    return text;
}

static void guests_are_found_by_their_tokens(void **unused)
{
    struct store_keep both[2];
    (void)unused;

    assert_string_equal(owner('t'), "");
    keep("aki", "Aki", 't', 5);
    assert_string_equal(owner('t'), "aki Aki 5");
    keep("aki", "Aki 秋", 0, 6);   /* another name */
    keep("aki", "Aki 秋", 'u', 7); /* another device */
    open_again();
    assert_string_equal(owner('t'), "aki Aki 秋 5");
    assert_string_equal(owner('u'), "aki Aki 秋 5");
    keep("fuyu", "Fuyu", 'u', 8); /* another's token */
    assert_string_equal(owner('u'), "aki Aki 秋 5");
    both[0] = keep_of("haru", "Haru", 'h', 9);
    both[1] = keep_of("natsu", "", 'n', 9);
    fine(store->call->guest_keep(store, both, 2));
    assert_string_equal(owner('h'), "haru Haru 9");
    assert_string_equal(owner('n'), "natsu  9");
}

static const char *take(char code, int64_t now)
{
    static struct store_guest guest;
    bool found;

    fine(store->call->link_take(store, hash(code), now, &guest, &found));
    return found ? guest.id : "";
}

static void links_are_good_once_and_in_time(void **unused)
{
    (void)unused;
    keep("aki", "Aki", 't', 5);
    fine(store->call->link_keep(store, hash('x'), "aki", 10, 20));
    fine(store->call->link_keep(store, hash('y'), "aki", 10, 30));
    fine(store->call->link_keep(store, hash('z'), "aki", 10, 40));
    assert_string_equal(take('w', 11), "");
    open_again();
    assert_string_equal(take('x', 19), "aki");
    assert_string_equal(take('x', 19), "");
    assert_string_equal(take('y', 30), ""); /* its time is over */
    assert_string_equal(take('y', 29), ""); /* and it is gone */
    fine(store->call->link_keep(store, hash('v'), "aki", 40, 50));
    assert_string_equal(take('z', 39), ""); /* removed when the next one was made */
    assert_string_equal(take('v', 41), "aki");
    fine(store->call->link_keep(store, hash('n'), "nobody", 40, 50));
    assert_string_equal(take('n', 41), "");
}

int store_suite(const struct store_maker *with)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(entries_come_back_as_they_were),
        TEST(texts_are_kept_to_the_byte),
        TEST(numbers_are_taken_once_and_without_a_gap),
        TEST(a_clash_is_of_one_table),
        TEST(what_one_keeps_another_reads),
        TEST(each_number_has_one_winner),
        TEST(tables_are_listed_as_they_stand),
        TEST(lists_begin_with_the_newest),
        TEST(every_table_is_found_by_going_on),
        TEST(a_summary_has_the_last_entry_in_it),
        TEST(many_may_begin_at_once),
        TEST(guests_are_found_by_their_tokens),
        TEST(links_are_good_once_and_in_time),
    };

    maker = with;
    return cmocka_run_group_tests_name(with->name, tests, NULL, NULL);
}
