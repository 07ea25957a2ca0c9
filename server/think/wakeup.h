/* wakeup.h - wakes a thread that waits in poll(); may be sent by any thread or signal
 * handler. */
#ifndef NIWA_WAKEUP_H
#define NIWA_WAKEUP_H

#include <stdbool.h>

struct wakeup {
    int reads, writes; /* the two ends of a pipe */
};

/* False: no pipe could be made. */
bool wakeup_init(struct wakeup *wakeup);
void wakeup_free(struct wakeup *wakeup);

void wakeup_send(const struct wakeup *wakeup);
/* Empties the pipe: `reads` is readable from a wakeup until this. */
void wakeup_clear(const struct wakeup *wakeup);

#endif
