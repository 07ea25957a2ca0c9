/* requests.c - handles messages: hello, watching a table, and requests to it. */
#include "server/table/live_table.h"

#include "core/json.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 1 }; /* its version */

static void refuse(struct session *session, const struct message *message,
                   const char *code, const char *words)
{
    connection_refuse(&session->connection, message, code, words);
}

/* -- people come and go ------------------------------------------------------------------ */

static void greet(struct session *session)
{
    struct connection *connection = &session->connection;
    char text[512];
    struct sbuf sb = sb_over(text, sizeof text);

    json_open(&sb, '{');
    json_key_int(&sb, "hello", PROTOCOL);
    if (connection->guest[0]) {
        json_key_open(&sb, "guest", '{');
        json_key_text(&sb, "id", connection->guest);
        json_key_text(&sb, "name", connection->name);
        json_close(&sb, '}');
    } else {
        json_key_null(&sb, "guest");
    }
    json_key_int(&sb, "at", table_ms());
    json_close(&sb, '}');
    connection_put_own(connection, note_new(&connection->wire->notes, sb.text, sb.len));
}

/* Tells a client who it is, or that nobody knows it. */
static void know(struct session *session, const struct fetch *fetch)
{
    struct connection *connection = &session->connection;

    session->fetch = NULL;
    if (fetch->why) { /* it may be a guest after all, and can connect again */
        connection_end(connection, END_AGAIN);
        return;
    }
    if (fetch->is_found) {
        memcpy(connection->guest, fetch->guest.id, sizeof connection->guest);
        /* a name that was stored before such names were refused is not used */
        snprintf(connection->name, sizeof connection->name, "%s",
                 check_name(fetch->guest.name) ? "Guest" : fetch->guest.name);
    }
    greet(session);
    connection_resume(connection);
}

static void guest_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;

    if (fetch->session)
        know(fetch->session, fetch);
    fetch_free(fetch);
}

static void opened(struct connection *connection, const uint8_t *token)
{
    struct tables *tables = connection->wire->owner;
    struct session *session = session_of(connection);

    session->tables = tables;
    if (tables->is_stopping) {
        connection_end(connection, END_GOING);
        return;
    }
    session->fetch = token ? fetch_new(tables, fetch_guest, guest_came) : NULL;
    if (!session->fetch) {
        greet(session);
        wire_flush(&tables->wire);
        return;
    }
    connection->is_busy = true;
    session->fetch->session = session;
    memcpy(session->fetch->token, token, SECRET_HASH);
    reader_send(tables->reader, &session->fetch->lookup);
}

static void closed(struct connection *connection)
{
    struct session *session = session_of(connection);
    struct tables *tables = session->tables;

    if (session->queue_of)
        live_wait_no_more(session);
    if (session->fetch)
        session->fetch->session = NULL;
    while (session->watch)
        live_leave(session->watch);
    tables_check_stopped(tables);
}

static void measured(struct connection *connection)
{
    for (struct watch *watch = session_of(connection)->watch; watch;
         watch = watch->next_of_session)
        if (watch->viewer)
            live_see_people(watch->live, table_ms());
}

/* -- watching ---------------------------------------------------------------------------- */

static void watch_table(struct session *session, const struct message *message,
                        bool is_sure);

/* The events that were read, a line for each. */
static void show_tail(struct watch *watch, const struct fetch *fetch)
{
    for (size_t at = 0; at < fetch->len;) {
        const char *event = fetch->text + at;
        size_t len = (size_t)((const char *)memchr(event, '\n', fetch->len - at) - event);
        live_put_event(watch, event, len);
        at += len + 1;
    }
}

/* Starts to watch, with the events after a number, or with a view. */
static void start_watch(struct live_table *live, struct session *session,
                        const struct message *message, const struct fetch *tail)
{
    struct watch *watch = live_enter(live, session, message->show);

    if (!watch) {
        refuse(session, message, "busy", "there is no memory for it");
        live_free_unused(live);
        return;
    }
    live_put_watched(watch, message);
    if (message->after == live->hosted->number)
        return;
    if (tail && tail->viewer == watch->viewer)
        show_tail(watch, tail);
    else
        live_put_view(watch, table_ms());
}

/* Whether the events that were read reach up to the table's last entry. */
static bool is_whole(const struct live_table *live, const struct fetch *fetch)
{
    return live->hosted && fetch->is_found && fetch->log.last == live->hosted->number &&
           !live_is_writing(live);
}

/* Sends the missed events if they are complete, else a view. */
static void tail_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct session *session = fetch->session;
    struct live_table *live = live_find(fetch->tables, fetch->table);
    struct message message;

    if (session) {
        session->fetch = NULL;
        session->connection.is_busy = false;
        message_watch(&message, fetch->table, fetch->has_id ? fetch->id : NULL,
                      fetch->after, fetch->show);
        if (is_whole(live, fetch)) {
            start_watch(live, session, &message, fetch);
        } else {
            message.after = 0;
            watch_table(session, &message, true);
        }
        if (!session->connection.is_busy)
            connection_resume(&session->connection);
    }
    live_release(live);
    fetch_free(fetch);
}

