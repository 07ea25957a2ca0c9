/* wire.c - many clients in one process: WebSockets and HTTP requests on one epoll. */
#define _GNU_SOURCE
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_ASKING = 32, /* the most connections for HTTP requests */
    MOST_DIALLING =
        200, /* the most handshakes at a time; more would only fill the backlog */
    FIRST_ROOM = 4096,    /* bytes of a buffer */
    MOST_ROOM = 16 << 20, /* a message that needs more is the server's mistake */
    EVENTS = 256
};

enum connection_stage { CONN_NEW, CONN_CONNECTING, CONN_SHAKING, CONN_OPEN, CONN_DEAD };

struct buffer {
    char *bytes;
    size_t from, to, room; /* its content lies between `from` and `to` */
};

struct request {
    struct request *next;
    wire_answered *answered;
    void *context;
    /* the kept connection of the first try may have just been closed */
    bool is_second_try;
    size_t len;
    char text[];
};

struct connection {
    struct wire *wire;
    struct connection *next; /* among those that wait to connect, or are dead */
    const struct connection_calls *calls;
    void *owner;
    int fd, node;
    enum connection_stage stage;
    bool is_http, waits_to_write;
    struct request *request; /* HTTP: the request that it sends or awaits */
    struct buffer in, out;
    char *greeting; /* the handshake, until it is sent */
};

struct list {
    struct connection *first, **end;
};

struct wire {
    int port, nodes, epoll, dialling, asking;
    int next_node;           /* of the next HTTP connection */
    struct list waiting;     /* to connect */
    struct connection *dead; /* freed when no pending event can refer to them */
    struct connection *idle; /* HTTP connections without a request */
    struct request *requests, **requests_end;
};

int64_t wire_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void give_up(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* -- buffers -- */

static void make_room(struct buffer *buffer, size_t more)
{
    size_t held = buffer->to - buffer->from, room = buffer->room;
    char *bytes;

    if (buffer->to + more < buffer->room)
        return;
    if (buffer->from > 0) {
        memmove(buffer->bytes, buffer->bytes + buffer->from, held);
        buffer->from = 0;
        buffer->to = held;
    }
    while (held + more >= room)
        room = room ? 2 * room : FIRST_ROOM;
    if (room == buffer->room)
        return;
    bytes = room <= MOST_ROOM ? realloc(buffer->bytes, room) : NULL;
    if (!bytes)
        give_up("a message that is too long");
    buffer->bytes = bytes;
    buffer->room = room;
}

static void append(struct buffer *buffer, const void *bytes, size_t len)
{
    make_room(buffer, len);
    memcpy(buffer->bytes + buffer->to, bytes, len);
    buffer->to += len;
}

/* An idle connection holds no memory: there may be ten thousand. */
static void empty(struct buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct buffer){0};
}

/* -- connections come and go -- */

static void watch(struct connection *connection, int how)
{
    struct epoll_event event = {.events = EPOLLIN |
                                          (connection->waits_to_write ? EPOLLOUT : 0u),
                                .data.ptr = connection};
    if (epoll_ctl(connection->wire->epoll, how, connection->fd, &event) != 0)
        give_up("epoll");
}

static void want_write(struct connection *connection, bool wants)
{
    if (connection->waits_to_write == wants)
        return;
    connection->waits_to_write = wants;
    watch(connection, EPOLL_CTL_MOD);
}

static void bury(struct connection *connection)
{
    struct wire *wire = connection->wire;

    if (connection->stage == CONN_DEAD)
        return;
    if (connection->stage == CONN_CONNECTING || connection->stage == CONN_SHAKING)
        wire->dialling -= !connection->is_http;
    if (connection->fd >= 0)
        close(connection->fd);
    connection->fd = -1;
    connection->stage = CONN_DEAD;
    connection->next = wire->dead;
    wire->dead = connection;
}

static void free_dead(struct wire *wire)
{
    for (struct connection *connection; (connection = wire->dead);) {
        wire->dead = connection->next;
        free(connection->in.bytes);
        free(connection->out.bytes);
        free(connection->greeting);
        free(connection);
    }
}

