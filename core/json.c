/* json.c - JSON written into a text buffer. */
#include "json.h"

#include <string.h>

void json_comma(struct sbuf *sb)
{
    if (sb->len > 0 && !strchr("{[:,\n ", sb->text[sb->len - 1]))
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

static void quoted(struct sbuf *sb, const char *text)
{
    sb_char(sb, '"');
    for (const char *p = text; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '"' || c == '\\') {
            sb_char(sb, '\\');
            sb_char(sb, *p);
        } else if (c < 0x20 || c == 0x7f) {
            sb_text(sb, "\\u00");
            sb_hex(sb, &c, 1);
        } else {
            sb_char(sb, *p);
        }
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
