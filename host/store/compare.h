/* compare.h - compares two stores. */
#ifndef NIWA_COMPARE_H
#define NIWA_COMPARE_H

#include "host/store/copy.h"
#include "host/store/walk.h"

/* Reports every difference, and counts what `from` has. In stage COPY_LOOKS, what `to`
 * lacks is not a difference, since it is still to be copied. False: a store failed, see
 * `why`. */
bool compare_stores(struct copy *copy);

/* Puts a store's failure into `why`, with the name of the store; returns false. */
bool copy_fail(struct copy *copy, const struct store *store, const char *why);

/* Whether both walks went well so far; else `why` says what failed. */
bool copy_is_well(struct copy *copy, const struct walk *from, const struct walk *to);

/* Where a walk is, past links that are too old to be copied. */
const struct store_keep *copy_keep(const struct copy *copy, struct walk *walk,
                                   enum store_roll roll);

/* Which comes first: below, at or above 0. */
int copy_order(enum store_roll roll, const struct store_keep *a,
               const struct store_keep *b);

#endif
