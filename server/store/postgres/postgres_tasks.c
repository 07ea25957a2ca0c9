/* postgres_tasks.c - the task queue's calls, as statements of PostgreSQL. */
#include "server/store/task_queue.h"
#include "server/store/postgres/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 2000 }; /* ms for an answer */

struct task_queue {
    struct postgres pg;
    struct task_peer who;
};

/* -- statements ------------------------------------------------------------------------- */

/* The rows of a statement; NULL with a sentence in `why`. Tries again if a concurrent
 * transaction was in the way. */
static PGresult *rows_of(struct task_queue *queue, enum query query,
                         const struct values *values)
{
    enum { MOST_TRIES = 3 };
    struct postgres *pg = &queue->pg;
    PGresult *rows = NULL;

    for (int tries = 0; pg->connection && !rows && tries < MOST_TRIES; tries++)
        if (postgres_ask(pg, query, values, &rows) == OUTCOME_REFUSED &&
            !postgres_is_worth_a_retry(pg))
            break;
    return rows;
}

/* Runs a statement whose rows do not matter. */
static bool done(struct task_queue *queue, enum query query, const struct values *values)
{
    PGresult *rows = rows_of(queue, query, values);

    PQclear(rows);
    return rows != NULL;
}

static struct values ours(struct task_queue *queue)
{
    struct values values = {0};

    give_text(&values, queue->who.id);
    return values;
}

static bool has_memory(struct task_queue *queue, const struct array *array, int count)
{
    bool is_fine = true;

    for (int i = 0; i < count; i++)
        is_fine &= !array[i].is_short;
    if (!is_fine)
        snprintf(queue->pg.why, sizeof queue->pg.why, "no memory for a statement");
    return is_fine;
}

static void free_arrays(struct array *array, int count)
{
    for (int i = 0; i < count; i++)
        array_free(&array[i]);
}

/* The first column's numbers. */
static bool each_number(PGresult *rows, task_each_number *each, void *context)
{
    for (int row = 0; row < PQntuples(rows); row++)
        each(context, number_at(rows, row, 0));
    PQclear(rows);
    return rows != NULL;
}

/* -- the connection --------------------------------------------------------------------- */

static void close_queue(struct task_queue *queue)
{
    postgres_free(&queue->pg);
    free(queue);
}

static struct task_queue *open_queue(const char *url, const struct task_peer *who,
                                     char *why, size_t size)
{
    struct task_queue *queue = calloc(1, sizeof *queue);

    if (!queue) {
        snprintf(why, size, "no memory for a connection");
        return NULL;
    }
    queue->who = *who;
    if (postgres_init(&queue->pg, url)) {
        queue->pg.patience = PATIENCE;
        return queue;
    }
    snprintf(why, size, "%s", queue->pg.why);
    close_queue(queue);
    return NULL;
}

static bool ready(struct task_queue *queue)
{
    const struct values nothing = {0};

    if (queue->pg.connection && PQstatus(queue->pg.connection) == CONNECTION_OK)
        return true;
    return postgres_ready(&queue->pg) &&
           done(queue, queue->who.is_worker ? LISTEN_JOBS : LISTEN_MOVES, &nothing);
}

static const char *why(const struct task_queue *queue)
{
    return queue->pg.why;
}

/* Whether there are notifications for us; one without a name is for everybody. */
static bool is_notified(struct task_queue *queue)
{
    bool is_ours = false;
    PGnotify *notify;

    while ((notify = PQnotifies(queue->pg.connection)) != NULL) {
        is_ours |= notify->extra[0] == '\0' || strcmp(notify->extra, queue->who.id) == 0;
        PQfreemem(notify);
    }
    return is_ours;
}

/* A notification that came before need not be waited for. A connection that ends is
 * readable, too: the next statement finds that out. */
static bool wait_for(struct task_queue *queue, int fd, int ms)
{
    PGconn *connection = queue->pg.connection;
    struct pollfd two[] = {{.fd = fd, .events = POLLIN},
                           {.fd = PQsocket(connection), .events = POLLIN}};

    if (connection && is_notified(queue))
        return true;
    if (poll(two, connection ? 2 : 1, ms) <= 0 || !connection || !two[1].revents)
        return false;
    return !PQconsumeInput(connection) || is_notified(queue);
}

/* -- a node's --------------------------------------------------------------------------- */

static bool look(struct task_queue *queue, struct task_room *out)
{
    struct values values = ours(queue);
    PGresult *rows;

    give_number(&values, (int64_t)queue->who.rules);
    give_number(&values, TASK_ROOM);
    rows = rows_of(queue, LOOK_FOR_WORKERS, &values);
    if (rows)
        *out = (struct task_room){.threads = (int)number_at(rows, 0, 0),
                                  .room = (int)number_at(rows, 0, 1),
                                  .ours = (int)number_at(rows, 0, 2)};
    PQclear(rows);
    return rows != NULL;
}

