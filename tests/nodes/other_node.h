/* other_node.h - nodes for tests of a cluster: in this process, and in others that can be
 * killed. */
#ifndef NIWA_OTHER_NODE_H
#define NIWA_OTHER_NODE_H

#include "server/cluster/cluster.h"

#include <stdatomic.h>
#include <sys/types.h>

enum {
    LONG = 20000, /* ms: news that has not come by then does not come */
    MOST_NEWS = 6000
};

int64_t node_clock(void); /* ms, steady */

/* -- in this process ---------------------------------------------------------------------- */

struct node {
    struct cluster *cluster;
    atomic_int wakes;
    struct news news[MOST_NEWS]; /* collected, and not yet asked for; without texts */
    char text[256];              /* that was forwarded last */
    int count;
};

void node_start(struct node *node, const char *place);
void node_stop(struct node *node);
void node_collect(struct node *node);

/* The node knows the table, and wants its lease. */
void node_want(struct node *node, const char *table);

/* Takes the first news of a kind about a table, if there is any. */
bool node_take(struct node *node, enum news_kind kind, const char *table,
               struct news *news);

/* Waits for such news, and takes it; fails if none comes. */
struct news node_await(struct node *node, enum news_kind kind, const char *table);
void node_await_number(struct node *node, const char *table, uint64_t number);

/* Waits until people at other nodes look at the table like this. */
void node_await_here(struct node *node, const char *table, unsigned seats, int watchers);

/* Waits until `nodes` nodes are alive. */
void node_await_nodes(struct node *node, int nodes);

/* There must be no news for `ms`. */
void node_no_news(struct node *node, long ms);

/* -- in another process ------------------------------------------------------------------- */

struct other {
    pid_t pid;
    int ear;
    char said[4096]; /* lines, and not yet asked for */
};

/* A node that wants two tables and shows them to seat 1 and 7 watchers. It runs the
 * test's program as `cluster_test node PLACE TABLE...`, which is to call other_be. */
void other_start(struct other *other, const char *place, const char *first,
                 const char *second);

/* It has said a line, in whatever order: `mine TABLE`, `lost TABLE`, or `over`, when its
 * leases no longer hold. */
void other_await(struct other *other, const char *wanted);

void other_end(struct other *other, int signal);

/* Is that node, until it is killed or the test is. */
int other_be(int count, char **table);

#endif
