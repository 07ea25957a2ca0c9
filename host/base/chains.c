/* chains.c - an intrusive hash table. */
#include "host/base/chains.h"

#include "core/must.h"

#include <stdlib.h>

static struct chained **slot_of(const struct chains *chains, uint64_t hash)
{
    return &chains->slot[(hash ^ hash >> 32) & (chains->slots - 1)];
}

uint64_t chains_hash(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */

    for (const char *p = text; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 0x100000001b3u;
    return hash;
}

bool chains_init(struct chains *chains, size_t slots)
{
    *chains = (struct chains){.slot = (struct chained **)calloc(slots, sizeof(void *))};
    if (chains->slot)
        chains->slots = slots;
    return chains->slot != NULL;
}

void chains_free(struct chains *chains)
{
    free((void *)chains->slot);
    *chains = (struct chains){0};
}

static void chain(struct chains *chains, struct chained *thing)
{
    struct chained **slot = slot_of(chains, thing->hash);

    thing->next = *slot;
    *slot = thing;
}

/* Twice as many slots, if there is memory. */
static void grow(struct chains *chains)
{
    struct chains old = *chains;

    if (!chains_init(chains, 2 * old.slots)) {
        *chains = old;
        return;
    }
    chains->count = old.count;
    for (size_t i = 0; i < old.slots; i++)
        while (old.slot[i]) {
            struct chained *thing = old.slot[i];
            old.slot[i] = thing->next;
            chain(chains, thing);
        }
    free((void *)old.slot);
}

void chains_add(struct chains *chains, struct chained *thing, uint64_t hash)
{
    if (chains->count >= chains->slots)
        grow(chains);
    thing->hash = hash;
    chain(chains, thing);
    chains->count++;
}

void chains_remove(struct chains *chains, struct chained *thing)
{
    struct chained **at = slot_of(chains, thing->hash);

    while (*at != thing) {
        must(*at);
        at = &(*at)->next;
    }
    *at = thing->next;
    chains->count--;
}

struct chained *chains_pop(struct chains *chains, size_t slot)
{
    struct chained *thing = chains->slot[slot];

    if (thing) {
        chains->slot[slot] = thing->next;
        chains->count--;
    }
    return thing;
}

static struct chained *with_hash(struct chained *thing, uint64_t hash)
{
    while (thing && thing->hash != hash)
        thing = thing->next;
    return thing;
}

struct chained *chains_find(const struct chains *chains, uint64_t hash)
{
    return with_hash(*slot_of(chains, hash), hash);
}

struct chained *chains_again(const struct chained *thing)
{
    return with_hash(thing->next, thing->hash);
}
