/* fetch.c - what is read from the store for live tables: their logs, and the tables and events
 * that follow from them. */
#include "server/table/live_table.h"

#include "core/must.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A store that has only one log, which was read before. */
struct front {
    struct store store; /* first: a store is one of these */
    const struct table_log *log;
};

static const char *front_read(struct store *store, const char *table, uint64_t from,
                              store_each_entry *each, void *context)
{
    const struct front *front = (const struct front *)store;

    must(from == 1);
    table_log_each(front->log, table, each, context);
    return NULL;
}

static const struct store_calls front_calls = {.read = front_read};

struct fetch *fetch_new(struct tables *tables,
                        void (*run)(struct lookup *, struct store *),
                        void (*done)(struct lookup *))
{
    struct fetch *fetch = calloc(1, sizeof *fetch);

    if (!fetch)
        return NULL;
    fetch->lookup.run = run;
    fetch->lookup.done = done;
    fetch->tables = tables;
    fetch->last = UINT64_MAX;
    return fetch;
}

void fetch_fail(struct fetch *fetch, const char *why)
{
    snprintf(fetch->words, sizeof fetch->words, "%s", why);
    fetch->why = fetch->words;
    fetch->code = "trouble";
}

void fetch_free(struct fetch *fetch)
{
    hosted_free(fetch->hosted);
    table_log_free(&fetch->log);
    free(fetch->text);
    free(fetch);
}

/* -- in the thread ----------------------------------------------------------------------- */

/* Builds the table from its log, in the reader's thread, since a long log takes too long
 * for the loop. */
static void fold(struct fetch *fetch)
{
    struct front front = {.store.call = &front_calls, .log = &fetch->log};
    char why[REGISTRY_WHY];
    const char *sentence;

    fetch->hosted = registry_read(&front.store, games_find, fetch->table, fetch->last,
                                  why, &sentence);
    if (!fetch->hosted)
        fetch_fail(fetch, sentence);
    if (!fetch->hosted && fetch->log.last == 0)
        fetch->code = "no-such-table";
}

static void read_after(struct fetch *fetch, struct store *store, uint64_t after)
{
    const char *why = table_log_read(&fetch->log, store, fetch->table, after + 1);

    if (why)
        fetch_fail(fetch, why);
}

void fetch_rest(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;

    read_after(fetch, store, fetch->after);
}

void fetch_table(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;

    read_after(fetch, store, fetch->after);
    if (!fetch->why && fetch->after == 0)
        fold(fetch);
}

static void keep_event(void *context, uint64_t number, const char *json, size_t len)
{
    struct fetch *fetch = context;

    (void)number;
    if (fetch->why || !text_grow(&fetch->text, &fetch->room, fetch->len + len + 1)) {
        fetch_fail(fetch, "there is no memory for the events");
        return;
    }
    memcpy(fetch->text + fetch->len, json, len);
    fetch->len += len;
    fetch->text[fetch->len++] = '\n';
}

struct reseating_search {
    uint64_t after;
    bool found;
};

static bool is_reseating(void *context, const struct store_entry *entry)
{
    struct reseating_search *search = context;

    search->found |= entry->number > search->after &&
                     (entry->kind == ENTRY_SIT || entry->kind == ENTRY_LEAVE);
    return !search->found;
}

/* Whether somebody sat down or left after a number, so that viewers may have changed. */
static bool has_reseating(const struct fetch *fetch)
{
    struct reseating_search search = {.after = fetch->after};

    table_log_each(&fetch->log, fetch->table, is_reseating, &search);
    return search.found;
}

void fetch_tail(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct front front = {.store.call = &front_calls, .log = &fetch->log};
    char why[REGISTRY_WHY];
    const char *sentence;

    read_after(fetch, store, 0);
    if (fetch->why || has_reseating(fetch))
        return;
    sentence = registry_tail(&front.store, games_find, fetch->table, fetch->after,
                             fetch->viewer, fetch->show, keep_event, fetch, why);
    if (sentence)
        fetch_fail(fetch, sentence);
    fetch->is_found = !fetch->why;
}

void fetch_guest(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;
    const char *why =
        store->call->guest_find(store, fetch->token, &fetch->guest, &fetch->is_found);

    if (why)
        fetch_fail(fetch, why);
}

/* -- tables that are read, and read again -------------------------------------------------- */

/* The old copy keeps what is not in the log, such as answers to a race, for the new
 * one. */
void live_lose(struct live_table *live)
{
    struct tables *tables = live->tables;

    if (!live->hosted)
        return;
    live_stop_thinking(tables, live);
    registry_hand_out(tables->registry, live->hosted);
    live->reading.lost = live->hosted;
    live->hosted = NULL;
    tables_set_alarm(tables);
}

