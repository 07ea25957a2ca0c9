/* check.h - replays every table of a store, to see that it still verifies.
 *
 * A table verifies if its log can be replayed from the first entry to the last, if the
 * log's length and the resulting state agree with the summary, and if every chance
 * outcome is what the secret draws. A store that is in use can be checked: entries that
 * are added meanwhile are ignored. */
#ifndef NIWA_CHECK_H
#define NIWA_CHECK_H

#include "host/store/store.h"

struct check {
    uint64_t tables, entries; /* checked */
    uint64_t bad;             /* tables that do not verify */
    /* Called for each of those, with a sentence; valid during the call. */
    void (*told)(void *context, const char *table, const char *why);
    /* Called now and then to report progress; may be NULL. */
    void (*went_on)(void *context, const struct check *check);
    void *context;
};

/* Fills the counts. NULL, or a sentence if the store failed. `find` names the games. */
const char *check_store(struct store *store, const struct game *(*find)(const char *name),
                        struct check *check);

#endif
