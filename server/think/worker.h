/* worker.h - a machine that thinks for the nodes of a database: takes their tasks,
 * thinks, and tells the moves. task_queue.h says what a task is, lend.h where it comes
 * from.
 *
 * It takes as many tasks as it has threads. A task that is no longer wanted is given up
 * within a fifth of a second. If the database can't be reached it waits and
 * reconnects. */
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

/* Works until worker_stop; then gives back the tasks that it holds. */
void worker_run(struct worker *worker);

/* May be called by any thread or signal handler. False: the worker is just connecting,
 * which may take long, and holds no tasks, so the program may as well exit at once. */
bool worker_stop(struct worker *worker);

struct worker_counts {
    int threads;
    uint64_t taken, told; /* told: moves that were still wanted */
    uint64_t given_up;    /* tasks given up because nobody wanted them any more */
};
struct worker_counts worker_counts(const struct worker *worker); /* after worker_run */

#endif
