/* tiles.c - the faces of the twelve tiles (B3), drawn once and turned by the compiler. */
#include "tiles.h"

/* What a square is: the pond, a garden, or a garden's start square. */
enum { O, a, b, A, B };

#define NINE(is, s0, s1, s2, s3, s4, s5, s6, s7, s8)                                     \
    (is(s0) << 0 | is(s1) << 1 | is(s2) << 2 | is(s3) << 3 | is(s4) << 4 | is(s5) << 5 | \
     is(s6) << 6 | is(s7) << 7 | is(s8) << 8)
#define IN_A(square) ((square) == a || (square) == A)
#define IN_B(square) ((square) == b || (square) == B)
#define IS_POND(square) ((square) == O)
#define IS_START(square) ((square) == A || (square) == B)

#define FACE(...)                                                                        \
    {{NINE(IN_A, __VA_ARGS__), NINE(IN_B, __VA_ARGS__)},                                 \
     NINE(IS_POND, __VA_ARGS__),                                                         \
     NINE(IS_START, __VA_ARGS__)}
/* The tile as drawn, then a quarter turn clockwise at a time. */
#define TILE(s0, s1, s2, s3, s4, s5, s6, s7, s8)                                         \
    FACE(s0, s1, s2, s3, s4, s5, s6, s7, s8), FACE(s6, s3, s0, s7, s4, s1, s8, s5, s2),  \
        FACE(s8, s7, s6, s5, s4, s3, s2, s1, s0),                                        \
        FACE(s2, s5, s8, s1, s4, s7, s0, s3, s6)

/* clang-format off */
const struct hiroba_face hiroba_faces[FACES] = {
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
};
/* clang-format on */
