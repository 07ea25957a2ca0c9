/* tell.c - what people are told of a live table: replies, events, views, and the outcome
 * of races. What is not stored yet is held with its batch. */
#include "server/table/live_table.h"

#include "core/json.h"
#include "core/must.h"
#include "games/games.h"

#include <string.h>

/* -- notes ------------------------------------------------------------------------------- */

/* Makes a note with a text for one session. */
static struct outgoing *put_text(struct live_table *live, struct session *session,
                                 const struct sbuf *text)
{
    struct note_pool *notes = &live->tables->wire.notes;

    return connection_put_own(&session->connection,
                              text->cut ? NULL : note_new(notes, text->text, text->len));
}

void live_put_refused(struct live_table *live, struct session *session,
                      const struct game *game, enum wish wish, const char *id,
                      const struct reason *why)
{
    struct wire *wire = &live->tables->wire;

    wire->counts.refused++;
    connection_put_own(&session->connection,
                       reply_refused(&wire->notes, wish, live->id, id, game, why));
}

struct outgoing *live_put_done(struct live_table *live, struct session *session,
                               enum wish wish, const char *id, uint64_t number)
{
    struct note *note = reply_done(&live->tables->wire.notes, wish, live->id, id, number);

    return connection_put_own(&session->connection, note);
}

void live_put_watched(struct watch *watch, const struct message *message)
{
    struct live_table *live = watch->live;
    uint64_t number = live->hosted ? live->hosted->number : 0;

    connection_put_own(
        &watch->session->connection,
        reply_watched(&live->tables->wire.notes, message, number, watch->viewer));
}

void live_put_view(struct watch *watch, int64_t now)
{
    struct live_table *live = watch->live;
    struct tables *tables = live->tables;
    struct sbuf sb = sb_over(tables->json, sizeof tables->json);

    watch->viewer =
        (uint8_t)hosted_seat_of(live->hosted, watch->session->connection.guest);
    watch->wants_view = false;
    sb_text(&sb, "{\"view\":");
    hosted_put_view(live->hosted, watch->viewer, watch->show, now, &sb);
    sb_char(&sb, '}');
    must(!sb.cut);
    live_hold(live, put_text(live, watch->session, &sb));
}

void live_put_event(struct watch *watch, const char *json, size_t len)
{
    struct tables *tables = watch->live->tables;
    struct sbuf sb = sb_over(tables->json, sizeof tables->json);

    sb_put(&sb, "{\"table\":\"%s\",", watch->live->id);
    sb_bytes(&sb, json + 1, len - 1); /* without its bracket */
    live_hold(watch->live, put_text(watch->live, watch->session, &sb));
}

/* -- telling what happened --------------------------------------------------------------- */

static struct note *event_note(struct live_table *live, int viewer, unsigned show)
{
    struct tables *tables = live->tables;
    struct sbuf sb = sb_over(tables->json, sizeof tables->json);
    size_t len;

    sb_put(&sb, "{\"table\":\"%s\"", live->id);
    len = sb.len;
    hosted_put_event(live->hosted, &tables->step, viewer, show, &sb);
    must(!sb.cut && sb.text[len] == ',' && sb.text[len + 1] == '{');
    memmove(sb.text + len + 1, sb.text + len + 2, sb.len - len - 1);
    return note_new(&tables->wire.notes, sb.text, sb.len - 1);
}

/* Watches with the same viewer and the same `show` share one note. */
void live_tell(struct live_table *live, bool with_position)
{
    struct note *note[MAX_SEATS + 1][VIEW_SHOWS] = {{0}};
    struct note_pool *notes = &live->tables->wire.notes;

    for (struct watch *watch = live->people.first; watch; watch = watch->after) {
        int viewer = hosted_seat_of(live->hosted, watch->session->connection.guest);
        unsigned show = with_position ? watch->show : 0;
        struct note **mine = &note[viewer][show];

        watch->wants_view |= viewer != watch->viewer;
        watch->viewer = (uint8_t)viewer;
        if (!*mine)
            *mine = event_note(live, viewer, show);
        live_hold(live, connection_put(&watch->session->connection, *mine));
    }
    for (int viewer = 0; viewer <= MAX_SEATS; viewer++)
        for (int show = 0; show < VIEW_SHOWS; show++)
            if (note[viewer][show])
                note_drop(notes, note[viewer][show]);
}

