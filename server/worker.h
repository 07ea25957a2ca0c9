/* worker.h - a machine that thinks for the nodes of a database: takes their tasks, thinks,
 * and tells the moves. labour.h says what a task is, lend.h who lays it there.
 *
 * It takes as many as it has threads. What is no longer wanted is given up within a fifth of
 * a second. When the database is lost it waits and comes back by itself. */
#ifndef NIWA_WORKER_H
#define NIWA_WORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct worker;

/* Connects to the database at a URL and starts its threads (0: one for each
 * processor). NULL with a sentence in `why`. */
struct worker *worker_new(const char *url, int threads, char *why, size_t size);
void worker_free(struct worker *worker);

/* Until worker_stop; then what it holds is given back. */
void worker_run(struct worker *worker);

/* By any thread or signal handler. False: nothing is held just now, and nobody knows how
 * long it takes to reach the database, so the program may as well end at once. */
bool worker_stop(struct worker *worker);

struct worker_counts {
    int threads;
    uint64_t taken, told; /* told: moves that somebody still wanted */
    uint64_t given_up;    /* by us, since nobody did */
};
struct worker_counts worker_counts(const struct worker *worker); /* after worker_run */

#endif
