/* check_test.c - a store verifies, and whatever is changed in its file by hand is
 * found and named. */
#include "tests/helpers/people.h"

#include "games/games.h"
#include "host/table/check.h"
#include "server/store/store_sqlite.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];
static struct store *store;

static void append(struct people *people, const struct entry *entry, bool is_news)
{
    char text[STORE_MOST_LIST];
    struct store_summary summary;
    struct store_entry out;
    const char *sentence;
    bool clash;

    hosted_summary(people->hosted, text, &summary);
    out = registry_entry(people->hosted, entry, is_news ? &summary : NULL);
    sentence = store->call->append(store, &out, 1, &clash);
    if (sentence)
        fail_msg("%s", sentence);
}

static void also_there(struct people *people, const struct hosted_step *step)
{
    append(people, step->entry, step->is_news);
}

/* A game with `moves` random moves, kept in the store. */
static void play(const struct game *game, const char *seats, int moves)
{
    struct people *p = people_new(game, seats, "", "move 30", 5);
    rng_t rng = rng_seeded(3);

    append(p, &p->log[0], true);
    p->told = also_there;
    people_sit(p);
    for (int i = 0; i < moves && p->hosted->stage == STAGE_RUNNING; i++)
        people_move(p, game_random_actor(p->hosted->state, &rng), &rng);
    people_free(p);
}

static int begin(void **unused)
{
    char why[256];

    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/niwa_check.XXXXXX");
    assert_non_null(mkdtemp(folder));
    store = store_sqlite_open(folder, why, sizeof why);
    assert_non_null(store);
    return 0;
}

static int end(void **unused)
{
    char line[100];

    (void)unused;
    store->call->close(store);
    snprintf(line, sizeof line, "rm -r '%s'", folder);
    return system(line);
}

