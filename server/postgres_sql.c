/* postgres_sql.c - the layout of a store in PostgreSQL, and the statements on it.
 *
 * The primary key of `entry` decides who was first at a table. `tail` has a table's last entry
 * once more: a narrow row to lock and to move on, so that no number can be left out. Many
 * tables' entries come as arrays and share a commit; rows are locked in the order of their
 * tables' ids, so that two nodes wait for each other in one direction only. */
#include "server/postgres_sql.h"

#include <stddef.h>

/* Those that were ever released never change. Ids are compared as bytes. */
const char *const postgres_migrations[] = {
    "CREATE TABLE niwa_layout (version integer NOT NULL);"
    "INSERT INTO niwa_layout VALUES (0);"
    "CREATE TABLE game_table ("
    "    id text COLLATE \"C\" PRIMARY KEY, game text NOT NULL, state smallint NOT NULL,"
    "    is_public boolean NOT NULL, since bigint NOT NULL, text text NOT NULL);"
    "CREATE INDEX game_table_public ON game_table (state, since) WHERE is_public;"
    "CREATE TABLE entry ("
    "    table_id text COLLATE \"C\" NOT NULL, number bigint NOT NULL, at bigint NOT "
    "NULL,"
    "    kind smallint NOT NULL, seat smallint NOT NULL, text text NOT NULL,"
    "    PRIMARY KEY (table_id, number));"
    "CREATE TABLE tail ("
    "    table_id text COLLATE \"C\" PRIMARY KEY, number bigint NOT NULL,"
    "    at bigint NOT NULL) WITH (fillfactor = 50);"
    "CREATE TABLE sitting ("
    "    table_id text COLLATE \"C\" NOT NULL, seat smallint NOT NULL,"
    "    guest text COLLATE \"C\" NOT NULL, is_over boolean NOT NULL,"
    "    PRIMARY KEY (table_id, seat));"
    "CREATE INDEX sitting_now ON sitting (guest) WHERE NOT is_over;"
    "CREATE TABLE guest ("
    "    id text COLLATE \"C\" PRIMARY KEY, name text NOT NULL, since bigint NOT NULL);"
    "CREATE TABLE token ("
    "    hash bytea PRIMARY KEY, guest text COLLATE \"C\" NOT NULL,"
    "    since bigint NOT NULL);"
    "CREATE TABLE link ("
    "    hash bytea PRIMARY KEY, guest text COLLATE \"C\" NOT NULL,"
    "    until bigint NOT NULL);",
};
const int postgres_layout = sizeof postgres_migrations / sizeof *postgres_migrations;

const char *postgres_step(int layout)
{
    return layout < postgres_layout ? postgres_migrations[layout] : NULL;
}

#define LISTED                                                                           \
    "SELECT t.id, t.since, l.number, l.at, t.game, t.state, t.is_public::int, t.text,"   \
    " s.seat, s.guest FROM (SELECT * FROM game_table WHERE "
#define IN_ORDER(order)                                                                  \
    " ORDER BY " order " LIMIT $2::bigint) t JOIN tail l ON l.table_id = t.id"           \
    " LEFT JOIN sitting s ON s.table_id = t.id ORDER BY " order
#define NEWEST IN_ORDER("since DESC, id")

#define ENTRIES                                                                          \
    "unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],"         \
    " $6::text[])"

