/* shift_clock.c - a library that is loaded before others (LD_PRELOAD) and sets a program's clocks:
 * the file that SHIFT_CLOCK names has two numbers of 64 bits, the ms by which the time of day and
 * the steady clocks are ahead. The test changes them while the program runs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

#pragma GCC visibility push(default) /* these take the place of the C library's */
int shifted_clock(clockid_t clock, struct timespec *out) __asm__("clock_gettime");
int shifted_day(struct timeval *out, void *zone) __asm__("gettimeofday");
time_t shifted_time(time_t *out) __asm__("time");
#pragma GCC visibility pop

static const volatile int64_t *shift; /* [0] the time of day, [1] steady clocks */
static int (*real)(clockid_t clock, struct timespec *out);

static void start(void)
{
    const char *name = getenv("SHIFT_CLOCK");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    void *at = file < 0 ? MAP_FAILED
                        : mmap(NULL, 2 * sizeof *shift, PROT_READ, MAP_SHARED, file, 0);

    if (at != MAP_FAILED)
        shift = at;
    *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
}

static int64_t shift_of(clockid_t clock)
{
    if (!shift)
        return 0;
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
        return shift[0];
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
        return shift[1];
    default:
        return 0;
    }
}

int shifted_clock(clockid_t clock, struct timespec *out)
{
    int result;
    int64_t ms;

    if (!real)
        start();
    result = real(clock, out);
    if (result != 0 || (ms = shift_of(clock)) == 0)
        return result;
    out->tv_sec += ms / 1000;
    out->tv_nsec += ms % 1000 * 1000000;
    if (out->tv_nsec < 0) {
        out->tv_sec--;
        out->tv_nsec += 1000000000;
    }
    if (out->tv_nsec >= 1000000000) {
        out->tv_sec++;
        out->tv_nsec -= 1000000000;
    }
    return 0;
}

int shifted_day(struct timeval *out, void *zone)
{
    struct timespec now;

    (void)zone;
    shifted_clock(CLOCK_REALTIME, &now);
    out->tv_sec = now.tv_sec;
    out->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t shifted_time(time_t *out)
{
    struct timespec now;

    shifted_clock(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
