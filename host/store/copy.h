/* copy.h - copies a store into another of any kind, and verifies the copy.
 *
 * First it looks at the target. That must be empty or contain a part of the source, as an
 * interrupted copy leaves it; otherwise nothing is changed. Then it adds what is missing,
 * with many entries in a commit. Finally it compares everything: guests, tokens and links
 * one by one, tables by their summaries and by a hash over all their entries. After an
 * interruption the next run resumes. Memory does not grow with the store: a page of
 * tables and entries, and what a store needs to read one table's log. */
#ifndef NIWA_COPY_H
#define NIWA_COPY_H

#include "host/store/store.h"

enum copy_stage { COPY_LOOKS, COPY_ADDS, COPY_VERIFIES };

enum copied {
    COPIED, /* and verified */
    /* `told` was called; if `stage` is COPY_LOOKS, nothing was changed */
    COPY_DIFFERS,
    COPY_TROUBLE /* see `why` */
};

struct copy {
    struct store *from, *to;
    int64_t now; /* links that have expired by then are left out */
    /* Called for each difference, with a sentence; valid during the call. */
    void (*told)(void *context, const char *what);
    /* Called now and then; may be NULL. */
    void (*went_on)(void *context, const struct copy *copy);
    void *context;
    /* filled */
    enum copy_stage stage;
    uint64_t tables, entries, guests; /* in `from`, as far as they were counted */
    uint64_t done, total;             /* entries in this stage; total 0: not known yet */
    uint64_t differences;
    bool is_overtaken; /* somebody else wrote to `to` */
    char why[640];
};

/* Neither store may change meanwhile. If `from` did, the comparison finds it. */
enum copied copy_store(struct copy *copy);

#endif
