/* turn.c - measures the turns of the loop, and keeps them short. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "server/net/turn.h"

#include "core/must.h"
#include "server/net/intake.h"
#include "server/ops/metrics.h"

#include <dlfcn.h>
#include <libwebsockets.h>
#include <time.h>

/* -- how long a turn takes ----------------------------------------------------------- */

static _Thread_local bool is_loop; /* this thread runs one */
static _Thread_local int most_new; /* sockets in a turn */

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

void turn_init(struct turn *turn, uv_loop_t *loop, bool is_https)
{
    *turn = (struct turn){0};
    most_new = is_https ? TURN_NEW_TLS : TURN_NEW;
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

#define EXPORTED __attribute__((visibility("default")))

#ifdef __linux__

#include <signal.h>
#include <sys/epoll.h>

typedef int wait_call(int epfd, struct epoll_event *events, int maxevents, int timeout,
                      const sigset_t *ss);

/* Leaves out new sockets beyond the limit. epoll reports them again. */
static int choose(struct epoll_event *events, int count)
{
    int kept = 0, left = most_new;

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
    return epoll_pwait(epfd, events, maxevents, timeout, NULL); /* the same */
}

/* -- how many connections' time is over ---------------------------------------------- */

typedef lws_usec_t ripe_call(lws_dll2_owner_t *lists, int count, lws_usec_t now);

EXPORTED ripe_call run_ripe __asm__("__lws_sul_service_ripe");

/* The moment until which no more than TURN_TIMERS of a list have run out. */
static lws_usec_t moment_of(const lws_dll2_owner_t *list, lws_usec_t now)
{
    const lws_dll2_t *at = list->head;
    const lws_sorted_usec_list_t *timer;

    for (int i = 1; i < TURN_TIMERS && at; i++)
        at = at->next;
    timer = (const lws_sorted_usec_list_t *)at; /* of which the link is the first part */
    return timer && timer->us < now ? timer->us : now;
}

/* Runs libwebsockets' timers as if it were earlier than it is. Returns the time from now to
 * the next one, 0: there is none. That is a ms at least: see tables_set_alarm. */
lws_usec_t run_ripe(lws_dll2_owner_t *lists, int count, lws_usec_t now)
{
    static _Thread_local ripe_call *next;
    lws_usec_t until = now, wait;

    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "__lws_sul_service_ripe");
    must(next);
    for (int i = 0; is_loop && i < count; i++)
        until = moment_of(&lists[i], until);
    wait = next(lists, count, until);
    if (wait == 0 || until == now)
        return wait;
    wait -= now - until;
    return wait < 1000 ? 1000 : wait;
}

#endif

/* libwebsockets' own begins at the head: with thousands of timers, of which a new one is
 * mostly among the last, that would be most of its work. */
EXPORTED void lws_dll2_add_sorted(lws_dll2_t *d, lws_dll2_owner_t *own,
                                  int (*compare)(const lws_dll2_t *d,
                                                 const lws_dll2_t *i))
{
    lws_dll2_t *later = own->head, *before = own->tail;

    for (; before && compare(before, d) >= 0; later = later->next, before = before->prev)
        if (compare(later, d) >= 0) {
            lws_dll2_add_before(d, later);
            return;
        }
    if (!before)
        lws_dll2_add_head(d, own);
    else if (before->next)
        lws_dll2_add_before(d, before->next);
    else
        lws_dll2_add_tail(d, own);
}
