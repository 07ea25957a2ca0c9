/* happening.c - what happens at a table: entries are made, kept together, and told to everybody
 * around it when they are. */
#include "server/hall_inside.h"

#include "core/json.h"
#include "core/must.h"

#include <stdlib.h>
#include <string.h>

/* -- notes ------------------------------------------------------------------------------- */

/* A text for one line: its note is made here. Held where entries are on their way. */
static struct slip *put_text(struct circle *circle, struct line *line,
                             const struct sbuf *text)
{
    struct shelf *shelf = &circle->hall->shelf;
    struct note *note = text->cut ? NULL : note_new(shelf, text->text, text->len);
    struct slip *slip = line_put(line, note);

    if (note)
        note_drop(shelf, note);
    circle_hold(circle, slip);
    return slip;
}

static void put_address(struct sbuf *sb, const char *word, enum wish wish,
                        const char *table, const char *id)
{
    json_open(sb, '{');
    if (id)
        json_key_text(sb, word, id);
    else
        json_key_null(sb, word);
    if (wish)
        json_key_text(sb, "do", wish_word[wish]);
    if (table[0])
        json_key_text(sb, "table", table);
}

struct note *note_refused(struct hall *hall, enum wish wish, const char *table,
                          const char *id, const struct game *game,
                          const struct reason *why)
{
    char text[4096];
    struct sbuf sb = sb_over(text, sizeof text);

    put_address(&sb, "refused", wish, table, id);
    json_key(&sb, "why");
    reason_put_json(game, why, &sb);
    json_close(&sb, '}');
    return sb.cut ? NULL : note_new(&hall->shelf, sb.text, sb.len);
}

void circle_put_refused(struct circle *circle, struct line *line, const struct game *game,
                        enum wish wish, const char *id, const struct reason *why)
{
    struct hall *hall = circle->hall;
    struct note *note = note_refused(hall, wish, circle->id, id, game, why);

    hall->counts.refused++;
    line_put(line, note);
    if (note)
        note_drop(&hall->shelf, note);
}

static struct slip *put_done(struct circle *circle, struct line *line, enum wish wish,
                             const char *id, uint64_t number)
{
    char text[256];
    struct sbuf sb = sb_over(text, sizeof text);

    put_address(&sb, "done", wish, circle->id, id);
    json_key_int(&sb, "number", (int64_t)number);
    json_close(&sb, '}');
    return put_text(circle, line, &sb);
}

void circle_put_watched(struct watch *watch, const struct message *message)
{
    struct circle *circle = watch->circle;
    char text[256];
    struct sbuf sb = sb_over(text, sizeof text);

    put_address(&sb, "done", message->wish, circle->id,
                message->has_id ? message->id : NULL);
    if (message->wish == WISH_WATCH) {
        json_key_int(&sb, "number", (int64_t)circle->party->number);
        json_key_int(&sb, "viewer", watch->viewer);
    }
    json_close(&sb, '}');
    put_text(circle, watch->line, &sb);
}

void circle_put_view(struct watch *watch, int64_t now)
{
    struct circle *circle = watch->circle;
    struct hall *hall = circle->hall;
    struct sbuf sb = sb_over(hall->json, sizeof hall->json);

    watch->viewer = (uint8_t)party_seat_of(circle->party, watch->line->guest);
    watch->wants_view = false;
    sb_text(&sb, "{\"view\":");
    party_put_view(circle->party, watch->viewer, watch->show, now, &sb);
    sb_char(&sb, '}');
    must(!sb.cut);
    put_text(circle, watch->line, &sb);
}

void circle_put_event(struct watch *watch, const char *json, size_t len)
{
    struct hall *hall = watch->circle->hall;
    struct sbuf sb = sb_over(hall->json, sizeof hall->json);

    sb_put(&sb, "{\"table\":\"%s\",", watch->circle->id);
    sb_bytes(&sb, json + 1, len - 1); /* without its bracket */
    put_text(watch->circle, watch->line, &sb);
}

/* -- telling what happened --------------------------------------------------------------- */

static struct note *event_note(struct circle *circle, int viewer, unsigned show)
{
    struct hall *hall = circle->hall;
    struct sbuf sb = sb_over(hall->json, sizeof hall->json);
    size_t len;

    sb_put(&sb, "{\"table\":\"%s\"", circle->id);
    len = sb.len;
    party_put_event(circle->party, &hall->step, viewer, show, &sb);
    must(!sb.cut && sb.text[len] == ',' && sb.text[len + 1] == '{');
    memmove(sb.text + len + 1, sb.text + len + 2, sb.len - len - 1);
    return note_new(&hall->shelf, sb.text, sb.len - 1);
}

