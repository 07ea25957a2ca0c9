/* pads.c - the list of score pads. */
#include "pads.h"

#include <string.h>

static const struct pad *const pads[] = {
#define GAME(name) &name##_pad,
#include "games.def"
#undef GAME
    NULL,
};

const struct pad *pads_find(const char *game)
{
    for (int i = 0; pads[i]; i++)
        if (strcmp(pads[i]->game, game) == 0)
            return pads[i];
    return NULL;
}
