/* weights.h - made by these, one after the other, going on with the same samples:
 *     learn ike-no-koi --players 2 --player search:100n --games 2000
 *     learn ike-no-koi --players 3 --player search:100n --games 3000
 *     learn ike-no-koi --players 4 --player search:100n --games 3500
 *     learn ike-no-koi --players 5 --player search:100n --games 4000 */
static const int16_t weights[] = {
    11, 4, 5, 4, 3,  0,   -1, 1, 4, -4, 0, 0,  5,  6, 6, 2, 2, 0, 23, 15, 5,
    7,  6, 3, 4, -1, 0,   0,  5, 5, 4,  7, 0,  -5, 6, 5, 4, 0, 0, 15, 7,  1,
    5,  7, 4, 3, 2,  -10, -1, 3, 4, 5,  9, 30, 3,  5, 4, 4, 3, 6, 8,  13, 5,
};
