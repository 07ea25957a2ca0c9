/* store_file.c - opens the SQLite file of a store and checks its layout.
 *
 * WAL with full sync: a commit is on the disk when it returns, and readers never wait for
 * it. The layout's version is the file's user_version. */
#include "server/store/store_file.h"

#include "server/store/store_layout.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    /* "niwa": the application id, for SQLite and file(1) */
    APPLICATION = 0x6e697761,
    PATIENCE = 5000, /* ms to wait for another program that writes to the file */
    WAL_PAGES = 4000 /* pages in the WAL before a checkpoint */
};

static bool is_no_room(int code, int error)
{
    return code == SQLITE_FULL || error == ENOSPC || error == EDQUOT || error == EFBIG;
}

void store_file_explain(sqlite3 *db, const char *path, char *why, size_t size)
{
    int code = sqlite3_errcode(db), error = errno;

    if (code != SQLITE_IOERR && code != SQLITE_CANTOPEN)
        error = 0; /* errno has nothing to do with it */
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

/* Creates the file if it is missing, since only its owner may read it, and the system's
 * error says more than SQLite's.
 *
 * An existing file is never opened here. SQLite's locks belong to the process, and
 * closing any descriptor of the file releases all of them, also those of a store that is
 * already open. Another program that closes the file would then take itself for the last
 * user and remove the WAL, while we would go on writing into it. */
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

/* The number that a query answers; -1: an error. */
static sqlite3_int64 number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *query = NULL;
    sqlite3_int64 number = -1;

    if (sqlite3_prepare_v2(db, sql, -1, &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        number = sqlite3_column_int64(query, 0);
    return sqlite3_finalize(query) == SQLITE_OK ? number : -1;
}

/* Whether the file is in WAL mode. If it can't be, SQLite answers with another mode,
 * without an error. */
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

/* The layout that this program works on. */
static int present_layout(void)
{
    int layout = 0;

    while (store_layout_step(layout))
        layout++;
    return layout;
}

static bool climb(sqlite3 *db, int from, int to)
{
    char note[100];

    for (int layout = from; layout < to; layout++)
        if (!run(db, store_layout_step(layout)))
            return false;
    snprintf(note, sizeof note, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION, to);
    return run(db, note);
}

/* A file being opened. */
struct opening {
    sqlite3 *db;
    const char *path;
    bool may_climb; /* an older layout is migrated; else it is left alone */
    int from, to;   /* the layout it had, 0 for nothing, and ours */
    char *why;
    size_t size;
};

static bool refuse_layout(const struct opening *opening)
{
    const char *path = opening->path, *name = strrchr(path, '/');
    int folder = name ? (int)(name - path) : 0;

    if (opening->from > opening->to)
        snprintf(
            opening->why, opening->size,
            "'%.200s' was written by a newer niwa (layout %d; this one knows up to %d): "
            "use that one, or another folder",
            path, opening->from, opening->to);
    else
        snprintf(opening->why, opening->size,
                 "'%.200s' was written by an older niwa (layout %d; this one works on "
                 "%d): bring it up to date with 'niwa store migrate %.*s'",
                 path, opening->from, opening->to, folder < 200 ? folder : 200, path);
    return false;
}

/* Creates or migrates the layout in one transaction, so that a file is never between two
 * layouts and two programs never do it at once. */
static bool renew(struct opening *opening)
{
    sqlite3 *db = opening->db;
    sqlite3_int64 owner, layout, things;

    if (!run(db, "BEGIN IMMEDIATE"))
        return false;
    owner = number_of(db, "PRAGMA application_id");
    layout = number_of(db, "PRAGMA user_version");
    things = number_of(db, "SELECT count(*) FROM sqlite_schema");
    if (owner < 0 || layout < 0 || things < 0)
        return false;
    if (owner != APPLICATION && (things > 0 || layout > 0)) {
        snprintf(opening->why, opening->size, "'%.200s' is not a file of Niwa's",
                 opening->path);
        return false;
    }
    opening->from = (int)layout;
    opening->to = present_layout();
    if (opening->from > opening->to ||
        (opening->from < opening->to && things > 0 && !opening->may_climb))
        return refuse_layout(opening);
    return (opening->from == opening->to || climb(db, opening->from, opening->to)) &&
           run(db, "COMMIT");
}

static bool open_file(struct opening *opening)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;

    /* a file that may not grow gives an error, not a signal */
    signal(SIGXFSZ, SIG_IGN);
    if (!touch(opening->path, opening->why, opening->size))
        return false;
    opening->why[0] = '\0';
    if (sqlite3_open_v2(opening->path, &opening->db, flags, NULL) == SQLITE_OK) {
        sqlite3_extended_result_codes(opening->db, 0);
        sqlite3_busy_timeout(opening->db, PATIENCE);
        if (renew(opening) &&
            set_up(opening->db, opening->path, opening->why, opening->size))
            return true;
    }
    if (opening->why[0] == '\0')
        store_file_explain(opening->db, opening->path, opening->why, opening->size);
    sqlite3_close(opening->db);
    return false;
}

sqlite3 *store_file_open(const char *path, char *why, size_t size)
{
    struct opening opening = {.path = path, .why = why, .size = size};

    return open_file(&opening) ? opening.db : NULL;
}

bool store_file_migrate(const char *path, int *from, int *to, char *why, size_t size)
{
    struct opening opening = {.path = path, .may_climb = true, .why = why, .size = size};
    bool is_well = open_file(&opening);

    *from = opening.from;
    *to = opening.to;
    if (is_well)
        sqlite3_close(opening.db);
    return is_well;
}
