/* words.h - a move's notation taken apart, word by word.
 * A scanner only ever moves on past what it could read; `words_end` says whether all of
 * the text was read. Words are separated by exactly one space. */
#ifndef NIWA_WORDS_H
#define NIWA_WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

/* Each takes the next word if it fits, moves *text past it and returns true; else leaves
 * *text where it was and returns false. */
bool words_take(const char **text, const char *word); /* exactly this word */
bool words_int(const char **text, int low, int high,
               int *out); /* plain decimal, no + or leading 0 */
/* A square such as c4 of a grid: x from 0 by letter, y from 0 by number. */
bool words_square(const char **text, int columns, int rows, int *x, int *y);
/* One of the words of a NULL-ended list: its index. */
bool words_one_of(const char **text, const char *const *list, int *out);

bool words_end(const char *text); /* nothing is left */

/* Reads a text of exactly 2 * `count` lower-case digits. False: it is something else, and
 * `out` is unchanged. */
static inline bool words_hex(const char *text, uint8_t *out, size_t count)
{
    static const char digits[] = "0123456789abcdef";

    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < 2 * count; i++)
        if (!strchr(digits, text[i]))
            return false;
    for (size_t i = 0; i < count; i++) {
        long high = strchr(digits, text[2 * i]) - digits;
        long low = strchr(digits, text[2 * i + 1]) - digits;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

#endif
