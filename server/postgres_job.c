/* postgres_job.c - the labour's calls, as statements of PostgreSQL. */
#include "server/labour.h"
#include "server/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 2000 }; /* ms for an answer */

struct labour {
    struct postgres pg;
    struct labourer who;
};

/* -- statements ------------------------------------------------------------------------- */

/* The rows of a statement; NULL with the trouble in words. Others' transactions may be in
 * the way of the first try. */
static PGresult *rows_of(struct labour *labour, enum query query,
                         const struct values *values)
{
    enum { MOST_TRIES = 3 };
    struct postgres *pg = &labour->pg;
    PGresult *rows = NULL;

    for (int tries = 0; pg->connection && !rows && tries < MOST_TRIES; tries++)
        if (postgres_ask(pg, query, values, &rows) == OUTCOME_REFUSED &&
            !postgres_is_worth_a_retry(pg))
            break;
    return rows;
}

/* A statement of which nobody wants the rows. */
static bool done(struct labour *labour, enum query query, const struct values *values)
{
    PGresult *rows = rows_of(labour, query, values);

    PQclear(rows);
    return rows != NULL;
}

static struct values ours(struct labour *labour)
{
    struct values values = {0};

    give_text(&values, labour->who.id);
    return values;
}

static bool has_memory(struct labour *labour, const struct array *array, int count)
{
    bool is_fine = true;

    for (int i = 0; i < count; i++)
        is_fine &= !array[i].is_short;
    if (!is_fine)
        snprintf(labour->pg.why, sizeof labour->pg.why, "no memory for a statement");
    return is_fine;
}

static void free_arrays(struct array *array, int count)
{
    for (int i = 0; i < count; i++)
        array_free(&array[i]);
}

/* The first column's numbers. */
static bool each_number(PGresult *rows, labour_each_number *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++)
        each(context, number_at(rows, row, 0));
    PQclear(rows);
    return rows != NULL;
}

/* -- the connection --------------------------------------------------------------------- */

static void close_labour(struct labour *labour)
{
    postgres_free(&labour->pg);
    free(labour);
}

static struct labour *open_labour(const char *url, const struct labourer *who, char *why,
                                  size_t size)
{
    struct labour *labour = calloc(1, sizeof *labour);

    if (!labour) {
        snprintf(why, size, "no memory for a connection");
        return NULL;
    }
    labour->who = *who;
    if (postgres_init(&labour->pg, url)) {
        labour->pg.patience = PATIENCE;
        return labour;
    }
    snprintf(why, size, "%s", labour->pg.why);
    close_labour(labour);
    return NULL;
}

static bool ready(struct labour *labour)
{
    const struct values nothing = {0};

    if (labour->pg.connection && PQstatus(labour->pg.connection) == CONNECTION_OK)
        return true;
    return postgres_ready(&labour->pg) &&
           done(labour, labour->who.is_worker ? LISTEN_JOBS : LISTEN_MOVES, &nothing);
}

static const char *why(const struct labour *labour)
{
    return labour->pg.why;
}

/* Whether there are notifications for us: who says nothing more means everybody. */
static bool is_notified(struct labour *labour)
{
    bool is_ours = false;
    PGnotify *notify;

    while ((notify = PQnotifies(labour->pg.connection)) != NULL) {
        is_ours |= notify->extra[0] == '\0' || strcmp(notify->extra, labour->who.id) == 0;
        PQfreemem(notify);
    }
    return is_ours;
}

/* What came while we did something else is not to be waited for. A connection that ends has
 * something to say, too: the next statement hears it. */
static bool wait_for(struct labour *labour, int fd, int ms)
{
    PGconn *connection = labour->pg.connection;
    struct pollfd two[] = {{.fd = fd, .events = POLLIN},
                           {.fd = PQsocket(connection), .events = POLLIN}};

    if (connection && is_notified(labour))
        return true;
    if (poll(two, connection ? 2 : 1, ms) <= 0 || !connection || !two[1].revents)
        return false;
    return !PQconsumeInput(connection) || is_notified(labour);
}

/* -- a node's --------------------------------------------------------------------------- */

static bool look(struct labour *labour, struct labour_look *out)
{
    struct values values = ours(labour);
    PGresult *rows;

    give_number(&values, (int64_t)labour->who.rules);
    give_number(&values, LABOUR_ROOM);
    rows = rows_of(labour, LOOK_FOR_WORKERS, &values);
    if (rows)
        *out = (struct labour_look){.threads = (int)number_at(rows, 0, 0),
                                    .room = (int)number_at(rows, 0, 1),
                                    .ours = (int)number_at(rows, 0, 2)};
    PQclear(rows);
    return rows != NULL;
}

