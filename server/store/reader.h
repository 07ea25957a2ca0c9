/* reader.h - a thread that reads from the store, so that the loop never waits for a disk.
 *
 * The loop sends lookups. The thread runs them one after the other, and wakes the loop to
 * collect those that are done. */
#ifndef NIWA_READER_H
#define NIWA_READER_H

#include "host/store/store.h"

struct lookup; /* first in the caller's own structure, which lives until it is done */
struct lookup {
    struct lookup *next;
    void (*run)(struct lookup *lookup, struct store *store); /* in the thread */
    void (*done)(struct lookup *lookup); /* in the loop; may free it */
    int took; /* ms of the thread's own time, when it is done */
};

struct reader;

/* Starts the thread; until reader_free it has the store for itself. `wake` is called by the
 * thread whenever there is something to collect. NULL: no memory or no thread. */
struct reader *reader_new(struct store *store, void (*wake)(void *context),
                          void *context);

void reader_send(struct reader *reader, struct lookup *lookup);

/* Calls `done` of the next that has been run; it may send more. False: there is none. */
bool reader_collect(struct reader *reader);

/* Runs what waits, calls its `done`, and ends the thread. */
void reader_free(struct reader *reader);

/* Makes room for `size` bytes in a text from malloc: at least twice the room there was, so
 * that a growing text is seldom copied. False: no memory, and nothing has changed. */
bool text_grow(char **text, size_t *room, size_t size);

/* -- a table's log as it was read -- */

struct table_log {
    char *text; /* the entries, one after the other; see table_log_each */
    size_t len, room;
    uint64_t last; /* number of the last entry; 0: there is none */
    bool is_short; /* there was no memory for all of it */
};

/* Reads a log from an entry on. NULL, or a sentence; then it is empty. Free by
 * table_log_free. */
const char *table_log_read(struct table_log *log, struct store *store, const char *table,
                           uint64_t from);
void table_log_each(const struct table_log *log, const char *table,
                    store_each_entry *each, void *context);
void table_log_free(struct table_log *log);

#endif
