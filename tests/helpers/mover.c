/* mover.c - knows the moves of a view, for clients that do not: reads lines
 *
 *     GAME SEAT SEED BASE64
 *
 * with the bytes of a seat's view, and answers each with a random legal move in words. */
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sextet(char c)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? (int)(at - letters) : -1;
}

static size_t unpack(const char *text, uint8_t *out, size_t size)
{
    size_t len = 0;
    uint32_t bits = 0;
    int count = 0;

    for (; sextet(*text) >= 0 && len < size; text++) {
        bits = bits << 6 | (uint32_t)sextet(*text);
        if ((count += 6) >= 8)
            out[len++] = (uint8_t)(bits >> (count -= 8));
    }
    return len;
}

static void answer(const char *name, int seat, uint64_t seed, const char *text)
{
    const struct game *game = games_find(name);
    union any_state view;
    size_t size = unpack(text, view.bytes, sizeof view.bytes);
    char words[MAX_MOVE_TEXT];
    struct sbuf sb = sb_over(words, sizeof words);
    rng_t rng = rng_seeded(seed);

    if (!game || !game_receive(game, &view, size) || !game_may_act(&view, seat)) {
        puts("none");
        return;
    }
    game_put_move(game, &view, seat, game_random_move(game, &view, seat, &rng), HOST,
                  &sb);
    puts(words);
}

int main(void)
{
    static char line[8192], name[64], text[8192];
    int seat;
    unsigned long seed;

    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%63s %d %lu %8191s", name, &seat, &seed, text) != 4)
            return EXIT_FAILURE;
        answer(name, seat, seed, text);
        fflush(stdout);
    }
    return EXIT_SUCCESS;
}
