/* cluster.c - the loop's side of a cluster: notes in the directory what the thread has to
 * do. */
#include "server/cluster/cluster_inside.h"

#include "server/people/guest.h"
#include "server/store/store_open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* -- forwarded texts ----------------------------------------------------------------- */

enum { MOST_FORWARDS = 1000 };

void forwards_add(struct forwards *forwards, const char *table, const char *text)
{
    size_t size = strlen(text) + 1;
    struct forward *forward =
        forwards->count < MOST_FORWARDS ? malloc(sizeof *forward + size) : NULL;

    if (!forward)
        return;
    forward->next = NULL;
    snprintf(forward->table, sizeof forward->table, "%s", table);
    memcpy(forward->text, text, size);
    if (!forwards->first)
        forwards->end = &forwards->first;
    *forwards->end = forward;
    forwards->end = &forward->next;
    forwards->count++;
}

struct forwards forwards_take(struct forwards *forwards)
{
    struct forwards all = *forwards;

    *forwards = (struct forwards){0};
    return all;
}

void forwards_free(struct forwards *forwards)
{
    while (forwards->first) {
        struct forward *forward = forwards->first;
        forwards->first = forward->next;
        free(forward);
    }
    *forwards = (struct forwards){0};
}

/* -- what we do -------------------------------------------------------------------------- */

/* Wakes the thread, unless it was woken already. */
static void wake_thread(struct cluster *cluster)
{
    const uint64_t one = 1;

    if (!cluster->is_woken)
        cluster->is_woken = write(cluster->wakeup, &one, sizeof one) == sizeof one;
}

static void do_soon(struct cluster *cluster, struct listing *listing, unsigned todo)
{
    directory_say(&cluster->directory, listing, todo);
    wake_thread(cluster);
}

/* The listing of a table that is known from now on; NULL: no memory. */
static struct listing *know(struct cluster *cluster, const char *table, uint64_t number)
{
    struct listing *listing = directory_open(&cluster->directory, table);

    if (!listing)
        return NULL;
    if (!listing->is_known) {
        listing->theirs = listing->seen = 0;
        listing->others = listing->seen_others = (struct audience){0};
    }
    directory_set_known(&cluster->directory, listing, true);
    listing->number = number;
    return listing;
}

/* A reply that grants the lease may be on its way, so the lease is given up in any
 * case. */
static void give_up(struct cluster *cluster, struct listing *listing)
{
    if (!listing->wants_lease && !listing->has_lease)
        return;
    listing->wants_lease = false;
    directory_set_lease(&cluster->directory, listing, false);
    directory_untell(&cluster->directory, listing, UNTOLD_MINE | UNTOLD_LOST);
    do_soon(cluster, listing, TODO_GIVE);
}

static void show(struct cluster *cluster, struct listing *listing, struct audience here)
{
    if (listing->here.seats == here.seats && listing->here.watchers == here.watchers)
        return;
    listing->here = here;
    do_soon(cluster, listing, TODO_HERE);
}

void cluster_know(struct cluster *cluster, const char *table, uint64_t number)
{
    pthread_mutex_lock(&cluster->lock);
    know(cluster, table, number);
    pthread_mutex_unlock(&cluster->lock);
}

void cluster_tell(struct cluster *cluster, const char *table, uint64_t number)
{
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = know(cluster, table, number);
    if (listing) {
        listing->said = number;
        do_soon(cluster, listing, TODO_TELL);
    }
    pthread_mutex_unlock(&cluster->lock);
}

void cluster_forget(struct cluster *cluster, const char *table)
{
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = directory_find(&cluster->directory, table);
    if (listing) {
        give_up(cluster, listing);
        show(cluster, listing, (struct audience){0});
        directory_untell(&cluster->directory, listing, listing->untold);
        directory_set_known(&cluster->directory, listing, false);
        directory_settle(&cluster->directory, listing);
    }
    pthread_mutex_unlock(&cluster->lock);
}

void cluster_forward(struct cluster *cluster, const char *table, const char *text)
{
    pthread_mutex_lock(&cluster->lock);
    forwards_add(&cluster->out, table, text);
    wake_thread(cluster);
    pthread_mutex_unlock(&cluster->lock);
}

void cluster_here(struct cluster *cluster, const char *table, unsigned seats,
                  int watchers)
{
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = directory_find(&cluster->directory, table);
    if (listing && listing->is_known)
        show(cluster, listing, (struct audience){seats, watchers});
    pthread_mutex_unlock(&cluster->lock);
}

void cluster_want_lease(struct cluster *cluster, const char *table)
{
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = directory_find(&cluster->directory, table);
    if (listing && listing->is_known && !listing->wants_lease) {
        listing->wants_lease = true;
        do_soon(cluster, listing, TODO_ASK);
    }
    pthread_mutex_unlock(&cluster->lock);
}

void cluster_give_up_lease(struct cluster *cluster, const char *table)
{
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = directory_find(&cluster->directory, table);
    if (listing)
        give_up(cluster, listing);
    pthread_mutex_unlock(&cluster->lock);
}

bool cluster_has_leases(struct cluster *cluster)
{
    bool holds;

    pthread_mutex_lock(&cluster->lock);
    holds = cluster->directory.losses == 0 && cluster_clock() < cluster->leases_until;
    pthread_mutex_unlock(&cluster->lock);
    return holds;
}

