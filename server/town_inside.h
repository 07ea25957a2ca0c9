/* town_inside.h - what a town is made of, for town.c (the loop's side) and town_thread.c. */
#ifndef NIWA_TOWN_INSIDE_H
#define NIWA_TOWN_INSIDE_H

#include "server/ledger.h"
#include "server/post.h"
#include "server/town.h"

#include <pthread.h>
#include <time.h>

/* Tables to ask about. */
struct list {
    struct post_item *item;
    int count, room;
};

/* A text that is passed on, by us or to us. */
struct parcel {
    struct parcel *next;
    char table[TABLE_ID + 1];
    char text[];
};

struct parcels {
    struct parcel *first, **end;
    int count;
};

struct town {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    int bell; /* an eventfd that the thread sleeps at */

    pthread_mutex_t lock; /* of all below */
    struct ledger ledger;
    struct parcels out, in;    /* passed on by us and to us */
    struct town_counts counts; /* known and kept are the ledger's */
    int64_t held_until;        /* our leases are: ms of `town_clock` */
    bool is_rung;              /* the bell is, and the thread has yet to hear it */
    bool is_ending;

    /* the thread's own */
    struct post *post;
    char node[TABLE_ID + 1]; /* as which we live; never again once it is dead */
    bool is_in;              /* there is a connection, and a node */
    bool has_news;           /* the loop is to be woken */
    bool is_renewed;         /* what POST_LIVE answered */
    int looked;              /* how many of `looks` have been looked at */
    int adopted;             /* how many POST_ADOPT answered */
    int64_t next_live, next_seek, next_adopt, next_look, next_judge, next_sweep;
    struct list tells, gives, asks, heres, looks, passes;
};

/* Milliseconds of a clock that goes on while the machine sleeps: leases do, too. */
static inline int64_t town_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_BOOTTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Adds one, unless there are too many or there is no memory. */
void parcels_add(struct parcels *parcels, const char *table, const char *text);
struct parcels parcels_take(struct parcels *parcels); /* all of them */
void parcels_free(struct parcels *parcels);

/* The thread: until the town is ending. */
void *town_work(void *context);

#endif
