/* postgres_sql.c - the layout of a store in PostgreSQL, and the statements on it.
 *
 * The primary key of `entry` decides who was first at a table. `tail` has a table's last
 * entry once more: a narrow row to lock and to move on, so that no number can be left
 * out. Many tables' entries come as arrays and share a commit; rows are locked in the
 * order of their tables' ids, so that two nodes wait for each other in one direction
 * only.
 *
 * The cluster's tables need not survive a crash. A lease is a row of `keeping`, and is
 * valid while its node is alive, that is while `until` is in the future. A node whose
 * `until` has passed never comes back to life; it joins again under another id. So a node
 * that finds a lease of a dead node may take it, though what it found is a moment old: a
 * row that has changed since names another node, which is not among the dead ones that
 * were found. */
#include "server/store/postgres/postgres_sql.h"

#include "server/store/cluster_store.h"

#include <stddef.h>

/* Released migrations never change. Ids are compared as bytes. */
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

    "CREATE UNLOGGED TABLE node ("
    "    id text COLLATE \"C\" PRIMARY KEY, kind text NOT NULL,"
    "    until timestamptz NOT NULL) WITH (fillfactor = 50);"
    "CREATE UNLOGGED TABLE keeping ("
    "    table_id text COLLATE \"C\" PRIMARY KEY, node text COLLATE \"C\" NOT NULL);"
    "CREATE INDEX keeping_node ON keeping (node);"
    "CREATE UNLOGGED TABLE here ("
    "    table_id text COLLATE \"C\" NOT NULL, node text COLLATE \"C\" NOT NULL,"
    "    seats integer NOT NULL, watchers integer NOT NULL,"
    "    PRIMARY KEY (table_id, node));"
    "CREATE INDEX here_node ON here (node);",

    /* jobs need not survive a crash, and their answers are only there for a moment */
    "ALTER TABLE node ADD threads integer NOT NULL DEFAULT 0,"
    "    ADD rules bigint NOT NULL DEFAULT 0;"
    "CREATE UNLOGGED TABLE job ("
    "    node text COLLATE \"C\" NOT NULL, number bigint NOT NULL,"
    "    rules bigint NOT NULL, game text NOT NULL, seat smallint NOT NULL,"
    "    level smallint NOT NULL, ms integer NOT NULL, seed bigint NOT NULL,"
    "    view bytea NOT NULL, due timestamptz NOT NULL, until timestamptz NOT NULL,"
    "    worker text COLLATE \"C\", move text, PRIMARY KEY (node, number))"
    "    WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);",
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

/* a tail that this transaction has moved: its entries fitted */
#define MOVED "l.xmin = pg_current_xact_id()::xid"

#define I_LIVE "EXISTS (SELECT FROM node WHERE id = $1::text AND until > now())"
#define NOTIFY(text) "pg_notify('niwa', " text ")"
/* groups of as many words as fit into a notification, by the row's number */
#define PORTION(place) "(" place " - 1) / 200"

/* Jobs: a statement that locks several locks them in their order, or skips locked
 * ones. */
#define WORKERS "FROM node WHERE kind = 'worker' AND until > now() AND rules = $2::bigint"
#define WITH_PICKED                                                                      \
    "WITH picked AS MATERIALIZED (SELECT j.node, j.number FROM job j WHERE "
#define OF_PICKED "p WHERE j.node = p.node AND j.number = p.number"
#define NOT_HELD                                                                         \
    " AND j.move IS NULL AND (j.worker IS NULL OR NOT EXISTS (SELECT FROM node w"        \
    " WHERE w.id = j.worker AND w.until > now())) ORDER BY j.due"
#define LOCKED_IN_ORDER " ORDER BY j.node, j.number FOR UPDATE OF j) "
#define LOCKED_FREE " FOR UPDATE OF j SKIP LOCKED) "
#define DELETE_PICKED "DELETE FROM job j USING picked " OF_PICKED

