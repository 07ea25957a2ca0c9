/* registry.h - all tables of a process: found by id, read from the store when first
 * needed, dropped when nobody looks at them any more, woken when a clock runs out.
 *
 * The registry owns its tables. A table that was dropped comes back from the store as it
 * was. A clock that runs out while a table is not in memory is noticed when the table is
 * next needed; the entry has the time at which it ran out. One thread at a time. */
#ifndef NIWA_REGISTRY_H
#define NIWA_REGISTRY_H

#include "host/table/hosted.h"

struct registry;

enum { REGISTRY_WHY = 256 }; /* bytes of a sentence */

/* An empty registry over a store, which must outlive it. The store may be NULL if
 * registry_find is not used. Returns NULL if there is no memory. */
struct registry *registry_new(struct store *store,
                              const struct game *(*find)(const char *name));
void registry_free(struct registry *registry);

/* Founds a table; `out` is its first entry, to be kept. NULL with a sentence why not. */
struct hosted_table *registry_create(struct registry *registry, const char *id,
                                     const struct setup *setup, int64_t now,
                                     struct entry *out, const char **sentence);

/* The table of an id, from memory or from the store. NULL with a sentence: no such table, or
 * the store's trouble. */
struct hosted_table *registry_find(struct registry *registry, const char *id, int64_t now,
                                   const char **sentence);

/* The same from memory alone; NULL: it is not there. */
struct hosted_table *registry_look(struct registry *registry, const char *id,
                                   int64_t now);

/* Builds a table from its log in a store, up to an entry. Any thread that has the store
 * may call it; the table is in no registry yet. NULL with a sentence, perhaps in
 * `why`. */
struct hosted_table *registry_read(struct store *store,
                                   const struct game *(*find)(const char *name),
                                   const char *id, uint64_t last, char why[REGISTRY_WHY],
                                   const char **sentence);

/* To be called after a table was asked or changed: sets its alarm again. */
void registry_turn(struct registry *registry, struct hosted_table *hosted, int64_t now);

/* The table that needs hosted_next first, and when; NULL: none does. */
struct hosted_table *registry_due(const struct registry *registry, int64_t *when);

/* Whether a table will be due: at `due`. */
bool registry_has_alarm(const struct hosted_table *hosted);

/* Switches a table's alarm off until it is asked or changed again: for a table whose next
 * entry can't be made. */
void registry_quiet(struct registry *registry, struct hosted_table *hosted);

/* Forgets a table. Pointers to it are dead. */
void registry_drop(struct registry *registry, struct hosted_table *hosted);

/* Takes a table out of the registry; it is the caller's to free. So a table whose entries could
 * not be kept is found by nobody until it has been read again. */
void registry_hand_out(struct registry *registry, struct hosted_table *hosted);

/* Takes back a table that was handed out. The registry must have no other table of this
 * id. False: no memory, and the table stays the caller's. */
bool registry_hand_in(struct registry *registry, struct hosted_table *hosted,
                      int64_t now);

/* Drops tables that are not in use, whose last entry is stored, and that nobody has used
 * since `before`. Each call looks at the next one of `parts` parts of all tables. Returns
 * how many it dropped. */
int registry_sweep(struct registry *registry, int64_t before, int parts);

int registry_size(const struct registry *registry);

/* Tells what a viewer missed: the events of a table after a number, one by one, from the
 * log in a store. Any thread that has the store may call it. Returns NULL, or a sentence,
 * perhaps in `why`. The JSON is valid during the call. */
typedef void registry_event(void *context, uint64_t number, const char *json, size_t len);
const char *registry_tail(struct store *store,
                          const struct game *(*find)(const char *name), const char *id,
                          uint64_t after, int viewer, unsigned show, registry_event *each,
                          void *context, char why[REGISTRY_WHY]);

/* Converts an entry that the store gave. NULL, or a sentence why it is not valid. */
const char *registry_entry_of(const struct store_entry *kept, struct entry *out);

/* An entry in the form that a store takes; its text still belongs to the entry. */
struct store_entry registry_entry(const struct hosted_table *hosted,
                                  const struct entry *entry,
                                  const struct store_summary *summary);

#endif
