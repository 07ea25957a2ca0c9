/* chacha.c - one block of the ChaCha20 stream of RFC 8439. */
#include "chacha.h"

#include <string.h>

static inline uint32_t turned(uint32_t word, int by)
{
    return (word << by) | (word >> (32 - by));
}

static inline void quarter(uint32_t *s, int a, int b, int c, int d)
{
    s[a] += s[b];
    s[d] = turned(s[d] ^ s[a], 16);
    s[c] += s[d];
    s[b] = turned(s[b] ^ s[c], 12);
    s[a] += s[b];
    s[d] = turned(s[d] ^ s[a], 8);
    s[c] += s[d];
    s[b] = turned(s[b] ^ s[c], 7);
}

static uint32_t little(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

void chacha20_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                    uint8_t out[64])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, s[16];

    for (int i = 0; i < 8; i++)
        start[4 + i] = little(key + 4 * i);
    start[12] = counter;
    for (int i = 0; i < 3; i++)
        start[13 + i] = little(nonce + 4 * i);
    memcpy(s, start, sizeof s);
    for (int i = 0; i < 10; i++) {
        quarter(s, 0, 4, 8, 12);
        quarter(s, 1, 5, 9, 13);
        quarter(s, 2, 6, 10, 14);
        quarter(s, 3, 7, 11, 15);
        quarter(s, 0, 5, 10, 15);
        quarter(s, 1, 6, 11, 12);
        quarter(s, 2, 7, 8, 13);
        quarter(s, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) {
        uint32_t word = s[i] + start[i];
        memcpy(out + 4 * i, &word, sizeof word); /* little-endian, see core/game.h */
    }
}
