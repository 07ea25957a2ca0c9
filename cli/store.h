/* store.h - the actions of `niwa store` that have a file of their own. */
#ifndef NIWA_STORE_COMMAND_H
#define NIWA_STORE_COMMAND_H

#include "server/folder.h"

#include <stdbool.h>

/* A place as somebody named it: a folder, or the URL of a database. False after a complaint,
 * where it cannot be one. */
bool place_read(const char *word);

/* There is a store in the folder; a database need not have one yet. False after a complaint:
 * a store is not made by looking for it. */
bool place_is_there(const char *place);

/* Keeps servers away from a folder, until folder_close; a database is not locked. False after
 * a complaint. */
bool place_lock(struct folder *folder, const char *place);

/* Copies, shows how far it is, tells what came of it; returns the exit code. */
int store_copy(const char *from, const char *to);

#endif
