/* tiles.h - the twelve terrain tiles of Hiroba, turned, and what may lie next to what.
 * A tile's nine squares are the bits 0 to 8 of a mask, in reading order. */
#ifndef NIWA_HIROBA_TILES_H
#define NIWA_HIROBA_TILES_H

#include <stdbool.h>
#include <stdint.h>

enum { TILES = 12, TURNS = 4, FACES = TILES * TURNS, RING = 8 };

/* Face 4 * (N - 1) + R / 90 is tile N turned clockwise by R:
 *
 *     bits 0-8     the squares of the first garden: of the larger one, or else of the one
 *                  that comes first in reading order while the tile is upright
 *          9-15    9 * pond + start, as numbers of squares */
struct hiroba_box {
    uint16_t face[FACES];
};
extern const struct hiroba_box hiroba_standard;

/* The same as masks. */
struct hiroba_face {
    uint16_t garden[2]; /* the squares of either garden, start included */
    uint16_t pond;      /* one square; 0: no tile lies there face up */
    uint16_t start;     /* one square, of either garden */
};

enum { WHOLE_TILE = 0x1ff, SPOTS_AT = 9 };

/* The masks of 9 * pond + start. */
struct hiroba_spots {
    uint16_t pond, start;
};
extern const struct hiroba_spots hiroba_spots[1 << (16 - SPOTS_AT)];

static inline struct hiroba_face hiroba_face(const struct hiroba_box *box, int face)
{
    unsigned garden = box->face[face] & WHOLE_TILE;
    struct hiroba_spots spots = hiroba_spots[box->face[face] >> SPOTS_AT];
    return (struct hiroba_face){
        {(uint16_t)garden, (uint16_t)(WHOLE_TILE & ~(garden | spots.pond))},
        spots.pond,
        spots.start};
}

/* A tile's nine letters, in three rows: "Aab a~b aab". */
enum { TILE_LETTERS = 11 };
void hiroba_write_tile(const struct hiroba_box *box, int tile,
                       char out[TILE_LETTERS + 1]);

/* The places of tiles round the centre, clockwise from the top left; in reading order the
 * nine places are 0 to 8. */
extern const uint8_t hiroba_ring[RING];

/* Where a tile may have neither pond nor start because of the tiles beside it (B5). */
struct hiroba_edges {
    unsigned no_pond, no_start;
};

/* What the tiles on the left and above ask of a tile. */
static inline struct hiroba_edges hiroba_edges(struct hiroba_face left,
                                               struct hiroba_face above)
{
    const unsigned right_column = 0x124;
    return (struct hiroba_edges){
        .no_pond = (left.start & right_column) >> 2 | (unsigned)above.start >> 6,
        .no_start = (left.pond & right_column) >> 2 | (unsigned)above.pond >> 6};
}

static inline bool hiroba_fits(struct hiroba_face face, struct hiroba_edges edges)
{
    return !((face.pond & edges.no_pond) | (face.start & edges.no_start));
}

#endif
