/* weights.h - made by: learn edo-yashiki --players 2-3 --player search:25n --games 4000 */
static const int16_t weights[] = {
    -33, 11, 11, 57, 15, 48, 73, 17, 19, 96, 20, 44,
    123, 20, 89, 145, 15, 82, -18, 15, 23, 66, 11, 20,
    73, 16, 13, 88, 15, 15, 93, 12, 15, 118, 13, 113,
};
