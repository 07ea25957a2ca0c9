/* rules.c - the rules of Hiroba: a sudoku of pebbles over gardens and ponds. */
#include "state.h"

#include "../games.h"

#include <string.h>

static const char *const phases[] = {"water", "tile", "place", "stone", "over", NULL};
static const char *const kinds[] = {"water", "tile", "place", "stone", "pass", NULL};

enum { FULL_HAND = 0x3fe, ALL_TILES = (1 << TILES) - 1, ALL_PLACES = (1 << PLACES) - 1 };

static void init(void *state, const int32_t *option)
{
    struct state *s = state;
    (void)option;
    s->phase = s->head.seats == PLAYERS ? TILE : WATER;
    s->head.actors = 1u << CHANCE;
    s->bag = ALL_TILES;
    s->bare = ALL_PLACES;
    for (int seat = 1; seat <= s->head.seats; seat++) {
        s->hand[seat - 1] = FULL_HAND;
        s->stones[seat - 1] = (uint8_t)stones_dealt(s->head.seats, seat);
    }
}

/* -- listing moves -- */

struct squares hiroba_open_starts(const struct state *s)
{
    struct squares set = {{0, 0, 0}};
    for (int place = 0; place < PLACES; place++)
        set.band[place / 3] |= band_tile(face_at(s, place).start, place);
    return squares_in_both(set, s->open);
}

static int list_squares(struct squares set, int kind, int value, move_t *out)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        for (uint64_t band = set.band[i]; band;)
            out[n++] = move_of(kind, value, 27 * i + bits_pop(&band));
    return n;
}

static int list_places(const struct state *s, int seat, move_t *out)
{
    struct squares open = open_squares(s, seat);
    int n = 0;
    for (uint64_t hand = s->hand[seat - 1]; hand;) {
        int value = bits_pop(&hand);
        n += list_squares(squares_for(s, open, value), MOVE_PLACE, value, out + n);
    }
    return n;
}

static int list_tiles(const struct state *s, move_t *out)
{
    struct hiroba_edges edges = edges_at(s, bits_low(s->bare));
    int n = 0;
    for (int face = 0; face < FACES; face++)
        if (may_lie(s, face, edges))
            out[n++] = move_of(MOVE_TILE, 0, face);
    return n;
}

static int moves(const void *state, int actor, move_t *out)
{
    const struct state *s = state;
    int n = 0;
    switch (s->phase) {
    case WATER:
        for (int at = 1; at <= RING; at++)
            out[n++] = move_of(MOVE_WATER, 0, at);
        break;
    case TILE:
        n = list_tiles(s, out);
        break;
    case PLACE:
        n = list_places(s, actor, out);
        break;
    case STONE:
        n = list_squares(s->open, MOVE_STONE, 0, out);
        out[n++] = move_of(MOVE_PASS, 0, 0);
        break;
    default:
        break;
    }
    return n;
}

/* -- drawing a move without a list -- */

/* How many squares are in three bands. Shifts and sums only, so that compilers can do
 * several sets at once. */
static inline uint32_t bands_count(uint32_t top, uint32_t middle, uint32_t bottom)
{
    top -= (top >> 1) & 0x55555555u;
    middle -= (middle >> 1) & 0x55555555u;
    bottom -= (bottom >> 1) & 0x55555555u;
    uint32_t by_four = (top & 0x33333333u) + ((top >> 2) & 0x33333333u) +
                       (middle & 0x33333333u) + ((middle >> 2) & 0x33333333u) +
                       (bottom & 0x33333333u) + ((bottom >> 2) & 0x33333333u);
    uint32_t by_eight = (by_four & 0x0f0f0f0fu) + ((by_four >> 4) & 0x0f0f0f0fu);
    by_eight += by_eight >> 16;
    return (by_eight + (by_eight >> 8)) & 0x7f;
}

static int squares_count(struct squares set)
{
    return (int)bands_count(set.band[0], set.band[1], set.band[2]);
}

