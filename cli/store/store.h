/* store.h - the actions of `niwa store` that have a file of their own. */
#ifndef NIWA_STORE_COMMAND_H
#define NIWA_STORE_COMMAND_H

#include "server/ops/folder.h"

#include <stdbool.h>

/* Whether a word can name a store: a folder, or the URL of a database. False after a
 * complaint. */
bool place_read(const char *word);

/* Whether the folder has a store, so that looking for one does not create it. A database
 * need not have one yet. False after a complaint. */
bool place_is_there(const char *place);

/* Keeps servers away from a folder, until folder_close; a database is not locked. False after
 * a complaint. */
bool place_lock(struct folder *folder, const char *place);

/* Copies a store, shows progress and reports the outcome; returns the exit code. */
int store_copy(const char *from, const char *to);

#endif