const char *const postgres_sql[QUERIES] = {
    /* locks the tails if all are where they should be, else fails: division by zero */
    [LOCK_TAILS] = "SELECT 1 / (count(*) = $3::bigint)::int FROM"
                   " (SELECT 1 FROM tail t JOIN unnest($1::text[], $2::bigint[])"
                   " w (table_id, number) ON t.table_id = w.table_id AND"
                   " t.number = w.number ORDER BY t.table_id FOR UPDATE OF t) locked",
    [MOVE_TAILS] = "INSERT INTO tail (table_id, number, at)"
                   " SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])"
                   " ON CONFLICT (table_id) DO UPDATE"
                   " SET number = excluded.number, at = excluded.at",
    [ADD_ENTRIES] = "INSERT INTO entry (table_id, number, at, kind, seat, text)"
                    " SELECT * FROM " ENTRIES,
    [COUNT_ENTRIES] = "SELECT count(*) FROM entry e JOIN " ENTRIES
                      " w (table_id, number, at, kind, seat, text)"
                      " ON e.table_id = w.table_id AND e.number = w.number AND"
                      " e.at = w.at AND e.kind = w.kind AND e.seat = w.seat AND"
                      " e.text = w.text",
    [READ_TAILS] = "SELECT table_id, number FROM tail WHERE table_id = ANY ($1::text[])"
                   " ORDER BY table_id",
    /* `turned`: it came to stand like this within the batch, however it stood before */
    [PUT_TABLES] =
        "INSERT INTO game_table AS g (id, since, game, state, is_public, text)"
        " SELECT w.id, CASE WHEN w.turned = 0 AND o.state = w.state THEN o.since"
        " ELSE w.since END, w.game, w.state, w.is_public <> 0, w.text"
        " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[],"
        " $6::bigint[], $7::text[]) w (id, since, turned, game, state, is_public, text)"
        " LEFT JOIN game_table o ON o.id = w.id ORDER BY w.id"
        " ON CONFLICT (id) DO UPDATE SET since = excluded.since, game = excluded.game,"
        " state = excluded.state, is_public = excluded.is_public, text = excluded.text",
    [NOBODY_SITS] = "DELETE FROM sitting WHERE table_id = ANY ($1::text[])",
    [SOMEBODY_SITS] = "INSERT INTO sitting (table_id, seat, guest, is_over)"
                      " SELECT w.id, w.seat, w.guest, w.is_over <> 0 FROM"
                      " unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[])"
                      " w (id, seat, guest, is_over)",
    [READ] = "SELECT number, at, kind, seat, text FROM entry"
             " WHERE table_id = $1::text AND number >= $2::bigint ORDER BY number",
    [LIST_GUEST] = LISTED "id IN (SELECT table_id FROM sitting"
                          " WHERE guest = $1::text AND NOT is_over)" NEWEST,
    [LIST_PUBLIC] = LISTED "is_public AND state = $1::bigint" NEWEST,
    [LIST_EVERY] = LISTED "id > $1::text" IN_ORDER("id"),
    [PUT_GUEST] = "INSERT INTO guest AS g (id, name, since) VALUES ($1::text, $2::text,"
                  " $3::bigint) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
                  " WHERE g.name <> excluded.name",
    [ADD_TOKEN] = "INSERT INTO token (hash, guest, since) VALUES ($1::bytea, $2::text,"
                  " $3::bigint) ON CONFLICT (hash) DO NOTHING",
    [GUEST_OF_TOKEN] = "SELECT g.id, g.name, g.since FROM token t JOIN guest g"
                       " ON g.id = t.guest WHERE t.hash = $1::bytea",
    [ADD_LINK] = "WITH old AS (DELETE FROM link WHERE until <= $4::bigint)"
                 " INSERT INTO link (hash, guest, until) VALUES ($1::bytea, $2::text,"
                 " $3::bigint) ON CONFLICT (hash) DO NOTHING",
    [TAKE_LINK] = "WITH taken AS (DELETE FROM link WHERE hash = $1::bytea"
                  " RETURNING guest, until) SELECT g.id, g.name, g.since"
                  " FROM taken JOIN guest g ON g.id = taken.guest"
                  " WHERE $2::bigint < taken.until",
    [LIST_GUESTS] = "SELECT id, name, since, '' FROM guest WHERE id > $1::text"
                    " ORDER BY id LIMIT $2::bigint",
    [LIST_TOKENS] = "SELECT t.guest, g.name, t.since, encode(t.hash, 'hex') FROM token t"
                    " LEFT JOIN guest g ON g.id = t.guest WHERE t.hash > $1::bytea"
                    " ORDER BY t.hash LIMIT $2::bigint",
    [LIST_LINKS] = "SELECT guest, '', until, encode(hash, 'hex') FROM link"
                   " WHERE hash > $1::bytea ORDER BY hash LIMIT $2::bigint",
};
