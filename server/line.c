/* line.c - one WebSocket connection. */
#include "server/line.h"

#include "server/guest.h"
#include "server/hall_inside.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    SEND_BUFFER =
        64 << 10,   /* bytes that the kernel keeps for a client who does not read */
    END_SECONDS = 2 /* to take the last frame in */
};

/* -- the handshake ----------------------------------------------------------------------- */

static const char *header(struct lws *wsi, enum lws_token_indexes token, char *out,
                          int size)
{
    if (lws_hdr_copy(wsi, out, size, token) < 0)
        out[0] = '\0';
    return out;
}

/* Finds the token among the cookies. */
static bool read_token(struct lws *wsi, uint8_t hash[SECRET_HASH])
{
    char cookies[1024];
    const char *at = header(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies);

    while (*at) {
        size_t len;
        at += strspn(at, "; ");
        len = strcspn(at, ";");
        if (strncmp(at, "niwa=", 5) == 0)
            return guest_hash_secret(SECRET_TOKEN, at + 5, len - 5, hash);
        at += len;
    }
    return false;
}

static void open_line(struct lws *wsi, struct line *line)
{
    uint8_t token[SECRET_HASH];
    int size = SEND_BUFFER;
    const struct server *server = lws_context_user(lws_get_context(wsi));

    *line = (struct line){.wsi = wsi,
                          .hall = server_hall(server),
                          .end = &line->first,
                          .round_trip = UINT16_MAX};
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    hall_open_line(line, read_token(wsi, token) ? token : NULL);
}

/* -- out --------------------------------------------------------------------------------- */

