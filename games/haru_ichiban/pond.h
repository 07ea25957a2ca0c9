/* pond.h - the pond as sets of spots: who has a figure, and what the wind moves.
 *
 * A spot is 6 * row + column, both from 0, so a1 is 0 and e5 is 28; a set of spots is a
 * 32-bit mask. Every row has one bit that is no spot (column 5). It keeps rows apart: a
 * shifted set that runs off the pond lands on such a bit, or outside, and never on the
 * far side of a neighbouring row. */
#ifndef NIWA_HARU_POND_H
#define NIWA_HARU_POND_H

#include "core/rng.h"

#include <stdbool.h>
#include <stdint.h>

enum { SIDE = 5, PADS = 16, FLOWERS = 8, SPOTS = 29 };
enum { TO_EAST = 1, TO_SOUTH = 6 }; /* from a spot to its neighbour */

#define POND 03737373737u  /* all 25 spots, one row in two octal digits */
#define SIXES 00101010101u /* the first bit of every row */
#define GUARDS 04040404040u

enum { NORTH, EAST, SOUTH, WEST, NO_WIND };

/* Everything on the water, as sets of spots. The wind moves a part of every set. */
struct pond {
    uint32_t pads;
    uint32_t dark;       /* pads whose dark face shows */
    uint32_t flowers[2]; /* by seat - 1 */
    uint32_t frogs[2];   /* by seat - 1: one spot, or none while it is off the pond */
    uint32_t eggs[2];    /* by seat - 1: one spot, where the frog starts a round */
    uint32_t twice_dark; /* one spot: the pad with two dark faces */
};
enum { POND_SETS = sizeof(struct pond) / sizeof(uint32_t) };

/* Figures of one player, each kind as the set of its figures' lowest spots. */
enum { STEPS = 4 }; /* row, column, falling and rising diagonal: see haru_steps */
struct figures {
    uint32_t square;
    uint32_t four[STEPS]; /* lines of 4 that are no part of a line of 5 */
    uint32_t five[STEPS];
};

extern const int haru_steps[STEPS]; /* from one flower of a line to the next */
extern const uint32_t haru_members[256];
extern const char *const haru_directions[]; /* by direction; NULL after "none" */

/* All figures of a set of flowers (H18, H20), and what they are worth. */
struct figures haru_figures(uint32_t flowers);
int haru_points(const struct figures *figures);
bool haru_has_five(const struct figures *figures);

static inline uint32_t bit(int spot)
{
    return 1u << spot;
}

static inline uint32_t flowered(const struct pond *pond)
{
    return pond->flowers[0] | pond->flowers[1];
}

/* -- counting and choosing -- */

/* How many members each row has, added up from the first row on: six bits a row. (The
 * first two lines are HAKMEM 169, which counts bits in threes, then in sixes.) */
static inline uint32_t counted(uint32_t set)
{
    uint32_t threes = set - (set >> 1 & 03333333333u) - (set >> 2 & 01111111111u);
    uint32_t sixes = (threes + (threes >> 3)) & 00707070707u;
    return sixes * SIXES;
}

static inline uint32_t total(uint32_t counts)
{
    return counts >> 24 & 63;
}

static inline int members(uint32_t set)
{
    return (int)total(counted(set));
}

/* Member number n, from 0, of a set with more members, whose counts are given. No branch
 * and no loop: random play asks this at every move. */
static inline int nth_member(uint32_t set, uint32_t counts, uint32_t n)
{
    uint32_t enough = ((counts | GUARDS) - (n + 1) * SIXES) & GUARDS;
    int row = __builtin_ctz(enough) - 5; /* the first row with enough up to its end */
    uint32_t before = (counts << 6) >> row & 63;
    return row + (int)(haru_members[set >> row & 63] >> 4 * (n - before) & 15);
}

/* A member of a non-empty set of bits 0 to 29, all alike. */
static inline int random_member(uint32_t set, rng_t *rng)
{
    uint32_t counts = counted(set);
    return nth_member(set, counts, rng_below(rng, total(counts)));
}

/* -- figures -- */

/* H18, as fast as can be: 2x2, or 4 in a line in one of four directions. */
static inline bool has_figure(uint32_t flowers)
{
    uint32_t east = flowers & flowers >> 1, south = flowers & flowers >> 6;
    uint32_t falling = flowers & flowers >> 7, rising = flowers & flowers >> 5;
    return ((east & east >> 6) | (east & east >> 2) | (south & south >> 12) |
            (falling & falling >> 14) | (rising & rising >> 10)) != 0;
}

/* -- the wind -- */

/* A set moved by one step; whatever leaves the pond is dropped by the caller's mask. */
static inline uint32_t stepped(uint32_t set, int direction)
{
    static const uint8_t shift[4] = {12, 5, 0, 7}; /* six to the left, then this back */
    return (uint32_t)((uint64_t)set << 6 >> shift[direction]);
}

/* H9: the pads that can be blown in a direction are those with water anywhere ahead. */
static inline uint32_t blowable(uint32_t pads, int direction)
{
    uint32_t ahead = POND & ~pads;
    switch (direction) {
    case NORTH:
        ahead <<= 6;
        ahead |= ahead << 6;
        ahead |= ahead << 12;
        break;
    case SOUTH:
        ahead >>= 6;
        ahead |= ahead >> 6;
        ahead |= ahead >> 12;
        break;
    case WEST: /* one by one, since a longer shift would jump the guard bit */
        ahead = ahead << 1 & POND;
        ahead |= ahead << 1 & POND;
        ahead |= ahead << 1 & POND;
        ahead |= ahead << 1 & POND;
        break;
    default:
        ahead = ahead >> 1 & POND;
        ahead |= ahead >> 1 & POND;
        ahead |= ahead >> 1 & POND;
        ahead |= ahead >> 1 & POND;
        break;
    }
    return pads & ahead;
}

/* H9: the pads that a wind moves: the pad and the unbroken line directly ahead. */
static inline uint32_t line_from(uint32_t pads, int spot, int direction)
{
    uint32_t line = bit(spot);
    line |= stepped(line, direction) & pads;
    line |= stepped(line, direction) & pads;
    line |= stepped(line, direction) & pads;
    return line; /* at most four, since there is water ahead */
}

/* H9: blows one pad that can be blown, with its line and all that rides along. */
static inline void blow(struct pond *pond, int spot, int direction)
{
    uint32_t *set = (uint32_t *)pond;
    uint32_t line = line_from(pond->pads, spot, direction);
    for (int i = 0; i < POND_SETS; i++)
        set[i] = (set[i] & ~line) | stepped(set[i] & line, direction);
}

#endif
