/* writer.h - a thread that writes what the loop hands over, so that the loop never waits
 * for a disk. All that came during a commit shares the next one.
 *
 * The loop hands items over, goes on, and is woken when some are decided. Then it
 * collects the result of each, in the order in which they were handed over. Only what was
 * stored may be acknowledged.
 *
 * If entries of a table could not be stored, later ones that were handed over before the
 * loop collected the failure build on entries that do not exist, so they are not stored
 * either (WRITE_STALE). When the loop has collected a failure, the writer therefore has
 * nothing more of that table, and the loop may read the table's log again. */
#ifndef NIWA_WRITER_H
#define NIWA_WRITER_H

#include "host/store/store.h"

struct writer;

enum write_kind { WRITE_ENTRIES, WRITE_GUEST, WRITE_LINK, WRITE_TAKE };

enum write_result {
    WRITE_KEPT,
    WRITE_CLASH,  /* somebody else was quicker: read the table's log again */
    WRITE_FAILED, /* `why` has the store's sentence */
    /* earlier entries of the same table were not stored, which was told */
    WRITE_STALE
};

/* The result of one item; valid during the callback. */
struct written {
    enum write_kind kind;
    enum write_result result;
    uint64_t tag;             /* the tag with which it was handed over */
    const char *why;          /* NULL: it was stored; else a sentence */
    char table[TABLE_ID + 1]; /* WRITE_ENTRIES: whose */
    uint64_t first, last;     /* WRITE_ENTRIES: their numbers */
    bool found;               /* WRITE_TAKE: the link existed and had not expired */
    struct store_guest guest; /* WRITE_TAKE: whose it was */
};

/* Starts the thread; until writer_free it has the store for itself. At most `room` bytes
 * wait or are not collected. `wake` is called by the thread whenever there is something to
 * collect. NULL: no memory or no thread. */
struct writer *writer_new(struct store *store, size_t room, void (*wake)(void *context),
                          void *context);

/* These copy their arguments. False: there is no room, and nothing was handed over.
 * Entries that are handed over together belong to one table, and are stored together. */
bool writer_append(struct writer *writer, const struct store_entry *entries, int count,
                   uint64_t tag);
bool writer_guest(struct writer *writer, const struct store_keep *keep, uint64_t tag);
bool writer_link(struct writer *writer, const uint8_t code[SECRET_HASH],
                 const char *guest, int64_t now, int64_t until, uint64_t tag);
bool writer_take(struct writer *writer, const uint8_t code[SECRET_HASH], int64_t now,
                 uint64_t tag);

/* From now on only writer_go wakes an idle thread, so that everything the loop hands over
 * in one turn shares a commit. writer_go is to be called at the end of every turn. */
void writer_hold(struct writer *writer);
void writer_go(struct writer *writer);

/* Gives all results to `each`, which may hand over more. Returns how many. */
int writer_collect(struct writer *writer, void (*each)(void *, const struct written *),
                   void *context);

struct writer_counts {
    uint64_t commits, entries; /* kept since the start */
    size_t waiting;            /* bytes handed over and not collected */
};
struct writer_counts writer_counts(struct writer *writer);

/* Lets the thread end once everything is decided, and waits for that at most `ms`. False:
 * the store does not answer. Results can still be collected; nothing may be handed over
 * afterwards. */
bool writer_finish(struct writer *writer, int64_t ms);

/* Waits for the thread to end, however long that takes, and drops what was not
 * collected. */
void writer_free(struct writer *writer);

#endif
