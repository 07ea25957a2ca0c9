/* answers.c - what the REST API asks of the hall. */
#include "server/hall_inside.h"

#include "core/json.h"
#include "core/must.h"

#include <stdlib.h>
#include <string.h>

static void tell_trouble(hall_told *told, void *context, const char *code,
                         const char *why)
{
    told(context, &(struct hall_answer){.code = code, .why = why});
}

static const char no_memory[] = "there is no memory for it";
static const char goes[] = "the server stops; try again soon";

/* -- views and records ------------------------------------------------------------------- */

/* A letter is held like a note to a line: what it tells must be kept. */
static void send_letter(struct circle *circle, const struct want *want, const char *text,
                        size_t len, bool is_record)
{
    struct hall *hall = circle->hall;
    struct note *note = note_new(&hall->shelf, text, len);
    struct slip *slip = note ? slip_new(hall) : NULL;

    if (!slip) {
        if (note)
            note_drop(&hall->shelf, note);
        tell_trouble(want->told, want->context, "busy", no_memory);
        return;
    }
    slip->note = note;
    slip->told = want->told;
    slip->context = want->context;
    slip->is_record = is_record;
    circle_hold(circle, slip);
    if (!slip->is_held)
        slip_tell(hall, slip, NULL, NULL);
}

static void send_view(struct circle *circle, const struct want *want)
{
    struct hall *hall = circle->hall;
    struct sbuf sb = sb_over(hall->json, sizeof hall->json);

    party_put_view(circle->party, party_seat_of(circle->party, want->guest), want->show,
                   hall_now(), &sb);
    must(!sb.cut);
    send_letter(circle, want, sb.text, sb.len, false);
}

/* The lines so far, as many as there are. */
static void send_lines(struct circle *circle, const struct want *want)
{
    static const char *const stage[] = {"open", "running", "over", "closed"};
    const struct party *party = circle->party;
    size_t size = 1024 + (size_t)party->record.lines * (RECORD_MAX_TEXT + 8);
    char *text = malloc(size);
    struct sbuf sb;

    if (!text) {
        tell_trouble(want->told, want->context, "busy", no_memory);
        return;
    }
    sb = sb_over(text, size);
    json_open(&sb, '{');
    json_key_text(&sb, "table", party->id);
    json_key_text(&sb, "stage", stage[party->stage]);
    json_key_int(&sb, "number", (int64_t)party->number);
    json_key(&sb, "lines");
    party_put_lines(party, party_seat_of(party, want->guest), &sb);
    json_close(&sb, '}');
    must(!sb.cut);
    send_letter(circle, want, sb.text, sb.len, false);
    free(text);
}

enum { STORY_ROOM = 64 << 10, STORY_MOST = 64 << 20 }; /* bytes */

/* How long a story is nobody knows before it is written. */
static void send_story(struct circle *circle, const struct want *want)
{
    const struct party *party = circle->party;

    for (size_t size = STORY_ROOM; size <= STORY_MOST; size *= 2) {
        char *text = malloc(size);
        struct sbuf sb;
        if (!text)
            break;
        sb = sb_over(text, size);
        json_open(&sb, '{');
        json_key_text(&sb, "table", party->id);
        json_key_int(&sb, "number", (int64_t)party->number);
        json_key(&sb, "story");
        party_put_story(party, party_seat_of(party, want->guest), &sb);
        json_close(&sb, '}');
        if (!sb.cut)
            send_letter(circle, want, sb.text, sb.len, false);
        free(text);
        if (!sb.cut)
            return;
    }
    tell_trouble(want->told, want->context, "busy", no_memory);
}

static void send_record(struct circle *circle, const struct want *want)
{
    size_t len;
    char *text;

    if (circle->party->stage != STAGE_OVER) {
        send_lines(circle, want);
        return;
    }
    text = party_record(circle->party, &len);
    if (text)
        send_letter(circle, want, text, len, true);
    else
        tell_trouble(want->told, want->context, "busy", no_memory);
    free(text);
}

