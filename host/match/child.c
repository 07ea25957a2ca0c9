/* child.c - starts a program under a guard process that ends it and all its
 * descendants. */
#define _GNU_SOURCE /* pipe2, close_range */
#include "host/match/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
    PAUSE_MS = 10,
    MOMENT_MS = 200,       /* what a program has to end by itself */
    LONGEST_KILL_MS = 2000 /* after that we give up */
};

static void pause_ms(int ms)
{
    struct timespec moment = {.tv_sec = 0, .tv_nsec = ms * 1000000L};
    nanosleep(&moment, NULL);
}

/* -- the guard: between fork and exec in a process that had threads, so it calls only what
 * is safe in a signal handler -- */

/* Waits up to `ms` for all children to end, including adopted ones. False: some are still
 * alive. */
static bool have_ended(int ms)
{
    for (;; ms -= PAUSE_MS) {
        pid_t ended;
        do
            ended = waitpid(-1, NULL, WNOHANG);
        while (ended > 0 || (ended < 0 && errno == EINTR));
        if (ended < 0)
            return true;
        if (ms <= 0)
            return false;
        pause_ms(PAUSE_MS);
    }
}

#ifdef __linux__
/* Writes "/proc/self/task/PID/children"; a guard has one thread, whose number is its own. */
static void put_path(char *out)
{
    char digits[16];
    int n = 0;
    for (pid_t pid = getpid(); pid > 0; pid /= 10)
        digits[n++] = (char)('0' + pid % 10);
    for (const char *p = "/proc/self/task/"; *p; p++)
        *out++ = *p;
    while (n > 0)
        *out++ = digits[--n];
    for (const char *p = "/children"; *p; p++)
        *out++ = *p;
    *out = '\0';
}

/* Kills every child. Theirs become ours then, since we adopt orphans. False: they can't be
 * listed. */
static bool kill_children(void)
{
    char path[64], text[4096];
    ssize_t len;
    pid_t pid = 0;
    int fd;

    put_path(path);
    if ((fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
        return false;
    while ((len = read(fd, text, sizeof text)) > 0)
        for (ssize_t i = 0; i < len; i++) {
            if (text[i] >= '0' && text[i] <= '9') {
                pid = 10 * pid + (text[i] - '0');
            } else if (pid > 0) {
                kill(pid, SIGKILL);
                pid = 0;
            }
        }
    close(fd);
    return true;
}
#else
static bool kill_children(void)
{
    return false;
}
#endif

static void become(const char *command, int in, int out)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* even if somebody kills the guard */
#endif
    setsid();
    signal(SIGPIPE, SIG_DFL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    /* it may be the pipe itself, which closes on exec */
    fcntl(STDIN_FILENO, F_SETFD, 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* The guard was forked, not executed, and so has all our files. It must hold none of them:
 * other programs would not see that we are gone. */
static void close_all_but(int life)
{
    int none = open("/dev/null", O_RDWR);
    dup2(life, 3);
    for (int fd = 0; fd < 3 && none >= 0; fd++)
        dup2(none, fd);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (close_range(4, ~0u, 0) == 0)
        return;
#endif
    for (long fd = 4, most = sysconf(_SC_OPEN_MAX); fd < most; fd++)
        close((int)fd);
}

static void guard(const char *command, int in, int out, int life)
{
    pid_t program;
    char byte;

    setsid(); /* a signal from the terminal must not end the guard before us */
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    program = fork();
    if (program == 0)
        become(command, in, out);
    close_all_but(life);
    while (read(3, &byte, 1) < 0 && errno == EINTR)
        ;
    if (program < 0 || have_ended(MOMENT_MS))
        _exit(0);
    for (int ms = 0; ms < LONGEST_KILL_MS; ms += PAUSE_MS) {
        if (!kill_children())
            kill(-program, SIGKILL); /* its process group, the next best */
        if (have_ended(PAUSE_MS))
            break;
    }
    _exit(0);
}

/* -- our side -- */

static void close_both(const int end[2])
{
    for (int i = 0; i < 2; i++)
        if (end[i] >= 0)
            close(end[i]);
}

bool child_start(struct child *child, const char *command)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, life[2] = {-1, -1};

    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
        pipe2(life, O_CLOEXEC) != 0)
        goto fail;
    signal(SIGPIPE, SIG_IGN); /* a program that ends shows as a failed write */
    child->guard = fork();
    if (child->guard < 0)
        goto fail;
    if (child->guard == 0)
        guard(command, in[0], out[1], life[0]);
    close(in[0]);
    close(out[1]);
    close(life[0]);
    child->to = in[1];
    child->from = out[0];
    child->life = life[1];
    fcntl(child->to, F_SETFL, O_NONBLOCK);
    fcntl(child->from, F_SETFL, O_NONBLOCK);
    return true;
fail:
    close_both(in);
    close_both(out);
    close_both(life);
    return false;
}

void child_end(struct child *child)
{
    close(child->to);
    close(child->from);
    close(child->life);
    while (waitpid(child->guard, NULL, 0) < 0 && errno == EINTR)
        ;
}
