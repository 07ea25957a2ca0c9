/* table_test.c - records and tables: saved, loaded, taken back, verified, refused. */
#include "tests/helpers/position.h"

#include "games/games.h"
#include "host/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t secret[LUCK_SIZE] = {7, 7, 7};

static struct table *new_table(int seats, int32_t open)
{
    int32_t option[MAX_OPTIONS] = {open};
    struct table *table = table_new(&null_game, seats, option, NULL, secret);
    assert_non_null(table);
    return table;
}

static void move(struct table *table, int seat, const char *text)
{
    struct reason why;
    if (!table_move(table, seat, text, &why))
        fail_msg("'%s' was refused: %s", text, why.code);
}

/* A record's text must be refused at that line, with those words in the sentence. */
static void refuses(const char *text, size_t len, int line, const char *words)
{
    struct record_error error;
    struct table *table = table_load(text, len, games_find, &error);
    assert_null(table);
    if (error.line != line || !strstr(error.words, words))
        fail_msg("line %d: %s (wanted line %d: %s)", error.line, error.words, line,
                 words);
}

static void a_game_is_saved_and_loaded(void **unused)
{
    struct table *table = new_table(2, 0), *again;
    struct record_error error;
    size_t len, len_again;
    char *text, *text_again;
    (void)unused;
    snprintf(table->record.name[1], RECORD_NAME, "%s", "Hana");
    assert_int_equal(table_roll(table), 2);
    move(table, 2, "pick 1");
    text = table_save(table, true, &len);
    again = table_load(text, len, games_find, &error);
    assert_non_null(again);
    assert_memory_equal(&table->state, &again->state, null_game.state_size);
    move(again, 1, "pick 2");
    assert_true(game_is_over(&again->state));
    text_again = table_save(table, true, &len_again);
    assert_string_equal(text, text_again);
    free(text);
    free(text_again);
    table_free(table);
    table_free(again);
}

static void the_secret_stays_out_when_asked(void **unused)
{
    struct table *table = new_table(2, 0);
    size_t len;
    char *text;
    (void)unused;
    table_roll(table);
    text = table_save(table, false, &len);
    assert_null(strstr(text, "secret"));
    assert_non_null(strstr(text, "commit"));
    free(text);
    table_free(table);
}

static void luck_verifies_and_a_changed_draw_does_not(void **unused)
{
    struct table *table = new_table(3, 0);
    int line;
    (void)unused;
    table_roll(table);
    assert_null(record_verify(&table->record, &line));
    table->record.line[1].move = table->record.line[1].move % 9 + 1;
    assert_non_null(record_verify(&table->record, &line));
    assert_int_equal(line, 1);
    table->record.commit[0] ^= 1;
    assert_non_null(record_verify(&table->record, &line));
    assert_int_equal(line, -1);
    table_free(table);
}

/* A secret pick may be taken back while it is a secret, and not once it is revealed. */
static void undo_goes_as_far_as_nothing_was_revealed(void **unused)
{
    struct table *table = new_table(2, 0);
    (void)unused;
    table_roll(table);
    assert_non_null(table_undo(table, 1u << 1));
    move(table, 1, "pick 1");
    assert_null(table_undo(table, 1u << 1));
    assert_int_equal(table->state.head.ply, 2);
    assert_int_equal(table->record.lines, 4);
    move(table, 1, "pick 3");
    move(table, 2, "pick 2");
    assert_non_null(table_undo(table, 1u << 2));
    table_free(table);
}

static void draw_undo_and_draw(int version)
{
    struct table *table = new_table(5, 1);
    struct record_line undo = {.kind = LINE_UNDO, .number = 0};
    int line, differ = 0;
    table->record.version = (uint8_t)version;
    table_roll(table);
    assert_true(record_add(&table->record, &table->state, undo));
    assert_int_equal(table->state.head.ply, 0);
    assert_int_equal(table_roll(table), 5);
    for (int i = 0; i < 5; i++)
        differ += table->record.line[i].move != table->record.line[6 + i].move;
    assert_true(differ > 0);
    assert_null(record_verify(&table->record, &line));
    assert_int_equal(record_plies(&table->record, 5), 5);
    assert_int_equal(record_plies(&table->record, 6), 0);
    table_free(table);
}

