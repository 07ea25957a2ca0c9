/* lend.h - lends a pool's thoughts to workers: other machines at the same database.
 *
 * A thread with a connection of its own. Our own threads come first: what waits because they
 * are all busy is lent, while a worker lives, as far as workers have room. What nobody has
 * begun is taken back when a thread of ours is idle. A thought that comes back is told by the
 * pool as if it were ours.
 *
 * Where no worker lives or the database can't be reached, the pool goes on by itself. */
#ifndef NIWA_LEND_H
#define NIWA_LEND_H

#include "server/pool.h"

struct lend;

enum lend_what {
    LEND_NOTHING,
    LEND_WAITING, /* what our own threads have no time for */
    LEND_ALL      /* our own threads think only where no worker lives */
};

/* Begins for the database at a URL; the pool must live longer. NULL with a sentence in `why`. */
struct lend *lend_new(const char *url, struct pool *pool, enum lend_what what, char *why,
                      size_t size);

/* Takes everything back. */
void lend_free(struct lend *lend);

#endif
