/* circle.c - one table and the people around it: what happens there, and who is told. */
#include "server/hall_inside.h"

#include "core/json.h"
#include "core/must.h"

#include <stdlib.h>
#include <string.h>

/* -- circles in use ---------------------------------------------------------------------- */

static struct circle **slot_of(const struct hall *hall, const char *id)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (const char *p = id; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 0x100000001b3u;
    return &hall->slot[(hash ^ hash >> 32) & (hall->slots - 1)];
}

struct circle *circle_find(struct hall *hall, const char *id)
{
    struct circle *circle = *slot_of(hall, id);
    while (circle && strcmp(circle->id, id) != 0)
        circle = circle->chained;
    return circle;
}

/* More slots, if there is memory; else chains grow longer. */
static void spread(struct hall *hall)
{
    size_t old_slots = hall->slots;
    struct circle **old = hall->slot, **slot;

    if (!(slot = (struct circle **)calloc(2 * old_slots, sizeof(struct circle *))))
        return;
    hall->slot = slot;
    hall->slots = 2 * old_slots;
    for (size_t i = 0; i < old_slots; i++)
        while (old[i]) {
            struct circle *circle = old[i], **to;
            old[i] = circle->chained;
            to = slot_of(hall, circle->id);
            circle->chained = *to;
            *to = circle;
        }
    free((void *)old);
}

struct circle *circle_use(struct hall *hall, const char *id)
{
    struct circle *circle = circle_find(hall, id), **slot;
    const char *sentence;

    if (circle)
        return circle;
    if (!(circle = calloc(1, sizeof *circle)))
        return NULL;
    circle->hall = hall;
    memcpy(circle->id, id, TABLE_ID);
    circle->party = house_find(hall->house, id, hall_now(), &sentence);
    if ((size_t)hall->circles >= hall->slots)
        spread(hall);
    slot = slot_of(hall, id);
    circle->chained = *slot;
    *slot = circle;
    hall->circles++;
    return circle;
}

static void leave_stale(struct hall *hall, const struct circle *circle)
{
    struct circle **at = &hall->stale;

    while (*at != circle)
        at = &(*at)->next_stale;
    *at = circle->next_stale;
}

/* A game that is over, and that nobody looks at, need not stay in memory. */
static void let_go(struct hall *hall, struct party *party)
{
    if (party->stage >= STAGE_OVER && party->kept == party->number && !party->held)
        house_drop(hall->house, party);
}

void circle_rest(struct circle *circle)
{
    struct hall *hall = circle->hall;
    struct circle **at = slot_of(hall, circle->id);

    if (circle->watch || circle->batches || circle->queue || circle->want ||
        circle->is_loading || circle->is_hungry || circle->used)
        return;
    if (circle->is_stale)
        leave_stale(hall, circle);
    while (*at != circle)
        at = &(*at)->chained;
    *at = circle->chained;
    hall->circles--;
    if (circle->party)
        let_go(hall, circle->party);
    free(circle);
}

/* -- who is there ------------------------------------------------------------------------ */

struct watch *watch_of(const struct line *line, const char *table)
{
    struct watch *watch = line->watch;
    while (watch && memcmp(watch->circle->id, table, TABLE_ID) != 0)
        watch = watch->next_of_line;
    return watch;
}

static void make_stale(struct circle *circle)
{
    if (circle->is_stale)
        return;
    circle->is_stale = true;
    circle->next_stale = circle->hall->stale;
    circle->hall->stale = circle;
}

void circle_see(struct circle *circle, int64_t now)
{
    struct party *party = circle->party;
    int quickest[MAX_SEATS + 1] = {0};
    unsigned here = 0;

    make_stale(circle);
    if (!party)
        return;
    for (const struct watch *watch = circle->watch; watch; watch = watch->after) {
        int seat = watch->viewer, trip = watch->line->round_trip;
        if (!(here >> seat & 1) || trip < quickest[seat])
            quickest[seat] = trip;
        here |= 1u << seat;
    }
    for (int seat = 1; seat <= party->record.seats; seat++)
        party_here(party, seat, here >> seat & 1,
                   quickest[seat] == UINT16_MAX ? 0 : quickest[seat], now);
    house_turn(circle->hall->house, party, now);
    hall_set_alarm(circle->hall);
}

