/* check.h - every table of a store played again, to see that it still verifies.
 *
 * A table verifies when its log can be played from the first entry to the last, is as long as
 * its summary says, comes to stand as the summary says, and all its luck is what its secret
 * draws. A store that is in use can be checked: what comes later is left out. */
#ifndef NIWA_CHECK_H
#define NIWA_CHECK_H

#include "store.h"

struct check {
    uint64_t tables, entries; /* looked at */
    uint64_t bad;             /* tables that do not verify */
    /* Called for each of those, with a sentence; valid during the call. */
    void (*told)(void *context, const char *table, const char *why);
    /* Called now and then, with what was looked at; may be NULL. */
    void (*went_on)(void *context, const struct check *check);
    void *context;
};

/* Fills the counts. NULL, or what the store's trouble was. `find` names the games. */
const char *check_store(struct store *store, const struct game *(*find)(const char *name),
                        struct check *check);

#endif
