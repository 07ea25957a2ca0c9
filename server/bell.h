/* bell.h - wakes a thread that waits in poll(); may be rung by any thread or signal handler.
 */
#ifndef NIWA_BELL_H
#define NIWA_BELL_H

#include <stdbool.h>

struct bell {
    int hears, rings; /* the two ends of a pipe */
};

/* False: the system gives no pipe. */
bool bell_init(struct bell *bell);
void bell_free(struct bell *bell);

void bell_ring(const struct bell *bell);
/* `hears` can be read until this. */
void bell_silence(const struct bell *bell);

#endif
