/* box.c - the facts of Ike No Koi: cards and names; honour lotus, dock and challenges, which
 * a pack may replace. */
#include "core/must.h"
#include "core/record/pack.h"
#include "core/words.h"
#include "state.h"

#include <stddef.h>
#include <string.h>

const uint8_t ike_copies[CARDS] = {0,
                                   0,
                                   2,
                                   3,
                                   4,
                                   5,
                                   6,
                                   7,
                                   8,
                                   9,
                                   10,
                                   11,
                                   [BAMBOO] = 5,
                                   [LOTUS] = 3,
                                   [LANTERN] = 3,
                                   [BRIDGE] = 2};

const char *const ike_card_names[] = {"-",      "?",     "2",       "3",      "4",  "5",
                                      "6",      "7",     "8",       "9",      "10", "11",
                                      "bamboo", "lotus", "lantern", "bridge", NULL};

const char *const ike_type_names[] = {
    "pairs",   "three",       "most-varieties", "fewest-varieties",
    "most-of", "same-number", "duos",           "fewest-of",
    NULL};

const char *const ike_phase_names[] = {"deal",  "draw",  "card",   "top",    "order",
                                       "basin", "share", "bamboo", "bridge", "exchange",
                                       "give",  "over",  NULL};

const char *const ike_kind_names[] = {"deal",   "draw",     "stop",  "card", "lotus",
                                      "top",    "order",    "basin", "pick", "bamboo",
                                      "bridge", "exchange", "give",  "keep", NULL};

/* -- the standard set -- */

#define JOINS(low, high) (1u << (low) | 1u << (high))

static const struct ike_box standard = {
    .bridge = {0, JOINS(2, 3), JOINS(2, 7), JOINS(3, 4), JOINS(3, 8), JOINS(4, 5),
               JOINS(4, 9), JOINS(5, 6), JOINS(5, 10), JOINS(6, 11), JOINS(7, 8),
               JOINS(8, 9), JOINS(9, 10), JOINS(10, 11)},
    .place = {0x00, 0x01, 0x02, 0x03, 0x04, 0x10, 0x11, 0x12, 0x13, 0x14},
    .honour = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5},
    .challenge = {{PAIRS, {0, 0}, 1, 1},
                  {THREE, {0, 0}, 0, 0},
                  {MOST_VARIETIES, {0, 0}, 2, 3},
                  {FEWEST_VARIETIES, {0, 0}, 2, 3},
                  {MOST_OF, {3, 0}, 2, 3},
                  {MOST_OF, {5, 0}, 2, 3},
                  {MOST_OF, {8, 0}, 2, 3},
                  {SAME_NUMBER, {4, 9}, 2, 3},
                  {SAME_NUMBER, {6, 10}, 2, 3},
                  {DUOS, {2, 7}, 1, 1},
                  {DUOS, {4, 6}, 1, 1},
                  {DUOS, {3, 9}, 1, 1},
                  {FEWEST_OF, {8, 9}, 2, 3},
                  {FEWEST_OF, {7, 10}, 2, 3}},
};

/* -- challenges -- */

void ike_put_words(const struct challenge *challenge, struct sbuf *out)
{
    int one = challenge->variety[0], two = challenge->variety[1];

    switch (challenge->type) {
    case PAIRS:
        sb_text(out, "each pair of Honour Lotus");
        break;
    case THREE:
        sb_text(out, "Honour Lotus worth less than 3 count 3");
        break;
    case MOST_VARIETIES:
        sb_text(out, "most varieties of koi");
        break;
    case FEWEST_VARIETIES:
        sb_text(out, "fewest varieties of koi");
        break;
    case MOST_OF:
        sb_put(out, "most koi %d", one);
        break;
    case SAME_NUMBER:
        sb_put(out, "as many koi %d as koi %d, at least one", one, two);
        break;
    case DUOS:
        sb_put(out, "each duo of a koi %d and a koi %d", one, two);
        break;
    default:
        must(challenge->type == FEWEST_OF);
        sb_put(out, "fewest koi %d and %d together", one, two);
    }
}

static int varieties_of(unsigned type)
{
    return type == MOST_OF ? 1 : type > MOST_OF ? 2 : 0;
}

static void put_challenge(const struct challenge *challenge, struct sbuf *out)
{
    unsigned type = challenge->type % TYPES;

    sb_put(out, "challenge %s", ike_type_names[type]);
    for (int i = 0; i < varieties_of(type); i++)
        sb_put(out, " %d", challenge->variety[i]);
    if (type != THREE)
        sb_put(out, " pays %d %d", challenge->common, challenge->personal);
    sb_char(out, '\n');
}

enum { MOST_HONOUR = 12, MOST_PAID = 9 };

/* The smaller of two varieties comes first in a box. */
static void read_varieties(struct pack_reader *in, struct challenge *out)
{
    int count = varieties_of(out->type);
    uint8_t first;

    for (int i = 0; i < count; i++)
        out->variety[i] = (uint8_t)pack_int(in, KOI_LOW, KOI_HIGH);
    if (count < 2)
        return;
    first = out->variety[0];
    if (first == out->variety[1])
        pack_refuse(in, 0, "K4", "pack-variety-twice", "the two varieties are the same");
    if (first > out->variety[1]) {
        out->variety[0] = out->variety[1];
        out->variety[1] = first;
    }
}

static void read_challenge(struct pack_reader *in, struct challenge *out)
{
    static const char *const pays[] = {"pays", NULL};

    if (!pack_line(in, "challenge"))
        return;
    out->type = (uint8_t)pack_one_of(in, ike_type_names);
    read_varieties(in, out);
    if (out->type != THREE) {
        pack_one_of(in, pays);
        out->common = (uint8_t)pack_int(in, 1, MOST_PAID);
        out->personal = (uint8_t)pack_int(in, 1, MOST_PAID);
    }
    pack_line_ends(in);
}

