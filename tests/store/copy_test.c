/* copy_test.c - copying a store: the copy is complete however often it is interrupted,
 * and never overwrites anything else. Between two files; store_copy_test.py has
 * databases. */
#include "tests/store/store_suite.h"

#include "host/store/copy.h"
#include "server/store/store_sqlite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOW = 1000, TABLES = 400, LONG = 2500, GUESTS = 1100, MOST_DUMP = 4 << 20 };

static char place[2][PLACE], origin[PLACE];
static struct store *from, *to;

static void fine(const char *why)
{
    if (why)
        fail_msg("%s", why);
}

static struct store *open_at(const char *where)
{
    char why[512] = "";
    struct store *store = store_sqlite_open(where, why, sizeof why);

    if (!store)
        fail_msg("%s", why);
    return store;
}

static struct store *make(char where[PLACE])
{
    snprintf(where, PLACE, "/tmp/niwa_copy.XXXXXX");
    assert_non_null(mkdtemp(where));
    return open_at(where);
}

static void remove_folder(const char *where)
{
    char line[PLACE + 16];

    snprintf(line, sizeof line, "rm -r '%s'", where);
    assert_int_equal(system(line), 0);
}

static void unmake(struct store *store, const char *where)
{
    store->call->close(store);
    remove_folder(where);
}

static void change(const char *where, const char *sql)
{
    char path[PLACE + 16];
    sqlite3 *db;

    snprintf(path, sizeof path, "%s/niwa.db", where);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_true(sqlite3_changes(db) > 0);
    sqlite3_close(db);
}

/* -- a store with something of everything -------------------------------------------------- */

static void add_table(const char *id, uint64_t entries, enum store_state state)
{
    struct store_summary summary = {
        .game = "hiroba", .is_public = state == STORE_OPEN, .text = id};
    struct store_entry batch[10];
    uint64_t number = 0;

    snprintf(summary.guest[2], sizeof summary.guest[2], "guest%.4s", id);
    while (number < entries) {
        int count = 0;
        for (; count < 10 && number < entries; count++)
            batch[count] = suite_entry(id, ++number);
        summary.state = number < 10 ? STORE_OPEN : state;
        batch[0].summary = &summary;
        suite_append_all(from, batch, count);
    }
}

static struct store_keep everybody[3 * GUESTS];
static int rolled;

static struct store_keep *add_keep(int number)
{
    struct store_keep *keep = &everybody[rolled++];

    *keep = (struct store_keep){.at = number};
    snprintf(keep->id, sizeof keep->id, "guest%d", number);
    snprintf(keep->name, sizeof keep->name, "Aki %d", number);
    return keep;
}

static void add_guest(int number)
{
    uint8_t code[SECRET_HASH] = {(uint8_t)number, (uint8_t)(number >> 8), 7};

    add_keep(number);
    for (int i = 0; i < number % 3; i++) {
        struct store_keep *keep = add_keep(number);
        keep->has_token = true;
        keep->token[0] = (uint8_t)number;
        keep->token[1] = (uint8_t)(number >> 8);
        keep->token[2] = (uint8_t)i;
        keep->at = 5000 + number + i;
    }
    if (number % 100 == 1) /* every other of them is too old */
        fine(from->call->link_keep(from, code, add_keep(number)->id, 1,
                                   number % 200 == 1 ? NOW : NOW + 1));
}

static int begin_all(void **unused)
{
    char id[TABLE_ID + 1];
    (void)unused;

    from = make(origin);
    for (int i = 0; i < TABLES; i++) {
        snprintf(id, sizeof id, "%04d", i * 7 % TABLES);
        add_table(id, 1 + (uint64_t)i % 12, (enum store_state)(i % 3));
    }
    add_table("0200long", LONG, STORE_OVER);
    rolled = 0;
    for (int i = 0; i < GUESTS; i++)
        add_guest(i);
    fine(from->call->guest_keep(from, everybody, rolled));
    from->call->close(from);
    return 0;
}

static int end_all(void **unused)
{
    (void)unused;
    remove_folder(origin);
    return 0;
}

static int begin(void **unused)
{
    char line[3 * PLACE];
    (void)unused;

    from = make(place[0]);
    from->call->close(from);
    snprintf(line, sizeof line, "cp '%s/niwa.db' '%s'", origin, place[0]);
    assert_int_equal(system(line), 0);
    from = open_at(place[0]);
    to = make(place[1]);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    unmake(from, place[0]);
    unmake(to, place[1]);
    return 0;
}

/* -- copying ------------------------------------------------------------------------------- */

static char told[4096];

