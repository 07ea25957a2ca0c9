/* postgres_append.h - entries of many tables into PostgreSQL, in one commit. */
#ifndef NIWA_POSTGRES_APPEND_H
#define NIWA_POSTGRES_APPEND_H

#include "host/store.h"
#include "server/postgres.h"

/* As the store's call `append` (host/store.h). Where the connection is lost on the way, it is
 * made again once, and what became of the entries is looked up there. */
const char *postgres_append(struct postgres *pg, const struct store_entry *entries,
                            int count, bool *clash);

#endif
