/* team.c - one search on several threads. */
#include "host/match/team.h"

#include "core/must.h"
#include "host/match/stopwatch.h"

#include <pthread.h>
#include <stdlib.h>

struct mate {
    const struct team_task *task;
    int index;
    struct advice *advice;
};

/* The first thread takes the remainder of the nodes. */
static uint64_t share_of_nodes(const struct team_task *task, int index)
{
    uint64_t threads = (uint64_t)task->threads, share = task->nodes / threads;
    uint64_t mine = index == 0 ? share + task->nodes % threads : share;
    return task->nodes > 0 && mine == 0 ? 1 : mine;
}

static void *think(void *context)
{
    const struct mate *mate = context;
    const struct team_task *task = mate->task;
    size_t share = task->memory_size / (size_t)task->threads & ~(size_t)63;
    struct stopwatch watch;
    struct limits limits = {.nodes = share_of_nodes(task, mate->index),
                            .blunder_rate = task->blunder_rate,
                            .seed = task->seed + (uint64_t)mate->index,
                            .memory = (char *)task->memory + share * (size_t)mate->index,
                            .memory_size = share};

    if (task->nodes == 0) {
        stopwatch_start(&watch, task->seconds, task->is_fair);
        limits.is_time_over = stopwatch_is_over;
        limits.time_used = stopwatch_used;
        limits.is_hasty = task->is_hasty;
        limits.clock = &watch;
    }
    task->think(task->game, task->view, task->seat, &limits, mate->advice);
    return NULL;
}

void team_think(const struct team_task *task, struct advice *advice)
{
    struct mate mate[MAX_TEAM];
    pthread_t thread[MAX_TEAM];
    int started = 1;

    must(task->threads >= 1 && task->threads <= MAX_TEAM);
    mate[0] = (struct mate){task, 0, advice};
    for (int i = 1; i < task->threads; i++) {
        mate[started] = (struct mate){task, i, malloc(sizeof *advice)};
        if (!mate[started].advice)
            break;
        if (pthread_create(&thread[started], NULL, think, &mate[started]) != 0) {
            free(mate[started].advice);
            break;
        }
        started++;
    }
    think(&mate[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(thread[i], NULL);
        advice_merge(advice, mate[i].advice);
        free(mate[i].advice);
    }
}