const char *const postgres_sql[QUERIES] = {
    /* Adds the tails of new tables that nobody else has created, and answers which. */
    [FOUND] = "WITH founded AS (INSERT INTO tail (table_id, number, at)"
              " SELECT * FROM unnest($7::text[], $8::bigint[], $9::bigint[])"
              " w (table_id, number, at) ORDER BY w.table_id"
              " ON CONFLICT (table_id) DO NOTHING RETURNING table_id),"
              " added AS (INSERT INTO entry (table_id, number, at, kind, seat, text)"
              " SELECT e.* FROM " ENTRIES " e (table_id, number, at, kind, seat, text)"
              " JOIN founded f ON f.table_id = e.table_id)"
              " SELECT table_id FROM founded",
    /* Locks the tails that are where the entries begin, moves them on, adds the entries,
     * and answers for which tables. If there are none and nothing else is to be committed
     * ($11), the commit need not wait for the disk. */
    [APPEND] = "WITH fitting AS MATERIALIZED (SELECT t.table_id, w.number, w.at FROM "
               "tail t JOIN "
               "unnest($7::text[], $8::bigint[], $9::bigint[], $10::bigint[])"
               " w (table_id, before, number, at)"
               " ON w.table_id = t.table_id AND w.before = t.number"
               " ORDER BY t.table_id FOR UPDATE OF t),"
               " moved AS (UPDATE tail t SET number = f.number, at = f.at FROM fitting f"
               " WHERE t.table_id = f.table_id),"
               " added AS (INSERT INTO entry (table_id, number, at, kind, seat, text)"
               " SELECT e.* FROM " ENTRIES " e (table_id, number, at, kind, seat, text)"
               " JOIN fitting f ON f.table_id = e.table_id)"
               " SELECT table_id FROM fitting UNION ALL"
               " SELECT nullif(set_config('synchronous_commit', 'off', true), 'off')"
               " WHERE $11::bigint = 1 AND NOT EXISTS (SELECT FROM fitting)",
    [COUNT_ENTRIES] = "SELECT e.table_id, count(*) FROM entry e JOIN " ENTRIES
                      " w (table_id, number, at, kind, seat, text)"
                      " ON e.table_id = w.table_id AND e.number = w.number AND"
                      " e.at = w.at AND e.kind = w.kind AND e.seat = w.seat AND"
                      " e.text = w.text GROUP BY e.table_id",
    /* `turned`: the state began within the batch, whatever it was before */
    [PUT_TABLES] =
        "INSERT INTO game_table AS g (id, since, game, state, is_public, text)"
        " SELECT w.id, CASE WHEN w.turned = 0 AND o.state = w.state THEN o.since"
        " ELSE w.since END, w.game, w.state, w.is_public <> 0, w.text"
        " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[],"
        " $6::bigint[], $7::text[]) w (id, since, turned, game, state, is_public, text)"
        " JOIN tail l ON l.table_id = w.id AND " MOVED
        " LEFT JOIN game_table o ON o.id = w.id ORDER BY w.id"
        " ON CONFLICT (id) DO UPDATE SET since = excluded.since, game = excluded.game,"
        " state = excluded.state, is_public = excluded.is_public, text = excluded.text",
    [NOBODY_SITS] = "DELETE FROM sitting s USING tail l"
                    " WHERE s.table_id = ANY ($1::text[]) AND"
                    " l.table_id = s.table_id AND " MOVED,
    [SOMEBODY_SITS] = "INSERT INTO sitting (table_id, seat, guest, is_over)"
                      " SELECT w.id, w.seat, w.guest, w.is_over <> 0 FROM"
                      " unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[])"
                      " w (id, seat, guest, is_over)"
                      " JOIN tail l ON l.table_id = w.id AND " MOVED,
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

    /* nothing that the cluster writes need be on the disk */
    [CLUSTER_HASTE] = "SELECT set_config('synchronous_commit', 'off', false)",
    [CLUSTER_LISTEN] = "LISTEN niwa",
    [CLUSTER_JOIN] = "WITH old AS (UPDATE node SET until = now()"
                     " WHERE id = ANY ($2::text[]) AND until > now())"
                     " INSERT INTO node (id, kind, until)"
                     " VALUES ($1::text, 'node', now() + interval '" NODE_LEASE "')",
    [CLUSTER_LIVE] =
        "WITH me AS (UPDATE node SET until = now() + interval '" NODE_LEASE "'"
        " WHERE id = $1::text AND until > now() RETURNING 1)"
        " SELECT '', (SELECT count(*) FROM me), count(*) FROM node"
        " WHERE kind = 'node' AND until > now()",
    /* most rows belong to other nodes, and are not touched */
    [CLUSTER_TAKE] =
        "INSERT INTO keeping AS k (table_id, node)"
        " SELECT w.id, $1::text FROM unnest($2::text[]) w (id)"
        " LEFT JOIN keeping c ON c.table_id = w.id LEFT JOIN node n ON n.id = c.node"
        " WHERE (c.node IS NULL OR c.node = $1::text OR n.until <= now()) AND " I_LIVE
        " ORDER BY w.id"
        " ON CONFLICT (table_id) DO UPDATE SET node = excluded.node"
        " WHERE k.node = excluded.node OR"
        " EXISTS (SELECT FROM node d WHERE d.id = k.node AND d.until <= now())"
        " RETURNING table_id",
    [CLUSTER_ADOPT] =
        "WITH orphan AS (SELECT k.table_id FROM keeping k JOIN node n ON n.id = k.node"
        " WHERE n.until <= now() LIMIT $2::bigint FOR UPDATE OF k SKIP LOCKED)"
        " UPDATE keeping k SET node = $1::text FROM orphan o"
        " WHERE k.table_id = o.table_id AND " I_LIVE " RETURNING k.table_id",
    [CLUSTER_GIVE] =
        "WITH gone AS (DELETE FROM keeping"
        " WHERE node = $1::text AND table_id = ANY ($2::text[]) RETURNING table_id)"
        " SELECT " NOTIFY(
            "string_agg(table_id || ':0', ' ')") " FROM"
                                                 " (SELECT table_id, row_number() OVER "
                                                 "() AS place FROM gone) numbered"
                                                 " GROUP BY " PORTION("place"),
    [CLUSTER_TELL] = "SELECT " NOTIFY(
        "string_agg(id || ':' || number, ' ')") " FROM"
                                                " unnest($1::text[], $2::bigint[]) WITH "
                                                "ORDINALITY"
                                                " w (id, number, place) GROUP "
                                                "BY " PORTION("place"),
    [CLUSTER_FORWARD] = "SELECT " NOTIFY(
        "'!' || id || ' ' || text") " FROM"
                                    " unnest($1::text[], $2::text[]) w (id, text)",
    [CLUSTER_NUMBERS] = "SELECT t.table_id, t.number FROM tail t"
                        " JOIN unnest($1::text[], $2::bigint[]) w (id, number)"
                        " ON t.table_id = w.id WHERE t.number > w.number",
    [CLUSTER_HERE] =
        "WITH w AS (SELECT * FROM unnest($2::text[], $3::bigint[], $4::bigint[])"
        " w (id, seats, watchers)), gone AS (DELETE FROM here h USING w"
        " WHERE h.table_id = w.id AND h.node = $1::text AND w.seats = 0 AND"
        " w.watchers = 0) INSERT INTO here (table_id, node, seats, watchers)"
        " SELECT id, $1::text, seats, watchers FROM w"
        " WHERE (seats <> 0 OR watchers <> 0) AND " I_LIVE
        " ON CONFLICT (table_id, node) DO UPDATE"
        " SET seats = excluded.seats, watchers = excluded.watchers",
    [CLUSTER_OTHERS] =
        "SELECT h.table_id, bit_or(h.seats), sum(h.watchers)"
        " FROM here h JOIN unnest($2::text[]) w (id) ON w.id = h.table_id"
        " JOIN node n ON n.id = h.node"
        " WHERE h.node <> $1::text AND n.until > now() GROUP BY h.table_id",
    [CLUSTER_SWEEP] = "WITH dead AS (SELECT id FROM node"
                      " WHERE until < now() - interval '1 min' FOR UPDATE SKIP LOCKED),"
                      " gone AS (DELETE FROM here h USING dead WHERE h.node = dead.id)"
                      " DELETE FROM node n USING dead WHERE n.id = dead.id AND"
                      " NOT EXISTS (SELECT FROM keeping k WHERE k.node = n.id)",
    /* its leases are orphans from now on, and are adopted even if nobody asked for
     * them */
    [CLUSTER_LEAVE] = "WITH gone AS (DELETE FROM here WHERE node = $1::text),"
                      " me AS (UPDATE node SET until = now() WHERE id = $1::text)"
                      " SELECT " NOTIFY("'*:0'"),

    [LISTEN_JOBS] = "LISTEN niwa_job",
    [LISTEN_MOVES] = "LISTEN niwa_move",
    /* also removes what is left of nodes that died */
    [LOOK_FOR_WORKERS] = WITH_PICKED
    "j.until < now()" LOCKED_FREE ", old AS (" DELETE_PICKED ")"
    " SELECT t.threads, t.threads * $3::bigint - (SELECT count(*) FROM job"
    " WHERE move IS NULL AND rules = $2::bigint),"
    " (SELECT count(*) FROM job WHERE node = $1::text)"
    " FROM (SELECT coalesce(sum(threads), 0) AS threads " WORKERS ") t",
    [LEND_JOBS] =
        "WITH put AS (INSERT INTO job (node, number, rules, game, seat, level, ms, seed,"
        " view, due, until) SELECT $1::text, w.number, $2::bigint, w.game, w.seat,"
        " w.level, w.ms, w.seed, w.view, now() + w.wait * interval '1 ms',"
        " now() + interval '1 min' FROM unnest($4::bigint[], $5::text[], $6::bigint[],"
        " $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bytea[])"
        " WITH ORDINALITY w (number, game, seat, level, ms, seed, wait, view, place)"
        " ORDER BY w.place LIMIT greatest(0, (SELECT coalesce(sum(threads), 0)"
        " * $3::bigint " WORKERS ") - (SELECT count(*) FROM job WHERE move IS NULL AND"
        " rules = $2::bigint)) RETURNING number)"
        " SELECT number, pg_notify('niwa_job', '') FROM put",
    [COLLECT_MOVES] = "DELETE FROM job WHERE node = $1::text AND move IS NOT NULL"
                      " RETURNING number, move",
    [DROP_JOBS] = WITH_PICKED
    "j.node = $1::text AND j.number = ANY ($2::bigint[])" LOCKED_IN_ORDER DELETE_PICKED,
    [DROP_ALL_JOBS] = WITH_PICKED "j.node = $1::text" LOCKED_IN_ORDER DELETE_PICKED,
    [TAKE_JOBS_BACK] =
        WITH_PICKED "j.node = $1::text" NOT_HELD
                    " LIMIT $2::bigint" LOCKED_FREE DELETE_PICKED " RETURNING j.number",
    [RENEW_WORKER] =
        "INSERT INTO node (id, kind, until, threads, rules) VALUES ($1::text, 'worker',"
        " now() + $4::bigint * interval '1 ms', $2::bigint, $3::bigint)"
        " ON CONFLICT (id) DO UPDATE SET until = excluded.until",
    [TAKE_JOBS] = WITH_PICKED
    "j.rules = $2::bigint" NOT_HELD " LIMIT $3::bigint" LOCKED_FREE
    "UPDATE job j SET worker = $1::text FROM picked " OF_PICKED
    " RETURNING j.node, j.number, j.game, j.seat, j.level, j.ms, j.seed, j.view",
    [TELL_MOVES] =
        "WITH picked AS MATERIALIZED (SELECT j.node, j.number, w.move FROM job j JOIN"
        " unnest($2::text[], $3::bigint[], $4::text[]) w (node, number, move)"
        " ON j.node = w.node AND j.number = w.number"
        " WHERE j.worker = $1::text AND j.move IS NULL" LOCKED_IN_ORDER ", told AS"
        " (UPDATE job j SET move = p.move FROM picked " OF_PICKED " RETURNING j.node)"
        " SELECT node, pg_notify('niwa_move', node) FROM told",
    [HELD_JOBS] = "SELECT node, number FROM job WHERE worker = $1::text AND move IS NULL",
    [LEAVE_JOBS] = WITH_PICKED
    "j.worker = $1::text AND j.move IS NULL" LOCKED_IN_ORDER
    ", back AS (UPDATE job j SET worker = NULL FROM picked " OF_PICKED "),"
    " gone AS (DELETE FROM node WHERE id = $1::text)"
    " SELECT pg_notify('niwa_job', ''), pg_notify('niwa_move', '')",
};
