/* sbuf.c - text written into a buffer of fixed size. */
#include "sbuf.h"

#include "must.h"

#include <stdarg.h>
#include <string.h>

struct sbuf sb_over(char *buffer, size_t size)
{
    must(size > 0);
    buffer[0] = '\0';
    return (struct sbuf){.text = buffer, .size = size, .len = 0, .cut = false};
}

void sb_clear(struct sbuf *sb)
{
    sb->len = 0;
    sb->cut = false;
    sb->text[0] = '\0';
}

void sb_bytes(struct sbuf *sb, const char *bytes, size_t len)
{
    size_t room = sb->size - 1 - sb->len;
    if (len > room) {
        len = room;
        sb->cut = true;
    }
    memcpy(sb->text + sb->len, bytes, len);
    sb->len += len;
    sb->text[sb->len] = '\0';
}

void sb_char(struct sbuf *sb, char c)
{
    if (sb->len + 1 >= sb->size) {
        sb->cut = true;
        return;
    }
    sb->text[sb->len++] = c;
    sb->text[sb->len] = '\0';
}

void sb_text(struct sbuf *sb, const char *text)
{
    sb_bytes(sb, text, strlen(text));
}

void sb_int(struct sbuf *sb, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        sb_char(sb, '-');
    sb_bytes(sb, digits + at, sizeof digits - at);
}

void sb_hex(struct sbuf *sb, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        sb_char(sb, "0123456789abcdef"[bytes[i] >> 4]);
        sb_char(sb, "0123456789abcdef"[bytes[i] & 15]);
    }
}

void sb_put(struct sbuf *sb, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *p = format; *p; p++) {
        if (*p != '%') {
            sb_char(sb, *p);
            continue;
        }
        switch (*++p) {
        case 'd':
            sb_int(sb, va_arg(list, int));
            break;
        case 's':
            sb_text(sb, va_arg(list, const char *));
            break;
        case 'c':
            sb_char(sb, (char)va_arg(list, int));
            break;
        default:
            must(*p == '%');
            sb_char(sb, '%');
        }
    }
    va_end(list);
}
