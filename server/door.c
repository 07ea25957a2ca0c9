/* door.c - opens listening sockets and hands over who comes.
 *
 * libwebsockets could listen by itself, but says neither why it cannot nor takes a name with
 * two addresses; and limits for strangers belong where they come in. */
#include "server/door.h"

#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { QUEUE = 1024, AT_ONCE = 64 };

static void set(int socket, int level, int option, int value)
{
    setsockopt(socket, level, option, &value, sizeof value);
}

static void set_port(struct sockaddr *address, int port)
{
    if (address->sa_family == AF_INET6)
        ((struct sockaddr_in6 *)address)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)address)->sin_port = htons((uint16_t)port);
}

static int port_of(int socket)
{
    struct sockaddr_storage address = {0};
    socklen_t len = sizeof address;

    getsockname(socket, (struct sockaddr *)&address, &len);
    if (address.ss_family == AF_INET6)
        return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    return ntohs(((struct sockaddr_in *)&address)->sin_port);
}

/* A socket that listens at one address; -1 with errno. */
static int listen_at(const struct addrinfo *info, bool is_any)
{
    int error,
        fd = socket(info->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (fd < 0)
        return -1;
    set(fd, SOL_SOCKET, SO_REUSEADDR, 1);
    if (info->ai_family == AF_INET6)
        set(fd, IPPROTO_IPV6, IPV6_V6ONLY, !is_any); /* "::" is everybody, also IPv4 */
    if (bind(fd, info->ai_addr, info->ai_addrlen) == 0 && listen(fd, QUEUE) == 0)
        return fd;
    error = errno;
    close(fd);
    errno = error;
    return -1;
}

static void explain(int error, const char *address, int port, char *why, size_t size)
{
    switch (error) {
    case EADDRINUSE:
        snprintf(why, size, "port %d is taken by another program; --port picks another",
                 port);
        return;
    case EACCES:
        snprintf(why, size,
                 "no permission to listen at port %d; ports from 1024 on are for all",
                 port);
        return;
    case EADDRNOTAVAIL:
        snprintf(why, size, "this machine has no address '%.60s'", address);
        return;
    default:
        snprintf(why, size, "cannot listen at '%.60s', port %d: %s", address, port,
                 strerror(error));
    }
}

/* An address that this machine has no use for is no trouble while another one works. */
static bool is_absent(int error)
{
    return error == EADDRNOTAVAIL || error == EAFNOSUPPORT;
}

static int listen_at_all(struct door *door, const struct addrinfo *list, bool is_any)
{
    int absent = 0;

    for (const struct addrinfo *at = list; at && door->count < MAX_SOCKETS;
         at = at->ai_next) {
        int fd;
        set_port(at->ai_addr, door->port);
        fd = listen_at(at, is_any);
        if (fd < 0 && !is_absent(errno))
            return errno;
        if (fd < 0) {
            absent = errno;
            continue;
        }
        door->port = port_of(fd);
        door->socket[door->count++] = fd;
    }
    return door->count > 0 ? 0 : absent;
}

enum door_trouble door_open(struct door *door, const char *address, int port, char *why,
                            size_t size)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list;
    int error = getaddrinfo(address, NULL, &wish, &list);

    *door = (struct door){.port = port, .spare = -1};
    if (error) {
        snprintf(why, size, "there is no address '%.60s' to listen at (%s)", address,
                 error == EAI_SYSTEM ? strerror(errno) : gai_strerror(error));
        return DOOR_BAD_ADDRESS;
    }
    error = listen_at_all(door, list, strcmp(address, "::") == 0);
    freeaddrinfo(list);
    if (error) {
        for (int i = 0; i < door->count; i++)
            close(door->socket[i]);
        explain(error, address, port, why, size);
        return error == EADDRNOTAVAIL ? DOOR_BAD_ADDRESS : DOOR_NOT_OPENED;
    }
    door->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return DOOR_FINE;
}

/* Out of file descriptors: whoever waits is told so by an end, not by silence, and the
 * loop does not spin on a socket that stays readable. */
