/* turn.c - measures the turns of the loop, and keeps them short. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "server/net/turn.h"

#include "core/must.h"
#include "server/net/intake.h"
#include "server/ops/metrics.h"

#include <dlfcn.h>
#include <time.h>

/* -- how long a turn takes ----------------------------------------------------------- */

static _Thread_local bool is_loop; /* this thread runs one */

static int64_t processor_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* The loop has nothing left to do, and is about to wait. */
static void measure(uv_prepare_t *prepare)
{
    struct turn *turn = prepare->data;
    int64_t now = processor_time(), took = now - turn->ended;

    turn->ended = now;
    if (took <= turn->longest)
        return;
    turn->longest = took;
    metrics_set(METRIC_LONGEST_TURN, took);
}

void turn_init(struct turn *turn, uv_loop_t *loop)
{
    *turn = (struct turn){0};
    uv_prepare_init(loop, &turn->prepare);
    turn->prepare.data = turn;
    is_loop = true;
}

void turn_start(struct turn *turn)
{
    turn->ended = processor_time();
    uv_prepare_start(&turn->prepare, measure);
}

void turn_close(struct turn *turn)
{
    uv_close((uv_handle_t *)&turn->prepare, NULL);
}

/* -- how many sockets it handles ----------------------------------------------------- */

#ifdef __linux__

#include <signal.h>
#include <sys/epoll.h>

#define EXPORTED __attribute__((visibility("default")))

typedef int wait_call(int epfd, struct epoll_event *events, int maxevents, int timeout,
                      const sigset_t *ss);

/* Leaves out new sockets beyond the limit. epoll reports them again. */
static int choose(struct epoll_event *events, int count)
{
    int kept = 0, left = TURN_NEW;

    if (count <= 0)
        return count;
    for (int i = 0; i < count; i++) {
        if (intake_is_silent(events[i].data.fd) && left-- <= 0)
            continue;
        events[kept++] = events[i];
    }
    return kept;
}

EXPORTED int epoll_pwait(int epfd, struct epoll_event *events, int maxevents, int timeout,
                         const sigset_t *ss)
{
    static _Thread_local wait_call *next; /* the system's, or a sanitizer's */

    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "epoll_pwait");
    must(next);
    if (!is_loop)
        return next(epfd, events, maxevents, timeout, ss);
    maxevents = maxevents > TURN_SOCKETS ? TURN_SOCKETS : maxevents;
    return choose(events, next(epfd, events, maxevents, timeout, ss));
}

EXPORTED int epoll_wait(int epfd, struct epoll_event *events, int maxevents, int timeout)
{
    return epoll_pwait(epfd, events, maxevents, timeout, NULL); /* is the same */
}

#endif
