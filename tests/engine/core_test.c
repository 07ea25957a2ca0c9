/* core_test.c - the core's own parts: text, JSON, words, random numbers, hashes, luck. */
#include "tests/helpers/position.h"

#include "core/bits.h"
#include "core/crypto/chacha.h"
#include "core/crypto/sha256.h"
#include "core/json.h"
#include "core/luck.h"
#include "core/words.h"
#include "games/games.h"

#include <string.h>

/* -- text -- */

static void text_is_cut_at_the_end_of_its_buffer(void **unused)
{
    char buffer[8];
    struct sbuf sb = sb_over(buffer, sizeof buffer);
    (void)unused;
    sb_put(&sb, "%d-%s%c", -12, "abc", '!');
    assert_string_equal(buffer, "-12-abc");
    assert_true(sb.cut);
    sb_clear(&sb);
    assert_false(sb.cut);
    sb_int(&sb, INT64_MIN);
    assert_string_equal(buffer, "-922337");
}

static void numbers_are_written_whole(void **unused)
{
    char buffer[64];
    struct sbuf sb = sb_over(buffer, sizeof buffer);
    (void)unused;
    sb_int(&sb, INT64_MIN);
    sb_char(&sb, ' ');
    sb_int(&sb, 0);
    sb_put(&sb, " %d%%", 100);
    assert_string_equal(buffer, "-9223372036854775808 0 100%");
}

static void json_has_its_commas_and_escapes(void **unused)
{
    char buffer[256];
    struct sbuf sb = sb_over(buffer, sizeof buffer);
    (void)unused;
    json_open(&sb, '{');
    json_key_int(&sb, "a", 1);
    json_key_open(&sb, "b", '[');
    json_text(&sb, "x\"\\\n\x7f\xc3\xaf");
    json_null(&sb);
    json_open(&sb, '{');
    json_close(&sb, '}');
    json_bool(&sb, false);
    json_close(&sb, ']');
    json_key_text(&sb, "c", ",");
    json_key_null(&sb, "d");
    json_close(&sb, '}');
    assert_string_equal(buffer,
                        "{\"a\":1,\"b\":[\"x\\\"\\\\\\u000a\\u007f\xc3\xaf\",null,{},"
                        "false],\"c\":\",\",\"d\":null}");
}

/* -- words -- */

static bool reads_int(const char *text, int *out)
{
    return words_int(&text, -20, 20, out) && words_end(text);
}

/* Whatever a text has in it: JSON is UTF-8, and a terminal that shows it is safe. */
static void json_is_utf8_and_obeyed_by_no_terminal(void **unused)
{
    static const struct {
        const char *text, *json;
    } cases[] = {
        {"花 \xf0\x9f\x90\xb8", "\"花 \xf0\x9f\x90\xb8\""},
        {"\xff", "\"\\ufffd\""},
        {"a\xe3\x81", "\"a\\ufffd\\ufffd\""},
        {"\xed\xa0\x80"
         "b",
         "\"\\ufffd\\ufffd\\ufffdb\""},
        {"\xc2\x9b", "\"\\u009b\""},
        /* NOLINTNEXTLINE(misc-misleading-bidirectional): an escape misleads nobody */
        {"\xe2\x80\xae", "\"\\u202e\""},
        {"\xe2\x80\xa8", "\"\\u2028\""},
        {"\xe2\x80\x8e", "\"\xe2\x80\x8e\""},
    };
    char buffer[64];
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sbuf sb = sb_over(buffer, sizeof buffer);
        json_text(&sb, cases[i].text);
        assert_string_equal(buffer, cases[i].json);
    }
}

static void numbers_are_read_strictly(void **unused)
{
    static const char *const bad[] = {
        "",   "-",  "-0", "+1", "01",  "21",   "-21",
        "1 ", " 1", "1a", "a",  "--1", "1  2", "99999999999999999999",
        NULL};
    int number = 77;
    (void)unused;
    for (int i = 0; bad[i]; i++)
        assert_false(reads_int(bad[i], &number));
    assert_int_equal(number, 77);
    assert_true(reads_int("0", &number));
    assert_int_equal(number, 0);
    assert_true(reads_int("-20", &number));
    assert_int_equal(number, -20);
}

