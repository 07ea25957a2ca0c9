/* weights.h - made by: learn haru-ichiban --players 2 --player search:100n --games 3000 */
static const int16_t weights[] = {
    -136, -130, -21, 144, 206, 0,
};
