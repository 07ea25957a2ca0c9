/* cluster.h - the other nodes at the same store: what they write, who holds the lease of
 * a table, and whose people are where.
 *
 * A thread with a connection of its own. The loop says what it does. It is woken when the
 * others have done something, and then collects the news. Messages may be lost or late
 * without harm: only the log in the store is authoritative, and the last numbers of all
 * tables that are known here are read again every second.
 *
 * The lease of a table is the right to act for its clock and its computers. At most one
 * node holds it, and renews it all the time. If that node dies, another one has its
 * leases within three seconds. A node that can't reach the database regards its leases as
 * lost no later than the others do. */
#ifndef NIWA_CLUSTER_H
#define NIWA_CLUSTER_H

#include "host/store/store.h"

struct cluster;

/* Joins the cluster of a store (see store_open.h) and starts the thread; `wake` is called
 * by it whenever there is something to collect. NULL with a sentence in `why`, or with an
 * empty one if the store belongs to one process, as a file does. */
struct cluster *cluster_new(const char *place, void (*wake)(void *context), void *context,
                            char *why, size_t size);

/* Gives up all leases and leaves. The other nodes have them at once, even of tables that
 * they do not know; if there is no other node, the next one that comes has them. Takes
 * two seconds if the database does not answer. */
void cluster_free(struct cluster *cluster);

/* -- what we do -- */

/* A table is in memory here, up to an entry; its last number in the store is read every
 * second. To be called again after each change of the table. */
void cluster_know(struct cluster *cluster, const char *table, uint64_t number);

/* It is no longer in memory; nothing more is told of it, and its lease is given up. */
void cluster_forget(struct cluster *cluster, const char *table);

/* We have stored entries up to a number: notifies the other nodes. Includes
 * cluster_know. */
void cluster_tell(struct cluster *cluster, const char *table, uint64_t number);

/* Sends a text to the other nodes that know the table. They get it as NEWS_FORWARDED,
 * soon or never. */
void cluster_forward(struct cluster *cluster, const char *table, const char *text);

/* Who looks at it here: seats as a bit mask, and the number of watchers without a
 * seat. */
void cluster_here(struct cluster *cluster, const char *table, unsigned seats,
                  int watchers);

/* Asks for the lease. NEWS_LEASED follows at once, or when the node that holds it has
 * died or given it up. Only for a table that is known. */
void cluster_want_lease(struct cluster *cluster, const char *table);

/* Gives the lease up, or no longer asks for it. */
void cluster_give_up_lease(struct cluster *cluster, const char *table);

/* Whether the leases that we have been told of are still valid: our last renewal was in
 * time. */
bool cluster_has_leases(struct cluster *cluster);

/* -- what others did -- */

enum news_kind {
    /* another node has written up to `number`; repeated until it is known here */
    NEWS_NUMBER,
    /* who looks at it at other nodes has changed: `seats`, `watchers` */
    NEWS_HERE,
    /* we have its lease. It may be a table that is not known here, whose node has
     * died: then call cluster_know or cluster_give_up_lease */
    NEWS_LEASED,
    /* we lost the lease, because we were cut off for too long. It is still asked for */
    NEWS_LEASE_LOST,
    NEWS_FORWARDED /* another node has forwarded a `text` */
};

struct news {
    enum news_kind kind;
    char table[TABLE_ID + 1];
    uint64_t number;
    unsigned seats;
    int watchers;
    const char *text; /* valid during the call */
};

/* Gives all news to `each`, which may call all of these but this one. Returns how many. */
int cluster_collect(struct cluster *cluster,
                    void (*each)(void *context, const struct news *news), void *context);

struct cluster_counts {
    /* that are alive, including this one; 0: the database can't be reached */
    int nodes;
    /* tables that are known here, and those whose lease we have */
    int known, leased;
    uint64_t told;     /* notifications sent, by table, */
    uint64_t received; /* and received from others */
    uint64_t found;    /* changes found without a notification */
};
struct cluster_counts cluster_counts(struct cluster *cluster);

#endif
