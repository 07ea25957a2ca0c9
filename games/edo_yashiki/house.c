/* house.c - where cards may lie in a house.
 *
 * A place touches a card in one of 30 ways. Each place where a card fits is kept as one bit
 * of the first card it touches: `open`. So it is kept once, nothing has to be searched when
 * one is drawn, and a new card changes only the bits around it. */
#include "state.h"

#include "core/bits.h"

#include <string.h>

/* -- ways to touch -- */

/* In reading order, row by row; way 15 is the card's own place, never open (E13). */
enum { WAYS = 31, OWN_PLACE = 15, COLUMNS = 5, ROWS = 7 };
static const int8_t ways[WAYS][2] = {
    {-1, -3}, {0, -3},  {1, -3},                   /* above */
    {-2, -2}, {-1, -2}, {0, -2}, {1, -2}, {2, -2}, /* beside or overlapping */
    {-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1}, /**/
    {-2, 0},  {-1, 0},  {0, 0},  {1, 0},  {2, 0},  /**/
    {-2, 1},  {-1, 1},  {0, 1},  {1, 1},  {2, 1},  /**/
    {-2, 2},  {-1, 2},  {0, 2},  {1, 2},  {2, 2},  /**/
    {-1, 3},  {0, 3},   {1, 3},                    /* below */
};

/* Cards touch or overlap within 2 columns and 3 rows, but not corner to corner. */
#define TOUCHES(dx, dy)                                                                  \
    ((dx) >= -2 && (dx) <= 2 && (dy) >= -3 && (dy) <= 3 &&                               \
     (dx) * (dx) + (dy) * (dy) < 4 + 9)

/* The number of a way, and the ways of a card that also touch another one, which lies at a distance from it. */
#define WAY(dx, dy) (OWN_PLACE + 5 * (dy) - (dy) / 3 + (dx))
#define SHARED(way, wx, wy, dx, dy) ((uint32_t)TOUCHES((wx) - (dx), (wy) - (dy)) << (way))
#define SHARED_3(way, wy, dx, dy)                                                        \
    (SHARED(way, -1, wy, dx, dy) | SHARED((way) + 1, 0, wy, dx, dy) |                    \
     SHARED((way) + 2, 1, wy, dx, dy))
#define SHARED_5(way, wy, dx, dy)                                                        \
    (SHARED(way, -2, wy, dx, dy) | SHARED_3((way) + 1, wy, dx, dy) |                     \
     SHARED((way) + 4, 2, wy, dx, dy))
#define SHARED_ALL(dx, dy)                                                               \
    (SHARED_3(0, -3, dx, dy) | SHARED_5(3, -2, dx, dy) | SHARED_5(8, -1, dx, dy) |       \
     SHARED_5(13, 0, dx, dy) | SHARED_5(18, 1, dx, dy) | SHARED_5(23, 2, dx, dy) |       \
     SHARED_3(28, 3, dx, dy))
/* What two cards at a distance do to each other's ways. */
struct meeting {
    uint32_t shared; /* those that touch both */
    uint32_t place;  /* the one that is the other's own place */
};
#define MEETING(dx, dy)                                                                  \
    {SHARED_ALL(dx, dy), (uint32_t)TOUCHES(dx, dy) << (TOUCHES(dx, dy) ? WAY(dx, dy) : 0)}
#define MEETING_ROW(dy)                                                                  \
    {MEETING(-4, dy), MEETING(-3, dy), MEETING(-2, dy), MEETING(-1, dy), MEETING(0, dy), \
     MEETING(1, dy),  MEETING(2, dy),  MEETING(3, dy),  MEETING(4, dy)}
static const struct meeting meetings[2 * EDO_NEAR_ROWS + 1][2 * EDO_NEAR_COLUMNS + 1] = {
    MEETING_ROW(-6), MEETING_ROW(-5), MEETING_ROW(-4), MEETING_ROW(-3), MEETING_ROW(-2),
    MEETING_ROW(-1), MEETING_ROW(0),  MEETING_ROW(1),  MEETING_ROW(2),  MEETING_ROW(3),
    MEETING_ROW(4),  MEETING_ROW(5),  MEETING_ROW(6)};

