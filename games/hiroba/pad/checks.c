/* checks.c - which rules a typed board breaks; it is scored all the same. */
#include "pad.h"

#include "games/hiroba/tiles.h"

#include <string.h>

struct findings {
    const struct hiroba_pad *pad;
    struct sbuf *out;
    int count;
};

/* Begins a line; the caller ends it by the newline. */
static struct sbuf *find(struct findings *f, const char *clause)
{
    f->count++;
    sb_put(f->out, "%s: ", clause);
    return f->out;
}

/* "a1, b4 and c7", of the squares that are marked. */
static void put_squares(const bool *marked, struct sbuf *out)
{
    int left = 0;
    for (int square = 0; square < BOARD_SQUARES; square++)
        left += marked[square];
    for (int square = 0; square < BOARD_SQUARES; square++)
        if (marked[square]) {
            hiroba_put_square(square, out);
            left--;
            sb_text(out, left > 1 ? ", " : left == 1 ? " and " : "");
        }
}

static bool is_garden(const struct hiroba_pad *pad, int square)
{
    int ground = pad->board.ground[square];
    return ground != GROUND_NONE && ground != GROUND_POND;
}

/* -- the ground: B2, B5, B6 -- */

/* How much of a garden hangs together with its first square. */
static int connected(const struct hiroba_pad *pad, int first)
{
    int queue[BOARD_SQUARES] = {first}, n = 1;
    bool seen[BOARD_SQUARES] = {false};

    seen[first] = true;
    for (int i = 0; i < n; i++) {
        int beside[4], sides = hiroba_beside(queue[i], beside);
        for (int k = 0; k < sides; k++)
            if (!seen[beside[k]] &&
                pad->board.ground[beside[k]] == pad->board.ground[first]) {
                seen[beside[k]] = true;
                queue[n++] = beside[k];
            }
    }
    return n;
}

static void check_gardens(struct findings *f, const struct hiroba_sheet *sheet)
{
    for (int i = 0; i < sheet->gardens; i++) {
        const struct hiroba_garden *garden = &sheet->garden[i];
        if (garden->size < 2 || garden->size > 6) {
            sb_text(find(f, "B2"), "the garden from ");
            hiroba_put_square(garden->first, f->out);
            sb_put(f->out, " has %d squares; gardens have 2 to 6\n", garden->size);
        } else if (connected(f->pad, garden->first) != garden->size) {
            sb_text(find(f, "B2"), "the garden from ");
            hiroba_put_square(garden->first, f->out);
            sb_text(f->out, " does not hang together\n");
        }
    }
}

static void check_tile(struct findings *f, const struct hiroba_sheet *sheet, int place)
{
    int ponds = 0, gardens = 0, water = 0;
    for (int i = 0; i < 9; i++) {
        int ground = f->pad->board.ground[board_square(place, i)];
        ponds += ground == GROUND_POND;
        water += ground == GROUND_NONE;
    }
    for (int i = 0; i < sheet->gardens; i++)
        gardens += board_place(sheet->garden[i].first) == place;
    if (water > 0 && water < 9)
        sb_put(find(f, "B6"), "tile %d is partly water\n", place);
    else if (!water && (ponds != 1 || gardens != 2))
        sb_put(find(f, "B2"), "tile %d has %d ponds and %d gardens, not 1 and 2\n", place,
               ponds, gardens);
}

static void check_tiles(struct findings *f, const struct hiroba_sheet *sheet)
{
    const uint8_t *number = f->pad->tile;
    for (int place = 1; place <= 9; place++) {
        check_tile(f, sheet, place);
        for (int other = 1; other < place; other++)
            if (number[place] && number[place] == number[other])
                sb_put(find(f, "B2"), "tile number %d lies in places %d and %d\n",
                       number[place], other, place);
    }
}

/* Whether the tile of a place lies water side up, as far as its middle tells. */
static bool is_water(const struct hiroba_pad *pad, int place)
{
    return pad->board.ground[board_square(place, 4)] == GROUND_NONE;
}

/* How many tiles are water side up; all must follow each other round the ring. */
static void check_water(struct findings *f)
{
    int wet = 0, runs = 0, wanted = 2 * (BOARD_SEATS - f->pad->board.seats);

    for (int i = 0; i < RING; i++) {
        bool is_wet = is_water(f->pad, 1 + hiroba_ring[i]);
        wet += is_wet;
        runs += is_wet && !is_water(f->pad, 1 + hiroba_ring[(i + RING - 1) % RING]);
    }
    if (is_water(f->pad, 5))
        sb_text(find(f, "B6"), "the centre tile is never water\n");
    else if (f->pad->board.seats > 1 && wet != wanted)
        sb_put(find(f, "B6"), "%d tiles are water; with %d players there are %d\n", wet,
               f->pad->board.seats, wanted);
    else if (runs > 1)
        sb_text(find(f, "B6"), "the water tiles do not follow each other\n");
}

static void check_starts(struct findings *f)
{
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int beside[4], n = hiroba_beside(square, beside);
        for (int i = 0; i < n; i++)
            if (f->pad->board.ground[square] == GROUND_POND && f->pad->start[beside[i]]) {
                sb_text(find(f, "B5"), "the pond ");
                hiroba_put_square(square, f->out);
                sb_text(f->out, " is beside the start square ");
                hiroba_put_square(beside[i], f->out);
                sb_char(f->out, '\n');
            }
    }
}

/* -- pebbles and stones: B4, B8 to B12 -- */

