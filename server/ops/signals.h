/* signals.h - keeps signals away from all threads but the loop's. */
#ifndef NIWA_SIGNALS_H
#define NIWA_SIGNALS_H

#include <pthread.h>
#include <signal.h>

/* To be called at the beginning of a thread: the loop gets the signals. */
static inline void signals_block(void)
{
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

#endif
