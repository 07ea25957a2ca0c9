/* postgres.c - connects, migrates, sends, and puts what went wrong into words. */
#include "server/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LAYOUT_LOCK =
        0x6e697761, /* "niwa": who holds this advisory lock changes the layout */
    BINARY = 1,
    INT8_ARRAY_OF = 20, /* PostgreSQL's numbers for the types of an array's elements */
    TEXT_ARRAY_OF = 25,
    ARRAY_HEAD = 20 /* bytes before the first element */
};

/* -- values ----------------------------------------------------------------------------- */

static void write_number(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
}

static bool has_room(struct array *array, size_t more)
{
    size_t wanted = array->len + more;
    size_t room = array->room ? array->room : 1024;
    uint8_t *bytes;

    if (array->is_short || wanted <= array->room)
        return !array->is_short;
    while (room < wanted)
        room *= 2;
    bytes = realloc(array->bytes, room);
    array->is_short = !bytes;
    if (bytes) {
        array->bytes = bytes;
        array->room = room;
    }
    return bytes != NULL;
}

/* One dimension, counted from 1. */
static void write_head(struct array *array, uint32_t type)
{
    write_number(array->bytes, 1, 4);
    write_number(array->bytes + 4, 0, 4); /* no element is NULL */
    write_number(array->bytes + 8, type, 4);
    write_number(array->bytes + 12, (uint64_t)array->count, 4);
    write_number(array->bytes + 16, 1, 4);
}

static void add(struct array *array, uint32_t type, const void *bytes, size_t len)
{
    size_t head = array->count == 0 ? ARRAY_HEAD : 0;

    if (!has_room(array, head + 4 + len))
        return;
    array->len += head;
    array->count++;
    write_head(array, type);
    write_number(array->bytes + array->len, len, 4);
    memcpy(array->bytes + array->len + 4, bytes, len);
    array->len += 4 + len;
}

void array_text(struct array *array, const char *text)
{
    add(array, TEXT_ARRAY_OF, text, strlen(text));
}

void array_number(struct array *array, int64_t number)
{
    uint8_t bytes[8];

    write_number(bytes, (uint64_t)number, 8);
    add(array, INT8_ARRAY_OF, bytes, sizeof bytes);
}

void array_free(struct array *array)
{
    free(array->bytes);
    *array = (struct array){0};
}

static void give(struct values *values, const void *bytes, size_t len)
{
    int i = values->count++;

    values->value[i] = bytes;
    values->length[i] = (int)len;
    values->format[i] = BINARY;
}

void give_text(struct values *values, const char *text)
{
    give(values, text, strlen(text));
}

void give_number(struct values *values, int64_t number)
{
    uint8_t *bytes = values->number[values->count];

    write_number(bytes, (uint64_t)number, 8);
    give(values, bytes, 8);
}

void give_bytes(struct values *values, const uint8_t *bytes, size_t len)
{
    give(values, bytes, len);
}

void give_array(struct values *values, const struct array *array)
{
    give(values, array->bytes, array->len);
}

