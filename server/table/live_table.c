/* live_table.c - one live table, and the people who look at it. */
#include "server/table/live_table.h"

#include "core/json.h"
#include "core/must.h"

#include <stdlib.h>
#include <string.h>

/* -- in use ------------------------------------------------------------------------------ */

struct live_table *live_find(struct tables *tables, const char *id)
{
    struct chained *thing = chains_find(&tables->by_id, chains_hash(id));

    while (thing && strcmp(((struct live_table *)thing)->id, id) != 0)
        thing = chains_again(thing);
    return (struct live_table *)thing;
}

void live_set_hosted(struct live_table *live, struct hosted_table *hosted)
{
    live->hosted = hosted;
    if (hosted)
        hosted->users = 1;
}

struct live_table *live_use(struct tables *tables, const char *id)
{
    struct live_table *live = live_find(tables, id);

    if (live)
        return live;
    if (!(live = calloc(1, sizeof *live)))
        return NULL;
    live->tables = tables;
    live->calls.end = &live->calls.first;
    memcpy(live->id, id, TABLE_ID);
    live_set_hosted(live, registry_look(tables->registry, id, table_ms()));
    chains_add(&tables->by_id, &live->chained, chains_hash(live->id));
    return live;
}

static void leave_stale(struct tables *tables, const struct live_table *live)
{
    struct live_table **at = &tables->stale;

    while (*at != live)
        at = &(*at)->people.next_stale;
    *at = live->people.next_stale;
}

/* Drops a table at once, without waiting for the sweep, if its game is over and reading
 * it again would be quick, or if other nodes may play on there. */
static void let_go(struct tables *tables, struct hosted_table *hosted)
{
    bool is_done = hosted->stage >= STAGE_OVER && hosted->kept == hosted->number &&
                   !hosted->race && hosted->number < LONG_TABLE;

    hosted->users = 0;
    if (tables->cluster || is_done)
        registry_drop(tables->registry, hosted);
}

/* Whether something has to happen there soon, though nobody may be looking any more. */
static bool is_due_soon(const struct hosted_table *hosted)
{
    return registry_has_alarm(hosted) && hosted->due < table_ms() + SWEEP_AFTER;
}

/* Whether somebody looks at it or waits for it, something is being written, or, in a
 * cluster, something is due. */
static bool is_in_use(const struct live_table *live)
{
    const struct hosted_table *hosted = live->hosted;

    if (live_is_watched(live) || live_is_writing(live) || live_has_waiters(live) ||
        live->reading.is_loading || live->follow.is_catching_up ||
        live->computers.is_waiting || live->users)
        return true;
    return live->tables->cluster && hosted &&
           (hosted->race || is_due_soon(hosted) ||
            (live->follow.wants_lease && hosted->stage < STAGE_OVER));
}

void live_free(struct live_table *live)
{
    hosted_free(live->reading.lost);
    free(live);
}

void live_free_unused(struct live_table *live)
{
    struct tables *tables = live->tables;

    if (is_in_use(live))
        return;
    if (live->people.is_stale)
        leave_stale(tables, live);
    live_forget_forwarded(live);
    chains_remove(&tables->by_id, &live->chained);
    live_is_gone(live);
    if (live->hosted)
        let_go(tables, live->hosted);
    live_free(live);
}

void live_retain(struct live_table *live)
{
    live->users++;
}

void live_release(struct live_table *live)
{
    live->users--;
    live_free_unused(live);
}

/* -- who is there ------------------------------------------------------------------------ */

struct watch *watch_of(const struct session *session, const char *table)
{
    struct watch *watch = session->watch;
    while (watch && memcmp(watch->live->id, table, TABLE_ID) != 0)
        watch = watch->next_of_session;
    return watch;
}

static void make_stale(struct live_table *live)
{
    if (live->people.is_stale)
        return;
    live->people.is_stale = true;
    live->people.next_stale = live->tables->stale;
    live->tables->stale = live;
}

void live_see_people(struct live_table *live, int64_t now)
{
    struct hosted_table *hosted = live->hosted;
    int quickest[MAX_SEATS + 1] = {0};
    unsigned here = live->follow.seats;

    make_stale(live);
    if (!hosted)
        return;
    for (const struct watch *watch = live->people.first; watch; watch = watch->after) {
        int seat = watch->viewer, trip = watch->session->connection.round_trip;
        if (!(here >> seat & 1) || trip < quickest[seat])
            quickest[seat] = trip;
        here |= 1u << seat;
    }
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        hosted_here(hosted, seat, here >> seat & 1,
                    quickest[seat] == UINT16_MAX ? 0 : quickest[seat], now);
    registry_turn(live->tables->registry, hosted, now);
    tables_set_alarm(live->tables);
}

