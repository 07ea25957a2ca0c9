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

/* A game that is over, and that nobody looks at, need not stay in memory; nor one that other
 * nodes may play on. */
static void let_go(struct hall *hall, struct party *party)
{
    bool is_done =
        party->stage >= STAGE_OVER && party->kept == party->number && !party->held;

    if (hall->town || is_done)
        house_drop(hall->house, party);
}

/* Whether somebody looks at it, waits for it, or something is on its way. */
static bool is_in_use(const struct circle *circle)
{
    const struct party *party = circle->party;

    if (circle->watch || circle->batches || circle->queue || circle->want ||
        circle->is_loading || circle->is_catching_up || circle->is_hungry || circle->used)
        return true;
    return circle->hall->town && party &&
           (party->held || (circle->is_wanted && party->stage < STAGE_OVER));
}

void circle_rest(struct circle *circle)
{
    struct hall *hall = circle->hall;
    struct circle **at = slot_of(hall, circle->id);

    if (is_in_use(circle))
        return;
    if (circle->is_stale)
        leave_stale(hall, circle);
    circle_ask_nobody(circle);
    while (*at != circle)
        at = &(*at)->chained;
    *at = circle->chained;
    hall->circles--;
    circle_is_gone(circle);
    if (circle->party)
        let_go(hall, circle->party);
    party_free(circle->lost);
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
    unsigned here = circle->seats_elsewhere;

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
    int seated = 0, watchers;
    struct note *note;

    for (const struct watch *watch = circle->watch; watch; watch = watch->after) {
        here |= 1u << watch->viewer;
        seated += watch->viewer != PUBLIC;
    }
    here &= ~1u;
    circle_say_here(circle, here, circle->watchers - seated);
    here |= circle->seats_elsewhere;
    watchers = circle->watchers - seated + circle->watchers_elsewhere;
    if (here == circle->told_here && watchers == circle->told_watchers)
        return;
    circle->told_here = (uint8_t)here;
    circle->told_watchers = watchers;
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

/* Where it could not be read, they are told why. */
void circle_wake(struct circle *circle)
{
    struct line *lines = circle->queue;
    struct want *wants = circle->want;

    circle->queue = NULL;
    circle->want = NULL;
    circle_answer(circle);
    while (wants) {
        struct want *want = wants;
        wants = want->next;
        want_run(circle, want);
    }
    while (lines) {
        struct line *line = lines;
        lines = line->next_in_queue;
        line->next_in_queue = NULL;
        line->queue_of = NULL;
        line->is_sure = true;
        line_resume(line);
        line->is_sure = false;
    }
}

static void show_all(struct circle *circle, int64_t now)
{
    circle->is_in_doubt = false;
    for (struct watch *watch = circle->watch; watch; watch = watch->after)
        circle_put_view(watch, now);
}

/* Those around it know it as it was, from where they sat then, and are told what others wrote. */
static void show_rest(struct circle *circle, const struct log *log, int64_t now)
{
    if (circle->lost != circle->party) {
        party_inherit(circle->party, circle->lost);
        party_free(circle->lost);
    }
    circle->lost = NULL;
    for (struct watch *watch = circle->watch; watch; watch = watch->after)
        watch->viewer = (uint8_t)party_seat_of(circle->party, watch->line->guest);
    circle_take_in(circle, log, now);
}

static void show_read(struct circle *circle, const struct log *log)
{
    int64_t now = hall_now();

    circle->party->users = circle->watchers + circle->is_wanted;
    circle_is_known(circle);
    if (!circle->lost)
        circle->is_in_doubt = true;
    else
        show_rest(circle, log, now);
    if (!circle->party)
        return;
    if (circle->is_in_doubt)
        show_all(circle, now);
    circle_see(circle, now);
    if (circle->party->held)
        circle_owe(circle, now);
    else
        hall_follow(circle->hall, circle, now);
}

static void is_unread(struct circle *circle)
{
    circle_give_up(circle);
    circle->hall->has_unread |= circle->watch != NULL;
}

void circle_was_read(struct circle *circle, const struct log *log,
                     const struct refusal *trouble)
{
    circle->used++;
    circle->is_loading = false;
    if (circle->party)
        show_read(circle, log);
    else
        is_unread(circle);
    circle->trouble = *trouble;
    circle_wake(circle);
    circle->trouble = (struct refusal){0};
    if (circle->party && circle->heard > circle->party->number)
        circle_catch_up(circle); /* it was written after it was read */
    circle->used--;
    circle_rest(circle);
}
