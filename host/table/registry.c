/* registry.c - all tables of a process. */
#include "host/table/registry.h"

#include "core/must.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, SWEPT_AT_LEAST = 1024 };

struct registry {
    struct store *store;
    const struct game *(*find)(const char *name);
    struct chains by_id;
    size_t hand;                 /* where the next sweep begins */
    struct hosted_table **alarm; /* a heap: the one that is due first is [0] */
    int alarms, alarm_room;
    char why[REGISTRY_WHY]; /* the last sentence */
};

struct registry *registry_new(struct store *store,
                              const struct game *(*find)(const char *name))
{
    struct registry *registry = calloc(1, sizeof *registry);
    if (!registry)
        return NULL;
    registry->store = store;
    registry->find = find;
    if (chains_init(&registry->by_id, FIRST_SLOTS))
        return registry;
    free(registry);
    return NULL;
}

void registry_free(struct registry *registry)
{
    struct chained *thing;

    if (!registry)
        return;
    for (size_t i = 0; i < registry->by_id.slots; i++)
        while ((thing = chains_pop(&registry->by_id, i)) != NULL)
            hosted_free((struct hosted_table *)thing);
    chains_free(&registry->by_id);
    free((void *)registry->alarm);
    free(registry);
}

int registry_size(const struct registry *registry)
{
    return (int)registry->by_id.count;
}

/* -- finding -- */

static struct hosted_table *look(const struct registry *registry, const char *id)
{
    struct chained *thing = chains_find(&registry->by_id, chains_hash(id));

    while (thing && strcmp(((struct hosted_table *)thing)->id, id) != 0)
        thing = chains_again(thing);
    return (struct hosted_table *)thing;
}

/* Makes room for an alarm of every table, so that setting one never fails. */
static bool has_alarm_room(struct registry *registry)
{
    int room = registry->alarm_room ? 2 * registry->alarm_room : FIRST_SLOTS;
    struct hosted_table **alarm;

    if (registry_size(registry) < registry->alarm_room)
        return true;
    alarm = (struct hosted_table **)realloc((void *)registry->alarm,
                                            (size_t)room * sizeof(struct hosted_table *));
    if (!alarm)
        return false;
    registry->alarm = alarm;
    registry->alarm_room = room;
    return true;
}

static bool keep(struct registry *registry, struct hosted_table *hosted, int64_t now)
{
    if (!has_alarm_room(registry))
        return false;
    chains_add(&registry->by_id, &hosted->chained, chains_hash(hosted->id));
    hosted->place = -1;
    registry_turn(registry, hosted, now);
    return true;
}

/* -- alarms: a heap by `due`; a table knows its place in it -- */

static void put_alarm(struct registry *registry, struct hosted_table *hosted, int place)
{
    registry->alarm[place] = hosted;
    hosted->place = place;
}

static void rise(struct registry *registry, int place)
{
    struct hosted_table *hosted = registry->alarm[place];
    while (place > 0 && registry->alarm[(place - 1) / 2]->due > hosted->due) {
        put_alarm(registry, registry->alarm[(place - 1) / 2], place);
        place = (place - 1) / 2;
    }
    put_alarm(registry, hosted, place);
}

static void sink(struct registry *registry, int place)
{
    struct hosted_table *hosted = registry->alarm[place];
    for (int child; (child = 2 * place + 1) < registry->alarms; place = child) {
        if (child + 1 < registry->alarms &&
            registry->alarm[child + 1]->due < registry->alarm[child]->due)
            child++;
        if (registry->alarm[child]->due >= hosted->due)
            break;
        put_alarm(registry, registry->alarm[child], place);
    }
    put_alarm(registry, hosted, place);
}

static void silence(struct registry *registry, struct hosted_table *hosted)
{
    int place = hosted->place;
    struct hosted_table *last;

    if (place < 0)
        return;
    hosted->place = -1;
    last = registry->alarm[--registry->alarms];
    if (last == hosted)
        return;
    put_alarm(registry, last, place);
    rise(registry, place);
    sink(registry, last->place);
}

