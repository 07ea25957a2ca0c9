/* wire.c - all WebSocket connections: the lists of those with something to send, and of
 * those whose messages wait. */
#include "server/wire/wire.h"

#include "server/wire/connection.h"

#include <stdlib.h>

void wire_init(struct wire *wire, uv_loop_t *loop, uv_async_t *woken,
               const struct wire_calls *calls, void *owner)
{
    *wire = (struct wire){.calls = calls, .owner = owner, .loop = loop, .woken = woken};
    wire->messages = MESSAGES_SECOND;
    wire->flushed_end = &wire->flushed;
    wire->late_end = &wire->late;
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
    wire_hear_never(connection);
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

void wire_flush_later(struct connection *connection)
{
    struct wire *wire = connection->wire;

    if (connection->is_flushed || connection->is_over)
        return;
    connection->is_flushed = true;
    connection->next_flushed = NULL;
    *wire->flushed_end = connection;
    wire->flushed_end = &connection->next_flushed;
}

void wire_flush_never(struct connection *connection)
{
    struct wire *wire = connection->wire;
    struct connection **at = &wire->flushed;

    if (!connection->is_flushed)
        return;
    connection->is_flushed = false;
    while (*at != connection)
        at = &(*at)->next_flushed;
    *at = connection->next_flushed;
    if (!*at)
        wire->flushed_end = at;
}

void wire_flush(struct wire *wire)
{
    while (wire->flushed && !wire_is_late(wire)) {
        struct connection *connection = wire->flushed;
        wire_flush_never(connection);
        connection_flush(connection);
    }
    if (wire->flushed)
        uv_async_send(wire->woken);
}

void wire_hear_later(struct connection *connection)
{
    struct wire *wire = connection->wire;

    if (connection->is_late || connection->is_over)
        return;
    connection->is_late = true;
    connection->next_late = NULL;
    *wire->late_end = connection;
    wire->late_end = &connection->next_late;
    uv_async_send(wire->woken);
}

void wire_hear_never(struct connection *connection)
{
    struct wire *wire = connection->wire;
    struct connection **at = &wire->late;

    if (!connection->is_late)
        return;
    connection->is_late = false;
    while (*at != connection)
        at = &(*at)->next_late;
    *at = connection->next_late;
    if (!*at)
        wire->late_end = at;
}

void wire_hear(struct wire *wire)
{
    while (wire->late && !wire_is_late(wire)) {
        struct connection *connection = wire->late;
        wire_hear_never(connection);
        if (!connection->is_busy)
            connection_resume(connection);
    }
    if (wire->late)
        uv_async_send(wire->woken);
}
