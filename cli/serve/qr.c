/* qr.c - QR codes by ISO/IEC 18004: data with its Reed-Solomon words, laid in the zigzag
 * between the fixed patterns, under the mask that scores best. */
#include "cli/serve/qr.h"

#include "core/must.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSIONS = 10,
    MOST_WORDS = 346, /* of version 10, all in all */
    MOST_CORRECTION = 26,
    MASKS = 8,
    MARGIN = 2,     /* modules; readers manage with less than the norm's 4 */
    FIELD = 0x11d,  /* the polynomial of the field of 256 */
    FORMAT = 0x537, /* those of the check bits */
    VERSION = 0x1f25
};

/* By version: words of correction in a block, blocks, words of data in all. */
static const struct {
    int correction, blocks, data;
} sizes[VERSIONS + 1] = {
    {0},          {10, 1, 16},  {16, 1, 28},  {26, 1, 44},  {18, 2, 64},  {24, 2, 86},
    {16, 4, 108}, {18, 4, 124}, {22, 4, 154}, {22, 5, 182}, {26, 5, 216},
};

/* By version: where the small squares lie; 0: none further. */
static const uint8_t alignments[VERSIONS + 1][3] = {
    {0},     {0},         {6, 18},     {6, 22},     {6, 26},     {6, 30},
    {6, 34}, {6, 22, 38}, {6, 24, 42}, {6, 26, 46}, {6, 28, 50},
};

/* A code under construction; `fixed` modules can't hold data. */
struct draft {
    struct qr qr;
    bool is_fixed[QR_MOST_SIDE][QR_MOST_SIDE];
};

/* -- words ------------------------------------------------------------------------------ */

static uint8_t multiply(int a, int b)
{
    int product = 0;

    for (int bit = 7; bit >= 0; bit--) {
        product = (product << 1) ^ ((product >> 7) * FIELD);
        product ^= (b >> bit & 1) * a;
    }
    return (uint8_t)product;
}

/* The divisor whose roots are the first powers of 2, without its leading 1. */
static void put_divisor(uint8_t *divisor, int degree)
{
    int root = 1;

    for (int i = 0; i < degree; i++)
        divisor[i] = 0;
    divisor[degree - 1] = 1;
    for (int step = 0; step < degree; step++, root = multiply(root, 2))
        for (int i = 0; i < degree; i++) {
            int next = i + 1 < degree ? divisor[i + 1] : 0;
            divisor[i] = (uint8_t)(multiply(divisor[i], root) ^ next);
        }
}

static void put_remainder(const uint8_t *data, int len, int degree, uint8_t *rest)
{
    uint8_t divisor[MOST_CORRECTION];

    must(degree > 0 && degree <= MOST_CORRECTION);
    put_divisor(divisor, degree);
    memset(rest, 0, (size_t)degree);
    for (int at = 0; at < len; at++) {
        int factor = data[at] ^ rest[0];
        memmove(rest, rest + 1, (size_t)degree - 1);
        rest[degree - 1] = 0;
        for (int i = 0; i < degree; i++)
            rest[i] ^= multiply(divisor[i], factor);
    }
}

static void put_bits(uint8_t *words, int *at, unsigned value, int count)
{
    for (int bit = count - 1; bit >= 0; bit--, ++*at)
        words[*at >> 3] |= (uint8_t)((value >> bit & 1) << (7 - (*at & 7)));
}

/* The message: mode, length, bytes, and what fills up. */
static void put_message(const char *text, int version, uint8_t *words)
{
    int room = sizes[version].data, at = 0;
    size_t len = strlen(text);

    memset(words, 0, (size_t)room);
    put_bits(words, &at, 4, 4);
    put_bits(words, &at, (unsigned)len, version < 10 ? 8 : 16);
    for (size_t i = 0; i < len; i++)
        put_bits(words, &at, (uint8_t)text[i], 8);
    at = (at + 4 + 7) & ~7; /* the end mark, and up to a whole word */
    for (unsigned pad = 0xec; at < room * 8; pad ^= 0xec ^ 0x11)
        put_bits(words, &at, pad, 8);
}

