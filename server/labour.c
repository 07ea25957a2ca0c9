/* labour.c - says what this build means by the bytes of a view. */
#include "server/labour.h"

#include "games/games.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)LABOUR_MOVE == (int)MAX_MOVE_TEXT, "labour.h knows no games");

/* FNV-1a */
static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    return hash;
}

static bool has_low_byte_first(void)
{
    const uint16_t one = 1;
    uint8_t first;

    memcpy(&first, &one, 1);
    return first == 1;
}

uint64_t labour_rules(void)
{
    uint64_t hash = hash_text(0xcbf29ce484222325u, has_low_byte_first() ? "low" : "high");
    char text[80];

    for (int i = 0; games[i]; i++) {
        snprintf(text, sizeof text, " %.40s/%d/%u", games[i]->name, games[i]->rules,
                 (unsigned)games[i]->state_size);
        hash = hash_text(hash, text);
    }
    return hash;
}
