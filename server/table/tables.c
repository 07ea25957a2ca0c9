/* tables.c - all live tables: creation, timers, start and stop. */
#include "server/table/live_table.h"

#include "games/games.h"
#include "server/people/guest.h"
#include "server/store/store_open.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024 };

struct wire *tables_wire(struct tables *tables)
{
    return &tables->wire;
}

/* -- founding ---------------------------------------------------------------------------- */

/* Drops unused tables. In a cluster, tables leave memory with the last one who needs
 * them. */
static void sweep(struct tables *tables, int64_t before)
{
    if (!tables->cluster)
        registry_sweep(tables->registry, before, SWEEP_PARTS);
}

bool tables_have_room(struct tables *tables)
{
    int64_t now = table_ms();

    for (int i = 0;
         i < SWEEP_PARTS && registry_size(tables->registry) >= tables->limits.tables &&
         !wire_is_late(&tables->wire);
         i++)
        sweep(tables, now);
    return registry_size(tables->registry) < tables->limits.tables;
}

void tables_create(struct tables *tables, const struct setup *setup, tables_told *told,
                   void *context)
{
    struct setup mine = *setup;
    struct tables_answer answer = {.code = "busy", .why = "too many tables are in use"};
    char id[TABLE_ID + 1];
    struct live_table *live;
    struct batch *batch;

    guest_new_id(id);
    randombytes_buf(mine.secret, sizeof mine.secret);
    if (!tables->is_stopping && tables_have_room(tables) &&
        (live = live_use(tables, id)) != NULL) {
        answer.code = "bad-setup";
        live_set_hosted(live, registry_create(tables->registry, id, &mine, table_ms(),
                                              &tables->entry[0], &answer.why));
        batch = live->hosted ? batch_new(live) : NULL;
        if (batch) {
            batch->told = told;
            batch->context = context;
            batch_send(batch, 1, true);
            tables_set_alarm(tables);
            return;
        }
        live_free_unused(live);
    }
    told(context, &answer);
}

/* A rematch that is being created; the table that it follows is told its id. */
struct rematch {
    struct tables *tables;
    char table[TABLE_ID + 1];
};

static void rematch_made(void *context, const struct tables_answer *answer)
{
    struct rematch *rematch = context;
    struct live_table *live = live_find(rematch->tables, rematch->table);

    if (live)
        live->computers.is_founding = false;
    if (live && live->hosted && !answer->code && hosted_wants_rematch(live->hosted))
        live_tell_rematch(live, answer->table);
    free(rematch);
}

static void make_rematch(struct tables *tables, struct live_table *live)
{
    struct rematch *rematch = calloc(1, sizeof *rematch);
    struct setup setup;

    if (!rematch)
        return;
    live->computers.is_founding = true;
    rematch->tables = tables;
    memcpy(rematch->table, live->id, sizeof rematch->table);
    hosted_rematch(live->hosted, &setup);
    tables_create(tables, &setup, rematch_made, rematch);
}

/* -- computers --------------------------------------------------------------------------- */

static void wait_for_pool(struct tables *tables, struct live_table *live)
{
    if (live->computers.is_waiting)
        return;
    live->computers.is_waiting = true;
    live->computers.next = tables->waiting_for_pool;
    tables->waiting_for_pool = live;
}

void live_follow_up(struct tables *tables, struct live_table *live, int64_t now)
{
    bool has_to = hosted_thinking(live->hosted) || hosted_wants_rematch(live->hosted);

    if (has_to && !live_may_act(live))
        return;
    if (!pool_follow(tables->pool, live->hosted, now))
        wait_for_pool(tables, live);
    if (hosted_wants_rematch(live->hosted) && !live->computers.is_founding)
        make_rematch(tables, live);
}

void live_stop_thinking(struct tables *tables, struct live_table *live)
{
    pool_forget(tables->pool, live->id);
}

