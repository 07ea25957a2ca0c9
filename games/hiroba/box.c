/* box.c - the twelve tiles as a pack has them (B2, B3, B5), one to a line. */
#include "core/bits.h"
#include "core/record/pack.h"
#include "state.h"

#include <string.h>

enum { NINE = 9 };

void hiroba_write_tile(const struct hiroba_box *box, int tile, char out[TILE_LETTERS + 1])
{
    unsigned face = box->face[TURNS * tile], pond = (face >> SPOTS_AT) / NINE;
    unsigned start = (face >> SPOTS_AT) % NINE;

    for (unsigned i = 0; i < NINE; i++) {
        int letter = i == pond ? '~' : face >> i & 1 ? 'a' : 'b';
        *out++ = (char)(i == start && i != pond ? letter - 'a' + 'A' : letter);
        if (i % 3 == 2)
            *out++ = i < NINE - 1 ? ' ' : '\0';
    }
}

static void put_box(const void *of, struct sbuf *out)
{
    char letters[TILE_LETTERS + 1];

    for (int tile = 0; tile < TILES; tile++) {
        hiroba_write_tile(of, tile, letters);
        sb_put(out, "tile %s\n", letters);
    }
}

/* -- one tile -- */

/* A tile as it is read: the squares with each letter, by bit. */
struct drawing {
    int number; /* 1 to 12 */
    unsigned garden[2], pond, start;
};

static struct reason *refuse(struct pack_reader *in, const struct drawing *tile,
                             int character, const char *clause, const char *code,
                             const char *words)
{
    struct reason *why = pack_refuse(in, character, clause, code, words);
    why->arg[0] = tile->number;
    return why;
}

static const char one_pond[] = "tile {0} has to have one pond";
static const char one_start[] = "tile {0} has to have one start square, in capitals";

/* False: that is no letter of a tile. */
static bool draw_square(struct pack_reader *in, struct drawing *tile, int square,
                        char letter)
{
    unsigned bit = 1u << square;

    switch (letter) {
    case '~':
        if (tile->pond)
            refuse(in, tile, square % 3, "B2", "pack-tile-pond", one_pond);
        tile->pond |= bit;
        return true;
    case 'A':
    case 'B':
        if (tile->start)
            refuse(in, tile, square % 3, "B2", "pack-tile-start", one_start);
        tile->start |= bit;
        tile->garden[letter - 'A'] |= bit;
        return true;
    case 'a':
    case 'b':
        tile->garden[letter - 'a'] |= bit;
        return true;
    default:
        refuse(in, tile, square % 3, "B2", "pack-tile-letter",
               "a square of tile {0} is a, b, A, B or ~");
        return false;
    }
}

static void draw_row(struct pack_reader *in, struct drawing *tile, int row)
{
    char word[PACK_WORD];

    if (!pack_word(in, word))
        return;
    if (strlen(word) != 3)
        refuse(in, tile, 0, "B2", "pack-tile-row", "a row of tile {0} has 3 squares");
    for (int column = 0; column < 3 && word[column]; column++)
        if (!draw_square(in, tile, 3 * row + column, word[column]))
            return;
}

/* The squares beside those of a mask. */
static unsigned beside(unsigned mask)
{
    const unsigned left_columns = 0xdb, right_columns = 0x1b6;
    return (mask << 3 | mask >> 3 | (mask & left_columns) << 1 |
            (mask & right_columns) >> 1) &
           WHOLE_TILE;
}

/* Whether the squares of a mask hang together. */
static bool is_one_piece(unsigned mask)
{
    unsigned found = mask & (0 - mask), was = 0;
    while (was != found) {
        was = found;
        found |= beside(found) & mask;
    }
    return found == mask;
}

