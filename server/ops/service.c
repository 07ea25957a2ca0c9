/* service.c - asks for open files, and speaks systemd's notification protocol. */
#include "server/ops/service.h"

#include "server/ops/log.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int service_want_connections(int connections)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + OTHER_FILES;
    int possible;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return connections;
    if (limit.rlim_max < wanted)
        wanted = limit.rlim_max;
    /* lowered, too: libwebsockets allocates tables of this size */
    limit.rlim_cur = wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= (rlim_t)connections + OTHER_FILES)
        return connections;
    possible = (int)limit.rlim_cur - OTHER_FILES;
    if (possible < 1)
        possible = 1;
    log_say(LOG_WARN, "few-files", "connections %d wanted %d open-files %lld why %s",
            possible, connections, (long long)limit.rlim_cur,
            "the system allows no more open files; LimitNOFILE= in the unit or 'ulimit "
            "-n' raises it, a lower --max-connections ends this warning");
    return possible;
}

void service_tell(const char *state)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    const char *path = getenv("NOTIFY_SOCKET");
    size_t len = path ? strlen(path) : 0;
    ssize_t sent;
    int fd;

    if (len == 0 || len >= sizeof to.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(to.sun_path, path, len);
    if (path[0] == '@') /* an abstract socket */
        to.sun_path[0] = '\0';
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    sent = sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to,
                  (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len));
    (void)sent;
    close(fd);
}
