/* rest.c - what the REST API asks of tables, and of guests. */
#include "server/table/live_table.h"

#include "core/json.h"
#include "core/must.h"

#include <stdlib.h>
#include <string.h>

static void tell_trouble(tables_told *told, void *context, const char *code,
                         const char *why)
{
    told(context, &(struct tables_answer){.code = code, .why = why});
}

static const char no_memory[] = "there is no memory for it";
static const char goes[] = "the server stops; try again soon";

static void tell_busy(const struct tables *tables, tables_told *told, void *context)
{
    tell_trouble(told, context, "busy", tables->is_stopping ? goes : no_memory);
}

/* -- what the reader fetches --------------------------------------------------------------- */

static void was_fetched(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct tables_answer answer = {.code = fetch->why ? fetch->code : NULL,
                                   .why = fetch->why,
                                   .text = fetch->text,
                                   .len = fetch->len,
                                   .is_record = fetch->is_record,
                                   .took = lookup->took,
                                   .is_found = fetch->is_found,
                                   .guest = fetch->guest};

    fetch->told(fetch->context, &answer);
    fetch_free(fetch);
}

/* A task for the reader, whose result the caller of the API is told. NULL: there is no
 * memory, or the server stops; the caller was told. */
static struct fetch *fetch_for(struct tables *tables,
                               void (*run)(struct lookup *, struct store *),
                               tables_told *told, void *context)
{
    struct fetch *fetch =
        tables->is_stopping ? NULL : fetch_new(tables, run, was_fetched);

    if (!fetch) {
        tell_busy(tables, told, context);
        return NULL;
    }
    fetch->told = told;
    fetch->context = context;
    return fetch;
}

/* -- views and records ------------------------------------------------------------------- */

static void add(struct call_list *list, struct view_call *call)
{
    call->next = NULL;
    *list->end = call;
    list->end = &call->next;
}

/* The first of a list, which leaves it; NULL: there is none. */
static struct view_call *take(struct call_list *list)
{
    struct view_call *call = list->first;

    if (call && !(list->first = call->next))
        list->end = &list->first;
    return call;
}

/* The call goes on in this turn of the loop, or in the next. */
static void go_on(struct tables *tables, struct view_call *call)
{
    add(&tables->calls, call);
    if (tables->has_handles)
        uv_async_send(&tables->woken);
}

static void fail(struct view_call *call, const char *code, const char *why)
{
    tell_trouble(call->told, call->context, code, why);
    free(call);
}

void call_kept(struct tables *tables, struct outgoing *outgoing)
{
    struct view_call *call = outgoing->context;

    call->answer = outgoing->note;
    outgoing_free(&tables->wire, outgoing);
    go_on(tables, call);
}

void call_lost(struct live_table *live, struct outgoing *outgoing, const char *code,
               const char *why)
{
    struct tables *tables = live->tables;
    struct view_call *call = outgoing->context;

    note_drop(&tables->wire.notes, outgoing->note);
    outgoing_free(&tables->wire, outgoing);
    if (tables->is_stopping)
        fail(call, code, why);
    else
        add(&live->calls, call);
}

/* An answer is held like a note to a connection, until what it tells is stored. */
static void hold_answer(struct live_table *live, struct view_call *call,
                        const struct sbuf *text)
{
    struct tables *tables = live->tables;
    struct note *note = note_new(&tables->wire.notes, text->text, text->len);
    struct outgoing *outgoing = note ? outgoing_new(&tables->wire) : NULL;

    if (!outgoing) {
        if (note)
            note_drop(&tables->wire.notes, note);
        fail(call, "busy", no_memory);
        return;
    }
    outgoing->note = note;
    outgoing->kind = HELD_CALL;
    outgoing->context = call;
    live_hold(live, outgoing);
}

static void put_view(struct live_table *live, struct view_call *call)
{
    struct tables *tables = live->tables;
    struct sbuf sb = sb_over(tables->json, sizeof tables->json);

    hosted_put_view(live->hosted, hosted_seat_of(live->hosted, call->guest), call->show,
                    table_ms(), &sb);
    must(!sb.cut);
    if (live->batches.last) {
        hold_answer(live, call, &sb);
        return;
    }
    call->told(call->context, &(struct tables_answer){.text = sb.text, .len = sb.len});
    free(call);
}

/* Writes the view; or waits again, if the table was lost meanwhile. */
static void view(struct live_table *live, struct view_call *call)
{
    call->live = NULL;
    if (live->hosted) {
        put_view(live, call);
    } else if (live->tables->is_stopping) {
        fail(call, "busy", goes);
    } else {
        add(&live->calls, call);
        live_load(live);
    }
    live_release(live);
}

