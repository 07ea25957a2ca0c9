/* words.c - a move's notation taken apart, word by word. */
#include "words.h"

#include <stddef.h>
#include <string.h>

/* Moves past a word of `len` bytes and the one space before the next word. */
static bool take(const char **text, size_t len)
{
    const char *p = *text + len;
    if (len == 0 || (*p != '\0' && *p != ' '))
        return false;
    if (*p == ' ') {
        p++;
        if (*p == '\0' || *p == ' ')
            return false;
    }
    *text = p;
    return true;
}

bool words_take(const char **text, const char *word)
{
    size_t len = strlen(word);
    return strncmp(*text, word, len) == 0 && take(text, len);
}

bool words_int(const char **text, int low, int high, int *out)
{
    const char *p = *text;
    size_t minus = *p == '-', len = minus;
    int64_t number = 0;

    while (p[len] >= '0' && p[len] <= '9' && len < 11)
        number = 10 * number + (p[len++] - '0');
    if (len == minus || (p[minus] == '0' && len > minus + 1) || (minus && number == 0))
        return false;
    if (minus)
        number = -number;
    if (number < low || number > high || !take(text, len))
        return false;
    *out = (int)number;
    return true;
}

bool words_square(const char **text, int columns, int rows, int *x, int *y)
{
    const char *p = *text;
    int column = p[0] - 'a', row;
    if (column < 0 || column >= columns)
        return false;
    p++;
    if (!words_int(&p, 1, rows, &row))
        return false;
    *text = p;
    *x = column;
    *y = row - 1;
    return true;
}

bool words_one_of(const char **text, const char *const *list, int *out)
{
    for (int i = 0; list[i]; i++)
        if (words_take(text, list[i])) {
            *out = i;
            return true;
        }
    return false;
}

bool words_end(const char *text)
{
    return *text == '\0';
}