static void squares_and_words_are_read_in_turn(void **unused)
{
    static const char *const winds[] = {"north", "east", NULL};
    const char *text = "wind c10 east";
    int x, y, wind;
    (void)unused;
    assert_false(words_take(&text, "win"));
    assert_true(words_take(&text, "wind"));
    assert_false(words_square(&text, 3, 9, &x, &y));
    assert_true(words_square(&text, 3, 10, &x, &y));
    assert_int_equal(x, 2);
    assert_int_equal(y, 9);
    assert_true(words_one_of(&text, winds, &wind));
    assert_int_equal(wind, 1);
    assert_true(words_end(text));
}

/* -- sets -- */

static void sets_are_counted_and_walked(void **unused)
{
    uint64_t set = 0x8000000000000105u;
    (void)unused;
    assert_int_equal(bits_count(set), 4);
    assert_int_equal(bits_count(UINT64_MAX), 64);
    assert_int_equal(bits_nth(set, 2), 8);
    assert_int_equal(bits_nth(set, 3), 63);
    assert_int_equal(bits_pop(&set), 0);
    assert_int_equal(bits_pop(&set), 2);
    assert_int_equal(bits_count(set), 2);
}

/* -- random numbers and hashes, by their published vectors -- */

/* The first outputs of xoroshiro128++ from the state 1, 2. */
static void the_fast_generator_is_xoroshiro(void **unused)
{
    static const uint64_t wanted[] = {393217u, 669327710093319u, 1732421326133921491u,
                                      11394790081659126983u, 9555452776773192676u};
    rng_t rng = {1, 2};
    (void)unused;
    for (int i = 0; i < 5; i++)
        assert_true(rng_next(&rng) == wanted[i]);
}

