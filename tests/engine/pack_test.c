/* pack_test.c - packs read, written, named and refused. */
#include "core/record/pack.h"

#include "core/luck.h"
#include "core/record/record.h"
#include "games/games.h"
#include "tests/helpers/random_pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* -- for every game that has a box -- */

static void each_game(void (*check)(const struct game *game))
{
    int checked = 0;
    for (int i = 0; games[i]; i++)
        if (games[i]->box) {
            check(games[i]);
            checked++;
        }
    assert_true(checked > 0);
}

static size_t text_of(const struct pack *pack, char text[PACK_TEXT])
{
    struct sbuf sb = sb_over(text, PACK_TEXT);
    pack_write(pack, &sb);
    assert_false(sb.cut);
    return sb.len;
}

/* Written, read and written again, a pack is the same bytes. */
static void check_round(const struct pack *pack)
{
    char text[PACK_TEXT], again_text[PACK_TEXT];
    char sum[PACK_CHECKSUM + 1], again_sum[PACK_CHECKSUM + 1];
    struct pack again;
    struct pack_error error;
    size_t len = text_of(pack, text);

    if (!pack_read(&again, text, len, games_find, &error))
        fail_msg("%s, line %d, column %d: %s", text, error.line, error.column,
                 error.why.words);
    assert_memory_equal(again.box, pack->box, MAX_BOX);
    assert_string_equal(again.name, pack->name);
    text_of(&again, again_text);
    assert_string_equal(text, again_text);
    pack_checksum(pack->game, pack->box, sum);
    pack_checksum(again.game, again.box, again_sum);
    assert_string_equal(sum, again_sum);
    assert_true(pack_is_sound(pack->game, pack->box));
}

static void check_standard(const struct game *game)
{
    struct pack pack;
    pack_standard(game, &pack);
    assert_true(pack_is_standard(game, pack.box));
    check_round(&pack);
    assert_true(game->box->size <= MAX_BOX);
}

static void the_standard_set_is_a_pack(void **unused)
{
    (void)unused;
    each_game(check_standard);
}

static void check_random(const struct game *game)
{
    rng_t rng = rng_seeded(11);
    char first[PACK_CHECKSUM + 1], sum[PACK_CHECKSUM + 1];
    struct pack pack;

    pack_checksum(game, game->box->standard, first);
    for (int i = 0; i < 50; i++) {
        random_pack(game, &rng, &pack);
        check_round(&pack);
        assert_false(pack_is_standard(game, pack.box));
        pack_checksum(game, pack.box, sum);
        assert_string_not_equal(sum, first);
    }
}

static void random_packs_are_packs(void **unused)
{
    (void)unused;
    each_game(check_random);
}

/* The standard set read from a pack plays as the one inside does. */
static void check_same_game(const struct game *game)
{
    char text[PACK_TEXT];
    struct pack pack;
    struct pack_error error;
    union any_state one = {0}, other = {0};
    rng_t rng = rng_seeded(3);

    pack_standard(game, &pack);
    assert_true(pack_read(&pack, text, text_of(&pack, text), games_find, &error));
    assert_null(game_init(game, &one, game->max_seats, NULL, NULL));
    assert_null(game_init(game, &other, game->max_seats, NULL, pack_box(&pack)));
    assert_memory_equal(&one, &other, game->state_size);
    while (!game_is_over(&one)) {
        int actor = game_random_actor(&one, &rng);
        move_t move = game_random_move(game, &one, actor, &rng);
        game_apply(game, &one, actor, move);
        game_apply(game, &other, actor, move);
    }
    assert_memory_equal(&one, &other, game->state_size);
}

static void a_standard_pack_gives_the_same_game(void **unused)
{
    (void)unused;
    each_game(check_same_game);
}

/* States come with their box, or without it where it is the standard one. */
static void check_received(const struct game *game)
{
    union any_state state, whole;
    struct pack pack;
    rng_t rng = rng_seeded(17);
    size_t body = game_body_size(game), size = game->state_size;

    assert_null(game_init(game, &whole, game->min_seats, NULL, NULL));
    memset(&state, 0xee, sizeof state);
    memcpy(&state, &whole, body);
    assert_true(game_receive(game, &state, body));
    assert_memory_equal(&state, &whole, size);
    assert_false(game_receive(game, &state, body - 1));
    assert_false(game_receive(game, &state, size - 1));
    random_pack(game, &rng, &pack);
    assert_null(game_init(game, &state, game->min_seats, NULL, pack_box(&pack)));
    whole = state;
    assert_true(game_receive(game, &state, size));
    assert_memory_equal(&state, &whole, size);
}

