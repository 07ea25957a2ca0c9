/* party_show.c - what a person is shown of a table: JSON made from what they may know.
 *
 * Everything about the game goes through the core's game_put_..., which forget first and
 * write then. What is written here itself is public: names, clocks, offers, chat. Secrets of
 * the luck are written in one place, put_luck, and only once they are told. */
#include "party.h"

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
    size_t at = 0;

    must(len <= MAX_STATE);
    for (size_t i = 0; i < len; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;
        three |= i + 1 < len ? (uint32_t)bytes[i + 1] << 8 : 0;
        three |= i + 2 < len ? bytes[i + 2] : 0;
        text[at++] = letter[three >> 18];
        text[at++] = letter[three >> 12 & 63];
        text[at++] = i + 1 < len ? letter[three >> 6 & 63] : '=';
        text[at++] = i + 2 < len ? letter[three & 63] : '=';
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

static void put_bytes(const struct party *party, int viewer, struct sbuf *out)
{
    const struct game *game = party->record.game;
    union any_state view;

    game_view(game, party->state, viewer, &view);
    json_key(out, "bytes");
    sb_char(out, '"');
    put_base64(out, view.bytes, game->state_size);
    sb_char(out, '"');
}

static void put_position(const struct party *party, int viewer, unsigned show,
                         struct sbuf *out)
{
    const struct head *head = &party->state->head;

    json_key_int(out, "ply", head->ply);
    put_seat_list(out, "actors", head->actors);
    json_key_text(out, "mode", mode_word[head->mode]);
    if (viewer != PUBLIC)
        json_key_int(out, "question", head->question[viewer]);
    if (show & SHOW_JSON) {
        json_key(out, "position");
        game_put_json(party->record.game, party->state, viewer, out);
    }
    if (show & SHOW_BYTES)
        put_bytes(party, viewer, out);
}

static void put_clocks(const struct party *party, int64_t now, struct sbuf *out)
{
    if (party->clock.kind == CLOCK_NONE)
        return;
    json_key_open(out, "clocks", '[');
    for (int seat = 1; seat <= party->record.seats; seat++) {
        json_open(out, '{');
        json_key_int(out, "left", clocks_left(&party->clocks, &party->clock, seat, now));
        json_key_bool(out, "runs", party->clocks.since[seat] != CLOCK_NEVER);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* -- how it ended -- */

/* Who is out ranks behind who is not; among each, as the game says. A game not played to its
 * end has no scores: who is not out shares the first rank. */
static void rank(const struct party *party, struct result *result)
{
    struct result played = {0};
    int seats = party->record.seats;

    if (game_is_over(party->state))
        game_result(party->record.game, party->state, &played);
    *result = played;
    for (int seat = 1; seat <= seats; seat++) {
        result->rank[seat] = 1;
        for (int other = 1; other <= seats; other++) {
            bool is_out = party->seat[seat].is_out, other_out = party->seat[other].is_out;
            if (other_out == is_out ? played.rank[other] < played.rank[seat] : is_out)
                result->rank[seat]++;
        }
    }
}

static void put_result(const struct party *party, struct sbuf *out)
{
    struct result result;

    rank(party, &result);
    json_key_open(out, "result", '{');
    json_key_text(out, "by",
                  party->is_abandoned          ? "abandon"
                  : game_is_over(party->state) ? "play"
                                               : "resign");
    json_key_open(out, "ranks", '[');
    for (int seat = 1; seat <= party->record.seats; seat++)
        json_int(out, result.rank[seat]);
    json_close(out, ']');
    if (game_is_over(party->state)) {
        json_key(out, "played");
        game_put_result(party->record.game, party->state, out);
    }
    json_close(out, '}');
}

/* -- people -- */

static void put_seat(const struct party *party, int seat, int viewer, struct sbuf *out)
{
    const struct party_seat *s = &party->seat[seat];
    bool is_taken = s->guest[0] && !s->has_left;

    json_open(out, '{');
    json_key_text(out, "kind",
                  s->is_computer ? "computer"
                  : is_taken     ? "person"
                  : s->guest[0]  ? "kept"
                                 : "open");
    if (party->record.name[seat][0])
        json_key_text(out, "name", party->record.name[seat]);
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

static void put_seats(const struct party *party, int viewer, struct sbuf *out)
{
    json_key_open(out, "seats", '[');
    for (int seat = 1; seat <= party->record.seats; seat++)
        put_seat(party, seat, viewer, out);
    json_close(out, ']');
}

/* Who looks at the table now: not from the log, so it is in no event. */
static void put_here(const struct party *party, struct sbuf *out)
{
    unsigned here = 0;
    for (int seat = 1; seat <= party->record.seats; seat++)
        here |= (unsigned)party->seat[seat].is_here << seat;
    put_seat_list(out, "here", here);
}

static void put_offer(const struct party *party, struct sbuf *out)
{
    if (!party->offered_by) {
        json_key_null(out, "offer");
        return;
    }
    json_key_open(out, "offer", '{');
    json_key_text(out, "what", party->offered < 0 ? "rematch" : "undo");
    json_key_int(out, "seat", party->offered_by);
    if (party->offered >= 0)
        json_key_int(out, "ply", party->offered);
    put_seat_list(out, "agreed", party->agreed);
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

static void put_chat(const struct party *party, struct sbuf *out)
{
    int first = party->chats > CHATS_KEPT ? party->chats - CHATS_KEPT : 0;

    json_key_open(out, "chat", '[');
    for (int i = first; i < party->chats; i++) {
        const struct chat *chat = party->chat[i % CHATS_KEPT];
        json_open(out, '{');
        json_key_int(out, "at", chat->at);
        json_key_int(out, "seat", chat->seat);
        put_said(out, chat->text);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_luck(const struct party *party, struct sbuf *out)
{
    const struct record *record = &party->record;

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
    if (party->is_told)
        put_hex(out, "secret", record->secret);
    json_close(out, '}');
}

/* -- the view -- */

static void put_options(const struct record *record, struct sbuf *out)
{
    const struct game *game = record->game;
    json_key_open(out, "options", '{');
    for (int i = 0; i < game_options(game); i++)
        json_key_text(out, game->options[i].name,
                      game_option_word(&game->options[i], record->option[i]));
    json_close(out, '}');
}

static void put_setup(const struct party *party, struct sbuf *out)
{
    char clock[CLOCK_TEXT];
    struct sbuf words = sb_over(clock, sizeof clock);

    json_key_text(out, "game", party->record.game->name);
    json_key_int(out, "rules", party->record.game->rules);
    put_options(&party->record, out);
    clock_put(&party->clock, &words);
    json_key_text(out, "clock", clock);
    json_key_bool(out, "public", party->is_public);
    if (party->after[0])
        json_key_text(out, "after", party->after);
    if (party->next[0])
        json_key_text(out, "next", party->next);
}

void party_put_view(const struct party *party, int viewer, unsigned show, int64_t now,
                    struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "table", party->id);
    json_key_int(out, "number", (int64_t)party->number);
    json_key_int(out, "at", now);
    json_key_text(out, "stage", stage_word[party->stage]);
    json_key_int(out, "viewer", viewer);
    json_key_int(out, "founder", party_seat_of(party, party->founder));
    put_setup(party, out);
    put_seats(party, viewer, out);
    put_here(party, out);
    put_luck(party, out);
    put_offer(party, out);
    put_chat(party, out);
    if (party->stage == STAGE_RUNNING || party->stage == STAGE_OVER) {
        put_clocks(party, now, out);
        put_position(party, viewer, show, out);
    }
    if (party->stage == STAGE_OVER)
        put_result(party, out);
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

static void put_line(const struct party *party, const struct party_step *step, int viewer,
                     unsigned show, struct sbuf *out)
{
    const struct record *record = &party->record;

    json_key(out, "line");
    put_words(record, &step->line, &step->before, viewer, out);
    if (step->line.kind == LINE_MOVE) {
        json_key(out, "events");
        game_put_events(record->game, &step->before, step->line.actor, step->line.move,
                        party->state, viewer, out);
    } else {
        put_seats(party, viewer, out);
        put_offer(party, out);
    }
    put_clocks(party, step->entry->at, out);
    if (show)
        put_position(party, viewer, show, out);
    if (party->stage == STAGE_OVER)
        put_result(party, out);
}

static void put_sent(const struct party *party, const struct entry *entry, int viewer,
                     unsigned show, struct sbuf *out)
{
    switch (entry->kind) {
    case ENTRY_SIT:
    case ENTRY_LEAVE:
        put_seats(party, viewer, out);
        put_offer(party, out);
        break;
    case ENTRY_SHARE:
        json_key_text(out, "share", entry->text);
        break;
    case ENTRY_START:
        put_seats(party, viewer, out);
        put_clocks(party, entry->at, out);
        put_position(party, viewer, show, out);
        break;
    case ENTRY_CHAT:
        put_said(out, entry->text);
        break;
    case ENTRY_OFFER:
        put_offer(party, out);
        break;
    case ENTRY_ANSWER:
        json_key_text(out, "answer", entry->text);
        put_offer(party, out);
        break;
    case ENTRY_TELL:
        put_luck(party, out);
        break;
    case ENTRY_CLOSE:
        if (party->next[0])
            json_key_text(out, "next", party->next);
        break;
    default:
        break;
    }
}

void party_put_event(const struct party *party, const struct party_step *step, int viewer,
                     unsigned show, struct sbuf *out)
{
    const struct entry *entry = step->entry;

    must(viewer >= PUBLIC && viewer <= party->record.seats);
    json_open(out, '{');
    json_key_int(out, "number", (int64_t)entry->number);
    json_key_int(out, "at", entry->at);
    json_key_text(out, "event", entry_word[entry->kind]);
    if (entry->seat)
        json_key_int(out, "seat", entry->seat);
    if (step->is_news)
        json_key_text(out, "stage", stage_word[party->stage]);
    if (entry->kind == ENTRY_LINE)
        put_line(party, step, viewer, show, out);
    else
        put_sent(party, entry, viewer, show, out);
    json_close(out, '}');
}

/* -- the record -- */

void party_put_lines(const struct party *party, int viewer, struct sbuf *out)
{
    const struct record *record = &party->record;
    union any_state state;

    must(viewer >= PUBLIC && viewer <= record->seats);
    json_open(out, '[');
    record_state(record, 0, &state);
    for (int i = 0; i < record->lines; i++) {
        const struct record_line *line = &record->line[i];
        put_words(record, line, &state, viewer, out);
        if (line->kind == LINE_MOVE)
            game_apply(record->game, &state, line->actor, line->move);
        else if (line->kind == LINE_UNDO)
            record_state(record, i + 1, &state);
    }
    json_close(out, ']');
}

/* A move that stands, and what it did, as the viewer was told when it was made. */
static void put_happening(const struct record *record, const struct record_line *line,
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

void party_put_story(const struct party *party, int viewer, struct sbuf *out)
{
    const struct record *record = &party->record;
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
        put_happening(record, line, &before, &state, viewer, out);
    }
    json_close(out, ']');
}

char *party_record(const struct party *party, size_t *len)
{
    size_t size = 2048 + (size_t)party->record.lines * (RECORD_MAX_TEXT + 1);
    char *text = party->stage == STAGE_OVER ? malloc(size) : NULL;
    struct sbuf sb;

    if (!text)
        return NULL;
    sb = sb_over(text, size);
    record_write(&party->record, party->is_told, &sb);
    must(!sb.cut);
    *len = sb.len;
    return text;
}

/* A name, a computer's level, or null. Short, so that it fits whatever names people take. */
static void put_short_seats(const struct party *party, struct sbuf *out)
{
    unsigned players = party_players(party);
    json_key_open(out, "seats", '[');
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (players >> seat & 1)
            json_text(out, party->record.name[seat]);
        else if (party->seat[seat].is_computer)
            json_int(out, party->seat[seat].level);
        else
            json_null(out);
    json_close(out, ']');
}

void party_summary(const struct party *party, char text[STORE_MOST_LIST],
                   struct store_summary *out)
{
    struct sbuf sb = sb_over(text, STORE_MOST_LIST);
    unsigned players = party_players(party);

    json_open(&sb, '{');
    put_setup(party, &sb);
    put_short_seats(party, &sb);
    json_close(&sb, '}');
    must(!sb.cut);
    *out = (struct store_summary){.is_public = party->is_public, .text = text};
    sb = sb_over(out->game, sizeof out->game);
    sb_text(&sb, party->record.game->name);
    out->state = party->stage == STAGE_OPEN      ? STORE_OPEN
                 : party->stage == STAGE_RUNNING ? STORE_RUNNING
                                                 : STORE_OVER;
    for (int seat = 1; seat <= party->record.seats; seat++)
        if (players >> seat & 1)
            memcpy(out->guest[seat], party->seat[seat].guest, GUEST_ID + 1);
}
