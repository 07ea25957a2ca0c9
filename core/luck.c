/* luck.c - luck that can be checked. */
#include "luck.h"

#include "crypto/chacha.h"
#include "crypto/sha256.h"
#include "must.h"

#include <string.h>

_Static_assert((int)LUCK_SIZE == (int)SHA256_SIZE, "hashes are keys");

enum { NONCE = 12 };
#define OWN_PILE UINT32_MAX /* of luck_below; no game has one of this number */

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

static void lay_out(struct luck *luck, const struct game *game, const void *state)
{
    memset(luck->laid_out, 0, sizeof luck->laid_out);
    if (game->lay_out)
        game->lay_out(state, luck->laid_out);
}

void luck_start(struct luck *luck, int version, const struct game *game,
                const void *state, const uint8_t secret[LUCK_SIZE],
                const uint8_t share[][LUCK_SIZE], int shares)
{
    struct sha256 hash;

    must(version >= 1 && version <= LUCK_VERSION);
    *luck = (struct luck){.version = (uint8_t)version};
    begin(&hash, version == 1 ? "niwa luck 1" : "niwa luck 2");
    sha256_add(&hash, secret, LUCK_SIZE);
    for (int i = 0; i < shares; i++)
        sha256_add(&hash, share[i], LUCK_SIZE);
    sha256_end(&hash, luck->key);
    lay_out(luck, game, state);
}

void luck_start_text(struct luck *luck, int version, const struct game *game,
                     const void *state, const char *text)
{
    uint8_t secret[LUCK_SIZE];
    sha256(text, strlen(text), secret);
    luck_start(luck, version, game, state, secret, NULL, 0);
}

void luck_undo(struct luck *luck, const struct game *game, const void *state)
{
    struct sha256 hash;

    if (luck->version == 1)
        return; /* its numbers never come again */
    begin(&hash, "niwa undo 2");
    sha256_add(&hash, luck->key, LUCK_SIZE);
    sha256_end(&hash, luck->key);
    lay_out(luck, game, state);
}

/* -- numbers -- */

static void put_little(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(number >> (8 * i));
}

/* Words of the stream that belongs to the nonce; the last, incomplete run of n numbers is
 * skipped, so that each remainder is as likely as any other. */
static uint64_t below(const uint8_t key[LUCK_SIZE], const uint8_t nonce[NONCE],
                      uint64_t n)
{
    uint64_t reject;
    uint8_t block[64];

    must(n > 0);
    reject = (0 - n) % n; /* 2^64 mod n */
    for (uint32_t counter = 0;; counter++) {
        chacha20_block(key, counter, nonce, block);
        for (int at = 0; at < 64; at += 8) {
            uint64_t number = 0;
            for (int i = 7; i >= 0; i--)
                number = number << 8 | block[at + i];
            if (number >= reject)
                return number % n;
        }
    }
}

static uint64_t below_in_pile(const void *context, uint32_t pile, uint32_t place,
                              uint64_t n)
{
    const struct luck *luck = context;
    uint8_t nonce[NONCE] = {0};

    put_little(nonce, pile, 4);
    put_little(nonce + 4, place, 4);
    return below(luck->key, nonce, n);
}

uint64_t luck_below(struct luck *luck, uint64_t n)
{
    uint64_t number = luck->numbers++;
    uint8_t nonce[NONCE] = {0};

    if (luck->version > 1)
        return below_in_pile(luck, OWN_PILE, (uint32_t)number, n);
    put_little(nonce, number, 8);
    return below(luck->key, nonce, n);
}

/* -- draws -- */

static uint64_t sum_of_weights(const struct game *game, const void *state,
                               const move_t *list, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += game_weight(game, state, list[i]);
    return sum;
}

/* What the ticket falls on, if each outcome holds as many tickets as its weight. */
static move_t outcome_of(const struct game *game, const void *state, const move_t *list,
                         int n, uint64_t ticket)
{
    for (int i = 0;; i++) {
        uint64_t weight = game_weight(game, state, list[i]);
        must(i < n);
        if (ticket < weight)
            return list[i];
        ticket -= weight;
    }
}

/* The card at a place of the pile's order. All cards before it are drawn again to find it. */
static move_t card_at(const struct luck_numbers *numbers, const struct draw *draw)
{
    uint8_t copies[DRAW_KINDS];
    uint32_t left = 0;
    int kind = 0;

    memcpy(copies, draw->copies, sizeof copies);
    for (int i = 0; i < draw->kinds; i++)
        left += copies[i];
    must(draw->place < left);
    for (uint32_t place = 0; place <= draw->place; place++) {
        uint64_t ticket = numbers->below(numbers->context, draw->pile, place, left--);
        for (kind = 0; ticket >= copies[kind]; kind++)
            ticket -= copies[kind];
        copies[kind]--;
    }
    return draw->kind[kind];
}

static bool has(const move_t *list, int n, move_t move)
{
    for (int i = 0; i < n; i++)
        if (list[i] == move)
            return true;
    return false;
}

move_t luck_draw(const struct luck_numbers *numbers, const struct game *game,
                 const void *state, const uint8_t laid_out[LAID_OUT])
{
    struct draw draw = {0};
    move_t list[MAX_MOVES], card;
    int n = game_moves(game, state, CHANCE, list);

    must(n > 0);
    if (n == 1)
        return list[0];
    must(game->draw);
    game->draw(state, laid_out, &draw);
    /* The card is impossible only if the record's earlier cards were not drawn by this luck.
     * Then the draw goes by the odds, so that the game can go on. */
    if (draw.kinds > 0 && has(list, n, card = card_at(numbers, &draw)))
        return card;
    return outcome_of(game, state, list, n,
                      numbers->below(numbers->context, draw.pile, draw.place,
                                     sum_of_weights(game, state, list, n)));
}

/* Luck 1: the next number of the one stream, whatever is drawn. */
static move_t roll_1(struct luck *luck, const struct game *game, const void *state)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, CHANCE, list);

    must(n > 0);
    return outcome_of(game, state, list, n,
                      luck_below(luck, sum_of_weights(game, state, list, n)));
}

move_t luck_roll(struct luck *luck, const struct game *game, const void *state)
{
    const struct luck_numbers numbers = {below_in_pile, luck};

    return luck->version == 1 ? roll_1(luck, game, state)
                              : luck_draw(&numbers, game, state, luck->laid_out);
}