static void note(void *context, const char *what)
{
    size_t len = strlen(told);

    (void)context;
    snprintf(told + len, sizeof told - len, "%s\n", what);
}

static struct copy setting(void)
{
    told[0] = '\0';
    return (struct copy){.from = from, .to = to, .now = NOW, .told = note};
}

static int note_row(void *context, int columns, char **text, char **name)
{
    struct sbuf *out = context;

    (void)name;
    for (int i = 0; i < columns; i++)
        sb_put(out, "%s|", text[i] ? text[i] : "NULL");
    sb_text(out, "\n");
    return 0;
}

/* Everything in the store, without its internal numbers. To be freed. */
static char *dump(const char *where)
{
    static const char sql[] =
        "SELECT id, game, state, is_public, since, text FROM game_table ORDER BY id;"
        "SELECT t.id, e.number, at, kind, seat, e.text FROM entry e"
        " JOIN game_table t ON t.no = e.table_no ORDER BY t.id, number;"
        "SELECT t.id, seat, guest, is_over FROM sitting s"
        " JOIN game_table t ON t.no = s.table_no ORDER BY t.id, seat;"
        "SELECT id, name, since FROM guest ORDER BY id;"
        "SELECT hex(hash), guest, since FROM token ORDER BY hash;"
        "SELECT hex(hash), guest, until FROM link WHERE until > 1000 ORDER BY hash";
    char path[PLACE + 16], *text = malloc(MOST_DUMP);
    struct sbuf out = sb_over(text, MOST_DUMP);
    sqlite3 *db;

    assert_non_null(text);
    snprintf(path, sizeof path, "%s/niwa.db", where);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, note_row, &out, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_true(out.len > 100000 && out.len < MOST_DUMP - 1);
    return text;
}

static void are_same(void)
{
    char *one = dump(place[0]), *other = dump(place[1]);

    if (strcmp(one, other) != 0)
        fail_msg("the stores are not the same");
    free(one);
    free(other);
}

static void copies(void)
{
    struct copy copy = setting();

    if (copy_store(&copy) != COPIED)
        fail_msg("%s%s", told, copy.why);
    assert_int_equal(copy.tables, TABLES + 1);
    assert_int_equal(copy.guests, GUESTS);
    assert_string_equal(told, "");
}

static void differs(enum copy_stage stage, const char *words)
{
    struct copy copy = setting();

    assert_int_equal(copy_store(&copy), COPY_DIFFERS);
    assert_int_equal(copy.stage, stage);
    assert_string_equal(told, words);
}

static void everything_is_copied(void **unused)
{
    struct copy copy = setting();
    (void)unused;

    assert_int_equal(copy_store(&copy), COPIED);
    are_same();
    copies(); /* again: it is all there */
    are_same();
    assert_true(copy.entries > LONG);
    assert_int_equal(copy.total, copy.entries);
    assert_int_equal(copy.done, copy.entries);
}

static void nothing_is_copied_too(void **unused)
{
    struct store *full = from;
    char empty[PLACE];
    struct copy copy;
    (void)unused;

    from = make(empty);
    copy = setting();
    assert_int_equal(copy_store(&copy), COPIED);
    assert_int_equal(copy.tables + copy.entries + copy.guests, 0);
    unmake(from, empty);
    from = full;
}

/* -- interruptions -------------------------------------------------------------------------- */

/* A store that breaks at change number `left`: it makes that change (is_kept) or not. */
static struct frail {
    struct store store;
    int left;
    bool is_kept;
    bool is_clash;
} frail;

static const char *break_down(bool *is_last)
{
    *is_last = frail.left-- == 1;
    return frail.left < 0 || (*is_last && !frail.is_kept) ? "it broke" : NULL;
}

static const char *frail_append(struct store *base, const struct store_entry *entries,
                                int count, bool *clash)
{
    bool is_last;
    const char *why = break_down(&is_last);
    (void)base;

    *clash = why && frail.is_clash; /* of the first, the others do not matter then */
    if (*clash)
        return NULL;
    if (!why)
        why = to->call->append(to, entries, count, clash);
    return why ? why : is_last ? "it broke" : NULL;
}

static const char *frail_guest_keep(struct store *base, const struct store_keep *keeps,
                                    int count)
{
    bool is_last;
    const char *why = break_down(&is_last);
    (void)base;

    if (!why)
        why = to->call->guest_keep(to, keeps, count);
    return why ? why : is_last ? "it broke" : NULL;
}

static const char *frail_link_keep(struct store *base, const uint8_t *code,
                                   const char *guest, int64_t now, int64_t until)
{
    bool is_last;
    const char *why = break_down(&is_last);
    (void)base;

    if (!why)
        why = to->call->link_keep(to, code, guest, now, until);
    return why ? why : is_last ? "it broke" : NULL;
}

