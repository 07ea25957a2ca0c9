/* intake.c - reads for libwebsockets, and checks the frames. */
#include "server/net/intake.h"

#include "server/net/frames.h"

#include <openssl/ssl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#define EXPORTED __attribute__((visibility("default")))

enum { STEP = 256 }; /* connections that room is made for at once */

/* Bytes that can't begin or continue a frame: at one or two of them libwebsockets ends
 * the connection, with code 1002 at the beginning of a frame. */
enum { NO_FRAME = 0xff, NO_FRAMES = 2 };

struct intake {
    struct frames frames;
    bool is_silent; /* a connection of which nothing was read yet */
};

static _Thread_local struct intake *connections; /* by their numbers */
static _Thread_local int room;

static struct intake *find(int fd)
{
    return fd >= 0 && fd < room ? &connections[fd] : NULL;
}

static bool make_room(int fd)
{
    int wanted = (fd / STEP + 1) * STEP;
    struct intake *more = realloc(connections, (size_t)wanted * sizeof *more);

    if (!more)
        return false;
    memset(more + room, 0, (size_t)(wanted - room) * sizeof *more);
    connections = more;
    room = wanted;
    return true;
}

bool intake_open(int fd)
{
    if (fd >= room && !make_room(fd))
        return false;
    connections[fd] = (struct intake){.is_silent = true};
    return true;
}

bool intake_is_silent(int fd)
{
    const struct intake *intake = find(fd);

    return intake && intake->is_silent;
}

bool intake_may_upgrade(int fd)
{
    const struct intake *intake = find(fd);

    return intake && frames_may_begin(&intake->frames);
}

void intake_upgrade(int fd)
{
    struct intake *intake = find(fd);

    if (intake)
        frames_begin(&intake->frames);
}

void intake_end(void)
{
    free(connections);
    connections = NULL;
    room = 0;
}

/* -- reading ------------------------------------------------------------------------------ */

/* libwebsockets waits seconds for room for a close frame, and spins if more input comes.
 * A client that does not read would not read the close frame either. */
static void hurry(int fd)
{
    struct pollfd out = {.fd = fd, .events = POLLOUT};

    if (poll(&out, 1, 0) != 1 || (out.revents & POLLOUT) == 0)
        shutdown(fd, SHUT_RDWR);
}

/* What libwebsockets gets of the `len` bytes that came, in a buffer of `size`. A
 * forbidden frame is overwritten, not left out, since then nothing would end the
 * connection. */
static size_t look(int fd, uint8_t *bytes, size_t len, size_t size)
{
    struct intake *intake = find(fd);
    size_t passed = intake ? frames_take(&intake->frames, bytes, len) : len;

    if (intake)
        intake->is_silent = false;
    if (passed == len)
        return len;
    hurry(fd);
    if (len < passed + NO_FRAMES && passed + NO_FRAMES <= size)
        len = passed + NO_FRAMES;
    memset(bytes + passed, NO_FRAME, len - passed);
    return len;
}

EXPORTED ssize_t recv(int fd, void *buf, size_t n, int flags)
{
    ssize_t got = recvfrom(fd, buf, n, flags, NULL, NULL); /* the same as recv */

    if (got <= 0 || (flags & MSG_PEEK) != 0)
        return got;
    return (ssize_t)look(fd, buf, (size_t)got, n);
}

/* OpenSSL itself reads sockets by read. What SSL_get_error tells of a failure is the same for
 * both functions. */
EXPORTED int SSL_read(SSL *ssl, void *buf, int num)
{
    size_t got;

    if (num < 0 || SSL_read_ex(ssl, buf, (size_t)num, &got) <= 0)
        return -1;
    return (int)look(SSL_get_fd(ssl), buf, got, (size_t)num);
}
