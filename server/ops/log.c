/* log.c - lines for the operator. */
#include "server/ops/log.h"

#include "core/must.h"
#include "core/utf8.h"
#include "server/ops/now.h"

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

/* Whether a value needs no quotes. */
static bool is_bare(const char *text)
{
    for (const char *p = text; *p; p++)
        if (*p == ' ' || *p == '"' || *p == '\\' || *p == '=')
            return false;
    return utf8_is_plain(text, strlen(text));
}

/* Escapes a value, so that it can't break the line or control a terminal. */
static void put_value(struct sbuf *line, const char *text)
{
    if (is_bare(text)) {
        utf8_put_printable(text, strlen(text), line);
        return;
    }
    sb_char(line, '"');
    while (*text) {
        size_t len = strcspn(text, "\"\\");
        utf8_put_printable(text, len, line);
        text += len;
        if (*text)
            sb_put(line, "\\%c", *text++);
    }
    sb_char(line, '"');
}

static void put_head(struct sbuf *line, enum log_level level, const char *event)
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
    sb_text(line, text);
}

/* Takes "key %s key %d ..." apart. */
static void put_pairs(struct sbuf *line, const char *format, va_list list)
{
    while (*format) {
        size_t key = strcspn(format, " ");
        sb_char(line, ' ');
        sb_bytes(line, format, key);
        sb_char(line, '=');
        format += key + strspn(format + key, " ");
        if (strncmp(format, "%s", 2) == 0) {
            put_value(line, va_arg(list, const char *));
        } else if (strncmp(format, "%d", 2) == 0) {
            sb_int(line, va_arg(list, int));
        } else {
            must(strncmp(format, "%lld", 4) == 0);
            sb_int(line, va_arg(list, long long));
        }
        format += strcspn(format, " ");
        format += strspn(format, " ");
    }
}

/* One write, so that lines of two threads do not mix. A failure can't be reported
 * anywhere. */
static void write_line(struct sbuf *line)
{
    ssize_t done;

    line->text[line->len] = '\n'; /* where its NUL was */
    done = write(STDERR_FILENO, line->text, line->len + 1);
    (void)done;
}

static void say(enum log_level level, const char *event, const char *format, va_list list)
{
    char text[LOG_LINE];
    struct sbuf line = sb_over(text, sizeof text);

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
        int64_t second;
        int said;
        long long left_out;
    } gates[LOG_DEBUG + 1];
    int64_t now = steady_ms() / 1000;

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