static void start_connecting(struct connection *connection)
{
    struct sockaddr_in to = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)(connection->wire->port + connection->node)),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1;

    connection->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (connection->fd < 0)
        give_up("no socket");
    setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    connection->stage = CONN_CONNECTING;
    connection->waits_to_write = true;
    watch(connection, EPOLL_CTL_ADD);
    if (connect(connection->fd, (struct sockaddr *)&to, sizeof to) != 0 &&
        errno != EINPROGRESS)
        give_up("connect");
}

static void dial_more(struct wire *wire)
{
    while (wire->waiting.first && wire->dialling < MOST_DIALLING) {
        struct connection *connection = wire->waiting.first;
        wire->waiting.first = connection->next;
        if (!wire->waiting.first)
            wire->waiting.end = &wire->waiting.first;
        if (connection->stage == CONN_DEAD) { /* cut before it began to connect */
            connection->next = wire->dead;
            wire->dead = connection;
            continue;
        }
        wire->dialling++;
        start_connecting(connection);
    }
}

static void end_connection(struct connection *connection, const char *why)
{
    void *owner = connection->owner;
    const struct connection_calls *calls = connection->calls;

    if (connection->stage == CONN_DEAD)
        return;
    bury(connection);
    calls->closed(owner, why);
}

/* -- writing -- */

static void flush(struct connection *connection)
{
    struct buffer *out = &connection->out;

    while (out->from < out->to) {
        ssize_t sent = send(connection->fd, out->bytes + out->from, out->to - out->from,
                            MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0) { /* reading will report what is wrong with the connection */
            want_write(connection, errno == EAGAIN);
            return;
        }
        out->from += (size_t)sent;
    }
    empty(out);
    want_write(connection, false);
}

static void put_out(struct connection *connection, const void *bytes, size_t len)
{
    append(&connection->out, bytes, len);
}

void connection_send(struct connection *connection, const void *bytes, size_t len,
                     bool is_binary)
{
    uint8_t head[14] = {(uint8_t)(0x80 | (is_binary ? 2 : 1))};
    size_t size = 2;

    if (connection->stage != CONN_OPEN)
        return;
    if (len < 126) {
        head[1] = (uint8_t)(0x80 | len);
    } else {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(len >> 8);
        head[3] = (uint8_t)len;
        size = 4;
    }
    put_out(connection, head, size + 4); /* a mask of four zeros */
    put_out(connection, bytes, len);
    if (!connection->waits_to_write)
        flush(connection);
}

void connection_cut(struct connection *connection)
{
    if (connection->stage == CONN_NEW)
        connection->stage = CONN_DEAD; /* dial_more frees it */
    else
        bury(connection);
}

/* -- reading WebSocket frames -- */

static void pong(struct connection *connection, const char *bytes, size_t len)
{
    uint8_t head[6] = {0x8a, (uint8_t)(0x80 | len)};

    put_out(connection, head, sizeof head);
    put_out(connection, bytes, len);
    flush(connection);
}

static void close_reason(const char *bytes, size_t len, char *why, size_t size)
{
    int code = len >= 2 ? (uint8_t)bytes[0] << 8 | (uint8_t)bytes[1] : 1005;
    snprintf(why, size, "closed with %d %.*s", code, len > 2 ? (int)len - 2 : 0,
             bytes + 2);
}

/* Handles a frame, if all of it is here. These servers do not fragment messages. */
static bool take_frame(struct connection *connection)
{
    struct buffer *in = &connection->in;
    const uint8_t *head = (const uint8_t *)in->bytes + in->from;
    size_t held = in->to - in->from, len, size = 2;
    char *bytes, after, why[160];

    if (held < 2)
        return false;
    len = head[1] & 127;
    if (len >= 126) {
        size_t extra = len == 126 ? 2 : 8;
        if (held < size + extra)
            return false;
        len = 0;
        for (size_t i = 0; i < extra; i++)
            len = len << 8 | head[size + i];
        size += extra;
    }
    if (held < size + len) {
        make_room(in, size + len);
        return false;
    }
    bytes = in->bytes + in->from + size;
    in->from += size + len;
    switch (head[0] & 15) {
    case 1:
    case 2:
        after = bytes[len];
        bytes[len] = '\0';
        connection->calls->heard(connection->owner, bytes, len);
        if (connection->stage == CONN_OPEN)
            bytes[len] = after;
        break;
    case 8:
        close_reason(bytes, len, why, sizeof why);
        end_connection(connection, why);
        break;
    case 9:
        pong(connection, bytes, len);
        break;
    default:
        break;
    }
    return connection->stage == CONN_OPEN;
}

