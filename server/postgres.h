/* postgres.h - a connection to PostgreSQL: made when it is needed and made again when it was
 * lost, its layout ours, its troubles in words.
 *
 * What a statement is given is binary, so nothing of it is ever read as SQL. */
#ifndef NIWA_POSTGRES_H
#define NIWA_POSTGRES_H

#include "server/postgres_sql.h"

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_VALUES = 12 };

struct postgres {
    PGconn *connection; /* NULL: there is none now */
    char *url;          /* may hold a password: never to be shown */
    int patience;  /* ms for an answer, and haste in connecting: who waits longer has lost
                           the connection. 0: as long as it takes */
    char state[6]; /* SQLSTATE of the last refusal */
    char why[512]; /* the last trouble, as a sentence */
};

enum outcome {
    OUTCOME_WELL,
    OUTCOME_REFUSED, /* nothing was changed; `why` and `state` tell */
    OUTCOME_LOST     /* the connection is; whether anything was changed is not known */
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

/* What a statement is given, in order. What is pointed to must stay until it has run. */
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

/* There is a connection, made now if need be, and the layout is ours; where there was nothing
 * it is made. False: `why` tells. */
bool postgres_ready(struct postgres *pg);

/* Connects and brings an older layout to ours, in one transaction. *from is what was there, 0
 * for nothing, *to is ours. False: `why` tells, and nothing was changed. */
bool postgres_migrate(struct postgres *pg, int *from, int *to);

/* One statement by itself. When well, *rows is the caller's to clear. */
enum outcome postgres_ask(struct postgres *pg, enum query query,
                          const struct values *values, PGresult **rows);

/* A transaction in one round trip: begun, filled, and committed with everything in it. What its
 * statements answer is given to `each`, if there is one, before it is known whether all went
 * well. */
typedef void postgres_each(void *context, const PGresult *rows);
void postgres_begin(struct postgres *pg);
void postgres_say(struct postgres *pg, enum query query, const struct values *values);
enum outcome postgres_commit(struct postgres *pg, postgres_each *each, void *context);

/* The last refusal came of others' transactions: another try may do. */
bool postgres_is_worth_a_retry(const struct postgres *pg);

/* In a column of a row; a number is 0 and a text "" where there is none. */
int64_t number_at(const PGresult *rows, int row, int column);
const char *text_at(const PGresult *rows, int row, int column);

#endif