/* Who looks as the same viewer in the same way shares one note. */
void circle_tell(struct circle *circle, bool with_position)
{
    struct note *note[MAX_SEATS + 1][VIEW_SHOWS] = {{0}};
    struct shelf *shelf = &circle->hall->shelf;

    for (struct watch *watch = circle->watch; watch; watch = watch->after) {
        int viewer = party_seat_of(circle->party, watch->line->guest);
        unsigned show = with_position ? watch->show : 0;
        struct note **mine = &note[viewer][show];

        watch->wants_view |= viewer != watch->viewer;
        watch->viewer = (uint8_t)viewer;
        if (!*mine)
            *mine = event_note(circle, viewer, show);
        circle_hold(circle, line_put(watch->line, *mine));
    }
    for (int viewer = 0; viewer <= MAX_SEATS; viewer++)
        for (int show = 0; show < VIEW_SHOWS; show++)
            if (note[viewer][show])
                note_drop(shelf, note[viewer][show]);
}

/* They are shown everything anew. */
void circle_tell_views(struct circle *circle, int64_t now)
{
    bool is_changed = false;

    for (struct watch *watch = circle->watch; watch; watch = watch->after)
        if (watch->wants_view) {
            circle_put_view(watch, now);
            is_changed = true;
        }
    if (is_changed)
        circle_see(circle, now);
}

/* -- what happens ------------------------------------------------------------------------ */

/* Who asked for an entry, and how. */
struct asker {
    struct watch *watch;
    const struct message *message;
};

static struct asker nobody;

static void begin_ack(struct batch *batch, const struct asker *asker, uint64_t number)
{
    const struct message *message = asker->message;
    struct slip *slip;

    batch->wish = message->wish;
    batch->has_id = message->has_id;
    memcpy(batch->id, message->id, sizeof batch->id);
    if (batch->circle->hall->town && message->raw &&
        (batch->raw = malloc(message->raw_len + 1)) != NULL) {
        memcpy(batch->raw, message->raw, message->raw_len);
        batch->raw_len = message->raw_len;
    }
    slip = put_done(batch->circle, asker->watch->line, message->wish,
                    message->has_id ? message->id : NULL, number);
    if (slip)
        slip->is_ack = true;
}

/* An answer that a race held back has come to something, or to nothing: those who wait for
 * it are told. */
static void tell_held(struct circle *circle, int seat, const char *id, uint64_t number,
                      const struct reason *why)
{
    for (struct watch *watch = circle->watch; watch; watch = watch->after) {
        const char *mine = id[0] ? id : NULL;
        if (!watch->awaits || watch->viewer != seat || strcmp(watch->awaited, id) != 0)
            continue;
        watch->awaits = false;
        if (why)
            circle_put_refused(circle, watch->line, circle->party->record.game, WISH_MOVE,
                               mine, why);
        else
            put_done(circle, watch->line, WISH_MOVE, mine, number);
    }
}

/* What a run of entries is made of. */
struct run {
    struct circle *circle;
    struct batch *batch; /* NULL: the next entry begins one */
    int count;           /* entries in it */
    bool is_news;
    const char *trouble; /* NULL: none so far */
};

static void hand_over(struct run *run)
{
    if (run->batch && run->trouble)
        batch_decided(run->batch, "not-kept", run->trouble);
    else if (run->batch)
        batch_send(run->batch, run->count, run->is_news);
    run->batch = NULL;
    run->count = 0;
    run->is_news = false;
}

static void copy_entry(struct entry *to, const struct entry *from)
{
    memcpy(to, from, offsetof(struct entry, text));
    memcpy(to->text, from->text, strlen(from->text) + 1); /* most of them are short */
}

/* An answer that was held is in this batch. */
static void remember_race(struct batch *batch, int seat)
{
    if (!batch->raced)
        batch->raced = calloc(MAX_SEATS + 1, sizeof *batch->raced);
    if (batch->raced)
        batch->raced[seat] = batch->circle->party->held[seat];
}

/* Adds the entry in hall->answer; then asks what the host owes next, into the same place. */
static enum asked add(struct run *run, const struct asker *asker, int64_t now)
{
    struct circle *circle = run->circle;
    struct hall *hall = circle->hall;
    struct entry *entry = &hall->entry[run->count];
    char id[REQUEST_ID + 1];
    int seat = hall->answer.seat;
    enum asked next;

