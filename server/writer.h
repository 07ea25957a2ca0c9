/* writer.h - a thread that keeps what the loop hands over, so that the loop never waits for
 * a disk: all that has come meanwhile shares the next commit.
 *
 * The loop hands things over, goes on, and is woken when some are decided; then it collects
 * what became of each, in the order of handing over. Only what was kept may be acknowledged.
 *
 * Where entries of a table could not be kept, those that were handed over before the loop
 * collected the news build on what never was: they are not kept either (FATE_STALE). So when
 * the loop has collected a failure, nothing of the table is under way but what it hands over
 * from then on, and it may read the table's log anew. */
#ifndef NIWA_WRITER_H
#define NIWA_WRITER_H

#include "host/store.h"

struct writer;

enum deed { DEED_ENTRIES, DEED_GUEST, DEED_LINK, DEED_TAKE };

enum fate {
    FATE_KEPT,
    FATE_CLASH,  /* somebody else was quicker: read the table's log again */
    FATE_FAILED, /* the store says why */
    FATE_STALE   /* entries before these of the same table were not kept; told already */
};

/* What became of one thing that was handed over; valid during the call that is given it. */
struct written {
    enum deed deed;
    enum fate fate;
    uint64_t tag;             /* as it was handed over with */
    const char *why;          /* NULL: kept. Else a sentence */
    char table[TABLE_ID + 1]; /* DEED_ENTRIES: whose */
    uint64_t first, last;     /* DEED_ENTRIES: their numbers */
    bool found;               /* DEED_TAKE: there was such a link, and it was in time */
    struct store_guest guest; /* DEED_TAKE: whose it was */
};

/* Starts the thread; until writer_free it has the store for itself. At most `room` bytes
 * wait or are not collected. `wake` is called by the thread whenever there is something to
 * collect. NULL: no memory or no thread. */
struct writer *writer_new(struct store *store, size_t room, void (*wake)(void *context),
                          void *context);

/* These copy what they are given. False: there is no room, and nothing was handed over.
 * Entries handed over together are of one table and kept together. */
bool writer_append(struct writer *writer, const struct store_entry *entries, int count,
                   uint64_t tag);
bool writer_guest(struct writer *writer, const struct store_keep *keep, uint64_t tag);
bool writer_link(struct writer *writer, const uint8_t code[SECRET_HASH],
                 const char *guest, int64_t now, int64_t until, uint64_t tag);
bool writer_take(struct writer *writer, const uint8_t code[SECRET_HASH], int64_t now,
                 uint64_t tag);

/* From now on a thread that rests is woken by writer_go and not before: what the loop hands over
 * in one turn shares a commit. To be called at the end of every turn. */
void writer_hold(struct writer *writer);
void writer_go(struct writer *writer);

/* Gives all that is decided to `each`, which may hand over more. Returns how many. */
int writer_collect(struct writer *writer, void (*each)(void *, const struct written *),
                   void *context);

struct writer_counts {
    uint64_t commits, entries; /* kept since the start */
    size_t waiting;            /* bytes handed over and not collected */
};
struct writer_counts writer_counts(struct writer *writer);

/* Waits until all that was handed over is decided, and ends the thread; what is not yet
 * collected still can be. Nothing may be handed over afterwards. */
void writer_finish(struct writer *writer);

/* Finishes, if that is not done, and forgets what is not collected. */
void writer_free(struct writer *writer);

#endif
