/* sbuf.h - text written into a buffer of fixed size that the caller owns. */
#ifndef NIWA_SBUF_H
#define NIWA_SBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sbuf {
    char *text;  /* always ends in NUL */
    size_t size; /* bytes of the buffer, NUL included; at least 1 */
    size_t len;  /* bytes written, NUL not counted */
    bool cut;    /* something did not fit and was dropped */
};

/* An empty text in the buffer. The buffer must outlive it. */
struct sbuf sb_over(char *buffer, size_t size);

void sb_clear(struct sbuf *sb);
void sb_char(struct sbuf *sb, char c);
void sb_text(struct sbuf *sb, const char *text);
void sb_bytes(struct sbuf *sb, const char *bytes, size_t len);
void sb_int(struct sbuf *sb, int64_t number);
void sb_hex(struct sbuf *sb, const uint8_t *bytes, size_t len);

/* Like printf, but knows only %d (int), %s, %c and %%. */
void sb_put(struct sbuf *sb, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