void live_want_views(struct live_table *live)
{
    live->reading.wants_views = true;
}

static void show_all(struct live_table *live, int64_t now)
{
    live->reading.wants_views = false;
    for (struct watch *watch = live->people.first; watch; watch = watch->after)
        live_put_view(watch, now);
}

/* The watchers know the table as it was, and are told what others wrote since. */
static void show_rest(struct live_table *live, const struct table_log *log, int64_t now)
{
    if (live->reading.lost != live->hosted) {
        hosted_inherit(live->hosted, live->reading.lost);
        hosted_free(live->reading.lost);
    }
    live->reading.lost = NULL;
    for (struct watch *watch = live->people.first; watch; watch = watch->after)
        watch->viewer =
            (uint8_t)hosted_seat_of(live->hosted, watch->session->connection.guest);
    live_take_in(live, log, now);
}

static void show_read(struct live_table *live, const struct table_log *log)
{
    int64_t now = table_ms();

    live_is_known(live);
    if (!live->reading.lost)
        live->reading.wants_views = true;
    else
        show_rest(live, log, now);
    if (!live->hosted)
        return;
    if (live->reading.wants_views)
        show_all(live, now);
    live_tell_dropped(live);
    live_see_people(live, now);
    if (live->hosted->race)
        live_run_due(live, now);
    else
        live_follow_up(live->tables, live, now);
}

static void is_unread(struct live_table *live)
{
    live_give_up(live);
    live->tables->has_unread |= live_is_watched(live);
}

/* The reader has brought the table, or an error. If a copy was here before, the watchers
 * are told what the log has after that. */
static void was_read(struct live_table *live, const struct table_log *log,
                     const struct refusal *trouble)
{
    live_retain(live);
    live->reading.is_loading = false;
    if (live->hosted)
        show_read(live, log);
    else
        is_unread(live);
    live_wake_with(live, trouble);
    if (live_is_behind(live))
        live_catch_up(live); /* entries were written after the read */
    live_release(live);
}

/* The number up to which a table is known here, although it has to be read again. */
static uint64_t known_of(const struct live_table *live)
{
    const struct hosted_table *lost = live->reading.lost;

    return lost && lost->number == lost->kept ? lost->kept : 0;
}

/* The old copy if only the entries after it were read, else the table that was read. */
static struct hosted_table *find_in(struct tables *tables, struct fetch *fetch,
                                    struct hosted_table *lost, struct refusal *trouble)
{
    struct hosted_table *hosted = fetch->after > 0 ? lost : fetch->hosted;
    int64_t now = table_ms();

    if (fetch->why) {
        *trouble = (struct refusal){fetch->code, fetch->why};
        return NULL;
    }
    if (hosted != lost)
        hosted_loaded(hosted, now);
    if (!registry_hand_in(tables->registry, hosted, now)) {
        *trouble = (struct refusal){"busy", "there is no memory for the table"};
        return NULL;
    }
    fetch->hosted = NULL;
    return hosted;
}

static void table_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct live_table *live = live_find(fetch->tables, fetch->table);
    struct refusal trouble = {0};

    must(live && live->reading.is_loading && !live->hosted);
    live_set_hosted(live, find_in(fetch->tables, fetch, live->reading.lost, &trouble));
    was_read(live, &fetch->log, &trouble);
    fetch_free(fetch);
}

void live_load(struct live_table *live)
{
    struct fetch *fetch;

    if (live->reading.is_loading || live_is_writing(live))
        /* what is being written must be read, too: batch_decided calls again */
        return;
    fetch = tables_have_room(live->tables)
                ? fetch_new(live->tables, fetch_table, table_came)
                : NULL;
    live->reading.is_loading = true;
    if (!fetch) {
        was_read(live, NULL, &(struct refusal){"busy", "too many tables are in use"});
        return;
    }
    memcpy(fetch->table, live->id, sizeof fetch->table);
    fetch->after = known_of(live);
    if (live->reading.lost)
        fetch->last = live->reading.lost->kept;
    live_is_known(live);
    reader_send(live->tables->reader, &fetch->lookup);
}

void tables_load_again(struct tables *tables)
{
    if (!tables->has_unread)
        return;
    tables->has_unread = false;
    for (size_t i = 0; i < tables->by_id.slots; i++)
        for (struct chained *thing = tables->by_id.slot[i]; thing; thing = thing->next) {
            struct live_table *live = (struct live_table *)thing;
            if (!live->hosted && live_is_watched(live))
                live_load(live);
        }
}
