/* house.h - all tables of a process: found by id, read from the store when first needed,
 * forgotten when nobody looks any more, woken when a clock runs out.
 *
 * The house owns its parties. A party that was dropped comes back from the store as it was.
 * A clock that runs out while a table is forgotten counts when the table is next needed: the
 * entry has the time when it ran out. No threads: one at a time. */
#ifndef NIWA_HOUSE_H
#define NIWA_HOUSE_H

#include "party.h"

struct house;

/* An empty house over a store, which must outlive it. NULL: no memory. */
struct house *house_new(struct store *store,
                        const struct game *(*find)(const char *name));
void house_free(struct house *house);

/* Founds a table; `out` is its first entry, to be kept. NULL with a sentence why not. */
struct party *house_found(struct house *house, const char *id, const struct setup *setup,
                          int64_t now, struct entry *out, const char **sentence);

/* The table of an id, from memory or from the store. NULL with a sentence: no such table, or
 * the store's trouble. */
struct party *house_find(struct house *house, const char *id, int64_t now,
                         const char **sentence);

/* After a party was asked or changed: sets its alarm anew. */
void house_turn(struct house *house, struct party *party, int64_t now);

/* The party that needs party_next first, and when; NULL: none will by itself. */
struct party *house_due(const struct house *house, int64_t *when);

/* No alarm until it is asked or changed again: for a party that owes what cannot be. */
void house_quiet(struct house *house, struct party *party);

/* Forgets a party. Pointers to it are dead. */
void house_drop(struct house *house, struct party *party);

/* The party is the caller's to free: for the house there is none any more, as when its entries
 * could not be kept. */
void house_hand_out(struct house *house, struct party *party);

/* Takes one back that was handed out; there is none of its table now. False: no memory, and it
 * is still the caller's. */
bool house_hand_in(struct house *house, struct party *party, int64_t now);

/* Forgets parties that nobody shows, that are kept to the last entry, and that nobody has
 * used since `before`. Returns how many. */
int house_sweep(struct house *house, int64_t before);

int house_size(const struct house *house);

/* Tells what a viewer missed: the events of a table after a number, one by one, as kept in
 * the store. NULL, or a sentence. The JSON is good during the call. */
typedef void house_event(void *context, uint64_t number, const char *json, size_t len);
const char *house_tail(struct house *house, const char *id, uint64_t after, int viewer,
                       unsigned show, house_event *each, void *context);

/* An entry as the store gave it. NULL, or a sentence why it is none. */
const char *house_entry_of(const struct store_entry *kept, struct entry *out);

/* An entry as the store wants it; the text stays the entry's. */
struct store_entry house_entry(const struct party *party, const struct entry *entry,
                               const struct store_summary *summary);

#endif
