/* wire.c - all WebSocket connections, and the queues of those that have something to do in
 * this turn of the loop. */
#include "server/wire/wire.h"

#include "server/wire/connection.h"

#include <stdlib.h>

void wire_init(struct wire *wire, uv_loop_t *loop, uv_async_t *woken,
               const struct wire_calls *calls, void *owner)
{
    *wire = (struct wire){.calls = calls, .owner = owner, .loop = loop, .woken = woken};
    wire->messages = MESSAGES_SECOND;
    for (int i = 0; i < WIRE_QUEUES; i++)
        wire->queue[i].end = &wire->queue[i].first;
}

void wire_clear(struct wire *wire)
{
    while (wire->unused) {
        struct outgoing *outgoing = wire->unused;
        wire->unused = outgoing->next;
        free(outgoing);
    }
    note_pool_clear(&wire->notes);
}

/* -- what is on its way ------------------------------------------------------------------ */

struct outgoing *outgoing_new(struct wire *wire)
{
    struct outgoing *outgoing = wire->unused;

    if (outgoing)
        wire->unused = outgoing->next;
    else if (!(outgoing = malloc(sizeof *outgoing)))
        return NULL;
    *outgoing = (struct outgoing){0};
    return outgoing;
}

void outgoing_free(struct wire *wire, struct outgoing *outgoing)
{
    outgoing->next = wire->unused;
    wire->unused = outgoing;
}

/* -- who is there ------------------------------------------------------------------------ */

void wire_enter(struct connection *connection)
{
    struct wire *wire = connection->wire;

    connection->after = wire->first;
    if (wire->first)
        wire->first->before = connection;
    wire->first = connection;
    wire->counts.connections++;
}

void wire_leave(struct connection *connection)
{
    struct wire *wire = connection->wire;

    wire_flush_never(connection);
    wire_handle_never(connection);
    if (connection->before)
        connection->before->after = connection->after;
    else
        wire->first = connection->after;
    if (connection->after)
        connection->after->before = connection->before;
    wire->counts.connections--;
}

/* -- turns ------------------------------------------------------------------------------- */

bool wire_is_late(struct wire *wire)
{
    uint64_t now = uv_hrtime();

    if (wire->turn == 0)
        wire->turn = now;
    return now - wire->turn > TURN_NS && !wire->is_stopping;
}

static void put(struct connection *connection, enum wire_queue queue)
{
    struct wire_list *list = &connection->wire->queue[queue];

    connection->is_queued[queue] = true;
    connection->next_queued[queue] = NULL;
    *list->end = connection;
    list->end = &connection->next_queued[queue];
}

static void take_out(struct connection *connection, enum wire_queue queue)
{
    struct wire_list *list = &connection->wire->queue[queue];
    struct connection **at = &list->first;

    if (!connection->is_queued[queue])
        return;
    connection->is_queued[queue] = false;
    while (*at != connection)
        at = &(*at)->next_queued[queue];
    *at = connection->next_queued[queue];
    if (!*at)
        list->end = at;
}

/* The first of a queue, which leaves it. NULL: it is empty, or the rest is for the next turn. */
static struct connection *next_of(struct wire *wire, enum wire_queue queue)
{
    struct connection *connection = wire->queue[queue].first;

    if (connection && wire_is_late(wire)) {
        uv_async_send(wire->woken);
        return NULL;
    }
    if (connection)
        take_out(connection, queue);
    return connection;
}

void wire_flush_later(struct connection *connection)
{
    if (!connection->is_queued[QUEUE_FLUSH] && !connection->is_over)
        put(connection, QUEUE_FLUSH);
}

void wire_flush_never(struct connection *connection)
{
    take_out(connection, QUEUE_FLUSH);
}

void wire_flush(struct wire *wire)
{
    struct connection *connection;

    while ((connection = next_of(wire, QUEUE_FLUSH)) != NULL)
        connection_flush(connection);
}

void wire_handle_later(struct connection *connection)
{
    if (connection->is_queued[QUEUE_HANDLE] || connection->is_over)
        return;
    put(connection, QUEUE_HANDLE);
    uv_async_send(connection->wire->woken);
}

void wire_handle_never(struct connection *connection)
{
    take_out(connection, QUEUE_HANDLE);
}

void wire_handle(struct wire *wire)
{
    struct connection *connection;

    while ((connection = next_of(wire, QUEUE_HANDLE)) != NULL)
        if (!connection->is_busy)
            connection_resume(connection);
}
