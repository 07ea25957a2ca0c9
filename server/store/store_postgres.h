/* store_postgres.h - the store that many nodes share: a database of PostgreSQL.
 *
 * It is a module of its own, which server/store/store_open.c loads when it is needed, so
 * that the program runs without libpq. */
#ifndef NIWA_STORE_POSTGRES_H
#define NIWA_STORE_POSTGRES_H

#include "host/store/store.h"

/* Opens the database that a URL names, and creates its tables if there are none. NULL
 * with a sentence in `why`, also if its layout is older or newer than ours. End it by its
 * call `close`. No sentence of it contains a password.
 *
 * A connection that was lost is made again by the next call. A call that loses it on the
 * way connects once more and finds out whether its change was made. If it can't, it
 * fails, and the change may have been made. */
__attribute__((visibility("default"))) struct store *
store_postgres_open(const char *url, char *why, size_t size);

/* See store_migrate. */
__attribute__((visibility("default"))) bool
store_postgres_migrate(const char *url, int *from, int *to, char *why, size_t size);

#endif
