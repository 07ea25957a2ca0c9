/* turn.h - one turn of the loop: how much it hears, and how long it took.
 *
 * libuv asks epoll for up to 1,024 sockets on which something happened, and hears all of them in
 * one turn; if there were so many, it asks again at once, up to 48 times. Two thousand handshakes
 * that came together took 87 ms of the processor, and 200 of https 180 ms, while nobody else was
 * served. libuv is a shared library, so the epoll_wait and epoll_pwait that it calls are the
 * program's where the program has them: turn.c does, and they tell the loop's thread of a few at
 * a time. The others are next: the kernel tells of each in its turn. */
#ifndef NIWA_TURN_H
#define NIWA_TURN_H

#include <uv.h>

/* Sockets that are heard in a turn, and how many of them may be new. To begin https costs most of
 * what a socket can want: 1 to 2 ms with a key of RSA. Fewer of the others would be slower: what
 * comes in one turn is kept and sent together. */
enum { TURN_SOCKETS = 16, TURN_NEW = 3 };

struct turn {
    uv_prepare_t prepare;
    int64_t ended, longest; /* processor time: at the last end, and of the longest; us */
};

/* On a loop that is run by this thread. */
void turn_init(struct turn *turn, uv_loop_t *loop);

/* From now on turns are measured, for METRIC_LONGEST_TURN. */
void turn_start(struct turn *turn);

void turn_close(struct turn *turn);

#endif
