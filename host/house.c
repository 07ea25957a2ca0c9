/* house.c - all tables of a process. */
#include "house.h"

#include "core/must.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

struct house {
    struct store *store;
    const struct game *(*find)(const char *name);
    struct party **slot; /* chains by the id's hash */
    size_t slots;        /* a power of two */
    int parties;
    struct party **alarm; /* a heap: the one that is due first is [0] */
    int alarms, alarm_room;
    char sentence[256];
};

struct house *house_new(struct store *store, const struct game *(*find)(const char *name))
{
    struct house *house = calloc(1, sizeof *house);
    if (!house)
        return NULL;
    house->store = store;
    house->find = find;
    house->slots = FIRST_SLOTS;
    house->slot = (struct party **)calloc(house->slots, sizeof(struct party *));
    if (house->slot)
        return house;
    free(house);
    return NULL;
}

void house_free(struct house *house)
{
    for (size_t i = 0; house && i < house->slots; i++)
        while (house->slot[i]) {
            struct party *party = house->slot[i];
            house->slot[i] = party->chained;
            party_free(party);
        }
    if (house) {
        free((void *)house->slot);
        free((void *)house->alarm);
    }
    free(house);
}

int house_size(const struct house *house)
{
    return house->parties;
}

/* -- finding -- */

static struct party **slot_of(const struct house *house, const char *id)
{
    uint64_t hash =
        0xcbf29ce484222325u; /* FNV-1a; ids are drawn by us, not by strangers */
    for (const char *p = id; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 0x100000001b3u;
    return &house->slot[(hash ^ hash >> 32) & (house->slots - 1)];
}

static struct party *look(const struct house *house, const char *id)
{
    struct party *party = *slot_of(house, id);
    while (party && strcmp(party->id, id) != 0)
        party = party->chained;
    return party;
}

static void chain(struct house *house, struct party *party)
{
    struct party **slot = slot_of(house, party->id);
    party->chained = *slot;
    *slot = party;
}

/* More slots, if there is memory; else chains grow longer. */
static void spread(struct house *house)
{
    size_t old_slots = house->slots;
    struct party **old = house->slot;
    struct party **slot = (struct party **)calloc(2 * old_slots, sizeof(struct party *));

    if (!slot)
        return;
    house->slot = slot;
    house->slots = 2 * old_slots;
    for (size_t i = 0; i < old_slots; i++)
        while (old[i]) {
            struct party *party = old[i];
            old[i] = party->chained;
            chain(house, party);
        }
    free((void *)old);
}

/* Room for everybody's alarm: so setting one never fails. */
static bool has_alarm_room(struct house *house)
{
    int room = house->alarm_room ? 2 * house->alarm_room : FIRST_SLOTS;
    struct party **alarm;

    if (house->parties < house->alarm_room)
        return true;
    alarm = (struct party **)realloc((void *)house->alarm,
                                     (size_t)room * sizeof(struct party *));
    if (!alarm)
        return false;
    house->alarm = alarm;
    house->alarm_room = room;
    return true;
}

static bool keep(struct house *house, struct party *party, int64_t now)
{
    if (!has_alarm_room(house))
        return false;
    if ((size_t)house->parties >= house->slots)
        spread(house);
    chain(house, party);
    house->parties++;
    party->place = -1;
    house_turn(house, party, now);
    return true;
}

/* -- alarms: a heap by `due`; a party knows its place in it -- */

static void put_alarm(struct house *house, struct party *party, int place)
{
    house->alarm[place] = party;
    party->place = place;
}

static void rise(struct house *house, int place)
{
    struct party *party = house->alarm[place];
    while (place > 0 && house->alarm[(place - 1) / 2]->due > party->due) {
        put_alarm(house, house->alarm[(place - 1) / 2], place);
        place = (place - 1) / 2;
    }
    put_alarm(house, party, place);
}

static void sink(struct house *house, int place)
{
    struct party *party = house->alarm[place];
    for (int child; (child = 2 * place + 1) < house->alarms; place = child) {
        if (child + 1 < house->alarms &&
            house->alarm[child + 1]->due < house->alarm[child]->due)
            child++;
        if (house->alarm[child]->due >= party->due)
            break;
        put_alarm(house, house->alarm[child], place);
    }
    put_alarm(house, party, place);
}

static void silence(struct house *house, struct party *party)
{
    int place = party->place;
    struct party *last;

    if (place < 0)
        return;
    party->place = -1;
    last = house->alarm[--house->alarms];
    if (last == party)
        return;
    put_alarm(house, last, place);
    rise(house, place);
    sink(house, last->place);
}

void house_turn(struct house *house, struct party *party, int64_t now)
{
    party->used = now;
    party->due = party_due(party);
    if (party->due == CLOCK_NEVER) {
        silence(house, party);
        return;
    }
    if (party->place < 0)
        put_alarm(house, party, house->alarms++);
    rise(house, party->place);
    sink(house, party->place);
}

struct party *house_due(const struct house *house, int64_t *when)
{
    *when = house->alarms ? house->alarm[0]->due : CLOCK_NEVER;
    return house->alarms ? house->alarm[0] : NULL;
}

void house_quiet(struct house *house, struct party *party)
{
    silence(house, party);
}

/* -- forgetting -- */

void house_hand_out(struct house *house, struct party *party)
{
    struct party **at = slot_of(house, party->id);
    while (*at != party) {
        must(*at);
        at = &(*at)->chained;
    }
    *at = party->chained;
    silence(house, party);
    house->parties--;
}

bool house_hand_in(struct house *house, struct party *party, int64_t now)
{
    must(!look(house, party->id));
    return keep(house, party, now);
}

void house_drop(struct house *house, struct party *party)
{
    house_hand_out(house, party);
    party_free(party);
}

int house_sweep(struct house *house, int64_t before)
{
    int dropped = 0;
    for (size_t i = 0; i < house->slots; i++)
        for (struct party *party = house->slot[i], *next; party; party = next) {
            next = party->chained;
            if (party->users > 0 || party->kept < party->number || party->held ||
                party->used >= before)
                continue;
            house_drop(house, party);
            dropped++;
        }
    return dropped;
}

/* -- founding and reading -- */

struct party *house_found(struct house *house, const char *id, const struct setup *setup,
                          int64_t now, struct entry *out, const char **sentence)
{
    struct sbuf sb = sb_over(out->text, sizeof out->text);
    struct party *party;

    if ((*sentence = setup_check(setup)) != NULL)
        return NULL;
    out->number = 1;
    out->at = now;
    out->kind = ENTRY_FOUND;
    out->seat = 0;
    setup_put(setup, &sb);
    must(!sb.cut);
    if (look(house, id)) {
        *sentence = "there is such a table already";
        return NULL;
    }
    if (!(party = party_new(id, out, house->find, sentence)))
        return NULL;
    if (keep(house, party, now))
        return party;
    party_free(party);
    *sentence = "there is no memory for the table";
    return NULL;
}

/* A log being read. */
struct reading {
    const struct house *house;
    const char *id, *sentence;
    struct party *party;
    struct party_step *step; /* NULL: nothing is told */
    house_event *each;
    void *context;
    uint64_t after;
    int viewer;
    unsigned show;
    char *json; /* EVENT_ROOM bytes */
};

static void tell(struct reading *reading)
{
    struct sbuf sb = sb_over(reading->json, EVENT_ROOM);
    party_put_event(reading->party, reading->step, reading->viewer, reading->show, &sb);
    must(!sb.cut);
    reading->each(reading->context, reading->party->number, sb.text, sb.len);
}

const char *house_entry_of(const struct store_entry *kept, struct entry *out)
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