/* Blocks with their error correction, word by word in turn. Returns how many words. */
static int interleave(const uint8_t *data, int version, uint8_t *out)
{
    int blocks = sizes[version].blocks, degree = sizes[version].correction;
    int shorter = sizes[version].data / blocks, longer = sizes[version].data % blocks;
    int len = 0;

    for (int i = 0; i <= shorter; i++)
        for (int block = 0; block < blocks; block++) {
            int extra = block - (blocks - longer) > 0 ? block - (blocks - longer) : 0;
            if (i < shorter || block >= blocks - longer)
                out[len++] = data[block * shorter + extra + i];
        }
    for (int block = 0, at = 0; block < blocks; block++) {
        int size = shorter + (block >= blocks - longer ? 1 : 0);
        uint8_t rest[MOST_CORRECTION];
        put_remainder(data + at, size, degree, rest);
        for (int i = 0; i < degree; i++)
            out[len + i * blocks + block] = rest[i];
        at += size;
    }
    return len + degree * blocks;
}

/* -- the fixed patterns ------------------------------------------------------------------ */

static void set(struct draft *draft, int x, int y, bool is_dark)
{
    draft->qr.dark[y][x] = is_dark;
    draft->is_fixed[y][x] = true;
}

/* Nested squares; the rings of the mask are light. */
static void put_square(struct draft *draft, int at_x, int at_y, int reach, unsigned light)
{
    for (int y = -reach; y <= reach; y++)
        for (int x = -reach; x <= reach; x++) {
            int ring = abs(x) > abs(y) ? abs(x) : abs(y);
            int side = draft->qr.side, to_x = at_x + x, to_y = at_y + y;
            if (to_x >= 0 && to_x < side && to_y >= 0 && to_y < side)
                set(draft, to_x, to_y, !(light >> ring & 1));
        }
}

static unsigned checked(unsigned value, unsigned polynomial, int bits)
{
    unsigned rest = value;

    for (int i = 0; i < bits; i++)
        rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
    return value << bits | rest;
}

static void put_format(struct draft *draft, unsigned mask)
{
    unsigned bits = checked(mask, FORMAT, 10) ^ 0x5412; /* level M is 00 */
    int side = draft->qr.side;

    for (int i = 0; i < 15; i++) {
        bool is_dark = bits >> i & 1;
        int near = i < 6 ? i : i < 8 ? i + 1 : i == 8 ? 7 : 14 - i;
        if (i < 8) {
            set(draft, 8, near, is_dark);
            set(draft, side - 1 - i, 8, is_dark);
        } else {
            set(draft, near, 8, is_dark);
            set(draft, 8, side - 15 + i, is_dark);
        }
    }
    set(draft, 8, side - 8, true);
}

static void put_version(struct draft *draft, int version)
{
    unsigned bits = checked((unsigned)version, VERSION, 12);

    for (int i = 0; version >= 7 && i < 18; i++) {
        int a = draft->qr.side - 11 + i % 3, b = i / 3;
        set(draft, b, a, bits >> i & 1);
        set(draft, a, b, bits >> i & 1);
    }
}

static void put_fixed(struct draft *draft, int version)
{
    int side = 17 + 4 * version, far = side - 7;
    const uint8_t *place = alignments[version];

    *draft = (struct draft){.qr.side = side};
    for (int i = 0; i < side; i++) {
        set(draft, 6, i, i % 2 == 0);
        set(draft, i, 6, i % 2 == 0);
    }
    put_square(draft, 3, 3, 4, 1u << 2 | 1u << 4);
    put_square(draft, side - 4, 3, 4, 1u << 2 | 1u << 4);
    put_square(draft, 3, side - 4, 4, 1u << 2 | 1u << 4);
    for (int i = 0; i < 3 && place[i]; i++)
        for (int j = 0; j < 3 && place[j]; j++) {
            int x = place[i], y = place[j];
            if (!((x == 6 && y == 6) || (x == 6 && y == far) || (x == far && y == 6)))
                put_square(draft, x, y, 2, 1u << 1);
        }
    put_format(draft, 0);
    put_version(draft, version);
}

