/* store_layout.c - the layout of a store in SQLite.
 *
 * Entries lie in the order in which they came, each with the number of the one before it at its
 * table; `tail` has a table's last. So a commit of fifty tables' moves writes a few pages:
 * those where entries end, and one for every few hundred tables at play. An index by table and
 * number would be a page for each of them. `game_table` and `sitting` change only a few times
 * a game. */
#include "server/store/store_layout.h"

#include <stddef.h>

/* Released migrations never change. */
static const char *const migrations[] = {
    "CREATE TABLE game_table ("
    "    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
    "    state INTEGER NOT NULL, is_public INTEGER NOT NULL, since INTEGER NOT NULL,"
    "    text TEXT NOT NULL) STRICT;"
    "CREATE INDEX game_table_public ON game_table (state, since) WHERE is_public = 1;"
    "CREATE TABLE entry ("
    "    no INTEGER PRIMARY KEY, before INTEGER NOT NULL, table_no INTEGER NOT NULL,"
    "    number INTEGER NOT NULL, at INTEGER NOT NULL, kind INTEGER NOT NULL,"
    "    seat INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE tail (table_no INTEGER PRIMARY KEY, entry_no INTEGER NOT NULL) STRICT;"
    "CREATE TABLE sitting ("
    "    table_no INTEGER NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL,"
    "    is_over INTEGER NOT NULL, PRIMARY KEY (table_no, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sitting_now ON sitting (guest) WHERE is_over = 0;"
    "CREATE TABLE guest ("
    "    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, since INTEGER NOT NULL"
    "    ) STRICT, WITHOUT ROWID;"
    "CREATE TABLE token ("
    "    hash BLOB NOT NULL PRIMARY KEY, guest TEXT NOT NULL, since INTEGER NOT NULL"
    "    ) STRICT, WITHOUT ROWID;"
    "CREATE TABLE link ("
    "    hash BLOB NOT NULL PRIMARY KEY, guest TEXT NOT NULL, until INTEGER NOT NULL"
    "    ) STRICT, WITHOUT ROWID;",
};

enum { LAYOUT = sizeof migrations / sizeof *migrations };

const char *store_layout_step(int layout)
{
    return layout < LAYOUT ? migrations[layout] : NULL;
}