    reading->sentence = house_entry_of(kept, &entry);
    if (reading->sentence)
        return false;
    if (!reading->party) {
        reading->party =
            party_new(reading->id, &entry, reading->house->find, &reading->sentence);
        return reading->party != NULL;
    }
    reading->sentence = party_add(reading->party, &entry, reading->step);
    if (!reading->sentence && reading->step && entry.number > reading->after)
        tell(reading);
    return reading->sentence == NULL;
}

/* Reads a whole log. The sentence is good until the next call. */
static const char *read_log(struct house *house, struct reading *reading)
{
    struct sbuf sb = sb_over(house->sentence, sizeof house->sentence);
    const char *sentence =
        is_id(reading->id)
            ? house->store->call->read(house->store, reading->id, 1, read_entry, reading)
            : NULL;

    if (!sentence && !reading->sentence)
        return reading->party ? NULL : "there is no such table";
    sb_put(&sb, "table %s can't be read", reading->id);
    if (!sentence)
        sb_put(&sb, " after entry %d", reading->party ? (int)reading->party->number : 0);
    sb_put(&sb, ": %s", sentence ? sentence : reading->sentence);
    party_free(reading->party);
    reading->party = NULL;
    return house->sentence;
}

struct party *house_find(struct house *house, const char *id, int64_t now,
                         const char **sentence)
{
    struct party *party = look(house, id);
    struct reading reading = {.house = house, .id = id};

    *sentence = NULL;
    if (party) {
        party->used = now;
        return party;
    }
    if ((*sentence = read_log(house, &reading)) != NULL)
        return NULL;
    party_loaded(reading.party, now);
    if (keep(house, reading.party, now))
        return reading.party;
    party_free(reading.party);
    *sentence = "there is no memory for the table";
    return NULL;
}

const char *house_tail(struct house *house, const char *id, uint64_t after, int viewer,
                       unsigned show, house_event *each, void *context)
{
    struct party_step step;
    struct reading reading = {.house = house,
                              .id = id,
                              .step = &step,
                              .each = each,
                              .context = context,
                              .after = after,
                              .viewer = viewer,
                              .show = show,
                              .json = malloc(EVENT_ROOM)};
    const char *sentence =
        reading.json ? read_log(house, &reading) : "there is no memory for the events";

    free(reading.json);
    party_free(reading.party);
    return sentence;
}

struct store_entry house_entry(const struct party *party, const struct entry *entry,
                               const struct store_summary *summary)
{
    struct store_entry out = {.number = entry->number,
                              .at = entry->at,
                              .kind = entry->kind,
                              .seat = entry->seat,
                              .text = entry->text,
                              .summary = summary};
    memcpy(out.table, party->id, sizeof out.table);
    return out;
}
