/* postgres_append.h - appends entries of many tables in PostgreSQL, in one commit. */
#ifndef NIWA_POSTGRES_APPEND_H
#define NIWA_POSTGRES_APPEND_H

#include "host/store/store.h"
#include "server/store/postgres/postgres.h"

/* The store's call `append` (host/store/store.h). If the connection is lost on the way,
 * it connects once more and looks which entries were stored. */
const char *postgres_append(struct postgres *pg, const struct store_entry *entries,
                            int count, bool *clash);

#endif