/* Sends a new view to those whose seat has changed. */
void live_tell_views(struct live_table *live, int64_t now)
{
    bool is_changed = false;

    for (struct watch *watch = live->people.first; watch; watch = watch->after)
        if (watch->wants_view) {
            live_put_view(watch, now);
            is_changed = true;
        }
    if (is_changed)
        live_see_people(live, now);
}

/* -- answers to a race ------------------------------------------------------------------- */

static void refuse_race(struct watch *watch, const struct game *game,
                        const struct reason *why)
{
    const char *id = watch->awaited[0] ? watch->awaited : NULL;

    live_put_refused(watch->live, watch->session, game, WISH_MOVE, id, why);
}

void live_await(struct watch *watch, int seat, const char *id)
{
    static const struct reason why = {
        .clause = "", .code = "not-kept", .words = "what it answered was not kept"};

    if (watch->awaits && strcmp(watch->awaited, id) != 0)
        for (; watch->times > 0; watch->times--)
            refuse_race(watch, games[0], &why);
    watch->awaits = (uint8_t)seat;
    watch->times++;
    memcpy(watch->awaited, id, strlen(id) + 1);
}

/* Replies that a race's answer is the entry `number`, which may not be stored yet. */
static void put_raced(struct watch *watch, int seat, const char *id, uint64_t number)
{
    struct live_table *live = watch->live;
    struct outgoing *outgoing =
        live_put_done(live, watch->session, WISH_MOVE, id, number);

    if (!outgoing || number <= live->hosted->kept)
        return;
    live_hold(live, outgoing);
    outgoing->kind = HELD_RACE;
    outgoing->seat = (uint8_t)seat;
}

/* A held answer has become an entry, or was too late: tells those who wait for it. */
void live_tell_race(struct live_table *live, int seat, const char *id, uint64_t number,
                    const struct reason *why)
{
    for (struct watch *watch = live->people.first; watch; watch = watch->after) {
        if (watch->awaits != seat || strcmp(watch->awaited, id) != 0)
            continue;
        for (; watch->times > 0; watch->times--)
            if (why)
                refuse_race(watch, live->hosted->record.game, why);
            else
                put_raced(watch, seat, id[0] ? id : NULL, number);
        watch->awaits = 0;
    }
}

/* The answer in tables->answer was too late here. Another node may have stored it under
 * its id. */
void live_tell_race_refused(struct live_table *live)
{
    const struct answer *answer = &live->tables->answer;
    const struct hosted_seat *seat = &live->hosted->seat[answer->seat];
    bool is_kept = answer->id[0] && strcmp(answer->id, seat->last_id) == 0;

    live_tell_race(live, answer->seat, answer->id, seat->last_number,
                   is_kept ? NULL : &answer->why);
    if (live->waiters.sessions && !live_is_writing(live))
        live_catch_up(live); /* somebody may be waiting for this */
}

/* Whether the table still holds the answer that a session awaits. */
static bool is_in_race(const struct watch *watch)
{
    const struct race_answer *held = watch->live->hosted->race;

    return held && held[watch->awaits].pressed &&
           strcmp(held[watch->awaits].id, watch->awaited) == 0;
}

void live_tell_dropped(struct live_table *live)
{
    static const struct reason why = {
        .clause = "", .code = "too-late", .words = "that question is no longer open"};

    for (const struct watch *watch = live->people.first; watch; watch = watch->after) {
        const struct hosted_seat *seat = &live->hosted->seat[watch->awaits];
        bool is_kept = watch->awaited[0] && strcmp(watch->awaited, seat->last_id) == 0;
        if (watch->awaits && !is_in_race(watch))
            live_tell_race(live, watch->awaits, watch->awaited, seat->last_number,
                           is_kept ? NULL : &why);
    }
}