static void turn_away(struct door *door, int socket)
{
    metrics_add(METRIC_TURNED_FILES, 1);
    log_some(LOG_WARN, "turned-away", "why %s", "no file descriptors are left");
    close(door->spare);
    door->spare = accept(socket, NULL, NULL);
    close(door->spare);
    door->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* Says why and closes. Who writes before reading may see only that the line is dead. */
static void refuse(const struct door *door, int fd, const char *status, const char *code,
                   const char *sentence)
{
    char body[200], text[400];
    int len = snprintf(body, sizeof body,
                       "{\"why\":{\"code\":\"%s\",\"words\":\"%s\"}}\n", code, sentence);
    ssize_t done = 0;

    snprintf(text, sizeof text,
             "HTTP/1.1 %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
             "retry-after: 10\r\nconnection: close\r\n\r\n%s",
             status, len, body);
    if (!door->is_https)
        done = send(fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)done;
    shutdown(fd, SHUT_WR);
    close(fd);
}

static void log_refusal(const char *why, const struct address *from)
{
    char text[ADDRESS_TEXT];

    address_put(from, text);
    log_some(LOG_INFO, "turned-away", "why %s address %s", why, text);
}

/* The visitor of a new connection; NULL after a refusal. */
static struct visitor *check(struct door *door, int fd, const struct address *from)
{
    bool is_proxy = networks_have(door->proxies, from);
    struct visitor *visitor;

    if (door->inside >= door->most) {
        metrics_add(METRIC_TURNED_FULL, 1);
        log_refusal("full", from);
        refuse(door, fd, "503 Service Unavailable", "full",
               "the server has as many connections as it takes; try again soon");
        return NULL;
    }
    visitor = book_enter(door->book, from, is_proxy, now_ms());
    if (!visitor) {
        metrics_add(METRIC_TURNED_ADDRESS, 1);
        log_refusal("address", from);
        refuse(door, fd, "429 Too Many Requests", "too-many-connections",
               "there are too many connections from your address");
    }
    return visitor;
}

/* Where libwebsockets has no room it closes the socket itself; from when it has made a
 * connection of it, it also tells when that is gone, be it at once or later. */
static void hand_over(struct door *door, int fd, struct visitor *visitor)
{
    lws_adopt_desc_t how = {.vh = door->guest, .fd.sockfd = fd, .opaque = visitor};

    how.type = /* NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): flags */
        (lws_adoption_type)(LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL);
    door->inside++;
    door->entering = visitor;
    lws_adopt_descriptor_vhost_via_info(&how);
    if (door->entering)
        door_leave(door, visitor);
    door->entering = NULL;
}

void door_enter(struct door *door, struct lws *wsi)
{
    if (door->entering)
        lws_set_opaque_user_data(wsi, door->entering);
    door->entering = NULL;
}

void door_leave(struct door *door, struct visitor *visitor)
{
    door->inside--;
    book_leave(door->book, visitor);
}

static void admit(uv_poll_t *watch, int status, int events)
{
    struct door *door = watch->data;
    int socket = door->socket[watch - door->watch];

    (void)events;
    for (int i = 0; status == 0 && i < AT_ONCE; i++) {
        struct sockaddr_storage peer = {0};
        socklen_t len = sizeof peer;
        int fd = accept(socket, (struct sockaddr *)&peer, &len);
        struct address from = {{0}};
        struct visitor *visitor;
        if (fd < 0 && (errno == EMFILE || errno == ENFILE))
            turn_away(door, socket);
        if (fd < 0)
            return;
        address_of_socket((struct sockaddr *)&peer, &from);
        visitor = check(door, fd, &from);
        if (!visitor)
            continue;
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        set(fd, IPPROTO_TCP, TCP_NODELAY, 1);
        set(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
        hand_over(door, fd, visitor);
    }
}

void door_welcome(struct door *door, uv_loop_t *loop, struct lws_vhost *guest)
{
    door->guest = guest;
    for (int i = 0; i < door->count; i++) {
        uv_poll_init(loop, &door->watch[i], door->socket[i]);
        door->watch[i].data = door;
        uv_poll_start(&door->watch[i], UV_READABLE, admit);
    }
}

static void close_socket(uv_handle_t *watch)
{
    struct door *door = watch->data;
    close(door->socket[(uv_poll_t *)watch - door->watch]);
}

void door_close(struct door *door)
{
    for (int i = 0; i < door->count; i++) {
        if (door->guest)
            uv_close((uv_handle_t *)&door->watch[i], close_socket);
        else
            close(door->socket[i]);
    }
    if (door->spare >= 0)
        close(door->spare);
    door->count = 0;
    door->spare = -1;
}