/* -- HTTP -- */

/* The end of an HTTP head; NULL: it is not complete. */
static char *head_end(struct buffer *in)
{
    make_room(in, 1);
    in->bytes[in->to] = '\0';
    return strstr(in->bytes + in->from, "\r\n\r\n");
}

static void take_handshake(struct connection *connection)
{
    char why[160], *end = head_end(&connection->in),
                   *head = connection->in.bytes + connection->in.from;

    if (!end)
        return;
    *end = '\0';
    if (strncmp(head, "HTTP/1.1 101", 12) != 0) {
        snprintf(why, sizeof why, "refused: %.100s", head);
        end_connection(connection, why);
        return;
    }
    connection->in.from += (size_t)(end + 4 - head);
    connection->stage = CONN_OPEN;
    connection->wire->dialling--;
    connection->calls->opened(connection->owner);
}

static void next_request(struct connection *connection)
{
    struct wire *wire = connection->wire;

    connection->request = wire->requests;
    if (!connection->request) {
        connection->next = wire->idle;
        wire->idle = connection;
        return;
    }
    wire->requests = connection->request->next;
    if (!wire->requests)
        wire->requests_end = &wire->requests;
    put_out(connection, connection->request->text, connection->request->len);
    flush(connection);
}

static void answer(struct request *request, int status, const char *head,
                   const char *body)
{
    request->answered(request->context, status, head, body);
    free(request);
}

static void take_answer(struct connection *connection)
{
    struct buffer *in = &connection->in;
    char *end = head_end(in), *head = in->bytes + in->from, *length, *body;
    struct request *request = connection->request;
    size_t len;

    if (!end || !request)
        return;
    length = strcasestr(head, "\r\ncontent-length:");
    len = length && length < end ? strtoul(length + 17, NULL, 10) : 0;
    if (in->to - in->from < (size_t)(end + 4 - head) + len)
        return;
    *end = '\0';
    body = end + 4;
    body[len] = '\0'; /* nothing follows: one request at a time */
    connection->request = NULL;
    answer(request, atoi(head + 9), head, body);
    in->from = in->to = 0;
    next_request(connection);
}

static void http_closed(void *owner, const char *why)
{
    (void)owner;
    (void)why;
}

static const struct connection_calls http_calls = {.closed = http_closed};

/* The server may close a kept connection at any time. Then the request is sent again
 * on another one. */
static void http_gone(struct connection *connection)
{
    struct wire *wire = connection->wire;
    struct request *request = connection->request;

    for (struct connection **at = &wire->idle; *at; at = &(*at)->next)
        if (*at == connection) {
            *at = connection->next;
            break;
        }
    wire->asking--;
    bury(connection);
    if (!request)
        return;
    if (request->is_second_try) {
        answer(request, 0, "", "");
        return;
    }
    request->is_second_try = true;
    request->next = NULL;
    *wire->requests_end = request;
    wire->requests_end = &request->next;
}

static void ask_more(struct wire *wire)
{
    while (wire->requests && wire->idle) {
        struct connection *connection = wire->idle;
        wire->idle = connection->next;
        next_request(connection);
    }
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): from start_connecting on the epoll has it */
    while (wire->requests && wire->asking < MOST_ASKING) {
        struct connection *connection = calloc(1, sizeof *connection);
        if (!connection)
            give_up("memory");
        *connection =
            (struct connection){.wire = wire, .calls = &http_calls, .is_http = true};
        connection->node = wire->next_node++ % wire->nodes;
        wire->asking++;
        start_connecting(connection);
        connection->request = wire->requests;
        wire->requests = connection->request->next;
        if (!wire->requests)
            wire->requests_end = &wire->requests;
        put_out(connection, connection->request->text, connection->request->len);
    }
}

