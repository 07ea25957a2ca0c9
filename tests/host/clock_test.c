/* clock_test.c - clocks, and the texts of entries: what is accepted and what is
 * refused. */
#include "tests/helpers/people.h"

#include "games/games.h"

#include <string.h>

/* -- clocks -- */

static struct clock_form form(const char *text)
{
    struct clock_form out;
    const char *sentence = clock_read(text, &out);
    if (sentence)
        fail_msg("'%s': %s", text, sentence);
    return out;
}

static void clocks_are_read_and_written(void **unused)
{
    static const char *const good[] = {"none",      "move 5",     "move 3600",
                                       "game 10 0", "game 600 5", "game 21600 600",
                                       "days 1",    "days 30"};
    static const char *const bad[] = {
        "",          "never",    "none 1",   "move",       "move 4",      "move 3601",
        "move 30 1", "game 600", "game 9 0", "game 60 -1", "game 60 601", "days 0",
        "days 31",   "days 3 ",  " days 3",  "move 030"};
    char text[CLOCK_TEXT];
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct clock_form read = form(good[i]);
        struct sbuf sb = sb_over(text, sizeof text);
        clock_put(&read, &sb);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct clock_form read;
        if (!clock_read(bad[i], &read))
            fail_msg("'%s' is taken", bad[i]);
    }
}

/* Seats of the mask are asked anew. */
static void ask(struct head *head, unsigned seats)
{
    head->actors = (uint8_t)seats;
    for (int seat = 1; seat <= head->seats; seat++)
        head->question[seat] = (uint16_t)(head->question[seat] + (seats >> seat & 1));
}

static void time_for_a_game_is_used_up_and_gained(void **unused)
{
    struct clock_form game = form("game 60 5");
    struct head head = {.seats = 2};
    struct clocks clocks;
    int seat;
    (void)unused;
    clocks_set(&clocks, &game);
    assert_int_equal(clocks_due(&clocks, &game, ~0u, &seat), CLOCK_NEVER);
    ask(&head, 2);
    clocks_turn(&clocks, &game, &head, ~0u, 0, 1000);
    assert_int_equal(clocks_left(&clocks, &game, 1, 11000), 50000);
    assert_int_equal(clocks_left(&clocks, &game, 2, 11000), 60000);
    assert_int_equal(clocks_due(&clocks, &game, ~0u, &seat), 61000);
    assert_int_equal(seat, 1);
    ask(&head, 4);
    clocks_turn(&clocks, &game, &head, ~0u, 1, 11000);
    assert_int_equal(clocks_left(&clocks, &game, 1, 99000), 55000); /* stands still */
    assert_int_equal(clocks_due(&clocks, &game, ~0u, &seat), 71000);
    assert_int_equal(seat, 2);
    assert_int_equal(clocks_due(&clocks, &game, 2u, &seat), CLOCK_NEVER);
    assert_int_equal(clocks_left(&clocks, &game, 2, 99000), 0);
    assert_int_equal(clocks_left(&clocks, &game, 2, 500), 60000); /* set back: no gain */
}

static void time_for_a_move_is_full_each_time(void **unused)
{
    struct clock_form move = form("move 30"), days = form("days 2"), none = form("none");
    struct head head = {.seats = 3};
    struct clocks clocks;
    int seat;
    (void)unused;
    clocks_set(&clocks, &move);
    ask(&head, 2);
    clocks_turn(&clocks, &move, &head, ~0u, 0, 0);
    ask(&head, 2); /* the same seat once more */
    clocks_turn(&clocks, &move, &head, ~0u, 1, 29000);
    assert_int_equal(clocks_due(&clocks, &move, ~0u, &seat), 59000);
    clocks_turn(&clocks, &move, &head, ~0u, 0, 40000); /* nothing new for it: runs on */
    assert_int_equal(clocks_due(&clocks, &move, ~0u, &seat), 59000);
    clocks_turn(&clocks, &move, &head, 4u, 0, 41000); /* a computer plays it now */
    assert_int_equal(clocks_due(&clocks, &move, ~0u, &seat), CLOCK_NEVER);
    clocks_set(&clocks, &days);
    clocks_turn(&clocks, &days, &head, ~0u, 0, 0);
    assert_int_equal(clocks_due(&clocks, &days, ~0u, &seat), 2 * 86400 * 1000);
    assert_int_equal(clocks_left(&clocks, &none, 1, 5), CLOCK_NEVER);
    assert_int_equal(clocks_due(&clocks, &none, ~0u, &seat), CLOCK_NEVER);
}

