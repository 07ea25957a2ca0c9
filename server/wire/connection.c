/* connection.c - one WebSocket connection. */
#include "server/wire/connection.h"

#include "core/utf8.h"
#include "games/games.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"
#include "server/wire/reply.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    /* bytes that the kernel buffers for a client that does not read */
    SEND_BUFFER = 64 << 10,
    END_SECONDS = 2 /* for the client to read the last frame */
};

/* -- the handshake ----------------------------------------------------------------------- */

static void ping(struct connection *connection);

void connection_open(struct connection *connection, struct lws *wsi, struct wire *wire,
                     struct visitor *visitor, const uint8_t *token)
{
    int size = SEND_BUFFER;

    *connection = (struct connection){.wsi = wsi,
                                      .wire = wire,
                                      .visitor = visitor,
                                      .end = &connection->first,
                                      .round_trip = UINT16_MAX};
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    wire_enter(connection);
    wire->calls->opened(connection, token);
    ping(connection);
}

/* -- out --------------------------------------------------------------------------------- */

/* Ends it without a close frame, in the next turn of the loop. */
static void cut(struct connection *connection)
{
    connection->is_over = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static void unqueue(struct connection *connection)
{
    struct outgoing *outgoing = connection->first;

    connection->first = outgoing->next;
    if (!connection->first)
        connection->end = &connection->first;
    if (outgoing->note) {
        connection->queued -= outgoing->note->len;
        note_drop(&connection->wire->notes, outgoing->note);
    }
    outgoing_free(connection->wire, outgoing);
}

struct outgoing *connection_put(struct connection *connection, struct note *note)
{
    struct outgoing *outgoing =
        note && !connection->is_over ? outgoing_new(connection->wire) : NULL;

    if (!outgoing) {
        if (!connection->is_over)
            cut(connection);
        return NULL;
    }
    outgoing->connection = connection;
    outgoing->note = note;
    note->readers++;
    *connection->end = outgoing;
    connection->end = &outgoing->next;
    connection->queued += note->len;
    if (connection->queued > QUEUE_MOST && connection->queued > 2 * note->len) {
        connection->wire->counts.slow++;
        cut(connection);
    }
    wire_flush_later(connection);
    return outgoing;
}

struct outgoing *connection_put_own(struct connection *connection, struct note *note)
{
    struct outgoing *outgoing = connection_put(connection, note);

    if (note)
        note_drop(&connection->wire->notes, note);
    return outgoing;
}

/* Joins all that may leave into one frame. */
static size_t gather(struct connection *connection, char *room)
{
    size_t len = 0;

    while (connection->first && !connection->first->is_held) {
        const struct note *note = connection->first->note;
        if (note) {
            if (len + note->len + 1 > FRAME_SENDS && len > 0)
                break;
            if (len > 0)
                room[len++] = '\n';
            memcpy(room + len, note->text, note->len);
            len += note->len;
        }
        unqueue(connection);
    }
    return len;
}

void connection_flush(struct connection *connection)
{
    static uint8_t room[LWS_PRE + FRAME_SENDS]; /* the loop is one thread */
    size_t len;

    if (connection->is_over || !connection->first || connection->first->is_held)
        return;
    if (lws_partial_buffered(connection->wsi)) {
        lws_callback_on_writable(connection->wsi);
        return;
    }
    len = gather(connection, (char *)room + LWS_PRE);
    if (len == 0)
        return;
    connection->wire->counts.sent++;
    connection->wire->counts.sent_bytes += len;
    if (lws_write(connection->wsi, room + LWS_PRE, len, LWS_WRITE_TEXT) < (int)len)
        cut(connection);
    else if (connection->first && !connection->first->is_held)
        lws_callback_on_writable(connection->wsi);
}

/* libwebsockets sends a close frame only if a receive callback fails, so we write it
 * ourselves. The other side answers it and the connection ends, or it times out. */
void connection_end(struct connection *connection, enum connection_end code)
{
    /* NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): has no public name */
    const enum lws_write_protocol close_frame = (enum lws_write_protocol)4;
    uint8_t room[LWS_PRE + 2];

    if (connection->is_over)
        return;
    connection_flush(connection);
    room[LWS_PRE] = (uint8_t)((unsigned)code >> 8);
    room[LWS_PRE + 1] = (uint8_t)code;
    if (connection->is_over || lws_partial_buffered(connection->wsi) ||
        lws_write(connection->wsi, room + LWS_PRE, 2, close_frame) < 0) {
        cut(connection); /* nothing can be written, not even a close frame */
        return;
    }
    connection->is_over = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, END_SECONDS);
}

