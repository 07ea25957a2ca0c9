/* weights.h - made by: learn edo-yashiki --players 2-3 --player search:25n --games 4000 */
static const int16_t weights[] = {
    44, 9,  22, 72, 16, 25, 116, 20, 34, 117, 19, 93, 154, 21, 134,
    64, 12, 21, 73, 14, 11, 86,  10, 15, 101, 16, 37, 111, 12, 86,
};