static void send_answer(struct tables *tables, struct view_call *call)
{
    struct tables_answer answer = {.text = call->answer->text, .len = call->answer->len};

    call->told(call->context, &answer);
    note_drop(&tables->wire.notes, call->answer);
    free(call);
}

void tables_answer_calls(struct tables *tables)
{
    while (tables->calls.first) {
        struct view_call *call;
        if (wire_is_late(&tables->wire)) {
            uv_async_send(&tables->woken);
            return;
        }
        call = take(&tables->calls);
        if (call->answer)
            send_answer(tables, call);
        else
            view(call->live, call);
    }
}

void live_wake_calls(struct live_table *live)
{
    struct view_call *call;

    while ((call = take(&live->calls)) != NULL) {
        if (!live->hosted) {
            fail(call, live->waiters.trouble.code, live->waiters.trouble.words);
            continue;
        }
        live_retain(live);
        call->live = live;
        go_on(live->tables, call);
    }
}

void tables_view(struct tables *tables, const char *table, const char *guest,
                 unsigned show, tables_told *told, void *context)
{
    struct live_table *live = is_id(table) ? live_use(tables, table) : NULL;
    struct view_call *call = live ? malloc(sizeof *call) : NULL;

    if (!is_id(table) || !call || tables->is_stopping) {
        bool is_bad = !is_id(table);
        tell_trouble(told, context, is_bad ? "no-such-table" : "busy",
                     is_bad                ? "there is no such table"
                     : tables->is_stopping ? goes
                                           : no_memory);
        if (live)
            live_free_unused(live);
        free(call);
        return;
    }
    *call = (struct view_call){.show = show, .told = told, .context = context};
    memcpy(call->guest, guest, strlen(guest) + 1);
    live_retain(live);
    add(&live->calls, call);
    if (!live->hosted)
        live_load(live);
    else if (tables->cluster)
        live_catch_up(live);
    else
        live_wake_calls(live);
    live_release(live);
    tables_answer_calls(tables);
}

/* -- what is made of the log alone: long games take longer than the loop can wait -------- */

/* Writes a record or story; `out` is cut if it is too small. */
typedef void put_reading(const struct hosted_table *hosted, int viewer, struct sbuf *out);

static void put_lines(const struct hosted_table *hosted, int viewer, struct sbuf *out)
{
    static const char *const stage[] = {"open", "running", "over", "closed"};

    json_open(out, '{');
    json_key_text(out, "table", hosted->id);
    json_key_text(out, "stage", stage[hosted->stage]);
    json_key_int(out, "number", (int64_t)hosted->number);
    json_key(out, "lines");
    hosted_put_lines(hosted, viewer, out);
    json_close(out, '}');
}

static void put_story(const struct hosted_table *hosted, int viewer, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "table", hosted->id);
    json_key_int(out, "number", (int64_t)hosted->number);
    json_key(out, "story");
    hosted_put_story(hosted, viewer, out);
    json_close(out, '}');
}

enum { READING_ROOM = 64 << 10, READING_MOST = 64 << 20 }; /* bytes */

static void fail_busy(struct fetch *fetch)
{
    fetch_fail(fetch, no_memory);
    fetch->code = "busy";
}

/* Its length is not known before it is written, so the buffer grows until it fits. */
static void write_reading(struct fetch *fetch, put_reading *put)
{
    int viewer = hosted_seat_of(fetch->hosted, fetch->guest.id);

    for (size_t size = READING_ROOM; size <= READING_MOST; size *= 4) {
        struct sbuf sb;
        if (!text_grow(&fetch->text, &fetch->room, size))
            break;
        sb = sb_over(fetch->text, fetch->room);
        put(fetch->hosted, viewer, &sb);
        fetch->len = sb.len;
        if (!sb.cut)
            return;
        fetch->len = 0;
    }
    fail_busy(fetch);
}

static void fetch_record(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;

    fetch_table(lookup, store);
    if (fetch->why)
        return;
    fetch->is_record = fetch->hosted->stage == STAGE_OVER;
    if (!fetch->is_record)
        write_reading(fetch, put_lines);
    else if (!(fetch->text = hosted_record(fetch->hosted, &fetch->len)))
        fail_busy(fetch);
}

static void fetch_story(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;

    fetch_table(lookup, store);
    if (!fetch->why)
        write_reading(fetch, put_story);
}

