/* child.h - a program that we talk to by pipes, and that ends with us, together with all
 * its descendants.
 *
 * A process between us and the program, its guard, ends the program and all its
 * descendants when we ask for it, and also when we die without warning. On Linux that
 * covers descendants that left the program's process group or session; elsewhere, the
 * group. Processes that a program has others start (a service manager, a job queue) are
 * not its descendants. */
#ifndef NIWA_CHILD_H
#define NIWA_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

struct child {
    pid_t guard;
    int to, from; /* the program's standard input and output; neither blocks */
    int life;     /* the guard ends the program when this is closed */
};

/* Starts a program by a shell command, in a session of its own. False where that is not
 * possible. */
bool child_start(struct child *child, const char *command);

/* Closes the program's input and output, gives it a moment, then kills what is left.
 * Returns when all of its processes have ended. */
void child_end(struct child *child);

#endif
