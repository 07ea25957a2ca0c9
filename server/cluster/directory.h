/* directory.h - what this node knows of the tables that it shares with other nodes. Each
 * table has a listing, with what the thread has to tell the other nodes (the outbox) and
 * what the loop has to be told (the inbox). Callers hold the cluster's lock. */
#ifndef NIWA_DIRECTORY_H
#define NIWA_DIRECTORY_H

#include "host/base/chains.h"
#include "host/store/store.h"

/* Who looks at a table. */
struct audience {
    unsigned seats; /* a bit mask */
    int watchers;
};

enum todo { TODO_TELL = 1, TODO_HERE = 2, TODO_GIVE = 4, TODO_ASK = 8 };

enum untold { UNTOLD_NUMBER = 1, UNTOLD_HERE = 2, UNTOLD_LOST = 4, UNTOLD_MINE = 8 };

struct listing {
    struct chained chained; /* first */
    char id[TABLE_ID + 1];
    bool is_known;    /* it is in memory here */
    bool wants_lease; /* we ask for its lease */
    bool has_lease;   /* we have it */
    uint64_t number;  /* up to which it is known here */
    uint64_t said;    /* TODO_TELL: up to which we have written */
    uint64_t theirs;  /* UNTOLD_NUMBER: up to which others have */
    uint64_t seen;    /* as it was read last; 0: not beyond what is known */
    struct audience here, others, seen_others;

    unsigned todo, untold;   /* bits of these */
    bool is_queued[2];       /* in the outbox, and in the inbox */
    struct listing *next[2]; /* there */
};

enum directory_queue { OUTBOX, INBOX };

struct directory {
    struct chains by_id;
    /* how many listings are known here, and how many have a lease */
    int known, leased;
    int losses; /* with UNTOLD_LOST */
    struct {
        struct listing *first, **end;
        int count;
    } queue[2];
};

/* False: no memory. */
bool directory_init(struct directory *directory);
void directory_free(struct directory *directory);

/* The listing of a table; NULL: it has none. */
struct listing *directory_find(const struct directory *directory, const char *table);

/* The same, and a new one if it has none; NULL: no memory. */
struct listing *directory_open(struct directory *directory, const char *table);

void directory_set_known(struct directory *directory, struct listing *listing,
                         bool is_known);
void directory_set_lease(struct directory *directory, struct listing *listing,
                         bool has_lease);

/* Adds bits, and queues the listing if it is not. */
void directory_say(struct directory *directory, struct listing *listing, unsigned todo);
void directory_tell(struct directory *directory, struct listing *listing,
                    unsigned untold);

/* Removes bits of what is untold. */
void directory_untell(struct directory *directory, struct listing *listing,
                      unsigned untold);

/* The first of a queue, which leaves it; NULL: the queue is empty. */
struct listing *directory_next(struct directory *directory, enum directory_queue queue);

/* Frees the listing if nothing needs it. To be called for each listing that was taken out
 * of a queue. */
void directory_settle(struct directory *directory, struct listing *listing);

/* Every listing; `each` must not remove one. */
void directory_all(struct directory *directory,
                   void (*each)(void *context, struct listing *listing), void *context);

#endif
