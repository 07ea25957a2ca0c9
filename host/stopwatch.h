/* stopwatch.h - when the time for a move is over: by the wall, or by the thread's own time.
 *
 * Where more searches run than there are cores, a thread's own time is the fair one. */
#ifndef NIWA_STOPWATCH_H
#define NIWA_STOPWATCH_H

#include <stdbool.h>

struct stopwatch {
    bool is_fair; /* it counts the thread's own time */
    double seconds;
    double end;  /* when the time is over, by that clock */
    double look; /* by the wall clock: it can't be over before */
};

/* Starts it; a fair one is then asked by the same thread only. */
void stopwatch_start(struct stopwatch *watch, double seconds, bool is_fair);

/* Whether the time is over; for struct limits. */
bool stopwatch_is_over(void *context);

/* What part of the time is used, 1: all; for struct limits. */
double stopwatch_used(void *context);

#endif
