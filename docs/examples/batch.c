/* batch.c - a thousand games at once, on two threads, played at random.
 *
 *     cc batch.c $(pkg-config --cflags --libs niwa) -o batch && ./batch ike-no-koi */
#include <niwa/niwa.h>

#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 1000, STEPS = 1000 };

int main(int argc, char **argv)
{
    const niwa_game *game = niwa_game_find(argc > 1 ? argv[1] : "ike-no-koi");
    int seats = niwa_game_min_seats(game);
    static int32_t actions[GAMES];
    static int64_t offset[GAMES + 1];
    static unsigned char done[GAMES];
    static float reward[GAMES * NIWA_MAX_SEATS];
    niwa_rng rng = niwa_rng_seeded(1);
    char why[256] = "there is no such game";
    niwa_batch *batch =
        niwa_batch_new(game, NULL, GAMES, seats, NULL, 7, 2, why, sizeof why);
    long ended = 0, won = 0;

    if (!batch) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    niwa_step out = {.offset = offset, .reward = reward, .done = done};
    out.legal_room = niwa_batch_legal_room(batch);
    out.legal = malloc(out.legal_room * sizeof *out.legal);
    if (!out.legal)
        return 1;
    niwa_batch_step(batch, NULL, &out, NULL); /* how the games begin */
    for (int step = 0; step < STEPS; step++) {
        for (int n = 0; n < GAMES; n++) {
            uint32_t count = (uint32_t)(offset[n + 1] - offset[n]);
            actions[n] = out.legal[offset[n] + niwa_rng_below(&rng, count)];
        }
        if (niwa_batch_step(batch, actions, &out, NULL) != NIWA_OK)
            return 1;
        for (int n = 0; n < GAMES; n++) {
            ended += done[n];
            won += done[n] && reward[n * seats] > 0;
        }
    }
    printf("%d decisions, %ld games, seat 1 did well in %ld\n", GAMES * STEPS, ended,
           won);
    free(out.legal);
    niwa_batch_free(batch);
    return 0;
}
