/* wakeup.c - a pipe that has bytes in it, or not. */
#include "server/think/wakeup.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static void prepare(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
}

bool wakeup_init(struct wakeup *wakeup)
{
    int end[2];

    if (pipe(end) != 0)
        return false;
    prepare(end[0]);
    prepare(end[1]);
    *wakeup = (struct wakeup){.reads = end[0], .writes = end[1]};
    return true;
}

void wakeup_free(struct wakeup *wakeup)
{
    close(wakeup->reads);
    close(wakeup->writes);
}

/* A full pipe wakes the thread already. */
void wakeup_send(const struct wakeup *wakeup)
{
    int before = errno;
    ssize_t done = write(wakeup->writes, "", 1);

    (void)done;
    errno = before;
}

void wakeup_clear(const struct wakeup *wakeup)
{
    char bytes[256];

    while (read(wakeup->reads, bytes, sizeof bytes) == sizeof bytes)
        continue;
}