static void take_thought(void *context, const struct thought *thought)
{
    struct tables *tables = context;
    struct live_table *live = live_use(tables, thought->table);
    struct request request = {.kind = ASK_MOVE,
                              .seat = thought->seat,
                              .text = thought->text,
                              .question = thought->question,
                              .reaction = -1};

    if (!live)
        return;
    live_retain(live);
    if (live->hosted && live_may_act(live))
        live_move(live, "", &request);
    live_release(live);
}

/* Tables for whose computers the pool had no room, now that it has. */
static void retry_waiting(struct tables *tables, int64_t now)
{
    struct live_table *waiting_for_pool = tables->waiting_for_pool;

    tables->waiting_for_pool = NULL;
    while (waiting_for_pool) {
        struct live_table *live = waiting_for_pool;
        waiting_for_pool = live->computers.next;
        live->computers.is_waiting = false;
        if (live->hosted && !pool_follow(tables->pool, live->hosted, now))
            wait_for_pool(tables, live);
        live_free_unused(live);
    }
}

static void collect_thoughts(struct tables *tables)
{
    int64_t now = table_ms();

    if (pool_collect(tables->pool, now, take_thought, tables) > 0 &&
        tables->waiting_for_pool)
        retry_waiting(tables, now);
}

/* -- when -------------------------------------------------------------------------------- */

static void wake(void *context)
{
    struct tables *tables = context;

    uv_async_send(&tables->woken);
}

/* A clash is not a failure of the store. */
static void note_result(struct tables *tables, enum write_result result)
{
    if (result == WRITE_KEPT)
        tables->counts.is_failing = false;
    if (result == WRITE_FAILED)
        tables_note_failure(tables);
}

void tables_note_failure(struct tables *tables)
{
    tables->counts.is_failing = true;
    tables->failed_at = uv_now(tables->loop);
}

static void decided(void *context, const struct written *written)
{
    struct tables *tables = context;
    struct batch *batch;

    note_result(tables, written->result);
    if (written->kind != WRITE_ENTRIES) {
        answer_decided(written);
        return;
    }
    batch = waiting_for(written->tag);
    batch->is_clash = tables->cluster &&
                      (written->result == WRITE_CLASH || written->result == WRITE_STALE);
    batch_decided(batch, written->result == WRITE_KEPT ? NULL : "not-kept", written->why);
}

/* Ends the reads that are done. Each may send a view. */
static void collect_read(struct tables *tables)
{
    while (reader_collect(tables->reader))
        if (wire_is_late(&tables->wire)) {
            uv_async_send(&tables->woken); /* the rest in the next turn */
            return;
        }
}

static void on_woken(uv_async_t *woken)
{
    struct tables *tables = woken->data;

    writer_collect(tables->writer, decided, tables);
    collect_read(tables);
    tables_take_news(tables);
    collect_thoughts(tables);
    tables_answer_calls(tables);
    wire_handle(&tables->wire);
    tables_set_alarm(tables);
    wire_flush(&tables->wire);
}

static void on_alarm(uv_timer_t *alarm)
{
    struct tables *tables = alarm->data;
    int64_t now = table_ms(), when;
    struct hosted_table *hosted;

    tables->alarm_at = CLOCK_NEVER;
    collect_thoughts(tables);
    /* At least one table in each turn, even if the turn is late: a server that is always
     * late must not stop its clocks. */
    for (bool is_late = false;
         !is_late && (hosted = registry_due(tables->registry, &when)) != NULL &&
         when <= now;
         is_late = wire_is_late(&tables->wire)) {
        struct live_table *live = live_use(tables, hosted->id);
        uint64_t number = hosted->number;
        if (!live)
            break;
        live_retain(live);
        if (hosted->race || live_may_act(live))
            live_run_due(live, now);
        if (live->hosted && live->hosted->number == number && live->hosted->due <= now)
            /* it cannot go on, or we don't hold its lease */
            registry_quiet(tables->registry, live->hosted);
        live_release(live);
    }
    tables_set_alarm(tables);
    wire_flush(&tables->wire);
}

