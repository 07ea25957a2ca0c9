/* wire.c - many clients in one process: WebSockets and HTTP requests on one epoll. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): it is for others to define */
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
    MOST_ASKING = 32,     /* connections for HTTP requests */
    MOST_DIALLING = 200,  /* handshakes at a time: more would only fill the backlog */
    FIRST_ROOM = 4096,    /* bytes of a buffer */
    MOST_ROOM = 16 << 20, /* a message that needs more is a server's mistake */
    EVENTS = 256
};

enum line_stage { LINE_NEW, LINE_CONNECTING, LINE_SHAKING, LINE_OPEN, LINE_DEAD };

struct buffer {
    char *bytes;
    size_t from, to, room; /* what is in it lies between from and to */
};

struct request {
    struct request *next;
    wire_answered *answered;
    void *context;
    bool is_second_try; /* a kept connection may have just been closed */
    size_t len;
    char text[];
};

struct line {
    struct wire *wire;
    struct line *next; /* among those that wait to dial, or are dead */
    const struct line_calls *calls;
    void *owner;
    int fd, node;
    enum line_stage stage;
    bool is_http, waits_to_write;
    struct request *request; /* of HTTP: the one under way */
    struct buffer in, out;
    char *greeting; /* the handshake, until it is sent */
};

struct list {
    struct line *first, **end;
};

struct wire {
    int port, nodes, epoll, dialling, asking;
    int next_node;       /* for the next connection of HTTP */
    struct list waiting; /* to dial */
    struct line *dead;   /* freed when no event can name them any more */
    struct line *idle;   /* of HTTP */
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

/* An idle line holds no memory: there may be ten thousand. */
static void empty(struct buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct buffer){0};
}

/* -- lines come and go -- */

static void watch(struct line *line, int how)
{
    struct epoll_event event = {
        .events = EPOLLIN | (line->waits_to_write ? EPOLLOUT : 0u), .data.ptr = line};
    if (epoll_ctl(line->wire->epoll, how, line->fd, &event) != 0)
        give_up("epoll");
}

static void want_write(struct line *line, bool wants)
{
    if (line->waits_to_write == wants)
        return;
    line->waits_to_write = wants;
    watch(line, EPOLL_CTL_MOD);
}

static void bury(struct line *line)
{
    struct wire *wire = line->wire;

    if (line->stage == LINE_DEAD)
        return;
    if (line->stage == LINE_CONNECTING || line->stage == LINE_SHAKING)
        wire->dialling -= !line->is_http;
    if (line->fd >= 0)
        close(line->fd);
    line->fd = -1;
    line->stage = LINE_DEAD;
    line->next = wire->dead;
    wire->dead = line;
}

static void free_dead(struct wire *wire)
{
    for (struct line *line; (line = wire->dead);) {
        wire->dead = line->next;
        free(line->in.bytes);
        free(line->out.bytes);
        free(line->greeting);
        free(line);
    }
}