static const char *frail_read(struct store *base, const char *table, uint64_t first,
                              store_each_entry *each, void *context)
{
    (void)base;
    return to->call->read(to, table, first, each, context);
}

static const char *frail_tables(struct store *base, const struct store_filter *filter,
                                store_each_table *each, void *context)
{
    (void)base;
    return to->call->tables(to, filter, each, context);
}

static const char *frail_roll(struct store *base, enum store_roll roll,
                              const struct store_keep *after, int limit,
                              store_each_keep *each, void *context)
{
    (void)base;
    return to->call->roll(to, roll, after, limit, each, context);
}

static const struct store_calls frail_calls = {
    .append = frail_append,
    .read = frail_read,
    .tables = frail_tables,
    .guest_keep = frail_guest_keep,
    .link_keep = frail_link_keep,
    .roll = frail_roll,
};

static enum copied copy_frail(int changes, bool is_kept, bool is_clash)
{
    struct copy copy = setting();
    enum copied copied;

    frail = (struct frail){.store.call = &frail_calls,
                           .left = changes,
                           .is_kept = is_kept,
                           .is_clash = is_clash};
    copy.to = &frail.store;
    copied = copy_store(&copy);
    if (copied == COPY_TROUBLE)
        assert_string_equal(copy.why, "TO: it broke");
    assert_string_equal(told, "");
    return copied;
}

/* The copy is broken off at every single change, before or after it, and then resumed. */
static void it_goes_on_wherever_it_was_interrupted(void **unused)
{
    int changes = 1;
    (void)unused;

    while (copy_frail(changes, changes % 2, false) == COPY_TROUBLE) {
        copies();
        are_same();
        unmake(to, place[1]);
        to = make(place[1]);
        changes++;
    }
    assert_true(changes > 15);
    are_same();
}

/* The same in many runs, each of which makes one change or two. */
static void many_small_steps_lead_there(void **unused)
{
    int runs = 1;
    (void)unused;

    while (copy_frail(1 + runs % 2, true, false) == COPY_TROUBLE)
        runs++;
    assert_true(runs > 10);
    are_same();
}

/* What a killed copy had sent arrives only now, so the copy looks again. */
static void who_is_overtaken_looks_again(void **unused)
{
    enum { FEW = 12 }; /* more than guests and links take */
    struct copy copy = setting();
    (void)unused;

    frail = (struct frail){.store.call = &frail_calls, .left = FEW, .is_clash = true};
    copy.to = &frail.store;
    assert_int_equal(copy_store(&copy), COPY_TROUBLE); /* it is so every time */
    assert_string_equal(copy.why, "TO: somebody else writes there at the same tables");
    assert_true(copy.is_overtaken);
    assert_int_equal(frail.left, -2); /* three times */
    copies();
    are_same();
}

/* -- differences ---------------------------------------------------------------------------- */

static void bites(const char *sql, const char *back, const char *words)
{
    change(place[1], sql);
    differs(COPY_LOOKS, words);
    change(place[1], back);
    copies();
}

static void what_is_different_is_named_and_left_alone(void **unused)
{
    (void)unused;
    copies();
    bites("UPDATE entry SET text = text || ' ' WHERE number = 1777",
          "UPDATE entry SET text = trim(text) WHERE number = 1777",
          "table 0200long: entry 1777 is not the same\n");
    bites("UPDATE entry SET at = at + 1 WHERE number = 2500",
          "UPDATE entry SET at = at - 1 WHERE number = 2500",
          "table 0200long: the time of its last entry is not the same\n"
          "table 0200long: entry 2500 is not the same\n");
    bites("UPDATE entry SET kind = kind + 1 WHERE number = 2400",
          "UPDATE entry SET kind = kind - 1 WHERE number = 2400",
          "table 0200long: entry 2400 is not the same\n");
    bites("UPDATE entry SET seat = seat + 1 WHERE number = 13",
          "UPDATE entry SET seat = seat - 1 WHERE number = 13",
          "table 0200long: entry 13 is not the same\n");
    bites("UPDATE entry SET before = 0 WHERE number = 1500",
          "UPDATE entry SET before = no - 1 WHERE number = 1500",
          "table 0200long: entry 1 is not the same\n");
}

