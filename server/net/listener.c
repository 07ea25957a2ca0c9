/* listener.c - opens listening sockets and accepts connections.
 *
 * libwebsockets could listen by itself, but it does not say why it can't, does not handle
 * a name with two addresses, and has no limits by address. */
#include "server/net/listener.h"

#include "server/net/intake.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"

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

enum { QUEUE = 1024, AT_ONCE = 16 };

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

/* Whether an error means that this machine does not have the address. That is no failure
 * while another address works. */
static bool is_absent(int error)
{
    return error == EADDRNOTAVAIL || error == EAFNOSUPPORT;
}

static int listen_at_all(struct listener *listener, const struct addrinfo *list,
                         bool is_any)
{
    int absent = 0;

    for (const struct addrinfo *at = list; at && listener->count < MAX_SOCKETS;
         at = at->ai_next) {
        int fd;
        set_port(at->ai_addr, listener->port);
        fd = listen_at(at, is_any);
        if (fd < 0 && !is_absent(errno))
            return errno;
        if (fd < 0) {
            absent = errno;
            continue;
        }
        listener->port = port_of(fd);
        listener->socket[listener->count++] = fd;
    }
    return listener->count > 0 ? 0 : absent;
}

enum listener_trouble listener_open(struct listener *listener, const char *address,
                                    int port, char *why, size_t size)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list;
    int error = getaddrinfo(address, NULL, &wish, &list);

    *listener = (struct listener){.port = port, .spare = -1};
    if (error) {
        snprintf(why, size, "there is no address '%.60s' to listen at (%s)", address,
                 error == EAI_SYSTEM ? strerror(errno) : gai_strerror(error));
        return LISTENER_BAD_ADDRESS;
    }
    error = listen_at_all(listener, list, strcmp(address, "::") == 0);
    freeaddrinfo(list);
    if (error) {
        for (int i = 0; i < listener->count; i++)
            close(listener->socket[i]);
        explain(error, address, port, why, size);
        return error == EADDRNOTAVAIL ? LISTENER_BAD_ADDRESS : LISTENER_NOT_OPENED;
    }
    listener->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return LISTENER_FINE;
}

/* Out of file descriptors: closes the waiting connection instead of leaving it hanging,
 * so that the loop does not spin on a socket that stays readable. */
static void turn_away(struct listener *listener, int socket)
{
    metrics_add(METRIC_TURNED_FILES, 1);
    log_some(LOG_WARN, "turned-away", "why %s", "no file descriptors are left");
    close(listener->spare);
    listener->spare = accept(socket, NULL, NULL);
    close(listener->spare);
    listener->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* Says why and closes. A client that writes before it reads may only see a broken
 * connection. */
static void refuse(const struct listener *listener, int fd, const char *status,
                   const char *code, const char *sentence)
{
    char body[200], text[400];
    int len = snprintf(body, sizeof body,
                       "{\"why\":{\"code\":\"%s\",\"words\":\"%s\"}}\n", code, sentence);
    ssize_t done = 0;

    snprintf(text, sizeof text,
             "HTTP/1.1 %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
             "retry-after: 10\r\nconnection: close\r\n\r\n%s",
             status, len, body);
    if (!listener->is_https)
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
static struct visitor *check(struct listener *listener, int fd,
                             const struct address *from)
{
    bool is_proxy = networks_have(listener->proxies, from);
    struct visitor *visitor;

    if (listener->inside >= listener->most) {
        metrics_add(METRIC_TURNED_FULL, 1);
        log_refusal("full", from);
        refuse(listener, fd, "503 Service Unavailable", "full",
               "the server has as many connections as it takes; try again soon");
        return NULL;
    }
    visitor = book_enter(listener->book, from, is_proxy, steady_ms());
    if (!visitor) {
        metrics_add(METRIC_TURNED_ADDRESS, 1);
        log_refusal("address", from);
        refuse(listener, fd, "429 Too Many Requests", "too-many-connections",
               "there are too many connections from your address");
    }
    return visitor;
}

/* If libwebsockets has no room it closes the socket itself. Once it has made a
 * connection, it also reports its end, at once or later. */
static void hand_over(struct listener *listener, int fd, struct visitor *visitor)
{
    lws_adopt_desc_t how = {.vh = listener->guest, .fd.sockfd = fd, .opaque = visitor};

    if (!intake_open(fd)) {
        close(fd);
        book_leave(listener->book, visitor);
        return;
    }
    how.type = /* NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): flags */
        (lws_adoption_type)(LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL);
    listener->inside++;
    listener->entering = visitor;
    lws_adopt_descriptor_vhost_via_info(&how);
    if (listener->entering)
        listener_leave(listener, visitor);
    listener->entering = NULL;
}

void listener_enter(struct listener *listener, struct lws *wsi)
{
    if (listener->entering)
        lws_set_opaque_user_data(wsi, listener->entering);
    listener->entering = NULL;
}

void listener_leave(struct listener *listener, struct visitor *visitor)
{
    listener->inside--;
    book_leave(listener->book, visitor);
}

static void admit(uv_poll_t *watch, int status, int events)
{
    struct listener *listener = watch->data;
    int socket = listener->socket[watch - listener->watch];

    (void)events;
    for (int i = 0; status == 0 && i < AT_ONCE; i++) {
        struct sockaddr_storage peer = {0};
        socklen_t len = sizeof peer;
        int fd = accept(socket, (struct sockaddr *)&peer, &len);
        struct address from = {{0}};
        struct visitor *visitor;
        if (fd < 0 && (errno == EMFILE || errno == ENFILE))
            turn_away(listener, socket);
        if (fd < 0)
            return;
        address_of_socket((struct sockaddr *)&peer, &from);
        visitor = check(listener, fd, &from);
        if (!visitor)
            continue;
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        set(fd, IPPROTO_TCP, TCP_NODELAY, 1);
        set(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
        hand_over(listener, fd, visitor);
    }
}

void listener_welcome(struct listener *listener, uv_loop_t *loop, struct lws_vhost *guest)
{
    listener->guest = guest;
    for (int i = 0; i < listener->count; i++) {
        uv_poll_init(loop, &listener->watch[i], listener->socket[i]);
        listener->watch[i].data = listener;
        uv_poll_start(&listener->watch[i], UV_READABLE, admit);
    }
}

static void close_socket(uv_handle_t *watch)
{
    struct listener *listener = watch->data;
    close(listener->socket[(uv_poll_t *)watch - listener->watch]);
}

void listener_close(struct listener *listener)
{
    for (int i = 0; i < listener->count; i++) {
        if (listener->guest)
            uv_close((uv_handle_t *)&listener->watch[i], close_socket);
        else
            close(listener->socket[i]);
    }
    if (listener->spare >= 0)
        close(listener->spare);
    listener->count = 0;
    listener->spare = -1;
}
