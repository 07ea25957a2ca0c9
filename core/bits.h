/* bits.h - small sets as bit masks: count them, walk them, take the n-th. */
#ifndef NIWA_BITS_H
#define NIWA_BITS_H

#include <stdint.h>

/* How many bits are set. Written out, since plain x86-64 has no instruction for it. */
static inline int bits_count(uint64_t set)
{
    set -= (set >> 1) & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((set * 0x0101010101010101u) >> 56);
}

/* The lowest member of a non-empty set. */
static inline int bits_low(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* Takes the lowest member out of a non-empty set and returns it. */
static inline int bits_pop(uint64_t *set)
{
    int low = bits_low(*set);
    *set &= *set - 1;
    return low;
}

/* Member number n, from 0 and from the lowest; the set has more than n members. */
static inline int bits_nth(uint64_t set, int n)
{
    while (n-- > 0)
        set &= set - 1;
    return bits_low(set);
}

#endif
