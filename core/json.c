/* json.c - JSON written into a text buffer. */
#include "json.h"

#include "utf8.h"

#include <string.h>

void json_comma(struct sbuf *sb)
{
    char last = sb->len > 0 ? sb->text[sb->len - 1] : '{';
    if (last != '{' && last != '[' && last != ':' && last != ',' && last != '\n' &&
        last != ' ')
        sb_char(sb, ',');
}

void json_open(struct sbuf *sb, char bracket)
{
    json_comma(sb);
    sb_char(sb, bracket);
}

void json_close(struct sbuf *sb, char bracket)
{
    sb_char(sb, bracket);
}

static bool is_plain(unsigned char c)
{
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

/* Direction marks that reorder nothing. Names stored before these marks were refused may
 * contain them, and must still be written unchanged. */
static bool is_weak_mark(uint32_t code)
{
    return code == 0x61c || code == 0x200e || code == 0x200f;
}

static void put_code(struct sbuf *sb, uint32_t code)
{
    const uint8_t bytes[] = {(uint8_t)(code >> 8), (uint8_t)code};

    sb_text(sb, "\\u");
    sb_hex(sb, bytes, 2);
}

/* Writes one character that is not plain ASCII and returns its length in bytes. Control
 * characters are escaped, and the output is UTF-8 whatever the bytes were. */
static size_t put_character(struct sbuf *sb, const char *text, size_t len)
{
    uint32_t code;
    size_t count = utf8_take(text, len, &code);

    if (count == 0)
        put_code(sb, 0xfffd);
    else if (code == '"' || code == '\\')
        sb_put(sb, "\\%c", *text);
    else if (utf8_is_harmless(code) || is_weak_mark(code))
        sb_bytes(sb, text, count);
    else
        put_code(sb, code);
    return count > 0 ? count : 1;
}

static void quoted(struct sbuf *sb, const char *text)
{
    const char *end = text + strlen(text);

    sb_char(sb, '"');
    while (text < end) {
        size_t plain = 0;
        while (is_plain((unsigned char)text[plain]))
            plain++;
        sb_bytes(sb, text, plain);
        text += plain;
        if (text < end)
            text += put_character(sb, text, (size_t)(end - text));
    }
    sb_char(sb, '"');
}

void json_key(struct sbuf *sb, const char *key)
{
    json_comma(sb);
    sb_char(sb, '"');
    sb_text(sb, key);
    sb_bytes(sb, "\":", 2);
}

void json_int(struct sbuf *sb, int64_t number)
{
    json_comma(sb);
    sb_int(sb, number);
}

void json_bool(struct sbuf *sb, bool truth)
{
    json_comma(sb);
    sb_text(sb, truth ? "true" : "false");
}

void json_null(struct sbuf *sb)
{
    json_comma(sb);
    sb_text(sb, "null");
}

void json_text(struct sbuf *sb, const char *text)
{
    json_comma(sb);
    quoted(sb, text);
}

void json_key_int(struct sbuf *sb, const char *key, int64_t number)
{
    json_key(sb, key);
    json_int(sb, number);
}

void json_key_bool(struct sbuf *sb, const char *key, bool truth)
{
    json_key(sb, key);
    json_bool(sb, truth);
}

void json_key_null(struct sbuf *sb, const char *key)
{
    json_key(sb, key);
    json_null(sb);
}

void json_key_text(struct sbuf *sb, const char *key, const char *text)
{
    json_key(sb, key);
    json_text(sb, text);
}

void json_key_open(struct sbuf *sb, const char *key, char bracket)
{
    json_key(sb, key);
    json_open(sb, bracket);
}