static bool lend(struct labour *labour, const struct task *tasks, int count,
                 labour_each_number *each, void *context)
{
    enum { NUMBER, GAME, SEAT, LEVEL, MS, SEED, WAIT, VIEW, COLUMNS };
    struct array column[COLUMNS] = {{0}};
    struct values values = ours(labour);
    bool is_fine;

    for (int i = 0; i < count; i++) {
        array_number(&column[NUMBER], tasks[i].number);
        array_text(&column[GAME], tasks[i].game);
        array_number(&column[SEAT], tasks[i].seat);
        array_number(&column[LEVEL], tasks[i].level);
        array_number(&column[MS], tasks[i].ms);
        array_number(&column[SEED], (int64_t)tasks[i].seed);
        array_number(&column[WAIT], tasks[i].wait);
        array_bytes(&column[VIEW], tasks[i].view, tasks[i].len);
    }
    give_number(&values, (int64_t)labour->who.rules);
    give_number(&values, LABOUR_ROOM);
    for (int i = 0; i < COLUMNS; i++)
        give_array(&values, &column[i]);
    is_fine = has_memory(labour, column, COLUMNS) &&
              each_number(rows_of(labour, LEND_JOBS, &values), each, context);
    free_arrays(column, COLUMNS);
    return is_fine;
}

static bool collect(struct labour *labour, labour_each_move *each, void *context)
{
    struct values values = ours(labour);
    PGresult *rows = rows_of(labour, COLLECT_MOVES, &values);

    for (int row = 0; row < PQntuples(rows); row++)
        each(context, number_at(rows, row, 0), text_at(rows, row, 1));
    PQclear(rows);
    return rows != NULL;
}

static bool drop(struct labour *labour, const uint64_t *numbers, int count)
{
    struct values values = ours(labour);
    struct array array = {0};
    bool is_fine;

    for (int i = 0; i < count; i++)
        array_number(&array, (int64_t)numbers[i]);
    give_array(&values, &array);
    is_fine = has_memory(labour, &array, 1) && done(labour, DROP_JOBS, &values);
    array_free(&array);
    return is_fine;
}

static bool drop_all(struct labour *labour)
{
    struct values values = ours(labour);

    return done(labour, DROP_ALL_JOBS, &values);
}

static bool take_back(struct labour *labour, int most, labour_each_number *each,
                      void *context)
{
    struct values values = ours(labour);

    give_number(&values, most);
    return each_number(rows_of(labour, TAKE_JOBS_BACK, &values), each, context);
}

/* -- a worker's ------------------------------------------------------------------------- */

static bool renew(struct labour *labour, int threads)
{
    struct values values = ours(labour);

    give_number(&values, threads);
    give_number(&values, (int64_t)labour->who.rules);
    give_number(&values, 4 * LABOUR_RENEW);
    return done(labour, RENEW_WORKER, &values);
}

static void give_task(const PGresult *rows, int row, labour_each_task *each,
                      void *context)
{
    struct task task = {.number = number_at(rows, row, 1),
                        .seat = (int)number_at(rows, row, 3),
                        .level = (int)number_at(rows, row, 4),
                        .ms = (int)number_at(rows, row, 5),
                        .seed = (uint64_t)number_at(rows, row, 6)};
    unsigned char *bytes =
        PQunescapeBytea((const unsigned char *)text_at(rows, row, 7), &task.len);

    snprintf(task.node, sizeof task.node, "%s", text_at(rows, row, 0));
    snprintf(task.game, sizeof task.game, "%s", text_at(rows, row, 2));
    task.view = bytes;
    if (!bytes)
        task.len = 0;
    each(context, &task);
    PQfreemem(bytes);
}

static bool take(struct labour *labour, int most, labour_each_task *each, void *context)
{
    struct values values = ours(labour);
    PGresult *rows;

    give_number(&values, (int64_t)labour->who.rules);
    give_number(&values, most);
    rows = rows_of(labour, TAKE_JOBS, &values);
    for (int row = 0; row < PQntuples(rows); row++)
        give_task(rows, row, each, context);
    PQclear(rows);
    return rows != NULL;
}

static bool tell(struct labour *labour, const struct labour_answer *answers, int count,
                 int *heard)
{
    struct array column[3] = {{0}};
    struct values values = ours(labour);
    PGresult *rows = NULL;

    for (int i = 0; i < count; i++) {
        array_text(&column[0], answers[i].node);
        array_number(&column[1], answers[i].number);
        array_text(&column[2], answers[i].move);
    }
    for (int i = 0; i < 3; i++)
        give_array(&values, &column[i]);
    if (has_memory(labour, column, 3))
        rows = rows_of(labour, TELL_MOVES, &values);
    *heard = PQntuples(rows);
    PQclear(rows);
    free_arrays(column, 3);
    return rows != NULL;
}

static bool held(struct labour *labour, labour_each_held *each, void *context)
{
    struct values values = ours(labour);
    PGresult *rows = rows_of(labour, HELD_JOBS, &values);

    for (int row = 0; row < PQntuples(rows); row++)
        each(context, text_at(rows, row, 0), number_at(rows, row, 1));
    PQclear(rows);
    return rows != NULL;
}

static bool leave(struct labour *labour)
{
    struct values values = ours(labour);

    return done(labour, LEAVE_JOBS, &values);
}

static void rename_labourer(struct labour *labour, const char *id)
{
    snprintf(labour->who.id, sizeof labour->who.id, "%s", id);
}

const struct labour_calls labour_postgres = {
    .open = open_labour,
    .close = close_labour,
    .ready = ready,
    .why = why,
    .wait = wait_for,
    .look = look,
    .lend = lend,
    .collect = collect,
    .drop = drop,
    .drop_all = drop_all,
    .take_back = take_back,
    .renew = renew,
    .take = take,
    .tell = tell,
    .held = held,
    .leave = leave,
    .rename = rename_labourer,
};
