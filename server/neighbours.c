/* neighbours.c - the other nodes at the same store: what they write at our tables is read and
 * told, and of all nodes one looks after a table's clock and computers.
 *
 * The log in the store alone is true. A node that is behind notices when it hears of it, when
 * its entry's number is taken already, or before it refuses anything to anybody. */
#include "server/hall_inside.h"

#include "core/must.h"
#include "server/log.h"

#include <string.h>

/* -- catching up ------------------------------------------------------------------------- */

void circle_is_known(struct circle *circle)
{
    if (circle->hall->town)
        town_know(circle->hall->town, circle->id,
                  circle->party ? circle->party->kept : 0);
}

/* Entries that others wrote. Each is told when the one behind it is there: of several lines
 * that come at once the last shows where they lead. */
struct intake {
    struct circle *circle;
    struct entry *entry; /* the one to be told next */
    bool has_entry;
    const char *trouble;
};

static void take_in(struct intake *intake, bool with_position)
{
    struct circle *circle = intake->circle;

    if (!intake->has_entry || intake->trouble)
        return;
    intake->has_entry = false;
    intake->trouble = party_add(circle->party, intake->entry, &circle->hall->step);
    if (!intake->trouble)
        circle_tell(circle, with_position);
}

static bool take_next(void *context, const struct store_entry *kept)
{
    struct intake *intake = context;

    take_in(intake, kept->kind != ENTRY_LINE);
    if (!intake->trouble && kept->number == intake->circle->party->number + 1) {
        intake->circle->acts_elsewhere |= (uint8_t)(1u << kept->seat);
        intake->trouble = house_entry_of(kept, intake->entry);
        intake->has_entry = true;
    }
    return !intake->trouble;
}

bool circle_take_in(struct circle *circle, const struct log *log, int64_t now)
{
    struct hall *hall = circle->hall;
    struct intake intake = {.circle = circle, .entry = &hall->entry[0]};
    uint64_t number = circle->party->number;

    log_each(log, circle->id, take_next, &intake);
    take_in(&intake, true);
    if (intake.trouble) { /* there is no memory for it */
        circle_lose(circle);
        hall_load(circle);
        return false;
    }
    if (circle->party->number == number)
        return false;
    circle->party->kept = circle->party->number;
    circle_is_known(circle);
    circle_tell_views(circle, now);
    house_turn(hall->house, circle->party, now);
    return true;
}

static void more_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct circle *circle = circle_find(fetch->hall, fetch->table);
    int64_t now = hall_now();
    bool is_new;

    must(circle && circle->is_catching_up);
    circle->is_catching_up = false;
    circle->used++;
    is_new = circle->party && !circle->batches && !fetch->why &&
             circle_take_in(circle, &fetch->log, now);
    if (is_new && (circle->party->held || circle->is_mine))
        circle_owe(circle, now);
    else if (is_new)
        hall_follow(circle->hall, circle, now);
    if (circle->party && !circle->batches) {
        if (circle->has_more || (is_new && circle->heard > circle->party->number))
            circle_catch_up(circle);
        else
            circle_wake(circle);
    }
    circle->used--;
    circle_rest(circle);
    fetch_free(fetch);
}

void circle_catch_up(struct circle *circle)
{
    struct fetch *fetch;

    circle->has_more = circle->is_catching_up;
    if (!circle->party || circle->batches || circle->is_catching_up)
        return; /* who ends that looks again */
    fetch = circle->hall->town ? fetch_new(circle->hall, fetch_rest, more_came) : NULL;
    if (!fetch) { /* what is here is all there is, or has to do */
        circle_wake(circle);
        return;
    }
    circle->is_catching_up = true;
    memcpy(fetch->table, circle->id, sizeof fetch->table);
    fetch->after = circle->party->number;
    reader_send(circle->hall->reader, &fetch->lookup);
}

/* -- looking after tables ---------------------------------------------------------------- */

bool circle_may_act(struct circle *circle)
{
    struct town *town = circle->hall->town;

    if (!town)
        return true;
    if (!circle->is_wanted) {
        circle->is_wanted = true;
        circle->party->users++;
        town_want(town, circle->id);
    }
    return circle->is_mine && town_holds(town);
}