/* Ends it without a farewell, as soon as the loop comes by. */
static void cut(struct line *line)
{
    line->is_over = true;
    lws_set_timeout(line->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static void unqueue(struct line *line)
{
    struct slip *slip = line->first;

    line->first = slip->next;
    if (!line->first)
        line->end = &line->first;
    if (slip->note) {
        line->queued -= slip->note->len;
        note_drop(&line->hall->shelf, slip->note);
    }
    slip_free(line->hall, slip);
}

struct slip *line_put(struct line *line, struct note *note)
{
    struct slip *slip = note && !line->is_over ? slip_new(line->hall) : NULL;

    if (!slip) {
        if (!line->is_over)
            cut(line);
        return NULL;
    }
    slip->line = line;
    slip->note = note;
    note->readers++;
    *line->end = slip;
    line->end = &slip->next;
    line->queued += note->len;
    if (line->queued > QUEUE_MOST && line->queued > 2 * note->len) {
        line->hall->counts.slow++;
        cut(line);
    }
    hall_flush_later(line);
    return slip;
}

/* Joins all that may leave into one frame. */
static size_t gather(struct line *line, char *room)
{
    size_t len = 0;

    while (line->first && !line->first->is_held) {
        const struct note *note = line->first->note;
        if (note) {
            if (len + note->len + 1 > LINE_SENDS && len > 0)
                break;
            if (len > 0)
                room[len++] = '\n';
            memcpy(room + len, note->text, note->len);
            len += note->len;
        }
        unqueue(line);
    }
    return len;
}

void line_flush(struct line *line)
{
    static uint8_t room[LWS_PRE + LINE_SENDS]; /* the loop is one thread */
    size_t len;

    if (line->is_over || !line->first || line->first->is_held)
        return;
    if (lws_partial_buffered(line->wsi)) {
        lws_callback_on_writable(line->wsi);
        return;
    }
    len = gather(line, (char *)room + LWS_PRE);
    if (len == 0)
        return;
    line->hall->counts.sent++;
    line->hall->counts.sent_bytes += len;
    if (lws_write(line->wsi, room + LWS_PRE, len, LWS_WRITE_TEXT) < (int)len)
        cut(line);
    else if (line->first && !line->first->is_held)
        lws_callback_on_writable(line->wsi);
}

/* libwebsockets sends a farewell only where a callback for something received fails, so we
 * write it. The other side answers it and the connection ends, or its time is up. */
void line_end(struct line *line, enum line_end code)
{
    /* NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): has no public name */
    const enum lws_write_protocol farewell = (enum lws_write_protocol)4;
    uint8_t room[LWS_PRE + 2];

    if (line->is_over)
        return;
    line_flush(line);
    room[LWS_PRE] = (uint8_t)((unsigned)code >> 8);
    room[LWS_PRE + 1] = (uint8_t)code;
    if (line->is_over || lws_partial_buffered(line->wsi) ||
        lws_write(line->wsi, room + LWS_PRE, 2, farewell) < 0) {
        cut(line); /* it takes nothing: no farewell either */
        return;
    }
    line->is_over = true;
    lws_set_timeout(line->wsi, PENDING_TIMEOUT_USER_REASON_BASE, END_SECONDS);
}

/* -- is anybody there? ------------------------------------------------------------------- */

static void ping(struct line *line)
{
    uint8_t room[LWS_PRE + sizeof(uint64_t)];
    uint64_t now = uv_hrtime();

    line->pinged = (int64_t)uv_now(line->hall->loop);
    line->is_pinged = true;
    memcpy(room + LWS_PRE, &now, sizeof now);
    if (lws_write(line->wsi, room + LWS_PRE, sizeof now, LWS_WRITE_PING) < 0)
        cut(line);
}

void line_beat(struct line *line)
{
    int64_t now = (int64_t)uv_now(line->hall->loop);

    if (line->is_over || now - line->pinged < PING_SECONDS * 1000)
        return;
    if (line->is_pinged) {
        line->hall->counts.silent++;
        line_end(line, END_SILENT);
    } else if (!lws_partial_buffered(line->wsi)) {
        ping(line);
    }
}

/* The best of late: a line is as quick as it can be, not as it was once held up. */
static void take_pong(struct line *line, const void *in, size_t len)
{
    uint64_t sent, now = uv_hrtime();
    int64_t took;

    if (!line->is_pinged || len != sizeof sent)
        return;
    memcpy(&sent, in, sizeof sent);
    took = (int64_t)((now - sent) / 1000000);
    if (sent > now || took > PING_SECONDS * 1000)
        return; /* it is none of ours */
    line->is_pinged = false;
    if (took < line->round_trip)
        line->round_trip = (uint16_t)took;
    else
        line->round_trip = (uint16_t)(line->round_trip + (took - line->round_trip) / 4);
    hall_round_trip(line);
}

/* -- in ---------------------------------------------------------------------------------- */

/* Each message uses up a piece of time; a few may be used in advance. */
static bool is_too_fast(struct line *line)
{
    int64_t now = (int64_t)(uv_hrtime() / 1000);
    int64_t cost = 1000000 / line->hall->limits.messages;

    if (line->fill < now)
        line->fill = now;
    if (line->fill + cost > now + MESSAGES_BURST * INT64_C(1000000))
        return true;
    line->fill += cost;
    return false;
}

static void refuse_flood(struct line *line, const char *text, size_t len)
{
    struct message *message = &line->hall->message;
    struct refusal why;

    if (++line->flood > FLOOD) {
        line->hall->counts.flooding++;
        line_end(line, END_FLOOD);
        return;
    }
    message_read(text, len, message, &why); /* for its id */
    hall_refuse(line, message, "too-fast", "there are too many messages; wait a little");
}

static struct waiting *waiting_new(const char *text, size_t len)
{
    struct waiting *waiting = malloc(sizeof *waiting + len);

    if (!waiting)
        return NULL;
    waiting->is_again = false;
    waiting->len = len;
    memcpy(waiting->text, text, len);
    return waiting;
}

static void queue_message(struct line *line, const char *text, size_t len)
{
    struct waiting **end = &line->waiting, *waiting;

    if (line->waits >= MESSAGES_WAIT || !(waiting = waiting_new(text, len))) {
        refuse_flood(line, text, len);
        return;
    }
    while (*end)
        end = &(*end)->next;
    waiting->next = NULL;
    *end = waiting;
    line->waits++;
}

static void wait_at(struct line *line, struct waiting **at, const char *text, size_t len,
                    bool is_again)
{
    struct waiting *waiting = waiting_new(text, len);

    if (!waiting) {
        cut(line);
        return;
    }
    waiting->is_again = is_again;
    waiting->next = *at;
    *at = waiting;
    line->waits++;
    line->is_busy = true;
}

void line_postpone(struct line *line, const char *text, size_t len)
{
    wait_at(line, &line->waiting, text, len, false);
}

void line_repeat(struct line *line, const char *text, size_t len)
{
    struct waiting **at = &line->waiting;

    while (*at && (*at)->is_again)
        at = &(*at)->next;
    wait_at(line, at, text, len, true);
}

void line_resume(struct line *line)
{
    line->is_busy = false;
    while (line->waiting && !line->is_busy && !line->is_over) {
        struct waiting *waiting = line->waiting;
        line->waiting = waiting->next;
        line->waits--;
        hall_hear(line, waiting->text, waiting->len);
        free(waiting);
    }
}

static void take_message(struct line *line, const char *text, size_t len)
{
    line->hall->counts.messages++;
    if (is_too_fast(line)) {
        refuse_flood(line, text, len);
        return;
    }
    line->flood = 0;
    if (line->is_busy)
        queue_message(line, text, len);
    else
        hall_hear(line, text, len);
}

/* A message comes in pieces: most in one. */
static void take_piece(struct line *line, const char *piece, size_t len, bool is_last)
{
    if (is_last && !line->partial && len <= MESSAGE_MOST) {
        take_message(line, piece, len);
        return;
    }
    if (line->partial_len + len > MESSAGE_MOST ||
        (!line->partial && !(line->partial = malloc(MESSAGE_MOST)))) {
        line_end(line, END_TOO_LONG);
        return;
    }
    memcpy(line->partial + line->partial_len, piece, len);
    line->partial_len = (uint16_t)(line->partial_len + len);
    if (!is_last)
        return;
    take_message(line, line->partial, line->partial_len);
    free(line->partial);
    line->partial = NULL;
    line->partial_len = 0;
}

static void receive(struct line *line, const char *in, size_t len)
{
    if (line->is_over)
        return;
    if (lws_frame_is_binary(line->wsi))
        line_end(line, END_NOT_TEXT);
    else
        take_piece(line, in, len,
                   lws_is_final_fragment(line->wsi) &&
                       lws_remaining_packet_payload(line->wsi) == 0);
    hall_flush(line->hall);
}

/* -- the end ----------------------------------------------------------------------------- */

static void close_line(struct line *line)
{
    line->is_over = true;
    while (line->first) {
        struct slip *slip = line->first;
        if (!slip->is_held) {
            unqueue(line);
            continue;
        }
        line->first = slip->next; /* its batch will free it */
        slip->line = NULL;
    }
    hall_close_line(line);
    while (line->waiting) {
        struct waiting *waiting = line->waiting;
        line->waiting = waiting->next;
        free(waiting);
    }
    free(line->partial);
}

int line_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len)
{
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        open_line(wsi, user);
        ping(user);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        receive(user, in, len);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        take_pong(user, in, len);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        line_flush(user);
        return 0;
    case LWS_CALLBACK_CLOSED:
        close_line(user);
        return 0;
    default:
        return 0;
    }
}
