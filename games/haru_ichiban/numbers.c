/* numbers.c - Haru Ichiban in numbers: actions, tensors, and the eight ways to turn the pond. */
#include "../numbers.h"

#include "core/bits.h"
#include "state.h"

enum { SQUARES = SIDE * SIDE, WINDS = 4 * SQUARES + 1, TURNED = 8 };

/* Actions: a flower, croak, a square for bloom, frog and dark, a direction and a square for the
 * wind, and no wind. Outcomes: a seat and the flower it draws, then the seat of a lot. */
enum {
    A_PICK = 0,
    A_CROAK = A_PICK + FLOWERS,
    A_BLOOM = A_CROAK + 1,
    A_FROG = A_BLOOM + SQUARES,
    A_DARK = A_FROG + SQUARES,
    A_WIND = A_DARK + SQUARES,
    ACTIONS = A_WIND + WINDS,
    O_LOT = 2 * FLOWERS,
    OUTCOMES = O_LOT + 2
};

/* -- squares: 5 * row + column, without the bits between the rows of a set of spots -- */

static inline int square_of(int spot)
{
    return spot - spot / TO_SOUTH;
}

static inline int spot_of(int square)
{
    return square + square / SIDE;
}

static inline uint32_t squares_of(uint32_t spots)
{
    return (spots & 037) | (spots >> 1 & 037 << 5) | (spots >> 2 & 037 << 10) |
           (spots >> 3 & 037 << 15) | (spots >> 4 & 037 << 20);
}

/* -- actions -- */

static int first_of(int kind)
{
    switch (kind) {
    case BLOOM:
        return A_BLOOM;
    case FROG:
        return A_FROG;
    default:
        return A_DARK;
    }
}

static void legal(const void *state, int seat, uint64_t *set)
{
    const struct state *s = state;

    switch (s->phase) {
    case PICK:
        actions_add(set, A_PICK, pickable(s, seat));
        break;
    case CROAK:
        actions_add(set, A_CROAK, 1);
        break;
    case WIND:
        for (int direction = NORTH; direction <= WEST; direction++)
            actions_add(set, A_WIND + direction * SQUARES,
                        squares_of(blowable(s->pond.pads, direction)));
        actions_add(set, ACTIONS - 1, 1);
        break;
    default:
        actions_add(set, first_of(s->phase), squares_of(open_spots(s)));
    }
}

static int32_t number(const void *state, int actor, move_t move)
{
    int low = move_low(move), high = move_high(move);
    (void)state, (void)actor;

    switch (move_kind(move)) {
    case DRAW:
        return low ? (high - 1) * FLOWERS + low - 1 : NO_NUMBER;
    case PICK:
        return low ? A_PICK + low - 1 : NO_NUMBER;
    case LOT:
        return O_LOT + low - 1;
    case CROAK:
        return A_CROAK;
    case WIND:
        return A_WIND + high * SQUARES + square_of(low);
    default:
        return first_of(move_kind(move)) + square_of(low);
    }
}

static move_t move_numbered(const void *state, int actor, int32_t n)
{
    (void)state;
    if (actor == CHANCE)
        return n < O_LOT ? move_of(DRAW, 1 + n / FLOWERS, 1 + n % FLOWERS)
                         : move_of(LOT, 0, n - O_LOT + 1);
    if (n < A_CROAK)
        return move_of(PICK, 0, n - A_PICK + 1);
    if (n < A_BLOOM)
        return move_of(CROAK, 0, 0);
    if (n < A_FROG)
        return move_of(BLOOM, 0, spot_of(n - A_BLOOM));
    if (n < A_DARK)
        return move_of(FROG, 0, spot_of(n - A_FROG));
    if (n < A_WIND)
        return move_of(DARK, 0, spot_of(n - A_DARK));
    return move_of(WIND, (n - A_WIND) / SQUARES, spot_of((n - A_WIND) % SQUARES));
}

/* -- figures: the flowers that belong to one, from which the figures follow -- */

/* The spots of all lines of four with this step, given the first of each. */
static inline uint32_t line_spots(uint32_t firsts, int step)
{
    uint32_t twos = firsts | firsts << step;
    return twos | twos << 2 * step;
}

