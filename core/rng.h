/* rng.h - fast random numbers for searches and random play; never for real luck (luck.h). */
#ifndef NIWA_RNG_H
#define NIWA_RNG_H

#include <stdint.h>

/* xoroshiro128++ by Blackman and Vigna. Never all zero. */
typedef struct {
    uint64_t a, b;
} rng_t;

/* Starts a generator; different seeds give unrelated streams. */
static inline rng_t rng_seeded(uint64_t seed)
{
    rng_t rng = {0, 0};
    uint64_t *word[2] = {&rng.a, &rng.b};
    for (int i = 0; i < 2; i++) { /* splitmix64 */
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        *word[i] = z ^ (z >> 31);
    }
    rng.a |= 1;
    return rng;
}

static inline uint64_t rng_next(rng_t *rng)
{
    uint64_t a = rng->a, b = rng->b, sum = a + b;
    uint64_t out = ((sum << 17) | (sum >> 47)) + a;
    b ^= a;
    rng->a = ((a << 49) | (a >> 15)) ^ b ^ (b << 21);
    rng->b = (b << 28) | (b >> 36);
    return out;
}

/* A number from 0 to n - 1, all exactly equally likely; n is at least 1. (Lemire's
 * method.) */
static inline uint32_t rng_below(rng_t *rng, uint32_t n)
{
    uint64_t wide = (rng_next(rng) >> 32) * n;
    if (__builtin_expect((uint32_t)wide < n, 0)) {
        uint32_t floor = (uint32_t)-n % n;
        while ((uint32_t)wide < floor)
            wide = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(wide >> 32);
}

#endif