void circle_give_up(struct circle *circle)
{
    struct hall *hall = circle->hall;

    if (!circle->is_wanted)
        return;
    circle->is_wanted = circle->is_mine = false;
    hall_forget(hall, circle);
    town_give_up(hall->town, circle->id);
    if (circle->party)
        circle->party->users--;
}

void circle_is_gone(struct circle *circle)
{
    circle_give_up(circle);
    if (circle->hall->town)
        town_forget(circle->hall->town, circle->id);
}

void circle_say_here(struct circle *circle, unsigned seats, int watchers)
{
    if (circle->hall->town)
        town_here(circle->hall->town, circle->id, seats, watchers);
}

/* What is due, and what computers owe, is ours to do now. */
static void look_after(struct circle *circle, int64_t now)
{
    house_turn(circle->hall->house, circle->party, now);
    circle_owe(circle, now);
}

static void become_mine(struct circle *circle, int64_t now)
{
    circle->is_mine = true;
    if (!circle->is_wanted) { /* a node has died that looked after it */
        circle->is_wanted = true;
        if (circle->party)
            circle->party->users++;
    }
    if (circle->party)
        look_after(circle, now);
    else
        hall_load(circle);
}

/* Calls `each` with all circles that we look after, or would; it may end them. */
static void for_each_wanted(struct hall *hall, void (*each)(struct circle *, int64_t),
                            int64_t now)
{
    for (size_t i = 0; i < hall->slots; i++)
        for (struct circle *circle = hall->slot[i], *next; circle; circle = next) {
            circle->used++;
            if (circle->is_wanted)
                each(circle, now);
            next = circle->chained;
            circle->used--;
            circle_rest(circle);
        }
}

static void renew(struct circle *circle, int64_t now)
{
    if (circle->is_mine && circle->party)
        look_after(circle, now);
}

/* Nobody has looked at it, and nothing has happened, for long. */
static void give_up_old(struct circle *circle, int64_t now)
{
    if (!circle->watch && circle->party && circle->party->used < now - SWEEP_AFTER)
        circle_give_up(circle);
}

/* That the database is gone, or back. */
static void tell_operator(struct hall *hall)
{
    int nodes = town_counts(hall->town).nodes;

    if (nodes == 0 && hall->nodes > 0)
        log_say(LOG_ERROR, "store", "why %s", "the database cannot be reached");
    else if (nodes != hall->nodes)
        log_say(LOG_INFO, "store", "nodes %d", nodes);
    hall->nodes = nodes;
}

void hall_check_leases(struct hall *hall, int64_t now)
{
    bool held = hall->held_leases;

    if (!hall->town)
        return;
    tell_operator(hall);
    hall->held_leases = town_holds(hall->town);
    if (hall->held_leases && !held)
        for_each_wanted(hall, renew, now);
    if (now - hall->swept >= SWEEP_EVERY)
        for_each_wanted(hall, give_up_old, now);
}

/* -- news -------------------------------------------------------------------------------- */

static void take_news(void *context, const struct news *news)
{
    struct hall *hall = context;
    struct circle *circle = news->kind == NEWS_MINE ? circle_use(hall, news->table)
                                                    : circle_find(hall, news->table);
    int64_t now = hall_now();

    if (!circle)
        return;
    circle->used++;
    switch (news->kind) {
    case NEWS_NUMBER:
        if (news->number > circle->heard)
            circle->heard = news->number;
        if (!circle->party)
            hall_load(circle);
        else if (circle->heard > circle->party->number && !circle->is_catching_up)
            circle_catch_up(circle);
        break;
    case NEWS_HERE:
        circle->seats_elsewhere = (uint8_t)news->seats;
        circle->watchers_elsewhere = news->watchers;
        circle_see(circle, now);
        break;
    case NEWS_MINE:
        become_mine(circle, now);
        break;
    case NEWS_LOST:
        circle->is_mine = false;
        hall_forget(hall, circle);
        break;
    case NEWS_PASSED:
        circle_was_asked(circle, news->text);
        break;
    }
    circle->used--;
    circle_rest(circle);
}

void hall_take_news(struct hall *hall)
{
    if (hall->town && !hall->is_stopping)
        town_collect(hall->town, take_news, hall);
}