/* -- data, masks, and which mask is best -------------------------------------------------- */

static bool is_masked(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

static void put_data(struct draft *draft, const uint8_t *words, int len, int mask)
{
    int side = draft->qr.side, at = 0;

    for (int right = side - 1; right > 0; right -= right == 8 ? 3 : 2)
        for (int step = 0; step < side; step++)
            for (int x = right; x >= right - 1; x--) {
                int y = (right + 1) & 2 ? step : side - 1 - step;
                bool bit = at < len * 8 && (words[at >> 3] >> (7 - (at & 7)) & 1);
                if (draft->is_fixed[y][x])
                    continue;
                draft->qr.dark[y][x] = bit != is_masked(mask, x, y);
                at++;
            }
    put_format(draft, (unsigned)mask);
}

/* Of a row (or column): long runs, and look-alikes of the corners. */
static int line_points(const struct qr *qr, int line, bool is_column)
{
    static const unsigned finder = 0x5d0, mirrored = 0x05d; /* of 11 modules */
    unsigned last = 0;
    int points = 0, run = 0;
    bool before = false;

    for (int i = 0; i < qr->side; i++) {
        bool dark = is_column ? qr->dark[i][line] : qr->dark[line][i];
        run = i > 0 && dark == before ? run + 1 : 1;
        points += run == 5 ? 3 : run > 5 ? 1 : 0;
        last = (last << 1 | dark) & 0x7ff;
        points += i >= 10 && (last == finder || last == mirrored) ? 40 : 0;
        before = dark;
    }
    return points;
}

static int points_of(const struct qr *qr)
{
    int points = 0, dark = 0, all = qr->side * qr->side;

    for (int y = 0; y < qr->side; y++) {
        points += line_points(qr, y, false) + line_points(qr, y, true);
        for (int x = 0; x < qr->side; x++) {
            bool here = qr->dark[y][x];
            dark += here;
            if (x > 0 && y > 0 && qr->dark[y - 1][x] == here &&
                qr->dark[y][x - 1] == here && qr->dark[y - 1][x - 1] == here)
                points += 3;
        }
    }
    return points + 10 * (abs(20 * dark - 10 * all) / all);
}

/* -- the code ----------------------------------------------------------------------------- */

static int version_for(size_t len)
{
    for (int version = 1; version <= VERSIONS; version++)
        if (len + (version < 10 ? 2 : 3) <= (size_t)sizes[version].data)
            return version;
    return 0;
}

bool qr_make(struct qr *out, const char *text)
{
    int version = version_for(strlen(text)), least = 0, len;
    uint8_t data[MOST_WORDS], words[MOST_WORDS] = {0};

    if (!version)
        return false;
    put_message(text, version, data);
    len = interleave(data, version, words);
    must(len <= MOST_WORDS);
    for (int mask = 0; mask < MASKS; mask++) {
        struct draft draft;
        int points;
        put_fixed(&draft, version);
        put_data(&draft, words, len, mask);
        points = points_of(&draft.qr);
        if (mask == 0 || points < least) {
            least = points;
            *out = draft.qr;
        }
    }
    return true;
}

static bool is_dark(const struct qr *qr, int x, int y)
{
    return x >= 0 && y >= 0 && x < qr->side && y < qr->side && qr->dark[y][x];
}

void qr_put(const struct qr *qr, bool has_colours, struct sbuf *out)
{
    /* by whether the upper and the lower half are dark; without colours the terminal is
     * assumed to be dark, so light modules are drawn */
    static const char *const block[2][2] = {{" ", "▄"}, {"▀", "█"}};

    for (int y = -MARGIN; y < qr->side + MARGIN; y += 2) {
        sb_text(out, has_colours ? "  \033[30;107m" : "  ");
        for (int x = -MARGIN; x < qr->side + MARGIN; x++) {
            bool upper = is_dark(qr, x, y), lower = is_dark(qr, x, y + 1);
            sb_text(out, block[upper == has_colours][lower == has_colours]);
        }
        sb_text(out, has_colours ? "\033[0m\n" : "\n");
    }
}