/* Member number n of a set, in board order. */
static int squares_nth(struct squares set, int n)
{
    for (int i = 0; i < 2; i++) {
        int here = bits_count(set.band[i]);
        if (n < here)
            return 27 * i + bits_nth(set.band[i], n);
        n -= here;
    }
    return 54 + bits_nth(set.band[2], n);
}

static move_t random_place(const struct state *s, int seat, rng_t *rng)
{
    struct squares open = open_squares(s, seat);
    uint32_t count[VALUES], total = 0, ticket, hand = s->hand[seat - 1];
    int value = 0;

    for (int v = 0; v < VALUES - 1; v++) /* eight at once, as 16-byte vectors are made */
        count[v] =
            bands_count(open.band[0] & ~s->barred[0][v], open.band[1] & ~s->barred[1][v],
                        open.band[2] & ~s->barred[2][v]);
    count[VALUES - 1] = (uint32_t)squares_count(squares_for(s, open, VALUES));
    for (int v = 0; v < VALUES; v++) {
        count[v] &= 0 - (hand >> (v + 1) & 1);
        total += count[v];
    }
    ticket = rng_below(rng, total);
    while (ticket >= count[value])
        ticket -= count[value++];
    value++;
    return move_of(MOVE_PLACE, value,
                   squares_nth(squares_for(s, open, value), (int)ticket));
}

/* Any face is as likely as any other, so one that may not lie is drawn again. There
 * always is one that may: hiroba_deal_test.c proves it. */
static move_t random_tile(const struct state *s, rng_t *rng)
{
    struct hiroba_edges edges = edges_at(s, bits_low(s->bare));
    int face;
    do
        face = (int)rng_below(rng, FACES);
    while (!may_lie(s, face, edges));
    return move_of(MOVE_TILE, 0, face);
}

static move_t random_stone(const struct state *s, rng_t *rng)
{
    int n = squares_count(s->open);
    int ticket = (int)rng_below(rng, (uint32_t)n + 1);
    if (ticket == n)
        return move_of(MOVE_PASS, 0, 0);
    return move_of(MOVE_STONE, 0, squares_nth(s->open, ticket));
}

static move_t random_move(const void *state, int actor, rng_t *rng)
{
    const struct state *s = state;
    switch (s->phase) {
    case PLACE:
        return random_place(s, actor, rng);
    case STONE:
        return random_stone(s, rng);
    case TILE:
        return random_tile(s, rng);
    default:
        return move_of(MOVE_WATER, 0, 1 + (int)rng_below(rng, RING));
    }
}

/* -- making a move -- */

bool hiroba_can_place(const struct state *s, int seat)
{
    struct squares open = open_squares(s, seat);
    for (uint64_t hand = s->hand[seat - 1]; hand;)
        if (squares_any(squares_for(s, open, bits_pop(&hand))))
            return true;
    return false;
}

/* B13: the turn goes to the next seat that can place a pebble; those it would come to but
 * who cannot are out. With nobody left the game is over. */
static void pass_turn(struct state *s, int seat)
{
    for (int i = 0; i < s->head.seats; i++) {
        seat = seat % s->head.seats + 1;
        if (!s->hand[seat - 1] || s->out >> seat & 1)
            continue;
        if (hiroba_can_place(s, seat)) {
            s->phase = PLACE;
            s->head.actors = (uint8_t)(1u << seat);
            return;
        }
        s->out |= (uint8_t)(1u << seat);
    }
    s->phase = OVER;
    s->head.actors = 0;
}

void hiroba_flood(struct state *s, int from)
{
    for (int i = 0; i < water_run(s->head.seats); i++) {
        int place = hiroba_ring[(from - 1 + i) % RING];
        s->tile[place] = UNDER_WATER;
        s->bare &= (uint16_t)~(1u << place);
    }
    s->phase = TILE;
}

