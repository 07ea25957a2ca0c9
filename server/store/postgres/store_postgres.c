/* store_postgres.c - the calls of a store, as statements of PostgreSQL. */
#include "server/store/store_postgres.h"

#include "core/words.h"
#include "server/store/postgres/postgres.h"
#include "server/store/postgres/postgres_append.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ms after which a database that hangs counts as lost */
enum { PATIENCE = 8000 };

struct postgres_store {
    struct store store; /* first: a store is one of these */
    struct postgres pg;
};

static struct postgres *ours(struct store *store)
{
    return &((struct postgres_store *)store)->pg;
}

/* -- statements ------------------------------------------------------------------------- */

/* The rows of a statement that may run twice: if the connection is lost, it connects once
 * more. NULL with a sentence in `why`. */
static PGresult *rows_of(struct postgres *pg, enum query query,
                         const struct values *values)
{
    PGresult *rows = NULL;
    enum outcome outcome = OUTCOME_LOST;

    for (int tries = 0; outcome == OUTCOME_LOST && tries < 2; tries++) {
        if (!postgres_ready(pg))
            return NULL;
        outcome = postgres_ask(pg, query, values, &rows);
    }
    return rows;
}

static void copy_text(char *out, size_t size, const PGresult *rows, int row, int column)
{
    snprintf(out, size, "%s", text_at(rows, row, column));
}

/* -- logs ------------------------------------------------------------------------------- */

static const char *append(struct store *base, const struct store_entry *entries,
                          int count, bool *clash)
{
    return postgres_append(ours(base), entries, count, clash);
}

static const char *read(struct store *base, const char *table, uint64_t from,
                        store_each_entry *each, void *context)
{
    struct postgres *pg = ours(base);
    struct values values = {0};
    bool goes_on = true;
    PGresult *rows;

    give_text(&values, table);
    give_number(&values, (int64_t)from);
    rows = rows_of(pg, READ, &values);
    for (int row = 0; goes_on && row < PQntuples(rows); row++) {
        struct store_entry entry = {
            .number = (uint64_t)number_at(rows, row, 0),
            .at = number_at(rows, row, 1),
            .kind = (uint8_t)number_at(rows, row, 2),
            .seat = (uint8_t)number_at(rows, row, 3),
            .text = text_at(rows, row, 4),
        };
        snprintf(entry.table, sizeof entry.table, "%s", table);
        goes_on = each(context, &entry);
    }
    PQclear(rows);
    return rows ? NULL : pg->why;
}

/* -- lists ------------------------------------------------------------------------------ */

static void read_person(const PGresult *rows, int row, struct store_summary *summary)
{
    int64_t seat = number_at(rows, row, 8);

    if (seat >= 1 && seat <= MAX_SEATS)
        copy_text(summary->guest[seat], sizeof summary->guest[seat], rows, row, 9);
}

/* The error for an id that can't be ours. A walk from id to id would never get past one
 * that does not fit. */
static const char *strange(struct postgres *pg, const char *what)
{
    snprintf(pg->why, sizeof pg->why, "the database is damaged: it has a %s is not valid",
             what);
    return pg->why;
}

static bool has_id(const PGresult *rows, int row)
{
    return strlen(text_at(rows, row, 0)) <= TABLE_ID;
}

/* A table has one row for each person there, or one without a person. Returns the row
 * after them. */
static int read_listed(const PGresult *rows, int row, struct store_table *table)
{
    *table = (struct store_table){
        .since = number_at(rows, row, 1),
        .number = (uint64_t)number_at(rows, row, 2),
        .at = number_at(rows, row, 3),
        .summary = {.state = (enum store_state)number_at(rows, row, 5),
                    .is_public = number_at(rows, row, 6) != 0,
                    .text = text_at(rows, row, 7)},
    };
    copy_text(table->id, sizeof table->id, rows, row, 0);
    copy_text(table->summary.game, sizeof table->summary.game, rows, row, 4);
    for (; row < PQntuples(rows) && strcmp(text_at(rows, row, 0), table->id) == 0; row++)
        read_person(rows, row, &table->summary);
    return row;
}

static PGresult *ask_list(struct postgres *pg, const struct store_filter *filter)
{
    enum query list = filter->list == LIST_OF_GUEST ? LIST_GUEST
                      : filter->list == LIST_ALL    ? LIST_EVERY
                                                    : LIST_PUBLIC;
    struct values values = {0};

    if (list == LIST_GUEST)
        give_text(&values, filter->guest);
    else if (list == LIST_EVERY)
        give_text(&values, filter->after);
    else
        give_number(&values, store_list_state(filter->list));
    give_number(&values, filter->limit);
    return rows_of(pg, list, &values);
}

static const char *tables(struct store *base, const struct store_filter *filter,
                          store_each_table *each, void *context)
{
    struct postgres *pg = ours(base);
    PGresult *rows = ask_list(pg, filter);
    const char *why = rows ? NULL : pg->why;
    struct store_table table;

    for (int row = 0; row < PQntuples(rows);) {
        if (!has_id(rows, row)) {
            why = strange(pg, "table whose id");
            break;
        }
        row = read_listed(rows, row, &table);
        if (!each(context, &table))
            break;
    }
    PQclear(rows);
    return why;
}

/* -- guests ----------------------------------------------------------------------------- */

static void say_guest(struct postgres *pg, const struct store_keep *keep)
{
    struct values guest = {0}, token = {0};

    give_text(&guest, keep->id);
    give_text(&guest, keep->name);
    give_number(&guest, keep->at);
    postgres_say(pg, PUT_GUEST, &guest);
    if (!keep->has_token)
        return;
    give_bytes(&token, keep->token, SECRET_HASH);
    give_text(&token, keep->id);
    give_number(&token, keep->at);
    postgres_say(pg, ADD_TOKEN, &token);
}

