/* batch.c - entries that are being written: who is told when they are stored, and what
 * happens if they can't be. */
#include "server/table/live_table.h"

#include "server/ops/log.h"

#include <stdlib.h>
#include <string.h>

void live_hold(struct live_table *live, struct outgoing *outgoing)
{
    struct batch *batch = live->batches.last;

    if (!batch || !outgoing)
        return;
    outgoing->is_held = true;
    outgoing->next_held = NULL;
    *batch->end = outgoing;
    batch->end = &outgoing->next_held;
}

struct batch *batch_new(struct live_table *live)
{
    struct tables *tables = live->tables;
    struct batch *batch = tables->unused_batch;

    if (batch)
        tables->unused_batch = batch->below;
    else if (!(batch = malloc(sizeof *batch)))
        return NULL;
    *batch = (struct batch){.live = live, .end = &batch->first};
    if (tables->cluster && live->hosted)
        batch->before = hosted_mark(live->hosted);
    live->batches.last = batch;
    live->batches.count++;
    return batch;
}

void batch_send(struct batch *batch, int count, bool is_news)
{
    struct live_table *live = batch->live;
    struct tables *tables = live->tables;
    char text[STORE_MOST_LIST];
    struct store_summary summary;

    if (is_news)
        hosted_summary(live->hosted, text, &summary);
    for (int i = 0; i < count; i++) {
        tables->out[i] = registry_entry(live->hosted, &tables->entry[i], NULL);
        batch->moves += tables->entry[i].kind == ENTRY_LINE;
    }
    if (is_news)
        tables->out[count - 1].summary = &summary;
    batch->entries = count;
    batch->last = tables->entry[count - 1].number;
    if (tables->is_stopping)
        batch_decided(batch, "busy", "the server stops; try again soon");
    else if (!writer_append(tables->writer, tables->out, count, tag_of(batch))) {
        tables_note_failure(tables);
        batch_decided(batch, "busy", "there is more to write than can be; try again");
    }
}

/* Turns the reply into a refusal, at its place in the connection's queue. */
static void refuse(struct batch *batch, struct outgoing *outgoing, enum wish wish,
                   const char *id, const struct refusal *why)
{
    struct wire *wire = &batch->live->tables->wire;
    struct reason reason = {.clause = "", .code = why->code, .words = why->words};
    struct note *note =
        reply_refused(&wire->notes, wish, batch->live->id, id, batch->game, &reason);

    wire->counts.refused++;
    if (note && outgoing->connection)
        outgoing->connection->queued += note->len;
    outgoing->note = note;
}

/* Repeats the request when the table has been read again. The session has waited for this
 * reply, so no later request was answered before. */
static void ask_again(const struct batch *batch, struct session *session)
{
    struct live_table *live = batch->live;

    live_wait(live, session, batch->raw, batch->raw_len);
}

static void lose_reply(struct batch *batch, struct outgoing *outgoing,
                       const struct refusal *why)
{
    if (!batch->is_clash || !batch->raw)
        refuse(batch, outgoing, batch->wish, batch->has_id ? batch->id : NULL, why);
    else if (outgoing->connection)
        ask_again(batch, session_of(outgoing->connection));
}

/* An answer to a race was not stored. If another node has written something, the answer
 * is held as before until that is read: perhaps it still counts. */
static void lose_race(struct batch *batch, struct outgoing *outgoing,
                      const struct refusal *why)
{
    const struct live_table *live = batch->live;
    int seat = outgoing->seat;
    const char *id = batch->raced ? batch->raced[seat].id : "";
    const struct race_answer *held = live->reading.lost ? live->reading.lost->race : NULL;
    struct watch *watch = outgoing->connection
                              ? watch_of(session_of(outgoing->connection), live->id)
                              : NULL;

    if (!batch->is_clash || !held || !held[seat].pressed || !watch) {
        refuse(batch, outgoing, WISH_MOVE, id[0] ? id : NULL, why);
        return;
    }
    live_await(watch, seat, id);
}

static void lose_note(struct batch *batch, struct outgoing *outgoing,
                      const struct refusal *why)
{
    if (outgoing->connection)
        outgoing->connection->queued -= outgoing->note->len;
    note_drop(&batch->live->tables->wire.notes, outgoing->note);
    outgoing->note = NULL;
    if (outgoing->kind == HELD_REPLY)
        lose_reply(batch, outgoing, why);
    else if (outgoing->kind == HELD_RACE)
        lose_race(batch, outgoing, why);
}

