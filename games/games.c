/* games.c - the list of games. */
#include "games.h"

#include <string.h>

const struct game *const games[] = {
#define GAME(name) &name##_game,
#include "games.def"
#undef GAME
    NULL,
};

const struct game *games_find(const char *name)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}