void wire_ask(struct wire *wire, const char *method, const char *path,
              const char *headers, const char *body, wire_answered *answered,
              void *context)
{
    size_t size = strlen(path) + strlen(headers) + strlen(body) + 200;
    struct request *request = malloc(sizeof *request + size);

    if (!request)
        give_up("memory");
    *request = (struct request){.answered = answered, .context = context};
    request->len = (size_t)snprintf(
        request->text, size,
        "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
        "Content-Length: %zu\r\n%s\r\n%s",
        method, path, wire->port, strlen(body), headers, body);
    *wire->requests_end = request;
    wire->requests_end = &request->next;
}

/* -- the loop -- */

static void heard(struct connection *connection)
{
    if (connection->is_http)
        take_answer(connection);
    if (connection->stage == CONN_SHAKING)
        take_handshake(connection);
    while (connection->stage == CONN_OPEN && !connection->is_http &&
           take_frame(connection))
        ;
    if (connection->stage == CONN_OPEN && connection->in.from == connection->in.to)
        empty(&connection->in);
}

static void hear(struct connection *connection)
{
    struct buffer *in = &connection->in;
    ssize_t got;

    make_room(in, 2048);
    got = recv(connection->fd, in->bytes + in->to, in->room - in->to - 1, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        const char *why = got < 0 ? strerror(errno) : "the server hung up";
        if (connection->is_http)
            http_gone(connection);
        else
            end_connection(connection, why);
        return;
    }
    in->to += (size_t)got;
    heard(connection);
}

static void connected(struct connection *connection)
{
    connection->stage = connection->is_http ? CONN_OPEN : CONN_SHAKING;
    if (connection->greeting)
        put_out(connection, connection->greeting, strlen(connection->greeting));
    free(connection->greeting);
    connection->greeting = NULL;
    flush(connection);
}

static void happened(struct connection *connection, uint32_t events)
{
    if (connection->stage == CONN_DEAD)
        return;
    if ((events & EPOLLOUT) && connection->stage == CONN_CONNECTING &&
        !(events & (EPOLLERR | EPOLLHUP)))
        connected(connection);
    else if (events & EPOLLOUT)
        flush(connection);
    if (connection->stage != CONN_DEAD && (events & (EPOLLIN | EPOLLERR | EPOLLHUP)))
        hear(connection);
}

void wire_turn(struct wire *wire, int ms)
{
    struct epoll_event event[EVENTS];
    int count;

    dial_more(wire);
    ask_more(wire);
    count = epoll_wait(wire->epoll, event, EVENTS, ms);
    if (count < 0 && errno != EINTR)
        give_up("epoll");
    for (int i = 0; i < count; i++)
        happened(event[i].data.ptr, event[i].events);
    free_dead(wire);
}

struct connection *wire_dial(struct wire *wire, int node, const char *path,
                             const char *headers, const struct connection_calls *calls,
                             void *owner)
{
    size_t size = strlen(path) + strlen(headers) + 250;
    struct connection *connection = calloc(1, sizeof *connection);

    if (!connection || !(connection->greeting = malloc(size)))
        give_up("memory");
    connection->wire = wire;
    connection->calls = calls;
    connection->owner = owner;
    connection->node = node;
    connection->fd = -1;
    snprintf(connection->greeting, size,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: bml3YSBsb2FkIGxvYWQhIQ==\r\n%s\r\n",
             path, wire->port, headers);
    *wire->waiting.end = connection;
    wire->waiting.end = &connection->next;
    return connection;
}

struct wire *wire_new(int port, int nodes)
{
    struct wire *wire = calloc(1, sizeof *wire);

    if (!wire)
        return NULL;
    wire->port = port;
    wire->nodes = nodes;
    wire->waiting.end = &wire->waiting.first;
    wire->requests_end = &wire->requests;
    wire->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (wire->epoll < 0)
        give_up("epoll");
    return wire;
}

/* Connections that are still open end with the process. */
void wire_free(struct wire *wire)
{
    free_dead(wire);
    close(wire->epoll);
    free(wire);
}