/* Lets a note of a batch leave, or drops it. */
static void release(struct batch *batch, struct outgoing *outgoing,
                    const struct refusal *why)
{
    struct tables *tables = batch->live->tables;

    outgoing->is_held = false;
    if (outgoing->kind == HELD_CALL) {
        if (why->code)
            call_lost(batch->live, outgoing, why->code, why->words);
        else
            call_kept(tables, outgoing);
        return;
    }
    if (why->code)
        lose_note(batch, outgoing, why);
    if (outgoing->connection) {
        wire_flush_later(outgoing->connection);
    } else {
        if (outgoing->note)
            note_drop(&tables->wire.notes, outgoing->note);
        outgoing_free(&tables->wire, outgoing);
    }
}

/* The same for all notes. Returns the session that has waited for its reply and may go
 * on; or NULL. */
static struct session *release_all(struct batch *batch, const struct refusal *why)
{
    bool has_waited = batch->live->tables->cluster != NULL;
    struct session *asker = NULL;

    for (struct outgoing *outgoing = batch->first, *next; outgoing; outgoing = next) {
        next = outgoing->next_held;
        if (outgoing->kind == HELD_REPLY && outgoing->connection) {
            asker = session_of(outgoing->connection);
            asker->is_asking = false;
        }
        release(batch, outgoing, why);
    }
    return has_waited && asker && asker->connection.is_busy && !asker->queue_of ? asker
                                                                                : NULL;
}

/* Holds the answers to a race that were in a batch, as before. */
static void race_again(const struct batch *batch)
{
    struct hosted_table *lost = batch->live->reading.lost;

    if (!lost || !batch->is_clash)
        return;
    if (!lost->race && !(lost->race = calloc(MAX_SEATS + 1, sizeof *lost->race)))
        return;
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (batch->raced[seat].pressed)
            lost->race[seat] = batch->raced[seat];
}

static void tell_operator(const struct batch *batch, const char *why)
{
    batch->live->tables->counts.failed += (uint64_t)batch->entries;
    if (!batch->live->tables->is_stopping)
        log_some(LOG_ERROR, "not-kept", "table %s why %s", batch->live->id, why);
}

/* The table in memory, or the copy that was there last. */
static struct hosted_table *hosted_of(const struct live_table *live)
{
    return live->hosted ? live->hosted : live->reading.lost;
}

static void lose_batch(struct batch *batch, const char *why)
{
    struct tables *tables = batch->live->tables;
    struct hosted_table *hosted = hosted_of(batch->live);

    if (batch->is_clash)
        tables->counts.clashed += (uint64_t)batch->entries;
    else
        tell_operator(batch, why);
    if (!batch->is_clash)
        live_want_views(batch->live);
    if (hosted && batch->before)
        hosted_back(hosted, batch->before);
    live_lose(batch->live);
    if (batch->raced)
        race_again(batch);
}

static void keep_batch(struct batch *batch)
{
    struct live_table *live = batch->live;
    struct tables *tables = live->tables;
    struct hosted_table *hosted = hosted_of(live);

    tables->counts.entries += (uint64_t)batch->entries;
    tables->counts.moves += (uint64_t)batch->moves;
    if (hosted)
        hosted->kept = batch->last;
    if (tables->cluster)
        cluster_tell(tables->cluster, live->id, batch->last);
}

static void batch_free(struct tables *tables, struct batch *batch)
{
    free(batch->raw);
    free(batch->raced);
    free(batch->before);
    batch->below = tables->unused_batch;
    tables->unused_batch = batch;
}

/* Nothing is being written any more: whatever waited for that goes on. */
static void read_on(struct live_table *live)
{
    if (live->batches.count > 0)
        return;
    if (!live->hosted) {
        if (live_is_watched(live) || live_has_waiters(live) || live->follow.wants_lease)
            live_load(live);
    } else if (live_has_waiters(live) || live_is_behind(live)) {
        live_catch_up(live);
    }
}

void batch_decided(struct batch *batch, const char *code, const char *why)
{
    struct live_table *live = batch->live;
    struct tables *tables = live->tables;
    tables_told *told = batch->told;
    void *context = batch->context;
    struct tables_answer answer = {.code = code, .why = why};
    struct session *asker;

    live->batches.count--;
    if (live->batches.last == batch)
        live->batches.last = NULL;
    if (code)
        lose_batch(batch, why);
    else
        keep_batch(batch);
    asker = release_all(batch, &(struct refusal){code, why});
    batch_free(tables, batch);
    memcpy(answer.table, live->id, sizeof answer.table);
    live_retain(live);
    if (told)
        told(context, &answer);
    read_on(live);
    if (asker)
        connection_resume(&asker->connection);
    live_release(live);
}
