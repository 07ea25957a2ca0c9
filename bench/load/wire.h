/* wire.h - many clients in one process: WebSockets and HTTP requests on one epoll.
 *
 * It does as little as a client can, so that the server is what is measured: frames
 * are masked with zeros, and handled where they lie. The server is on 127.0.0.1; with
 * several nodes, they have consecutive ports. No threads. A connection lives until
 * `closed` was called, a request until it is answered. */
#ifndef NIWA_BENCH_WIRE_H
#define NIWA_BENCH_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wire;
struct connection;

struct connection_calls {
    void (*opened)(void *owner);
    /* A whole message. Its bytes may be changed; a NUL follows them. */
    void (*heard)(void *owner, char *text, size_t len);
    void (*closed)(void *owner, const char *why); /* also if it was never opened */
};

/* Prepares connections to `nodes` servers, from a port on. NULL: no memory. */
struct wire *wire_new(int port, int nodes);
void wire_free(struct wire *wire);

/* Opens a WebSocket to a node, counted from 0. `headers` are whole lines, each ended
 * by CR LF, or "". */
struct connection *wire_dial(struct wire *wire, int node, const char *path,
                             const char *headers, const struct connection_calls *calls,
                             void *owner);
void connection_send(struct connection *connection, const void *bytes, size_t len,
                     bool is_binary);
/* Closes it without a close frame, as if it broke; `closed` is not called. */
void connection_cut(struct connection *connection);

/* Sends an HTTP request to any node, on one of a few connections that are kept open.
 * Status 0: there was no answer. */
typedef void wire_answered(void *context, int status, const char *headers,
                           const char *body);
void wire_ask(struct wire *wire, const char *method, const char *path,
              const char *headers, const char *body, wire_answered *answered,
              void *context);

/* Waits at most `ms` for something to happen, and handles it. */
void wire_turn(struct wire *wire, int ms);

/* Nanoseconds of a clock that never goes back. */
int64_t wire_now(void);

#endif
