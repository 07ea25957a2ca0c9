/* log.h - the server's log for its operator: one line per event, on standard error.
 *
 *     time=2026-04-05T06:07:08.123Z level=info event=listening url=http://localhost:8080/
 *
 * A value with spaces, quotes or control characters is quoted as in JSON. Never give it a
 * token, a code, a cookie, a query, or what people say to each other. May be called by
 * any thread. What strangers can cause goes through log_some, so that they cannot fill a
 * disk. */
#ifndef NIWA_LOG_H
#define NIWA_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_NONE, LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

enum {
    LOG_LINE = 1024,  /* bytes of a line; longer ones are cut */
    LOG_A_SECOND = 10 /* lines that log_some lets through a second, of each level */
};

/* Reads "info"; `out` may be NULL. False: there is no such level. */
bool log_level_read(const char *word, enum log_level *out);

/* To be called before other threads start. Until then nothing is written. */
void log_start(enum log_level level);

/* Writes a line. The format is keys, each with %s, %d or %lld behind it:
 * log_say(LOG_INFO, "listening", "url %s port %d", url, port). */
void log_say(enum log_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, but not more than LOG_A_SECOND; the first line of the next second tells how many
 * were left out. Only by the loop's thread. */
void log_some(enum log_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
