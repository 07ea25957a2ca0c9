/* follow.c - the other nodes at the same store. What they write at our tables is read and
 * told. One of all nodes holds the lease of a table: it acts for the clock and the
 * computers.
 *
 * Only the log in the store is authoritative. A node that is behind finds out when it is
 * notified, when the number of its entry is already taken, or because it looks before it
 * refuses a request. */
#include "server/table/live_table.h"

#include "core/must.h"
#include "server/ops/log.h"

#include <string.h>

/* -- catching up ------------------------------------------------------------------------- */

void live_is_known(struct live_table *live)
{
    if (live->tables->cluster)
        cluster_know(live->tables->cluster, live->id,
                     live->hosted ? live->hosted->kept : 0);
}

/* Adds the entries that others wrote. Each is told when the next one is known: of several
 * lines at once, only the last event has the position. */
struct catch_up {
    struct live_table *live;
    struct entry *entry; /* the one to be told next */
    bool has_entry;
    const char *trouble;
};

static void take_in(struct catch_up *catch_up, bool with_position)
{
    struct live_table *live = catch_up->live;

    if (!catch_up->has_entry || catch_up->trouble)
        return;
    catch_up->has_entry = false;
    catch_up->trouble = hosted_add(live->hosted, catch_up->entry, &live->tables->step);
    if (!catch_up->trouble)
        live_tell(live, with_position);
}

static bool take_next(void *context, const struct store_entry *kept)
{
    struct catch_up *catch_up = context;

    take_in(catch_up, kept->kind != ENTRY_LINE);
    if (!catch_up->trouble && kept->number == catch_up->live->hosted->number + 1) {
        live_wrote_elsewhere(catch_up->live, kept->seat);
        catch_up->trouble = registry_entry_of(kept, catch_up->entry);
        catch_up->has_entry = true;
    }
    return !catch_up->trouble;
}

bool live_take_in(struct live_table *live, const struct table_log *log, int64_t now)
{
    struct tables *tables = live->tables;
    struct catch_up catch_up = {.live = live, .entry = &tables->entry[0]};
    uint64_t number = live->hosted->number;

    table_log_each(log, live->id, take_next, &catch_up);
    take_in(&catch_up, true);
    if (catch_up.trouble) { /* there is no memory for it */
        live_lose(live);
        live_load(live);
        return false;
    }
    if (live->hosted->number == number)
        return false;
    live->hosted->kept = live->hosted->number;
    live_is_known(live);
    live_tell_dropped(live);
    live_tell_views(live, now);
    registry_turn(tables->registry, live->hosted, now);
    return true;
}

static void more_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct live_table *live = live_find(fetch->tables, fetch->table);
    int64_t now = table_ms();
    bool is_new;

    must(live && live->follow.is_catching_up);
    live->follow.is_catching_up = false;
    live_retain(live);
    is_new = live->hosted && !live_is_writing(live) && !fetch->why &&
             live_take_in(live, &fetch->log, now);
    if (is_new && (live->hosted->race || live->follow.has_lease))
        live_run_due(live, now);
    else if (is_new)
        live_follow_up(live->tables, live, now);
    if (live->hosted && !live_is_writing(live)) {
        if (live->follow.has_more ||
            (is_new && live->follow.written > live->hosted->number))
            live_catch_up(live);
        else
            live_wake(live);
    }
    live_release(live);
    fetch_free(fetch);
}

void live_catch_up(struct live_table *live)
{
    struct fetch *fetch;

    live->follow.has_more = live->follow.is_catching_up;
    if (!live->hosted || live_is_writing(live) || live->follow.is_catching_up)
        return; /* when that ends, the table is looked at again */
    fetch = live->tables->cluster ? fetch_new(live->tables, fetch_rest, more_came) : NULL;
    if (!fetch) { /* no memory: those who wait go on with what is known here */
        live_wake(live);
        return;
    }
    live->follow.is_catching_up = true;
    memcpy(fetch->table, live->id, sizeof fetch->table);
    fetch->after = live->hosted->number;
    reader_send(live->tables->reader, &fetch->lookup);
}

/* -- looking after tables ---------------------------------------------------------------- */

bool live_may_act(struct live_table *live)
{
    struct cluster *cluster = live->tables->cluster;
    bool holds;

    if (!cluster)
        return true;
    if (!live->follow.wants_lease) {
        live->follow.wants_lease = true;
        cluster_want_lease(cluster, live->id);
    }
    if (!live->follow.has_lease)
        return false;
    holds = cluster_has_leases(cluster);
    /* if not, perhaps only until the rest of the news is told: the next beat checks all
     * tables */
    live->tables->held_leases &= holds;
    return holds;
}