void want_run(struct circle *circle, struct want *want)
{
    if (!circle->party)
        tell_trouble(want->told, want->context, circle->trouble.code,
                     circle->trouble.words);
    else if (want->is_record)
        send_record(circle, want);
    else if (want->is_story)
        send_story(circle, want);
    else
        send_view(circle, want);
    free(want);
}

static void wish_for(struct hall *hall, const char *table, const struct want *wish)
{
    struct circle *circle = is_id(table) ? circle_use(hall, table) : NULL;
    struct want *want = circle ? malloc(sizeof *want) : NULL;

    if (!is_id(table) || !want || hall->is_stopping) {
        bool is_bad = !is_id(table);
        tell_trouble(wish->told, wish->context, is_bad ? "no-such-table" : "busy",
                     is_bad              ? "there is no such table"
                     : hall->is_stopping ? goes
                                         : no_memory);
        if (circle)
            circle_rest(circle);
        free(want);
        return;
    }
    *want = *wish;
    circle->used++;
    want->next = circle->want;
    circle->want = want;
    if (!circle->party)
        hall_load(circle);
    else if (hall->town)
        circle_catch_up(circle);
    else
        circle_wake(circle);
    circle->used--;
    circle_rest(circle);
}

void hall_view(struct hall *hall, const char *table, const char *guest, unsigned show,
               hall_told *told, void *context)
{
    struct want want = {.show = show, .told = told, .context = context};

    memcpy(want.guest, guest, strlen(guest) + 1);
    wish_for(hall, table, &want);
}

void hall_record(struct hall *hall, const char *table, const char *guest, hall_told *told,
                 void *context)
{
    struct want want = {.is_record = true, .told = told, .context = context};

    memcpy(want.guest, guest, strlen(guest) + 1);
    wish_for(hall, table, &want);
}

void hall_story(struct hall *hall, const char *table, const char *guest, hall_told *told,
                void *context)
{
    struct want want = {.is_story = true, .told = told, .context = context};

    memcpy(want.guest, guest, strlen(guest) + 1);
    wish_for(hall, table, &want);
}

/* -- lists ------------------------------------------------------------------------------- */

enum { ROW_MOST = STORE_MOST_LIST + 256 }; /* bytes of a table in a list */

/* A table of a list; its summary's text is a JSON object. */
static bool put_row(void *context, const struct store_table *table)
{
    static const char *const stage[] = {"open", "running", "over"};
    struct fetch *fetch = context;
    struct sbuf sb = sb_over(fetch->text + fetch->len, fetch->room - fetch->len);
    const char *text = table->summary.text;

    sb_put(&sb, "%s{\"table\":\"%s\"", fetch->len > 1 ? "," : "", table->id);
    json_key_int(&sb, "since", table->since);
    json_key_int(&sb, "number", (int64_t)table->number);
    json_key_int(&sb, "at", table->at);
    json_key_text(&sb, "stage", stage[table->summary.state]);
    if (text[0] == '{' && text[1] != '}') {
        sb_char(&sb, ',');
        sb_text(&sb, text + 1);
    } else {
        sb_char(&sb, '}');
    }
    must(!sb.cut);
    fetch->len += sb.len;
    return true;
}

static void fetch_list(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct store_filter filter = {
        .list = fetch->list, .guest = fetch->guest.id, .limit = fetch->limit};
    const char *why = store->call->tables(store, &filter, put_row, fetch);

    if (why)
        fetch_fail(fetch, why);
    else
        fetch->text[fetch->len++] = ']';
}

static void list_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct hall_answer answer = {.code = fetch->why ? "trouble" : NULL,
                                 .why = fetch->why,
                                 .text = fetch->text,
                                 .len = fetch->len};

    fetch->told(fetch->context, &answer);
    fetch_free(fetch);
}

