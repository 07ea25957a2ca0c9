/* random_game.c - plays a random game of Haru Ichiban and prints its moves and its end.
 *
 *     cc random_game.c $(pkg-config --cflags --libs niwa) -o random_game && ./random_game */
#include <niwa/niwa.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    const niwa_game *game = niwa_game_find(argc > 1 ? argv[1] : "haru-ichiban");
    static char text[NIWA_MAX_TEXT];
    niwa_rng rng = niwa_rng_seeded(2024);
    niwa_state state;

    if (!game || niwa_state_init(game, &state, niwa_game_min_seats(game), NULL) != NULL)
        return 2;
    while (!niwa_state_is_over(&state)) {
        int actor = niwa_random_actor(&state, &rng);
        niwa_move move;
        niwa_random_move(game, &state, actor, &rng, &move);
        niwa_move_put(game, &state, actor, move, NIWA_HOST, text, sizeof text);
        if (actor == NIWA_CHANCE)
            printf("chance %s\n", text);
        else
            printf("%d %s\n", actor, text);
        niwa_play(game, &state, actor, move, NULL);
    }
    niwa_put_text(game, &state, NIWA_HOST, text, sizeof text);
    fputs(text, stdout);
    niwa_put_result(game, &state, text, sizeof text);
    puts(text);
    return 0;
}
