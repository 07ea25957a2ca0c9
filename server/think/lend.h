/* lend.h - lends a pool's jobs to workers: other machines at the same database.
 *
 * A thread with a connection of its own. Our own threads come first. Jobs that wait
 * because all of them are busy are lent, as far as living workers have room. A job that
 * no worker has begun is taken back when a thread of ours is idle. The pool tells a
 * worker's move as if it were ours.
 *
 * If there is no worker or the database can't be reached, the pool does all jobs
 * itself. */
#ifndef NIWA_LEND_H
#define NIWA_LEND_H

#include "server/think/pool.h"

struct lend;

enum lend_what {
    LEND_NOTHING,
    LEND_WAITING, /* jobs for which our own threads have no time */
    LEND_ALL      /* all jobs; our own threads think only if there is no worker */
};

/* Starts the thread for the database at a URL; the pool must outlive it. NULL with a
 * sentence in `why`. */
struct lend *lend_new(const char *url, struct pool *pool, enum lend_what what, char *why,
                      size_t size);

/* Takes all jobs back and ends the thread. */
void lend_free(struct lend *lend);

#endif