/* -- is anybody there? ------------------------------------------------------------------- */

static void ping(struct connection *connection)
{
    uint8_t room[LWS_PRE + sizeof(uint64_t)];
    uint64_t now = uv_hrtime();

    connection->pinged = (int64_t)uv_now(connection->wire->loop);
    connection->is_pinged = true;
    memcpy(room + LWS_PRE, &now, sizeof now);
    if (lws_write(connection->wsi, room + LWS_PRE, sizeof now, LWS_WRITE_PING) < 0)
        cut(connection);
}

bool connection_beat(struct connection *connection)
{
    int64_t now = (int64_t)uv_now(connection->wire->loop);

    if (connection->is_over || now - connection->pinged < PING_SECONDS * 1000)
        return false;
    if (connection->is_pinged) {
        connection->wire->counts.silent++;
        connection_end(connection, END_SILENT);
    } else if (!lws_partial_buffered(connection->wsi)) {
        ping(connection);
    }
    return true;
}

/* Keeps the best of the recent round trips: a single delay says nothing about the
 * connection. */
static void take_pong(struct connection *connection, const void *in, size_t len)
{
    uint64_t sent, now = uv_hrtime();
    int64_t took;

    if (!connection->is_pinged || len != sizeof sent)
        return;
    memcpy(&sent, in, sizeof sent);
    took = (int64_t)((now - sent) / 1000000);
    if (sent > now || took > PING_SECONDS * 1000)
        return; /* it does not answer our ping */
    connection->is_pinged = false;
    if (took < connection->round_trip)
        connection->round_trip = (uint16_t)took;
    else
        connection->round_trip =
            (uint16_t)(connection->round_trip + (took - connection->round_trip) / 4);
    connection->wire->calls->measured(connection);
}

/* -- in ---------------------------------------------------------------------------------- */

/* Messages are counted by guest and by address, so that a new connection gives no new
 * allowance. A stranger's are counted by connection. */
static bool is_too_fast(struct connection *connection)
{
    struct address_book *book = connection->wire->book;
    int64_t now = steady_ms();
    struct visitor *guest = book && connection->guest[0]
                                ? book_find_guest(book, connection->guest, now)
                                : NULL;

    return !rate_take(&connection->messages, connection->wire->messages, MESSAGE_SECONDS,
                      now) ||
           (guest && !book_message(book, guest, now)) ||
           (connection->visitor && book && !book_message(book, connection->visitor, now));
}

void connection_refuse(struct connection *connection, const struct message *message,
                       const char *code, const char *words)
{
    struct reason why = {.clause = "", .code = code, .words = words};

    connection->wire->counts.refused++;
    connection_put_own(
        connection, reply_refused(&connection->wire->notes, message->wish, message->table,
                                  message->has_id ? message->id : NULL, games[0], &why));
}

static void refuse_flood(struct connection *connection, const char *text, size_t len)
{
    struct message message = {.wish = WISH_NONE};
    struct refusal why;

    if (++connection->flood > FLOOD) {
        connection->wire->counts.flooding++;
        connection_end(connection, END_FLOOD);
        return;
    }
    metrics_add(METRIC_LIMITED_MESSAGES, 1);
    message_read(text, len, &message, &why); /* to find its id */
    connection_refuse(connection, &message, "too-fast",
                      "there are too many messages; wait a little");
}

/* A message that is within the limits. */
static void read_message(struct connection *connection, const char *text, size_t len)
{
    struct message message = {.wish = WISH_NONE};
    struct refusal why;

    if (message_read(text, len, &message, &why))
        connection->wire->calls->received(connection, &message);
    else
        connection_refuse(connection, &message, why.code, why.words);
}

/* A message counts when it is handled, not when it arrives, since only then the sender is
 * known. */
static void handle(struct connection *connection, const char *text, size_t len)
{
    if (is_too_fast(connection)) {
        refuse_flood(connection, text, len);
        return;
    }
    connection->flood = 0;
    read_message(connection, text, len);
}

static struct waiting *waiting_new(const char *text, size_t len)
{
    struct waiting *waiting = malloc(sizeof *waiting + len);

    if (!waiting)
        return NULL;
    waiting->len = len;
    memcpy(waiting->text, text, len);
    return waiting;
}

