/* compare.h - two stores side by side: what is not the same in both. */
#ifndef NIWA_COMPARE_H
#define NIWA_COMPARE_H

#include "copy.h"
#include "walk.h"

/* Tells every difference, and counts what `from` has. While it only looks, what `to` lacks is
 * still to come and no difference. False: `why` tells the trouble. */
bool compare_stores(struct copy *copy);

/* Puts a store's trouble into `why`, with the name of the store; returns false. */
bool copy_fail(struct copy *copy, const struct store *store, const char *why);

/* Both walks went well until here; else `why` tells. */
bool copy_is_well(struct copy *copy, const struct walk *from, const struct walk *to);

/* Where a walk is, past links that are too old to be copied. */
const struct store_keep *copy_keep(const struct copy *copy, struct walk *walk,
                                   enum store_roll roll);

/* Which comes first: below, at or above 0. */
int copy_order(enum store_roll roll, const struct store_keep *a,
               const struct store_keep *b);

#endif