    copy_entry(entry, &hall->answer.entry);
    memcpy(id, hall->answer.id, sizeof id);
    if (seat)
        remember_race(run->batch, seat);
    run->trouble = party_add(circle->party, entry, &hall->step);
    if (run->trouble) /* there is no memory for it */
        return ASKED_NOTHING;
    run->count++;
    run->is_news |= hall->step.is_news;
    if (asker->watch)
        begin_ack(run->batch, asker, entry->number);
    if (seat)
        tell_held(circle, seat, id, entry->number, NULL);
    next = party_next(circle->party, now, &hall->answer);
    /* of several lines that come at once the last shows where they lead */
    circle_tell(circle, next != ASKED_ENTRY || hall->answer.entry.kind != ENTRY_LINE);
    return next;
}

/* Lets happen what was made of a request (`asked` and hall->answer), and all that the host
 * owes after it; keeps it together, and tells everybody. */
static void happen(struct circle *circle, enum asked asked, const struct asker *asker,
                   int64_t now)
{
    struct hall *hall = circle->hall;
    struct run run = {.circle = circle};
    bool has_changed = false;

    circle->used++;
    while (circle->party && asked != ASKED_NOTHING) {
        if (asked == ASKED_REFUSED) {
            tell_held(circle, hall->answer.seat, hall->answer.id, 0, &hall->answer.why);
            asked = party_next(circle->party, now, &hall->answer);
            continue;
        }
        if (!run.batch && !(run.batch = batch_new(circle))) {
            circle_lose(circle);
            break;
        }
        run.batch->game = circle->party->record.game;
        asked = add(&run, asker, now);
        asker = &nobody;
        has_changed = true;
        if (run.count == TOGETHER_MOST && asked == ASKED_ENTRY)
            hand_over(&run);
    }
    if (circle->party && has_changed)
        circle_tell_views(circle, now);
    hand_over(&run);
    if (circle->party) {
        house_turn(hall->house, circle->party, now);
        hall_follow(hall, circle, now);
    }
    circle->used--;
    hall_set_alarm(hall);
    circle_rest(circle);
}

enum heard circle_ask(struct watch *watch, const struct message *message, bool is_sure)
{
    struct circle *circle = watch->circle;
    struct hall *hall = circle->hall;
    struct line *line = watch->line;
    struct request request = message->request;
    int64_t now = hall_now();
    const char *id = message->has_id ? message->id : NULL;
    enum asked asked;

    if (!line->guest[0]) {
        static const struct reason why = {
            .clause = "", .code = "no-guest", .words = "only a guest can do that"};
        circle_put_refused(circle, line, circle->party->record.game, message->wish, id,
                           &why);
        return HEARD_IT;
    }
    if (request.kind == ASK_SIT && !request.text)
        request.text = line->name;
    if (request.kind == ASK_CHAT && !request.name)
        request.name = line->name;
    asked = party_ask(circle->party, line->guest, &request, now, &hall->answer);
    if (asked == ASKED_ENTRY && circle_pass(watch, message))
        return HEARD_PASSED;
    line->passed = 0;
    switch (asked) {
    case ASKED_ENTRY:
        happen(circle, asked, &(struct asker){watch, message}, now);
        break;
    case ASKED_HELD:
        watch->awaits = true;
        memcpy(watch->awaited, message->id, sizeof watch->awaited);
        circle_owe(circle, now);
        break;
    case ASKED_AGAIN:
        put_done(circle, line, message->wish, id, hall->answer.number);
        break;
    default:
        if (hall->town && !is_sure)
            return HEARD_NOT_SURE;
        circle_put_refused(circle, line, circle->party->record.game, message->wish, id,
                           &hall->answer.why);
        house_turn(hall->house, circle->party, now);
    }
    return HEARD_IT;
}

void circle_owe(struct circle *circle, int64_t now)
{
    enum asked asked = party_next(circle->party, now, &circle->hall->answer);

    happen(circle, asked, &nobody, now);
}

void circle_move(struct circle *circle, const char *guest, const struct request *request)
{
    int64_t now = hall_now();
    enum asked asked =
        party_ask(circle->party, guest, request, now, &circle->hall->answer);

    if (asked == ASKED_ENTRY)
        happen(circle, asked, &nobody, now);
    else if (asked == ASKED_HELD)
        circle_owe(circle, now);
    else /* the game has gone on meanwhile */
        hall_follow(circle->hall, circle, now);
}

void circle_tell_rematch(struct circle *circle, const char *next)
{
    int64_t now = hall_now();

    party_tell_rematch(circle->party, next, now, &circle->hall->answer.entry);
    circle->hall->answer.seat = 0;
    happen(circle, ASKED_ENTRY, &nobody, now);
}
