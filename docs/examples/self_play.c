/* self_play.c - games against itself, written as training data: what the seat saw, what it
 * played, and what came of it in the end. Here a bot of few nodes plays; put a network there.
 *
 *     cc self_play.c $(pkg-config --cflags --libs niwa) -o self_play
 *     ./self_play haru-ichiban 10 > data.bin
 *
 * A sample is the observation, the action (4 bytes) and the return (a float). */
#include <niwa/niwa.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096 }; /* decisions of a game */

struct sample {
    int seat;
    int32_t action;
    unsigned char seen[4096];
};
static struct sample samples[MOST];

/* Plays a game, and returns how many samples it gave. */
static int play(const niwa_game *game, niwa_bot *bot, niwa_rng *rng, niwa_state *state)
{
    int count = 0;

    niwa_state_init(game, state, niwa_game_min_seats(game), NULL);
    while (!niwa_state_is_over(state)) {
        int actor = niwa_random_actor(state, rng);
        niwa_limits limits = {.nodes = 20, .seed = rng->a};
        struct sample *sample = &samples[count % MOST];
        niwa_advice advice;
        niwa_move move;

        if (actor == NIWA_CHANCE) {
            niwa_random_move(game, state, actor, rng, &move);
            niwa_play_legal(game, state, actor, move);
            continue;
        }
        niwa_bot_think(bot, game, state, actor, &limits, &advice);
        niwa_observe(game, state, actor, sample->seen, sizeof sample->seen);
        sample->seat = actor;
        sample->action = advice.action;
        count++;
        niwa_act(game, state, actor, advice.action, NULL);
    }
    return count < MOST ? count : MOST;
}

int main(int argc, char **argv)
{
    const niwa_game *game = niwa_game_find(argc > 1 ? argv[1] : "haru-ichiban");
    int games = argc > 2 ? atoi(argv[2]) : 1;
    niwa_rng rng = niwa_rng_seeded(2024);
    niwa_bot *bot = niwa_bot_new("search");
    niwa_facts facts;
    niwa_state state;

    if (!bot || niwa_game_facts(game, &facts) != NIWA_OK)
        return 1;
    for (int i = 0; i < games; i++) {
        float returns[NIWA_MAX_SEATS + 1];
        int count = play(game, bot, &rng, &state);

        niwa_returns(game, &state, returns);
        for (int n = 0; n < count; n++) {
            fwrite(samples[n].seen, facts.observation, 1, stdout);
            fwrite(&samples[n].action, sizeof samples[n].action, 1, stdout);
            fwrite(&returns[samples[n].seat], sizeof returns[0], 1, stdout);
        }
        fprintf(stderr, "game %d: %d samples of %u bytes\n", i + 1, count,
                facts.observation + 8);
    }
    niwa_bot_free(bot);
    return 0;
}
