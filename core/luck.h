/* luck.h - luck that can be checked: chance outcomes drawn from a secret told afterwards.
 *
 * Before the first move the host publishes a commitment, the hash of its secret; each seat
 * may add a share, so that nobody can pick a lucky secret. The key is made of all of them.
 * After the last move the host tells the secret, and anybody can draw again
 * (docs/luck.md).
 *
 * Luck 2 gives every deck, bag, stack and die of a game its own numbers under the key: draw
 * number P of pile D always has the same. So a pile's order is fixed by the key, whatever is
 * played. An undo that goes back past a draw makes a new key of the old: what is unseen then
 * lies in another order, and nobody can know what they will draw. Luck 1, of records before,
 * has one stream of numbers for all draws of a game, those taken back included. */
#ifndef NIWA_LUCK_H
#define NIWA_LUCK_H

#include "game.h"

enum {
    LUCK_SIZE = 32,  /* bytes of a secret, a share, a commitment, a key */
    LUCK_VERSION = 2 /* the newest; from 1 */
};

struct luck {
    /* how many numbers luck_below has drawn; in luck 1 also luck_roll */
    uint64_t numbers;
    uint8_t version;
    uint8_t key[LUCK_SIZE];
    /* the game's note on what lay unseen when the key was made */
    uint8_t laid_out[LAID_OUT];
};

/* The commitment to a secret. */
void luck_commit(const uint8_t secret[LUCK_SIZE], uint8_t out[LUCK_SIZE]);

/* Luck from a secret and the shares of the seats that gave one (NULL: none did), for a game
 * that is at its first state. */
void luck_start(struct luck *luck, int version, const struct game *game,
                const void *state, const uint8_t secret[LUCK_SIZE],
                const uint8_t share[][LUCK_SIZE], int shares);

/* Luck from any text as a seed, for tests and traces. */
void luck_start_text(struct luck *luck, int version, const struct game *game,
                     const void *state, const char *text);

/* An undo went back past a draw, to this state. */
void luck_undo(struct luck *luck, const struct game *game, const void *state);

/* A number from 0 to n - 1, all exactly equally likely; n is at least 1. Each call draws
 * another one. It is not for draws of the game, but for such things as players' seeds. */
uint64_t luck_below(struct luck *luck, uint64_t n);

/* Chance's move, drawn by the odds. CHANCE may act. */
move_t luck_roll(struct luck *luck, const struct game *game, const void *state);

/* -- how luck 2 draws, apart from where its numbers come from -- */

/* Numbers below n, one for every place of every pile. */
struct luck_numbers {
    uint64_t (*below)(const void *context, uint32_t pile, uint32_t place, uint64_t n);
    const void *context;
};

/* Chance's move by these numbers. */
move_t luck_draw(const struct luck_numbers *numbers, const struct game *game,
                 const void *state, const uint8_t laid_out[LAID_OUT]);

#endif
