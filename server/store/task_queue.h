/* task_queue.h - a queue of tasks in the database: nodes put jobs there that computers
 * have to think about, and workers take them.
 *
 * A task has only what its seat may see: the view's bytes, which include the options.
 * Only machines that interpret these bytes in the same way share tasks: their `rules` are
 * equal.
 *
 * A worker holds the tasks that it has taken as long as it calls `renew` twice a second.
 * Two seconds after its last renewal other workers take its tasks, and its late answers
 * are ignored.
 *
 * The implementation is in the module that store_open.h loads, so it is called by a table
 * of functions. `ready` connects, or connects again. A call returns false if it failed;
 * `why` has a sentence. Then the task may have been lent, taken or told all the same. One
 * thread at a time. */
#ifndef NIWA_TASK_QUEUE_H
#define NIWA_TASK_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TASK_PEER_ID = 12, /* letters of a node's or a worker's id */
    TASK_MOVE = 64,    /* bytes of the longest move, as MAX_MOVE_TEXT */
    TASK_RENEW =
        500, /* ms between two signs of life; they are good for four times that */
    /* tasks for each thread of a worker: one running, one waiting */
    TASK_ROOM = 2
};

struct task {
    char node[TASK_PEER_ID + 1]; /* the node that lends it */
    int64_t number;              /* the node's number for it */
    char game[32];
    int seat, level;
    int ms; /* what the level that thinks by time may take */
    uint64_t seed;
    int64_t wait; /* ms until it is due */
    const uint8_t *view;
    size_t len;
};

struct task_peer {
    char id[TASK_PEER_ID + 1];
    bool is_worker; /* else a node */
    uint64_t rules; /* task_rules */
};

struct task_room {
    int threads; /* of all living workers */
    int room;    /* for more tasks, of all nodes; may be negative */
    int ours;    /* tasks of this node in the queue */
};

struct task_answer {
    char node[TASK_PEER_ID + 1];
    int64_t number;
    char move[TASK_MOVE];
};

typedef void task_each_move(void *context, int64_t number, const char *move);
typedef void task_each_number(void *context, int64_t number);
typedef void task_each(void *context, const struct task *task);
typedef void task_each_held(void *context, const char *node, int64_t number);

struct task_queue;

struct task_queue_calls {
    /* NULL with a sentence in `why` if the URL is not valid. Does not connect. */
    struct task_queue *(*open)(const char *url, const struct task_peer *who, char *why,
                               size_t size);
    void (*close)(struct task_queue *queue);
    bool (*ready)(struct task_queue *queue);
    const char *(*why)(const struct task_queue *queue);
    /* Waits until `fd` is readable, the time is over, or a notification came; true for
     * the last. */
    bool (*wait)(struct task_queue *queue, int fd, int ms);

    /* -- a node's -- */
    bool (*look)(struct task_queue *queue, struct task_room *out);
    /* Lends as many as there is room for, from the first on; `each` is called with those
     * that were lent. */
    bool (*lend)(struct task_queue *queue, const struct task *tasks, int count,
                 task_each_number *each, void *context);
    bool (*collect)(struct task_queue *queue, task_each_move *each, void *context);
    bool (*drop)(struct task_queue *queue, const uint64_t *numbers, int count);
    bool (*drop_all)(struct task_queue *queue);
    /* Takes back at most `most` tasks that no worker holds. */
    bool (*take_back)(struct task_queue *queue, int most, task_each_number *each,
                      void *context);

    /* -- a worker's -- */
    bool (*renew)(struct task_queue *queue, int threads);
    bool (*take)(struct task_queue *queue, int most, task_each *each, void *context);
    /* *wanted: how many of them were still wanted. */
    bool (*tell)(struct task_queue *queue, const struct task_answer *answers, int count,
                 int *wanted);
    /* Lists the tasks that we have taken and that are still wanted. */
    bool (*held)(struct task_queue *queue, task_each_held *each, void *context);
    /* Gives back the tasks that we hold, and leaves. */
    bool (*leave)(struct task_queue *queue);
    /* Changes our id, so that the effects of earlier calls that may still be carried out
     * are not ours. */
    void (*rename)(struct task_queue *queue, const char *id);
};

/* The module's: see store_open_task_queue. */
extern __attribute__((visibility("default")))
const struct task_queue_calls task_queue_postgres;

/* A hash of what determines the bytes of a view: the games, their rules and sizes. */
uint64_t task_rules(void);

#endif
