/* progress.c - time in words, and a bar. */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

const char *time_words(double seconds, char text[32])
{
    long s = (long)(seconds + 0.5);
    if (s >= 3600)
        snprintf(text, 32, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(text, 32, "%ld:%02ld", s / 60, s % 60);
    return text;
}

void draw_bar(char *out, int width, uint64_t done, uint64_t all)
{
    for (int i = 0; i < width; i++)
        out[i] = (uint64_t)i < done * (uint64_t)width / (all > 0 ? all : 1) ? '#' : '.';
    out[width] = '\0';
}
