/* house.c - where cards may lie in a house. */
#include "edo.h"

#include "core/bits.h"

#include <string.h>

/* Cards touch or overlap within 2 columns and 3 rows, but not corner to corner. */
static inline bool touches(struct laid laid, int x, int y)
{
    int columns = x < laid.x ? laid.x - x : x - laid.x;
    int rows = y < laid.y ? laid.y - y : y - laid.y;
    return columns <= 2 && rows <= 3 && columns + rows < 5;
}

/* The squares of a laid card, by bit, that one at x,y would cover. */
static inline unsigned covered(struct laid laid, int x, int y)
{
    static const uint8_t in_columns[3] = {0x15, 0x3f, 0x2a}; /* left, both, right */
    static const uint8_t in_rows[5] = {0x03, 0x0f, 0x3f, 0x3c, 0x30};
    unsigned column = (unsigned)(x - laid.x + 1), row = (unsigned)(y - laid.y + 2);
    return column < 3 && row < 5 ? in_columns[column] & in_rows[row] : 0u;
}

/* E12, E13: a laid card that must not be covered like this. */
static inline bool refuses(struct laid laid, int x, int y)
{
    unsigned squares = covered(laid, x, y);
    return squares & laid.lined || squares == 0x3f;
}

bool edo_fits(struct house house, int x, int y)
{
    bool is_touching = false;
    for (int i = 0; i < house.cards; i++) {
        is_touching |= touches(house.laid[i], x, y);
        if (refuses(house.laid[i], x, y))
            return false;
    }
    return is_touching;
}

/* Whether a card fits where it touches card `first`, and none laid before that. */
static bool fits_first(struct house house, int first, int x, int y)
{
    for (int i = 0; i < first; i++)
        if (touches(house.laid[i], x, y))
            return false;
    for (int i = first; i < house.cards; i++)
        if (refuses(house.laid[i], x, y))
            return false;
    return true;
}

/* Every way to touch a card. A place is drawn as one of these from one of the cards, all
 * alike; it counts only from the first card it touches, so that places which touch many
 * cards do not come more often. */
enum { WAYS = 30 };
static const int8_t ways[WAYS][2] = {
    {-1, -3}, {0, -3},  {1, -3},                   /* above */
    {-2, -2}, {-1, -2}, {0, -2}, {1, -2}, {2, -2}, /* beside or overlapping */
    {-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1}, /**/
    {-2, 0},  {-1, 0},  {1, 0},  {2, 0},           /**/
    {-2, 1},  {-1, 1},  {0, 1},  {1, 1},  {2, 1},  /**/
    {-2, 2},  {-1, 2},  {0, 2},  {1, 2},  {2, 2},  /**/
    {-1, 3},  {0, 3},   {1, 3},                    /* below */
};

void edo_random_place(struct house house, rng_t *rng, int *x, int *y)
{
    for (;;) {
        uint32_t draw = rng_below(rng, (uint32_t)house.cards * WAYS);
        int first = (int)(draw / WAYS);
        *x = house.laid[first].x + ways[draw % WAYS][0];
        *y = house.laid[first].y + ways[draw % WAYS][1];
        if (fits_first(house, first, *x, *y))
            return;
    }
}

/* -- all places at once -- */

/* Bits of a pattern that begins at column x, in the word'th word of a row. */
static inline uint64_t shifted(uint64_t pattern, int x, int word)
{
    int shift = x - 64 * word;
    if (shift <= -64 || shift >= 64)
        return 0;
    return shift < 0 ? pattern >> -shift : pattern << shift;
}

static void add(struct places *places, int x, int y, uint64_t pattern)
{
    for (int word = 0; word < EDO_PLACE_WORDS; word++)
        places->row[y - places->top][word] |= shifted(pattern, x - places->left, word);
}

static void drop(struct places *places, int x, int y, uint64_t pattern)
{
    for (int word = 0; word < EDO_PLACE_WORDS; word++)
        places->row[y - places->top][word] &= ~shifted(pattern, x - places->left, word);
}

static void frame(struct house house, struct places *out)
{
    int bottom = house.laid[0].y;
    out->left = house.laid[0].x;
    out->top = house.laid[0].y;
    for (int i = 1; i < house.cards; i++) {
        struct laid laid = house.laid[i];
        out->left = laid.x < out->left ? laid.x : out->left;
        out->top = laid.y < out->top ? laid.y : out->top;
        bottom = laid.y > bottom ? laid.y : bottom;
    }
    out->left -= 2;
    out->top -= 3;
    out->rows = bottom + 3 - out->top + 1;
    memset(out->row, 0, (size_t)out->rows * sizeof out->row[0]);
}

void edo_places(struct house house, struct places *out)
{
    frame(house, out);
    for (int i = 0; i < house.cards; i++) {
        struct laid laid = house.laid[i];
        for (int dy = -2; dy <= 2; dy++)
            add(out, laid.x - 2, laid.y + dy, 0x1f);
        add(out, laid.x - 1, laid.y - 3, 7);
        add(out, laid.x - 1, laid.y + 3, 7);
    }
    for (int i = 0; i < house.cards; i++) {
        struct laid laid = house.laid[i];
        drop(out, laid.x, laid.y, 1);
        for (uint64_t lined = laid.lined; lined;) {
            int square = bits_pop(&lined);
            for (int dy = -2; dy <= 0; dy++)
                drop(out, laid.x + square % 2 - 1, laid.y + square / 2 + dy, 3);
        }
    }
}

char edo_kind_at(struct house house, int x, int y, int *owner)
{
    for (int i = house.cards - 1; i >= 0; i--) {
        struct laid laid = house.laid[i];
        unsigned column = (unsigned)(x - laid.x), row = (unsigned)(y - laid.y);
        if (column < 2 && row < 3) {
            if (owner)
                *owner = i;
            return edo_faces[edo_card(laid) - 1][edo_is_turned(laid)][2 * row + column];
        }
    }
    return 0;
}