static void connect_line(struct line *line)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)(line->wire->port + line->node)),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1;

    line->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (line->fd < 0)
        give_up("no socket");
    setsockopt(line->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    line->stage = LINE_CONNECTING;
    line->waits_to_write = true;
    watch(line, EPOLL_CTL_ADD);
    if (connect(line->fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS)
        give_up("connect");
}

static void dial_more(struct wire *wire)
{
    while (wire->waiting.first && wire->dialling < MOST_DIALLING) {
        struct line *line = wire->waiting.first;
        wire->waiting.first = line->next;
        if (!wire->waiting.first)
            wire->waiting.end = &wire->waiting.first;
        if (line->stage == LINE_DEAD) { /* cut before it was dialled */
            line->next = wire->dead;
            wire->dead = line;
            continue;
        }
        wire->dialling++;
        connect_line(line);
    }
}

static void end_line(struct line *line, const char *why)
{
    void *owner = line->owner;
    const struct line_calls *calls = line->calls;

    if (line->stage == LINE_DEAD)
        return;
    bury(line);
    calls->closed(owner, why);
}

/* -- writing -- */

static void flush(struct line *line)
{
    struct buffer *out = &line->out;

    while (out->from < out->to) {
        ssize_t sent =
            send(line->fd, out->bytes + out->from, out->to - out->from, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0) { /* what is wrong with a line is found by reading */
            want_write(line, errno == EAGAIN);
            return;
        }
        out->from += (size_t)sent;
    }
    empty(out);
    want_write(line, false);
}

static void put_out(struct line *line, const void *bytes, size_t len)
{
    append(&line->out, bytes, len);
}

void line_say(struct line *line, const void *bytes, size_t len, bool is_binary)
{
    uint8_t head[14] = {(uint8_t)(0x80 | (is_binary ? 2 : 1))};
    size_t size = 2;

    if (line->stage != LINE_OPEN)
        return;
    if (len < 126) {
        head[1] = (uint8_t)(0x80 | len);
    } else {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(len >> 8);
        head[3] = (uint8_t)len;
        size = 4;
    }
    put_out(line, head, size + 4); /* the mask: four zeros */
    put_out(line, bytes, len);
    if (!line->waits_to_write)
        flush(line);
}

void line_cut(struct line *line)
{
    if (line->stage == LINE_NEW)
        line->stage = LINE_DEAD; /* dial_more buries it */
    else
        bury(line);
}

/* -- reading WebSocket frames -- */

static void pong(struct line *line, const char *bytes, size_t len)
{
    uint8_t head[6] = {0x8a, (uint8_t)(0x80 | len)};

    put_out(line, head, sizeof head);
    put_out(line, bytes, len);
    flush(line);
}

static void close_reason(const char *bytes, size_t len, char *why, size_t size)
{
    int code = len >= 2 ? (uint8_t)bytes[0] << 8 | (uint8_t)bytes[1] : 1005;
    snprintf(why, size, "closed with %d %.*s", code, len > 2 ? (int)len - 2 : 0,
             bytes + 2);
}

/* A frame, if a whole one is here. Servers do not cut messages into fragments here. */
static bool take_frame(struct line *line)
{
    struct buffer *in = &line->in;
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
        line->calls->heard(line->owner, bytes, len);
        if (line->stage == LINE_OPEN)
            bytes[len] = after;
        break;
    case 8:
        close_reason(bytes, len, why, sizeof why);
        end_line(line, why);
        break;
    case 9:
        pong(line, bytes, len);
        break;
    default:
        break;
    }
    return line->stage == LINE_OPEN;
}

/* -- HTTP -- */

/* The end of an HTTP head; NULL: not all of it is here. */
static char *head_end(struct buffer *in)
{
    make_room(in, 1);
    in->bytes[in->to] = '\0';
    return strstr(in->bytes + in->from, "\r\n\r\n");
}

static void take_handshake(struct line *line)
{
    char why[160], *end = head_end(&line->in), *head = line->in.bytes + line->in.from;

    if (!end)
        return;
    *end = '\0';
    if (strncmp(head, "HTTP/1.1 101", 12) != 0) {
        snprintf(why, sizeof why, "refused: %.100s", head);
        end_line(line, why);
        return;
    }
    line->in.from += (size_t)(end + 4 - head);
    line->stage = LINE_OPEN;
    line->wire->dialling--;
    line->calls->opened(line->owner);
}

static void next_request(struct line *line)
{
    struct wire *wire = line->wire;

    line->request = wire->requests;
    if (!line->request) {
        line->next = wire->idle;
        wire->idle = line;
        return;
    }
    wire->requests = line->request->next;
    if (!wire->requests)
        wire->requests_end = &wire->requests;
    put_out(line, line->request->text, line->request->len);
    flush(line);
}

static void answer(struct request *request, int status, const char *head,
                   const char *body)
{
    request->answered(request->context, status, head, body);
    free(request);
}

