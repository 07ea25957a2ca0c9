/* store_open.h - opens the store at a place: a folder, or the URL of a database. */
#ifndef NIWA_STORE_OPEN_H
#define NIWA_STORE_OPEN_H

#include "host/store/store.h"

/* Opens the SQLite file in a folder, or a database, for which it loads the module. An
 * empty place gets our layout; an older or newer layout is refused. NULL with a sentence
 * in `why`. End it by its call `close`. */
struct store *store_open(const char *place, char *why, size_t size);

/* The other nodes at a database: see cluster_store.h. NULL with a sentence in `why`. */
struct cluster_store;
struct cluster_store *store_open_cluster(const char *place, char *why, size_t size);

/* The task queue in a database: see task_queue.h. NULL with a sentence in `why`. */
struct task_queue_calls;
const struct task_queue_calls *store_open_task_queue(char *why, size_t size);

/* Brings an older layout to ours, in one transaction. *from says what was there, 0 for
 * nothing, *to what is there now. False with a sentence in `why`: then nothing was
 * changed. Nobody else should use the place: a server of the older version would go on
 * with the old layout. */
bool store_migrate(const char *place, int *from, int *to, char *why, size_t size);

#endif