static void change(const char *sql)
{
    char path[100];
    sqlite3 *db;

    snprintf(path, sizeof path, "%s/niwa.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_true(sqlite3_changes(db) > 0);
    sqlite3_close(db);
}

static char told[512];

static void note(void *context, const char *table, const char *why)
{
    (void)context;
    snprintf(told, sizeof told, "%s: %s", table, why);
}

static struct check look(void)
{
    struct check check = {.told = note};

    told[0] = '\0';
    assert_null(check_store(store, games_find, &check));
    return check;
}

static void is_well(uint64_t tables)
{
    struct check check = look();

    assert_string_equal(told, "");
    assert_int_equal(check.bad, 0);
    assert_int_equal(check.tables, tables);
}

static void finds(const char *words)
{
    struct check check = look();

    if (check.bad != 1 || !strstr(told, words) ||
        strncmp(told, TABLE ": ", strlen(TABLE) + 2) != 0)
        fail_msg("'%s' (wanted: %s)", told, words);
}

/* Changes something, sees that it is found, and changes it back. */
static void bites(const char *sql, const char *back, const char *words)
{
    change(sql);
    finds(words);
    change(back);
    is_well(1);
}

static void whole_games_verify(void **unused)
{
    (void)unused;
    for (int moves = 0; moves <= 10000; moves = moves * 10 + 10) {
        for (int i = 0; games[i]; i++) {
            play(games[i], "oo", moves);
            is_well(1);
            end(NULL);
            begin(NULL);
        }
    }
}

static void what_was_changed_is_found(void **unused)
{
    const char *lie = "UPDATE entry SET text = replace(text, 'secret 0', 'secret 1')"
                      " WHERE number = 1";
    const char *truth = "UPDATE entry SET text = replace(text, 'secret 1', 'secret 0')"
                        " WHERE number = 1";
    (void)unused;
    play(&hiroba_game, "oo", 30);
    is_well(1);
    bites("UPDATE game_table SET game = 'edo-yashiki'",
          "UPDATE game_table SET game = 'hiroba'", "its summary names another game");
    bites("UPDATE game_table SET state = state - 1",
          "UPDATE game_table SET state = state + 1", "its summary has another state");
    bites("UPDATE game_table SET is_public = 1 - is_public",
          "UPDATE game_table SET is_public = 1 - is_public", "whether it is public");
    bites("UPDATE game_table SET text = text || ' '",
          "UPDATE game_table SET text = trim(text)", "its summary shows something else");
    bites("UPDATE sitting SET guest = 'nobody' || guest",
          "UPDATE sitting SET guest = substr(guest, 7)", "other people on its seats");
    bites("UPDATE entry SET kind = 77 WHERE number = 9",
          "UPDATE entry SET kind = 6 WHERE number = 9", "entry 9: ");
    bites("UPDATE entry SET before = 0 WHERE number = 9",
          "UPDATE entry SET before = no - 1 WHERE number = 9", "entry 1: it is missing");
    bites(lie, truth, "that is another secret");
    end(NULL);
    begin(NULL);
    play(&edo_yashiki_game, "oo", 5); /* still running: the secret is not told yet */
    bites(lie, truth, "the luck drew something else");
}

static void tell_late(int unused)
{
    static const char words[] = "a store that was damaged is not read to its end\n";
    ssize_t done = write(STDERR_FILENO, words, sizeof words - 1);

    (void)unused;
    (void)done;
    _exit(1);
}

/* Entries whose predecessor is themselves, a later entry, or an entry of another
 * table. */
static void links_that_lead_astray_are_found(void **unused)
{
    const char *back = "UPDATE entry SET before = no - 1";
    (void)unused;
    play(&hiroba_game, "oo", 30);
    signal(SIGALRM, tell_late);
    alarm(60);
    change("UPDATE entry SET before = no WHERE number = 1");
    is_well(1); /* nothing is before the first, whatever it says */
    bites("UPDATE entry SET before = no WHERE number = 9", back,
          "entry 1: it is missing");
    bites("UPDATE entry SET before = (SELECT max(no) FROM entry) WHERE number = 9", back,
          "entry 1: it is missing");
    change("UPDATE entry SET before = no + 1 WHERE number = 1");
    is_well(1);
    bites("UPDATE entry SET before = no WHERE no = (SELECT max(no) FROM entry)", back,
          "entry 1: it is missing");
    bites("UPDATE entry SET table_no = 7 WHERE number < 9",
          "UPDATE entry SET table_no = (SELECT no FROM game_table)",
          "entry 1: it is missing");
    bites("UPDATE entry SET number = 5 WHERE number = 9",
          "UPDATE entry SET number = 9 WHERE number = 5 AND no > 5",
          "entry 1: it is missing");
    alarm(0);
}

/* A check cannot go on after an id that is not valid: the store says so instead. */
static void an_id_that_is_none_ends_the_search(void **unused)
{
    static const char *const sql[] = {
        "UPDATE game_table SET id = substr(id, 1, 12) || 'more'",
        "UPDATE game_table SET id = substr(id, 1, 12) || char(0) || 'more'"};
    struct check check = {.told = note};
    (void)unused;

    play(&hiroba_game, "oo", 3);
    signal(SIGALRM, tell_late);
    alarm(60);
    for (int i = 0; i < 2; i++) {
        const char *why;
        change(sql[i]);
        why = check_store(store, games_find, &check);
        assert_non_null(why);
        if (!strstr(why, "is damaged: it has a table whose id is not valid"))
            fail_msg("%s", why);
    }
    alarm(0);
}

/* More tables than are listed at once; each is found, and the bad one among them. */
static void none_of_many_is_overlooked(void **unused)
{
    enum { MANY = 150 };
    struct people *p = people_new(&hiroba_game, "oo", "", "move 30", 5);
    char text[STORE_MOST_LIST];
    struct store_summary summary;
    struct store_entry entry;
    struct check check;
    bool clash;
    (void)unused;

    hosted_summary(p->hosted, text, &summary);
    entry = registry_entry(p->hosted, &p->log[0], &summary);
    for (int i = 0; i <= MANY; i++) {
        snprintf(entry.table, sizeof entry.table, "copycopy%04d", i);
        assert_null(store->call->append(store, &entry, 1, &clash));
    }
    is_well(MANY + 1);
    change("UPDATE game_table SET state = 2 WHERE id = 'copycopy0149'");
    check = look();
    assert_int_equal(check.bad, 1);
    assert_int_equal(check.entries, MANY + 1);
    assert_non_null(strstr(told, "copycopy0149: "));
    people_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whole_games_verify, begin, end),
        cmocka_unit_test_setup_teardown(what_was_changed_is_found, begin, end),
        cmocka_unit_test_setup_teardown(links_that_lead_astray_are_found, begin, end),
        cmocka_unit_test_setup_teardown(an_id_that_is_none_ends_the_search, begin, end),
        cmocka_unit_test_setup_teardown(none_of_many_is_overlooked, begin, end),
    };
    return cmocka_run_group_tests_name("check", tests, NULL, NULL);
}
