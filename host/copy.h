/* copy.h - copies a store into another, of whichever kind, and sees that both are the same.
 *
 * First it looks at what the other holds: that must be a part of the first, as an earlier copy
 * that was interrupted leaves it, else nothing is changed. Then it adds what is missing, many
 * entries a commit. At last it compares everything: guests, tokens and links one by one,
 * tables by what lists show of them and by a hash over all their entries. Whenever it is ended,
 * the next run goes on there. Memory: some tables and entries, however many there are, and what
 * a store needs to read one table's log. */
#ifndef NIWA_COPY_H
#define NIWA_COPY_H

#include "store.h"

enum copy_stage { COPY_LOOKS, COPY_ADDS, COPY_VERIFIES };

enum copied {
    COPIED,       /* and verified */
    COPY_DIFFERS, /* `told` was told how; `stage` says when: if it only looked, nothing was
                     changed */
    COPY_TROUBLE  /* `why` tells */
};

struct copy {
    struct store *from, *to;
    int64_t now; /* links that end until then are left out */
    /* Called for each difference, with a sentence; valid during the call. */
    void (*told)(void *context, const char *what);
    /* Called now and then; may be NULL. */
    void (*went_on)(void *context, const struct copy *copy);
    void *context;
    /* filled */
    enum copy_stage stage;
    uint64_t tables, entries, guests; /* that `from` has, as far as was counted */
    uint64_t done, total; /* entries in this stage, and all; 0: that is not known yet */
    uint64_t differences;
    bool is_overtaken; /* somebody else wrote to `to` */
    char why[640];
};

/* Neither store may change meanwhile; where `from` did, it is found at the end. */
enum copied copy_store(struct copy *copy);

#endif
