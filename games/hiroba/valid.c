/* valid.c - whether bytes from outside are a game of Hiroba: laid and played again, they must
 * be the same. */
#include "state.h"

#include "../games.h"

#include <string.h>

/* Lays the tiles of a state again, on a fresh one, as far as the rules allow. */
static bool tiles_again(const struct state *s, struct state *fresh)
{
    int wet = 0, from = 0;
    for (int place = 0; place < PLACES; place++)
        wet += s->tile[place] == UNDER_WATER;
    for (int at = RING; at >= 1; at--) /* the run's first: its neighbour is dry */
        if (s->tile[hiroba_ring[at - 1]] == UNDER_WATER &&
            s->tile[hiroba_ring[(at + RING - 2) % RING]] != UNDER_WATER)
            from = at;
    if (wet > 0 && from > 0 && fresh->phase == WATER)
        hiroba_flood(fresh, from);
    while (fresh->phase == TILE && fresh->bare) {
        int place = bits_low(fresh->bare), face = s->tile[place] - 1;
        if (s->tile[place] == 0)
            break;
        if (face >= FACES || !may_lie(fresh, face, edges_at(fresh, place)))
            return false;
        hiroba_lay_tile(fresh, face);
    }
    return memcmp(fresh->tile, s->tile, sizeof s->tile) == 0;
}

/* Places the pebbles of a seat again: each on an open square and by B11, one of them on a
 * start square. */
static bool pebbles_again(const struct state *s, struct state *fresh, int seat,
                          struct squares starts)
{
    bool has_pebble = false, has_start = false;
    for (int i = 0; i < PEBBLES; i++) {
        int lies = s->pebble[seat - 1][i], square = (lies & ~FLIPPED) - 1;
        int small = i / 2 + 1, value = lies & FLIPPED ? 10 - small : small;
        if (lies == 0)
            continue;
        if (square < 0 || square >= SQUARES || (lies & FLIPPED && small == 5) ||
            !squares_have(&fresh->open, square) ||
            fresh->barred[square / 27][value - 1] >> square % 27 & 1)
            return false;
        hiroba_take_pebble(fresh, seat, value, square);
        hiroba_mark_pebble(fresh, seat, value, square);
        has_pebble = true;
        has_start |= squares_have(&starts, square);
    }
    return has_pebble == has_start;
}

static bool stones_again(const struct state *s, struct state *fresh)
{
    for (int i = 0; i < 3; i++) {
        if (s->stone.band[i] & ~fresh->open.band[i])
            return false;
        fresh->open.band[i] &= ~s->stone.band[i];
    }
    fresh->stone = s->stone;
    int lying = bits_count(s->stone.band[0]) + bits_count(s->stone.band[1]) +
                bits_count(s->stone.band[2]);
    for (int seat = 1; seat <= s->head.seats; seat++) {
        if (s->stones[seat - 1] > fresh->stones[seat - 1])
            return false;
        lying -= fresh->stones[seat - 1] - s->stones[seat - 1];
        fresh->stones[seat - 1] = s->stones[seat - 1];
    }
    return lying == 0;
}

/* B13: a seat that is out has pebbles and can place none. */
static bool are_out(const struct state *s)
{
    if (s->out & ~((2u << s->head.seats) - 2))
        return false;
    for (int seat = 1; seat <= s->head.seats; seat++)
        if (s->out >> seat & 1 && (!s->hand[seat - 1] || hiroba_can_place(s, seat)))
            return false;
    return true;
}

static bool is_over(const struct state *s)
{
    for (int seat = 1; seat <= s->head.seats; seat++)
        if (s->hand[seat - 1] && !(s->out >> seat & 1))
            return false;
    return s->head.actors == 0;
}

/* Whether one seat is to move, and has a move in this phase. */
static bool has_turn(const struct state *s)
{
    unsigned actors = s->head.actors;
    int seat = actors ? bits_low(actors) : CHANCE;
    if (seat == CHANCE || actors & (actors - 1))
        return false;
    if (s->phase == PLACE)
        return !(s->out >> seat & 1) && hiroba_can_place(s, seat);
    return s->stones[seat - 1] && s->rows[seat - 1] && squares_any(s->open);
}

/* Makes the state again from what is not marked (made) in it, step by step by the rules,
 * and compares every byte. */
bool hiroba_valid(const void *state)
{
    const struct state *s = state;
    struct state fresh = {.head = s->head, .box = s->box};
    struct squares starts;

    hiroba_game.init(&fresh, NULL);
    if (s->head.mode != TURN || s->phase > OVER || !tiles_again(s, &fresh))
        return false;
    if (fresh.bare) /* still dealing: nothing else has happened */
        return memcmp(s, &fresh, sizeof fresh) == 0;

    starts = hiroba_open_starts(&fresh);
    for (int seat = 1; seat <= s->head.seats; seat++)
        if (!pebbles_again(s, &fresh, seat, starts))
            return false;
    if (!stones_again(s, &fresh))
        return false;
    fresh.head = s->head;
    fresh.phase = s->phase;
    fresh.out = s->out;
    return memcmp(s, &fresh, sizeof fresh) == 0 && s->phase >= PLACE && are_out(s) &&
           (s->phase == OVER ? is_over(s) : has_turn(s));
}