bool edo_fits(struct house house, int x, int y)
{
    for (int i = 0; i < house.cards; i++) {
        int dx = x - house.laid[i].x, dy = y - house.laid[i].y;
        if (TOUCHES(dx, dy) && house.laid[i].open >> WAY(dx, dy) & 1)
            return true;
    }
    return false;
}

void edo_random_place(struct house house, rng_t *rng, int *x, int *y, bool *turned)
{
    const struct laid *laid;
    uint32_t draw;

    do {
        draw = rng_below(rng, (uint32_t)house.cards * 64);
        laid = &house.laid[draw / 64];
    } while (!(laid->open >> draw % 32 & 1));
    *x = laid->x + ways[draw % 32][0];
    *y = laid->y + ways[draw % 32][1];
    *turned = draw / 32 % 2;
}

/* -- laying -- */

void edo_lay(struct laid *laid, int cards, uint64_t near)
{
    struct laid *last = &laid[cards - 1];
    uint32_t open = 0x7fffffff & ~(1u << OWN_PLACE);

    near &= ~((uint64_t)1 << (cards - 1));
    while (near) {
        struct laid *other = &laid[bits_pop(&near)];
        int dx = other->x - last->x, dy = other->y - last->y;
        open &= ~meetings[dy + EDO_NEAR_ROWS][dx + EDO_NEAR_COLUMNS].shared;
        other->open &= ~meetings[EDO_NEAR_ROWS - dy][EDO_NEAR_COLUMNS - dx].place;
    }
    last->open = open;
    last->lined = 0;
}

/* The ways in columns up to -2, .., 2, after none; and in rows up to -3, .., 3. */
static const uint32_t to_column[COLUMNS + 1] = {0,          0x00842108, 0x118c6319,
                                                0x339ce73b, 0x77bdef7f, 0x7fffffff};
static const uint32_t to_row[ROWS + 1] = {0,          0x00000007, 0x000000ff, 0x00001fff,
                                          0x0003ffff, 0x007fffff, 0x0fffffff, 0x7fffffff};

void edo_close(struct laid *laid, int cards, struct square from, struct square to)
{
    for (int i = 0; i < cards; i++) {
        int left = from.x - 1 - laid[i].x, right = to.x - laid[i].x;
        int top = from.y - 2 - laid[i].y, bottom = to.y - laid[i].y;
        if (left > 2 || right < -2 || top > 3 || bottom < -3)
            continue;
        left = left < -2 ? -2 : left;
        right = right > 2 ? 2 : right;
        top = top < -3 ? -3 : top;
        bottom = bottom > 3 ? 3 : bottom;
        laid[i].open &= ~(to_column[right + 3] & ~to_column[left + 2] &
                          to_row[bottom + 4] & ~to_row[top + 3]);
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

static void frame(struct house house, struct places *out)
{
    int bottom = 0;
    out->left = out->top = 0; /* the first card lies there */
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
        add(out, laid.x - 1, laid.y - 3, laid.open >> WAY(-1, -3) & 7);
        for (int dy = -2; dy <= 2; dy++)
            add(out, laid.x - 2, laid.y + dy, laid.open >> WAY(-2, dy) & 0x1f);
        add(out, laid.x - 1, laid.y + 3, laid.open >> WAY(-1, 3) & 7);
    }
}

int edo_seen(const struct laid *laid, int cards, int x, int y)
{
    int i = cards - 1;
    while (i >= 0 && !((unsigned)(x - laid[i].x) < 2 && (unsigned)(y - laid[i].y) < 3))
        i--;
    return i;
}

int edo_kind_at(struct house house, const struct edo_box *box, int x, int y)
{
    int seen = edo_seen(house.laid, house.cards, x, y);
    struct laid laid;

    if (seen < 0)
        return 0;
    laid = house.laid[seen];
    return edo_square(box, edo_card(laid), edo_is_turned(laid),
                      2 * (y - laid.y) + x - laid.x);
}
