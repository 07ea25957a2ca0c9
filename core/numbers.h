/* numbers.h - a game in numbers, for programs that learn: actions, tensors, facts.
 *
 * A game's numbers stand beside its rules, in numbers.c, and nothing in the engine needs them:
 * the rules, the records and the browser's module do without. Everything that is told of a
 * position is made from a view, as everywhere. */
#ifndef NIWA_NUMBERS_H
#define NIWA_NUMBERS_H

#include "game.h"

#include <string.h>

enum { MAX_ACTIONS = 2048, ACTION_WORDS = MAX_ACTIONS / 64, MAX_OBSERVATION = 4096 };
enum { NO_NUMBER = -1, NO_BOUND = -1 };

/* A run of bytes of the tensor; `name` is NULL after the last. */
struct tensor_part {
    const char *name;
    uint32_t size;
};

struct numbers {
    int32_t
        actions; /* seats' moves are numbered from 0 to below this, in every position */
    int32_t outcomes;                /* and those of CHANCE, apart from them */
    uint32_t observation;            /* bytes of the tensor, for any number of seats */
    const struct tensor_part *parts; /* what they are, in order */
    int32_t longest;      /* no more moves than this in a game, or in a round.. */
    bool has_rounds;      /* ..where a game may have any number of rounds */
    bool is_simultaneous; /* several seats may have to act at once */
    int32_t max_score;    /* no result is below 0 or above; NO_BOUND */
    int32_t symmetries;   /* ways to turn a position, at least 1: as it lies */

    /* The legal actions of a seat that may move, as a set of bits. `set` comes cleared, with
     * ACTION_WORDS words. Like `moves` of the game, it works on the seat's view. */
    void (*legal)(const void *state, int seat, uint64_t *set);
    /* The number of a legal move, or of one that may be hidden: NO_NUMBER where it has holes.
     * For CHANCE it is the outcome's number. */
    int32_t (*number)(const void *state, int actor, move_t move);
    /* The move of a legal number: the other way. */
    move_t (*move)(const void *state, int actor, int32_t number);
    /* Writes what a view says: what the JSON of the view says, no more and no less, the
     * components beside it. Seats come in their order, the viewer first; PUBLIC sees them
     * from seat 1. `out` comes cleared, with `observation` bytes. */
    void (*observe)(const void *view, int viewer, uint8_t *out);
    /* The number of the round, where a game has rounds; else NULL. */
    uint32_t (*round)(const void *state);

    /* Where there is more than one symmetry: turns a state, and says what becomes of an action
     * and of a byte of the tensor. Symmetry 0 changes nothing. */
    void (*turn)(void *state, int symmetry);
    int32_t (*turn_action)(int32_t action, int symmetry);
    int32_t (*turn_byte)(int32_t byte, int symmetry);
};

/* -- for those who write tensors -- */

/* The seat that stands at a place of the tensor, from 0, as the viewer sees the table. */
static inline int seat_shown(int viewer, int place, int seats)
{
    int seat = (viewer >= 1 && viewer <= seats ? viewer : 1) + place;
    return seat > seats ? seat - seats : seat;
}

/* The other way: at which place, from 0, a seat is shown. */
static inline int place_shown(int viewer, int seat, int seats)
{
    int place = seat - (viewer >= 1 && viewer <= seats ? viewer : 1);
    return place < 0 ? place + seats : place;
}

/* Eight bits as eight bytes of 0 or 1, the lowest first. */
static inline uint64_t bits_as_bytes(uint32_t bits)
{
    uint64_t one_each =
        ((bits & 0xff) * 0x0101010101010101u) & UINT64_C(0x8040201008040201);
    return (one_each + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

/* `n` bits as `n` bytes; returns what follows them. */
static inline uint8_t *put_bits(uint8_t *out, uint32_t bits, int n)
{
    uint64_t bytes;

    for (; n >= 8; n -= 8, out += 8, bits >>= 8) {
        bytes = bits_as_bytes(bits);
        memcpy(out, &bytes, 8);
    }
    for (; n > 0; n--, bits >>= 1)
        *out++ = bits & 1;
    return out;
}

/* One byte of `n` is 1, or none where `which` is outside. */
static inline uint8_t *put_one(uint8_t *out, int which, int n)
{
    if ((unsigned)which < (unsigned)n)
        out[which] = 1;
    return out + n;
}

/* Four bytes, the low one first. */
static inline uint8_t *put_long(uint8_t *out, uint32_t number)
{
    memcpy(out, &number, sizeof number);
    return out + sizeof number;
}

/* -- sets of actions -- */

static inline bool actions_have(const uint64_t *set, int32_t action)
{
    return set[action / 64] >> action % 64 & 1;
}

/* Adds up to 32 actions in a row, from `first` on. */
static inline void actions_add(uint64_t *set, int32_t first, uint32_t bits)
{
    uint32_t at = (uint32_t)first;
    uint64_t beyond = at % 64 > 32 ? (uint64_t)bits >> (64 - at % 64) : 0;

    set[at / 64] |= (uint64_t)bits << at % 64;
    if (beyond) /* else there may be no next word */
        set[at / 64 + 1] |= beyond;
}

#endif
