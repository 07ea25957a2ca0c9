/* hosted_show.c - what a person is shown of a table: JSON made from what they may know.
 *
 * Everything about the game goes through the core's game_put_..., which redact first and
 * then write. Everything that this file writes itself is public: names, clocks, offers,
 * chat. Secrets of the luck are written in one place, put_luck, and only once they are
 * told. */
#include "host/table/hosted.h"

#include "core/json.h"
#include "core/must.h"

#include <stdlib.h>
#include <string.h>

static const char *const stage_word[] = {"open", "running", "over", "closed"};
static const char *const mode_word[] = {"turn", "secret", "race", "apart"};

/* -- small pieces -- */

static void put_base64(struct sbuf *out, const uint8_t *bytes, size_t len)
{
    static const char letter[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char text[(MAX_STATE + 2) / 3 * 4]; /* written at once: this is most of an event */
    size_t at = 0, left = len % 3;
    uint32_t three;

    must(len <= MAX_STATE);
    for (const uint8_t *end = bytes + len - left; bytes < end; bytes += 3, at += 4) {
        three = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
        text[at] = letter[three >> 18];
        text[at + 1] = letter[three >> 12 & 63];
        text[at + 2] = letter[three >> 6 & 63];
        text[at + 3] = letter[three & 63];
    }
    if (left) {
        three = (uint32_t)bytes[0] << 16 | (left == 2 ? (uint32_t)bytes[1] << 8 : 0);
        text[at] = letter[three >> 18];
        text[at + 1] = letter[three >> 12 & 63];
        text[at + 2] = left == 2 ? letter[three >> 6 & 63] : '=';
        text[at + 3] = '=';
        at += 4;
    }
    sb_bytes(out, text, at);
}

static void put_hex(struct sbuf *out, const char *key, const uint8_t bytes[LUCK_SIZE])
{
    json_key(out, key);
    sb_char(out, '"');
    sb_hex(out, bytes, LUCK_SIZE);
    sb_char(out, '"');
}

static void put_seat_list(struct sbuf *out, const char *key, unsigned seats)
{
    json_key_open(out, key, '[');
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (seats >> seat & 1)
            json_int(out, seat);
    json_close(out, ']');
}

/* -- the position -- */

static void put_bytes(const struct hosted_table *hosted, int viewer, struct sbuf *out)
{
    const struct game *game = hosted->record.game;
    union any_state view;

    game_view(game, hosted->state, viewer, &view);
    json_key(out, "bytes");
    sb_char(out, '"');
    put_base64(out, view.bytes,
               hosted->record.pack.game ? game->state_size : game_body_size(game));
    sb_char(out, '"');
}

static void put_position(const struct hosted_table *hosted, int viewer, unsigned show,
                         struct sbuf *out)
{
    const struct head *head = &hosted->state->head;

    json_key_int(out, "ply", head->ply);
    put_seat_list(out, "actors", head->actors);
    json_key_text(out, "mode", mode_word[head->mode]);
    if (viewer != PUBLIC)
        json_key_int(out, "question", head->question[viewer]);
    if (show & SHOW_JSON) {
        json_key(out, "position");
        game_put_json(hosted->record.game, hosted->state, viewer, out);
    }
    if (show & SHOW_BYTES)
        put_bytes(hosted, viewer, out);
}

static void put_clocks(const struct hosted_table *hosted, int64_t now, struct sbuf *out)
{
    if (hosted->clock.kind == CLOCK_NONE)
        return;
    json_key_open(out, "clocks", '[');
    for (int seat = 1; seat <= hosted->record.seats; seat++) {
        json_open(out, '{');
        json_key_int(out, "left",
                     clocks_left(&hosted->clocks, &hosted->clock, seat, now));
        json_key_bool(out, "runs", hosted->clocks.since[seat] != CLOCK_NEVER);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* -- how it ended -- */

/* Players who are out rank behind the others; within both groups the game's ranks decide.
 * A game that was not played to its end has no scores: all who are not out share the
 * first rank. */
static void rank(const struct hosted_table *hosted, struct result *result)
{
    struct result played = {0};
    int seats = hosted->record.seats;

    if (game_is_over(hosted->state))
        game_result(hosted->record.game, hosted->state, &played);
    *result = played;
    for (int seat = 1; seat <= seats; seat++) {
        result->rank[seat] = 1;
        for (int other = 1; other <= seats; other++) {
            bool is_out = hosted->seat[seat].is_out,
                 other_out = hosted->seat[other].is_out;
            if (other_out == is_out ? played.rank[other] < played.rank[seat] : is_out)
                result->rank[seat]++;
        }
    }
}

static void put_result(const struct hosted_table *hosted, struct sbuf *out)
{
    struct result result;

    rank(hosted, &result);
    json_key_open(out, "result", '{');
    json_key_text(out, "by",
                  hosted->is_abandoned          ? "abandon"
                  : game_is_over(hosted->state) ? "play"
                                                : "resign");
    json_key_open(out, "ranks", '[');
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        json_int(out, result.rank[seat]);
    json_close(out, ']');
    if (game_is_over(hosted->state)) {
        json_key(out, "played");
        game_put_result(hosted->record.game, hosted->state, out);
    }
    json_close(out, '}');
}

/* -- people -- */

static void put_seat(const struct hosted_table *hosted, int seat, int viewer,
                     struct sbuf *out)
{
    const struct hosted_seat *s = &hosted->seat[seat];
    bool is_taken = s->guest[0] && !s->has_left;

    json_open(out, '{');
    json_key_text(out, "kind",
                  s->is_computer ? "computer"
                  : is_taken     ? "person"
                  : s->guest[0]  ? "kept"
                                 : "open");
    if (hosted->record.name[seat][0])
        json_key_text(out, "name", hosted->record.name[seat]);
    if (s->is_computer)
        json_key_int(out, "level", s->level);
    if (s->is_computer && s->kind != SEAT_COMPUTER && !s->is_out)
        json_key_bool(out, "free", !is_taken);
    if (s->is_out)
        json_key_bool(out, "out", true);
    if (seat == viewer)
        json_key_bool(out, "you", true);
    json_close(out, '}');
}

static void put_seats(const struct hosted_table *hosted, int viewer, struct sbuf *out)
{
    json_key_open(out, "seats", '[');
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        put_seat(hosted, seat, viewer, out);
    json_close(out, ']');
}

/* Who is looking at the table now. That is not in the log, so it is in no event. */
static void put_here(const struct hosted_table *hosted, struct sbuf *out)
{
    unsigned here = 0;
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        here |= (unsigned)hosted->seat[seat].is_here << seat;
    put_seat_list(out, "here", here);
}

static void put_offer(const struct hosted_table *hosted, struct sbuf *out)
{
    if (!hosted->offered_by) {
        json_key_null(out, "offer");
        return;
    }
    json_key_open(out, "offer", '{');
    json_key_text(out, "what", hosted->offered < 0 ? "rematch" : "undo");
    json_key_int(out, "seat", hosted->offered_by);
    if (hosted->offered >= 0)
        json_key_int(out, "ply", hosted->offered);
    put_seat_list(out, "agreed", hosted->agreed);
    json_close(out, '}');
}

static void put_said(struct sbuf *out, const char *text)
{
    char name[GUEST_NAME];
    const char *said;

    must(chat_part(text, name, &said) == NULL);
    json_key_text(out, "name", name);
    if (said[0] == '/')
        json_key_text(out, "gesture", said + 1);
    else
        json_key_text(out, "text", said);
}

static void put_chat(const struct hosted_table *hosted, struct sbuf *out)
{
    int first = hosted->chats > CHATS_KEPT ? hosted->chats - CHATS_KEPT : 0;

    json_key_open(out, "chat", '[');
    for (int i = first; i < hosted->chats; i++) {
        const struct chat *chat = hosted->chat[i % CHATS_KEPT];
        json_open(out, '{');
        json_key_int(out, "at", chat->at);
        json_key_int(out, "seat", chat->seat);
        put_said(out, chat->text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_luck(const struct hosted_table *hosted, struct sbuf *out)
{
    const struct record *record = &hosted->record;

    json_key_open(out, "luck", '{');
    put_hex(out, "commit", record->commit);
    json_key_open(out, "shares", '[');
    for (int seat = 1; seat <= record->seats; seat++) {
        char hex[2 * LUCK_SIZE + 1];
        struct sbuf sb = sb_over(hex, sizeof hex);
        sb_hex(&sb, record->share[seat], LUCK_SIZE);
        if (record->shared >> seat & 1)
            json_text(out, hex);
        else
            json_null(out);
    }
    json_close(out, ']');
    if (hosted->is_told)
        put_hex(out, "secret", record->secret);
    json_close(out, '}');
}

/* -- the view -- */

/* That it is not the standard set, where it isn't; the components are in the state. */
static void put_pack(const struct pack *pack, struct sbuf *out)
{
    char checksum[PACK_CHECKSUM + 1];

    if (!pack_is_own(pack))
        return;
    pack_checksum(pack->game, pack->box, checksum);
    json_key_open(out, "pack", '{');
    json_key_text(out, "name", pack->name);
    json_key_text(out, "checksum", checksum);
    json_close(out, '}');
}

static void put_setup(const struct hosted_table *hosted, struct sbuf *out)
{
    char clock[CLOCK_TEXT];
    struct sbuf words = sb_over(clock, sizeof clock);

    json_key_text(out, "game", hosted->record.game->name);
    json_key_int(out, "rules", hosted->record.game->rules);
    game_put_options(hosted->record.game, hosted->record.option, true, out);
    put_pack(&hosted->record.pack, out);
    clock_put(&hosted->clock, &words);
    json_key_text(out, "clock", clock);
    json_key_bool(out, "public", hosted->is_public);
    if (hosted->after[0])
        json_key_text(out, "after", hosted->after);
    if (hosted->next[0])
        json_key_text(out, "next", hosted->next);
}

void hosted_put_view(const struct hosted_table *hosted, int viewer, unsigned show,
                     int64_t now, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "table", hosted->id);
    json_key_int(out, "number", (int64_t)hosted->number);
    json_key_int(out, "at", now);
    json_key_text(out, "stage", stage_word[hosted->stage]);
    json_key_int(out, "viewer", viewer);
    json_key_int(out, "founder", hosted_seat_of(hosted, hosted->founder));
    put_setup(hosted, out);
    put_seats(hosted, viewer, out);
    put_here(hosted, out);
    put_luck(hosted, out);
    put_offer(hosted, out);
    put_chat(hosted, out);
    if (hosted->stage == STAGE_RUNNING || hosted->stage == STAGE_OVER) {
        put_clocks(hosted, now, out);
        put_position(hosted, viewer, show, out);
    }
    if (hosted->stage == STAGE_OVER)
        put_result(hosted, out);
    json_close(out, '}');
}

/* -- events -- */

/* A line in the viewer's wording. */
static void put_words(const struct record *record, const struct record_line *line,
                      const union any_state *before, int viewer, struct sbuf *out)
{
    char text[RECORD_MAX_TEXT + 1];
    struct sbuf words = sb_over(text, sizeof text);

    if (line->kind != LINE_MOVE) {
        record_put_line(record, line, before, &words);
    } else {
        if (line->actor == CHANCE)
            sb_text(&words, "chance ");
        else
            sb_put(&words, "%d ", line->actor);
        game_put_move(record->game, before, line->actor, line->move, viewer, &words);
    }
    json_text(out, text);
}

static void put_line(const struct hosted_table *hosted, const struct hosted_step *step,
                     int viewer, unsigned show, struct sbuf *out)
{
    const struct record *record = &hosted->record;

    json_key(out, "line");
    put_words(record, &step->line, &step->before, viewer, out);
    if (step->line.kind == LINE_MOVE) {
        json_key(out, "events");
        game_put_events(record->game, &step->before, step->line.actor, step->line.move,
                        hosted->state, viewer, out);
    } else {
        put_seats(hosted, viewer, out);
        put_offer(hosted, out);
    }
    put_clocks(hosted, step->entry->at, out);
    if (show)
        put_position(hosted, viewer, show, out);
    if (hosted->stage == STAGE_OVER)
        put_result(hosted, out);
}

static void put_sent(const struct hosted_table *hosted, const struct entry *entry,
                     int viewer, unsigned show, struct sbuf *out)
{
    switch (entry->kind) {
    case ENTRY_SIT:
    case ENTRY_LEAVE:
        put_seats(hosted, viewer, out);
        put_offer(hosted, out);
        break;
    case ENTRY_SHARE:
        json_key_text(out, "share", entry->text);
        break;
    case ENTRY_START:
        put_seats(hosted, viewer, out);
        put_clocks(hosted, entry->at, out);
        put_position(hosted, viewer, show, out);
        break;
    case ENTRY_CHAT:
        put_said(out, entry->text);
        break;
    case ENTRY_OFFER:
        put_offer(hosted, out);
        break;
    case ENTRY_ANSWER:
        json_key_text(out, "answer", entry->text);
        put_offer(hosted, out);
        break;
    case ENTRY_TELL:
        put_luck(hosted, out);
        break;
    case ENTRY_CLOSE:
        if (hosted->next[0])
            json_key_text(out, "next", hosted->next);
        break;
    default:
        break;
    }
}

void hosted_put_event(const struct hosted_table *hosted, const struct hosted_step *step,
                      int viewer, unsigned show, struct sbuf *out)
{
    const struct entry *entry = step->entry;

    must(viewer >= PUBLIC && viewer <= hosted->record.seats);
    json_open(out, '{');
    json_key_int(out, "number", (int64_t)entry->number);
    json_key_int(out, "at", entry->at);
    json_key_text(out, "event", entry_word[entry->kind]);
    if (entry->seat)
        json_key_int(out, "seat", entry->seat);
    if (step->is_news)
        json_key_text(out, "stage", stage_word[hosted->stage]);
    if (entry->kind == ENTRY_LINE)
        put_line(hosted, step, viewer, show, out);
    else
        put_sent(hosted, entry, viewer, show, out);
    json_close(out, '}');
}

/* -- the record -- */

void hosted_put_lines(const struct hosted_table *hosted, int viewer, struct sbuf *out)
{
    const struct record *record = &hosted->record;
    union any_state state;

    must(viewer >= PUBLIC && viewer <= record->seats);
    json_open(out, '[');
    record_state(record, 0, &state);
    for (int i = 0; i < record->lines; i++) {
        put_words(record, &record->line[i], &state, viewer, out);
        record_step(record, i, &state);
    }
    json_close(out, ']');
}

/* A move that stands, and what it did, as the viewer was told when it was made. */
static void put_story_item(const struct record *record, const struct record_line *line,
                           const union any_state *before, const union any_state *after,
                           int viewer, struct sbuf *out)
{
    char text[RECORD_MAX_TEXT + 1];
    struct sbuf words = sb_over(text, sizeof text);

    game_put_move(record->game, before, line->actor, line->move, viewer, &words);
    json_open(out, '{');
    json_key_int(out, "ply", after->head.ply);
    json_key_int(out, "actor", line->actor);
    json_key_text(out, "move", text);
    json_key(out, "events");
    game_put_events(record->game, before, line->actor, line->move, after, viewer, out);
    json_close(out, '}');
}

void hosted_put_story(const struct hosted_table *hosted, int viewer, struct sbuf *out)
{
    const struct record *record = &hosted->record;
    union any_state before, state;

    must(viewer >= PUBLIC && viewer <= record->seats);
    json_open(out, '[');
    record_state(record, 0, &state);
    for (int i = 0; i < record->lines; i++) {
        const struct record_line *line = &record->line[i];
        if (line->kind != LINE_MOVE || line->undone_by != 0)
            continue;
        before = state;
        game_apply(record->game, &state, line->actor, line->move);
        put_story_item(record, line, &before, &state, viewer, out);
    }
    json_close(out, ']');
}

char *hosted_record(const struct hosted_table *hosted, size_t *len)
{
    size_t size = 2048 + (size_t)hosted->record.lines * (RECORD_MAX_TEXT + 1);
    char *text = hosted->stage == STAGE_OVER ? malloc(size) : NULL;
    struct sbuf sb;

    if (!text)
        return NULL;
    sb = sb_over(text, size);
    record_write(&hosted->record, hosted->is_told, &sb);
    must(!sb.cut);
    *len = sb.len;
    return text;
}

/* A name, a computer's level, or null. Short, so that it fits whatever names people take. */
static void put_short_seats(const struct hosted_table *hosted, struct sbuf *out)
{
    unsigned players = hosted_players(hosted);
    json_key_open(out, "seats", '[');
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (players >> seat & 1)
            json_text(out, hosted->record.name[seat]);
        else if (hosted->seat[seat].is_computer)
            json_int(out, hosted->seat[seat].level);
        else
            json_null(out);
    json_close(out, ']');
}

void hosted_summary(const struct hosted_table *hosted, char text[STORE_MOST_LIST],
                    struct store_summary *out)
{
    struct sbuf sb = sb_over(text, STORE_MOST_LIST);
    unsigned players = hosted_players(hosted);

    json_open(&sb, '{');
    put_setup(hosted, &sb);
    put_short_seats(hosted, &sb);
    json_close(&sb, '}');
    must(!sb.cut);
    *out = (struct store_summary){.is_public = hosted->is_public, .text = text};
    sb = sb_over(out->game, sizeof out->game);
    sb_text(&sb, hosted->record.game->name);
    out->state = hosted->stage == STAGE_OPEN      ? STORE_OPEN
                 : hosted->stage == STAGE_RUNNING ? STORE_RUNNING
                                                  : STORE_OVER;
    for (int seat = 1; seat <= hosted->record.seats; seat++)
        if (players >> seat & 1)
            memcpy(out->guest[seat], hosted->seat[seat].guest, GUEST_ID + 1);
}
