/* store_sqlite.h - the store that needs nothing but a folder: one SQLite file in it. */
#ifndef NIWA_STORE_SQLITE_H
#define NIWA_STORE_SQLITE_H

#include "host/store/store.h"

/* Opens DIR/niwa.db, or creates it. NULL with a sentence in `why`, also if its layout is
 * older or newer than ours. End it by its call `close`. */
struct store *store_sqlite_open(const char *folder, char *why, size_t size);

#endif
