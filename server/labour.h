/* labour.h - thoughts that lie in a database: nodes lay them there, workers take them.
 *
 * A task has what its seat may see and nothing else: the view's bytes, in which the options
 * are. Only machines that mean the same by these bytes share tasks: their `rules` are equal.
 *
 * A worker holds what it has taken while it lives, which it says by `renew` twice a second.
 * Two seconds after its last word others take its tasks, and what it says to them late is
 * not heard.
 *
 * The database's side is in the module that store_open.h loads: so all of it is called by a
 * table of functions. A connection is made by `ready`, and made again by it. Calls return
 * false where the database could not do it: `why` tells. Then a task may have been lent,
 * taken or told all the same. One thread at a time. */
#ifndef NIWA_LABOUR_H
#define NIWA_LABOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LABOURER_ID = 12, /* letters of a node's or a worker's id */
    LABOUR_MOVE = 64, /* bytes of the longest move, as MAX_MOVE_TEXT */
    LABOUR_RENEW =
        500,        /* ms between two signs of life; they are good for four times that */
    LABOUR_ROOM = 2 /* tasks for each thread of a worker: one under way, one that waits */
};

struct task {
    char node[LABOURER_ID + 1]; /* who wants it thought */
    int64_t number;             /* by which the node knows it */
    char game[32];
    int seat, level;
    int ms; /* that a level which thinks by time may take */
    uint64_t seed;
    int64_t wait; /* ms until it is due */
    const uint8_t *view;
    size_t len;
};

struct labourer {
    char id[LABOURER_ID + 1];
    bool is_worker; /* else a node */
    uint64_t rules; /* labour_rules */
};

struct labour_look {
    int threads; /* of the workers that live */
    int room;    /* for more tasks, of all nodes; may be negative */
    int ours;    /* tasks of this node that are there */
};

struct labour_answer {
    char node[LABOURER_ID + 1];
    int64_t number;
    char move[LABOUR_MOVE];
};

typedef void labour_each_move(void *context, int64_t number, const char *move);
typedef void labour_each_number(void *context, int64_t number);
typedef void labour_each_task(void *context, const struct task *task);
typedef void labour_each_held(void *context, const char *node, int64_t number);

struct labour;

struct labour_calls {
    /* NULL with a sentence in `why`: the URL is none. Does not connect. */
    struct labour *(*open)(const char *url, const struct labourer *who, char *why,
                           size_t size);
    void (*close)(struct labour *labour);
    bool (*ready)(struct labour *labour);
    const char *(*why)(const struct labour *labour);
    /* Until `fd` can be read, ms are over, or something came: then it is true. */
    bool (*wait)(struct labour *labour, int fd, int ms);

    /* -- a node's -- */
    bool (*look)(struct labour *labour, struct labour_look *out);
    /* As many as there is room for, the first ones first; `each` is told which. */
    bool (*lend)(struct labour *labour, const struct task *tasks, int count,
                 labour_each_number *each, void *context);
    bool (*collect)(struct labour *labour, labour_each_move *each, void *context);
    bool (*drop)(struct labour *labour, const uint64_t *numbers, int count);
    bool (*drop_all)(struct labour *labour);
    /* At most so many that nobody holds. */
    bool (*take_back)(struct labour *labour, int most, labour_each_number *each,
                      void *context);

    /* -- a worker's -- */
    bool (*renew)(struct labour *labour, int threads);
    bool (*take)(struct labour *labour, int most, labour_each_task *each, void *context);
    /* *heard: how many of them somebody still wanted. */
    bool (*tell)(struct labour *labour, const struct labour_answer *answers, int count,
                 int *heard);
    /* What we have taken and is still wanted. */
    bool (*held)(struct labour *labour, labour_each_held *each, void *context);
    /* Gives back what we hold; we are no worker any more. */
    bool (*leave)(struct labour *labour);
    /* From now on we are somebody else: what was asked before and may yet be done is not
     * ours. */
    void (*rename)(struct labour *labour, const char *id);
};

/* The module's: see store_open_labour. */
extern __attribute__((visibility("default"))) const struct labour_calls labour_postgres;

/* What this build means by the bytes of a view: games, their rules, sizes, and the order of
 * bytes. */
uint64_t labour_rules(void);

#endif
