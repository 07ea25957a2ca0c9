/* luck.c - luck that can be checked. */
#include "luck.h"

#include "crypto/chacha.h"
#include "crypto/sha256.h"
#include "must.h"

#include <string.h>

_Static_assert((int)LUCK_SIZE == (int)SHA256_SIZE, "hashes are keys");

/* Every hash begins with its purpose, so that none can stand for another. */
static void begin(struct sha256 *hash, const char *purpose)
{
    sha256_start(hash);
    sha256_add(hash, purpose, strlen(purpose) + 1);
}

void luck_commit(const uint8_t secret[LUCK_SIZE], uint8_t out[LUCK_SIZE])
{
    struct sha256 hash;
    begin(&hash, "niwa commit 1");
    sha256_add(&hash, secret, LUCK_SIZE);
    sha256_end(&hash, out);
}

void luck_start(struct luck *luck, const uint8_t secret[LUCK_SIZE],
                const uint8_t share[][LUCK_SIZE], int shares)
{
    struct sha256 hash;
    begin(&hash, "niwa luck 1");
    sha256_add(&hash, secret, LUCK_SIZE);
    for (int i = 0; i < shares; i++)
        sha256_add(&hash, share[i], LUCK_SIZE);
    sha256_end(&hash, luck->key);
    luck->draws = 0;
}

void luck_start_text(struct luck *luck, const char *text)
{
    uint8_t secret[LUCK_SIZE];
    sha256(text, strlen(text), secret);
    luck_start(luck, secret, NULL, 0);
}

uint64_t luck_below(struct luck *luck, uint64_t n)
{
    uint64_t draw = luck->draws++, reject;
    uint8_t nonce[12] = {0}, block[64];

    must(n > 0);
    reject = (0 - n) % n; /* 2^64 mod n */
    for (int i = 0; i < 8; i++)
        nonce[i] = (uint8_t)(draw >> (8 * i));
    for (uint32_t counter = 0;; counter++) {
        chacha20_block(luck->key, counter, nonce, block);
        for (int at = 0; at < 64; at += 8) {
            uint64_t number = 0;
            for (int i = 7; i >= 0; i--)
                number = number << 8 | block[at + i];
            if (number >= reject)
                return number % n;
        }
    }
}

move_t luck_roll(struct luck *luck, const struct game *game, const void *state)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, CHANCE, list);
    uint64_t total = 0, ticket;

    must(n > 0);
    for (int i = 0; i < n; i++)
        total += game_weight(game, state, list[i]);
    ticket = luck_below(luck, total);
    for (int i = 0;; i++) {
        uint64_t weight = game_weight(game, state, list[i]);
        must(i < n);
        if (ticket < weight)
            return list[i];
        ticket -= weight;
    }
}
