/* party_race.c - who was first: arrival counts, less what a slow line took. */
#include "party_race.h"

#include "party_make.h"

#include <stdlib.h>
#include <string.h>

int race_first(const struct party *party)
{
    const struct held *held = party->held;
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

int64_t race_settled(const struct party *party, int seat)
{
    unsigned rivals = party_persons(party) & party->state->head.actors & ~(1u << seat);
    int64_t when = party->held[seat].pressed;
    int most = 0;

    if (party->stage != STAGE_RUNNING || party->state->head.mode != RACE)
        return when;
    for (int rival = 1; rival <= MAX_SEATS; rival++)
        if ((rivals >> rival & 1) && !party->held[rival].pressed &&
            party->seat[rival].is_here && party->seat[rival].round_trip > most)
            most = party->seat[rival].round_trip;
    return when + most;
}

/* What a slow line took of a person's time, bounded by what was measured. */
static int64_t credit(const struct party *party, int seat, int32_t reaction, int64_t now)
{
    int64_t asked = party->clocks.since[seat], lost;
    if (reaction < 0 || asked >= now)
        return 0;
    lost = now - asked - reaction;
    if (lost > party->seat[seat].round_trip)
        lost = party->seat[seat].round_trip;
    return lost < 0 ? 0 : lost;
}

enum asked race_hold(struct party *party, int seat, const struct request *request,
                     move_t move, const char *id, int64_t now, struct answer *out)
{
    struct held *held;
    struct sbuf sb;

    if (!party->held && !(party->held = calloc(MAX_SEATS + 1, sizeof *party->held)))
        return make_refusal(out, "no-memory", "there is no memory for the answer");
    held = &party->held[seat];
    held->pressed = now - credit(party, seat, request->reaction, now);
    held->order = ++party->held[0].order;
    held->question = party->state->head.question[seat];
    memcpy(held->id, id, strlen(id) + 1);
    sb = sb_over(held->text, sizeof held->text);
    game_put_move(party->record.game, party->state, seat, move, HOST, &sb);
    if (race_first(party) == seat && race_settled(party, seat) <= now)
        return make_move(party, seat, move, id, now, out);
    return ASKED_HELD;
}

enum asked race_settle(struct party *party, int seat, int64_t now, struct answer *out)
{
    struct held *held = &party->held[seat];
    move_t move;

    out->seat = seat;
    memcpy(out->id, held->id, sizeof out->id);
    if (party->stage != STAGE_RUNNING || party->seat[seat].is_computer ||
        held->question != party->state->head.question[seat] ||
        !game_may_act(party->state, seat)) {
        held->pressed = 0;
        return make_refusal(out, "too-late", "somebody else was quicker");
    }
    if (!game_read(party->record.game, party->state, seat, held->text, &move,
                   &out->why)) {
        held->pressed = 0;
        return ASKED_REFUSED;
    }
    return make_move(party, seat, move, held->id, now, out);
}
