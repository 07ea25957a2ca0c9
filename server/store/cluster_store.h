/* cluster_store.h - what a node asks the database about the other nodes. The cluster's
 * thread asks, and waits for the answer.
 *
 * A call waits at most two seconds for its answer. If it returns false, the connection
 * has ended, and what it asked may have been done or not.
 *
 * It is part of the module that server/store/store_open.c loads (see
 * store_postgres.h). */
#ifndef NIWA_CLUSTER_STORE_H
#define NIWA_CLUSTER_STORE_H

#include "host/store/store.h"

/* How long a node counts as alive after its last renewal: for C, and for SQL. */
enum { NODE_LEASE_MS = 2000 };
#define NODE_LEASE "2000 ms"

enum cluster_question {
    /* we are alive from now on; the items are the tables whose leases we had before */
    NODE_JOIN,
    /* we are still alive; answers whether we are in time, and how many nodes are alive */
    NODE_LIVE,
    NODE_TAKE, /* ids whose leases we want; answers those that we got */
    /* takes at most `first` (of one item) leases of dead nodes; answers those that we
     * got */
    NODE_ADOPT,
    /* ids whose leases we give up; nodes that want them are notified with number 0 */
    NODE_GIVE,
    NODE_TELL,    /* ids and numbers, sent to all nodes */
    NODE_FORWARD, /* ids and texts, sent to all nodes */
    NODE_NUMBERS, /* ids and numbers; answers those whose log is longer */
    NODE_HERE,    /* ids, seats and watchers: who looks at these tables here */
    NODE_OTHERS,  /* ids; answers who looks at these tables at other nodes */
    NODE_SWEEP,   /* removes what is left of nodes that died long ago */
    NODE_LEAVE,   /* we leave; all nodes are notified with number 0 of `*` */
    NODE_QUESTIONS
};

/* A table, or a node, and what is asked or answered of it. */
struct cluster_item {
    char id[TABLE_ID + 1];
    int64_t first, second;
    const char *text; /* what is forwarded; NULL: nothing is */
};

typedef void cluster_each(void *context, const struct cluster_item *item);

struct cluster_store {
    const struct cluster_calls *call;
};

struct cluster_calls {
    /* Makes sure that there is a connection, and that it listens for notifications. */
    bool (*connect)(struct cluster_store *store);
    /* Asks a question about the items, as `node`. Calls `each`, unless it is NULL, with
     * the items of the answer. */
    bool (*ask)(struct cluster_store *store, enum cluster_question question,
                const char *node, const struct cluster_item *items, int count,
                cluster_each *each, void *context);
    /* Calls `each` with the notifications that have come, without waiting. */
    bool (*receive)(struct cluster_store *store, cluster_each *each, void *context);
    /* A file descriptor to poll for notifications. */
    int (*socket)(struct cluster_store *store);
    void (*close)(struct cluster_store *store);
};

/* Connects to the database that a URL names. NULL with a sentence in `why`. */
__attribute__((visibility("default"))) struct cluster_store *
postgres_cluster_open(const char *url, char *why, size_t size);

#endif
