/* luck.h - luck that can be checked: chance outcomes drawn from a secret told afterwards.
 *
 * Before the first move the host publishes a commitment, the hash of its secret; each seat
 * may add a share, so that nobody can pick a lucky secret. The key of the stream is made of
 * all of them. Draw number d, from 0, uses ChaCha20 under that key with d as its nonce; the
 * number never goes back, so an undo does not bring the same card again. After the last
 * move the host tells the secret and anybody can draw again (docs/records.md). */
#ifndef NIWA_LUCK_H
#define NIWA_LUCK_H

#include "game.h"

enum { LUCK_SIZE = 32 }; /* bytes of a secret, a share, a commitment, a key */

struct luck {
    uint8_t key[LUCK_SIZE];
    uint64_t draws; /* made so far */
};

/* The commitment to a secret. */
void luck_commit(const uint8_t secret[LUCK_SIZE], uint8_t out[LUCK_SIZE]);

/* Luck from a secret and the shares of the seats that gave one (NULL: none did). */
void luck_start(struct luck *luck, const uint8_t secret[LUCK_SIZE],
                const uint8_t share[][LUCK_SIZE], int shares);

/* Luck from any text as a seed, for tests and traces. */
void luck_start_text(struct luck *luck, const char *text);

/* The next draw: a number from 0 to n - 1, all exactly equally likely; n is at least
 * 1. */
uint64_t luck_below(struct luck *luck, uint64_t n);

/* Chance's move, drawn by the odds. CHANCE may act. */
move_t luck_roll(struct luck *luck, const struct game *game, const void *state);

#endif
