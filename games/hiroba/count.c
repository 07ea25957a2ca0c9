/* count.c - points and ranks straight from the state, for those who only ask who won.
 * score.c counts the same from the table and can tell why; a test holds both together. */
#include "hiroba.h"

#include <string.h>

enum {
    GARDENS = 2 * PLACES,
    RIM = SIDE + 2, /* the board with a rim, so that every square has four beside it */
    LARGEST = 9     /* squares of a tile: no garden has more */
};

struct count {
    uint8_t owner[RIM * RIM]; /* of the pebble, 0: none */
    uint8_t value[RIM * RIM];
    uint8_t sum[GARDENS][PLAYERS + 1]; /* by seat; [0] is unused */
    uint8_t koi[PLAYERS + 1];
    uint8_t doubled[PLAYERS + 1][LARGEST + 1]; /* own gardens with room, by size */
    uint8_t won[PLAYERS + 1];
    int32_t points[PLAYERS + 1];
};

static int with_rim(int square)
{
    return (square / SIDE + 1) * RIM + square % SIDE + 1;
}

static void lay_pebbles(const struct state *s, struct count *c)
{
    for (int seat = 1; seat <= s->head.seats; seat++)
        for (int i = 0; i < PEBBLES; i++) {
            int lies = s->pebble[seat - 1][i], square = (lies & ~FLIPPED) - 1;
            if (lies == 0)
                continue;
            int value = lies & FLIPPED ? 9 - i / 2 : 1 + i / 2, place = place_of(square);
            bool is_second = !(face_at(s, place)->garden[0] & tile_bit(square));
            c->owner[with_rim(square)] = (uint8_t)seat;
            c->value[with_rim(square)] = (uint8_t)value;
            c->sum[2 * place + is_second][seat] += (uint8_t)value;
        }
}

/* B14: the smallest sum wins, of those who have a pebble there. */
static void count_pond(int seats, int at, struct count *c)
{
    static const int beside[4] = {-RIM, -1, 1, RIM};
    uint8_t sum[PLAYERS + 1] = {0}, least = UINT8_MAX;

    for (int i = 0; i < 4; i++)
        sum[c->owner[at + beside[i]]] += c->value[at + beside[i]];
    for (int seat = 1; seat <= seats; seat++) {
        uint8_t rank = (uint8_t)(sum[seat] - 1); /* nothing comes last */
        least = rank < least ? rank : least;
    }
    for (int seat = 1; seat <= seats; seat++)
        c->koi[seat] = (uint8_t)(c->koi[seat] + (sum[seat] && sum[seat] - 1 == least));
}

/* B15: the largest sum wins. One that is somebody's alone and has room may be doubled. */
static void count_garden(int seats, int size, bool has_room, const uint8_t *sum,
                         struct count *c)
{
    unsigned winners = 0;
    int most = 1;

    for (int seat = 1; seat <= seats; seat++)
        most = sum[seat] > most ? sum[seat] : most;
    for (int seat = 1; seat <= seats; seat++) {
        unsigned is_won = sum[seat] == most;
        c->points[seat] += (int)is_won * size;
        c->won[seat] = (uint8_t)(c->won[seat] + is_won);
        winners |= is_won << seat;
    }
    if (has_room && winners && !(winners & (winners - 1)))
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

static void count_tile(const struct state *s, int place, struct count *c)
{
    const struct hiroba_face *face = face_at(s, place);
    int corner = place / 3 * 3 * SIDE + place % 3 * 3, pond;

    if (!face)
        return;
    pond = bits_low(face->pond);
    count_pond(s->head.seats, with_rim(corner + pond / 3 * SIDE + pond % 3), c);
    for (int i = 0; i < 2; i++)
        if (face->garden[i])
            count_garden(s->head.seats, bits_count(face->garden[i]),
                         s->open.band[place / 3] & band_tile(face->garden[i], place),
                         c->sum[2 * place + i], c);
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
    int seats = s->head.seats;
    struct count c;

    memset(&c, 0, sizeof c);
    lay_pebbles(s, &c);
    for (int place = 0; place < PLACES; place++)
        count_tile(s, place, &c);
    for (int seat = 1; seat <= seats; seat++) {
        place_koi(&c, seat);
        out->score[seat] = c.points[seat];
    }
    for (int seat = 1; seat <= seats; seat++)
        out->rank[seat] = (uint8_t)rank_of(&c, seats, seat);
}
