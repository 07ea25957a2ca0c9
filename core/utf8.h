/* utf8.h - text from outside: whether it is UTF-8, whether it may be shown, and how to show
 * bytes that may not. */
#ifndef NIWA_UTF8_H
#define NIWA_UTF8_H

#include "sbuf.h"

/* Decodes the character at the beginning of `len` bytes into `code`, and returns its
 * length in bytes. 0: it is not valid UTF-8 (which includes surrogates and overlong
 * forms). */
size_t utf8_take(const char *bytes, size_t len, uint32_t *code);

/* Whether all of it is valid UTF-8. A zero byte is a character like any other. */
bool utf8_is_valid(const char *bytes, size_t len);

/* Whether a character does not affect the text around it: it is not a control character
 * (C0, DEL, C1), a line separator (U+2028, U+2029) or a direction mark (U+061C, U+200E,
 * U+200F, U+202A to U+202E, U+2066 to U+2069). */
bool utf8_is_harmless(uint32_t code);

/* What a name, or any other line that people give each other to read, has to be: valid
 * UTF-8 of harmless characters, at least one of which can be seen. Text that is empty, or
 * consists only of spaces and zero-width characters, does not pass. */
bool utf8_is_plain(const char *bytes, size_t len);

/* Writes any bytes in a form that is safe to show in a terminal or a log: characters that
 * are not harmless as \u202e, bytes that are not UTF-8 as \xff. If nothing would be
 * visible, all characters but the plain space are escaped. A backslash is not escaped.
 * Where the buffer ends, no character is cut in two. */
void utf8_put_printable(const char *bytes, size_t len, struct sbuf *out);

#endif