void tables_set_alarm(struct tables *tables)
{
    int64_t registry_when, when = pool_due(tables->pool), now;

    registry_due(tables->registry, &registry_when);
    if (registry_when < when)
        when = registry_when;
    if (when == tables->alarm_at || tables->is_stopping)
        return;
    tables->alarm_at = when;
    if (when == CLOCK_NEVER) {
        uv_timer_stop(&tables->alarm);
        return;
    }
    now = table_ms();
    uv_update_time(tables->loop);
    /* not 0: libuv would call it again and again in the same turn, which is late already */
    uv_timer_start(&tables->alarm, on_alarm, when > now ? (uint64_t)(when - now) : 1, 0);
}

static void on_beat(uv_timer_t *beat)
{
    struct tables *tables = beat->data;
    int64_t now;

    table_ms_adjust();
    now = table_ms();
    tables_tell_here(tables);
    for (struct connection *connection = tables->wire.first, *after; connection;
         connection = after) {
        after = connection->after;
        if (connection_beat(connection) && wire_is_late(&tables->wire))
            break; /* the later ones are for the next turn */
    }
    tables_load_again(tables);
    tables_check_leases(tables, now);
    sweep(tables, now - SWEEP_AFTER);
    if (now - tables->swept >= SWEEP_EVERY)
        tables->swept = now;
    wire_flush(&tables->wire);
}

/* -- beginning and end ------------------------------------------------------------------- */

static void on_turned(uv_prepare_t *turned)
{
    struct tables *tables = turned->data;

    tables->wire.turn = 0;
    if (tables->writer)
        writer_go(tables->writer);
}

static void set_handles(struct tables *tables)
{
    uv_async_init(tables->loop, &tables->woken, on_woken);
    uv_prepare_init(tables->loop, &tables->turned);
    uv_timer_init(tables->loop, &tables->alarm);
    uv_timer_init(tables->loop, &tables->beat);
    uv_timer_init(tables->loop, &tables->patience);
    tables->woken.data = tables->alarm.data = tables->beat.data = tables->turned.data =
        tables;
    tables->patience.data = tables;
    uv_prepare_start(&tables->turned, on_turned);
    uv_timer_start(&tables->beat, on_beat, BEAT, BEAT);
    tables->has_handles = true;
}

static bool start(struct tables *tables, char *why, size_t size)
{
    snprintf(why, size, "there is no memory for the tables, or no thread");
    return chains_init(&tables->by_id, FIRST_SLOTS) &&
           (tables->registry = registry_new(NULL, games_find)) != NULL &&
           (tables->writer = writer_new(tables->writes, WRITER_ROOM, wake, tables)) !=
               NULL &&
           (tables->reader = reader_new(tables->reads, wake, tables)) != NULL &&
           (tables->pool = pool_new(tables->limits.threads, POOL_ROOM, wake, tables)) !=
               NULL;
}

static bool join_cluster(struct tables *tables, const char *place, char *why, size_t size)
{
    tables->cluster = cluster_new(place, wake, tables, why, size);
    return tables->cluster || why[0] == '\0';
}

static bool start_lending(struct tables *tables, const char *place, char *why,
                          size_t size)
{
    if (!store_is_database(place) || tables->limits.lend == LEND_NOTHING)
        return true;
    tables->lend =
        lend_new(place, tables->pool, (enum lend_what)tables->limits.lend, why, size);
    return tables->lend != NULL;
}

struct tables *tables_new(uv_loop_t *loop, const char *place,
                          const struct tables_limits *limits, char *why, size_t size)
{
    struct tables *tables = calloc(1, sizeof *tables);

    if (!tables || !guest_start()) {
        snprintf(why, size, "there is no memory, or there are no random numbers");
        free(tables);
        return NULL;
    }
    tables->loop = loop;
    tables->calls.end = &tables->calls.first;
    tables->limits = *limits;
    wire_init(&tables->wire, loop, &tables->woken, &tables_calls, tables);
    tables->wire.book = limits->book;
    if (limits->messages > 0)
        tables->wire.messages = limits->messages;
    if (tables->limits.tables == 0)
        tables->limits.tables = TABLES_MOST;
    tables->alarm_at = CLOCK_NEVER;
    table_ms_adjust();
    tables->swept = table_ms();
    set_handles(tables); /* before the threads start, since they wake us */
    tables->writes = store_open(place, why, size);
    tables->reads = tables->writes ? store_open(place, why, size) : NULL;
    if (tables->reads && start(tables, why, size) &&
        join_cluster(tables, place, why, size) &&
        start_lending(tables, place, why, size)) {
        writer_hold(tables->writer);
        return tables;
    }
    tables_stop(tables, NULL, NULL);
    uv_run(loop, UV_RUN_NOWAIT);
    tables_free(tables);
    return NULL;
}

