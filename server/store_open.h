/* store_open.h - opens the store at a place: a folder, or the URL of a database. */
#ifndef NIWA_STORE_OPEN_H
#define NIWA_STORE_OPEN_H

#include "host/store.h"

/* Whether a place is a URL that begins with postgres:// or postgresql://. */
bool store_is_database(const char *place);

/* Opens the SQLite file in a folder, or a database, whose part of the program is loaded only
 * now. NULL with a sentence in `why`. End it by its call `close`. */
struct store *store_open(const char *place, char *why, size_t size);

/* Loads what a database needs, and finds something in it by its name. NULL with a sentence in
 * `why`. */
const void *store_module(const char *symbol, char *why, size_t size);

#endif
