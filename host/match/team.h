/* team.h - one search on several threads: each searches the view by itself, with a seed and
 * memory of its own, and what they found is merged at the root.
 *
 * With a limit of nodes the answer is the same every time, however the threads run. */
#ifndef NIWA_TEAM_H
#define NIWA_TEAM_H

#include "ai/bot.h"

enum { MAX_TEAM = 16 };

struct team_task {
    bot_think *think;
    const struct game *game;
    const void *view;
    int seat;
    uint64_t nodes;   /* of all threads together; 0: by time */
    int blunder_rate; /* see bot.h */
    double seconds;   /* if there is no limit of nodes */
    bool is_fair;     /* seconds are each thread's own, see stopwatch.h */
    bool is_hasty;    /* a choice that is decided ends it early, see bot.h */
    uint64_t seed;
    int threads;  /* 1 to MAX_TEAM */
    void *memory; /* shared out evenly */
    size_t memory_size;
};

/* Thinks. If a thread can't be started, the others do its work. */
void team_think(const struct team_task *task, struct advice *advice);

#endif
