/* post.h - what a town asks of its database: by its thread, and answered at once or never.
 *
 * A call waits for the answer, though not for long: two seconds, where nobody answers. A
 * false one has ended the connection, and what it asked may have been done or not.
 *
 * It is part of the module that server/store_open.c loads (see store_postgres.h). */
#ifndef NIWA_POST_H
#define NIWA_POST_H

#include "host/store.h"

/* How long a node lives without a sign of it: once more for SQL. */
enum { POST_LEASE_MS = 2000 };
#define POST_LEASE "2000 ms"

enum post_question {
    POST_JOIN,    /* we live from now on; the ids are those that we had before */
    POST_LIVE,    /* we live; answers whether in time, and how many nodes do */
    POST_TAKE,    /* ids that we would have; answers those that we have */
    POST_ADOPT,   /* at most so many (`first` of one item) that nobody alive has; answers
                     those that we have now */
    POST_GIVE,    /* ids that we no longer have; who wants them is told, as number 0 */
    POST_TELL,    /* ids and numbers: all who listen are told */
    POST_PASS,    /* ids and texts: all who listen are told */
    POST_NUMBERS, /* ids and numbers; answers those whose log is longer */
    POST_HERE,    /* ids, seats and watchers: whom we show them to */
    POST_OTHERS,  /* ids; answers whom others show them to */
    POST_SWEEP,   /* removes what is left of nodes that died long ago */
    POST_LEAVE,   /* we live no longer; all are told, as number 0 of `*` */
    POST_QUESTIONS
};

/* A table, or a node, and what is asked or answered of it. */
struct post_item {
    char id[TABLE_ID + 1];
    int64_t first, second;
    const char *text; /* what is passed on; NULL: nothing is */
};

typedef void post_each(void *context, const struct post_item *item);

struct post {
    const struct post_calls *call;
};

struct post_calls {
    /* There is a connection, made now if need be, and it listens. */
    bool (*connect)(struct post *post);
    /* Asks as `node`, of the items; gives the answer's to `each`, unless that is NULL. */
    bool (*ask)(struct post *post, enum post_question question, const char *node,
                const struct post_item *items, int count, post_each *each, void *context);
    /* Gives to `each` what others have told, without waiting. */
    bool (*hear)(struct post *post, post_each *each, void *context);
    /* To wait for what others tell. */
    int (*socket)(struct post *post);
    void (*close)(struct post *post);
};

/* Connects to the database that a URL names. NULL with a sentence in `why`. */
__attribute__((visibility("default"))) struct post *
postgres_post_open(const char *url, char *why, size_t size);

#endif