static bool lend(struct task_queue *queue, const struct task *tasks, int count,
                 task_each_number *each, void *context)
{
    enum { NUMBER, GAME, SEAT, LEVEL, MS, SEED, WAIT, VIEW, COLUMNS };
    struct array column[COLUMNS] = {{0}};
    struct values values = ours(queue);
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
    give_number(&values, (int64_t)queue->who.rules);
    give_number(&values, TASK_ROOM);
    for (int i = 0; i < COLUMNS; i++)
        give_array(&values, &column[i]);
    is_fine = has_memory(queue, column, COLUMNS) &&
              each_number(rows_of(queue, LEND_JOBS, &values), each, context);
    free_arrays(column, COLUMNS);
    return is_fine;
}

static bool collect(struct task_queue *queue, task_each_move *each, void *context)
{
    struct values values = ours(queue);
    PGresult *rows = rows_of(queue, COLLECT_MOVES, &values);

    for (int row = 0; row < PQntuples(rows); row++)
        each(context, number_at(rows, row, 0), text_at(rows, row, 1));
    PQclear(rows);
    return rows != NULL;
}

static bool drop(struct task_queue *queue, const uint64_t *numbers, int count)
{
    struct values values = ours(queue);
    struct array array = {0};
    bool is_fine;

    for (int i = 0; i < count; i++)
        array_number(&array, (int64_t)numbers[i]);
    give_array(&values, &array);
    is_fine = has_memory(queue, &array, 1) && done(queue, DROP_JOBS, &values);
    array_free(&array);
    return is_fine;
}

static bool drop_all(struct task_queue *queue)
{
    struct values values = ours(queue);

    return done(queue, DROP_ALL_JOBS, &values);
}

static bool take_back(struct task_queue *queue, int most, task_each_number *each,
                      void *context)
{
    struct values values = ours(queue);

    give_number(&values, most);
    return each_number(rows_of(queue, TAKE_JOBS_BACK, &values), each, context);
}

/* -- a worker's ------------------------------------------------------------------------- */

static bool renew(struct task_queue *queue, int threads)
{
    struct values values = ours(queue);

    give_number(&values, threads);
    give_number(&values, (int64_t)queue->who.rules);
    give_number(&values, 4 * TASK_RENEW);
    return done(queue, RENEW_WORKER, &values);
}

static void give_task(const PGresult *rows, int row, task_each *each, void *context)
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

static bool take(struct task_queue *queue, int most, task_each *each, void *context)
{
    struct values values = ours(queue);
    PGresult *rows;

    give_number(&values, (int64_t)queue->who.rules);
    give_number(&values, most);
    rows = rows_of(queue, TAKE_JOBS, &values);
    for (int row = 0; row < PQntuples(rows); row++)
        give_task(rows, row, each, context);
    PQclear(rows);
    return rows != NULL;
}

static bool tell(struct task_queue *queue, const struct task_answer *answers, int count,
                 int *wanted)
{
    struct array column[3] = {{0}};
    struct values values = ours(queue);
    PGresult *rows = NULL;

    for (int i = 0; i < count; i++) {
        array_text(&column[0], answers[i].node);
        array_number(&column[1], answers[i].number);
        array_text(&column[2], answers[i].move);
    }
    for (int i = 0; i < 3; i++)
        give_array(&values, &column[i]);
    if (has_memory(queue, column, 3))
        rows = rows_of(queue, TELL_MOVES, &values);
    *wanted = PQntuples(rows);
    PQclear(rows);
    free_arrays(column, 3);
    return rows != NULL;
}

static bool held(struct task_queue *queue, task_each_held *each, void *context)
{
    struct values values = ours(queue);
    PGresult *rows = rows_of(queue, HELD_JOBS, &values);

    for (int row = 0; row < PQntuples(rows); row++)
        each(context, text_at(rows, row, 0), number_at(rows, row, 1));
    PQclear(rows);
    return rows != NULL;
}

static bool leave(struct task_queue *queue)
{
    struct values values = ours(queue);

    return done(queue, LEAVE_JOBS, &values);
}

static void rename_peer(struct task_queue *queue, const char *id)
{
    snprintf(queue->who.id, sizeof queue->who.id, "%s", id);
}

const struct task_queue_calls task_queue_postgres = {
    .open = open_queue,
    .close = close_queue,
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
    .rename = rename_peer,
};
