/* turn.h - one turn of the loop: how many sockets and timers it handles, and how long it
 * takes.
 *
 * libuv asks epoll for up to 1,024 sockets on which something happened, and handles
 * all of them in one turn. If there were that many, it asks again at once, up to 48
 * times. So two thousand handshakes that arrived together took 87 ms of processor
 * time, and 200 of https 180 ms, and nobody else was served meanwhile. libuv is a
 * shared library, so it calls the program's epoll_wait and epoll_pwait if the program
 * defines them, and turn.c does. On the loop's thread they report only a few sockets
 * at a time; the kernel reports the others in the next turns. */
#ifndef NIWA_TURN_H
#define NIWA_TURN_H

#include <stdbool.h>

#include <uv.h>

/* How many connections end in a turn because their time is over. libwebsockets would end
 * all of them together: of 5,000 that said nothing that took 200 ms, since each goes
 * through a list of all others. So the program defines what libuv calls for its timers,
 * too; the rest have their turn a ms later. */
enum { TURN_TIMERS = 2 };

/* How many sockets are handled in a turn, and how many of them may be new. Beginning
 * https is the most expensive thing that a socket can ask for: 3 ms and more with an RSA
 * key of 4096 bits. A smaller limit for the other sockets would be slower, since
 * everything that comes in one turn is stored and sent together. */
enum { TURN_SOCKETS = 16, TURN_NEW = 3, TURN_NEW_TLS = 1 };

struct turn {
    uv_prepare_t prepare;
    int64_t ended;   /* the thread's processor time at the end of the last turn, us */
    int64_t longest; /* of the longest turn, us */
};

/* The calling thread must be the one that runs the loop. */
void turn_init(struct turn *turn, uv_loop_t *loop, bool is_https);

/* From now on turns are measured, for METRIC_LONGEST_TURN. */
void turn_start(struct turn *turn);

void turn_close(struct turn *turn);

#endif