static void each_part_of_a_table_counts(void **unused)
{
    static const char *const part[][3] = {
        {"since", "since + 1", "since when it is in its state"},
        {"game", "'edo-yashiki'", "its game"},
        {"state", "(state + 1) % 3", "its state"},
        {"is_public", "1 - is_public", "whether it is public"},
        {"text", "text || ' '", "what lists show of it"},
    };
    char sql[256], words[256];
    (void)unused;

    for (int i = 0; i < 5; i++) {
        copies();
        snprintf(sql, sizeof sql, "UPDATE game_table SET %s = %s WHERE id = '0042'",
                 part[i][0], part[i][1]);
        change(place[1], sql);
        snprintf(words, sizeof words, "table 0042: %s is not the same\n", part[i][2]);
        differs(COPY_LOOKS, words);
        unmake(to, place[1]);
        to = make(place[1]);
    }
    copies();
    change(place[1], "UPDATE sitting SET guest = 'x' WHERE table_no ="
                     " (SELECT no FROM game_table WHERE id = '0042')");
    differs(COPY_LOOKS, "table 0042: who sits there is not the same\n");
}

static void each_part_of_a_guest_counts(void **unused)
{
    (void)unused;
    copies();
    change(place[1], "UPDATE guest SET name = 'Fuyu' WHERE id = 'guest7'");
    change(place[1], "UPDATE guest SET since = 3 WHERE id = 'guest8'");
    change(place[1], "INSERT INTO guest VALUES ('guest8a', 'Haru', 1)");
    change(place[1], "UPDATE token SET since = 4 WHERE guest = 'guest4'");
    change(place[1], "UPDATE link SET guest = 'guest5' WHERE guest = 'guest101'");
    differs(COPY_LOOKS, "guest guest7: the name is not the same\n"
                        "guest guest8: its time is not the same\n"
                        "guest guest8a is only in TO\n"
                        "a token of guest guest4: its time is not the same\n"
                        "a link of guest guest101 is guest guest5's in TO\n");
}

static void anothers_store_is_not_mixed_with_ours(void **unused)
{
    struct store_entry theirs;
    (void)unused;
    suite_append(to, "another", 1);
    theirs = suite_entry("0042", 1); /* FROM has that table, with other entries */
    theirs.text = "something else";
    suite_append_all(to, &theirs, 1);
    differs(COPY_LOOKS, "table 0042: entry 1 is not the same\n"
                        "table another is only in TO\n");
    assert_int_equal(suite_check_log(to, "another"), 1);
}

static void a_longer_log_is_a_difference(void **unused)
{
    (void)unused;
    copies();
    suite_append(to, "0200long", LONG + 1);
    differs(COPY_LOOKS, "table 0200long: FROM has 2500 entries, TO has 2501\n");
}

/* -- a store that changes meanwhile ---------------------------------------------------------- */

static void grow(void *context, const struct copy *copy)
{
    int *grown = context;

    if (copy->stage != COPY_VERIFIES || (*grown)++ > 0)
        return;
    suite_append(from, "0200long", LONG + 1);
    suite_append(from, "0200more", 1);
}

static void growth_is_noticed_and_can_be_caught_up_with(void **unused)
{
    struct copy copy = setting();
    int grown = 0;
    (void)unused;

    copy.went_on = grow;
    copy.context = &grown;
    assert_int_equal(copy_store(&copy), COPY_DIFFERS);
    assert_int_equal(copy.stage, COPY_VERIFIES);
    assert_string_equal(told, "table 0200long: FROM has 2501 entries, TO has 2500\n"
                              "table 0200more is only in FROM\n");
    copy = setting();
    assert_int_equal(copy_store(&copy), COPIED);
    assert_int_equal(copy.tables, TABLES + 2);
    are_same();
}

/* -- a store that is damaged ------------------------------------------------------------------ */

static void a_gap_is_not_copied(void **unused)
{
    struct copy copy;
    (void)unused;

    change(place[0], "UPDATE entry SET before = 0 WHERE number = 2000");
    copy = setting();
    assert_int_equal(copy_store(&copy), COPY_TROUBLE);
    assert_string_equal(copy.why, "FROM: table 0200long: entry 1 is missing or too long");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(everything_is_copied),
        TEST(nothing_is_copied_too),
        TEST(it_goes_on_wherever_it_was_interrupted),
        TEST(many_small_steps_lead_there),
        TEST(who_is_overtaken_looks_again),
        TEST(what_is_different_is_named_and_left_alone),
        TEST(each_part_of_a_table_counts),
        TEST(each_part_of_a_guest_counts),
        TEST(anothers_store_is_not_mixed_with_ours),
        TEST(a_longer_log_is_a_difference),
        TEST(growth_is_noticed_and_can_be_caught_up_with),
        TEST(a_gap_is_not_copied),
    };
    return cmocka_run_group_tests_name("copy", tests, begin_all, end_all);
}