static void check_hand(struct findings *f, int seat)
{
    int placed[6] = {0}; /* by the smaller face */
    for (int square = 0; square < BOARD_SQUARES; square++)
        if (f->pad->board.owner[square] == seat) {
            int value = f->pad->board.value[square];
            placed[value < 5 ? value : 10 - value]++;
        }
    for (int small = 1; small <= 5; small++)
        if (placed[small] > (small < 5 ? 2 : 1))
            sb_put(find(f, "B4"), "%s has placed %d pebbles of %d/%d and owns %d\n",
                   f->pad->name[seat], placed[small], small, 10 - small,
                   small < 5 ? 2 : 1);
}

static void check_stones(struct findings *f)
{
    int lying = 0, most = f->pad->board.seats == BOARD_SEATS ? 4 : 3;
    for (int square = 0; square < BOARD_SQUARES; square++)
        lying += f->pad->board.stone[square];
    if (lying > most)
        sb_put(find(f, "B4"), "%d stones lie; there are %d\n", lying, most);
}

static void check_squares(struct findings *f)
{
    for (int square = 0; square < BOARD_SQUARES; square++) {
        bool has_stone = f->pad->board.stone[square];
        if (is_garden(f->pad, square) || !(has_stone || f->pad->board.owner[square]))
            continue;
        sb_put(find(f, has_stone ? "B12" : "B8"), "a %s lies on ",
               has_stone ? "stone" : "pebble");
        hiroba_put_square(square, f->out);
        sb_put(f->out, ", which is %s\n",
               f->pad->board.ground[square] == GROUND_POND ? "a pond" : "water");
    }
}

/* Of pebbles that share a number (of their row, say), equal values are named. */
static void check_shared(struct findings *f, const uint8_t *shared, const char *what,
                         const char *const *names)
{
    for (int number = 1; number < GROUND_POND; number++)
        for (int value = 1; value <= 9; value++) {
            bool marked[BOARD_SQUARES] = {false};
            int n = 0;
            for (int square = 0; square < BOARD_SQUARES; square++)
                if (f->pad->board.owner[square] && shared[square] == number &&
                    f->pad->board.value[square] == value)
                    marked[square] = ++n > 0;
            if (n < 2)
                continue;
            sb_put(find(f, "B11"), "%s%s has %d pebbles of value %d: ", what,
                   names ? names[number - 1] : "", n, value);
            put_squares(marked, f->out);
            sb_char(f->out, '\n');
        }
}

static void check_values(struct findings *f)
{
    static const char *const row_names[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    static const char *const column_names[] = {"a", "b", "c", "d", "e",
                                               "f", "g", "h", "i"};
    uint8_t row[BOARD_SQUARES], column[BOARD_SQUARES];

    for (int square = 0; square < BOARD_SQUARES; square++) {
        row[square] = (uint8_t)(1 + square / BOARD_SIDE);
        column[square] = (uint8_t)(1 + square % BOARD_SIDE);
    }
    check_shared(f, f->pad->board.ground, "a garden", NULL);
    check_shared(f, row, "row ", row_names);
    check_shared(f, column, "column ", column_names);
}

/* Marks the player's pebbles that rows and columns link to one of them. */
static int link(const struct hiroba_board *board, int first, bool *linked)
{
    int queue[BOARD_SQUARES] = {first}, n = 1, seat = board->owner[first];

    memset(linked, 0, BOARD_SQUARES * sizeof *linked);
    linked[first] = true;
    for (int i = 0; i < n; i++)
        for (int square = 0; square < BOARD_SQUARES; square++)
            if (board->owner[square] == seat && !linked[square] &&
                (square / BOARD_SIDE == queue[i] / BOARD_SIDE ||
                 square % BOARD_SIDE == queue[i] % BOARD_SIDE)) {
                linked[square] = true;
                queue[n++] = square;
            }
    return n;
}

/* B9, B10: from one pebble on a start square, rows and columns lead to all the others.
 * Where no start squares are drawn, from any. */
static void check_lines(struct findings *f, int seat)
{
    const struct hiroba_pad *pad = f->pad;
    bool best[BOARD_SQUARES] = {false}, linked[BOARD_SQUARES];
    bool knows_starts = memchr(pad->start, 1, sizeof pad->start) != NULL;
    int most = 0, all = 0;

    for (int square = 0; square < BOARD_SQUARES; square++) {
        if (pad->board.owner[square] != seat)
            continue;
        all++;
        if (knows_starts && !pad->start[square])
            continue;
        int n = link(&pad->board, square, linked);
        if (n > most) {
            most = n;
            memcpy(best, linked, sizeof best);
        }
    }
    if (all > 0 && most == 0) {
        sb_put(find(f, "B9"), "no pebble of %s is on a start square\n", pad->name[seat]);
    } else if (most < all) {
        for (int square = 0; square < BOARD_SQUARES; square++)
            best[square] = pad->board.owner[square] == seat && !best[square];
        find(f, "B10");
        put_squares(best, f->out);
        sb_put(f->out, ": no row or column leads there from %s's other pebbles\n",
               pad->name[seat]);
    }
}

int hiroba_pad_check(const struct hiroba_pad *pad, struct sbuf *out)
{
    struct findings f = {.pad = pad, .out = out};
    struct hiroba_sheet sheet;

    hiroba_count(&pad->board, &sheet);
    check_tiles(&f, &sheet);
    check_gardens(&f, &sheet);
    check_water(&f);
    check_starts(&f);
    check_squares(&f);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        check_hand(&f, seat);
    check_stones(&f);
    for (int seat = 1; seat <= pad->board.seats; seat++)
        check_lines(&f, seat);
    check_values(&f);
    return f.count;
}