int64_t number_at(const PGresult *rows, int row, int column)
{
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

const char *text_at(const PGresult *rows, int row, int column)
{
    return PQgetvalue(rows, row, column);
}

/* -- troubles --------------------------------------------------------------------------- */

/* One line, without what ends it. */
static void copy_line(char *out, size_t size, const char *text)
{
    size_t len = 0;

    for (; *text && len + 1 < size; text++)
        if (*text != '\n' && *text != '\t')
            out[len++] = *text;
        else if (len > 0 && out[len - 1] != ' ')
            out[len++] = ' ';
    while (len > 0 && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
}

static void drop(struct postgres *pg)
{
    PQfinish(pg->connection);
    pg->connection = NULL;
}

static void explain_unreachable(struct postgres *pg)
{
    char words[400] = "no memory for a connection";

    if (pg->connection)
        copy_line(words, sizeof words, PQerrorMessage(pg->connection));
    snprintf(pg->why, sizeof pg->why, "the database cannot be reached: %s",
             words[0] ? words : "the connection ended");
}

static bool is_class(const char *state, const char *beginning)
{
    return strncmp(state, beginning, strlen(beginning)) == 0;
}

/* The server ends this session: it shuts down, or crashed, or does not take part. */
static bool is_farewell(const char *state)
{
    return is_class(state, "57P") || is_class(state, "08");
}

static void explain_refusal(struct postgres *pg, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    char words[400];

    snprintf(pg->state, sizeof pg->state, "%s", state ? state : "");
    copy_line(words, sizeof words, message ? message : PQresultErrorMessage(result));
    if (is_class(pg->state, "53100"))
        snprintf(pg->why, sizeof pg->why, "there is no room left on the database's disk");
    else if (is_class(pg->state, "25006"))
        snprintf(pg->why, sizeof pg->why, "the database may only be read, not written");
    else if (is_class(pg->state, "55P03"))
        snprintf(pg->why, sizeof pg->why, "another program keeps the database locked");
    else if (!state || is_farewell(pg->state))
        snprintf(pg->why, sizeof pg->why, "the database cannot be reached: %s", words);
    else
        snprintf(pg->why, sizeof pg->why, "the database refuses: %s", words);
}

/* What came of something that failed: a refusal leaves the connection as it was. */
static enum outcome trouble(struct postgres *pg)
{
    if (PQstatus(pg->connection) == CONNECTION_OK && !is_farewell(pg->state))
        return OUTCOME_REFUSED;
    if (!is_farewell(pg->state))
        explain_unreachable(pg);
    drop(pg);
    return OUTCOME_LOST;
}

bool postgres_is_worth_a_retry(const struct postgres *pg)
{
    return is_class(pg->state, "40");
}

/* -- simple commands, while connecting -------------------------------------------------- */

/* The rows of a command, or NULL with its trouble in words. */
static PGresult *rows_of(struct postgres *pg, const char *sql)
{
    PGresult *result = PQexec(pg->connection, sql);
    ExecStatusType status = PQresultStatus(result);

    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    explain_refusal(pg, result);
    PQclear(result);
    return NULL;
}

static bool run(struct postgres *pg, const char *sql)
{
    PGresult *result = rows_of(pg, sql);

    PQclear(result);
    return result != NULL;
}

/* -- the layout ------------------------------------------------------------------------- */

/* The version of the layout that is there, 0 where there is nothing; -1 on trouble. */
static int find_layout(struct postgres *pg, bool *is_empty)
{
    PGresult *rows =
        rows_of(pg, "SELECT count(*), count(*) FILTER (WHERE relname = 'niwa_layout')"
                    " FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')"
                    " AND relnamespace = to_regnamespace(quote_ident(current_schema()))");
    bool is_ours = rows && number_at(rows, 0, 1) == 1;
    int layout = -1;

    *is_empty = rows && number_at(rows, 0, 0) == 0;
    PQclear(rows);
    if (!rows || *is_empty)
        return rows ? 0 : -1;
    if (!is_ours) {
        snprintf(
            pg->why, sizeof pg->why,
            "the database '%.100s' holds what is not Niwa's: give Niwa one of its own",
            PQdb(pg->connection));
        return -1;
    }
    rows = rows_of(pg, "SELECT version FROM niwa_layout");
    if (rows)
        layout = (int)number_at(rows, 0, 0);
    PQclear(rows);
    return layout;
}

/* The layout that this program works on. */
static int present_layout(void)
{
    int layout = 0;

    while (postgres_step(layout))
        layout++;
    return layout;
}

/* Another layout is no trouble of the database's: words of our own. */
static bool refuse_layout(struct postgres *pg, int layout, int present)
{
    if (layout > present)
        snprintf(pg->why, sizeof pg->why,
                 "the database '%.100s' was written by a newer niwa (layout %d; this one "
                 "knows up to %d): use that one, or another database",
                 PQdb(pg->connection), layout, present);
    else
        snprintf(pg->why, sizeof pg->why,
                 "the database '%.100s' was written by an older niwa (layout %d; this "
                 "one works on %d): end all servers that use it, then bring it up to "
                 "date with 'niwa store migrate URL'",
                 PQdb(pg->connection), layout, present);
    return false;
}

static bool climb(struct postgres *pg, int from, int to)
{
    char note[100];

    for (int layout = from; layout < to; layout++)
        if (!run(pg, postgres_step(layout)))
            return false;
    snprintf(note, sizeof note, "UPDATE niwa_layout SET version = %d", to);
    return run(pg, note);
}

/* One transaction: a database is never between two layouts, and of two nodes that come at
 * once one waits. Where nothing is, the layout is made; an older one is left alone, since
 * others may still work on it, unless that is what is asked for. */
static bool renew(struct postgres *pg, bool may_climb, int *from, int *to)
{
    char lock[80];
    bool is_empty;

    *to = present_layout();
    snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d)", LAYOUT_LOCK);
    if (!run(pg, "BEGIN ISOLATION LEVEL READ COMMITTED") || !run(pg, lock))
        return false;
    *from = find_layout(pg, &is_empty);
    if (*from < 0)
        return false;
    if (*from > *to || (*from < *to && !is_empty && !may_climb))
        return refuse_layout(pg, *from, *to);
    return (*from == *to || climb(pg, *from, *to)) && run(pg, "COMMIT");
}

/* -- connecting ------------------------------------------------------------------------- */

/* What a server is set to must not weaken what a store promises: a commit is on the disk. */
static bool set_up(struct postgres *pg)
{
    const char *encoding = PQparameterStatus(pg->connection, "server_encoding");

    if (!encoding || strcmp(encoding, "UTF8") != 0) {
        snprintf(pg->why, sizeof pg->why,
                 "the database '%.100s' keeps its texts as %.40s: make one with ENCODING "
                 "'UTF8'",
                 PQdb(pg->connection), encoding ? encoding : "nobody knows what");
        return false;
    }
    return run(pg, "SELECT set_config('synchronous_commit', 'on', false)"
                   " WHERE current_setting('synchronous_commit') = 'off'") &&
           run(pg, "SET lock_timeout = '5s'");
}

/* A statement is known by its number. */
static const char *name_of(enum query query, char out[8])
{
    snprintf(out, 8, "q%d", (int)query);
    return out;
}

static bool prepare(struct postgres *pg)
{
    char name[8];

    for (int i = 0; i < QUERIES; i++) {
        PGresult *result = PQprepare(pg->connection, name_of((enum query)i, name),
                                     postgres_sql[i], 0, NULL);
        bool is_well = PQresultStatus(result) == PGRES_COMMAND_OK;
        if (!is_well)
            explain_refusal(pg, result);
        PQclear(result);
        if (!is_well)
            return false;
    }
    return true;
}

/* Defaults stand before the URL, which may know better. A dead network is noticed. */
static PGconn *connect_to(const char *url)
{
    static const char *const key[] = {"fallback_application_name",
                                      "connect_timeout",
                                      "keepalives_idle",
                                      "keepalives_interval",
                                      "keepalives_count",
                                      "tcp_user_timeout",
                                      "dbname",
                                      "client_encoding",
                                      NULL};
    const char *const value[] = {"niwa",  "10", "10",   "3", "3",
                                 "15000", url,  "UTF8", NULL};

    return PQconnectdbParams(key, value, 1);
}

static void be_silent(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

/* A new connection, set up; its layout is yet to be seen. */
static bool reach(struct postgres *pg)
{
    drop(pg);
    pg->state[0] = '\0';
    pg->connection = connect_to(pg->url);
    if (PQstatus(pg->connection) != CONNECTION_OK) {
        explain_unreachable(pg);
        drop(pg);
        return false;
    }
    PQsetNoticeReceiver(pg->connection, be_silent, NULL);
    return set_up(pg);
}

bool postgres_ready(struct postgres *pg)
{
    int from, to;

    if (pg->connection && PQstatus(pg->connection) == CONNECTION_OK)
        return true;
    if (reach(pg) && renew(pg, false, &from, &to) && prepare(pg))
        return true;
    drop(pg);
    return false;
}

bool postgres_migrate(struct postgres *pg, int *from, int *to)
{
    bool is_well = reach(pg) && renew(pg, true, from, to);

    drop(pg);
    return is_well;
}

/* In the host's part there is one '@', the one behind the password; none behind it. What is
 * wrong is not quoted: it may be a password. */
static bool is_url(const char *url)
{
    const char *host = strstr(url, "://"), *first, *slash, *query;
    PQconninfoOption *options;

    if (!host)
        return false;
    host += 3;
    slash = host + strcspn(host, "/");
    query = slash + strcspn(slash, "?");
    first = memchr(host, '@', (size_t)(query - host));
    if (first && (first > slash || memchr(first + 1, '@', (size_t)(query - first - 1))))
        return false;
    options = PQconninfoParse(url, NULL);
    PQconninfoFree(options);
    return options != NULL;
}

bool postgres_init(struct postgres *pg, const char *url)
{
    *pg = (struct postgres){0};
    if (!is_url(url)) {
        snprintf(
            pg->why, sizeof pg->why,
            "the store's URL cannot be understood; it is like "
            "postgres://NAME:PASSWORD@HOST/DATABASE, where %%2F is a '/' and %%40 an "
            "'@' of the password");
        return false;
    }
    pg->url = strdup(url);
    if (!pg->url)
        snprintf(pg->why, sizeof pg->why, "no memory for a store");
    return pg->url != NULL;
}

void postgres_free(struct postgres *pg)
{
    drop(pg);
    free(pg->url);
    pg->url = NULL;
}

/* -- statements ------------------------------------------------------------------------- */

enum outcome postgres_ask(struct postgres *pg, enum query query,
                          const struct values *values, PGresult **rows)
{
    char name[8];
    ExecStatusType status;

    *rows = PQexecPrepared(pg->connection, name_of(query, name), values->count,
                           values->value, values->length, values->format, 0);
    status = PQresultStatus(*rows);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return OUTCOME_WELL;
    explain_refusal(pg, *rows);
    PQclear(*rows);
    *rows = NULL;
    return trouble(pg);
}

/* What cannot be sent is noticed when the answers are collected. */
static void send_command(struct postgres *pg, const char *sql)
{
    PQsendQueryParams(pg->connection, sql, 0, NULL, NULL, NULL, NULL, 0);
}

void postgres_begin(struct postgres *pg)
{
    pg->state[0] = '\0';
    PQenterPipelineMode(pg->connection);
    send_command(pg, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
}

void postgres_say(struct postgres *pg, enum query query, const struct values *values)
{
    char name[8];

    PQsendQueryPrepared(pg->connection, name_of(query, name), values->count,
                        values->value, values->length, values->format, 0);
}

/* Takes in one answer. */
static void hear(struct postgres *pg, const PGresult *result, bool *is_committed)
{
    switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
        if (strcmp(PQcmdStatus((PGresult *)result), "COMMIT") == 0)
            *is_committed = true;
        break;
    case PGRES_TUPLES_OK:
    case PGRES_PIPELINE_ABORTED: /* what came before is to blame */
        break;
    default:
        explain_refusal(pg, result);
    }
}

/* Takes in all answers; whether they end with a commit. NULL stands between two. */
static bool hear_all(struct postgres *pg)
{
    bool is_committed = false, is_over = false;

    for (int silence = 0; !is_over && silence < 2;) {
        PGresult *result = PQgetResult(pg->connection);
        silence = result ? 0 : silence + 1;
        is_over = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (result && !is_over)
            hear(pg, result, &is_committed);
        PQclear(result);
    }
    return is_committed;
}

enum outcome postgres_commit(struct postgres *pg)
{
    send_command(pg, "COMMIT");
    PQpipelineSync(pg->connection);
    snprintf(pg->why, sizeof pg->why, "the database does not answer as it should");
    if (hear_all(pg)) {
        if (!PQexitPipelineMode(pg->connection))
            drop(pg);
        return OUTCOME_WELL;
    }
    if (trouble(pg) == OUTCOME_LOST)
        return OUTCOME_LOST;
    if (!PQexitPipelineMode(pg->connection) ||
        (PQtransactionStatus(pg->connection) != PQTRANS_IDLE && !run(pg, "ROLLBACK"))) {
        drop(pg);
        return OUTCOME_LOST;
    }
    return OUTCOME_REFUSED;
}