static uint32_t in_figures(uint32_t flowers)
{
    uint32_t east = flowers & flowers >> 1, south = flowers & flowers >> 6;
    uint32_t falling = flowers & flowers >> 7, rising = flowers & flowers >> 5;
    uint32_t square = east & east >> 6;

    square |= square << 1;
    return square | square << 6 | line_spots(east & east >> 2, 1) |
           line_spots(south & south >> 12, 6) | line_spots(falling & falling >> 14, 7) |
           line_spots(rising & rising >> 10, 5);
}

/* -- the tensor -- */

enum { PLANES = POND_SETS * SQUARES, HAND = 2 + 2 * FLOWERS };
enum {
    AT_PLANES = 2 + OVER + 1 + 1 + 4 + 2 * 4 + 3,
    AT_PICKS = AT_PLANES + PLANES,
    AT_FIGURES = AT_PICKS + 2 + 2 + 2 + 2 * HAND + 2 * FLOWERS + 1,
    BYTES = AT_FIGURES + 2 * SQUARES
};

static const struct tensor_part parts[] = {
    {"viewer", 2},            /* who looks: seat 1, seat 2 */
    {"phase", OVER + 1},      /* in the order of the game's phases */
    {"turn", 1},              /* 1 to 8 */
    {"round", 4},             /* a number, the low byte first */
    {"score", 2 * 4},         /* by player, the viewer first: the same */
    {"acting", 3},            /* the viewer, the other, chance */
    {"pads", SQUARES},        /* by square, row after row: */
    {"dark", SQUARES},        /* a dark face shows */
    {"flowers", 2 * SQUARES}, /* by player */
    {"frogs", 2 * SQUARES},
    {"eggs", 2 * SQUARES},
    {"twice-dark", SQUARES},
    {"small", 2},        /* who is the small gardener */
    {"picks", 2},        /* this turn's, as far as they are seen: a value, or 0 */
    {"last-picks", 2},   /* those revealed last */
    {"hands", 2 * HAND}, /* by player: how many in the hand, in the reserve; each value in
                               the hand, and in the reserve, where they are seen */
    {"played", 2 * FLOWERS}, /* by player: the round's values in order */
    {"had-round", 1},        /* whether a round has ended */
    {"last-figures",
     2 * SQUARES}, /* by player: the flowers of the figures that ended it */
    {0},
};

static uint8_t *put_plane(uint8_t *out, uint32_t spots)
{
    return put_bits(out, squares_of(spots), SQUARES);
}

/* The same for a set of one spot, or none. */
static uint8_t *put_spot(uint8_t *out, uint32_t spot)
{
    if (spot)
        out[square_of(bits_low(spot))] = 1;
    return out + SQUARES;
}

/* H5: a hand and a reserve, or only how many flowers they have. */
static void put_hand(const struct state *s, int i, bool is_seen, uint8_t *out)
{
    int has_drawn = drawn(s->draws, i + 1);

    out[0] = (uint8_t)(has_drawn - played_count(s));
    out[1] = (uint8_t)(FLOWERS - has_drawn);
    if (!is_seen)
        return;
    put_bits(out + 2, s->hand[i], FLOWERS);
    put_bits(out + 2 + FLOWERS, s->unplayed[i] & ~(uint32_t)s->hand[i], FLOWERS);
}

