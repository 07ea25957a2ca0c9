/* postgres_cluster.c - a cluster's questions as statements of PostgreSQL, and its
 * messages as notifications: words like TABLE:NUMBER, or !TABLE and a forwarded text. */
#include "server/store/cluster_store.h"

#include "server/store/postgres/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 1500 }; /* ms */

struct postgres_cluster {
    struct cluster_store store; /* first: it is one of these */
    struct postgres pg;
};

/* Which parts of its items a question gives to its statement, behind the node's id. */
enum shape {
    GIVES_NOTHING,
    GIVES_LIMIT,
    GIVES_IDS,
    GIVES_TEXTS,   /* and ids */
    GIVES_NUMBERS, /* and ids */
    GIVES_PAIRS    /* of numbers, and ids */
};

static const struct {
    enum query query;
    enum shape shape;
    bool is_anonymous; /* the node's id does not matter */
} question_of[NODE_QUESTIONS] = {
    [NODE_JOIN] = {CLUSTER_JOIN, GIVES_IDS, false},
    [NODE_LIVE] = {CLUSTER_LIVE, GIVES_NOTHING, false},
    [NODE_TAKE] = {CLUSTER_TAKE, GIVES_IDS, false},
    [NODE_ADOPT] = {CLUSTER_ADOPT, GIVES_LIMIT, false},
    [NODE_GIVE] = {CLUSTER_GIVE, GIVES_IDS, false},
    [NODE_TELL] = {CLUSTER_TELL, GIVES_NUMBERS, true},
    [NODE_FORWARD] = {CLUSTER_FORWARD, GIVES_TEXTS, true},
    [NODE_NUMBERS] = {CLUSTER_NUMBERS, GIVES_NUMBERS, true},
    [NODE_HERE] = {CLUSTER_HERE, GIVES_PAIRS, false},
    [NODE_OTHERS] = {CLUSTER_OTHERS, GIVES_IDS, false},
    [NODE_SWEEP] = {CLUSTER_SWEEP, GIVES_NOTHING, true},
    [NODE_LEAVE] = {CLUSTER_LEAVE, GIVES_NOTHING, false},
};

static struct postgres *ours(struct cluster_store *store)
{
    return &((struct postgres_cluster *)store)->pg;
}

/* -- questions -------------------------------------------------------------------------- */

struct columns {
    struct array id, first, second, text;
};

static void fill(struct columns *columns, const struct cluster_item *items, int count)
{
    for (int i = 0; i < count; i++) {
        array_text(&columns->id, items[i].id);
        array_number(&columns->first, items[i].first);
        array_number(&columns->second, items[i].second);
        if (items[i].text)
            array_text(&columns->text, items[i].text);
    }
}

static void give_columns(struct values *values, const struct columns *columns,
                         enum shape shape, const struct cluster_item *items)
{
    if (shape == GIVES_LIMIT)
        give_number(values, items[0].first);
    if (shape >= GIVES_IDS)
        give_array(values, &columns->id);
    if (shape == GIVES_TEXTS)
        give_array(values, &columns->text);
    if (shape >= GIVES_NUMBERS)
        give_array(values, &columns->first);
    if (shape >= GIVES_PAIRS)
        give_array(values, &columns->second);
}

static void read_row(const PGresult *rows, int row, cluster_each *each, void *context)
{
    int columns = PQnfields(rows);
    struct cluster_item item = {0};

    snprintf(item.id, sizeof item.id, "%s", text_at(rows, row, 0));
    if (columns > 1)
        item.first = number_at(rows, row, 1);
    if (columns > 2)
        item.second = number_at(rows, row, 2);
    each(context, &item);
}