/* Two choose at once: one who has chosen waits without losing time. */
static void clocks_run_together(void **unused)
{
    struct clock_form game = form("game 60 0");
    struct head head = {.seats = 2, .mode = SECRET};
    struct clocks clocks;
    int seat;
    (void)unused;
    clocks_set(&clocks, &game);
    ask(&head, 6);
    clocks_turn(&clocks, &game, &head, ~0u, 0, 0);
    head.actors = 4;
    clocks_turn(&clocks, &game, &head, ~0u, 1, 7000);
    assert_int_equal(clocks_left(&clocks, &game, 1, 20000), 53000);
    assert_int_equal(clocks_left(&clocks, &game, 2, 20000), 40000);
    assert_int_equal(clocks_due(&clocks, &game, ~0u, &seat), 60000);
    assert_int_equal(seat, 2);
}

/* -- entries -- */

#define SECRET_TEXT "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define BEGINNING "game haru-ichiban 1\nseats person:guestnumber1 open\n"
#define POND(first)                                                                      \
    "pack name Ours\npack pond " first                                                   \
    "\npack pond .PYD.\npack pond PP.PP\npack pond .PPR.\npack pond P.P.P\n"
#define MIDDLE "clock game 600 5\npublic\nby guestnumber1\n"

static void set_ups_are_read_and_written(void **unused)
{
    static const char *const good[] = {
        BEGINNING MIDDLE "secret " SECRET_TEXT "\n",
        BEGINNING "option croak race\n" MIDDLE "after tablefortwo1\nsecret " SECRET_TEXT
                  "\n",
        "game hiroba 1\nseats computer:6 open computer:1\nclock none\ninvited\n"
        "by guestnumber2\nsecret " SECRET_TEXT "\n",
        BEGINNING "option croak race\n" POND("P.P.P") MIDDLE "luck 2\nsecret " SECRET_TEXT
                                                             "\n"};
    char text[ENTRY_TEXT];
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct sbuf sb = sb_over(text, sizeof text);
        struct setup setup;
        const char *sentence = setup_read(good[i], games_find, &setup);
        if (sentence)
            fail_msg("%s\n%s", sentence, good[i]);
        setup_put(&setup, &sb);
        assert_string_equal(text, good[i]);
    }
}

static void set_ups_that_are_wrong_are_refused(void **unused)
{
    static const struct {
        const char *text, *words;
    } bad[] = {
        {"", "no such game"},
        {"game go 1\n", "no such game"},
        {"game hiroba 99\n", "another version"},
        {"game hiroba x\n", "version of the rules"},
        {"game hiroba 1\n", "line of the seats"},
        {"game hiroba 1\nseats open chair\n", "a seat reads"},
        {"game hiroba 1\nseats open computer:7\n", "a seat reads"},
        {"game hiroba 1\nseats open person:me\n", "a seat reads"},
        {"game hiroba 1\nseats open open open open open open\n", "a seat reads"},
        {BEGINNING "option frog race\n", "no such option"},
        {BEGINNING "option croak loudly\n", "no such value"},
        {BEGINNING POND("P.PPP") MIDDLE, "pads"},
        {BEGINNING POND("P.P.P") POND("P.P.P") MIDDLE, "should end"},
        {BEGINNING "pack name Ours\npack pond P.P.P\n" MIDDLE, "ends too soon"},
        {BEGINNING POND("P.P.P") MIDDLE "secret " SECRET_TEXT "\n", "no pack"},
        {BEGINNING, "line of the clock"},
        {BEGINNING "clock soon\n", "a clock is"},
        {BEGINNING "clock none\n", "'public' or 'invited'"},
        {BEGINNING "clock none\npublic\n", "must have founded"},
        {BEGINNING "clock none\npublic\nby Me\n", "must have founded"},
        {BEGINNING MIDDLE "after x\n", "table before"},
        {BEGINNING MIDDLE, "secret is missing"},
        {BEGINNING MIDDLE "secret 12\n", "64 hexadecimal"},
        {BEGINNING MIDDLE "secret " SECRET_TEXT "\nmore\n", "after the secret"},
        {"game hiroba 1\nseats open\n" MIDDLE "secret " SECRET_TEXT "\n", "many players"},
        {"game hiroba 1\nseats computer:1 computer:1\n" MIDDLE "secret " SECRET_TEXT "\n",
         "for a person"},
        {"game hiroba 1\nseats person:guestnumber1 person:guestnumber1\n" MIDDLE
         "secret " SECRET_TEXT "\n",
         "same person"},
    };
    struct setup setup;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *sentence = setup_read(bad[i].text, games_find, &setup);
        if (!sentence || !strstr(sentence, bad[i].words))
            fail_msg("'%s': %s", bad[i].text, sentence ? sentence : "taken");
    }
}

