/* store_suite_roll.c - what every store must do so that it can be copied: rolls, and times that are
 * told. */
#include "tests/store/store_suite.h"

#include <stdio.h>
#include <string.h>

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

static void fine(const char *why)
{
    if (why)
        fail_msg("%s", why);
}

/* -- rolls ------------------------------------------------------------------------------- */

/* A hash whose first byte, and whose last, are these. */
static struct store_keep keep_of(const char *id, const char *name, int token, int64_t at)
{
    struct store_keep keep = {.has_token = token != 0, .at = at};

    snprintf(keep.id, sizeof keep.id, "%s", id);
    snprintf(keep.name, sizeof keep.name, "%s", name);
    keep.token[0] = (uint8_t)(token >> 8);
    keep.token[SECRET_HASH - 1] = (uint8_t)token;
    return keep;
}

static void keep(const char *id, const char *name, int token, int64_t at)
{
    struct store_keep one = keep_of(id, name, token, at);
    fine(store->call->guest_keep(store, &one, 1));
}

static void link_to(const char *id, int code, int64_t until)
{
    struct store_keep one = keep_of(id, "", code, 0);
    fine(store->call->link_keep(store, one.token, id, 1, until));
}

struct noted {
    struct sbuf words;
    struct store_keep last;
    int stop; /* how many more are taken; 0: all */
};

static bool note(void *context, const struct store_keep *one)
{
    struct noted *noted = context;

    char hash[16] = "", line[128];

    if (one->has_token)
        snprintf(hash, sizeof hash, " %x",
                 (unsigned)one->token[0] << 8 | one->token[SECRET_HASH - 1]);
    snprintf(line, sizeof line, "%s%s%s%s%s %lld", noted->words.len > 0 ? ", " : "",
             one->id, one->name[0] ? " " : "", one->name, hash, (long long)one->at);
    sb_text(&noted->words, line);
    noted->last = *one;
    return --noted->stop != 0;
}

/* The whole roll, read in pages of `limit`, must be this. */
static void reads(enum store_roll roll, int limit, const char *wanted)
{
    char text[512];
    struct noted noted = {.words = sb_over(text, sizeof text)};
    size_t len = 1;
    bool is_begun = false;

    while (noted.words.len != len) {
        struct store_keep after = noted.last;
        len = noted.words.len;
        fine(store->call->roll(store, roll, is_begun ? &after : NULL, limit, note,
                               &noted));
        is_begun = true;
    }
    assert_string_equal(text, wanted);
}

static void guests_are_told_by_id(void **unused)
{
    (void)unused;
    reads(ROLL_GUESTS, 9, "");
    keep("b", "Natsu 夏", 0, 20);
    keep("a10", "Aki", 7, 10);
    keep("B", "", 0, 30);
    keep("a2", "Haru", 0, 40);
    keep("a10", "Akiko", 0, 50); /* another name; since when stays */
    for (int limit = 1; limit < 6; limit++)
        reads(ROLL_GUESTS, limit, "B 30, a10 Akiko 10, a2 Haru 40, b Natsu 夏 20");
}

static void tokens_are_told_by_hash(void **unused)
{
    (void)unused;
    reads(ROLL_TOKENS, 9, "");
    keep("b", "Natsu", 0x0101, 20);
    keep("a", "Aki", 0xff01, 10);
    keep("a", "Aki", 0x8001, 11);
    keep("b", "Natsu", 0x0100, 12); /* its last byte is zero, as hashes may be */
    keep("b", "Natsu", 0x0002, 13);
    keep("c", "Fuyu", 0, 14);
    for (int limit = 1; limit < 7; limit++)
        reads(ROLL_TOKENS, limit,
              "b Natsu 2 13, b Natsu 100 12, b Natsu 101 20, a Aki 8001 11,"
              " a Aki ff01 10");
}

static void links_are_told_by_hash(void **unused)
{
    (void)unused;
    reads(ROLL_LINKS, 9, "");
    keep("a", "Aki", 0, 10);
    link_to("a", 0xff01, 100);
    link_to("a", 0x0001, 300);
    link_to("nobody", 0x7f01, 200);
    for (int limit = 1; limit < 5; limit++)
        reads(ROLL_LINKS, limit, "a 1 300, nobody 7f01 200, a ff01 100");
}

static void a_roll_ends_where_somebody_says_so(void **unused)
{
    char text[64];
    struct noted noted = {.words = sb_over(text, sizeof text), .stop = 2};
    (void)unused;

    keep("a", "", 1, 1);
    keep("b", "", 2, 2);
    keep("c", "", 3, 3);
    fine(store->call->roll(store, ROLL_GUESTS, NULL, 9, note, &noted));
    assert_string_equal(text, "a 1, b 2");
    reads(ROLL_TOKENS, 9, "a 1 1, b 2 2, c 3 3"); /* the store is as well as before */
}

/* What a roll lists can be added to another store, which then lists the same. */
static void what_is_told_can_be_kept(void **unused)
{
    struct store_keep guest = keep_of("a", "Aki", 0, 5),
                      token = keep_of("a", "Aki", 9, 7);
    struct store_guest found;
    bool is_found;
    (void)unused;

    for (int round = 0; round < 2; round++) {
        fine(store->call->guest_keep(store, &guest, 1));
        fine(store->call->guest_keep(store, &token, 1));
        reads(ROLL_GUESTS, 9, "a Aki 5");
        reads(ROLL_TOKENS, 9, "a Aki 9 7");
    }
    fine(store->call->guest_find(store, token.token, &found, &is_found));
    assert_true(is_found);
    assert_int_equal(found.since, 5);
}

/* -- since when a table is in its state ---------------------------------------------------- */

static void stand(uint64_t first, int count, enum store_state state, int64_t since)
{
    const struct store_summary summary = {
        .game = "hiroba", .state = state, .is_public = true, .text = ""};
    struct store_entry batch[8];

    for (int i = 0; i < count; i++)
        batch[i] = suite_entry("t", first + (uint64_t)i);
    batch[0].summary = &summary;
    batch[0].since = since;
    suite_append_all(store, batch, count);
}

static bool note_since(void *context, const struct store_table *table)
{
    *(int64_t *)context = table->since;
    return true;
}

static int64_t since(void)
{
    const struct store_filter filter = {.list = LIST_ALL, .after = "", .limit = 9};
    int64_t at = -1;

    fine(store->call->tables(store, &filter, note_since, &at));
    return at;
}

static void a_time_that_is_told_is_kept(void **unused)
{
    (void)unused;
    stand(1, 4, STORE_RUNNING, 77); /* new, and not when its first entry came */
    assert_int_equal(since(), 77);
    stand(5, 1, STORE_RUNNING, 0); /* as it stood */
    assert_int_equal(since(), 77);
    stand(6, 2, STORE_RUNNING, 88); /* as it stood, but it is told */
    assert_int_equal(since(), 88);
    stand(8, 1, STORE_OVER, 99);
    assert_int_equal(since(), 99);
    stand(9, 1, STORE_RUNNING, 0); /* as ever */
    assert_int_equal(since(), FIRST_AT + 9);
    assert_int_equal(suite_check_log(store, "t"), 9);
}

int store_suite_roll(const struct store_maker *with)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(guests_are_told_by_id),    TEST(tokens_are_told_by_hash),
        TEST(links_are_told_by_hash),   TEST(a_roll_ends_where_somebody_says_so),
        TEST(what_is_told_can_be_kept), TEST(a_time_that_is_told_is_kept),
    };

    maker = with;
    return cmocka_run_group_tests_name(with->name, tests, NULL, NULL);
}