struct watch *live_enter(struct live_table *live, struct session *session, unsigned show)
{
    struct watch *watch = calloc(1, sizeof *watch);

    if (!watch)
        return NULL;
    watch->session = session;
    watch->live = live;
    watch->show = (uint8_t)show;
    watch->next_of_session = session->watch;
    session->watch = watch;
    session->watches++;
    watch->after = live->people.first;
    if (live->people.first)
        live->people.first->before = watch;
    live->people.first = watch;
    live->people.watchers++;
    live->tables->counts.watchers++;
    watch->viewer = (uint8_t)hosted_seat_of(live->hosted, session->connection.guest);
    if (watch->viewer)
        live_see_people(live, table_ms());
    make_stale(live);
    return watch;
}

void live_leave(struct watch *watch)
{
    struct live_table *live = watch->live;
    struct watch **at = &watch->session->watch;

    while (*at != watch)
        at = &(*at)->next_of_session;
    *at = watch->next_of_session;
    watch->session->watches--;
    if (watch->before)
        watch->before->after = watch->after;
    else
        live->people.first = watch->after;
    if (watch->after)
        watch->after->before = watch->before;
    live->people.watchers--;
    live->tables->counts.watchers--;
    if (watch->viewer)
        live_see_people(live, table_ms());
    make_stale(live);
    free(watch);
    live_free_unused(live);
}

static void tell_here(struct live_table *live)
{
    struct tables *tables = live->tables;
    struct sbuf sb = sb_over(tables->json, sizeof tables->json);
    unsigned here = 0;
    int seated = 0, watchers;
    struct note *note;

    for (const struct watch *watch = live->people.first; watch; watch = watch->after) {
        here |= 1u << watch->viewer;
        seated += watch->viewer != PUBLIC;
    }
    here &= ~1u;
    live_say_here(live, here, live->people.watchers - seated);
    here |= live->follow.seats;
    watchers = live->people.watchers - seated + live->follow.watchers;
    if (here == live->people.told_seats && watchers == live->people.told_watchers)
        return;
    live->people.told_seats = (uint8_t)here;
    live->people.told_watchers = watchers;
    json_open(&sb, '{');
    json_key_text(&sb, "table", live->id);
    json_key_open(&sb, "here", '[');
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (here >> seat & 1)
            json_int(&sb, seat);
    json_close(&sb, ']');
    json_key_int(&sb, "watchers", live->people.told_watchers);
    json_close(&sb, '}');
    if (!(note = note_new(&tables->wire.notes, sb.text, sb.len)))
        return;
    for (struct watch *watch = live->people.first; watch; watch = watch->after)
        connection_put(&watch->session->connection, note);
    note_drop(&tables->wire.notes, note);
}

void tables_tell_here(struct tables *tables)
{
    while (tables->stale && !wire_is_late(&tables->wire)) {
        struct live_table *live = tables->stale;
        tables->stale = live->people.next_stale;
        live->people.is_stale = false;
        tell_here(live);
    }
}

/* -- waiting for it to be read ----------------------------------------------------------- */

void live_wait(struct live_table *live, struct session *session, const char *text,
               size_t len)
{
    connection_postpone(&session->connection, text, len);
    session->queue_of = live;
    session->next_in_queue = live->waiters.sessions;
    live->waiters.sessions = session;
}

void live_wait_no_more(struct session *session)
{
    struct session **at = &session->queue_of->waiters.sessions;

    while (*at != session)
        at = &(*at)->next_in_queue;
    *at = session->next_in_queue;
    live_free_unused(session->queue_of);
}

void live_wake_with(struct live_table *live, const struct refusal *trouble)
{
    live->waiters.trouble = *trouble;
    live_wake(live);
    live->waiters.trouble = (struct refusal){0};
}

void live_wake(struct live_table *live)
{
    struct session *sessions = live->waiters.sessions;

    live->waiters.sessions = NULL;
    live_wake_calls(live);
    live_make_forwarded(live);
    while (sessions) {
        struct session *session = sessions;
        sessions = session->next_in_queue;
        session->next_in_queue = NULL;
        session->queue_of = NULL;
        /* also if its message is handled in the next turn */
        session->is_sure = true;
        if (live->hosted && wire_is_late(&live->tables->wire)) {
            session->connection.is_busy = false;
            wire_handle_later(&session->connection);
            continue;
        }
        connection_resume(&session->connection);
        session->is_sure = false;
    }
}