/* Names and words come from strangers and are shown to others. */
static void names_and_words_are_plain_text(void **unused)
{
    static const char *const good[] = {"Hana", "花子", "Zoë O'Neill", "a",
                                       "\xf0\x9f\x90\xb8"};
    static const char *const bad[] = {"",
                                      " Hana",
                                      "Hana ",
                                      "Ha\tna",
                                      "Ha\nna",
                                      "Ha\x1b[2J",
                                      "\xff",
                                      "\xc0\xaf",
                                      "\xe3\x81",
                                      "\xed\xa0\x80",
                                      "a\x7f",
                                      "\xf4\x90\x80\x80",
                                      "a\xc2\x85",
                                      "　",
                                      "\xe2\x80\x8b",
                                      "\xc2\xa0",
                                      "a\xe2\x80\x8f",
                                      "a\xd8\x9c"};
    static const char turning[] = {'a', (char)0xe2, (char)0x80, (char)0xae, 'b', '\0'};
    char many[CHAT_TEXT + 2];
    (void)unused;
    assert_non_null(check_name(turning)); /* it would reverse the text after it */
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_null(check_name(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (!check_name(bad[i]) || !check_said(bad[i]))
            fail_msg("bad text %zu is taken", i);
    }
    memset(many, 'x', sizeof many);
    many[CHAT_TEXT + 1] = '\0';
    assert_non_null(check_said(many));
    many[CHAT_TEXT] = '\0';
    assert_null(check_said(many));
    assert_non_null(check_name(many));
    many[GUEST_NAME - 1] = '\0';
    assert_null(check_name(many));
    assert_null(check_said("/bow"));
    assert_non_null(check_said("/dance"));
    assert_null(check_request_id(""));
    assert_null(check_request_id("0123456789abcdef"));
    assert_non_null(check_request_id("0123456789abcdef0"));
    assert_non_null(check_request_id("a b"));
    assert_false(is_id("tablefortwo"));
    assert_false(is_id("tablefortwo12"));
    assert_false(is_id("TABLEFORTWO1"));
}

static void other_texts_are_read_or_refused(void **unused)
{
    char guest[GUEST_ID + 1], name[GUEST_NAME], line[RECORD_MAX_TEXT + 1];
    char id[REQUEST_ID + 1], next[TABLE_ID + 1];
    const char *said;
    bool is_yes;
    int plies;
    (void)unused;
    assert_null(sit_read("guestnumber1 　", guest, name)); /* kept by an older niwa */
    assert_string_equal(name, "　");
    assert_null(chat_part("\xe2\x80\x8e"
                          "a\t\xe2\x80\x8b",
                          name, &said));
    assert_string_equal(said, "\xe2\x80\x8b");
    assert_non_null(sit_read("guestnumber1 \xff", guest, name));
    assert_non_null(chat_part("a\tb\x1b", name, &said));
    assert_null(sit_read("guestnumber1 Hana Yamada", guest, name));
    assert_string_equal(name, "Hana Yamada");
    assert_non_null(sit_read("guestnumber1", guest, name));
    assert_non_null(sit_read("guest Hana", guest, name));
    assert_null(line_part("1 pick 3\tab1", line, id));
    assert_string_equal(line, "1 pick 3");
    assert_string_equal(id, "ab1");
    assert_null(line_part("host abandon", line, id));
    assert_string_equal(id, "");
    assert_non_null(line_part("", line, id));
    assert_non_null(line_part("1 pick 3\tAB", line, id));
    assert_null(chat_part("Hana\thello, you", name, &said));
    assert_string_equal(said, "hello, you");
    assert_non_null(chat_part("hello", name, &said));
    assert_null(offer_read("undo 12", &plies));
    assert_int_equal(plies, 12);
    assert_null(offer_read("rematch", &plies));
    assert_int_equal(plies, -1);
    assert_non_null(offer_read("undo", &plies));
    assert_non_null(offer_read("undo -1", &plies));
    assert_null(answer_read("no", &is_yes));
    assert_false(is_yes);
    assert_non_null(answer_read("maybe", &is_yes));
    assert_null(close_read("rematch tablefortwo1", next));
    assert_string_equal(next, "tablefortwo1");
    assert_non_null(close_read("rematch", next));
    assert_non_null(close_read("why", next));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_read_and_written),
        cmocka_unit_test(time_for_a_game_is_used_up_and_gained),
        cmocka_unit_test(time_for_a_move_is_full_each_time),
        cmocka_unit_test(clocks_run_together),
        cmocka_unit_test(set_ups_are_read_and_written),
        cmocka_unit_test(set_ups_that_are_wrong_are_refused),
        cmocka_unit_test(names_and_words_are_plain_text),
        cmocka_unit_test(other_texts_are_read_or_refused),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
