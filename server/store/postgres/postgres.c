/* postgres.c - connects, migrates, sends statements, and puts errors into words. */
#include "server/store/postgres/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    LAYOUT_LOCK = 0x6e697761, /* "niwa": the advisory lock for changing the layout */
    LITTLE_PATIENCE = 5000
};

/* -- troubles --------------------------------------------------------------------------- */

/* Copies the first line of a text, without its newline. */
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

void postgres_drop(struct postgres *pg)
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

/* Whether the server ends this session: it shuts down, crashed, or refuses
 * connections. */
static bool ends_session(const char *state)
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
    else if (!state || ends_session(pg->state))
        snprintf(pg->why, sizeof pg->why, "the database cannot be reached: %s", words);
    else
        snprintf(pg->why, sizeof pg->why, "the database refuses: %s", words);
}

/* The outcome of a failure. After a refusal the connection is still usable: the server
 * has sent an SQLSTATE. Without one it did not answer, though libpq may not notice before
 * it is asked again. */
static enum outcome trouble(struct postgres *pg)
{
    if (PQstatus(pg->connection) == CONNECTION_OK && pg->state[0] &&
        !ends_session(pg->state))
        return OUTCOME_REFUSED;
    if (!ends_session(pg->state))
        explain_unreachable(pg);
    postgres_drop(pg);
    return OUTCOME_LOST;
}

bool postgres_is_worth_a_retry(const struct postgres *pg)
{
    return is_class(pg->state, "40");
}

/* -- answers ---------------------------------------------------------------------------- */

static int64_t clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Returns when the next result can be read without waiting, or none will come. After
 * `patience` it closes the socket, which libpq then notices by itself. */
static void wait_for_answer(struct postgres *pg)
{
    int64_t until = clock_ms() + pg->patience;
    struct pollfd at = {.fd = PQsocket(pg->connection), .events = POLLIN};

    while (pg->patience > 0 && PQisBusy(pg->connection)) {
        int64_t left = until - clock_ms();
        if (left > 0)
            poll(&at, 1, (int)left);
        else
            shutdown(at.fd, SHUT_RDWR);
        if (!PQconsumeInput(pg->connection))
            return;
    }
}

/* The last result of the statements that were sent. NULL: they could not be sent. */
static PGresult *last_answer(struct postgres *pg, int was_sent)
{
    PGresult *last = NULL, *next = NULL;

    if (!was_sent)
        return NULL;
    do {
        wait_for_answer(pg);
        next = PQgetResult(pg->connection);
        if (next) {
            PQclear(last);
            last = next;
        }
    } while (next);
    return last;
}

/* -- simple commands, while connecting -------------------------------------------------- */

/* The rows of a command, or NULL with a sentence in `why`. */
static PGresult *rows_of(struct postgres *pg, const char *sql)
{
    PGresult *result = last_answer(pg, PQsendQuery(pg->connection, sql));
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

/* The version of the layout in the database; 0: there is none; -1: an error. */
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

/* Refuses a layout of another version, in our own words. */
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

/* Creates or migrates the layout in one transaction, so that a database is never between
 * two layouts and two nodes never do it at once. An empty database gets the layout. An
 * older layout is left alone, since others may still use it, unless `may_climb`. */
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

/* Overrides settings of the server that would weaken the store's promise that a commit is
 * on the disk. */
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
        PGresult *result =
            last_answer(pg, PQsendPrepare(pg->connection, name_of((enum query)i, name),
                                          postgres_sql[i], 0, NULL));
        bool is_well = PQresultStatus(result) == PGRES_COMMAND_OK;
        if (!is_well)
            explain_refusal(pg, result);
        PQclear(result);
        if (!is_well)
            return false;
    }
    return true;
}

/* Our defaults come before the URL, which may override them. Keepalives notice a dead
 * network. */
static PGconn *connect_to(const char *url, bool is_hasty)
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
    const char *const value[] = {"niwa",
                                 is_hasty ? "2" : "5",
                                 is_hasty ? "2" : "10",
                                 is_hasty ? "1" : "3",
                                 "3",
                                 is_hasty ? "3000" : "15000",
                                 url,
                                 "UTF8",
                                 NULL};

    return PQconnectdbParams(key, value, 1);
}

static void be_silent(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

/* Makes a new connection and sets it up; the layout is not checked yet. */
static bool reach(struct postgres *pg)
{
    postgres_drop(pg);
    pg->state[0] = '\0';
    pg->connection = connect_to(pg->url, pg->patience && pg->patience < LITTLE_PATIENCE);
    if (PQstatus(pg->connection) != CONNECTION_OK) {
        explain_unreachable(pg);
        postgres_drop(pg);
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
    postgres_drop(pg);
    return false;
}

bool postgres_migrate(struct postgres *pg, int *from, int *to)
{
    bool is_well = reach(pg) && renew(pg, true, from, to);

    postgres_drop(pg);
    return is_well;
}

/* Whether a text is a URL that we can use. Before the query there may be one '@', which
 * ends the password. An error never quotes the URL, since it may hold a password. */
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
    postgres_drop(pg);
    free(pg->url);
    pg->url = NULL;
}

/* -- statements ------------------------------------------------------------------------- */

enum outcome postgres_ask(struct postgres *pg, enum query query,
                          const struct values *values, PGresult **rows)
{
    char name[8];
    ExecStatusType status;

    *rows = last_answer(pg, PQsendQueryPrepared(pg->connection, name_of(query, name),
                                                values->count, values->value,
                                                values->length, values->format, 0));
    status = PQresultStatus(*rows);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return OUTCOME_WELL;
    explain_refusal(pg, *rows);
    PQclear(*rows);
    *rows = NULL;
    return trouble(pg);
}

/* A failure to send is noticed when the answers are collected. */
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
static void take_in(struct postgres *pg, const PGresult *result, bool *is_committed)
{
    switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
        if (strcmp(PQcmdStatus((PGresult *)result), "COMMIT") == 0)
            *is_committed = true;
        break;
    case PGRES_TUPLES_OK:
    case PGRES_PIPELINE_ABORTED: /* an earlier statement failed */
        break;
    default:
        explain_refusal(pg, result);
    }
}

/* Takes in all answers; whether they end with a commit. NULL stands between two. */
static bool take_in_all(struct postgres *pg, postgres_each *each, void *context)
{
    bool is_committed = false, is_over = false;

    for (int silence = 0; !is_over && silence < 2;) {
        PGresult *result;
        wait_for_answer(pg);
        result = PQgetResult(pg->connection);
        silence = result ? 0 : silence + 1;
        is_over = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (result && !is_over)
            take_in(pg, result, &is_committed);
        if (each && PQresultStatus(result) == PGRES_TUPLES_OK)
            each(context, result);
        PQclear(result);
    }
    return is_committed;
}

enum outcome postgres_commit(struct postgres *pg, postgres_each *each, void *context)
{
    send_command(pg, "COMMIT");
    PQpipelineSync(pg->connection);
    snprintf(pg->why, sizeof pg->why, "the database does not answer as it should");
    if (take_in_all(pg, each, context)) {
        if (!PQexitPipelineMode(pg->connection))
            postgres_drop(pg);
        return OUTCOME_WELL;
    }
    if (trouble(pg) == OUTCOME_LOST)
        return OUTCOME_LOST;
    if (!PQexitPipelineMode(pg->connection) ||
        (PQtransactionStatus(pg->connection) != PQTRANS_IDLE && !run(pg, "ROLLBACK"))) {
        postgres_drop(pg);
        return OUTCOME_LOST;
    }
    return OUTCOME_REFUSED;
}