void hiroba_lay_tile(struct state *s, int face)
{
    int place = bits_low(s->bare);
    unsigned gardens = WHOLE_TILE & ~hiroba_face(&s->box, face).pond;

    s->tile[place] = (uint8_t)(1 + face);
    s->bag &= (uint16_t)~(1u << face / TURNS);
    s->bare &= (uint16_t)(s->bare - 1);
    s->open.band[place / 3] |= band_tile(gardens, place);
}

void hiroba_take_pebble(struct state *s, int seat, int value, int square)
{
    int small = value < 10 - value ? value : 10 - value;
    uint8_t *twin = &s->pebble[seat - 1][2 * (small - 1)];
    uint8_t lies = (uint8_t)((1 + square) | (value > 5 ? FLIPPED : 0));

    if (small < 5 && twin[1] == 0) {
        twin[1] = lies;
        return;
    }
    twin[0] = lies;
    if (small < 5 && twin[0] > twin[1]) {
        twin[0] = twin[1];
        twin[1] = lies;
    }
    s->hand[seat - 1] &= (uint16_t)~(1u << value | 1u << (10 - value));
}

void hiroba_mark_pebble(struct state *s, int seat, int value, int square)
{
    int row = square / SIDE, column = square % SIDE, place = place_of(square);
    unsigned garden = garden_of(face_at(s, place), tile_bit(square));
    uint32_t columns = band_columns(1u << column);

    squares_drop(&s->open, square);
    s->rows[seat - 1] |= (uint16_t)(1u << row);
    s->columns[seat - 1] |= (uint16_t)(1u << column);
    for (int i = 0; i < 3; i++)
        s->barred[i][value - 1] |= columns;
    s->barred[row / 3][value - 1] |= band_rows(1u << row % 3) | band_tile(garden, place);
}

static void apply(void *state, int actor, move_t move)
{
    struct state *s = state;
    int what = move_what(move), value = move_value(move);

    switch (move_kind(move)) {
    case MOVE_WATER:
        hiroba_flood(s, what);
        return;
    case MOVE_TILE:
        hiroba_lay_tile(s, what);
        if (!s->bare)
            pass_turn(s, s->head.seats);
        return;
    case MOVE_PLACE:
        hiroba_take_pebble(s, actor, value, what);
        hiroba_mark_pebble(s, actor, value, what);
        if (s->stones[actor - 1] && squares_any(s->open))
            s->phase = STONE;
        else
            pass_turn(s, actor);
        return;
    case MOVE_STONE:
        squares_drop(&s->open, what);
        squares_add(&s->stone, what);
        s->stones[actor - 1]--;
        break;
    default:
        break;
    }
    pass_turn(s, actor);
}

/* A die for the water, and the stack of tiles. What may lie depends on these alone. */
static void next_draw(const void *state, const uint8_t laid_out[LAID_OUT],
                      struct draw *out)
{
    const struct state *s = state;
    (void)laid_out;
    out->pile = s->phase == TILE;
    out->place = s->phase == TILE ? (uint32_t)(TILES - bits_count(s->bag)) : 0;
}

static int phase(const void *state)
{
    return ((const struct state *)state)->phase;
}

const struct game hiroba_game = {
    .name = "hiroba",
    .title = "Hiroba",
    .rules = 1,
    .min_seats = 2,
    .max_seats = PLAYERS,
    .state_size = sizeof(struct state),
    .max_moves = VALUES * (SQUARES - PLACES),
    .clause_letter = 'B',
    .clauses = 17,
    .phases = phases,
    .kinds = kinds,
    .box = &hiroba_box,
    .init = init,
    .moves = moves,
    .apply = apply,
    .result = hiroba_result,
    .phase = phase,
    .draw = next_draw,
    .random_move = random_move,
    .read_move = hiroba_read_move,
    .put_move = hiroba_put_move,
    .why_not = hiroba_why_not,
    .put_json = hiroba_put_json,
    .put_text = hiroba_put_text,
    .put_events = hiroba_put_events,
    .put_answer = hiroba_put_answer,
    .put_detail = hiroba_put_detail,
    .put_components = hiroba_put_components,
    .valid = hiroba_valid,
    .hints = &hiroba_hints,
};
