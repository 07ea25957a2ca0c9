/* store_file.c - opens the SQLite file of a store and brings it to our layout.
 *
 * WAL with full sync: a commit is on the disk when it returns, and readers never wait for
 * it. The layout's version is the file's user_version. */
#include "server/store_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    APPLICATION = 0x6e697761, /* "niwa": whose file it is, for SQLite and for file(1) */
    PATIENCE = 5000,          /* ms to wait for another program that writes to the file */
    WAL_PAGES = 4000          /* when what was committed moves to where it belongs */
};

/* Each brings the layout one version further, the first from nothing. Those that were ever
 * released never change. Entries lie in the order in which they came, each with the number of
 * the one before it at its table; `tail` has a table's last. So a commit of fifty tables' moves
 * writes a few pages: those where entries end, and one for every few hundred tables at play. An
 * index by table and number would be a page for each of them. `game_table` and `sitting` change
 * only a few times a game. */
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

static bool is_no_room(int code, int error)
{
    return code == SQLITE_FULL || error == ENOSPC || error == EDQUOT || error == EFBIG;
}

void store_file_explain(sqlite3 *db, const char *path, char *why, size_t size)
{
    int code = sqlite3_errcode(db), error = errno;

    if (code != SQLITE_IOERR && code != SQLITE_CANTOPEN)
        error = 0; /* it has nothing to do with it */
    if (is_no_room(code, error))
        snprintf(why, size, "there is no room left on the disk for '%.200s'", path);
    else if (code == SQLITE_READONLY || code == SQLITE_PERM || error == EROFS)
        snprintf(why, size, "'%.200s' may only be read, not written", path);
    else if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        snprintf(why, size, "another program keeps '%.200s' locked", path);
    else if (code == SQLITE_NOTADB)
        snprintf(why, size, "'%.200s' is not a file of Niwa's", path);
    else if (code == SQLITE_CORRUPT)
        snprintf(why, size, "'%.200s' is damaged (%s)", path, sqlite3_errmsg(db));
    else if (code == SQLITE_NOMEM)
        snprintf(why, size, "no memory for '%.200s'", path);
    else
        snprintf(why, size, "'%.200s': %s", path,
                 error ? strerror(error) : sqlite3_errmsg(db));
}

/* Makes the file ourselves where it is missing: it holds what only its owner should read,
 * and the system says better than SQLite why it cannot be.
 *
 * A file that is there is looked at but never opened here. SQLite's locks are this process's,
 * and closing any descriptor of the file gives all of them up: those of a store that is open
 * already, too. Another program that closes the file then takes itself for the last one and
 * removes the WAL, into which we would go on writing, for nobody. */
static bool touch(const char *path, char *why, size_t size)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file >= 0) {
        close(file);
        return true;
    }
    if (errno == EEXIST && faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0)
        return true;
    if (errno == EACCES || errno == EROFS || errno == EPERM)
        snprintf(why, size,
                 access(path, F_OK) == 0 ? "'%.200s' may only be read, not written"
                                         : "'%.200s' cannot be made: no permission",
                 path);
    else
        snprintf(why, size, "'%.200s' cannot be opened: %s", path, strerror(errno));
    return false;
}

static bool run(sqlite3 *db, const char *sql)
{
    errno = 0;
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The number that a query answers; -1 on trouble. */
static sqlite3_int64 number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *query = NULL;
    sqlite3_int64 number = -1;

    if (sqlite3_prepare_v2(db, sql, -1, &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        number = sqlite3_column_int64(query, 0);
    return sqlite3_finalize(query) == SQLITE_OK ? number : -1;
}

/* Whether the file got its log. Where that cannot be, SQLite answers with what is instead,
 * which is no error to it. */
static bool has_wal(sqlite3 *db, bool *answer)
{
    sqlite3_stmt *query = NULL;

    errno = 0;
    *answer = sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &query, NULL) ==
                  SQLITE_OK &&
              sqlite3_step(query) == SQLITE_ROW &&
              sqlite3_stricmp((const char *)sqlite3_column_text(query, 0), "wal") == 0;
    return sqlite3_finalize(query) == SQLITE_OK;
}

static bool set_up(sqlite3 *db, const char *path, char *why, size_t size)
{
    bool is_wal;

    if (!has_wal(db, &is_wal))
        return false;
    if (!is_wal)
        snprintf(why, size,
                 "'%.200s' lies where programs cannot share memory; a network folder?",
                 path);
    return is_wal && run(db, "PRAGMA synchronous = FULL") &&
           sqlite3_wal_autocheckpoint(db, WAL_PAGES) == SQLITE_OK;
}

static bool migrate(sqlite3 *db, int from)
{
    char note[100];

    for (int i = from; i < LAYOUT; i++)
        if (!run(db, migrations[i]))
            return false;
    snprintf(note, sizeof note, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION, LAYOUT);
    return run(db, note);
}

/* One transaction: a file is never between two layouts, and of two that open it at once one
 * waits. */
static bool renew(sqlite3 *db, const char *path, char *why, size_t size)
{
    sqlite3_int64 owner, layout, things;

    why[0] = '\0';
    if (!run(db, "BEGIN IMMEDIATE"))
        return false;
    owner = number_of(db, "PRAGMA application_id");
    layout = number_of(db, "PRAGMA user_version");
    things = number_of(db, "SELECT count(*) FROM sqlite_schema");
    if (owner < 0 || layout < 0 || things < 0)
        return false;
    if (owner != APPLICATION && (things > 0 || layout > 0)) {
        snprintf(why, size, "'%.200s' is not a file of Niwa's", path);
        return false;
    }
    if (layout > LAYOUT) {
        snprintf(
            why, size,
            "'%.200s' was written by a newer niwa (layout %lld; this one knows up to "
            "%d): use that one, or another folder",
            path, (long long)layout, LAYOUT);
        return false;
    }
    return (layout == LAYOUT || migrate(db, (int)layout)) && run(db, "COMMIT");
}

sqlite3 *store_file_open(const char *path, char *why, size_t size)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    sqlite3 *db = NULL;

    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a refusal, not the end */
    if (!touch(path, why, size))
        return NULL;
    why[0] = '\0';
    if (sqlite3_open_v2(path, &db, flags, NULL) == SQLITE_OK) {
        sqlite3_extended_result_codes(db, 0);
        sqlite3_busy_timeout(db, PATIENCE);
        if (renew(db, path, why, size) && set_up(db, path, why, size))
            return db;
    }
    if (why[0] == '\0')
        store_file_explain(db, path, why, size);
    sqlite3_close(db);
    return NULL;
}
