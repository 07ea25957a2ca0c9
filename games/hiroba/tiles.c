/* tiles.c - the standard tiles of Hiroba (B3), drawn once and turned by the compiler. */
#include "tiles.h"

/* What a square is: the pond, a garden, or a garden's start square. */
enum { O, a, b, A, B };

#define IN_A(square) ((square) == a || (square) == A)
#define IS_POND(square) ((square) == O)
#define IS_START(square) ((square) == A || (square) == B)

/* Some of the squares as a mask, and the number of the only one. */
#define MASK(is, s0, s1, s2, s3, s4, s5, s6, s7, s8)                                     \
    (is(s0) << 0 | is(s1) << 1 | is(s2) << 2 | is(s3) << 3 | is(s4) << 4 | is(s5) << 5 | \
     is(s6) << 6 | is(s7) << 7 | is(s8) << 8)
#define NUMBER(is, s0, s1, s2, s3, s4, s5, s6, s7, s8)                                   \
    (is(s1) * 1 + is(s2) * 2 + is(s3) * 3 + is(s4) * 4 + is(s5) * 5 + is(s6) * 6 +       \
     is(s7) * 7 + is(s8) * 8)
#define FACE(...)                                                                        \
    MASK(IN_A, __VA_ARGS__) |                                                            \
        (9 * NUMBER(IS_POND, __VA_ARGS__) + NUMBER(IS_START, __VA_ARGS__)) << SPOTS_AT
/* The tile as drawn, then a quarter turn clockwise at a time. */
#define TILE(s0, s1, s2, s3, s4, s5, s6, s7, s8)                                         \
    FACE(s0, s1, s2, s3, s4, s5, s6, s7, s8), FACE(s6, s3, s0, s7, s4, s1, s8, s5, s2),  \
        FACE(s8, s7, s6, s5, s4, s3, s2, s1, s0),                                        \
        FACE(s2, s5, s8, s1, s4, s7, s0, s3, s6)

/* clang-format off */
const struct hiroba_box hiroba_standard = {{
    TILE(A,a,b,
         a,O,b,
         a,a,b),
    TILE(a,a,b,
         a,O,b,
         a,b,B),
    TILE(A,a,a,
         a,O,b,
         a,a,b),
    TILE(O,a,a,
         b,a,A,
         b,b,b),
    TILE(O,a,a,
         b,b,a,
         b,a,A),
    TILE(O,b,b,
         a,a,a,
         a,A,a),
    TILE(a,O,b,
         a,b,b,
         A,a,b),
    TILE(a,O,b,
         a,a,b,
         a,a,B),
    TILE(a,O,b,
         a,a,B,
         a,a,a),
    TILE(a,O,b,
         a,b,b,
         a,A,a),
    TILE(a,b,b,
         a,O,b,
         A,a,b),
    TILE(O,a,b,
         a,a,b,
         a,b,B),
}};
/* clang-format on */

const uint8_t hiroba_ring[RING] = {0, 1, 2, 5, 8, 7, 6, 3};

#define SPOT(pond, start) {1 << (pond), 1 << (start)}
#define STARTS(pond)                                                                     \
    SPOT(pond, 0), SPOT(pond, 1), SPOT(pond, 2), SPOT(pond, 3), SPOT(pond, 4),           \
        SPOT(pond, 5), SPOT(pond, 6), SPOT(pond, 7), SPOT(pond, 8)
const struct hiroba_spots hiroba_spots[1 << (16 - SPOTS_AT)] = {
    STARTS(0), STARTS(1), STARTS(2), STARTS(3), STARTS(4),
    STARTS(5), STARTS(6), STARTS(7), STARTS(8)};
