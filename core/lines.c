/* lines.c - text from outside, line by line. */
#include "lines.h"

#include <stdbool.h>
#include <string.h>

struct lines lines_of(const char *text, size_t len)
{
    return (struct lines){.next = text, .end = text + len};
}

enum lines_result lines_next(struct lines *lines)
{
    bool is_ended;

    do {
        size_t left = (size_t)(lines->end - lines->next), len;
        const char *newline = left ? memchr(lines->next, '\n', left) : NULL;

        lines->line[0] = '\0';
        lines->number++;
        if (left == 0)
            return LINES_OVER;
        is_ended = newline != NULL;
        len = is_ended ? (size_t)(newline - lines->next) : left;
        if (is_ended && len > 0 && lines->next[len - 1] == '\r')
            len--;
        if (len > LINE_SIZE)
            return LINES_LONG;
        if (memchr(lines->next, '\0', len))
            return LINES_BINARY;
        memcpy(lines->line, lines->next, len);
        lines->line[len] = '\0';
        lines->next = is_ended ? newline + 1 : lines->end;
    } while (lines->line[0] == '\0' || lines->line[0] == '#');
    return is_ended ? LINES_READ : LINES_UNENDED;
}