struct watch *circle_enter(struct circle *circle, struct line *line, unsigned show)
{
    struct watch *watch = calloc(1, sizeof *watch);

    if (!watch)
        return NULL;
    watch->line = line;
    watch->circle = circle;
    watch->show = (uint8_t)show;
    watch->next_of_line = line->watch;
    line->watch = watch;
    line->watches++;
    watch->after = circle->watch;
    if (circle->watch)
        circle->watch->before = watch;
    circle->watch = watch;
    circle->watchers++;
    circle->party->users++;
    circle->hall->counts.watchers++;
    watch->viewer = (uint8_t)party_seat_of(circle->party, line->guest);
    if (watch->viewer)
        circle_see(circle, hall_now());
    make_stale(circle);
    return watch;
}

void circle_leave(struct watch *watch)
{
    struct circle *circle = watch->circle;
    struct watch **at = &watch->line->watch;

    while (*at != watch)
        at = &(*at)->next_of_line;
    *at = watch->next_of_line;
    watch->line->watches--;
    if (watch->before)
        watch->before->after = watch->after;
    else
        circle->watch = watch->after;
    if (watch->after)
        watch->after->before = watch->before;
    circle->watchers--;
    circle->hall->counts.watchers--;
    if (circle->party)
        circle->party->users--;
    if (watch->viewer)
        circle_see(circle, hall_now());
    make_stale(circle);
    free(watch);
    circle_rest(circle);
}

void circle_tell_here(struct circle *circle)
{
    struct hall *hall = circle->hall;
    struct sbuf sb = sb_over(hall->json, sizeof hall->json);
    unsigned here = 0;
    int seated = 0;
    struct note *note;

    for (const struct watch *watch = circle->watch; watch; watch = watch->after) {
        here |= 1u << watch->viewer;
        seated += watch->viewer != PUBLIC;
    }
    here &= ~1u;
    if (here == circle->told_here && circle->watchers - seated == circle->told_watchers)
        return;
    circle->told_here = (uint8_t)here;
    circle->told_watchers = circle->watchers - seated;
    json_open(&sb, '{');
    json_key_text(&sb, "table", circle->id);
    json_key_open(&sb, "here", '[');
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (here >> seat & 1)
            json_int(&sb, seat);
    json_close(&sb, ']');
    json_key_int(&sb, "watchers", circle->told_watchers);
    json_close(&sb, '}');
    if (!(note = note_new(&hall->shelf, sb.text, sb.len)))
        return;
    for (struct watch *watch = circle->watch; watch; watch = watch->after)
        line_put(watch->line, note);
    note_drop(&hall->shelf, note);
}

/* -- read again -------------------------------------------------------------------------- */

/* Lines and calls that waited go on; where it could not be read, they are told why. */
static void wake_all(struct circle *circle)
{
    struct line *lines = circle->queue;
    struct want *wants = circle->want;

    circle->queue = NULL;
    circle->want = NULL;
    while (lines) {
        struct line *line = lines;
        lines = line->next_in_queue;
        line->next_in_queue = NULL;
        line->queue_of = NULL;
        line_resume(line);
    }
    while (wants) {
        struct want *want = wants;
        wants = want->next;
        want_run(circle, want);
    }
}

void circle_was_read(struct circle *circle, const struct refusal *trouble)
{
    int64_t now = hall_now();

    circle->used++;
    circle->is_loading = false;
    if (circle->party) {
        circle->party->users = circle->watchers;
        for (struct watch *watch = circle->watch; watch; watch = watch->after) {
            watch->awaits = false;
            circle_put_view(watch, now);
        }
        circle_see(circle, now);
        hall_follow(circle->hall, circle, now);
    }
    circle->trouble = *trouble;
    wake_all(circle);
    circle->trouble = (struct refusal){0};
    circle->used--;
    circle_rest(circle);
}
