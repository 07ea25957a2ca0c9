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

/* -- views and records ------------------------------------------------------------------- */

static void answer_free(struct tables *tables, struct outgoing *outgoing)
{
    note_drop(&tables->wire.notes, outgoing->note);
    outgoing_free(&tables->wire, outgoing);
}

void call_kept(struct tables *tables, struct outgoing *outgoing)
{
    struct view_call *call = outgoing->context;
    struct tables_answer answer = {.text = outgoing->note->text,
                                   .len = outgoing->note->len};

    call->told(call->context, &answer);
    free(call);
    answer_free(tables, outgoing);
}

void call_lost(struct live_table *live, struct outgoing *outgoing, const char *code,
               const char *why)
{
    struct view_call *call = outgoing->context;

    answer_free(live->tables, outgoing);
    if (live->tables->is_stopping) {
        tell_trouble(call->told, call->context, code, why);
        free(call);
        return;
    }
    live_wait_call(live, call);
}

/* An answer is held like a note to a connection, until what it tells is stored. It has a
 * copy of the call, which may have to be answered again. */
static void send_answer(struct live_table *live, const struct view_call *call,
                        const char *text, size_t len)
{
    struct tables *tables = live->tables;
    struct note *note = note_new(&tables->wire.notes, text, len);
    struct outgoing *outgoing = note ? outgoing_new(&tables->wire) : NULL;
    struct view_call *copy = outgoing ? malloc(sizeof *copy) : NULL;

    if (!copy) {
        if (outgoing)
            outgoing_free(&tables->wire, outgoing);
        if (note)
            note_drop(&tables->wire.notes, note);
        tell_trouble(call->told, call->context, "busy", no_memory);
        return;
    }
    *copy = *call;
    outgoing->note = note;
    outgoing->kind = HELD_CALL;
    outgoing->context = copy;
    live_hold(live, outgoing);
    if (!outgoing->is_held)
        call_kept(tables, outgoing);
}

static void send_view(struct live_table *live, const struct view_call *call)
{
    struct tables *tables = live->tables;
    struct sbuf sb = sb_over(tables->json, sizeof tables->json);

    hosted_put_view(live->hosted, hosted_seat_of(live->hosted, call->guest), call->show,
                    table_ms(), &sb);
    must(!sb.cut);
    send_answer(live, call, sb.text, sb.len);
}

void call_run(struct live_table *live, struct view_call *call)
{
    if (!live->hosted)
        tell_trouble(call->told, call->context, live->waiters.trouble.code,
                     live->waiters.trouble.words);
    else
        send_view(live, call);
    free(call);
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
    live_wait_call(live, call);
    if (!live->hosted)
        live_load(live);
    else if (tables->cluster)
        live_catch_up(live);
    else
        live_wake(live);
    live_release(live);
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
        if (!fetch_room(fetch, size))
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

static void reading_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct tables_answer answer = {.code = fetch->why ? fetch->code : NULL,
                                   .why = fetch->why,
                                   .text = fetch->text,
                                   .len = fetch->len,
                                   .is_record = fetch->is_record,
                                   .took = lookup->took};

    fetch->told(fetch->context, &answer);
    fetch_free(fetch);
}

static void read_table(struct tables *tables,
                       void (*run)(struct lookup *, struct store *), const char *table,
                       const char *guest, tables_told *told, void *context)
{
    struct fetch *fetch =
        tables->is_stopping ? NULL : fetch_new(tables, run, reading_came);

    if (!is_id(table)) {
        tell_trouble(told, context, "no-such-table", "there is no such table");
        if (fetch)
            fetch_free(fetch);
        return;
    }
    if (!fetch) {
        tell_trouble(told, context, "busy", tables->is_stopping ? goes : no_memory);
        return;
    }
    memcpy(fetch->table, table, sizeof fetch->table);
    memcpy(fetch->guest.id, guest, strlen(guest) + 1);
    fetch->told = told;
    fetch->context = context;
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

static void list_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct tables_answer answer = {.code = fetch->why ? "trouble" : NULL,
                                   .why = fetch->why,
                                   .text = fetch->text,
                                   .len = fetch->len};

    fetch->told(fetch->context, &answer);
    fetch_free(fetch);
}

void tables_list(struct tables *tables, enum store_list list, const char *guest,
                 int limit, tables_told *told, void *context)
{
    struct fetch *fetch =
        tables->is_stopping ? NULL : fetch_new(tables, fetch_list, list_came);

    must(limit >= 1 && limit <= LIST_MOST);
    if (fetch) {
        fetch->list = list;
        fetch->limit = limit;
        fetch->room = (size_t)fetch->limit * ROW_MOST + 8;
        fetch->text = malloc(fetch->room);
    }
    if (!fetch || !fetch->text) {
        if (fetch)
            fetch_free(fetch);
        tell_trouble(told, context, "busy", tables->is_stopping ? goes : no_memory);
        return;
    }
    fetch->text[fetch->len++] = '[';
    memcpy(fetch->guest.id, guest ? guest : "", guest ? strlen(guest) + 1 : 1);
    fetch->told = told;
    fetch->context = context;
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
        tell_trouble(told, context, "busy", tables->is_stopping ? goes : no_memory);
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

static void guest_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct tables_answer answer = {.code = fetch->why ? "trouble" : NULL,
                                   .why = fetch->why,
                                   .is_found = fetch->is_found,
                                   .guest = fetch->guest};

    fetch->told(fetch->context, &answer);
    fetch_free(fetch);
}

void tables_find_guest(struct tables *tables, const uint8_t token[SECRET_HASH],
                       tables_told *told, void *context)
{
    struct fetch *fetch =
        tables->is_stopping ? NULL : fetch_new(tables, fetch_guest, guest_came);

    if (!fetch) {
        tell_trouble(told, context, "busy", tables->is_stopping ? goes : no_memory);
        return;
    }
    memcpy(fetch->token, token, SECRET_HASH);
    fetch->told = told;
    fetch->context = context;
    reader_send(tables->reader, &fetch->lookup);
}
