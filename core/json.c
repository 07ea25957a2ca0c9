/* json.c - JSON written into a text buffer. */
#include "json.h"

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

static bool is_escaped(unsigned char c)
{
    return c == '"' || c == '\\' || c < 0x20 || c == 0x7f;
}

static void quoted(struct sbuf *sb, const char *text)
{
    sb_char(sb, '"');
    for (const char *p = text; *p;) {
        size_t plain = 0;
        unsigned char c;
        while (p[plain] && !is_escaped((unsigned char)p[plain]))
            plain++;
        sb_bytes(sb, p, plain);
        p += plain;
        if (!(c = (unsigned char)*p))
            break;
        if (c == '"' || c == '\\') {
            sb_char(sb, '\\');
            sb_char(sb, *p);
        } else {
            sb_text(sb, "\\u00");
            sb_hex(sb, &c, 1);
        }
        p++;
    }
    sb_char(sb, '"');
}

void json_key(struct sbuf *sb, const char *key)
{
    json_comma(sb);
    quoted(sb, key);
    sb_char(sb, ':');
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