void registry_turn(struct registry *registry, struct hosted_table *hosted, int64_t now)
{
    hosted->used = now;
    hosted->due = hosted_due(hosted);
    if (hosted->due == CLOCK_NEVER) {
        silence(registry, hosted);
        return;
    }
    if (hosted->place < 0)
        put_alarm(registry, hosted, registry->alarms++);
    rise(registry, hosted->place);
    sink(registry, hosted->place);
}

struct hosted_table *registry_due(const struct registry *registry, int64_t *when)
{
    *when = registry->alarms ? registry->alarm[0]->due : CLOCK_NEVER;
    return registry->alarms ? registry->alarm[0] : NULL;
}

bool registry_has_alarm(const struct hosted_table *hosted)
{
    return hosted->place >= 0;
}

void registry_quiet(struct registry *registry, struct hosted_table *hosted)
{
    silence(registry, hosted);
}

/* -- forgetting -- */

void registry_hand_out(struct registry *registry, struct hosted_table *hosted)
{
    chains_remove(&registry->by_id, &hosted->chained);
    silence(registry, hosted);
}

bool registry_hand_in(struct registry *registry, struct hosted_table *hosted, int64_t now)
{
    must(!look(registry, hosted->id));
    return keep(registry, hosted, now);
}

void registry_drop(struct registry *registry, struct hosted_table *hosted)
{
    registry_hand_out(registry, hosted);
    hosted_free(hosted);
}

int registry_sweep(struct registry *registry, int64_t before, int parts)
{
    size_t some = registry->by_id.slots / (size_t)parts + SWEPT_AT_LEAST;
    int dropped = 0;

    for (size_t i = 0; i < some && i < registry->by_id.slots; i++) {
        struct chained *thing =
            registry->by_id.slot[registry->hand++ & (registry->by_id.slots - 1)];
        for (struct chained *next; thing; thing = next) {
            struct hosted_table *hosted = (struct hosted_table *)thing;
            next = thing->next;
            if (hosted->users > 0 || hosted->kept < hosted->number || hosted->race ||
                hosted->used >= before)
                continue;
            registry_drop(registry, hosted);
            dropped++;
        }
    }
    return dropped;
}

/* -- founding and reading -- */

struct hosted_table *registry_create(struct registry *registry, const char *id,
                                     const struct setup *setup, int64_t now,
                                     struct entry *out, const char **sentence)
{
    struct sbuf sb = sb_over(out->text, sizeof out->text);
    struct hosted_table *hosted;

    if ((*sentence = setup_check(setup)) != NULL)
        return NULL;
    out->number = 1;
    out->at = now;
    out->kind = ENTRY_FOUND;
    out->seat = 0;
    setup_put(setup, &sb);
    must(!sb.cut);
    if (look(registry, id)) {
        *sentence = "there is such a table already";
        return NULL;
    }
    if (!(hosted = hosted_new(id, out, registry->find, sentence)))
        return NULL;
    if (keep(registry, hosted, now))
        return hosted;
    hosted_free(hosted);
    *sentence = "there is no memory for the table";
    return NULL;
}

/* A log being read. */
struct reading {
    const struct game *(*find)(const char *name);
    const char *id, *sentence;
    uint64_t last; /* up to this number */
    struct hosted_table *hosted;
    struct hosted_step *step; /* NULL: nothing is told */
    registry_event *each;
    void *context;
    uint64_t after;
    int viewer;
    unsigned show;
    char *json; /* EVENT_ROOM bytes */
};

static void tell(struct reading *reading)
{
    struct sbuf sb = sb_over(reading->json, EVENT_ROOM);
    hosted_put_event(reading->hosted, reading->step, reading->viewer, reading->show, &sb);
    must(!sb.cut);
    reading->each(reading->context, reading->hosted->number, sb.text, sb.len);
}

