/* numbers.c - the list of the games' numbers, in the order of the games. */
#include "numbers.h"

#include "games.h"

static const struct numbers *const all[] = {
#define GAME(name) &name##_numbers,
#include "games.def"
#undef GAME
};

const struct numbers *numbers_of(const struct game *game)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, game->name) == 0)
            return all[i];
    return NULL;
}