static void states_are_received_with_a_box_or_without(void **unused)
{
    (void)unused;
    each_game(check_received);
}

/* Random damage to the bytes of a box: what is called sound can be written and read. */
static void check_damaged(const struct game *game)
{
    rng_t rng = rng_seeded(5);
    uint32_t size = game->box->size;

    for (int i = 0; i < 20000; i++) {
        struct pack pack;
        pack_standard(game, &pack);
        for (uint32_t n = 1 + rng_below(&rng, 3); n; n--)
            pack.box[rng_below(&rng, size)] ^= (uint8_t)(1u << rng_below(&rng, 8));
        if (i % 2 && rng_below(&rng, 2))
            for (uint32_t b = 0; b < size; b++)
                pack.box[b] = (uint8_t)rng_below(&rng, 256);
        if (pack_is_sound(game, pack.box))
            check_round(&pack);
    }
}

static void damaged_boxes_are_not_sound(void **unused)
{
    (void)unused;
    each_game(check_damaged);
}

/* -- a record carries its pack -- */

static void check_record(const struct game *game)
{
    enum { TEXT = 1 << 20, LINES = 3000 };
    static struct record_line line[LINES], line_again[LINES];
    static char text[TEXT], text_again[TEXT];
    struct record record = {.game = game,
                            .version = RECORD_VERSION,
                            .seats = game->min_seats,
                            .has_secret = true,
                            .line = line,
                            .room = LINES};
    struct record again = {.line = line_again, .room = LINES};
    struct record_error error;
    union any_state state, end;
    struct sbuf sb = sb_over(text, TEXT), sb_again = sb_over(text_again, TEXT);
    struct luck luck;
    rng_t rng = rng_seeded(9);
    int at;

    random_pack(game, &rng, &record.pack);
    record_state(&record, 0, &state);
    assert_memory_equal(game_box(game, &state), record.pack.box, game->box->size);
    luck = record_luck(&record, 0);
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        move_t move = actor == CHANCE ? luck_roll(&luck, game, &state)
                                      : game_random_move(game, &state, actor, &rng);
        assert_true(record_add(&record, &state,
                               (struct record_line){.kind = LINE_MOVE,
                                                    .actor = (uint8_t)actor,
                                                    .move = move}));
    }
    record_write(&record, true, &sb);
    assert_false(sb.cut);
    assert_non_null(strstr(text, "\npack name random\npack "));
    if (!record_read(&again, text, sb.len, games_find, &end, &error))
        fail_msg("line %d: %s", error.line, error.words);
    assert_memory_equal(&end, &state, game->state_size);
    assert_null(record_verify(&again, &at));
    record_write(&again, true, &sb_again);
    assert_string_equal(text, text_again);

    text[strlen("niwa record ")] = '1'; /* an older record has none */
    again = (struct record){.line = line_again, .room = LINES};
    assert_false(record_read(&again, text, sb.len, games_find, &end, &error));
    assert_non_null(strstr(error.words, "version 1 have no pack"));
}

static void a_record_carries_its_pack(void **unused)
{
    (void)unused;
    each_game(check_record);
}

/* -- what is wrong, and where -- */

struct wrong {
    const char *text, *code;
    int line, column;
};

static void check_wrong(const struct wrong *wrong)
{
    struct pack pack;
    struct pack_error error;
    char sentence[600];
    struct sbuf sb = sb_over(sentence, sizeof sentence);

    if (pack_read(&pack, wrong->text, strlen(wrong->text), games_find, &error))
        fail_msg("%s: this was read", wrong->text);
    assert_null(pack.game);
    assert_string_equal(error.why.code, wrong->code);
    if (error.line != wrong->line || error.column != wrong->column)
        fail_msg("%s: line %d, column %d, not %d, %d", wrong->text, error.line,
                 error.column, wrong->line, wrong->column);
    pack_say_error(&error, &sb);
    assert_non_null(strstr(sentence, "line "));
}

#define HEAD "niwa pack 1\ngame haru-ichiban\nname Ours\n"