/* Eight values of four bits as bytes. */
static uint8_t *put_values(uint8_t *out, uint64_t values)
{
    values = (values | values << 16) & UINT64_C(0x0000ffff0000ffff);
    values = (values | values << 8) & UINT64_C(0x00ff00ff00ff00ff);
    values = (values | values << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    memcpy(out, &values, FLOWERS);
    return out + FLOWERS;
}

static void observe(const void *view, int viewer, uint8_t *out)
{
    const struct state *s = view;
    bool is_revealed = s->phase != DRAW && s->phase != PICK;
    const int index[2] = {viewer == 2, viewer != 2}; /* the viewer's, the other's */
    const struct pond *pond = &s->pond;

    out = put_one(out, viewer - 1, 2);
    out = put_one(out, s->phase, OVER + 1);
    *out++ = s->turn;
    out = put_long(out, s->round);
    for (int i = 0; i < 2; i++)
        out = put_long(out, s->score[index[i]]);
    for (int i = 0; i < 2; i++)
        *out++ = game_may_act(s, 1 + index[i]);
    *out++ = game_may_act(s, CHANCE);

    out = put_plane(put_plane(out, pond->pads), pond->dark);
    out = put_plane(put_plane(out, pond->flowers[index[0]]), pond->flowers[index[1]]);
    out = put_spot(put_spot(out, pond->frogs[index[0]]), pond->frogs[index[1]]);
    out = put_spot(put_spot(out, pond->eggs[index[0]]), pond->eggs[index[1]]);
    out = put_spot(out, pond->twice_dark);

    out = put_one(out, is_revealed && !is_tie(s) ? small_index(s) != index[0] : -1, 2);
    for (int i = 0; i < 2; i++)
        *out++ = is_revealed ? s->revealed[index[i]] : s->chosen[index[i]];
    for (int i = 0; i < 2; i++)
        *out++ = s->revealed[index[i]];
    for (int i = 0; i < 2; i++, out += HAND)
        put_hand(s, index[i], s->phase == OVER || viewer == 1 + index[i], out);
    for (int i = 0; i < 2; i++)
        out = put_values(out, s->played[index[i]]);
    *out++ = s->last_pond[0] != 0;
    for (int i = 0; i < 2; i++)
        out = put_plane(out, in_figures(s->last_pond[index[i]]));
}

static uint32_t round_of(const void *state)
{
    return ((const struct state *)state)->round;
}

/* -- symmetries: bit 2 mirrors left and right, then bits 0 and 1 turn clockwise -- */

static int turn_square(int square, int symmetry)
{
    int row = square / SIDE, column = square % SIDE, was;

    if (symmetry & 4)
        column = SIDE - 1 - column;
    for (int quarters = symmetry & 3; quarters > 0; quarters--) {
        was = row;
        row = column;
        column = SIDE - 1 - was;
    }
    return SIDE * row + column;
}

static uint32_t turn_spots(uint32_t spots, int symmetry)
{
    uint32_t turned = 0;
    for (uint64_t set = spots & POND; set;)
        turned |= bit(spot_of(turn_square(square_of(bits_pop(&set)), symmetry)));
    return turned;
}

static uint8_t turn_spot(uint8_t spot, int symmetry)
{
    return (uint8_t)spot_of(turn_square(square_of(spot), symmetry));
}

static void turn(void *state, int symmetry)
{
    struct state *s = state;
    uint32_t *set = (uint32_t *)&s->pond;

    for (int i = 0; i < POND_SETS; i++)
        set[i] = turn_spots(set[i], symmetry);
    for (int i = 0; i < 2; i++) {
        s->last_pond[i] = turn_spots(s->last_pond[i], symmetry);
        s->box.eggs[i] = turn_spot(s->box.eggs[i], symmetry);
    }
    s->box.pads = turn_spots(s->box.pads, symmetry);
    s->box.twice_dark = turn_spot(s->box.twice_dark, symmetry);
}

static int turn_direction(int direction, int symmetry)
{
    if (symmetry & 4 && (direction == EAST || direction == WEST))
        direction = EAST + WEST - direction;
    return (direction + (symmetry & 3)) % 4;
}

static int32_t turn_action(int32_t action, int symmetry)
{
    int at = action - A_BLOOM;

    if (action < A_BLOOM || action == ACTIONS - 1)
        return action;
    if (action < A_WIND)
        return A_BLOOM + at / SQUARES * SQUARES + turn_square(at % SQUARES, symmetry);
    at = action - A_WIND;
    return A_WIND + turn_direction(at / SQUARES, symmetry) * SQUARES +
           turn_square(at % SQUARES, symmetry);
}

static int32_t turn_byte(int32_t byte, int symmetry)
{
    int at = byte - AT_PLANES;

    if (byte < AT_PLANES || (byte >= AT_PICKS && byte < AT_FIGURES))
        return byte;
    if (byte < AT_PICKS)
        return AT_PLANES + at / SQUARES * SQUARES + turn_square(at % SQUARES, symmetry);
    at = byte - AT_FIGURES;
    return AT_FIGURES + at / SQUARES * SQUARES + turn_square(at % SQUARES, symmetry);
}

const struct numbers haru_ichiban_numbers = {
    .actions = ACTIONS,
    .outcomes = OUTCOMES,
    .observation = BYTES,
    .parts = parts,
    .longest =
        2 * FLOWERS + 7 * FLOWERS, /* draws; two picks, bloom, frog, wind, dark, frog */
    .has_rounds = true,
    .is_simultaneous = true,
    .max_score = NO_BOUND, /* equal scores go on */
    .symmetries = TURNED,
    .legal = legal,
    .number = number,
    .move = move_numbered,
    .observe = observe,
    .round = round_of,
    .turn = turn,
    .turn_action = turn_action,
    .turn_byte = turn_byte,
};
