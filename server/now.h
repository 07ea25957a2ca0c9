/* now.h - the time of day. */
#ifndef NIWA_NOW_H
#define NIWA_NOW_H

#include <stdint.h>
#include <time.h>

/* Milliseconds since 1970. */
static inline int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
