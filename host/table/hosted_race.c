/* hosted_race.c - who was first in a race: the time of arrival counts, minus the delay of
 * a slow connection. */
#include "host/table/hosted_race.h"

#include "host/table/hosted_make.h"

#include <stdlib.h>
#include <string.h>

int race_first(const struct hosted_table *hosted)
{
    const struct race_answer *held = hosted->race;
    int first = 0;

    for (int seat = 1; held && seat <= MAX_SEATS; seat++) {
        if (!held[seat].pressed)
            continue;
        if (!first || held[seat].pressed < held[first].pressed ||
            (held[seat].pressed == held[first].pressed &&
             held[seat].order < held[first].order))
            first = seat;
    }
    return first;
}

int64_t race_settled(const struct hosted_table *hosted, int seat)
{
    unsigned rivals = hosted_persons(hosted) & hosted->state->head.actors & ~(1u << seat);
    int64_t when = hosted->race[seat].pressed;
    int most = 0;

    if (hosted->stage != STAGE_RUNNING || hosted->state->head.mode != RACE)
        return when;
    for (int rival = 1; rival <= MAX_SEATS; rival++)
        if ((rivals >> rival & 1) && !hosted->race[rival].pressed &&
            hosted->seat[rival].is_here && hosted->seat[rival].round_trip > most)
            most = hosted->seat[rival].round_trip;
    return when + most;
}

/* The delay of the connection, limited by the measured round trip. */
static int64_t credit(const struct hosted_table *hosted, int seat, int32_t reaction,
                      int64_t now)
{
    int64_t asked = hosted->clocks.since[seat], lost;
    if (reaction < 0 || asked >= now)
        return 0;
    lost = now - asked - reaction;
    if (lost > hosted->seat[seat].round_trip)
        lost = hosted->seat[seat].round_trip;
    return lost < 0 ? 0 : lost;
}

enum asked race_hold(struct hosted_table *hosted, int seat, const struct request *request,
                     move_t move, const char *id, int64_t now, struct answer *out)
{
    struct race_answer *held;

    if (!hosted->race && !(hosted->race = calloc(MAX_SEATS + 1, sizeof *hosted->race)))
        return make_refusal(out, "no-memory", "there is no memory for the answer");
    held = &hosted->race[seat];
    held->pressed = now - credit(hosted, seat, request->reaction, now);
    held->order = ++hosted->race[0].order;
    held->question = hosted->state->head.question[seat];
    held->move = move;
    memcpy(held->id, id, strlen(id) + 1);
    if (race_first(hosted) == seat && race_settled(hosted, seat) <= now)
        return make_move(hosted, seat, move, id, now, out);
    return ASKED_RACING;
}

enum asked race_settle(struct hosted_table *hosted, int seat, int64_t now,
                       struct answer *out)
{
    struct race_answer *held = &hosted->race[seat];

    out->seat = seat;
    memcpy(out->id, held->id, sizeof out->id);
    if (hosted->stage != STAGE_RUNNING || hosted->seat[seat].is_computer ||
        held->question != hosted->state->head.question[seat] ||
        !game_may_act(hosted->state, seat)) {
        held->pressed = 0;
        return make_refusal(out, "too-late", "somebody else was quicker");
    }
    if (!game_allows(hosted->record.game, hosted->state, seat, held->move, &out->why)) {
        held->pressed = 0;
        return ASKED_REFUSED;
    }
    return make_move(hosted, seat, held->move, held->id, now, out);
}