static bool ask(struct cluster_store *store, enum cluster_question question,
                const char *node, const struct cluster_item *items, int count,
                cluster_each *each, void *context)
{
    struct postgres *pg = ours(store);
    struct columns columns = {0};
    struct values values = {0};
    PGresult *rows = NULL;

    fill(&columns, items, count);
    if (!question_of[question].is_anonymous)
        give_text(&values, node);
    give_columns(&values, &columns, question_of[question].shape, items);
    if (pg->connection && !columns.id.is_short && !columns.first.is_short &&
        !columns.second.is_short && !columns.text.is_short)
        postgres_ask(pg, question_of[question].query, &values, &rows);
    for (int row = 0; each && row < PQntuples(rows); row++)
        read_row(rows, row, each, context);
    if (!rows)
        postgres_drop(pg);
    PQclear(rows);
    array_free(&columns.id);
    array_free(&columns.first);
    array_free(&columns.second);
    array_free(&columns.text);
    return rows != NULL;
}

/* -- notifications ---------------------------------------------------------------------- */

/* Anybody who may use the database can send a notification, so unknown words are
 * ignored. */
static void read_words(const char *text, cluster_each *each, void *context)
{
    while (*text) {
        struct cluster_item item = {0};
        size_t len = strcspn(text, ": ");
        char *end;
        if (text[len] != ':' || len == 0 || len > TABLE_ID)
            return;
        memcpy(item.id, text, len);
        item.first = strtoll(text + len + 1, &end, 10);
        each(context, &item);
        text = end + (*end == ' ');
    }
}

static void read_note(const char *text, cluster_each *each, void *context)
{
    struct cluster_item item = {0};
    size_t len = strcspn(text, " ");

    if (text[0] != '!') {
        read_words(text, each, context);
    } else if (len > 1 && len - 1 <= TABLE_ID && text[len] == ' ') {
        memcpy(item.id, text + 1, len - 1);
        item.text = text + len + 1;
        each(context, &item);
    }
}

static bool receive(struct cluster_store *store, cluster_each *each, void *context)
{
    struct postgres *pg = ours(store);
    PGnotify *note;

    if (!pg->connection || !PQconsumeInput(pg->connection)) {
        postgres_drop(pg);
        return false;
    }
    while ((note = PQnotifies(pg->connection))) {
        if (note->be_pid != PQbackendPID(pg->connection))
            read_note(note->extra, each, context);
        PQfreemem(note);
    }
    return true;
}

static int socket_of(struct cluster_store *store)
{
    return PQsocket(ours(store)->connection);
}

/* -- opening and closing ---------------------------------------------------------------- */

static bool has_run(struct postgres *pg, enum query query)
{
    const struct values nothing = {0};
    PGresult *rows;
    bool is_well = postgres_ask(pg, query, &nothing, &rows) == OUTCOME_WELL;

    PQclear(rows);
    return is_well;
}

static bool connect_cluster(struct cluster_store *store)
{
    struct postgres *pg = ours(store);

    if (pg->connection && PQstatus(pg->connection) == CONNECTION_OK)
        return true;
    if (!postgres_ready(pg))
        return false;
    if (has_run(pg, CLUSTER_HASTE) && has_run(pg, CLUSTER_LISTEN))
        return true;
    postgres_drop(pg);
    return false;
}

static void close_cluster(struct cluster_store *store)
{
    postgres_free(ours(store));
    free(store);
}

static const struct cluster_calls calls = {
    .connect = connect_cluster,
    .ask = ask,
    .receive = receive,
    .socket = socket_of,
    .close = close_cluster,
};

struct cluster_store *postgres_cluster_open(const char *url, char *why, size_t size)
{
    struct postgres_cluster *store = calloc(1, sizeof *store);

    if (!store) {
        snprintf(why, size, "no memory for the other nodes");
        return NULL;
    }
    store->store.call = &calls;
    if (postgres_init(&store->pg, url)) {
        store->pg.patience = PATIENCE;
        if (connect_cluster(&store->store))
            return &store->store;
    }
    snprintf(why, size, "%s", store->pg.why);
    close_cluster(&store->store);
    return NULL;
}