static void draws_below_n_are_even(void **unused)
{
    rng_t rng = rng_seeded(1);
    int count[6] = {0};
    (void)unused;
    for (int i = 0; i < 60000; i++)
        count[rng_below(&rng, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(count[i], 9600, 10400);
    assert_int_equal(rng_below(&rng, 1), 0);
}

static void assert_hex(const uint8_t *bytes, size_t len, const char *wanted)
{
    char hex[160];
    struct sbuf sb = sb_over(hex, sizeof hex);
    sb_hex(&sb, bytes, len);
    assert_string_equal(hex, wanted);
}

/* FIPS 180-4's examples, and the empty text. */
static void sha256_has_its_published_values(void **unused)
{
    static const char *const text =
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    uint8_t out[SHA256_SIZE];
    struct sha256 hash;
    (void)unused;
    sha256("", 0, out);
    assert_hex(out, 32,
               "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256("abc", 3, out);
    assert_hex(out, 32,
               "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    sha256(text, strlen(text), out);
    assert_hex(out, 32,
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    sha256_start(&hash);
    for (int i = 0; i < 100000; i++)
        sha256_add(&hash, "aaaaaaaaaa", 10);
    sha256_end(&hash, out);
    assert_hex(out, 32,
               "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* RFC 8439, section 2.3.2. */
static void chacha20_has_its_published_block(void **unused)
{
    static const uint8_t nonce[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a};
    uint8_t key[32], out[64];
    (void)unused;
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    chacha20_block(key, 1, nonce, out);
    assert_hex(out, 64,
               "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
               "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

/* -- luck -- */

static const union any_state first; /* Null has nothing that luck would note */

static void luck_depends_on_version_secret_shares_and_number(void **unused)
{
    uint8_t secret[LUCK_SIZE] = {1}, share[2][LUCK_SIZE] = {{2}, {3}};
    (void)unused;
    for (int version = 1; version <= LUCK_VERSION; version++) {
        struct luck luck[4];
        int same[4] = {0};
        for (int i = 0; i < 4; i++) /* the second has a share less, the third no other */
            luck_start(&luck[i], i == 3 ? 3 - version : version, &null_game, &first,
                       secret, (const uint8_t(*)[LUCK_SIZE])share, i == 1 ? 1 : 2);
        for (int i = 0; i < 100; i++) {
            uint64_t number = luck_below(&luck[0], 1000000);
            for (int j = 1; j < 4; j++)
                same[j] += number == luck_below(&luck[j], 1000000);
        }
        assert_true(same[1] < 3);
        assert_int_equal(same[2], 100);
        assert_true(same[3] < 3);
        assert_int_equal(luck[0].numbers, 100);
        luck[0].numbers = luck[2].numbers = 50;
        assert_true(luck_below(&luck[0], UINT64_MAX) == luck_below(&luck[2], UINT64_MAX));
    }
}

static void luck_draws_evenly(void **unused)
{
    (void)unused;
    for (int version = 1; version <= LUCK_VERSION; version++) {
        struct luck luck;
        int count[5] = {0};
        luck_start_text(&luck, version, &null_game, &first, "evenly");
        for (int i = 0; i < 20000; i++)
            count[luck_below(&luck, 5)]++;
        for (int i = 0; i < 5; i++)
            assert_in_range(count[i], 3800, 4200);
    }
}

static void luck_is_another_after_an_undo(void **unused)
{
    uint8_t key[LUCK_SIZE];
    struct luck luck;
    (void)unused;
    luck_start_text(&luck, 2, &null_game, &first, "the page");
    memcpy(key, luck.key, sizeof key);
    luck_undo(&luck, &null_game, &first);
    assert_memory_not_equal(key, luck.key, sizeof key);
    luck_start_text(&luck, 1, &null_game, &first, "the page");
    memcpy(key, luck.key, sizeof key);
    luck_undo(&luck, &null_game, &first);
    assert_memory_equal(key, luck.key, sizeof key);
}

/* -- questions and options -- */

/* A late answer can be told by its number: a seat's number grows when it is asked anew. */
static void questions_are_numbered(void **unused)
{
    struct position *p = position_new(&null_game, 2, "");
    (void)unused;
    assert_int_equal(p->state.head.question[1], 0);
    position_play(p, "chance deal 1\nchance deal 2");
    assert_int_equal(p->state.head.question[1], 1);
    assert_int_equal(p->state.head.question[2], 1);
    position_play(p, "2 pick 1");
    assert_int_equal(p->state.head.question[1], 1);
    position_free(p);
}

static void setups_that_are_not_lawful_are_refused(void **unused)
{
    union any_state state;
    int32_t option[MAX_OPTIONS] = {2};
    (void)unused;
    assert_non_null(game_init(&null_game, &state, 1, NULL, NULL));
    assert_non_null(game_init(&null_game, &state, 6, NULL, NULL));
    assert_non_null(game_init(&null_game, &state, 2, option, NULL));
    assert_non_null(game_set_option(&null_game, option, "closed", "true"));
    assert_non_null(game_set_option(&null_game, option, "open", "yes"));
    assert_null(game_set_option(&null_game, option, "open", "true"));
    assert_int_equal(option[0], 1);
}

static void states_from_outside_are_checked(void **unused)
{
    union any_state state;
    (void)unused;
    assert_null(game_init(&null_game, &state, 2, NULL, NULL));
    assert_true(game_valid(&null_game, &state, null_game.state_size));
    assert_false(game_valid(&null_game, &state, null_game.state_size - 1));
    state.head.seats = 9;
    assert_false(game_valid(&null_game, &state, null_game.state_size));
    state.head.seats = 2;
    state.head.actors = 1u << 5;
    assert_false(game_valid(&null_game, &state, null_game.state_size));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_at_the_end_of_its_buffer),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(json_has_its_commas_and_escapes),
        cmocka_unit_test(json_is_utf8_and_obeyed_by_no_terminal),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(squares_and_words_are_read_in_turn),
        cmocka_unit_test(sets_are_counted_and_walked),
        cmocka_unit_test(the_fast_generator_is_xoroshiro),
        cmocka_unit_test(draws_below_n_are_even),
        cmocka_unit_test(sha256_has_its_published_values),
        cmocka_unit_test(chacha20_has_its_published_block),
        cmocka_unit_test(luck_depends_on_version_secret_shares_and_number),
        cmocka_unit_test(luck_draws_evenly),
        cmocka_unit_test(luck_is_another_after_an_undo),
        cmocka_unit_test(questions_are_numbered),
        cmocka_unit_test(setups_that_are_not_lawful_are_refused),
        cmocka_unit_test(states_from_outside_are_checked),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
