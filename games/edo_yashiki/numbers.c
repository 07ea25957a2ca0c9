/* numbers.c - Edo Yashiki in numbers: a slot to take is an action, and so is a place, by the
 * first card of the house that it touches.
 *
 * A house may grow anywhere, but a place touches a card in one of 30 ways (house.c). So a place
 * has a number: the card laid first of those it touches, the way, and whether it is turned. */
#include "../numbers.h"

#include "core/bits.h"
#include "core/must.h"
#include "state.h"

enum { WAYS = 30, OWN_PLACE = 15, PER_CARD = 2 * WAYS, HOUSES = MAX_SEATS };
enum {
    A_PLACE = MAX_SEATS,
    ACTIONS = A_PLACE + (EDO_LONGEST_HOUSE - 1) * PER_CARD,
    OUTCOMES = EDO_CARDS
};

/* The ways as house.c counts them, without the card's own place. */
static inline uint32_t open_ways(struct laid laid)
{
    const uint32_t before = (1u << OWN_PLACE) - 1;
    return (laid.open & before) | (laid.open >> 1 & ~before);
}

/* Which way it is to lie at a distance; WAYS and more: it does not touch. */
static int way_of(int dx, int dy)
{
    int way;
    if (dx < -2 || dx > 2 || dy < -3 || dy > 3 || dx * dx + dy * dy >= 4 + 9)
        return WAYS;
    way = OWN_PLACE + 5 * dy - dy / 3 + dx;
    return way > OWN_PLACE ? way - 1 : way;
}

/* -- actions -- */

static void legal(const void *state, int seat, uint64_t *set)
{
    const struct state *s = state;
    struct house house = edo_house(s, seat);
    int32_t action = A_PLACE;

    if (!s->player[seat - 1].holding) {
        actions_add(set, 0, s->left);
        return;
    }
    for (int i = 0; i < house.cards; i++, action += PER_CARD) {
        uint32_t ways = open_ways(house.laid[i]);
        actions_add(set, action, ways);
        actions_add(set, action + WAYS, ways);
    }
}

static int32_t number(const void *state, int actor, move_t move)
{
    const struct state *s = state;
    struct house house;

    if (edo_move_kind(move) != EDO_MOVE_PLACE)
        return edo_move_value(move) - 1;
    house = edo_house(s, actor);
    for (int i = 0; i < house.cards; i++) {
        int way = way_of(edo_move_x(move) - house.laid[i].x,
                         edo_move_y(move) - house.laid[i].y);
        if (way < WAYS && (open_ways(house.laid[i]) >> way & 1))
            return A_PLACE + i * PER_CARD + edo_move_turned(move) * WAYS + way;
    }
    return NO_NUMBER;
}

/* The distance of a way, by looking for it: rows have 3 or 5 ways. */
static void distance_of(int way, int *dx, int *dy)
{
    int at = way >= OWN_PLACE ? way + 1 : way;

    if (at < 3) {
        *dy = -3;
        *dx = at - 1;
    } else if (at >= 28) {
        *dy = 3;
        *dx = at - 29;
    } else {
        *dy = (at - 3) / 5 - 2;
        *dx = (at - 3) % 5 - 2;
    }
}

static move_t move_numbered(const void *state, int actor, int32_t n)
{
    const struct state *s = state;
    int card = (n - A_PLACE) / PER_CARD, dx, dy;
    struct house house;

    if (actor == CHANCE)
        return edo_move_number(EDO_MOVE_DEAL, n + 1);
    if (n < A_PLACE)
        return edo_move_number(EDO_MOVE_TAKE, n + 1);
    house = edo_house(s, actor);
    must(card < house.cards);
    distance_of((n - A_PLACE) % WAYS, &dx, &dy);
    return edo_move_place(house.laid[card].x + dx, house.laid[card].y + dy,
                          (n - A_PLACE) % PER_CARD >= WAYS);
}

/* -- the tensor -- */

