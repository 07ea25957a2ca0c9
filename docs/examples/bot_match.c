/* bot_match.c - our best bot, with half a second a move, against level 4: Hiroba for two.
 *
 *     cc bot_match.c $(pkg-config --cflags --libs niwa) -o bot_match && ./bot_match */
#include <niwa/niwa.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const niwa_game *game = niwa_game_find("hiroba");
    niwa_rng rng = niwa_rng_seeded(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    niwa_limits ours = {.seconds = argc > 1 ? atof(argv[1]) : 0.5}, theirs = {.level = 4};
    niwa_bot *bot = niwa_bot_new("search");
    static char words[NIWA_MAX_TEXT];
    niwa_state state;
    const char *why = niwa_state_init(game, &state, 2, NULL);

    if (why || !bot) {
        fprintf(stderr, "%s\n", why ? why : "there is no memory");
        return 1;
    }
    while (!niwa_state_is_over(&state)) {
        int actor = niwa_random_actor(&state, &rng);
        niwa_advice advice;
        niwa_move move;

        if (actor == NIWA_CHANCE) {
            niwa_random_move(game, &state, actor, &rng, &move);
        } else { /* a bot is given what its seat may know, nothing else */
            niwa_limits *limits = actor == 1 ? &ours : &theirs;
            limits->seed = rng.a;
            if (niwa_bot_think(bot, game, &state, actor, limits, &advice) != NIWA_OK)
                return 1;
            move = advice.move;
            niwa_move_put(game, &state, actor, move, NIWA_PUBLIC, words, sizeof words);
            printf("%d %s, worth %.2f\n", actor, words, advice.choice[0].value);
        }
        niwa_play_legal(game, &state, actor, move);
    }
    niwa_put_result(game, &state, words, sizeof words);
    puts(words);
    niwa_bot_free(bot);
    return 0;
}
