/* state.h - Hiroba's state, its moves, and the sets of squares its rules are made of. */
#ifndef NIWA_HIROBA_STATE_H
#define NIWA_HIROBA_STATE_H

#include "score.h"
#include "tiles.h"

#include "core/bits.h"
#include "core/game.h"

enum {
    SIDE = 9,
    SQUARES = SIDE * SIDE,
    PLACES = 9,  /* of tiles, in reading order from 0 */
    VALUES = 9,  /* a pebble's value is 1 to 9 */
    PEBBLES = 9, /* of each player */
    PLAYERS = 4
};

enum { WATER, TILE, PLACE, STONE, OVER };

/* A set of squares: bit 9 * (row % 3) + column of band row / 3. A tile lies within one
 * band, a row too, and a column is the same in all three. */
struct squares {
    uint32_t band[3];
};

/* What is marked (made) follows from the rest, and is kept so that listing, drawing and
 * making a move are a few steps; `valid` makes it again and compares. */
struct state {
    struct head head;
    uint8_t phase;
    uint8_t out;               /* bit mask of seats that are out of pebbles (B13) */
    uint8_t stones[PLAYERS];   /* left, by seat - 1 */
    uint8_t tile[PLACES];      /* 1 + face; UNDER_WATER; 0: not yet laid */
    uint8_t zero;              /* so that nothing is padding */
    uint16_t bag;              /* (made) tiles not laid, bit N - 1 */
    uint16_t bare;             /* (made) places still to be laid */
    uint16_t hand[PLAYERS];    /* (made) values that can be placed, bit 1 to 9 */
    uint16_t rows[PLAYERS];    /* (made) that hold a pebble of the player */
    uint16_t columns[PLAYERS]; /* (made) that hold a pebble of the player */
    uint8_t pebble[PLAYERS][PEBBLES]; /* where they lie, see pebble_at */
    struct squares stone;             /* with a stone on them */
    struct squares open;              /* (made) garden squares with nothing on them */
    uint32_t barred[3][VALUES];       /* (made) by band and value - 1: rows, columns and
                                          gardens that have the value (B11) */
    struct hiroba_box box;
};
_Static_assert(sizeof(struct state) == 232 + sizeof(struct hiroba_box), "no padding");

enum { UNDER_WATER = 255 };

/* A player's pebbles are two each of 1/9, 2/8, 3/7 and 4/6, then one 5/5. Its byte is 0
 * in the hand, else 1 + its square, and FLIPPED if the larger value is up. Of two equal
 * pebbles the byte of the first is the smaller, so that the order of play leaves no
 * trace. */
enum { FLIPPED = 0x80 };

/* A move:   bits 12-14   bits 8-11   bits 0-7
 *           water                    ring position 1..8
 *           tile                     face
 *           place        value       square 9 * row + column
 *           stone                    square
 *           pass                                                     */
enum { MOVE_WATER, MOVE_TILE, MOVE_PLACE, MOVE_STONE, MOVE_PASS };

static inline move_t move_of(int kind, int value, int what)
{
    return (move_t)(kind << 12 | value << 8 | what);
}

static inline int move_kind(move_t move)
{
    return (int)(move >> 12);
}

static inline int move_value(move_t move)
{
    return (int)(move >> 8 & 15);
}

static inline int move_what(move_t move)
{
    return (int)(move & 255);
}

/* -- squares -- */

static inline bool squares_have(const struct squares *set, int square)
{
    return set->band[square / 27] >> square % 27 & 1;
}

static inline void squares_add(struct squares *set, int square)
{
    set->band[square / 27] |= 1u << square % 27;
}

static inline void squares_drop(struct squares *set, int square)
{
    set->band[square / 27] &= ~(1u << square % 27);
}

/* Names the bands one by one, so that a set stays in registers. */
static inline struct squares squares_in_both(struct squares set, struct squares other)
{
    return (struct squares){{set.band[0] & other.band[0], set.band[1] & other.band[1],
                             set.band[2] & other.band[2]}};
}

static inline bool squares_any(struct squares set)
{
    return (set.band[0] | set.band[1] | set.band[2]) != 0;
}

/* A column's squares in each band; works for several columns at once. */
static inline uint32_t band_columns(unsigned columns)
{
    return columns * 0x40201u;
}

/* The squares of a band's rows, given as three bits. */
static inline uint32_t band_rows(unsigned rows)
{
    static const uint32_t squares[8] = {0x0,       0x1ff,     0x3fe00,   0x3ffff,
                                        0x7fc0000, 0x7fc01ff, 0x7fffe00, 0x7ffffff};
    return squares[rows];
}

