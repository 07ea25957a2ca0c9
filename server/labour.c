/* labour.c - says what this build means by the bytes of a view. */
#include "server/labour.h"

#include "games/games.h"

#include <string.h>

_Static_assert((int)LABOUR_MOVE == (int)MAX_MOVE_TEXT, "labour.h knows no games");

/* FNV-1a */
static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
    return hash;
}

uint64_t labour_rules(void)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (int i = 0; games[i]; i++) {
        uint32_t numbers[] = {games[i]->rules, games[i]->state_size};
        hash = hash_bytes(hash, games[i]->name, strlen(games[i]->name) + 1);
        hash = hash_bytes(hash, numbers, sizeof numbers);
    }
    return hash;
}