static void take_answer(struct line *line)
{
    struct buffer *in = &line->in;
    char *end = head_end(in), *head = in->bytes + in->from, *length, *body;
    struct request *request = line->request;
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
    line->request = NULL;
    answer(request, atoi(head + 9), head, body);
    in->from = in->to = 0;
    next_request(line);
}

static void http_closed(void *owner, const char *why)
{
    (void)owner;
    (void)why;
}

static const struct line_calls http_calls = {.closed = http_closed};

/* The server may close a kept connection whenever it likes: then again on another. */
static void http_gone(struct line *line)
{
    struct wire *wire = line->wire;
    struct request *request = line->request;

    for (struct line **at = &wire->idle; *at; at = &(*at)->next)
        if (*at == line) {
            *at = line->next;
            break;
        }
    wire->asking--;
    bury(line);
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
        struct line *line = wire->idle;
        wire->idle = line->next;
        next_request(line);
    }
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): from connect_line on the epoll has it */
    while (wire->requests && wire->asking < MOST_ASKING) {
        struct line *line = calloc(1, sizeof *line);
        if (!line)
            give_up("memory");
        *line = (struct line){.wire = wire, .calls = &http_calls, .is_http = true};
        line->node = wire->next_node++ % wire->nodes;
        wire->asking++;
        connect_line(line);
        line->request = wire->requests;
        wire->requests = line->request->next;
        if (!wire->requests)
            wire->requests_end = &wire->requests;
        put_out(line, line->request->text, line->request->len);
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

static void heard(struct line *line)
{
    if (line->is_http)
        take_answer(line);
    if (line->stage == LINE_SHAKING)
        take_handshake(line);
    while (line->stage == LINE_OPEN && !line->is_http && take_frame(line))
        ;
    if (line->stage == LINE_OPEN && line->in.from == line->in.to)
        empty(&line->in);
}

static void hear(struct line *line)
{
    struct buffer *in = &line->in;
    ssize_t got;

    make_room(in, 2048);
    got = recv(line->fd, in->bytes + in->to, in->room - in->to - 1, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        const char *why = got < 0 ? strerror(errno) : "the server hung up";
        if (line->is_http)
            http_gone(line);
        else
            end_line(line, why);
        return;
    }
    in->to += (size_t)got;
    heard(line);
}

static void connected(struct line *line)
{
    line->stage = line->is_http ? LINE_OPEN : LINE_SHAKING;
    if (line->greeting)
        put_out(line, line->greeting, strlen(line->greeting));
    free(line->greeting);
    line->greeting = NULL;
    flush(line);
}

static void happened(struct line *line, uint32_t events)
{
    if (line->stage == LINE_DEAD)
        return;
    if ((events & EPOLLOUT) && line->stage == LINE_CONNECTING &&
        !(events & (EPOLLERR | EPOLLHUP)))
        connected(line);
    else if (events & EPOLLOUT)
        flush(line);
    if (line->stage != LINE_DEAD && (events & (EPOLLIN | EPOLLERR | EPOLLHUP)))
        hear(line);
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

struct line *wire_dial(struct wire *wire, int node, const char *path, const char *headers,
                       const struct line_calls *calls, void *owner)
{
    size_t size = strlen(path) + strlen(headers) + 250;
    struct line *line = calloc(1, sizeof *line);

    if (!line || !(line->greeting = malloc(size)))
        give_up("memory");
    line->wire = wire;
    line->calls = calls;
    line->owner = owner;
    line->node = node;
    line->fd = -1;
    snprintf(line->greeting, size,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: bml3YSBsb2FkIGxvYWQhIQ==\r\n%s\r\n",
             path, wire->port, headers);
    *wire->waiting.end = line;
    wire->waiting.end = &line->next;
    return line;
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

/* Lines that are open end with the process. */
void wire_free(struct wire *wire)
{
    free_dead(wire);
    close(wire->epoll);
    free(wire);
}