/* -- the dock -- */

struct grid ike_grid(const struct ike_box *box)
{
    struct grid grid = {0};

    for (int i = 0; i < VARIETIES; i++) {
        int row = box->place[i] >> 4, column = box->place[i] & 15;
        if (row >= DOCK_ROWS || column >= DOCK_COLUMNS)
            continue; /* of no box that was read */
        grid.zone[row][column] = (uint8_t)(KOI_LOW + i);
        grid.rows = row >= grid.rows ? row + 1 : grid.rows;
        grid.columns = column >= grid.columns ? column + 1 : grid.columns;
    }
    return grid;
}

static void put_dock(const struct ike_box *box, struct sbuf *out)
{
    const struct grid grid = ike_grid(box);

    for (int row = 0; row < grid.rows; row++) {
        sb_text(out, "dock");
        for (int column = 0; column < grid.columns; column++) {
            if (grid.zone[row][column])
                sb_put(out, " %d", grid.zone[row][column]);
            else
                sb_text(out, " .");
        }
        sb_char(out, '\n');
    }
}

enum { NOWHERE = 0xff };

/* A zone, or '.' where none is. */
static void read_place(struct pack_reader *in, struct ike_box *box, int row, int column)
{
    char word[PACK_WORD];
    const char *text = word;
    int zone = 0;

    if (!pack_word(in, word) || strcmp(word, ".") == 0)
        return;
    if (!words_int(&text, KOI_LOW, KOI_HIGH, &zone) || !words_end(text)) {
        struct reason *why =
            pack_refuse(in, 0, "K3", "pack-zone",
                        "a place in the dock is a zone, {0} to {1}, or '.'");
        why->arg[0] = KOI_LOW;
        why->arg[1] = KOI_HIGH;
    } else if (box->place[zone - KOI_LOW] != NOWHERE) {
        pack_refuse(in, 0, "K3", "pack-zone-twice",
                    "zone {0} lies above or to the left already")
            ->arg[0] = zone;
    } else {
        box->place[zone - KOI_LOW] = (uint8_t)(row << 4 | column);
    }
}

static void read_row(struct pack_reader *in, struct ike_box *box, int row)
{
    if (!pack_line(in, "dock"))
        return;
    for (int column = 0; column < DOCK_COLUMNS && (column == 0 || pack_has_word(in));
         column++)
        read_place(in, box, row, column);
    pack_line_ends(in);
}

/* Empty rows and columns before the first zone are left out. */
static void trim(struct ike_box *box)
{
    unsigned row = NOWHERE, column = NOWHERE;

    for (int i = 0; i < VARIETIES; i++) {
        unsigned its_row = box->place[i] >> 4, its_column = box->place[i] & 15;
        row = its_row < row ? its_row : row;
        column = its_column < column ? its_column : column;
    }
    for (int i = 0; i < VARIETIES; i++)
        box->place[i] = (uint8_t)(box->place[i] - (row << 4 | column));
}

/* Numbers the pairs of zones that touch. Returns how many of them all players have (K6). */
static int join(struct ike_box *box)
{
    int count = 0, always = 0;

    for (int low = KOI_LOW; low <= KOI_HIGH; low++)
        for (int high = low + 1; high <= KOI_HIGH; high++) {
            int apart = box->place[low - KOI_LOW] - box->place[high - KOI_LOW];
            if (apart != 1 && apart != -1 && apart != 16 && apart != -16)
                continue;
            must(count < BRIDGES);
            box->bridge[++count] = (uint16_t)JOINS(low, high);
            always += high < KOI_HIGH;
        }
    return always;
}

/* K20: whoever has one bridge finds a place for the other. */
static void read_dock(struct pack_reader *in, struct ike_box *box)
{
    enum { PAIRS_NEEDED = 2 };

    memset(box->place, NOWHERE, sizeof box->place);
    for (int row = 0; row == 0 || (row < DOCK_ROWS && pack_has_line(in, "dock")); row++)
        read_row(in, box, row);
    for (int i = 0; i < VARIETIES; i++)
        if (box->place[i] == NOWHERE) {
            pack_refuse(in, 0, "K3", "pack-zone-missing", "the dock has no zone {0}")
                ->arg[0] = KOI_LOW + i;
            return;
        }
    trim(box);
    if (join(box) < PAIRS_NEEDED) {
        struct reason *why = pack_refuse(
            in, 0, "K20", "pack-dock-pairs",
            "the bridges need {0} pairs of zones that touch, zone {1} not counted");
        why->arg[0] = PAIRS_NEEDED;
        why->arg[1] = KOI_HIGH;
    }
}

/* -- the box -- */

static void put_box(const void *of, struct sbuf *out)
{
    const struct ike_box *box = of;

    sb_text(out, "honour");
    for (int i = 0; i < VARIETIES; i++)
        sb_put(out, " %d", box->honour[i]);
    sb_char(out, '\n');
    put_dock(box, out);
    for (int i = 0; i < CHALLENGES; i++)
        put_challenge(&box->challenge[i], out);
}

static void read_box(struct pack_reader *in, void *out)
{
    struct ike_box *box = out;

    if (pack_line(in, "honour"))
        for (int i = 0; i < VARIETIES; i++)
            box->honour[i] = (uint8_t)pack_int(in, 1, MOST_HONOUR);
    pack_line_ends(in);
    read_dock(in, box);
    for (int i = 0; i < CHALLENGES; i++)
        read_challenge(in, &box->challenge[i]);
}

const struct box ike_box = {
    .size = sizeof(struct ike_box),
    .standard = &standard,
    .read = read_box,
    .put = put_box,
};
