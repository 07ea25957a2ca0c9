/* tiles.h - the twelve terrain tiles of Hiroba, turned, and what may lie next to what.
 * A tile's nine squares are the bits 0 to 8 of a mask, in reading order. */
#ifndef NIWA_HIROBA_TILES_H
#define NIWA_HIROBA_TILES_H

#include <stdbool.h>
#include <stdint.h>

enum { TILES = 12, TURNS = 4, FACES = TILES * TURNS, RING = 8 };

/* A tile as it lies: face 4 * (N - 1) + R / 90 is tile N turned clockwise by R. */
struct hiroba_face {
    uint16_t garden[2]; /* the squares of either garden, start included */
    uint16_t pond;      /* one square */
    uint16_t start;     /* one square, of either garden */
};

extern const struct hiroba_face hiroba_faces[FACES];

/* The places of tiles round the centre, clockwise from the top left; in reading order the
 * nine places are 0 to 8. */
extern const uint8_t hiroba_ring[RING];

/* Where a tile may have neither pond nor start because of the tiles beside it (B5). */
struct hiroba_edges {
    unsigned no_pond, no_start;
};

/* What the tiles on the left and above ask of a tile; NULL where none lies face up. */
static inline struct hiroba_edges hiroba_edges(const struct hiroba_face *left,
                                               const struct hiroba_face *above)
{
    const unsigned right_column = 0x124;
    struct hiroba_edges edges = {0, 0};
    if (left) {
        edges.no_pond |= (left->start & right_column) >> 2;
        edges.no_start |= (left->pond & right_column) >> 2;
    }
    if (above) {
        edges.no_pond |= (unsigned)above->start >> 6;
        edges.no_start |= (unsigned)above->pond >> 6;
    }
    return edges;
}

static inline bool hiroba_fits(const struct hiroba_face *face, struct hiroba_edges edges)
{
    return !((face->pond & edges.no_pond) | (face->start & edges.no_start));
}

#endif
