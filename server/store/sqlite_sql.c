/* sqlite_sql.c - the statements on a store in a file. */
#include "server/store/sqlite_sql.h"

#define LISTED                                                                           \
    "SELECT t.id, t.since, e.number, e.at, t.game, t.state, t.is_public, t.text, t.no"   \
    " FROM game_table t JOIN tail l ON l.table_no = t.no JOIN entry e ON e.no = "        \
    "l.entry_no"

const char *const sqlite_sql[QUERIES] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [FIND_TABLE] = "SELECT t.no, e.no, e.number FROM game_table t"
                   " JOIN tail l ON l.table_no = t.no JOIN entry e ON e.no = l.entry_no"
                   " WHERE t.id = ?1",
    [ADD_ENTRY] = "INSERT INTO entry (before, table_no, number, at, kind, seat, text)"
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [PUT_TAIL] = "INSERT INTO tail (table_no, entry_no) VALUES (?1, ?2)"
                 " ON CONFLICT (table_no) DO UPDATE SET entry_no = excluded.entry_no",
    [PUT_TABLE] =
        "INSERT INTO game_table (id, since, game, state, is_public, text)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (id) DO UPDATE SET"
        " since = iif(?7 = 0 AND state = excluded.state, since, excluded.since),"
        " game = excluded.game, state = excluded.state,"
        " is_public = excluded.is_public, text = excluded.text RETURNING no",
    [NOBODY_SITS] = "DELETE FROM sitting WHERE table_no = ?1",
    [SOMEBODY_SITS] = "INSERT INTO sitting (table_no, seat, guest, is_over)"
                      " VALUES (?1, ?2, ?3, ?4)",
    /* every step must go to an earlier entry of the same table, so that a damaged file
     * leads neither into a loop nor to another table */
    [READ] = "WITH RECURSIVE log (before, table_no, number, at, kind, seat, text) AS ("
             " SELECT e.before, t.no, e.number, e.at, e.kind, e.seat, e.text"
             " FROM game_table t JOIN tail l ON l.table_no = t.no"
             " JOIN entry e ON e.no = l.entry_no AND e.table_no = t.no"
             " WHERE t.id = ?1 AND e.number >= ?2"
             " UNION ALL"
             " SELECT e.before, e.table_no, e.number, e.at, e.kind, e.seat, e.text"
             " FROM log JOIN entry e ON e.no = log.before"
             " AND e.number = log.number - 1 AND e.table_no = log.table_no"
             " WHERE e.number >= ?2)"
             " SELECT number, at, kind, seat, text FROM log ORDER BY number",
    [LIST_GUEST] =
        LISTED " WHERE t.no IN"
               " (SELECT table_no FROM sitting WHERE guest = ?1 AND is_over = 0)"
               " ORDER BY t.since DESC LIMIT ?2",
    [LIST_PUBLIC] = LISTED " WHERE t.is_public = 1 AND t.state = ?1"
                           " ORDER BY t.since DESC LIMIT ?2",
    [LIST_EVERY] = LISTED " WHERE t.id > ?1 ORDER BY t.id LIMIT ?2",
    [WHO_SITS] = "SELECT seat, guest FROM sitting WHERE table_no = ?1",
    [PUT_GUEST] = "INSERT INTO guest (id, name, since) VALUES (?1, ?2, ?3)"
                  " ON CONFLICT (id) DO UPDATE SET name = excluded.name"
                  " WHERE name <> excluded.name",
    [ADD_TOKEN] = "INSERT INTO token (hash, guest, since) VALUES (?1, ?2, ?3)"
                  " ON CONFLICT (hash) DO NOTHING",
    [GUEST_OF_TOKEN] = "SELECT g.id, g.name, g.since FROM token t JOIN guest g"
                       " ON g.id = t.guest WHERE t.hash = ?1",
    [GUEST_BY_ID] = "SELECT id, name, since FROM guest WHERE id = ?1",
    [OLD_LINKS] = "DELETE FROM link WHERE until <= ?1",
    [ADD_LINK] = "INSERT INTO link (hash, guest, until) VALUES (?1, ?2, ?3)",
    [TAKE_LINK] = "DELETE FROM link WHERE hash = ?1 RETURNING guest, until",
    [LIST_GUESTS] = "SELECT id, name, since, x'' FROM guest WHERE id > ?1"
                    " ORDER BY id LIMIT ?2",
    [LIST_TOKENS] = "SELECT t.guest, coalesce(g.name, ''), t.since, t.hash FROM token t"
                    " LEFT JOIN guest g ON g.id = t.guest WHERE t.hash > ?1"
                    " ORDER BY t.hash LIMIT ?2",
    [LIST_LINKS] = "SELECT guest, '', until, hash FROM link WHERE hash > ?1"
                   " ORDER BY hash LIMIT ?2",
};