/* What holds for the tile as a whole. */
static void check_tile(struct pack_reader *in, const struct drawing *tile)
{
    enum { SMALLEST = 2, LARGEST = 6 };

    if (!tile->pond)
        refuse(in, tile, 0, "B2", "pack-tile-pond", one_pond);
    if (!tile->start)
        refuse(in, tile, 0, "B2", "pack-tile-start", one_start);
    for (int i = 0; i < 2; i++) {
        int size = bits_count(tile->garden[i]);
        if (size < SMALLEST || size > LARGEST) {
            struct reason *why =
                refuse(in, tile, 0, "B2", "pack-tile-garden",
                       "tile {0} has a garden of {1} squares: {2} to {3} are allowed");
            why->arg[1] = size;
            why->arg[2] = SMALLEST;
            why->arg[3] = LARGEST;
        }
    }
    if (!is_one_piece(tile->garden[0]) || !is_one_piece(tile->garden[1]))
        refuse(in, tile, 0, "B3", "pack-tile-pieces",
               "the squares of a garden have to hang together: on tile {0} they do not");
    if (beside(tile->pond) & tile->start)
        refuse(in, tile, 0, "B5", "pack-tile-start-pond",
               "the start square of tile {0} is beside its own pond");
}

/* A mask turned clockwise by 90 degrees. */
static unsigned quarter_turn(unsigned mask)
{
    unsigned turned = 0;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            turned |= (mask >> (3 * row + column) & 1) << (3 * column + 2 - row);
    return turned;
}

/* Either letter may be either garden: the larger one is the first, or else who comes first. */
static unsigned first_garden(const struct drawing *tile)
{
    unsigned one = tile->garden[0], other = tile->garden[1];
    int more = bits_count(one) - bits_count(other);
    bool is_first = (one & (0 - one)) < (other & (0 - other));
    return more > 0 || (more == 0 && is_first) ? one : other;
}

static void write_faces(const struct drawing *tile, uint16_t *face)
{
    unsigned garden = first_garden(tile), pond = tile->pond, start = tile->start;

    for (int turn = 0; turn < TURNS && pond && start; turn++) {
        int spots = NINE * bits_low(pond) + bits_low(start);
        face[turn] = (uint16_t)(garden | (unsigned)spots << SPOTS_AT);
        garden = quarter_turn(garden);
        pond = quarter_turn(pond);
        start = quarter_turn(start);
    }
}

/* -- all tiles -- */

/* How many quarter turns lead from the pond to the start, if both are in corners; else 0. */
static int corners_apart(unsigned pond, unsigned start)
{
    const unsigned corners = 0x145;
    int turns = 0;

    if (!(pond & corners) || !(start & corners))
        return 0;
    for (; pond != start; turns++)
        pond = quarter_turn(pond);
    return turns;
}

/* B5: a place takes at least one turn of any tile, but for this: the tiles on the left and
 * above both have pond and start in the two corners that touch it, and the tile has them in
 * neighbouring corners the other way round. At most 8 tiles lie when the last is laid, so no
 * deal gets stuck where there are not 4 such tiles. */
static void check_deal(struct pack_reader *in, int clockwise, int other_way)
{
    struct reason *why;

    if (clockwise < 2 || other_way < 2 || (clockwise < 4 && other_way < 4))
        return;
    why =
        pack_refuse(in, 0, "B5", "pack-tiles-stuck",
                    "dealing could get stuck: {0} tiles have the start in the corner "
                    "clockwise of the pond and {1} in the other next corner; 3 of each, "
                    "or 1 of a kind, are the most");
    why->arg[0] = clockwise;
    why->arg[1] = other_way;
}

static void read_box(struct pack_reader *in, void *out)
{
    struct hiroba_box *box = out;
    int apart[TURNS] = {0};

    for (int i = 0; i < TILES; i++) {
        struct drawing tile = {.number = i + 1};
        if (!pack_line(in, "tile"))
            return;
        const char *first = in->at;
        for (int row = 0; row < 3; row++)
            draw_row(in, &tile, row);
        pack_line_ends(in);
        if (in->is_refused)
            return;
        in->word = first; /* what is wrong with the whole is said of its first word */
        check_tile(in, &tile);
        write_faces(&tile, &box->face[TURNS * i]);
        apart[corners_apart(tile.pond, tile.start)]++;
        check_deal(in, apart[1], apart[3]);
    }
}

const struct box hiroba_box = {
    .size = sizeof(struct hiroba_box),
    .standard = &hiroba_standard,
    .read = read_box,
    .put = put_box,
};
