/* fetch.c - what the hall has read from the store: logs, and the tables they make. */
#include "server/hall_inside.h"

#include "core/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Who reads from the front, up to its last number. */
struct front_reading {
    uint64_t last;
    store_each_entry *each;
    void *context;
};

static bool pass_on(void *context, const struct store_entry *entry)
{
    const struct front_reading *reading = context;

    return entry->number <= reading->last && reading->each(reading->context, entry);
}

static const char *front_read(struct store *store, const char *table, uint64_t from,
                              store_each_entry *each, void *context)
{
    const struct front *front = (const struct front *)store;
    struct front_reading reading = {front->last, each, context};

    must(from == 1);
    if (front->log)
        log_each(front->log, table, pass_on, &reading);
    return NULL;
}

const struct store_calls front_calls = {.read = front_read};

struct fetch *fetch_new(struct hall *hall, void (*run)(struct lookup *, struct store *),
                        void (*done)(struct lookup *))
{
    struct fetch *fetch = calloc(1, sizeof *fetch);

    if (!fetch)
        return NULL;
    fetch->lookup.run = run;
    fetch->lookup.done = done;
    fetch->hall = hall;
    return fetch;
}

void fetch_fail(struct fetch *fetch, const char *why)
{
    snprintf(fetch->words, sizeof fetch->words, "%s", why);
    fetch->why = fetch->words;
}

void fetch_free(struct fetch *fetch)
{
    log_free(&fetch->log);
    free(fetch->text);
    free(fetch);
}

static void read_after(struct fetch *fetch, struct store *store, uint64_t after)
{
    const char *why = log_read(&fetch->log, store, fetch->table, after + 1);

    if (why)
        fetch_fail(fetch, why);
}

void fetch_log(struct lookup *lookup, struct store *store)
{
    read_after((struct fetch *)lookup, store, 0);
}

void fetch_rest(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;

    read_after(fetch, store, fetch->after);
}

void fetch_guest(struct lookup *lookup, struct store *store)
{
    struct fetch *fetch = (struct fetch *)lookup;
    const char *why =
        store->call->guest_find(store, fetch->token, &fetch->guest, &fetch->is_found);

    if (why)
        fetch_fail(fetch, why);
}

/* Up to where a table is known here, though it has to be read. */
static uint64_t known_of(const struct circle *circle)
{
    const struct party *lost = circle->lost;

    return lost && lost->number == lost->kept ? lost->kept : 0;
}

/* The table that was read: as it was known here before, or all of it. */
static struct party *find_in(struct hall *hall, struct fetch *fetch, struct party *lost,
                             struct refusal *trouble)
{
    const char *sentence;
    struct party *party;

    if (fetch->why) {
        *trouble = (struct refusal){"trouble", fetch->why};
        return NULL;
    }
    if (fetch->after > 0) {
        if (house_hand_in(hall->house, lost, hall_now()))
            return lost;
        *trouble = (struct refusal){"busy", "there is no memory for the table"};
        return NULL;
    }
    hall->front.log = &fetch->log;
    hall->front.last = lost ? lost->kept : UINT64_MAX;
    party = house_find(hall->house, fetch->table, hall_now(), &sentence);
    hall->front.log = NULL;
    hall->front.last = UINT64_MAX;
    if (!party)
        *trouble =
            (struct refusal){fetch->log.last ? "trouble" : "no-such-table", sentence};
    return party;
}

static void circle_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct circle *circle = circle_find(fetch->hall, fetch->table);
    struct refusal trouble = {0};

    must(circle && circle->is_loading && !circle->party);
    circle->party = find_in(fetch->hall, fetch, circle->lost, &trouble);
    circle_was_read(circle, &fetch->log, &trouble);
    fetch_free(fetch);
}

void hall_load(struct circle *circle)
{
    struct fetch *fetch;

    if (circle->is_loading || circle->batches)
        return; /* what is on its way must be read too: batch_decided calls again */
    fetch = hall_has_room(circle->hall) ? fetch_new(circle->hall, fetch_rest, circle_came)
                                        : NULL;
    circle->is_loading = true;
    if (!fetch) {
        circle_was_read(circle, NULL,
                        &(struct refusal){"busy", "too many tables are in use"});
        return;
    }
    memcpy(fetch->table, circle->id, sizeof fetch->table);
    fetch->after = known_of(circle);
    circle_is_known(circle);
    reader_send(circle->hall->reader, &fetch->lookup);
}

void hall_load_again(struct hall *hall)
{
    if (!hall->has_unread)
        return;
    hall->has_unread = false;
    for (size_t i = 0; i < hall->slots; i++)
        for (struct circle *circle = hall->slot[i]; circle; circle = circle->chained)
            if (!circle->party && circle->watch)
                hall_load(circle);
}
