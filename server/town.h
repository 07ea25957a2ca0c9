/* town.h - the other nodes at the same store: where they write, who looks after a table, and
 * whom each of them shows it to.
 *
 * A thread with a connection of its own. The loop says what it does and is woken when the
 * others have done something; then it collects the news. Whatever is said here may be lost
 * or late, and nothing breaks: a store's log alone decides what is true, and the numbers of
 * all tables that are known here are read again every second.
 *
 * To look after a table is to act for its clock and its computers. At most one node does:
 * it holds a lease, which it renews all the time. Where it dies another node has its tables
 * within three seconds. Where the database can't be reached no lease is held for longer
 * than it would be from afar. */
#ifndef NIWA_TOWN_H
#define NIWA_TOWN_H

#include "host/store.h"

struct town;

/* Joins the town of a store (see store_open.h) and starts the thread; `wake` is called by
 * it whenever there is something to collect. NULL with a sentence in `why`; or with an empty
 * one where the store is one process's own, as a file is. */
struct town *town_new(const char *place, void (*wake)(void *context), void *context,
                      char *why, size_t size);

/* Gives up all leases, so that others need not wait, and leaves: whoever is there has them at
 * once, also of tables that nobody else knows. If nobody is, who comes next. Takes two
 * seconds where the database does not answer. */
void town_free(struct town *town);

/* -- what we do -- */

/* A table is in memory here, up to an entry: the number is read again every second. To be
 * said again whenever it has changed, however it came. */
void town_know(struct town *town, const char *table, uint64_t number);

/* It is no longer in memory; nothing more is told of it, and its lease is given up. */
void town_forget(struct town *town, const char *table);

/* Entries up to a number were kept by us: the others are woken. Also says town_know. */
void town_tell(struct town *town, const char *table, uint64_t number);

/* Something for whoever else knows the table: they get it as NEWS_PASSED, soon or never. */
void town_pass(struct town *town, const char *table, const char *text);

/* Whom we show it to: seats as a bit mask, and how many watchers without one. */
void town_here(struct town *town, const char *table, unsigned seats, int watchers);

/* We would look after it: NEWS_MINE follows at once or when who does so has died or given
 * it up. Only for a table that is known. */
void town_want(struct town *town, const char *table);

/* We do not care any more: its lease is given up. */
void town_give_up(struct town *town, const char *table);

/* Whether the leases that we have been told of still hold: our last sign of life was in
 * time. */
bool town_holds(struct town *town);

/* -- what others did -- */

enum news_kind {
    NEWS_NUMBER, /* somebody else has written up to `number`; again until it is known */
    NEWS_HERE,   /* whom the others show it to has changed: `seats`, `watchers` */
    NEWS_MINE,   /* it is ours to look after; it may be one that is not known here, whose
                    node has died: then it wants town_know or town_give_up */
    NEWS_LOST,   /* it is no longer: we were away for too long. It is still wanted */
    NEWS_PASSED  /* somebody has passed a `text` on */
};

struct news {
    enum news_kind kind;
    char table[TABLE_ID + 1];
    uint64_t number;
    unsigned seats;
    int watchers;
    const char *text; /* good during the call */
};

/* Gives all news to `each`, which may call all of these but this one. Returns how many. */
int town_collect(struct town *town, void (*each)(void *context, const struct news *news),
                 void *context);

struct town_counts {
    int nodes;       /* living ones, we among them; 0: the database can't be reached */
    int known, kept; /* tables here, and those that we look after */
    uint64_t told;   /* tables that notifications were sent of, */
    uint64_t heard;  /* and those that came of others */
    uint64_t found;  /* news that no notification had brought */
};
struct town_counts town_counts(struct town *town);

#endif
