/* task_queue.c - a hash of what determines the bytes of a view. */
#include "server/store/task_queue.h"

#include "games/games.h"

#include <stdio.h>

_Static_assert((int)TASK_MOVE == (int)MAX_MOVE_TEXT, "task_queue.h knows no games");

/* FNV-1a */
static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    return hash;
}

uint64_t task_rules(void)
{
    uint64_t hash =
        hash_text(0xcbf29ce484222325u, "low"); /* byte first: see core/game.h */
    char text[80];

    for (int i = 0; games[i]; i++) {
        snprintf(text, sizeof text, " %.40s/%d/%u", games[i]->name, games[i]->rules,
                 (unsigned)games[i]->state_size);
        hash = hash_text(hash, text);
    }
    return hash;
}
