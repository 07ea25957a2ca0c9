/* happening.c - what happens at a table: entries are made, kept together, and told to everybody
 * around it when they are. */
#include "server/hall_inside.h"

#include "core/json.h"
#include "core/must.h"

#include <stdlib.h>
#include <string.h>

/* -- notes ------------------------------------------------------------------------------- */

void circle_hold(struct circle *circle, struct slip *slip)
{
    struct batch *batch = circle->batch;

    if (!batch || !slip)
        return;
    slip->is_held = true;
    slip->next_in_batch = NULL;
    *batch->end = slip;
    batch->end = &slip->next_in_batch;
}

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

static void put_refused(struct circle *circle, struct line *line, enum wish wish,
                        const char *id, const struct reason *why)
{
    struct hall *hall = circle->hall;
    struct note *note =
        note_refused(hall, wish, circle->id, id, circle->party->record.game, why);

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

/* Everybody is told of the entry that was just added, each in their own wording; who looks
 * as the same viewer in the same way shares one note. */
static void tell(struct circle *circle, bool with_position)
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

/* Who looks from elsewhere now is shown everything anew. */
static void tell_views(struct circle *circle, int64_t now)
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

/* -- batches ----------------------------------------------------------------------------- */

struct batch *batch_new(struct circle *circle)
{
    struct hall *hall = circle->hall;
    struct batch *batch = hall->unused_batch;

    if (batch)
        hall->unused_batch = batch->below;
    else if (!(batch = malloc(sizeof *batch)))
        return NULL;
    *batch = (struct batch){.circle = circle, .end = &batch->first};
    circle->batch = batch;
    circle->batches++;
    return batch;
}

void batch_send(struct batch *batch, int count, bool is_news)
{
    struct circle *circle = batch->circle;
    struct hall *hall = circle->hall;
    char text[STORE_MOST_LIST];
    struct store_summary summary;

    if (is_news)
        party_summary(circle->party, text, &summary);
    for (int i = 0; i < count; i++) {
        hall->out[i] = house_entry(circle->party, &hall->entry[i], NULL);
        batch->moves += hall->entry[i].kind == ENTRY_LINE;
    }
    if (is_news)
        hall->out[count - 1].summary = &summary;
    batch->entries = count;
    batch->last = hall->entry[count - 1].number;
    if (hall->is_stopping)
        batch_decided(batch, "busy", "the server stops; try again soon");
    else if (!writer_append(hall->writer, hall->out, count, tag_of(batch)))
        batch_decided(batch, "busy", "there is more to write than can be; try again");
}

/* The table in memory has what the store has not: it will be read again. */
static void lose(struct circle *circle)
{
    struct hall *hall = circle->hall;

    if (!circle->party)
        return;
    hall_forget(hall, circle);
    house_drop(hall->house, circle->party);
    circle->party = NULL;
    hall_set_alarm(hall);
}

static void refuse_ack(struct batch *batch, struct slip *slip, const char *code,
                       const char *why)
{
    struct hall *hall = batch->circle->hall;
    struct reason reason = {.clause = "", .code = code, .words = why};
    struct note *note =
        note_refused(hall, batch->wish, batch->circle->id,
                     batch->has_id ? batch->id : NULL, batch->game, &reason);

    hall->counts.refused++;
    if (note && slip->line)
        slip->line->queued += note->len;
    slip->note = note;
}

/* One slip of a batch: it may leave now, or never. */
static void release(struct batch *batch, struct slip *slip, const char *code,
                    const char *why)
{
    struct hall *hall = batch->circle->hall;

    slip->is_held = false;
    if (slip->told) {
        slip_tell(hall, slip, code, why);
        return;
    }
    if (code) {
        if (slip->line)
            slip->line->queued -= slip->note->len;
        note_drop(&hall->shelf, slip->note);
        slip->note = NULL;
        if (slip->is_ack)
            refuse_ack(batch, slip, code, why);
    }
    if (slip->line) {
        hall_flush_later(slip->line);
    } else {
        if (slip->note)
            note_drop(&hall->shelf, slip->note);
        slip_free(hall, slip);
    }
}

void batch_decided(struct batch *batch, const char *code, const char *why)
{
    struct circle *circle = batch->circle;
    struct hall *hall = circle->hall;
    hall_told *told = batch->told;
    void *context = batch->context;
    struct hall_answer answer = {.code = code, .why = why};

    for (struct slip *slip = batch->first, *next; slip; slip = next) {
        next = slip->next_in_batch;
        release(batch, slip, code, why);
    }
    circle->batches--;
    if (circle->batch == batch)
        circle->batch = NULL;
    if (code) {
        hall->counts.failed += (uint64_t)batch->entries;
        lose(circle);
    } else {
        hall->counts.entries += (uint64_t)batch->entries;
        hall->counts.moves += (uint64_t)batch->moves;
        if (circle->party)
            circle->party->kept = batch->last;
    }
    batch->below = hall->unused_batch;
    hall->unused_batch = batch;
    memcpy(answer.table, circle->id, sizeof answer.table);
    circle->used++;
    if (told)
        told(context, &answer);
    if (!circle->party && circle->batches == 0 && (circle->watch || circle->queue))
        hall_load(circle);
    circle->used--;
    circle_rest(circle);
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
            put_refused(circle, watch->line, WISH_MOVE, mine, why);
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
    tell(circle, next != ASKED_ENTRY || hall->answer.entry.kind != ENTRY_LINE);
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
            lose(circle);
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
        tell_views(circle, now);
    hand_over(&run);
    if (circle->party) {
        house_turn(hall->house, circle->party, now);
        hall_follow(hall, circle, now);
    }
    circle->used--;
    hall_set_alarm(hall);
    circle_rest(circle);
}

void circle_ask(struct watch *watch, const struct message *message)
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
        put_refused(circle, line, message->wish, id, &why);
        return;
    }
    if (request.kind == ASK_SIT && !request.text)
        request.text = line->name;
    if (request.kind == ASK_CHAT && !request.name)
        request.name = line->name;
    asked = party_ask(circle->party, line->guest, &request, now, &hall->answer);
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
        put_refused(circle, line, message->wish, id, &hall->answer.why);
        house_turn(hall->house, circle->party, now);
    }
}

void circle_owe(struct circle *circle, int64_t now)
{
    enum asked asked = party_next(circle->party, now, &circle->hall->answer);

    happen(circle, asked, &nobody, now);
}

void circle_move(struct circle *circle, const struct request *request)
{
    int64_t now = hall_now();
    enum asked asked = party_ask(circle->party, "", request, now, &circle->hall->answer);

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
