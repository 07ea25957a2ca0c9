/* store_sqlite.c - the calls of a store, as statements of SQLite. */
#include "server/store/store_sqlite.h"

#include "core/must.h"
#include "server/store/sqlite_sql.h"
#include "server/store/store_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sqlite_store {
    struct store store; /* first: a store is one of these */
    sqlite3 *db;
    sqlite3_stmt *query[QUERIES];
    char path[1024], why[512];
};

static struct sqlite_store *ours(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* -- statements ------------------------------------------------------------------------- */

static void give_int(struct sqlite_store *store, enum query query, int at, int64_t value)
{
    sqlite3_bind_int64(store->query[query], at, value);
}

/* The text must stay until the statement has run. */
static void give_text(struct sqlite_store *store, enum query query, int at,
                      const char *text)
{
    sqlite3_bind_text(store->query[query], at, text, -1, SQLITE_STATIC);
}

static void give_hash(struct sqlite_store *store, enum query query, int at,
                      const uint8_t hash[SECRET_HASH])
{
    sqlite3_bind_blob(store->query[query], at, hash, SECRET_HASH, SQLITE_STATIC);
}

static bool has_row(struct sqlite_store *store, enum query query)
{
    errno = 0; /* for store_file_explain */
    return sqlite3_step(store->query[query]) == SQLITE_ROW;
}

/* Resets a statement for its next use; false if it ended with an error. */
static bool done(struct sqlite_store *store, enum query query)
{
    return sqlite3_reset(store->query[query]) == SQLITE_OK;
}

static bool run(struct sqlite_store *store, enum query query)
{
    has_row(store, query);
    return done(store, query);
}

static int64_t int_at(struct sqlite_store *store, enum query query, int column)
{
    return sqlite3_column_int64(store->query[query], column);
}

static const char *text_at(struct sqlite_store *store, enum query query, int column)
{
    const char *text = (const char *)sqlite3_column_text(store->query[query], column);
    /* SQLite had no memory: the statement ends with an error */
    return text ? text : "";
}

static void copy_text(char *out, size_t size, struct sqlite_store *store,
                      enum query query, int column)
{
    snprintf(out, size, "%s", text_at(store, query, column));
}

/* -- transactions ----------------------------------------------------------------------- */

/* Rolls the transaction back, and returns what went wrong. */
static const char *give_up(struct sqlite_store *store)
{
    store_file_explain(store->db, store->path, store->why, sizeof store->why);
    if (!sqlite3_get_autocommit(store->db))
        run(store, ROLLBACK);
    return store->why;
}

/* Commits if everything went well, else rolls back. */
static const char *commit(struct sqlite_store *store, bool is_well)
{
    return is_well && run(store, COMMIT) ? NULL : give_up(store);
}

/* -- logs ------------------------------------------------------------------------------- */

/* Where a table's next entry belongs. */
struct place {
    int64_t no;     /* the table's number in the file; 0: it is new */
    int64_t before; /* its last entry's number in the file */
    uint64_t last;  /* and in its log */
};

static bool find_place(struct sqlite_store *store, const char *table, struct place *place)
{
    *place = (struct place){0};
    give_text(store, FIND_TABLE, 1, table);
    if (has_row(store, FIND_TABLE)) {
        place->no = int_at(store, FIND_TABLE, 0);
        place->before = int_at(store, FIND_TABLE, 1);
        place->last = (uint64_t)int_at(store, FIND_TABLE, 2);
    }
    return done(store, FIND_TABLE);
}

static bool add_entry(struct sqlite_store *store, const struct store_entry *entry,
                      struct place *place)
{
    give_int(store, ADD_ENTRY, 1, place->before);
    give_int(store, ADD_ENTRY, 2, place->no);
    give_int(store, ADD_ENTRY, 3, (int64_t)entry->number);
    give_int(store, ADD_ENTRY, 4, entry->at);
    give_int(store, ADD_ENTRY, 5, entry->kind);
    give_int(store, ADD_ENTRY, 6, entry->seat);
    give_text(store, ADD_ENTRY, 7, entry->text);
    if (!run(store, ADD_ENTRY))
        return false;
    place->before = sqlite3_last_insert_rowid(store->db);
    place->last = entry->number;
    return true;
}

/* Stores a table's new last entry in `tail`. */
static bool leave_place(struct sqlite_store *store, const struct place *place)
{
    give_int(store, PUT_TAIL, 1, place->no);
    give_int(store, PUT_TAIL, 2, place->before);
    return run(store, PUT_TAIL);
}

static bool seat_people(struct sqlite_store *store, int64_t no,
                        const struct store_summary *summary)
{
    give_int(store, NOBODY_SITS, 1, no);
    if (!run(store, NOBODY_SITS))
        return false;
    for (int seat = 1; seat <= MAX_SEATS; seat++) {
        if (summary->guest[seat][0] == '\0')
            continue;
        give_int(store, SOMEBODY_SITS, 1, no);
        give_int(store, SOMEBODY_SITS, 2, seat);
        give_text(store, SOMEBODY_SITS, 3, summary->guest[seat]);
        give_int(store, SOMEBODY_SITS, 4, summary->state == STORE_OVER);
        if (!run(store, SOMEBODY_SITS))
            return false;
    }
    return true;
}

static bool put_table(struct sqlite_store *store, const struct store_entry *entry,
                      int64_t *no)
{
    const struct store_summary *summary = entry->summary;

    must(strlen(summary->text) <= STORE_MOST_LIST);
    give_text(store, PUT_TABLE, 1, entry->table);
    give_int(store, PUT_TABLE, 2, entry->since ? entry->since : entry->at);
    give_text(store, PUT_TABLE, 3, summary->game);
    give_int(store, PUT_TABLE, 4, summary->state);
    give_int(store, PUT_TABLE, 5, summary->is_public);
    give_text(store, PUT_TABLE, 6, summary->text);
    give_int(store, PUT_TABLE, 7, entry->since != 0);
    if (has_row(store, PUT_TABLE))
        *no = int_at(store, PUT_TABLE, 0);
    return done(store, PUT_TABLE) && seat_people(store, *no, summary);
}

/* Adds an entry where it belongs, and moves that place on. */
static bool add(struct sqlite_store *store, const struct store_entry *entry,
                struct place *place)
{
    must(strlen(entry->text) <= STORE_MOST_TEXT);
    must(place->no > 0 || entry->summary);
    if (entry->summary && !put_table(store, entry, &place->no))
        return false;
    return add_entry(store, entry, place);
}

enum added { ADDED, ADDED_CLASH, ADDED_TROUBLE };

/* Adds all entries but the known clashes. If it finds another one, *at is its index. */
static enum added add_all(struct sqlite_store *store, const struct store_entry *entries,
                          int count, const bool *clash, int *at)
{
    struct place place = {0};

    for (int i = 0; i < count; i++) {
        const struct store_entry *entry = &entries[i];
        bool is_first = i == 0 || strcmp(entry->table, entries[i - 1].table) != 0;
        bool is_last = i == count - 1 || strcmp(entry->table, entries[i + 1].table) != 0;
        if (clash[i])
            continue;
        if (is_first && !find_place(store, entry->table, &place))
            return ADDED_TROUBLE;
        if (entry->number != place.last + 1) {
            *at = i;
            return ADDED_CLASH;
        }
        if (!add(store, entry, &place) || (is_last && !leave_place(store, &place)))
            return ADDED_TROUBLE;
    }
    return ADDED;
}

/* A clash is rare, since one process has the file. After one, all is done again without
 * that table. */
static const char *append(struct store *base, const struct store_entry *entries,
                          int count, bool *clash)
{
    struct sqlite_store *store = ours(base);
    enum added added = ADDED_CLASH;
    int at = 0;

    memset(clash, false, (size_t)count * sizeof *clash);
    while (added == ADDED_CLASH) {
        if (!run(store, BEGIN))
            return give_up(store);
        added = add_all(store, entries, count, clash, &at);
        if (added == ADDED_CLASH && !run(store, ROLLBACK))
            return give_up(store);
        for (int i = 0; added == ADDED_CLASH && i < count; i++)
            clash[i] |= strcmp(entries[i].table, entries[at].table) == 0;
    }
    if (added == ADDED_TROUBLE) {
        memset(clash, false, (size_t)count * sizeof *clash);
        return give_up(store);
    }
    return commit(store, true);
}

static const char *read(struct store *base, const char *table, uint64_t from,
                        store_each_entry *each, void *context)
{
    struct sqlite_store *store = ours(base);
    bool goes_on = true;

    give_text(store, READ, 1, table);
    give_int(store, READ, 2, (int64_t)from);
    while (goes_on && has_row(store, READ)) {
        struct store_entry entry = {
            .number = (uint64_t)int_at(store, READ, 0),
            .at = int_at(store, READ, 1),
            .kind = (uint8_t)int_at(store, READ, 2),
            .seat = (uint8_t)int_at(store, READ, 3),
            .text = text_at(store, READ, 4),
        };
        snprintf(entry.table, sizeof entry.table, "%s", table);
        goes_on = each(context, &entry);
    }
    return done(store, READ) ? NULL : give_up(store);
}

/* -- lists ------------------------------------------------------------------------------ */

static bool find_people(struct sqlite_store *store, int64_t no,
                        struct store_summary *summary)
{
    give_int(store, WHO_SITS, 1, no);
    while (has_row(store, WHO_SITS)) {
        int64_t seat = int_at(store, WHO_SITS, 0);
        if (seat >= 1 && seat <= MAX_SEATS)
            copy_text(summary->guest[seat], sizeof summary->guest[seat], store, WHO_SITS,
                      1);
    }
    return done(store, WHO_SITS);
}

/* The error for an id that can't be ours. A walk from id to id would never get past one
 * that does not fit. */
static const char *strange(struct sqlite_store *store, const char *what)
{
    snprintf(store->why, sizeof store->why, "%.400s is damaged: it has a %s is not valid",
             store->path, what);
    return store->why;
}

static bool copy_id(char out[TABLE_ID + 1], struct sqlite_store *store, enum query query,
                    int column)
{
    const char *text = text_at(store, query, column);
    int size = sqlite3_column_bytes(store->query[query], column);

    snprintf(out, TABLE_ID + 1, "%s", text);
    return size <= TABLE_ID && strlen(text) == (size_t)size;
}

/* NULL, or a sentence. */
static const char *read_listed(struct sqlite_store *store, enum query list,
                               struct store_table *table)
{
    *table = (struct store_table){
        .since = int_at(store, list, 1),
        .number = (uint64_t)int_at(store, list, 2),
        .at = int_at(store, list, 3),
        .summary = {.state = (enum store_state)int_at(store, list, 5),
                    .is_public = int_at(store, list, 6) != 0,
                    .text = text_at(store, list, 7)},
    };
    copy_text(table->summary.game, sizeof table->summary.game, store, list, 4);
    if (!copy_id(table->id, store, list, 0))
        return strange(store, "table whose id");
    return find_people(store, int_at(store, list, 8), &table->summary) ? NULL
                                                                       : give_up(store);
}

static enum query ask_list(struct sqlite_store *store, const struct store_filter *filter)
{
    enum query list = filter->list == LIST_OF_GUEST ? LIST_GUEST
                      : filter->list == LIST_ALL    ? LIST_EVERY
                                                    : LIST_PUBLIC;

    if (list == LIST_GUEST)
        give_text(store, list, 1, filter->guest);
    else if (list == LIST_EVERY)
        give_text(store, list, 1, filter->after);
    else
        give_int(store, list, 1, store_list_state(filter->list));
    give_int(store, list, 2, filter->limit);
    return list;
}

static const char *tables(struct store *base, const struct store_filter *filter,
                          store_each_table *each, void *context)
{
    struct sqlite_store *store = ours(base);
    enum query list = ask_list(store, filter);
    struct store_table table;
    const char *why = NULL;

    while (has_row(store, list)) {
        if ((why = read_listed(store, list, &table)) != NULL || !each(context, &table))
            break;
    }
    return done(store, list) || why ? why : give_up(store);
}

/* -- guests ----------------------------------------------------------------------------- */

static bool keep_token(struct sqlite_store *store, const struct store_keep *keep)
{
    give_hash(store, ADD_TOKEN, 1, keep->token);
    give_text(store, ADD_TOKEN, 2, keep->id);
    give_int(store, ADD_TOKEN, 3, keep->at);
    return run(store, ADD_TOKEN);
}

static const char *guest_keep(struct store *base, const struct store_keep *keeps,
                              int count)
{
    struct sqlite_store *store = ours(base);
    bool is_well = run(store, BEGIN);

    for (int i = 0; is_well && i < count; i++) {
        give_text(store, PUT_GUEST, 1, keeps[i].id);
        give_text(store, PUT_GUEST, 2, keeps[i].name);
        give_int(store, PUT_GUEST, 3, keeps[i].at);
        is_well = run(store, PUT_GUEST) &&
                  (!keeps[i].has_token || keep_token(store, &keeps[i]));
    }
    return commit(store, is_well);
}

/* The guest that a query answers with, if any. */
static bool read_guest(struct sqlite_store *store, enum query query,
                       struct store_guest *guest, bool *found)
{
    *found = has_row(store, query);
    if (*found) {
        copy_text(guest->id, sizeof guest->id, store, query, 0);
        copy_text(guest->name, sizeof guest->name, store, query, 1);
        guest->since = int_at(store, query, 2);
    }
    return done(store, query);
}

static const char *guest_find(struct store *base, const uint8_t token[SECRET_HASH],
                              struct store_guest *guest, bool *found)
{
    struct sqlite_store *store = ours(base);

    give_hash(store, GUEST_OF_TOKEN, 1, token);
    return read_guest(store, GUEST_OF_TOKEN, guest, found) ? NULL : give_up(store);
}

static const char *link_keep(struct store *base, const uint8_t code[SECRET_HASH],
                             const char *guest, int64_t now, int64_t until)
{
    struct sqlite_store *store = ours(base);

    give_int(store, OLD_LINKS, 1, now);
    give_hash(store, ADD_LINK, 1, code);
    give_text(store, ADD_LINK, 2, guest);
    give_int(store, ADD_LINK, 3, until);
    return commit(store,
                  run(store, BEGIN) && run(store, OLD_LINKS) && run(store, ADD_LINK));
}

/* Deletes the link and finds whose it was; *found: it existed and had not expired. */
static bool take(struct sqlite_store *store, int64_t now, struct store_guest *guest,
                 bool *found)
{
    char id[GUEST_ID + 1] = "";

    *found = false;
    if (has_row(store, TAKE_LINK) && now < int_at(store, TAKE_LINK, 1))
        copy_text(id, sizeof id, store, TAKE_LINK, 0);
    if (!done(store, TAKE_LINK))
        return false;
    give_text(store, GUEST_BY_ID, 1, id);
    return read_guest(store, GUEST_BY_ID, guest, found);
}

static const char *link_take(struct store *base, const uint8_t code[SECRET_HASH],
                             int64_t now, struct store_guest *guest, bool *found)
{
    struct sqlite_store *store = ours(base);
    const char *why;

    give_hash(store, TAKE_LINK, 1, code);
    why = commit(store, run(store, BEGIN) && take(store, now, guest, found));
    if (why)
        *found = false;
    return why;
}

/* -- rolls ------------------------------------------------------------------------------ */

static enum query ask_roll(struct sqlite_store *store, enum store_roll roll,
                           const struct store_keep *after, int limit)
{
    static const enum query query[] = {[ROLL_GUESTS] = LIST_GUESTS,
                                       [ROLL_TOKENS] = LIST_TOKENS,
                                       [ROLL_LINKS] = LIST_LINKS};
    enum query list = query[roll];

    if (roll == ROLL_GUESTS)
        give_text(store, list, 1, after ? after->id : "");
    else
        sqlite3_bind_blob(store->query[list], 1, after ? (const void *)after->token : "",
                          after ? SECRET_HASH : 0, SQLITE_STATIC);
    give_int(store, list, 2, limit);
    return list;
}

/* NULL, or a sentence. */
static const char *read_keep(struct sqlite_store *store, enum query list,
                             struct store_keep *keep)
{
    const void *hash = sqlite3_column_blob(store->query[list], 3);
    int size = sqlite3_column_bytes(store->query[list], 3);

    *keep = (struct store_keep){.at = int_at(store, list, 2),
                                .has_token = list != LIST_GUESTS};
    copy_text(keep->name, sizeof keep->name, store, list, 1);
    if (!copy_id(keep->id, store, list, 0))
        return strange(store, "guest whose id");
    if (keep->has_token && (size != SECRET_HASH || !hash))
        return strange(store, "token or link whose hash");
    if (keep->has_token)
        memcpy(keep->token, hash, SECRET_HASH);
    return NULL;
}

static const char *call_roll(struct store *base, enum store_roll roll,
                             const struct store_keep *after, int limit,
                             store_each_keep *each, void *context)
{
    struct sqlite_store *store = ours(base);
    enum query list = ask_roll(store, roll, after, limit);
    struct store_keep keep;
    const char *why = NULL;

    while (has_row(store, list)) {
        if ((why = read_keep(store, list, &keep)) != NULL || !each(context, &keep))
            break;
    }
    return done(store, list) || why ? why : give_up(store);
}

/* -- opening and closing ---------------------------------------------------------------- */

static void close_store(struct store *base)
{
    struct sqlite_store *store = ours(base);

    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(store->query[i]);
    sqlite3_close(store->db);
    free(store);
}

static const struct store_calls calls = {
    .append = append,
    .read = read,
    .tables = tables,
    .guest_keep = guest_keep,
    .guest_find = guest_find,
    .link_keep = link_keep,
    .link_take = link_take,
    .roll = call_roll,
    .close = close_store,
};

static bool prepare(struct sqlite_store *store)
{
    for (int i = 0; i < QUERIES; i++)
        if (sqlite3_prepare_v3(store->db, sqlite_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->query[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

struct store *store_sqlite_open(const char *folder, char *why, size_t size)
{
    struct sqlite_store *store = calloc(1, sizeof *store);

    if (!store) {
        snprintf(why, size, "no memory for a store");
        return NULL;
    }
    store->store.call = &calls;
    if ((size_t)snprintf(store->path, sizeof store->path, "%s/niwa.db", folder) >=
        sizeof store->path) {
        snprintf(why, size, "the folder's name is too long");
        free(store);
        return NULL;
    }
    store->db = store_file_open(store->path, why, size);
    if (store->db && prepare(store))
        return &store->store;
    if (store->db)
        store_file_explain(store->db, store->path, why, size);
    close_store(&store->store);
    return NULL;
}
