/* store_open.h - opens the store at a place: a folder, or the URL of a database. */
#ifndef NIWA_STORE_OPEN_H
#define NIWA_STORE_OPEN_H

#include "host/store.h"

/* Whether a place is a URL that begins with postgres:// or postgresql://. */
bool store_is_database(const char *place);

/* Opens the SQLite file in a folder, or a database, whose part of the program is loaded only
 * now. NULL with a sentence in `why`. End it by its call `close`. */
struct store *store_open(const char *place, char *why, size_t size);

/* The way to others at a database (see post.h). NULL with a sentence in `why`. */
struct post;
struct post *store_open_post(const char *place, char *why, size_t size);

/* Thoughts that lie in a database: see labour.h. NULL with a sentence in `why`. */
struct labour_calls;
const struct labour_calls *store_open_labour(char *why, size_t size);

#endif