static void queue_message(struct connection *connection, const char *text, size_t len)
{
    struct waiting **end = &connection->waiting, *waiting;

    if (connection->waits >= MESSAGES_WAIT || connection->wait_bytes + len > WAIT_BYTES ||
        /* it sends without waiting for replies */
        !(waiting = waiting_new(text, len))) {
        connection->wire->counts.flooding++;
        connection_end(connection, END_FLOOD);
        return;
    }
    while (*end)
        end = &(*end)->next;
    waiting->next = NULL;
    waiting->is_counted = false;
    *end = waiting;
    connection->waits++;
    connection->wait_bytes += (uint32_t)len;
}

void connection_postpone(struct connection *connection, const char *text, size_t len)
{
    struct waiting *waiting = waiting_new(text, len);

    if (!waiting) {
        cut(connection);
        return;
    }
    waiting->is_counted = true;
    waiting->next = connection->waiting;
    connection->waiting = waiting;
    connection->waits++;
    connection->wait_bytes += (uint32_t)len;
    connection->is_busy = true;
}

void connection_resume(struct connection *connection)
{
    connection->is_busy = false;
    wire_handle_never(connection);
    while (connection->waiting && !connection->is_busy && !connection->is_over) {
        struct waiting *waiting = connection->waiting;
        connection->waiting = waiting->next;
        connection->waits--;
        connection->wait_bytes -= (uint32_t)waiting->len;
        if (waiting->is_counted)
            read_message(connection, waiting->text, waiting->len);
        else
            handle(connection, waiting->text, waiting->len);
        free(waiting);
        if (connection->waiting && !connection->is_busy &&
            wire_is_late(connection->wire)) {
            wire_handle_later(connection);
            return;
        }
    }
}

static void take_message(struct connection *connection, const char *text, size_t len)
{
    if (!utf8_is_valid(text, len)) {
        connection_end(connection, END_NOT_UTF8);
        return;
    }
    connection->wire->counts.messages++;
    if (!connection->is_busy && !connection->is_queued[QUEUE_HANDLE] &&
        !wire_is_late(connection->wire)) {
        handle(connection, text, len);
        return;
    }
    queue_message(connection, text, len);
    if (!connection->is_busy)
        wire_handle_later(connection);
}

/* A message comes in one or more pieces. */
static void take_piece(struct connection *connection, const char *piece, size_t len,
                       bool is_last)
{
    if (is_last && !connection->partial && len <= MESSAGE_MOST) {
        take_message(connection, piece, len);
        return;
    }
    if (connection->partial_len + len > MESSAGE_MOST ||
        (!connection->partial && !(connection->partial = malloc(MESSAGE_MOST)))) {
        connection_end(connection, END_TOO_LONG);
        return;
    }
    memcpy(connection->partial + connection->partial_len, piece, len);
    connection->partial_len = (uint16_t)(connection->partial_len + len);
    if (!is_last)
        return;
    take_message(connection, connection->partial, connection->partial_len);
    free(connection->partial);
    connection->partial = NULL;
    connection->partial_len = 0;
}

static void receive(struct connection *connection, const char *in, size_t len)
{
    if (connection->is_over)
        return;
    if (lws_frame_is_binary(connection->wsi))
        connection_end(connection, END_NOT_TEXT);
    else
        take_piece(connection, in, len,
                   lws_is_final_fragment(connection->wsi) &&
                       lws_remaining_packet_payload(connection->wsi) == 0);
    wire_flush(connection->wire);
}

/* -- the end ----------------------------------------------------------------------------- */

/* The client sent a close frame, which libwebsockets answers: whatever follows is
 * ignored. */
static void take_close_frame(struct connection *connection)
{
    connection->is_over = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, END_SECONDS);
}

static void close_connection(struct connection *connection)
{
    connection->is_over = true;
    while (connection->first) {
        struct outgoing *outgoing = connection->first;
        if (!outgoing->is_held) {
            unqueue(connection);
            continue;
        }
        connection->first = outgoing->next; /* its batch will free it */
        outgoing->connection = NULL;
    }
    wire_leave(connection);
    while (connection->waiting) {
        struct waiting *waiting = connection->waiting;
        connection->waiting = waiting->next;
        free(waiting);
    }
    free(connection->partial);
    connection->wire->calls->closed(connection);
}

int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                        void *in, size_t len)
{
    (void)wsi;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        receive(user, in, len);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        take_pong(user, in, len);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        connection_flush(user);
        return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        take_close_frame(user);
        return 0;
    case LWS_CALLBACK_CLOSED:
        close_connection(user);
        return 0;
    default:
        return 0;
    }
}
