/* checks.c - which rules a typed board breaks; it is scored all the same. */
#include "pad.h"

#include "games/hiroba/tiles.h"

#include <string.h>

struct findings {
    const struct hiroba_pad *pad;
    struct pad_findings *out;
};

static struct reason *find(struct findings *f, const char *clause, const char *code,
                           const char *words)
{
    return pad_find(f->out, clause, code, words);
}

static void add_square(struct reason *why, int square)
{
    reason_square(why, square % BOARD_SIDE, square / BOARD_SIDE);
}

static void add_squares(struct reason *why, const bool *marked)
{
    for (int square = 0; square < BOARD_SQUARES; square++)
        if (marked[square])
            add_square(why, square);
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
        struct reason *why = NULL;
        if (garden->size < 2 || garden->size > 6) {
            why = find(f, "B2", "pad-garden-size",
                       "the garden from {squares} has {0} squares; gardens have 2 to 6");
            why->arg[0] = garden->size;
        } else if (connected(f->pad, garden->first) != garden->size) {
            why = find(f, "B2", "pad-garden-apart",
                       "the garden from {squares} does not hang together");
        }
        if (why)
            add_square(why, garden->first);
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
    if (water > 0 && water < 9) {
        find(f, "B6", "pad-tile-partly-water", "tile {0} is partly water")->arg[0] =
            place;
    } else if (!water && (ponds != 1 || gardens != 2)) {
        struct reason *why = find(f, "B2", "pad-tile-parts",
                                  "tile {0} has {1} ponds and {2} gardens, not 1 and 2");
        why->arg[0] = place;
        why->arg[1] = ponds;
        why->arg[2] = gardens;
    }
}

static void check_tiles(struct findings *f, const struct hiroba_sheet *sheet)
{
    const uint8_t *number = f->pad->tile;
    for (int place = 1; place <= 9; place++) {
        check_tile(f, sheet, place);
        for (int other = 1; other < place; other++)
            if (number[place] && number[place] == number[other]) {
                struct reason *why = find(f, "B2", "pad-tile-twice",
                                          "tile number {0} lies in places {1} and {2}");
                why->arg[0] = number[place];
                why->arg[1] = other;
                why->arg[2] = place;
            }
    }
}

/* Whether the tile of a place lies water side up, as far as its middle tells. */
static bool is_water(const struct hiroba_pad *pad, int place)
{
    return pad->board.ground[board_square(place, 4)] == GROUND_NONE;
}

static void find_numbers(struct findings *f, const char *clause, const char *code,
                         const char *words, int one, int two, int three)
{
    struct reason *why = find(f, clause, code, words);
    why->arg[0] = one;
    why->arg[1] = two;
    why->arg[2] = three;
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
        find(f, "B6", "pad-water-centre", "the centre tile is never water");
    else if (f->pad->board.seats > 1 && wet != wanted)
        find_numbers(f, "B6", "pad-water-count",
                     "{0} tiles are water; with {1} players there are {2}", wet,
                     f->pad->board.seats, wanted);
    else if (runs > 1)
        find(f, "B6", "pad-water-apart", "the water tiles do not follow each other");
}

static void check_starts(struct findings *f)
{
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int beside[4], n = hiroba_beside(square, beside);
        for (int i = 0; i < n; i++)
            if (f->pad->board.ground[square] == GROUND_POND && f->pad->start[beside[i]]) {
                struct reason *why = find(f, "B5", "pad-start-beside-pond",
                                          "a pond is beside a start square: {squares}");
                add_square(why, square);
                add_square(why, beside[i]);
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
        if (placed[small] > (small < 5 ? 2 : 1)) {
            struct reason *why =
                find(f, "B4", "pad-pebbles-of-a-kind",
                     small < 5 ? "{0} has placed {1} pebbles of {2}/{3} and owns 2"
                               : "{0} has placed {1} pebbles of {2}/{3} and owns 1");
            pad_name(why, 0, &f->pad->players, seat);
            why->arg[1] = placed[small];
            why->arg[2] = small;
            why->arg[3] = 10 - small;
        }
}

static void check_stones(struct findings *f)
{
    int lying = 0, most = f->pad->board.seats == BOARD_SEATS ? 4 : 3;
    for (int square = 0; square < BOARD_SQUARES; square++)
        lying += f->pad->board.stone[square];
    if (lying > most)
        find_numbers(f, "B4", "pad-stones", "{0} stones lie; there are {1}", lying, most,
                     0);
}

static struct reason *find_on(struct findings *f, bool is_stone, bool is_pond)
{
    if (is_stone)
        return is_pond ? find(f, "B12", "pad-stone-on-pond",
                              "a stone lies on {squares}, which is a pond")
                       : find(f, "B12", "pad-stone-on-water",
                              "a stone lies on {squares}, which is water");
    return is_pond ? find(f, "B8", "pad-pebble-on-pond",
                          "a pebble lies on {squares}, which is a pond")
                   : find(f, "B8", "pad-pebble-on-water",
                          "a pebble lies on {squares}, which is water");
}

static void check_squares(struct findings *f)
{
    for (int square = 0; square < BOARD_SQUARES; square++) {
        bool has_stone = f->pad->board.stone[square];
        if (is_garden(f->pad, square) || !(has_stone || f->pad->board.owner[square]))
            continue;
        add_square(find_on(f, has_stone, f->pad->board.ground[square] == GROUND_POND),
                   square);
    }
}

/* Of pebbles that share a number (of their row, say), equal values are named. */
static void check_shared(struct findings *f, const uint8_t *shared, const char *code,
                         const char *words, const char *names)
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
            struct reason *why = find(f, "B11", code, words);
            why->arg[0] = number;
            if (names)
                why->name[0] = names + 2 * (number - 1);
            why->arg[1] = n;
            why->arg[2] = value;
            add_squares(why, marked);
        }
}

static void check_values(struct findings *f)
{
    static const char columns[] = "a\0b\0c\0d\0e\0f\0g\0h\0i";
    uint8_t row[BOARD_SQUARES], column[BOARD_SQUARES];

    for (int square = 0; square < BOARD_SQUARES; square++) {
        row[square] = (uint8_t)(1 + square / BOARD_SIDE);
        column[square] = (uint8_t)(1 + square % BOARD_SIDE);
    }
    check_shared(f, f->pad->board.ground, "pad-garden-shares",
                 "a garden has {1} pebbles of value {2}: {squares}", NULL);
    check_shared(f, row, "pad-row-shares",
                 "row {0} has {1} pebbles of value {2}: {squares}", NULL);
    check_shared(f, column, "pad-column-shares",
                 "column {0} has {1} pebbles of value {2}: {squares}", columns);
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
        pad_name(find(f, "B9", "pad-no-start", "no pebble of {0} is on a start square"),
                 0, &pad->players, seat);
    } else if (most < all) {
        for (int square = 0; square < BOARD_SQUARES; square++)
            best[square] = pad->board.owner[square] == seat && !best[square];
        struct reason *why =
            find(f, "B10", "pad-not-linked",
                 "{squares}: no row or column leads there from {0}'s other pebbles");
        pad_name(why, 0, &pad->players, seat);
        add_squares(why, best);
    }
}

void hiroba_pad_check(const void *of, struct pad_findings *out)
{
    const struct hiroba_pad *pad = of;
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
}