/* -- what others did --------------------------------------------------------------------- */

enum { MOST_NEWS = 4 }; /* of one listing */

static void add_news(const struct listing *listing, struct news *news,
                     enum news_kind kind)
{
    *news = (struct news){.kind = kind};
    memcpy(news->table, listing->id, sizeof news->table);
    if (kind == NEWS_NUMBER)
        news->number = listing->theirs;
    if (kind == NEWS_HERE) {
        news->seats = listing->others.seats;
        news->watchers = listing->others.watchers;
    }
}

/* The news of a listing, in the order in which it is told. */
static int draft(const struct listing *listing, struct news news[MOST_NEWS])
{
    int count = 0;

    if (listing->untold & UNTOLD_NUMBER && listing->theirs > listing->number)
        add_news(listing, &news[count++], NEWS_NUMBER);
    if (listing->untold & UNTOLD_HERE)
        add_news(listing, &news[count++], NEWS_HERE);
    if (listing->untold & UNTOLD_LOST)
        add_news(listing, &news[count++], NEWS_LEASE_LOST);
    if (listing->untold & UNTOLD_MINE)
        add_news(listing, &news[count++], NEWS_LEASED);
    return count;
}

static int take_news(struct cluster *cluster, struct news news[MOST_NEWS])
{
    struct listing *listing = directory_next(&cluster->directory, INBOX);
    int count;

    if (!listing)
        return 0;
    count = draft(listing, news);
    directory_untell(&cluster->directory, listing, listing->untold);
    directory_settle(&cluster->directory, listing);
    return count;
}

/* Comes after the numbers, since a forwarded move may build on earlier entries. */
static int tell_forwards(struct forwards *forwards,
                         void (*each)(void *context, const struct news *news),
                         void *context)
{
    int told = forwards->count;

    for (const struct forward *forward = forwards->first; forward;
         forward = forward->next) {
        struct news news = {.kind = NEWS_FORWARDED, .text = forward->text};
        memcpy(news.table, forward->table, sizeof news.table);
        each(context, &news);
    }
    forwards_free(forwards);
    return told;
}

int cluster_collect(struct cluster *cluster,
                    void (*each)(void *context, const struct news *news), void *context)
{
    struct news news[MOST_NEWS];
    struct forwards forwards;
    int told = 0;

    pthread_mutex_lock(&cluster->lock);
    for (int left = cluster->directory.queue[INBOX].count; left > 0; left--) {
        int count = take_news(cluster, news);
        pthread_mutex_unlock(&cluster->lock);
        for (int i = 0; i < count; i++)
            each(context, &news[i]);
        told += count;
        pthread_mutex_lock(&cluster->lock);
    }
    forwards = forwards_take(&cluster->in);
    pthread_mutex_unlock(&cluster->lock);
    return told + tell_forwards(&forwards, each, context);
}

struct cluster_counts cluster_counts(struct cluster *cluster)
{
    struct cluster_counts counts;

    pthread_mutex_lock(&cluster->lock);
    counts = cluster->counts;
    counts.known = cluster->directory.known;
    counts.leased = cluster->directory.leased;
    pthread_mutex_unlock(&cluster->lock);
    return counts;
}

/* -- coming and going -------------------------------------------------------------------- */

static void end(struct cluster *cluster)
{
    if (cluster->store)
        cluster->store->call->close(cluster->store);
    if (cluster->wakeup >= 0)
        close(cluster->wakeup);
    directory_free(&cluster->directory);
    forwards_free(&cluster->out);
    forwards_free(&cluster->in);
    pthread_mutex_destroy(&cluster->lock);
    free(cluster->tells.item);
    free(cluster->gives.item);
    free(cluster->asks.item);
    free(cluster->heres.item);
    free(cluster->looks.item);
    free(cluster->forwards.item);
    free(cluster);
}

static bool has_begun(struct cluster *cluster, const char *place, char *why, size_t size)
{
    snprintf(why, size, "no memory or no thread for the other nodes");
    if (!directory_init(&cluster->directory) || !guest_start() || cluster->wakeup < 0)
        return false;
    cluster->store = store_open_cluster(place, why, size);
    if (!cluster->store)
        return false;
    snprintf(why, size, "no thread for the other nodes");
    return pthread_create(&cluster->thread, NULL, cluster_work, cluster) == 0;
}

struct cluster *cluster_new(const char *place, void (*wake)(void *context), void *context,
                            char *why, size_t size)
{
    struct cluster *cluster;

    snprintf(why, size, "%s", "");
    if (!store_is_database(place))
        return NULL;
    cluster = calloc(1, sizeof *cluster);
    if (!cluster) {
        snprintf(why, size, "no memory for the other nodes");
        return NULL;
    }
    cluster->wake = wake;
    cluster->context = context;
    cluster->counts.nodes = 1; /* ourselves; 0 once the database can't be reached */
    cluster->wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&cluster->lock, NULL);
    if (has_begun(cluster, place, why, size)) {
        snprintf(why, size, "%s", "");
        return cluster;
    }
    end(cluster);
    return NULL;
}

void cluster_free(struct cluster *cluster)
{
    pthread_mutex_lock(&cluster->lock);
    cluster->is_ending = true;
    wake_thread(cluster);
    pthread_mutex_unlock(&cluster->lock);
    pthread_join(cluster->thread, NULL);
    end(cluster);
}
