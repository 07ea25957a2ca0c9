/* chains.h - an intrusive hash table: its chains are links inside the items, so that
 * adding one needs no memory. An item begins with a struct chained, and belongs to the
 * caller. */
#ifndef NIWA_CHAINS_H
#define NIWA_CHAINS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct chained {
    struct chained *next; /* in its slot */
    uint64_t hash;
};

struct chains {
    struct chained **slot;
    size_t slots; /* a power of two */
    size_t count; /* items */
};

/* An empty table with `slots` slots, a power of two. False: no memory. */
bool chains_init(struct chains *chains, size_t slots);

/* Frees the slots, not the items. */
void chains_free(struct chains *chains);

/* Adds an item that is not there yet. If there is no memory for more slots, chains get
 * longer. */
void chains_add(struct chains *chains, struct chained *thing, uint64_t hash);
void chains_remove(struct chains *chains, struct chained *thing);

/* Removes the first of a slot; NULL: it is empty. */
struct chained *chains_pop(struct chains *chains, size_t slot);

/* The items with a hash, one after the other; NULL: no more. */
struct chained *chains_find(const struct chains *chains, uint64_t hash);
struct chained *chains_again(const struct chained *thing);

/* The hash of a text. Only for ids that we have drawn ourselves: it does not resist
 * collision attacks. */
uint64_t chains_hash(const char *text);

#endif
