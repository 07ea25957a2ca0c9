/* store.h - what must outlive the program: the logs of tables, and who the guests are.
 *
 * The log of a table is the only truth about it: entries numbered 1, 2, 3 ... without a
 * gap. Each table also has a summary, so that lists need no replay. Whoever appends makes
 * it, and it could be made again from the log.
 *
 * A call returns NULL, or a sentence that says what went wrong; then it has changed
 * nothing. The sentence is the store's, until the next call. What a call has stored is on
 * the disk when it returns. A store is used by one thread at a time; two threads open
 * two. */
#ifndef NIWA_STORE_H
#define NIWA_STORE_H

#include "core/record/record.h"

#include <string.h>

enum {
    TABLE_ID = 12, /* letters of a table's id, and of a guest's */
    GUEST_ID = 12,
    GUEST_NAME = RECORD_NAME,
    SECRET_HASH = 32,       /* bytes of the hash of a token or of a link's code */
    STORE_MOST_TEXT = 4096, /* bytes of an entry's text */
    STORE_MOST_LIST = 1536  /* bytes of what a list shows of a table */
};

enum store_state { STORE_OPEN, STORE_RUNNING, STORE_OVER };

/* The state of a table, for lists. */
struct store_summary {
    char game[32];
    enum store_state state;
    bool is_public;
    char guest[MAX_SEATS + 1][GUEST_ID + 1]; /* by seat; "": no person sits there */
    const char *text; /* what a list shows of it; the store does not read it */
};

struct store_entry {
    char table[TABLE_ID + 1];
    uint8_t kind, seat;
    uint64_t number; /* from 1 */
    int64_t at;      /* ms since 1970 */
    const char *text;
    /* the table's summary from this entry on; NULL: it has not changed. Entry 1 has one.
     * `read` gives none */
    const struct store_summary *summary;
    /* for copying, with a summary: since when the table is in its state. 0: since this
     * entry, if the entry changes the state */
    int64_t since;
};

/* A table in a list. */
struct store_table {
    char id[TABLE_ID + 1];
    int64_t since;   /* since when it is in its state, ms since 1970 */
    uint64_t number; /* of its last entry */
    int64_t at;      /* of its last entry */
    struct store_summary summary;
};

enum store_list {
    LIST_OF_GUEST,    /* unfinished tables where the guest sits */
    LIST_PUBLIC_OPEN, /* anybody may sit down */
    LIST_PUBLIC_RUNNING /* anybody may watch */,
    LIST_PUBLIC_OVER,
    LIST_ALL /* every table, in the order of their ids: for check and copy */
};

struct store_filter {
    enum store_list list;
    const char *guest; /* LIST_OF_GUEST: whose */
    const char *after; /* LIST_ALL: only ids after this one; "": all */
    /* the most tables to list, the newest first unless it is LIST_ALL */
    int limit;
};

struct store_guest {
    char id[GUEST_ID + 1];
    char name[GUEST_NAME];
    int64_t since; /* first kept then, ms since 1970 */
};

/* A guest to be stored: a new one, one with a new name, or one with another token. */
struct store_keep {
    char id[GUEST_ID + 1];
    char name[GUEST_NAME];
    bool has_token;
    /* its hash: only the guest has the token itself */
    uint8_t token[SECRET_HASH];
    int64_t at;
};

/* What is stored about guests, one kind at a time, for copying a store. Guests come in
 * the order of their ids, tokens and links in the order of their hashes. */
enum store_roll {
    ROLL_GUESTS, /* without a token; `at` is since when */
    ROLL_TOKENS, /* with the guest's name; `at` is since when */
    ROLL_LINKS   /* `token` is the hash of the code, `at` is until when; without a name */
};

struct store;

/* Callbacks: their arguments are valid during the call. They return false to stop, and
 * must not call the store. */
typedef bool store_each_entry(void *context, const struct store_entry *entry);
typedef bool store_each_table(void *context, const struct store_table *table);
typedef bool store_each_keep(void *context, const struct store_keep *keep);

struct store_calls {
    /* Appends entries, those of a table in the order of their numbers. For each table
     * either all are stored or none: clash[i] says that entry i is not stored, because
     * the number of an entry of its table is taken or would leave a gap. Then somebody
     * else was quicker, or an earlier entry was never stored. All entries without a clash
     * are stored together. */
    const char *(*append)(struct store *store, const struct store_entry *entries,
                          int count, bool *clash);
    /* The entries of a table from a number on, in order; none for an unknown table. */
    const char *(*read)(struct store *store, const char *table, uint64_t from,
                        store_each_entry *each, void *context);
    const char *(*tables)(struct store *store, const struct store_filter *filter,
                          store_each_table *each, void *context);
    /* Stores all guests or none. A token stays with the guest who had it first. */
    const char *(*guest_keep)(struct store *store, const struct store_keep *keeps,
                              int count);
    /* The guest with a token; *found says whether there is one. */
    const char *(*guest_find)(struct store *store, const uint8_t token[SECRET_HASH],
                              struct store_guest *guest, bool *found);
    /* Stores a link by which a guest moves to another device, valid for one use before
     * `until`. */
    const char *(*link_keep)(struct store *store, const uint8_t code[SECRET_HASH],
                             const char *guest, int64_t now, int64_t until);
    /* Uses up a link. *found: it existed and had not expired at `now`. */
    const char *(*link_take)(struct store *store, const uint8_t code[SECRET_HASH],
                             int64_t now, struct store_guest *guest, bool *found);
    /* At most `limit` rows of a roll that come after `after`; NULL: from the first. */
    const char *(*roll)(struct store *store, enum store_roll roll,
                        const struct store_keep *after, int limit, store_each_keep *each,
                        void *context);
    void (*close)(struct store *store);
};

struct store {
    const struct store_calls *call;
};

/* The state of the tables in one of the public lists. */
static inline enum store_state store_list_state(enum store_list list)
{
    return list == LIST_PUBLIC_OPEN      ? STORE_OPEN
           : list == LIST_PUBLIC_RUNNING ? STORE_RUNNING
                                         : STORE_OVER;
}

/* Where a store is: a folder, or the URL of a database, which begins with postgres:// or
 * postgresql://. */
static inline bool store_is_database(const char *place)
{
    return strncmp(place, "postgres://", 11) == 0 ||
           strncmp(place, "postgresql://", 13) == 0;
}

#endif