enum { FACE = 1 + EDO_SQUARES, LAID = FACE + 3, HOUSE = 1 + EDO_LONGEST_HOUSE * LAID };
enum { PLAYER = 1 + FACE + 1 + 1 + EDO_KINDS + HOUSE, SLOT = FACE + 1 };
enum { MIDDLE = 128 }; /* of what a byte holds: column and row 0 */
enum {
    BYTES = MAX_SEATS + MAX_SEATS - 1 + EDO_OVER + 1 + 1 + MAX_SEATS + EDO_CARDS +
            MAX_SEATS * SLOT + HOUSES * PLAYER
};

static const struct tensor_part parts[] = {
    {"viewer", MAX_SEATS},       /* who looks */
    {"seats", MAX_SEATS - 1},    /* how many play: 2, 3, .. */
    {"phase", EDO_OVER + 1},     /* in the order of the game's phases */
    {"round", 1},                /* from 1; 0: the first cards are dealt */
    {"first", MAX_SEATS},        /* the round's first player, the viewer first */
    {"deck", EDO_CARDS},         /* the cards that nobody has seen */
    {"slots", MAX_SEATS *SLOT},  /* by slot: the card's number, the kinds of its squares,
                                    1 to 4; who took it, 1 the viewer, 2 the next..; 0 */
    {"players", HOUSES *PLAYER}, /* by player: score; the card held, as above; has placed;
                                     plays with specialists, has each; how many cards the
                                     house has, and by card: number, kinds as it lies,
                                     column and row, 128 is 0, turned */
    {0},
};

/* A card's number and its squares as it lies. */
static uint8_t *put_card(const struct edo_box *box, int card, bool turned, uint8_t *out)
{
    uint64_t kinds;

    if (card) {
        kinds = edo_squares(box, card, turned);
        out[0] = (uint8_t)card;
        memcpy(out + 1, &kinds, EDO_SQUARES);
    }
    return out + FACE;
}

static void put_house(struct house house, const struct edo_box *box, uint8_t *out)
{
    *out++ = (uint8_t)house.cards;
    for (int i = 0; i < house.cards; i++) {
        struct laid laid = house.laid[i];
        out = put_card(box, edo_card(laid), edo_is_turned(laid), out);
        *out++ = (uint8_t)(MIDDLE + laid.x);
        *out++ = (uint8_t)(MIDDLE + laid.y);
        *out++ = edo_is_turned(laid);
    }
}

static void put_player(const struct state *s, int seat, uint8_t *out)
{
    const struct player *player = &s->player[seat - 1];

    *out++ = player->score;
    out = put_card(&s->box, player->holding, false, out);
    *out++ = s->placed >> seat & 1;
    *out++ = s->specialists;
    out = put_bits(out, player->tokens, EDO_KINDS);
    put_house(edo_house(s, seat), &s->box, out);
}

static void observe(const void *view, int viewer, uint8_t *out)
{
    const struct state *s = view;
    int seats = s->head.seats;

    out = put_one(out, viewer - 1, MAX_SEATS);
    out = put_one(out, seats - 2, MAX_SEATS - 1);
    out = put_one(out, s->phase, EDO_OVER + 1);
    *out++ = s->round;
    out = put_one(out, place_shown(viewer, s->first, seats), MAX_SEATS);
    out = put_bits(out, (uint32_t)s->deck, EDO_CARDS / 2);
    out = put_bits(out, (uint32_t)(s->deck >> 32), EDO_CARDS / 2);
    for (int i = 0; i < MAX_SEATS; i++) {
        int taker = s->taken_by[i];
        out = put_card(&s->box, s->slot[i], false, out);
        *out++ = (uint8_t)(taker ? 1 + place_shown(viewer, taker, seats) : 0);
    }
    for (int i = 0; i < seats; i++, out += PLAYER)
        put_player(s, seat_shown(viewer, i, seats), out);
}

const struct numbers edo_yashiki_numbers = {
    .actions = ACTIONS,
    .outcomes = OUTCOMES,
    .observation = BYTES,
    .parts = parts,
    .longest =
        EDO_CARDS + 2 * (EDO_CARDS - 2), /* each is dealt; but the first, taken, placed */
    .is_simultaneous = true,
    .max_score = EDO_GOAL - 1 + 4 * (EDO_MOST_LINES - 1) + 6,
    .symmetries = 1,
    .legal = legal,
    .number = number,
    .move = move_numbered,
    .observe = observe,
};
