/* utf8.c - text from outside: checked, and made printable. */
#include "utf8.h"

size_t utf8_take(const char *bytes, size_t len, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)bytes;
    size_t count;

    if (len == 0)
        return 0;
    count = p[0] < 0x80 ? 1 : p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    if (count == 0 || count > len)
        return 0;
    *code = count == 1 ? p[0] : p[0] & (0x7fu >> count);
    for (size_t i = 1; i < count; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (p[i] & 0x3fu);
    }
    if (p[0] > 0xf4 || *code < least[count] || *code > 0x10ffff ||
        (*code >= 0xd800 && *code < 0xe000))
        return 0;
    return count;
}

bool utf8_is_valid(const char *bytes, size_t len)
{
    uint32_t code;

    for (size_t at = 0, count; at < len; at += count)
        if ((count = utf8_take(bytes + at, len - at, &code)) == 0)
            return false;
    return true;
}

struct range {
    uint32_t first, last;
};

static bool is_in(const struct range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

bool utf8_is_harmless(uint32_t code)
{
    static const struct range harmful[] = {
        {0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},
        {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069},
    };
    return !is_in(harmful, sizeof harmful / sizeof harmful[0], code);
}

/* What Unicode calls White_Space or Default_Ignorable_Code_Point, and Braille without dots. */
static bool is_unseen(uint32_t code)
{
    static const struct range unseen[] = {
        {0x9, 0xd},       {0x20, 0x20},       {0x85, 0x85},       {0xa0, 0xa0},
        {0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},
        {0x1680, 0x1680}, {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x2000, 0x200f},
        {0x2028, 0x202f}, {0x205f, 0x206f},   {0x2800, 0x2800},   {0x3000, 0x3000},
        {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfff8}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };
    return is_in(unseen, sizeof unseen / sizeof unseen[0], code);
}

/* Whether there is a character to be seen. */
static bool has_seen(const char *bytes, size_t len)
{
    uint32_t code;

    for (size_t at = 0, count; at < len; at += count > 0 ? count : 1) {
        count = utf8_take(bytes + at, len - at, &code);
        if (count > 0 && utf8_is_harmless(code) && !is_unseen(code))
            return true;
    }
    return false;
}

bool utf8_is_plain(const char *bytes, size_t len)
{
    uint32_t code;

    for (size_t at = 0, count; at < len; at += count)
        if ((count = utf8_take(bytes + at, len - at, &code)) == 0 ||
            !utf8_is_harmless(code))
            return false;
    return has_seen(bytes, len);
}

/* Writes all of a text, or nothing of it and of what follows if it does not fit. */
static void put_whole(const char *bytes, size_t len, struct sbuf *out)
{
    if (out->cut || len > out->size - 1 - out->len)
        out->cut = true;
    else
        sb_bytes(out, bytes, len);
}

/* \x and two digits, \u and four, \U and eight. */
static void put_escape(char letter, uint32_t code, struct sbuf *out)
{
    int digits = letter == 'x' ? 2 : letter == 'u' ? 4 : 8;
    char text[11];
    struct sbuf sb = sb_over(text, sizeof text);

    sb_put(&sb, "\\%c", letter);
    while (digits-- > 0)
        sb_char(&sb, "0123456789abcdef"[code >> 4 * digits & 15]);
    put_whole(text, sb.len, out);
}

void utf8_put_printable(const char *bytes, size_t len, struct sbuf *out)
{
    bool is_seen = has_seen(bytes, len);
    uint32_t code;

    for (size_t at = 0, count; at < len; at += count) {
        count = utf8_take(bytes + at, len - at, &code);
        if (count == 0) {
            count = 1;
            put_escape('x', (unsigned char)bytes[at], out);
        } else if (!utf8_is_harmless(code) || (!is_seen && code != ' ')) {
            put_escape(code < 0x10000 ? 'u' : 'U', code, out);
        } else {
            put_whole(bytes + at, count, out);
        }
    }
}
