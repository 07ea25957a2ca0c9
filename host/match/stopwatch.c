/* stopwatch.c - when the time for a move is over. */
#include "host/match/stopwatch.h"

#include <time.h>

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static clockid_t clock_of(const struct stopwatch *watch)
{
    return watch->is_fair ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
}

void stopwatch_start(struct stopwatch *watch, double seconds, bool is_fair)
{
    watch->is_fair = is_fair;
    watch->seconds = seconds;
    watch->end = now(clock_of(watch)) + seconds;
    watch->look = now(CLOCK_MONOTONIC) + seconds;
}

/* A thread's clock is slow to read, but never runs faster than the wall clock, which is
 * fast to read. So it is read only when the time might be over. */
bool stopwatch_is_over(void *context)
{
    struct stopwatch *watch = context;
    double wall = now(CLOCK_MONOTONIC), left;

    if (wall < watch->look)
        return false;
    left = watch->end - now(clock_of(watch));
    watch->look = wall + left;
    return left <= 0;
}

double stopwatch_used(void *context)
{
    const struct stopwatch *watch = context;
    return 1 - (watch->end - now(clock_of(watch))) / watch->seconds;
}