/* It may run twice. */
static const char *guest_keep(struct store *base, const struct store_keep *keeps,
                              int count)
{
    enum { MOST_TRIES = 3 };
    struct postgres *pg = ours(base);
    int losses = 0;

    for (int tries = 0; tries < MOST_TRIES; tries++) {
        enum outcome outcome;
        if (!postgres_ready(pg))
            break;
        postgres_begin(pg);
        for (int i = 0; i < count; i++)
            say_guest(pg, &keeps[i]);
        outcome = postgres_commit(pg, NULL, NULL);
        if (outcome == OUTCOME_WELL)
            return NULL;
        if (outcome == OUTCOME_LOST ? losses++ > 0 : !postgres_is_worth_a_retry(pg))
            break;
    }
    return pg->why;
}

/* Reads the guest of a result, if there is one. */
static const char *read_guest(const struct postgres *pg, PGresult *rows,
                              struct store_guest *guest, bool *found)
{
    *found = PQntuples(rows) > 0;
    if (*found) {
        copy_text(guest->id, sizeof guest->id, rows, 0, 0);
        copy_text(guest->name, sizeof guest->name, rows, 0, 1);
        guest->since = number_at(rows, 0, 2);
    }
    PQclear(rows);
    return rows ? NULL : pg->why;
}

static const char *guest_find(struct store *base, const uint8_t token[SECRET_HASH],
                              struct store_guest *guest, bool *found)
{
    struct postgres *pg = ours(base);
    struct values values = {0};

    give_bytes(&values, token, SECRET_HASH);
    return read_guest(pg, rows_of(pg, GUEST_OF_TOKEN, &values), guest, found);
}

static const char *link_keep(struct store *base, const uint8_t code[SECRET_HASH],
                             const char *guest, int64_t now, int64_t until)
{
    struct postgres *pg = ours(base);
    struct values values = {0};
    PGresult *rows;

    give_bytes(&values, code, SECRET_HASH);
    give_text(&values, guest);
    give_number(&values, until);
    give_number(&values, now);
    rows = rows_of(pg, ADD_LINK, &values);
    PQclear(rows);
    return rows ? NULL : pg->why;
}

/* This must not run twice, since the first try may have taken the link. So it makes sure
 * first that the connection has not died while it was idle. */
static const char *link_take(struct store *base, const uint8_t code[SECRET_HASH],
                             int64_t now, struct store_guest *guest, bool *found)
{
    struct postgres *pg = ours(base);
    struct values values = {0}, nobody = {0};
    PGresult *rows;

    *found = false;
    give_bytes(&nobody, code, SECRET_HASH);
    rows = rows_of(pg, GUEST_OF_TOKEN, &nobody);
    PQclear(rows);
    if (!rows)
        return pg->why;
    give_bytes(&values, code, SECRET_HASH);
    give_number(&values, now);
    postgres_ask(pg, TAKE_LINK, &values, &rows);
    return read_guest(pg, rows, guest, found);
}

/* -- rolls ------------------------------------------------------------------------------ */

static PGresult *ask_roll(struct postgres *pg, enum store_roll roll,
                          const struct store_keep *after, int limit)
{
    static const enum query query[] = {[ROLL_GUESTS] = LIST_GUESTS,
                                       [ROLL_TOKENS] = LIST_TOKENS,
                                       [ROLL_LINKS] = LIST_LINKS};
    struct values values = {0};

    if (roll == ROLL_GUESTS)
        give_text(&values, after ? after->id : "");
    else
        give_bytes(&values, after ? after->token : (const uint8_t *)"",
                   after ? SECRET_HASH : 0);
    give_number(&values, limit);
    return rows_of(pg, query[roll], &values);
}

static const char *call_roll(struct store *base, enum store_roll roll,
                             const struct store_keep *after, int limit,
                             store_each_keep *each, void *context)
{
    struct postgres *pg = ours(base);
    PGresult *rows = ask_roll(pg, roll, after, limit);
    const char *why = rows ? NULL : pg->why;

    for (int row = 0; row < PQntuples(rows); row++) {
        struct store_keep keep = {.at = number_at(rows, row, 2),
                                  .has_token = roll != ROLL_GUESTS};
        copy_text(keep.id, sizeof keep.id, rows, row, 0);
        copy_text(keep.name, sizeof keep.name, rows, row, 1);
        if (!has_id(rows, row))
            why = strange(pg, "guest whose id");
        else if (keep.has_token &&
                 !words_hex(text_at(rows, row, 3), keep.token, SECRET_HASH))
            why = strange(pg, "token or link whose hash");
        if (why || !each(context, &keep))
            break;
    }
    PQclear(rows);
    return why;
}

/* -- opening and closing ---------------------------------------------------------------- */

static void close_store(struct store *base)
{
    postgres_free(ours(base));
    free(base);
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

struct store *store_postgres_open(const char *url, char *why, size_t size)
{
    struct postgres_store *store = calloc(1, sizeof *store);

    if (!store) {
        snprintf(why, size, "no memory for a store");
        return NULL;
    }
    store->store.call = &calls;
    if (postgres_init(&store->pg, url)) {
        store->pg.patience = PATIENCE;
        if (postgres_ready(&store->pg))
            return &store->store;
    }
    snprintf(why, size, "%s", store->pg.why);
    close_store(&store->store);
    return NULL;
}

bool store_postgres_migrate(const char *url, int *from, int *to, char *why, size_t size)
{
    struct postgres pg;
    bool is_well = postgres_init(&pg, url) && postgres_migrate(&pg, from, to);

    if (!is_well)
        snprintf(why, size, "%s", pg.why);
    postgres_free(&pg);
    return is_well;
}
