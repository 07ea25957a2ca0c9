/* store_file.h - opens the SQLite file of a store, with its layout checked and errors as
 * sentences. */
#ifndef NIWA_STORE_FILE_H
#define NIWA_STORE_FILE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* Opens the file, or creates it. NULL with a sentence in `why`, also if its layout is
 * older or newer than ours, or of another program. */
sqlite3 *store_file_open(const char *path, char *why, size_t size);

/* See store_migrate. */
bool store_file_migrate(const char *path, int *from, int *to, char *why, size_t size);

/* The last call's error as a sentence. Reads errno, which should be cleared before the
 * call, since SQLite loses its own copy when a commit fails. */
void store_file_explain(sqlite3 *db, const char *path, char *why, size_t size);

#endif
