/* walk.h - goes through all that a store holds, in order and some at a time, so that two
 * stores can be gone through side by side. */
#ifndef NIWA_WALK_H
#define NIWA_WALK_H

#include "store.h"

struct walk;

/* Begins before the first table, or the first guest, token or link. NULL: no memory. The
 * store must outlive it. */
struct walk *walk_tables(struct store *store);
struct walk *walk_roll(struct store *store, enum store_roll roll);
void walk_free(struct walk *walk);

/* Where the walk is, until it goes on; NULL behind the last, and after trouble. */
const struct store_table *walk_table(struct walk *walk);
const struct store_keep *walk_keep(struct walk *walk);

/* From there to the next. */
void walk_on(struct walk *walk);

/* What the store's trouble was; NULL: none. */
const char *walk_trouble(const struct walk *walk);

#endif
