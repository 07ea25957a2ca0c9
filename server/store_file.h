/* store_file.h - the SQLite file of a store: opened, its layout ours, its troubles in words. */
#ifndef NIWA_STORE_FILE_H
#define NIWA_STORE_FILE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* Opens the file, and makes it where there is none. NULL with a sentence in `why`: also where
 * its layout is older or newer than ours, or somebody else's. */
sqlite3 *store_file_open(const char *path, char *why, size_t size);

/* See store_migrate. */
bool store_file_migrate(const char *path, int *from, int *to, char *why, size_t size);

/* What the last call's trouble was, as a sentence. Reads errno, which should be cleared
 * before the call: SQLite's own note of it is lost when a commit fails. */
void store_file_explain(sqlite3 *db, const char *path, char *why, size_t size);

#endif
