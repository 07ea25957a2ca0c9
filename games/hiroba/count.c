/* count.c - points and ranks straight from the state, for those who only ask who won.
 * score.c counts the same from the board and can tell why; a test holds both together. */
#include "state.h"

#include <string.h>

enum {
    GARDENS = 2 * PLACES,
    RIM = SIDE + 2, /* the board with a rim, so that every square has four beside it */
    LARGEST = 9     /* squares of a tile: no garden has more */
};

/* Where a square is: on the board with a rim, its tile's place, its bit on the tile. */
struct spot {
    uint8_t at, place;
    uint16_t bit;
};
#define SPOT(row, column)                                                                \
    {((row) + 1) * RIM + (column) + 1, (row) / 3 * 3 + (column) / 3,                     \
     1 << ((row) % 3 * 3 + (column) % 3)}
#define ROW(row)                                                                         \
    SPOT(row, 0), SPOT(row, 1), SPOT(row, 2), SPOT(row, 3), SPOT(row, 4), SPOT(row, 5),  \
        SPOT(row, 6), SPOT(row, 7), SPOT(row, 8)
static const struct spot spots[SQUARES] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4),
                                           ROW(5), ROW(6), ROW(7), ROW(8)};

/* Sums of all seats in one number, a byte each: none is above 9 times 9. */
typedef uint32_t sums_t;

static sums_t sum_of(int seat, int value)
{
    return (sums_t)value << 8 * (seat - 1);
}

static int seat_sum(sums_t sums, int seat)
{
    return (int)(sums >> 8 * (seat - 1) & 255);
}

struct count {
    sums_t pebble[RIM * RIM];
    sums_t garden[GARDENS];
    int koi[PLAYERS + 1];
    int won[PLAYERS + 1];
    int points[PLAYERS + 1];
    uint8_t doubled[PLAYERS + 1][LARGEST + 1]; /* own gardens with room, by size */
};

static void lay_pebbles(const struct state *s, struct count *c)
{
    for (int seat = 1; seat <= s->head.seats; seat++)
        for (int i = 0; i < PEBBLES; i++) {
            int lies = s->pebble[seat - 1][i];
            if (lies == 0)
                continue;
            const struct spot *spot = &spots[(lies & ~FLIPPED) - 1];
            struct hiroba_face face = hiroba_face(&s->box, s->tile[spot->place] - 1);
            sums_t sum = sum_of(seat, lies & FLIPPED ? 9 - i / 2 : 1 + i / 2);
            c->pebble[spot->at] = sum;
            c->garden[2 * spot->place + !(face.garden[0] & spot->bit)] += sum;
        }
}

/* B14: the smallest sum wins, of those who have a pebble there. */
static void count_pond(int seats, sums_t sums, struct count *c)
{
    int least = UINT8_MAX;
    if (sums == 0)
        return;
    for (int seat = 1; seat <= seats; seat++) {
        int rank = (seat_sum(sums, seat) - 1) & 255; /* nothing comes last */
        least = rank < least ? rank : least;
    }
    for (int seat = 1; seat <= seats; seat++)
        c->koi[seat] += seat_sum(sums, seat) == least + 1;
}

/* B15: the largest sum wins. One that is somebody's alone and has room may be doubled. */
static void count_garden(int seats, sums_t sums, int size, bool has_room, struct count *c)
{
    unsigned winners = 0;
    int most = 0;

    if (sums == 0)
        return;
    for (int seat = 1; seat <= seats; seat++)
        most = seat_sum(sums, seat) > most ? seat_sum(sums, seat) : most;
    for (int seat = 1; seat <= seats; seat++) {
        int is_won = seat_sum(sums, seat) == most;
        c->points[seat] += is_won * size;
        c->won[seat] += is_won;
        winners |= (unsigned)is_won << seat;
    }
    if (has_room && !(winners & (winners - 1)))
        c->doubled[bits_low(winners)][size]++;
}

/* B16: koi double the largest gardens; those left are a point each. */
static void place_koi(struct count *c, int seat)
{
    int koi = c->koi[seat];
    for (int size = LARGEST; size > 0 && koi > 0; size--) {
        int placed = c->doubled[seat][size] < koi ? c->doubled[seat][size] : koi;
        c->points[seat] += placed * size;
        koi -= placed;
    }
    c->points[seat] += koi;
}

/* How many squares a tile's mask has. */
static int tile_count(unsigned mask)
{
    static const uint8_t row[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    return row[mask & 7] + row[mask >> 3 & 7] + row[mask >> 6];
}

static void count_tile(const struct state *s, int place, struct count *c)
{
    struct hiroba_face face = face_at(s, place);
    int corner = place / 3 * 3 * SIDE + place % 3 * 3, pond;

    if (!face.pond)
        return;
    pond = bits_low(face.pond);
    const sums_t *at = &c->pebble[spots[corner + pond / 3 * SIDE + pond % 3].at];
    count_pond(s->head.seats, at[-RIM] + at[-1] + at[1] + at[RIM], c);
    for (int i = 0; i < 2; i++)
        count_garden(s->head.seats, c->garden[2 * place + i], tile_count(face.garden[i]),
                     s->open.band[place / 3] & band_tile(face.garden[i], place), c);
}

/* B17: most points, then most gardens won. */
static int rank_of(const struct count *c, int seats, int seat)
{
    int rank = 1;
    for (int other = 1; other <= seats; other++)
        rank += c->points[other] > c->points[seat] ||
                (c->points[other] == c->points[seat] && c->won[other] > c->won[seat]);
    return rank;
}

void hiroba_result(const void *state, struct result *out)
{
    const struct state *s = state;
    struct count c;

    memset(&c, 0, sizeof c);
    lay_pebbles(s, &c);
    for (int place = 0; place < PLACES; place++)
        count_tile(s, place, &c);
    for (int seat = 1; seat <= s->head.seats; seat++) {
        place_koi(&c, seat);
        out->score[seat] = c.points[seat];
    }
    for (int seat = 1; seat <= s->head.seats; seat++)
        out->rank[seat] = (uint8_t)rank_of(&c, s->head.seats, seat);
}
