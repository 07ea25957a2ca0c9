/* store_postgres.h - the store that many nodes share: a database of PostgreSQL.
 *
 * It is a module of its own, which server/store_open.c loads where it is asked for: so the
 * program runs without libpq. */
#ifndef NIWA_STORE_POSTGRES_H
#define NIWA_STORE_POSTGRES_H

#include "host/store.h"

/* Opens the database that a URL names, and makes its tables where there are none. NULL with
 * a sentence in `why`, also where its layout is older or newer than ours. End it by its call
 * `close`. No sentence of it has a password in it.
 *
 * A connection that was lost is made again by the next call. A call that lost it on the way
 * connects once more and finds out what became of it; where it can't, it fails, and what it
 * was given may have been kept. */
__attribute__((visibility("default"))) struct store *
store_postgres_open(const char *url, char *why, size_t size);

/* See store_migrate. */
__attribute__((visibility("default"))) bool
store_postgres_migrate(const char *url, int *from, int *to, char *why, size_t size);

#endif
