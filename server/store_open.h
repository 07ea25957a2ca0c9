/* store_open.h - opens the store at a place: a folder, or the URL of a database. */
#ifndef NIWA_STORE_OPEN_H
#define NIWA_STORE_OPEN_H

#include "host/store.h"

/* Whether a place is a URL that begins with postgres:// or postgresql://. */
bool store_is_database(const char *place);

/* Opens the SQLite file in a folder, or a database, whose part of the program is loaded only
 * now. What is empty gets our layout; what has an older or a newer one is left alone. NULL with
 * a sentence in `why`. End it by its call `close`. */
struct store *store_open(const char *place, char *why, size_t size);

/* The way to others at a database (see post.h). NULL with a sentence in `why`. */
struct post;
struct post *store_open_post(const char *place, char *why, size_t size);

/* Thoughts that lie in a database: see labour.h. NULL with a sentence in `why`. */
struct labour_calls;
const struct labour_calls *store_open_labour(char *why, size_t size);

/* Brings an older layout to ours, in one transaction. *from says what was there, 0 for
 * nothing, *to what is there now. False with a sentence in `why`: then nothing was changed.
 * Nobody else should be at the place: a server of the older version would go on. */
bool store_migrate(const char *place, int *from, int *to, char *why, size_t size);

#endif
