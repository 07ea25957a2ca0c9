/* cards.c - the 64 building cards of the standard set. Made by
 *     cc -O2 -o edo_cards tools/edo_cards.c && ./edo_cards > games/edo_yashiki/cards.c */
#include "state.h"

enum { f, t, p, g };
#define CARD(s0, s1, s2, s3, s4, s5)                                                     \
    ((s0) << 4 | (s1) << 12 | (s2) << 2 | (s3) << 10 | (s4) | (s5) << 8)

/* clang-format off */
const struct edo_box edo_standard = {{
    CARD(f, f, g, t, t, p), /* 1 */
    CARD(f, f, g, p, p, g), /* 2 */
    CARD(f, t, t, p, g, f), /* 3 */
    CARD(f, t, t, p, g, p), /* 4 */
    CARD(f, t, p, g, p, t), /* 5 */
    CARD(f, p, f, g, p, t), /* 6 */
    CARD(f, p, p, t, g, g), /* 7 */
    CARD(f, p, g, p, g, f), /* 8 */
    CARD(f, p, g, g, t, p), /* 9 */
    CARD(f, g, f, t, t, g), /* 10 */
    CARD(f, g, t, f, g, t), /* 11 */
    CARD(f, g, t, t, f, g), /* 12 */
    CARD(f, g, t, g, f, p), /* 13 */
    CARD(f, g, p, f, t, p), /* 14 */
    CARD(f, g, p, t, f, p), /* 15 */
    CARD(f, g, g, f, t, p), /* 16 */
    CARD(t, f, t, g, f, g), /* 17 */
    CARD(t, f, p, g, f, g), /* 18 */
    CARD(t, f, p, g, g, t), /* 19 */
    CARD(t, f, g, t, f, g), /* 20 */
    CARD(t, t, p, g, f, f), /* 21 */
    CARD(t, t, p, g, g, f), /* 22 */
    CARD(t, p, f, f, p, g), /* 23 */
    CARD(t, p, f, t, f, g), /* 24 */
    CARD(t, p, f, t, p, g), /* 25 */
    CARD(t, p, t, g, g, f), /* 26 */
    CARD(t, g, f, p, f, g), /* 27 */
    CARD(t, g, f, g, p, p), /* 28 */
    CARD(t, g, p, f, t, p), /* 29 */
    CARD(t, g, p, f, p, g), /* 30 */
    CARD(t, g, g, f, p, p), /* 31 */
    CARD(t, g, g, p, t, p), /* 32 */
    CARD(p, f, t, g, t, f), /* 33 */
    CARD(p, f, t, g, t, p), /* 34 */
    CARD(p, f, g, f, p, g), /* 35 */
    CARD(p, f, g, t, f, t), /* 36 */
    CARD(p, f, g, g, p, t), /* 37 */
    CARD(p, t, f, f, p, g), /* 38 */
    CARD(p, t, f, t, g, f), /* 39 */
    CARD(p, t, f, p, g, g), /* 40 */
    CARD(p, t, p, f, t, f), /* 41 */
    CARD(p, t, p, f, g, t), /* 42 */
    CARD(p, t, g, f, f, t), /* 43 */
    CARD(p, t, g, p, t, g), /* 44 */
    CARD(p, t, g, p, g, f), /* 45 */
    CARD(p, p, f, t, t, f), /* 46 */
    CARD(p, p, f, g, t, f), /* 47 */
    CARD(p, g, f, t, p, t), /* 48 */
    CARD(g, f, t, f, g, p), /* 49 */
    CARD(g, f, t, p, p, f), /* 50 */
    CARD(g, f, t, p, g, t), /* 51 */
    CARD(g, f, p, p, f, t), /* 52 */
    CARD(g, f, p, g, f, p), /* 53 */
    CARD(g, t, p, t, f, f), /* 54 */
    CARD(g, t, p, p, t, f), /* 55 */
    CARD(g, t, g, f, p, t), /* 56 */
    CARD(g, p, f, t, g, p), /* 57 */
    CARD(g, p, f, p, t, t), /* 58 */
    CARD(g, p, t, f, p, f), /* 59 */
    CARD(g, p, t, f, g, t), /* 60 */
    CARD(g, p, t, t, p, f), /* 61 */
    CARD(g, p, g, t, f, p), /* 62 */
    CARD(g, g, f, p, t, t), /* 63 */
    CARD(g, g, t, p, f, t), /* 64 */
}};