/* After an undo past them the draws are others, in both versions. */
static void undone_draws_are_not_drawn_again(void **unused)
{
    (void)unused;
    for (int version = 1; version <= LUCK_VERSION; version++)
        draw_undo_and_draw(version);
}

static const char good[] =
    "niwa record 1\n# a comment\ngame null 1\nseats 2\n"
    "option open false\nname 2 Ume\n\nmoves\nchance deal 3\n"
    "chance deal 4\n1 pick 1\nhost undo 2\n2 pick 2\nhost resign 1\n";

static void records_cut_or_spoiled_are_refused(void **unused)
{
    char text[1024], binary[64] = "niwa record 1\ngame nu\0ll 1\n";
    (void)unused;
    refuses("", 0, 1, "cut off");
    refuses("hello\n", 6, 1, "no record");
    refuses("niwa record 3\n", 14, 1, "versions 1 and 2");
    refuses("niwa record 0\n", 14, 1, "versions 1 and 2");
    refuses("niwa record 2 \n", 15, 1, "versions 1 and 2");
    refuses(good, strlen(good), 15, "cut off: its 'end'");
    refuses(good, 90, 9, "middle of a line");
    refuses(binary, 27, 2, "not text");
    snprintf(text, sizeof text, "%send 7 0123456789abcdef\n", good);
    refuses(text, strlen(text), 15, "number of lines");
    snprintf(text, sizeof text, "%send 6 0123456789abcdef\n", good);
    refuses(text, strlen(text), 15, "another position");
    snprintf(text, sizeof text, "%s1 pick 7\n", good);
    refuses(text, strlen(text), 15, "N3");
    snprintf(text, sizeof text, "%schance deal 1\n", good);
    refuses(text, strlen(text), 15, "not your turn");
    snprintf(text, sizeof text, "%shost undo 3\n", good);
    refuses(text, strlen(text), 15, "not that many moves");
    snprintf(text, sizeof text, "%shost resign 3\n", good);
    refuses(text, strlen(text), 15, "number of a seat");
    snprintf(text, sizeof text, "%shost abandon\n1 pick 1\n", good);
    refuses(text, strlen(text), 16, "given up");
    snprintf(text, sizeof text, "%snobody pick 1\n", good);
    refuses(text, strlen(text), 15, "begins with");
}

static void heads_that_are_wrong_are_refused(void **unused)
{
    static const struct {
        const char *lines, *words;
        int line;
    } bad[] = {
        {"game chess 1\n", "no such game", 2},
        {"game null 2\n", "another version", 2},
        {"seats 2\n", "names the game", 2},
        {"game null 1\nseats 6\n", "that many players", 3},
        {"game null 1\nseats 2\nseats 3\n", "already", 4},
        {"game null 1\nname 1 A\n", "'seats' comes before", 3},
        {"game null 1\nseats 2\nname 3 A\n", "number of a seat", 4},
        {"game null 1\nseats 2\nname 1 \x1b[2J\n", "'name 1 ?[2J'", 4},
        {"game null 1\noption open maybe\n", "no such value", 3},
        {"game null 1\noption shut true\n", "no such option", 3},
        {"game null 1\nseats 2\nsecret 12\n", "64 hexadecimal", 4},
        {"game null 1\nseats 2\nfoo\n", "no such line", 4},
        {"game null 1\nmoves\n", "'seats' is missing", 3},
    };
    char text[512];
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(text, sizeof text, "niwa record 1\n%s", bad[i].lines);
        refuses(text, strlen(text), bad[i].line, bad[i].words);
    }
}

static void long_lines_and_long_games_are_refused(void **unused)
{
    size_t size = 1 << 20;
    char *text = malloc(size);
    (void)unused;
    memset(text, 'x', size);
    memcpy(text, "niwa record 1\n", 14);
    text[size - 1] = '\n';
    refuses(text, size, 2, "too long");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_saved_and_loaded),
        cmocka_unit_test(the_secret_stays_out_when_asked),
        cmocka_unit_test(luck_verifies_and_a_changed_draw_does_not),
        cmocka_unit_test(undo_goes_as_far_as_nothing_was_revealed),
        cmocka_unit_test(undone_draws_are_not_drawn_again),
        cmocka_unit_test(records_cut_or_spoiled_are_refused),
        cmocka_unit_test(heads_that_are_wrong_are_refused),
        cmocka_unit_test(long_lines_and_long_games_are_refused),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
