/* store_file.h - the SQLite file of a store: opened, brought to our layout, its troubles in
 * words. */
#ifndef NIWA_STORE_FILE_H
#define NIWA_STORE_FILE_H

#include <sqlite3.h>
#include <stddef.h>

/* Opens the file, makes it where there is none, and brings an older layout to ours. NULL
 * with a sentence in `why`: also where its layout is newer than ours, or somebody else's. */
sqlite3 *store_file_open(const char *path, char *why, size_t size);

/* What the last call's trouble was, as a sentence. Reads errno, which should be cleared
 * before the call: SQLite's own note of it is lost when a commit fails. */
void store_file_explain(sqlite3 *db, const char *path, char *why, size_t size);

#endif
