/* numbers.c - Hiroba in numbers: a pebble's value and square is an action, a tile an outcome. */
#include "../numbers.h"

#include "state.h"

enum { BAND = 27, LETTERS = TILES + TURNS + 1 };
enum {
    A_STONE = VALUES * SQUARES,
    A_PASS = A_STONE + SQUARES,
    ACTIONS = A_PASS + 1,
    O_TILE = RING,
    OUTCOMES = O_TILE + FACES
};

/* -- actions -- */

static void add_squares(uint64_t *set, int32_t first, struct squares squares)
{
    for (int i = 0; i < 3; i++)
        actions_add(set, first + BAND * i, squares.band[i]);
}

static void legal(const void *state, int seat, uint64_t *set)
{
    const struct state *s = state;
    struct squares open;

    if (s->phase == STONE) {
        add_squares(set, A_STONE, s->open);
        actions_add(set, A_PASS, 1);
        return;
    }
    open = open_squares(s, seat);
    for (uint64_t hand = s->hand[seat - 1]; hand;) {
        int value = bits_pop(&hand);
        add_squares(set, (value - 1) * SQUARES, squares_for(s, open, value));
    }
}

static int32_t number(const void *state, int actor, move_t move)
{
    (void)state, (void)actor;
    switch (move_kind(move)) {
    case MOVE_WATER:
        return move_what(move) - 1;
    case MOVE_TILE:
        return O_TILE + move_what(move);
    case MOVE_PLACE:
        return (move_value(move) - 1) * SQUARES + move_what(move);
    case MOVE_STONE:
        return A_STONE + move_what(move);
    default:
        return A_PASS;
    }
}

static move_t move_numbered(const void *state, int actor, int32_t n)
{
    (void)state;
    if (actor == CHANCE)
        return n < O_TILE ? move_of(MOVE_WATER, 0, n + 1)
                          : move_of(MOVE_TILE, 0, n - O_TILE);
    if (n < A_STONE)
        return move_of(MOVE_PLACE, 1 + n / SQUARES, n % SQUARES);
    return n < A_PASS ? move_of(MOVE_STONE, 0, n - A_STONE) : move_of(MOVE_PASS, 0, 0);
}

/* -- the tensor -- */

static const struct tensor_part parts[] = {
    {"viewer", PLAYERS},           /* who looks */
    {"seats", PLAYERS - 1},        /* how many play: 2, 3, 4 */
    {"phase", OVER + 1},           /* in the order of the game's phases */
    {"turn", PLAYERS},             /* whose, the viewer first */
    {"tiles", PLACES *LETTERS},    /* by place: which tile, how it is turned, water */
    {"gardens", SQUARES},          /* by square: one garden of its tile, */
    {"other-gardens", SQUARES},    /* and the other, */
    {"ponds", SQUARES},            /* a pond, */
    {"starts", SQUARES},           /* a start square, */
    {"stones", SQUARES},           /* a stone, */
    {"pebbles", PLAYERS *SQUARES}, /* by player: the value of a pebble; 0: none */
    {"hands", PLAYERS * 5}, /* by player: how many pebbles 1/9, 2/8, 3/7, 4/6, 5/5 */
    {"stones-left", PLAYERS},
    {"out", PLAYERS}, /* who can place no pebble any more */
    {0},
};

enum {
    BYTES = PLAYERS + 3 + OVER + 1 + PLAYERS + PLACES * LETTERS + 5 * SQUARES +
            PLAYERS * (SQUARES + 7)
};

static uint8_t *put_squares(uint8_t *out, const uint32_t band[3])
{
    for (int i = 0; i < 3; i++)
        out = put_bits(out, band[i], BAND);
    return out;
}

static uint8_t *put_terrain(const struct state *s, uint8_t *out)
{
    uint32_t garden[3] = {0}, other[3] = {0}, pond[3] = {0}, start[3] = {0};

    for (int place = 0; place < PLACES; place++) {
        struct hiroba_face face = face_at(s, place);
        garden[place / 3] |= band_tile(face.garden[0], place);
        other[place / 3] |= band_tile(face.garden[1], place);
        pond[place / 3] |= band_tile(face.pond, place);
        start[place / 3] |= band_tile(face.start, place);
    }
    out = put_squares(put_squares(out, garden), other);
    return put_squares(put_squares(out, pond), start);
}

static uint8_t *put_tile(int tile, uint8_t *out)
{
    int face = tile - 1;

    if (tile == UNDER_WATER)
        out[LETTERS - 1] = 1;
    else if (tile)
        out[face / TURNS] = out[TILES + face % TURNS] = 1;
    return out + LETTERS;
}

/* A player's pebbles: on the board, and how many are left of each pair of values. */
static void put_pebbles(const uint8_t *pebble, uint8_t *board, uint8_t *hand)
{
    for (int i = 0; i < PEBBLES; i++) {
        int lies = pebble[i], small = i / 2 + 1;
        if (lies)
            board[(lies & ~FLIPPED) - 1] = (uint8_t)(lies & FLIPPED ? 10 - small : small);
        else
            hand[small - 1]++;
    }
}

static void observe(const void *view, int viewer, uint8_t *out)
{
    const struct state *s = view;
    int seats = s->head.seats,
        turn = s->phase < PLACE || s->phase == OVER
                   ? -1
                   : place_shown(viewer, bits_low(s->head.actors), seats);
    uint8_t *hands, *stones;

    out = put_one(out, viewer - 1, PLAYERS);
    out = put_one(out, seats - 2, PLAYERS - 1);
    out = put_one(out, s->phase, OVER + 1);
    out = put_one(out, turn, PLAYERS);
    for (int place = 0; place < PLACES; place++)
        out = put_tile(s->tile[place], out);
    out = put_terrain(s, out);
    out = put_squares(out, s->stone.band);
    hands = out + PLAYERS * SQUARES;
    stones = hands + PLAYERS * 5;
    for (int i = 0; i < seats; i++) {
        int seat = seat_shown(viewer, i, seats);
        put_pebbles(s->pebble[seat - 1], out + i * SQUARES, hands + 5 * i);
        stones[i] = s->stones[seat - 1];
        stones[PLAYERS + i] = s->out >> seat & 1;
    }
}

const struct numbers hiroba_numbers = {
    .actions = ACTIONS,
    .outcomes = OUTCOMES,
    .observation = BYTES,
    .parts = parts,
    .longest =
        9 + 2 * PLAYERS * PEBBLES, /* water, tiles; each pebble, a stone or a pass */
    .max_score = 2 * (SQUARES - PLACES) + PLACES,
    .symmetries = 1,
    .legal = legal,
    .number = number,
    .move = move_numbered,
    .observe = observe,
};
