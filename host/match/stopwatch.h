/* stopwatch.h - when the time for a move is over: by the wall clock, or by the thread's
 * own time.
 *
 * If more searches run than there are cores, the thread's own time is fair. */
#ifndef NIWA_STOPWATCH_H
#define NIWA_STOPWATCH_H

#include <stdbool.h>

struct stopwatch {
    bool is_fair; /* it counts the thread's own time */
    double seconds;
    double end;  /* when the time is over, by that clock */
    double look; /* wall-clock time before which it can't be over */
};

/* Starts it; a fair one is then asked by the same thread only. */
void stopwatch_start(struct stopwatch *watch, double seconds, bool is_fair);

/* Whether the time is over; for struct limits. */
bool stopwatch_is_over(void *context);

/* The part of the time that is used, 1 for all of it; for struct limits. */
double stopwatch_used(void *context);

#endif
