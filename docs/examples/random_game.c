/* random_game.c - plays a random game of Haru Ichiban and prints its moves and its end.
 *
 *     cc random_game.c $(pkg-config --cflags --libs niwa) -o random_game && ./random_game */
#include <niwa/niwa.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    const struct game *game = games_find(argc > 1 ? argv[1] : "haru-ichiban");
    union any_state state;
    char text[MAX_JSON];
    struct sbuf out = sb_over(text, sizeof text);
    rng_t rng = rng_seeded(2024);

    if (!game || game_init(game, &state, game->min_seats, NULL) != NULL)
        return 2;
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        move_t move = game_random_move(game, &state, actor, &rng);
        sb_clear(&out);
        game_put_move(game, &state, actor, move, HOST, &out);
        printf("%s %s\n", actor == CHANCE ? "chance" : (char[]){(char)('0' + actor), 0},
               text);
        game_apply(game, &state, actor, move);
    }
    sb_clear(&out);
    game_put_text(game, &state, HOST, &out);
    game_put_result(game, &state, &out);
    puts(text);
    return 0;
}
