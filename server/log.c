/* log.c - lines for the operator. */
#include "server/log.h"

#include "core/must.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const level_word[] = {"none", "error", "warn", "info", "debug"};

static enum log_level loudest = LOG_NONE;

bool log_level_read(const char *word, enum log_level *out)
{
    for (int i = LOG_NONE; i <= LOG_DEBUG; i++)
        if (strcmp(word, level_word[i]) == 0) {
            if (out)
                *out = (enum log_level)i;
            return true;
        }
    return false;
}

void log_start(enum log_level level)
{
    loudest = level;
}

/* -- a line ----------------------------------------------------------------------------- */

struct line {
    char text[LOG_LINE];
    size_t len;
};

static void put(struct line *line, const char *text, size_t len)
{
    size_t room = sizeof line->text - 1 - line->len; /* one for the newline */

    if (len > room)
        len = room;
    memcpy(line->text + line->len, text, len);
    line->len += len;
}

static void put_text(struct line *line, const char *text)
{
    put(line, text, strlen(text));
}

static bool is_plain(const char *text)
{
    for (const char *p = text; *p; p++)
        if ((unsigned char)*p <= ' ' || *p == '"' || *p == '\\' || *p == '=' ||
            *p == '\x7f')
            return false;
    return text[0] != '\0';
}

/* A line stays one line, whatever is in it. */
static void put_value(struct line *line, const char *text)
{
    char hex[8];

    if (is_plain(text)) {
        put_text(line, text);
        return;
    }
    put(line, "\"", 1);
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\')
            put(line, "\\", 1);
        if ((unsigned char)*p < ' ' || *p == '\x7f') {
            snprintf(hex, sizeof hex, "\\u%04x", (unsigned char)*p);
            put_text(line, hex);
        } else {
            put(line, p, 1);
        }
    }
    put(line, "\"", 1);
}

static void put_head(struct line *line, enum log_level level, const char *event)
{
    struct timespec now;
    struct tm parts;
    char text[128];

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    snprintf(text, sizeof text,
             "time=%04d-%02d-%02dT%02d:%02d:%02d.%03ldZ level=%s event=%.40s",
             parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour,
             parts.tm_min, parts.tm_sec, now.tv_nsec / 1000000, level_word[level], event);
    put_text(line, text);
}

/* Takes "key %s key %d ..." apart. */
static void put_pairs(struct line *line, const char *format, va_list list)
{
    while (*format) {
        size_t key = strcspn(format, " ");
        char number[24];
        put(line, " ", 1);
        put(line, format, key);
        put(line, "=", 1);
        format += key + strspn(format + key, " ");
        if (strncmp(format, "%s", 2) == 0) {
            put_value(line, va_arg(list, const char *));
        } else if (strncmp(format, "%d", 2) == 0) {
            snprintf(number, sizeof number, "%d", va_arg(list, int));
            put_text(line, number);
        } else {
            must(strncmp(format, "%lld", 4) == 0);
            snprintf(number, sizeof number, "%lld", va_arg(list, long long));
            put_text(line, number);
        }
        format += strcspn(format, " ");
        format += strspn(format, " ");
    }
}

/* One call, so that lines of two threads do not mix. There is nobody to tell when it fails. */
static void write_line(struct line *line)
{
    ssize_t done;

    line->text[line->len++] = '\n';
    done = write(STDERR_FILENO, line->text, line->len);
    (void)done;
}

static void say(enum log_level level, const char *event, const char *format, va_list list)
{
    struct line line = {.len = 0};

    put_head(&line, level, event);
    put_pairs(&line, format, list);
    write_line(&line);
}

void log_say(enum log_level level, const char *event, const char *format, ...)
{
    va_list list;

    if (level > loudest)
        return;
    va_start(list, format);
    say(level, event, format, list);
    va_end(list);
}

/* -- not too many ----------------------------------------------------------------------- */

static bool has_turn(enum log_level level)
{
    static struct {
        time_t second;
        int said;
        long long left_out;
    } gates[LOG_DEBUG + 1];
    time_t now = time(NULL);

    if (gates[level].second != now) {
        if (gates[level].left_out > 0)
            log_say(level, "lines-left-out", "count %lld", gates[level].left_out);
        gates[level].second = now;
        gates[level].said = 0;
        gates[level].left_out = 0;
    }
    if (gates[level].said++ < LOG_A_SECOND)
        return true;
    gates[level].left_out++;
    return false;
}

void log_some(enum log_level level, const char *event, const char *format, ...)
{
    va_list list;

    if (level > loudest || !has_turn(level))
        return;
    va_start(list, format);
    say(level, event, format, list);
    va_end(list);
}