const char *registry_entry_of(const struct store_entry *kept, struct entry *out)
{
    size_t len = strlen(kept->text);

    if (len >= sizeof out->text)
        return "an entry of the table is too long";
    out->number = kept->number;
    out->at = kept->at;
    out->kind = kept->kind;
    out->seat = kept->seat;
    memcpy(out->text, kept->text, len + 1);
    return NULL;
}

static bool read_entry(void *context, const struct store_entry *kept)
{
    struct reading *reading = context;
    struct entry entry;

    if (kept->number > reading->last)
        return false;
    reading->sentence = registry_entry_of(kept, &entry);
    if (reading->sentence)
        return false;
    if (!reading->hosted) {
        reading->hosted =
            hosted_new(reading->id, &entry, reading->find, &reading->sentence);
        return reading->hosted != NULL;
    }
    reading->sentence = hosted_add(reading->hosted, &entry, reading->step);
    if (!reading->sentence && reading->step && entry.number > reading->after)
        tell(reading);
    return reading->sentence == NULL;
}

/* Reads a log. A sentence may be in `why`. */
static const char *read_log(struct store *store, struct reading *reading,
                            char why[REGISTRY_WHY])
{
    struct sbuf sb = sb_over(why, REGISTRY_WHY);
    const char *sentence =
        is_id(reading->id) ? store->call->read(store, reading->id, 1, read_entry, reading)
                           : NULL;

    if (!sentence && !reading->sentence)
        return reading->hosted ? NULL : "there is no such table";
    sb_put(&sb, "table %s can't be read", reading->id);
    if (!sentence)
        sb_put(&sb, " after entry %d",
               reading->hosted ? (int)reading->hosted->number : 0);
    sb_put(&sb, ": %s", sentence ? sentence : reading->sentence);
    hosted_free(reading->hosted);
    reading->hosted = NULL;
    return why;
}

struct hosted_table *registry_read(struct store *store,
                                   const struct game *(*find)(const char *name),
                                   const char *id, uint64_t last, char why[REGISTRY_WHY],
                                   const char **sentence)
{
    struct reading reading = {.find = find, .id = id, .last = last};

    *sentence = read_log(store, &reading, why);
    return reading.hosted;
}

struct hosted_table *registry_look(struct registry *registry, const char *id, int64_t now)
{
    struct hosted_table *hosted = look(registry, id);

    if (hosted)
        hosted->used = now;
    return hosted;
}

struct hosted_table *registry_find(struct registry *registry, const char *id, int64_t now,
                                   const char **sentence)
{
    struct hosted_table *hosted = registry_look(registry, id, now);

    *sentence = NULL;
    if (hosted)
        return hosted;
    hosted = registry_read(registry->store, registry->find, id, UINT64_MAX, registry->why,
                           sentence);
    if (!hosted)
        return NULL;
    hosted_loaded(hosted, now);
    if (keep(registry, hosted, now))
        return hosted;
    hosted_free(hosted);
    *sentence = "there is no memory for the table";
    return NULL;
}

const char *registry_tail(struct store *store,
                          const struct game *(*find)(const char *name), const char *id,
                          uint64_t after, int viewer, unsigned show, registry_event *each,
                          void *context, char why[REGISTRY_WHY])
{
    struct hosted_step step;
    struct reading reading = {.find = find,
                              .id = id,
                              .last = UINT64_MAX,
                              .step = &step,
                              .each = each,
                              .context = context,
                              .after = after,
                              .viewer = viewer,
                              .show = show,
                              .json = malloc(EVENT_ROOM)};
    const char *sentence = reading.json ? read_log(store, &reading, why)
                                        : "there is no memory for the events";

    free(reading.json);
    hosted_free(reading.hosted);
    return sentence;
}

struct store_entry registry_entry(const struct hosted_table *hosted,
                                  const struct entry *entry,
                                  const struct store_summary *summary)
{
    struct store_entry out = {.number = entry->number,
                              .at = entry->at,
                              .kind = entry->kind,
                              .seat = entry->seat,
                              .text = entry->text,
                              .summary = summary};
    memcpy(out.table, hosted->id, sizeof out.table);
    return out;
}
