/* registry_store_test.c - a table in the SQLite store: lists show its state, and it is
 * read back as it was. */
#include "tests/helpers/people.h"

#include "games/games.h"
#include "server/store/store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Appends an entry as a server would, with the summary where it is news. */
static void append(struct store *store, const struct hosted_table *hosted,
                   const struct entry *entry, bool is_news)
{
    char text[STORE_MOST_LIST];
    struct store_summary summary;
    struct store_entry out;
    const char *sentence;
    bool clash;

    hosted_summary(hosted, text, &summary);
    out = registry_entry(hosted, entry, is_news ? &summary : NULL);
    sentence = store->call->append(store, &out, 1, &clash);
    if (sentence)
        fail_msg("%s", sentence);
    assert_false(clash);
}

static void also_there(struct people *people, const struct hosted_step *step)
{
    append(people->context, people->hosted, step->entry, step->is_news);
}

struct listed {
    int tables;
    struct store_table last;
    char text[STORE_MOST_LIST];
};

static bool note(void *context, const struct store_table *table)
{
    struct listed *listed = context;
    listed->tables++;
    listed->last = *table;
    snprintf(listed->text, sizeof listed->text, "%s", table->summary.text);
    return true;
}

static struct listed list(struct store *store, enum store_list which, const char *guest)
{
    struct store_filter filter = {.list = which, .guest = guest, .limit = 10};
    struct listed listed = {0};
    assert_null(store->call->tables(store, &filter, note, &listed));
    return listed;
}

static void comes_back(struct store *store, const struct people *people)
{
    struct registry *registry = registry_new(store, games_find);
    const char *sentence;
    struct hosted_table *again = registry_find(registry, TABLE, people->now, &sentence);
    if (!again)
        fail_msg("%s", sentence);
    same_tables(people->hosted, again);
    registry_free(registry);
}

static struct store *open_store(const char *folder)
{
    char why[256];
    struct store *store = store_sqlite_open(folder, why, sizeof why);
    if (!store)
        fail_msg("%s", why);
    return store;
}

static void clean_up(const char *folder)
{
    static const char *const files[] = {"niwa.db", "niwa.db-wal", "niwa.db-shm"};
    char path[256];
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

static void a_table_lives_in_the_store(void **unused)
{
    char folder[] = "/tmp/niwa-registry-XXXXXX";
    struct people *p = people_new(&haru_ichiban_game, "oo", "", "move 30", 5);
    rng_t rng = rng_seeded(2);
    struct store *store;
    struct listed listed;
    (void)unused;

    assert_non_null(mkdtemp(folder));
    store = open_store(folder);
    append(store, p->hosted, &p->log[0], true);
    p->told = also_there;
    p->context = store;

    assert_int_equal(list(store, LIST_OF_GUEST, guest_on(1)).tables, 0);
    people_sit(p);
    listed = list(store, LIST_OF_GUEST, guest_on(2));
    assert_int_equal(listed.tables, 1);
    assert_int_equal(listed.last.summary.state, STORE_RUNNING);
    assert_non_null(strstr(listed.text, "\"seats\":[\"Guest 1\",\"Guest 2\"]"));

    for (int i = 0; i < 20; i++)
        people_move(p, game_random_actor(p->hosted->state, &rng), &rng);
    comes_back(store, p);
    store->call->close(store);
    p->context = store = open_store(folder);
    comes_back(store, p);

    people_wait(p, 30000); /* time runs out, and a computer is in the list */
    listed = list(store, LIST_OF_GUEST, guest_on(1));
    assert_int_equal(listed.last.number, p->hosted->number);
    people_do(p, guest_on(1), (struct request){.kind = ASK_RESIGN});
    assert_int_equal(list(store, LIST_OF_GUEST, guest_on(1)).tables, 0);
    comes_back(store, p);
    store->call->close(store);
    clean_up(folder);
    people_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_lives_in_the_store),
    };
    return cmocka_run_group_tests_name("house_store", tests, NULL, NULL);
}
