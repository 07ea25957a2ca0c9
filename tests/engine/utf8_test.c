/* utf8_test.c - text from outside: what is UTF-8, what may be shown, and how the rest is. */
#include "tests/helpers/position.h"

#include "core/utf8.h"

#include <string.h>

/* Writes a character as UTF-8, also one that has no valid form. */
static size_t encode(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 63));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xe0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 63));
        out[2] = (char)(0x80 | (code & 63));
        return 3;
    }
    out[0] = (char)(0xf0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 63));
    out[2] = (char)(0x80 | (code >> 6 & 63));
    out[3] = (char)(0x80 | (code & 63));
    return 4;
}

static void every_character_is_taken_and_no_surrogate(void **unused)
{
    (void)unused;
    for (uint32_t code = 0; code < 0x120000; code++) {
        char bytes[4];
        size_t len = encode(code, bytes);
        bool is_valid = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
        uint32_t found = 0;
        if (utf8_take(bytes, len, &found) != (is_valid ? len : 0) ||
            (is_valid && found != code) || utf8_is_valid(bytes, len) != is_valid)
            fail_msg("U+%04x", (unsigned)code);
        if (len > 1 && utf8_is_valid(bytes, len - 1))
            fail_msg("U+%04x without its last byte", (unsigned)code);
    }
}

/* Exactly as many pairs and triples of bytes are valid as Unicode has texts of that
 * length. */
static void nothing_else_is_valid(void **unused)
{
    long pairs = 0, triples = 0;
    (void)unused;
    for (unsigned i = 0; i < 1u << 24; i++) {
        char bytes[3] = {(char)(i >> 16), (char)(i >> 8), (char)i};
        triples += utf8_is_valid(bytes, 3);
        if (i < 1u << 16)
            pairs += utf8_is_valid(bytes + 1, 2);
    }
    assert_int_equal(pairs, 128 * 128 + 0x780);
    assert_int_equal(triples, 128 * 128 * 128 + 2 * 128 * 0x780 + 0xf800 - 0x800);
    assert_false(utf8_is_valid("\xf0\x8f\xbf\xbf", 4)); /* longer than needed */
    assert_false(utf8_is_valid("\xf5\x80\x80\x80", 4));
    assert_false(utf8_is_valid("\xf8\x88\x80\x80\x80", 5));
    assert_true(utf8_is_valid("", 0));
    assert_true(utf8_is_valid("a\0b", 3));
}

static bool is_plain(const char *text)
{
    return utf8_is_plain(text, strlen(text));
}

static void names_of_all_scripts_are_plain(void **unused)
{
    static const char *const good[] = {
        "Hana",        "a",
        "花子",        "山田　太郎", /* a wide space between words */
        "Zoë O'Neill", "שרה",
        "سارة",        "می‌رود",      /* joined otherwise by U+200C */
        "🐸",          "👩‍👩‍👧", /* joined by U+200D */
        "❤️",                                 /* with U+FE0F */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!is_plain(good[i]))
            fail_msg("'%s' is refused", good[i]);
}

static void what_changes_the_text_around_it_is_not_plain(void **unused)
{
    static const struct {
        uint32_t first, last;
    } bad[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},  {0x200e, 0x200f},
               {0x2028, 0x2029}, {0x202a, 0x202e}, {0x2066, 0x2069}};
    int refused = 0;
    (void)unused;
    for (uint32_t code = 0; code < 0x110000; code++) {
        char text[6] = "a";
        size_t len = 1 + encode(code, text + 1);
        text[len++] = 'b';
        if (code >= 0xd800 && code <= 0xdfff)
            continue;
        refused += !utf8_is_plain(text, len);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        for (uint32_t code = bad[i].first; code <= bad[i].last; code++) {
            char text[6] = "a";
            size_t len = 1 + encode(code, text + 1);
            assert_false(utf8_is_plain(text, len));
            refused--;
        }
    assert_int_equal(refused, 0);
    assert_false(is_plain("a\xff"));
    assert_false(is_plain("a\xed\xa0\x80"));
}

static void what_nobody_can_see_is_not_plain(void **unused)
{
    static const uint32_t unseen[] = {
        ' ',    0xa0,   0xad,   0x34f,  0x115f, 0x1160, 0x1680, 0x17b4,  0x180e,
        0x2000, 0x2003, 0x200a, 0x200b, 0x200c, 0x200d, 0x202f, 0x205f,  0x2060,
        0x2064, 0x206f, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xe0020, 0xffa0};
    (void)unused;
    assert_false(is_plain(""));
    assert_false(is_plain("  "));
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        char text[16] = "";
        size_t len = encode(unseen[i], text);
        if (utf8_is_plain(text, len))
            fail_msg("U+%04x alone is taken", (unsigned)unseen[i]);
        len += encode(0x3000, text + len);
        if (utf8_is_plain(text, len))
            fail_msg("U+%04x and U+3000 are taken", (unsigned)unseen[i]);
        text[len++] = 'a';
        if (!utf8_is_plain(text, len))
            fail_msg("U+%04x before a letter is refused", (unsigned)unseen[i]);
    }
}

static void shows(const char *bytes, size_t len, const char *wanted)
{
    char text[128];
    struct sbuf sb = sb_over(text, sizeof text);
    utf8_put_printable(bytes, len, &sb);
    assert_string_equal(text, wanted);
    assert_false(sb.cut);
}

static void any_bytes_can_be_printed(void **unused)
{
    (void)unused;
    shows("Zo\xc3\xab \\ 花", 10, "Zo\xc3\xab \\ 花");
    shows("a\0b", 3, "a\\u0000b");
    shows("\x1b[2J\x7f", 5, "\\u001b[2J\\u007f");
    shows("a\xc2\x9b"
          "1m",
          5, "a\\u009b1m");
    /* NOLINTNEXTLINE(misc-misleading-bidirectional): an escape misleads nobody */
    shows("a\xe2\x80\xaez\xe2\x80\xa8", 8, "a\\u202ez\\u2028");
    shows("a\xff\xe3\x81", 4, "a\\xff\\xe3\\x81");
    shows("\xed\xa0\x80", 3, "\\xed\\xa0\\x80");
    shows(" \xe3\x80\x80", 4, " \\u3000");
    shows("\xf3\xa0\x80\xa0", 4, "\\U000e0020");
    shows("a\xe3\x80\x80", 4, "a\xe3\x80\x80");
}

static void no_character_is_cut_in_two(void **unused)
{
    char text[8];
    struct sbuf sb = sb_over(text, sizeof text);
    (void)unused;
    utf8_put_printable("花花花a", 10, &sb);
    assert_string_equal(text, "花花");
    assert_true(sb.cut);
    sb_clear(&sb);
    utf8_put_printable("ab\x1b"
                       "c",
                       4, &sb);
    assert_string_equal(text, "ab");
    assert_true(sb.cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_is_taken_and_no_surrogate),
        cmocka_unit_test(nothing_else_is_valid),
        cmocka_unit_test(names_of_all_scripts_are_plain),
        cmocka_unit_test(what_changes_the_text_around_it_is_not_plain),
        cmocka_unit_test(what_nobody_can_see_is_not_plain),
        cmocka_unit_test(any_bytes_can_be_printed),
        cmocka_unit_test(no_character_is_cut_in_two),
    };
    return cmocka_run_group_tests_name("text from outside", tests, NULL, NULL);
}