/* A tile's mask where the tile lies, in its band place / 3. */
static inline uint32_t band_tile(unsigned mask, int place)
{
    return ((mask & 7) | (mask & 0x38) << 6 | (mask & 0x1c0) << 12) << 3 * (place % 3);
}

/* The place of the tile that a square belongs to, and the square's bit on that tile. */
static inline int place_of(int square)
{
    return square / 27 * 3 + square % 9 / 3;
}

static inline unsigned tile_bit(int square)
{
    return 1u << (square / 9 % 3 * 3 + square % 3);
}

/* -- what the state says -- */

/* The tile in a place; all 0 if none lies there face up. */
static inline struct hiroba_face face_at(const struct state *s, int place)
{
    int face = s->tile[place] - 1;
    return face >= 0 && face < FACES ? hiroba_face(&s->box, face)
                                     : (struct hiroba_face){{0}, 0, 0};
}

/* B5: what the tiles already laid ask of the one for this place. */
static inline struct hiroba_edges edges_at(const struct state *s, int place)
{
    const struct hiroba_face none = {{0}, 0, 0};
    return hiroba_edges(place % 3 > 0 ? face_at(s, place - 1) : none,
                        place >= 3 ? face_at(s, place - 3) : none);
}

static inline bool may_lie(const struct state *s, int face, struct hiroba_edges edges)
{
    return s->bag >> face / TURNS & 1 && hiroba_fits(hiroba_face(&s->box, face), edges);
}

/* The mask, on its tile, of the garden that a garden square belongs to. */
static inline unsigned garden_of(struct hiroba_face face, unsigned bit)
{
    return face.garden[0] & bit ? face.garden[0] : face.garden[1];
}

/* Start squares with nothing on them. Seldom asked for: rules.c has it, so that what follows
 * stays short. */
struct squares hiroba_open_starts(const struct state *s);

/* B8 to B10: where the player's next pebble may lie, whatever its value. */
static inline struct squares open_squares(const struct state *s, int seat)
{
    unsigned rows = s->rows[seat - 1];
    uint32_t columns = band_columns(s->columns[seat - 1]);
    struct squares lines = {{columns | band_rows(rows & 7),
                             columns | band_rows(rows >> 3 & 7),
                             columns | band_rows(rows >> 6)}};
    return rows ? squares_in_both(lines, s->open) : hiroba_open_starts(s);
}

/* B11: which of these a pebble of the value may lie on. */
static inline struct squares squares_for(const struct state *s, struct squares set,
                                         int value)
{
    return (struct squares){{set.band[0] & ~s->barred[0][value - 1],
                             set.band[1] & ~s->barred[1][value - 1],
                             set.band[2] & ~s->barred[2][value - 1]}};
}

/* Stones that a seat begins with (B4). */
static inline int stones_dealt(int seats, int seat)
{
    return seat == 1 ? 2 : seat == 2 || (seat == 3 && seats == 4);
}

/* How many tiles lie water side up (B6). */
static inline int water_run(int seats)
{
    return 2 * (4 - seats);
}

/* -- what the game's constant is made of, in the file of that name -- */

extern const struct box hiroba_box;
extern const struct hints hiroba_hints;

void hiroba_result(const void *state, struct result *out); /* count.c */
const char *hiroba_read_move(const char *text, move_t *out);
void hiroba_put_move(const void *state, int actor, move_t hidden, struct sbuf *out);
void hiroba_why_not(const void *view, int seat, move_t move, struct reason *out);
void hiroba_put_json(const void *state, int viewer, struct sbuf *out);
void hiroba_put_text(const void *state, int viewer, struct sbuf *out);
void hiroba_put_events(const void *before, int actor, move_t hidden, const void *after,
                       int viewer, struct sbuf *out);
const char *hiroba_put_answer(const void *view, int viewer, const char *question,
                              struct sbuf *out);
void hiroba_put_detail(const void *state, struct sbuf *out);
void hiroba_put_components(const void *box, struct sbuf *out);
bool hiroba_valid(const void *state);

/* -- steps of a move, without a check (rules.c) -- */

void hiroba_flood(struct state *s, int from); /* water from this place of the ring on */
void hiroba_lay_tile(struct state *s, int face); /* on the first bare place */
/* Moves one of a player's pebbles of a value from the hand to a square. */
void hiroba_take_pebble(struct state *s, int seat, int value, int square);
/* Keeps what follows from a pebble: lines of its player, squares barred to its value. */
void hiroba_mark_pebble(struct state *s, int seat, int value, int square);
bool hiroba_can_place(const struct state *s, int seat);

/* What lies on the board, ready to be counted (score.c). */
void hiroba_lay_out(const struct state *s, struct hiroba_board *out);

#endif
