/* lines.h - text from outside, line by line. Blank lines and comments, which begin with '#',
 * are skipped; a line may end with CR LF. */
#ifndef NIWA_LINES_H
#define NIWA_LINES_H

#include <stddef.h>

enum { LINE_SIZE = 128 }; /* bytes of the longest line, newline not counted */

struct lines {
    const char *next, *end;   /* the text that is left */
    int number;               /* of the line that was read last, from 1 */
    char line[LINE_SIZE + 1]; /* that line, without its end; "" after any failure */
};

enum lines_result {
    LINES_READ,
    LINES_UNENDED, /* it was read, but the text ends before its newline */
    LINES_OVER,    /* there is no other */
    LINES_LONG,    /* it has more than LINE_SIZE bytes */
    LINES_BINARY   /* it has a zero byte */
};

struct lines lines_of(const char *text, size_t len);

/* Reads the next line that is neither blank nor a comment. */
enum lines_result lines_next(struct lines *lines);

#endif