static void what_is_wrong_is_said_with_its_place(void **unused)
{
    static const struct wrong wrongs[] = {
        {"", "pack-over", 1, 1},
        {"niwa record 2\n", "pack-head", 1, 1},
        {"niwa pack 2\n", "pack-word", 1, 11},
        {"niwa pack 1 \n", "pack-over", 2, 1},
        {"niwa pack 1 1\n", "pack-rest", 1, 13},
        {"niwa pack 1\ngame go\n", "pack-game", 2, 6},
        {"niwa pack 1\ngame\n", "pack-short", 2, 5},
        {"niwa pack 1\ngame null\nname N\n", "pack-no-box", 2, 1},
        {"niwa pack 1\ngame haru-ichiban\npond P.P.P\n", "pack-line", 3, 1},
        {"niwa pack 1\ngame haru-ichiban\nname \n", "pack-name", 3, 6},
        {"niwa pack 1\ngame haru-ichiban\nname \xff\n", "pack-name", 3, 6},
        {"niwa pack 1\ngame haru-ichiban\nname \xe2\x80\xae\x61\n", "pack-name", 3, 6},
        {HEAD, "pack-over", 4, 1},
        {HEAD "# a comment\n\npond P.P.\n", "pack-pond-row", 6, 6},
        {HEAD "pond P.P.P.\n", "pack-pond-row", 4, 6},
        {HEAD "pond P.p.P\n", "pack-pond-letter", 4, 8},
        {HEAD "pond P.P.P\npond .PYYP\n", "pack-pad-twice", 5, 9},
        {HEAD "pond P.P.P x\n", "pack-rest", 4, 12},
        {HEAD "pond PPP.P\npond .PYD.\npond PP.PP\npond .PPR.\npond P.P.P\n",
         "pack-pond-pads", 8, 6},
        {HEAD "pond P.P.P\npond .PYD.\npond PP.PP\npond .PPR.\npond P.P.P\npond\n",
         "pack-too-long", 9, 1},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++)
        check_wrong(&wrongs[i]);
}

static void too_much_is_refused(void **unused)
{
    static char text[PACK_TEXT + 2];
    struct pack pack;
    struct pack_error error;
    static const char binary[] = HEAD "pond P\0P.P\n";

    (void)unused;
    memset(text, '\n', sizeof text);
    assert_false(pack_read(&pack, text, PACK_TEXT + 1, games_find, &error));
    assert_string_equal(error.why.code, "pack-large");
    assert_int_equal(error.line, PACK_TEXT + 1);
    assert_int_equal(error.column, 1);
    memset(text + 7, 'a', sizeof text - 7);
    assert_false(pack_read(&pack, text, PACK_TEXT + 2, games_find, &error));
    assert_int_equal(error.line, 8);
    assert_int_equal(error.column, PACK_TEXT - 7 + 1);
    memset(text, 'a', 200);
    assert_false(pack_read(&pack, text, PACK_TEXT, games_find, &error));
    assert_string_equal(error.why.code, "pack-long");
    assert_false(pack_read(&pack, binary, sizeof binary - 1, games_find, &error));
    assert_string_equal(error.why.code, "pack-binary");
    assert_int_equal(error.line, 4);
}

/* People write as they like. */
static void blanks_and_line_ends_do_not_matter(void **unused)
{
    static const char text[] =
        "# ours\r\nniwa pack 1\r\ngame  haru-ichiban\r\n"
        "name \t The pond \xe5\xba\xad \r\n\r\n \t\r\npond\tP.P.P\r\n"
        "pond  .PYD.  \npond PP.PP\npond .PPR.\npond P.P.P";
    struct pack pack, standard;
    struct pack_error error;

    (void)unused;
    pack_standard(&haru_ichiban_game, &standard);
    assert_true(pack_read(&pack, text, sizeof text - 1, games_find, &error));
    assert_string_equal(pack.name, "The pond \xe5\xba\xad");
    assert_memory_equal(pack.box, standard.box, MAX_BOX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_set_is_a_pack),
        cmocka_unit_test(random_packs_are_packs),
        cmocka_unit_test(a_standard_pack_gives_the_same_game),
        cmocka_unit_test(states_are_received_with_a_box_or_without),
        cmocka_unit_test(damaged_boxes_are_not_sound),
        cmocka_unit_test(a_record_carries_its_pack),
        cmocka_unit_test(what_is_wrong_is_said_with_its_place),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(blanks_and_line_ends_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