void hall_list(struct hall *hall, enum store_list list, const char *guest, int limit,
               hall_told *told, void *context)
{
    struct fetch *fetch =
        hall->is_stopping ? NULL : fetch_new(hall, fetch_list, list_came);

    if (fetch) {
        fetch->list = list;
        fetch->limit = limit < 1 ? 1 : limit > LIST_MOST ? LIST_MOST : limit;
        fetch->room = (size_t)fetch->limit * ROW_MOST + 8;
        fetch->text = malloc(fetch->room);
    }
    if (!fetch || !fetch->text) {
        if (fetch)
            fetch_free(fetch);
        tell_trouble(told, context, "busy", hall->is_stopping ? goes : no_memory);
        return;
    }
    fetch->text[fetch->len++] = '[';
    memcpy(fetch->guest.id, guest ? guest : "", guest ? strlen(guest) + 1 : 1);
    fetch->told = told;
    fetch->context = context;
    reader_send(hall->reader, &fetch->lookup);
}

/* -- guests ------------------------------------------------------------------------------ */

/* Who waits for the writer. */
struct asked_deed {
    hall_told *told;
    void *context;
};

static uint64_t deed_tag(struct hall *hall, hall_told *told, void *context)
{
    struct asked_deed *asked = hall->is_stopping ? NULL : malloc(sizeof *asked);

    if (asked)
        *asked = (struct asked_deed){told, context};
    else
        tell_trouble(told, context, "busy", hall->is_stopping ? goes : no_memory);
    return tag_of(asked);
}

static void check_sent(bool is_sent, uint64_t tag)
{
    struct asked_deed *asked = waiting_for(tag);

    if (is_sent)
        return;
    tell_trouble(asked->told, asked->context, "busy",
                 "there is more to write than can be; try again");
    free(asked);
}

void answer_decided(const struct written *written)
{
    struct asked_deed *asked = waiting_for(written->tag);
    struct hall_answer answer = {.code = written->fate == FATE_KEPT ? NULL : "not-kept",
                                 .why = written->why,
                                 .is_found = written->found,
                                 .guest = written->guest};

    asked->told(asked->context, &answer);
    free(asked);
}

void hall_keep_guest(struct hall *hall, const struct store_keep *keep, hall_told *told,
                     void *context)
{
    uint64_t tag = deed_tag(hall, told, context);

    if (tag)
        check_sent(writer_guest(hall->writer, keep, tag), tag);
}

void hall_keep_link(struct hall *hall, const uint8_t code[SECRET_HASH], const char *guest,
                    int64_t until, hall_told *told, void *context)
{
    uint64_t tag = deed_tag(hall, told, context);

    if (tag)
        check_sent(writer_link(hall->writer, code, guest, hall_now(), until, tag), tag);
}

void hall_take_link(struct hall *hall, const uint8_t code[SECRET_HASH], hall_told *told,
                    void *context)
{
    uint64_t tag = deed_tag(hall, told, context);

    if (tag)
        check_sent(writer_take(hall->writer, code, hall_now(), tag), tag);
}

static void guest_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct hall_answer answer = {.code = fetch->why ? "trouble" : NULL,
                                 .why = fetch->why,
                                 .is_found = fetch->is_found,
                                 .guest = fetch->guest};

    fetch->told(fetch->context, &answer);
    fetch_free(fetch);
}

void hall_find_guest(struct hall *hall, const uint8_t token[SECRET_HASH], hall_told *told,
                     void *context)
{
    struct fetch *fetch =
        hall->is_stopping ? NULL : fetch_new(hall, fetch_guest, guest_came);

    if (!fetch) {
        tell_trouble(told, context, "busy", hall->is_stopping ? goes : no_memory);
        return;
    }
    memcpy(fetch->token, token, SECRET_HASH);
    fetch->told = told;
    fetch->context = context;
    reader_send(hall->reader, &fetch->lookup);
}
