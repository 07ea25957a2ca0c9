/* cluster_inside.h - the parts of a cluster, shared by cluster.c (the loop's side) and
 * cluster_thread.c. */
#ifndef NIWA_CLUSTER_INSIDE_H
#define NIWA_CLUSTER_INSIDE_H

#include "server/cluster/directory.h"
#include "server/store/cluster_store.h"
#include "server/cluster/cluster.h"

#include <pthread.h>
#include <time.h>

/* Tables to ask about. */
struct list {
    struct cluster_item *item;
    int count, room;
};

/* A text that is forwarded, by us or to us. */
struct forward {
    struct forward *next;
    char table[TABLE_ID + 1];
    char text[];
};

struct forwards {
    struct forward *first, **end;
    int count;
};

struct cluster {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    int wakeup; /* an eventfd that the thread waits for */

    pthread_mutex_t lock; /* of all below */
    struct directory directory;
    struct forwards out, in;      /* forwarded by us and to us */
    struct cluster_counts counts; /* known and leased are the directory's */
    /* our leases are valid until then: ms of `cluster_clock` */
    int64_t leases_until;
    bool is_woken; /* the wakeup was sent, and the thread has not read it yet */
    bool is_ending;

    /* the thread's own */
    struct cluster_store *store;
    char node[TABLE_ID + 1]; /* our id; a new one is drawn when it has expired */
    bool is_in;              /* we are connected and have joined */
    bool has_news;           /* the loop must be woken */
    bool is_renewed;         /* what NODE_LIVE answered */
    int looked;              /* how many of `looks` have been looked at */
    int adopted;             /* how many NODE_ADOPT answered */
    int64_t next_live, next_seek, next_adopt, next_look, next_judge, next_sweep;
    struct list tells, gives, asks, heres, looks, forwards;
};

/* Milliseconds of a clock that also counts while the machine sleeps, as leases do. */
static inline int64_t cluster_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_BOOTTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Adds one, unless there are too many or there is no memory. */
void forwards_add(struct forwards *forwards, const char *table, const char *text);
struct forwards forwards_take(struct forwards *forwards); /* all of them */
void forwards_free(struct forwards *forwards);

/* The thread: until the cluster is ending. */
void *cluster_work(void *context);

#endif
