/* directory.c - listings, found by their tables' ids, and queues of those with news. */
#include "server/cluster/directory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

/* -- finding ---------------------------------------------------------------------------- */

struct listing *directory_find(const struct directory *directory, const char *table)
{
    struct chained *thing = chains_find(&directory->by_id, chains_hash(table));

    while (thing && strcmp(((struct listing *)thing)->id, table) != 0)
        thing = chains_again(thing);
    return (struct listing *)thing;
}

struct listing *directory_open(struct directory *directory, const char *table)
{
    struct listing *listing = directory_find(directory, table);

    if (listing || !(listing = calloc(1, sizeof *listing)))
        return listing;
    strncpy(listing->id, table, TABLE_ID);
    chains_add(&directory->by_id, &listing->chained, chains_hash(listing->id));
    return listing;
}

void directory_all(struct directory *directory,
                   void (*each)(void *context, struct listing *listing), void *context)
{
    for (size_t i = 0; i < directory->by_id.slots; i++)
        for (struct chained *thing = directory->by_id.slot[i]; thing; thing = thing->next)
            each(context, (struct listing *)thing);
}

/* -- queues ----------------------------------------------------------------------------- */

static void make_empty(struct directory *directory, enum directory_queue queue)
{
    directory->queue[queue].first = NULL;
    directory->queue[queue].end = &directory->queue[queue].first;
    directory->queue[queue].count = 0;
}

static void enqueue(struct directory *directory, struct listing *listing,
                    enum directory_queue queue)
{
    if (listing->is_queued[queue])
        return;
    listing->is_queued[queue] = true;
    listing->next[queue] = NULL;
    *directory->queue[queue].end = listing;
    directory->queue[queue].end = &listing->next[queue];
    directory->queue[queue].count++;
}

struct listing *directory_next(struct directory *directory, enum directory_queue queue)
{
    struct listing *listing = directory->queue[queue].first;

    if (!listing)
        return NULL;
    listing->is_queued[queue] = false;
    directory->queue[queue].first = listing->next[queue];
    directory->queue[queue].count--;
    if (!directory->queue[queue].first)
        make_empty(directory, queue);
    return listing;
}

void directory_say(struct directory *directory, struct listing *listing, unsigned todo)
{
    listing->todo |= todo;
    enqueue(directory, listing, OUTBOX);
}

void directory_tell(struct directory *directory, struct listing *listing, unsigned untold)
{
    directory->losses += (untold & ~listing->untold & UNTOLD_LOST) != 0;
    listing->untold |= untold;
    enqueue(directory, listing, INBOX);
}

void directory_untell(struct directory *directory, struct listing *listing,
                      unsigned untold)
{
    directory->losses -= (untold & listing->untold & UNTOLD_LOST) != 0;
    listing->untold &= ~untold;
}

/* -- listings ------------------------------------------------------------------------ */

void directory_set_known(struct directory *directory, struct listing *listing,
                         bool is_known)
{
    directory->known += is_known - listing->is_known;
    listing->is_known = is_known;
}

void directory_set_lease(struct directory *directory, struct listing *listing,
                         bool has_lease)
{
    directory->leased += has_lease - listing->has_lease;
    listing->has_lease = has_lease;
}

void directory_settle(struct directory *directory, struct listing *listing)
{
    if (listing->is_known || listing->wants_lease || listing->has_lease ||
        listing->is_queued[OUTBOX] || listing->is_queued[INBOX])
        return;
    chains_remove(&directory->by_id, &listing->chained);
    free(listing);
}

bool directory_init(struct directory *directory)
{
    *directory = (struct directory){0};
    make_empty(directory, OUTBOX);
    make_empty(directory, INBOX);
    return chains_init(&directory->by_id, FIRST_SLOTS);
}

void directory_free(struct directory *directory)
{
    struct chained *thing;

    for (size_t i = 0; i < directory->by_id.slots; i++)
        while ((thing = chains_pop(&directory->by_id, i)) != NULL)
            free(thing);
    chains_free(&directory->by_id);
}