static void close_handles(struct tables *tables)
{
    if (!tables->has_handles)
        return;
    tables->has_handles = false;
    uv_close((uv_handle_t *)&tables->woken, NULL);
    uv_close((uv_handle_t *)&tables->turned, NULL);
    uv_close((uv_handle_t *)&tables->alarm, NULL);
    uv_close((uv_handle_t *)&tables->beat, NULL);
    uv_close((uv_handle_t *)&tables->patience, NULL);
    if (tables->stopped)
        tables->stopped(tables->context);
}

void tables_check_stopped(struct tables *tables)
{
    if (tables->is_stopping && !tables->wire.first)
        close_handles(tables);
}

static void on_deadline(uv_timer_t *alarm)
{
    close_handles(alarm->data);
}

void tables_stop(struct tables *tables, void (*stopped)(void *context), void *context)
{
    tables->is_stopping = tables->wire.is_stopping = true;
    tables->stopped = stopped;
    tables->context = context;
    if (tables->writer) {
        writer_finish(tables->writer, WRITE_WAIT);
        writer_collect(tables->writer, decided, tables);
        wire_flush(&tables->wire);
    }
    tables_answer_calls(tables);
    for (struct connection *connection = tables->wire.first; connection;
         connection = connection->after)
        connection_end(connection, END_GOING);
    uv_timer_stop(&tables->beat);
    uv_timer_start(&tables->alarm, on_deadline, STOP_WAIT, 0);
    tables_check_stopped(tables);
}

/* Frees the tables whose computers still waited for the pool. */
static void free_live_tables(struct tables *tables)
{
    struct chained *thing;

    for (size_t i = 0; i < tables->by_id.slots; i++)
        while ((thing = chains_pop(&tables->by_id, i)) != NULL)
            live_free((struct live_table *)thing);
    chains_free(&tables->by_id);
}

static void free_unused(struct tables *tables)
{
    while (tables->unused_batch) {
        struct batch *batch = tables->unused_batch;
        tables->unused_batch = batch->below;
        free(batch);
    }
    wire_clear(&tables->wire);
}

void tables_free(struct tables *tables)
{
    if (!tables)
        return;
    if (tables->writer && writer_finish(tables->writer, INT32_MAX))
        /* what was decided after the loop ended */
        writer_collect(tables->writer, decided, tables);
    tables_answer_calls(tables);
    if (tables->reader)
        reader_free(tables->reader);
    if (tables->writer)
        writer_free(tables->writer);
    lend_free(tables->lend);
    if (tables->pool)
        pool_free(tables->pool);
    if (tables->cluster)
        cluster_free(tables->cluster);
    if (tables->reads)
        tables->reads->call->close(tables->reads);
    if (tables->writes)
        tables->writes->call->close(tables->writes);
    registry_free(tables->registry);
    free_unused(tables);
    free_live_tables(tables);
    free(tables);
}

struct tables_counts tables_counts(struct tables *tables)
{
    struct tables_counts counts = tables->counts;
    struct writer_counts written = writer_counts(tables->writer);

    counts.wire = tables->wire.counts;
    counts.tables = registry_size(tables->registry);
    counts.commits = written.commits;
    counts.waiting = written.waiting;
    counts.is_alone = !tables->cluster;
    counts.failed_ago = (int64_t)(uv_now(tables->loop) - tables->failed_at);
    if (tables->cluster)
        counts.cluster = cluster_counts(tables->cluster);
    return counts;
}
