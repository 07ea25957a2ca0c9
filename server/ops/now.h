/* now.h - the clocks: the time of day for what is written down, a steady clock that
 * nobody sets for durations. */
#ifndef NIWA_NOW_H
#define NIWA_NOW_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_read_ms(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The time of day, ms since 1970. It may be set forward and back. */
static inline int64_t now_ms(void)
{
    return clock_read_ms(CLOCK_REALTIME);
}

/* Milliseconds since the machine was started, its sleep included where the system counts that. */
static inline int64_t steady_ms(void)
{
#ifdef CLOCK_BOOTTIME
    return clock_read_ms(CLOCK_BOOTTIME);
#else
    return clock_read_ms(CLOCK_MONOTONIC);
#endif
}

/* The time that tables and links use: ms since 1970, but running steadily. When the time
 * of day is set, it does not jump but approaches it slowly. For that, one thread calls
 * table_ms_adjust now and then; any thread may read the time. */
int64_t table_ms(void);
void table_ms_adjust(void);

#endif