/* False: there is no memory; a view will do. */
static bool send_for_tail(struct live_table *live, struct session *session,
                          const struct message *message)
{
    struct fetch *fetch = fetch_new(session->tables, fetch_tail, tail_came);

    if (!fetch)
        return false;
    fetch->session = session;
    fetch->after = message->after;
    fetch->viewer = (uint8_t)hosted_seat_of(live->hosted, session->connection.guest);
    fetch->show = (uint8_t)message->show;
    fetch->has_id = message->has_id;
    memcpy(fetch->id, message->id, sizeof fetch->id);
    memcpy(fetch->table, message->table, sizeof fetch->table);
    session->fetch = fetch;
    session->connection.is_busy = true;
    live_retain(live); /* until then */
    reader_send(session->tables->reader, &fetch->lookup);
    return true;
}

/* Whether only a few events are missed, all of them stored. */
static bool is_tail(const struct live_table *live, uint64_t after)
{
    uint64_t number = live->hosted->number;

    return after > 0 && after < number && number - after <= TAIL_MOST &&
           number <= TAIL_TABLE && !live_is_writing(live);
}

static void watch_again(struct watch *watch, const struct message *message)
{
    watch->show = (uint8_t)message->show;
    live_put_watched(watch, message);
    live_put_view(watch, table_ms());
}

/* Lets the session wait until the table, or what others have written there, has been
 * read. */
static void queue_session(struct live_table *live, struct session *session,
                          const char *text, size_t len)
{
    live_wait(live, session, text, len);
    if (live->hosted)
        live_catch_up(live);
    else
        live_load(live);
}

/* Whether another watcher is turned away, since telling all of them would take too long a turn
 * of the loop. A player comes in all the same, on up to DEVICES_MOST devices. */
static bool is_crowded(const struct live_table *live, const struct session *session)
{
    int viewer = hosted_seat_of(live->hosted, session->connection.guest), devices = 0;

    if (live->people.watchers < WATCHERS_MOST || viewer == PUBLIC)
        return live->people.watchers >= WATCHERS_MOST;
    for (const struct watch *watch = live->people.first; watch; watch = watch->after)
        devices += watch->viewer == viewer;
    return devices >= DEVICES_MOST;
}

/* Whether a client knows more of a table than we do. */
static bool knows_more(const struct live_table *live, const struct message *message)
{
    return live->tables->cluster && live->hosted && message->after > live->hosted->number;
}

static void watch_table(struct session *session, const struct message *message,
                        bool is_sure)
{
    struct live_table *live = live_use(session->tables, message->table);
    struct watch *watch = watch_of(session, message->table);

    if (!live) {
        refuse(session, message, "busy", "there is no memory for it");
        return;
    }
    if (live_is_writing(live) || (!live->hosted && !live->waiters.trouble.code) ||
        /* what is shown must not be older than what the client knows */
        (!is_sure && knows_more(live, message))) {
        char text[160];
        struct sbuf sb = sb_over(text, sizeof text);
        message_put_watch(message, &sb);
        queue_session(live, session, sb.text, sb.len);
        return;
    }
    live_retain(live);
    if (!live->hosted)
        refuse(session, message, live->waiters.trouble.code, live->waiters.trouble.words);
    else if (watch)
        watch_again(watch, message);
    else if (session->watches >= WATCHES_MOST)
        refuse(session, message, "too-many", "a connection watches up to 16 tables");
    else if (is_crowded(live, session))
        refuse(session, message, "too-many",
               "too many look at this table; try again later");
    else if (!is_tail(live, message->after) || !send_for_tail(live, session, message))
        start_watch(live, session, message, NULL);
    live_release(live);
}

/* -- handling a message -------------------------------------------------------------- */

/* Stops watching. The session's held answers are decided first, since a race may hold
 * one. */
static void unwatch(struct watch *watch, const struct message *message)
{
    struct live_table *live = watch->live;

    if (live->hosted && (watch->awaits || live_is_writing(live))) {
        live_wait(live, watch->session, message->raw, message->raw_len);
        return;
    }
    live_put_watched(watch, message);
    live_leave(watch);
}

static void ask(struct watch *watch, const struct message *message, bool is_sure)
{
    struct live_table *live = watch->live;
    struct session *session = watch->session;
    enum request_result result = live_request(watch, message, is_sure);

    if (result == REQUEST_NOT_SURE)
        queue_session(live, session, message->raw, message->raw_len);
    else if (result == REQUEST_FORWARDED || result == REQUEST_LATER)
        live_wait(live, session, message->raw, message->raw_len);
}

static void received(struct connection *connection, const struct message *message)
{
    struct session *session = session_of(connection);
    bool is_sure = session->is_sure;
    struct watch *watch;

    session->is_sure = false;
    if (message->wish == WISH_PING) {
        connection_put_own(connection,
                           reply_pong(&connection->wire->notes, message, table_ms()));
        return;
    }
    if (message->wish == WISH_WATCH) {
        watch_table(session, message, is_sure);
        return;
    }
    if (!(watch = watch_of(session, message->table))) {
        refuse(session, message, "not-watching", "watch the table first");
        return;
    }
    if (message->wish == WISH_UNWATCH)
        unwatch(watch, message);
    else if (watch->live->hosted)
        ask(watch, message, is_sure);
    else if (watch->live->waiters.trouble.code)
        refuse(session, message, watch->live->waiters.trouble.code,
               watch->live->waiters.trouble.words);
    else
        queue_session(watch->live, session, message->raw, message->raw_len);
}

const struct wire_calls tables_calls = {
    .opened = opened, .received = received, .measured = measured, .closed = closed};
