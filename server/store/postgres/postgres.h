/* postgres.h - a connection to PostgreSQL: made when it is needed, made again when it was
 * lost, with the layout checked and errors as sentences.
 *
 * Parameters are sent in binary form, so they are never read as SQL. */
#ifndef NIWA_POSTGRES_H
#define NIWA_POSTGRES_H

#include "server/store/postgres/postgres_sql.h"

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_VALUES = 12 };

struct postgres {
    PGconn *connection; /* NULL: there is none now */
    char *url;          /* may hold a password: never to be shown */
    /* ms to wait for an answer or a connection before it counts as lost; 0: no limit */
    int patience;
    char state[6]; /* SQLSTATE of the last refusal */
    char why[512]; /* the last error, as a sentence */
};

enum outcome {
    OUTCOME_WELL,
    OUTCOME_REFUSED, /* nothing was changed; see `why` and `state` */
    /* the connection is lost; it is not known whether anything was changed */
    OUTCOME_LOST
};

/* An array for a statement. Zeroes are an empty one, `array_free` ends it. */
struct array {
    uint8_t *bytes; /* as PostgreSQL sends them; NULL: empty, or no memory */
    size_t len, room;
    int count;
    bool is_short; /* there was no memory for something */
};

void array_text(struct array *array, const char *text);
void array_number(struct array *array, int64_t number);
void array_bytes(struct array *array, const uint8_t *bytes, size_t len);
void array_free(struct array *array);

/* The parameters of a statement, in order. What they point to must stay until it has
 * run. */
struct values {
    int count;
    const char *value[MOST_VALUES];
    int length[MOST_VALUES], format[MOST_VALUES];
    uint8_t number[MOST_VALUES][8];
};

void give_text(struct values *values, const char *text);
void give_number(struct values *values, int64_t number);
void give_bytes(struct values *values, const uint8_t *bytes, size_t len);
void give_array(struct values *values, const struct array *array);

/* Takes a URL. False with a sentence in `why` if it is none, or no memory. */
bool postgres_init(struct postgres *pg, const char *url);
void postgres_free(struct postgres *pg);

/* Ends the connection, if there is one. */
void postgres_drop(struct postgres *pg);

/* Makes sure that there is a connection and that the layout is ours; an empty database
 * gets it. False with a sentence in `why`. */
bool postgres_ready(struct postgres *pg);

/* Connects and brings an older layout to ours, in one transaction. *from is what was
 * there, 0 for nothing, *to is ours. False with a sentence in `why`; then nothing was
 * changed. */
bool postgres_migrate(struct postgres *pg, int *from, int *to);

/* Runs one statement by itself. On success the caller has to clear *rows. */
enum outcome postgres_ask(struct postgres *pg, enum query query,
                          const struct values *values, PGresult **rows);

/* A transaction in one round trip: begin, add statements, commit. The results of its
 * statements are given to `each`, if there is one, before it is known whether all went
 * well. */
typedef void postgres_each(void *context, const PGresult *rows);
void postgres_begin(struct postgres *pg);
void postgres_say(struct postgres *pg, enum query query, const struct values *values);
enum outcome postgres_commit(struct postgres *pg, postgres_each *each, void *context);

/* Whether the last refusal was caused by a concurrent transaction, so that another try
 * may succeed. */
bool postgres_is_worth_a_retry(const struct postgres *pg);

/* The value of a column in a row; NULL is 0 as a number and "" as a text. */
int64_t number_at(const PGresult *rows, int row, int column);
const char *text_at(const PGresult *rows, int row, int column);

#endif
