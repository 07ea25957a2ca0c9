/* bell.c - a pipe in which there is something or nothing. */
#include "server/bell.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static void prepare(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
}

bool bell_init(struct bell *bell)
{
    int end[2];

    if (pipe(end) != 0)
        return false;
    prepare(end[0]);
    prepare(end[1]);
    *bell = (struct bell){.hears = end[0], .rings = end[1]};
    return true;
}

void bell_free(struct bell *bell)
{
    close(bell->hears);
    close(bell->rings);
}

/* A pipe that is full rings already. */
void bell_ring(const struct bell *bell)
{
    int before = errno;
    ssize_t done = write(bell->rings, "", 1);

    (void)done;
    errno = before;
}

void bell_silence(const struct bell *bell)
{
    char bytes[256];

    while (read(bell->hears, bytes, sizeof bytes) == sizeof bytes)
        continue;
}
