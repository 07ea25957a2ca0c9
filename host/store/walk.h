/* walk.h - goes through everything in a store in order, page by page, so that two stores
 * can be compared side by side. */
#ifndef NIWA_WALK_H
#define NIWA_WALK_H

#include "host/store/store.h"

struct walk;

/* Begins at the first table, or at the first guest, token or link. NULL: no memory. The
 * store must outlive it. */
struct walk *walk_tables(struct store *store);
struct walk *walk_roll(struct store *store, enum store_roll roll);
void walk_free(struct walk *walk);

/* The item at the position, valid until the walk goes on; NULL: after the last, or the
 * store failed. */
const struct store_table *walk_table(struct walk *walk);
const struct store_keep *walk_keep(struct walk *walk);

/* Goes on to the next item. */
void walk_on(struct walk *walk);

/* Why the store failed; NULL: it did not. */
const char *walk_trouble(const struct walk *walk);

#endif
