/* no_cluster.c - for the fuzzer, which has its store for itself: no other nodes, and no
 * workers. tables.c asks for both once, and never calls the rest. */
#include "server/think/lend.h"
#include "server/cluster/cluster.h"

#include "core/must.h"

struct lend *lend_new(const char *url, struct pool *pool, enum lend_what what, char *why,
                      size_t size)
{
    (void)url;
    (void)pool;
    (void)what;
    (void)size;
    why[0] = '\0';
    must(false);
    return NULL;
}

void lend_free(struct lend *lend)
{
    must(!lend);
}

struct cluster *cluster_new(const char *place, void (*wake)(void *context), void *context,
                            char *why, size_t size)
{
    (void)place;
    (void)wake;
    (void)context;
    (void)size;
    why[0] = '\0';
    return NULL;
}

void cluster_free(struct cluster *cluster)
{
    must(!cluster);
}

void cluster_know(struct cluster *cluster, const char *table, uint64_t number)
{
    (void)table;
    (void)number;
    must(!cluster);
}

void cluster_forget(struct cluster *cluster, const char *table)
{
    (void)table;
    must(!cluster);
}

void cluster_tell(struct cluster *cluster, const char *table, uint64_t number)
{
    (void)table;
    (void)number;
    must(!cluster);
}

void cluster_forward(struct cluster *cluster, const char *table, const char *text)
{
    (void)table;
    (void)text;
    must(!cluster);
}

void cluster_here(struct cluster *cluster, const char *table, unsigned seats,
                  int watchers)
{
    (void)table;
    (void)seats;
    (void)watchers;
    must(!cluster);
}

void cluster_want_lease(struct cluster *cluster, const char *table)
{
    (void)table;
    must(!cluster);
}

void cluster_give_up_lease(struct cluster *cluster, const char *table)
{
    (void)table;
    must(!cluster);
}

bool cluster_has_leases(struct cluster *cluster)
{
    must(!cluster);
    return true;
}

int cluster_collect(struct cluster *cluster,
                    void (*each)(void *context, const struct news *news), void *context)
{
    (void)each;
    (void)context;
    must(!cluster);
    return 0;
}

struct cluster_counts cluster_counts(struct cluster *cluster)
{
    must(!cluster);
    return (struct cluster_counts){0};
}
