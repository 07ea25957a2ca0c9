/* progress.h - how long-running commands show their progress. */
#ifndef NIWA_PROGRESS_H
#define NIWA_PROGRESS_H

#include <stdint.h>

/* Seconds since some moment. */
double seconds_now(void);

/* "1:05:09", "3:20" */
const char *time_words(double seconds, char text[32]);

/* Writes "####...." with `width` characters and a NUL. */
void draw_bar(char *out, int width, uint64_t done, uint64_t all);

#endif