static void read_table(struct tables *tables,
                       void (*run)(struct lookup *, struct store *), const char *table,
                       const char *guest, tables_told *told, void *context)
{
    struct fetch *fetch;

    if (!is_id(table)) {
        tell_trouble(told, context, "no-such-table", "there is no such table");
        return;
    }
    if (!(fetch = fetch_for(tables, run, told, context)))
        return;
    memcpy(fetch->table, table, sizeof fetch->table);
    memcpy(fetch->guest.id, guest, strlen(guest) + 1);
    reader_send(tables->reader, &fetch->lookup);
}

void tables_record(struct tables *tables, const char *table, const char *guest,
                   tables_told *told, void *context)
{
    read_table(tables, fetch_record, table, guest, told, context);
}

void tables_story(struct tables *tables, const char *table, const char *guest,
                  tables_told *told, void *context)
{
    read_table(tables, fetch_story, table, guest, told, context);
}

/* -- lists ------------------------------------------------------------------------------- */

enum { ROW_MOST = STORE_MOST_LIST + 256 }; /* bytes of a table in a list */

/* Writes a table of a list; its summary's text is a JSON object. A damaged row is left
 * out; `niwa store check` reports it. */
static bool put_row(void *context, const struct store_table *table)
{
    static const char *const stage[] = {"open", "running", "over"};
    struct fetch *fetch = context;
    struct sbuf sb = sb_over(fetch->text + fetch->len, fetch->room - fetch->len);
    const char *text = table->summary.text;

    if ((unsigned)table->summary.state > STORE_OVER || strlen(text) > STORE_MOST_LIST)
        return true;
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

void tables_list(struct tables *tables, enum store_list list, const char *guest,
                 int limit, tables_told *told, void *context)
{
    struct fetch *fetch = fetch_for(tables, fetch_list, told, context);

    must(limit >= 1 && limit <= LIST_MOST);
    if (!fetch)
        return;
    fetch->list = list;
    fetch->limit = limit;
    fetch->room = (size_t)fetch->limit * ROW_MOST + 8;
    if (!(fetch->text = malloc(fetch->room))) {
        fetch_free(fetch);
        tell_busy(tables, told, context);
        return;
    }
    fetch->text[fetch->len++] = '[';
    memcpy(fetch->guest.id, guest ? guest : "", guest ? strlen(guest) + 1 : 1);
    reader_send(tables->reader, &fetch->lookup);
}

/* -- guests ------------------------------------------------------------------------------ */

/* A caller that waits for the writer. */
struct waiting_write {
    tables_told *told;
    void *context;
};

static uint64_t write_tag(struct tables *tables, tables_told *told, void *context)
{
    struct waiting_write *asked = tables->is_stopping ? NULL : malloc(sizeof *asked);

    if (asked)
        *asked = (struct waiting_write){told, context};
    else
        tell_busy(tables, told, context);
    return tag_of(asked);
}

static void check_sent(bool is_sent, uint64_t tag)
{
    struct waiting_write *asked = waiting_for(tag);

    if (is_sent)
        return;
    tell_trouble(asked->told, asked->context, "busy",
                 "there is more to write than can be; try again");
    free(asked);
}

void answer_decided(const struct written *written)
{
    struct waiting_write *asked = waiting_for(written->tag);
    struct tables_answer answer = {.code =
                                       written->result == WRITE_KEPT ? NULL : "not-kept",
                                   .why = written->why,
                                   .is_found = written->found,
                                   .guest = written->guest};

    asked->told(asked->context, &answer);
    free(asked);
}

void tables_keep_guest(struct tables *tables, const struct store_keep *keep,
                       tables_told *told, void *context)
{
    uint64_t tag = write_tag(tables, told, context);

    if (tag)
        check_sent(writer_guest(tables->writer, keep, tag), tag);
}

void tables_keep_link(struct tables *tables, const uint8_t code[SECRET_HASH],
                      const char *guest, int64_t until, tables_told *told, void *context)
{
    uint64_t tag = write_tag(tables, told, context);

    if (tag)
        check_sent(writer_link(tables->writer, code, guest, table_ms(), until, tag), tag);
}

void tables_take_link(struct tables *tables, const uint8_t code[SECRET_HASH],
                      tables_told *told, void *context)
{
    uint64_t tag = write_tag(tables, told, context);

    if (tag)
        check_sent(writer_take(tables->writer, code, table_ms(), tag), tag);
}

void tables_find_guest(struct tables *tables, const uint8_t token[SECRET_HASH],
                       tables_told *told, void *context)
{
    struct fetch *fetch = fetch_for(tables, fetch_guest, told, context);

    if (!fetch)
        return;
    memcpy(fetch->token, token, SECRET_HASH);
    reader_send(tables->reader, &fetch->lookup);
}