void live_give_up(struct live_table *live)
{
    struct tables *tables = live->tables;

    if (!live->follow.wants_lease)
        return;
    live->follow.wants_lease = live->follow.has_lease = false;
    live_stop_thinking(tables, live);
    cluster_give_up_lease(tables->cluster, live->id);
}

void live_is_gone(struct live_table *live)
{
    live_give_up(live);
    if (live->tables->cluster)
        cluster_forget(live->tables->cluster, live->id);
}

void live_say_here(struct live_table *live, unsigned seats, int watchers)
{
    if (live->tables->cluster)
        cluster_here(live->tables->cluster, live->id, seats, watchers);
}

/* We hold the lease now: does what is due, and lets the computers think. */
static void look_after(struct live_table *live, int64_t now)
{
    registry_turn(live->tables->registry, live->hosted, now);
    live_run_due(live, now);
}

static void become_mine(struct live_table *live, int64_t now)
{
    live->follow.has_lease = true;
    live->follow.wants_lease = true; /* also for a table whose node has died */
    if (live->hosted)
        look_after(live, now);
    else
        live_load(live);
}

/* Calls `each` with all live tables whose lease we have or want; it may free them. */
static void for_each_wanted(struct tables *tables,
                            void (*each)(struct live_table *, int64_t), int64_t now)
{
    for (size_t i = 0; i < tables->by_id.slots; i++)
        for (struct chained *thing = tables->by_id.slot[i], *next; thing; thing = next) {
            struct live_table *live = (struct live_table *)thing;
            live_retain(live);
            if (live->follow.wants_lease)
                each(live, now);
            next = thing->next;
            live_release(live);
        }
}

static void renew(struct live_table *live, int64_t now)
{
    if (live->follow.has_lease && live->hosted)
        look_after(live, now);
}

/* Gives up a table at which nobody has looked, and nothing has happened, for long. */
static void give_up_old(struct live_table *live, int64_t now)
{
    if (!live_is_watched(live) && live->hosted && live->hosted->used < now - SWEEP_AFTER)
        live_give_up(live);
}

/* Logs that the database is gone, or back. */
static void tell_operator(struct tables *tables)
{
    int nodes = cluster_counts(tables->cluster).nodes;

    if (nodes == 0 && tables->nodes > 0)
        log_say(LOG_ERROR, "store", "why %s", "the database cannot be reached");
    else if (nodes != tables->nodes)
        log_say(LOG_INFO, "store", "nodes %d", nodes);
    tables->nodes = nodes;
}

void tables_check_leases(struct tables *tables, int64_t now)
{
    bool held = tables->held_leases;

    if (!tables->cluster)
        return;
    tell_operator(tables);
    tables->held_leases = cluster_has_leases(tables->cluster);
    if (tables->held_leases && !held)
        for_each_wanted(tables, renew, now);
    if (now - tables->swept >= SWEEP_EVERY)
        for_each_wanted(tables, give_up_old, now);
}

/* -- news -------------------------------------------------------------------------------- */

static void take_news(void *context, const struct news *news)
{
    struct tables *tables = context;
    struct live_table *live = news->kind == NEWS_LEASED ? live_use(tables, news->table)
                                                        : live_find(tables, news->table);
    int64_t now = table_ms();

    if (!live)
        return;
    live_retain(live);
    switch (news->kind) {
    case NEWS_NUMBER:
        if (news->number > live->follow.written)
            live->follow.written = news->number;
        if (!live->hosted)
            live_load(live);
        else if (live->follow.written > live->hosted->number &&
                 !live->follow.is_catching_up)
            live_catch_up(live);
        break;
    case NEWS_HERE:
        live->follow.seats = (uint8_t)news->seats;
        live->follow.watchers = news->watchers;
        live_see_people(live, now);
        break;
    case NEWS_LEASED:
        become_mine(live, now);
        break;
    case NEWS_LEASE_LOST:
        live->follow.has_lease = false;
        live_stop_thinking(tables, live);
        break;
    case NEWS_FORWARDED:
        live_take_forwarded(live, news->text);
        break;
    }
    live_release(live);
}

void tables_take_news(struct tables *tables)
{
    if (tables->cluster && !tables->is_stopping)
        cluster_collect(tables->cluster, take_news, tables);
}
