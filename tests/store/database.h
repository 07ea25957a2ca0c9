/* database.h - the tests' own PostgreSQL (see postgres.sh): places for stores in it, and what
 * can be done to it past the store. */
#ifndef NIWA_DATABASE_H
#define NIWA_DATABASE_H

#include "tests/store/store_suite.h"

extern const struct store_maker database;

/* For tests that need one empty place: made before each, and removed after it. */
extern char database_place[PLACE];
int database_begin(void **unused);
int database_end(void **unused);

/* Connects as its owner to the database that runs at a folder; with the script it can be told more. */
void database_open(const char *at, const char *with);
void database_close(void);
const char *database_folder(void);

/* Runs a statement; the number that it answers, or 0. */
int database_ask(const char *sql);

/* The same in the schema of a place. */
int database_change(const char *place, const char *sql);

/* A store cannot be opened: one line with these words in it, and no password. */
void database_refuses(const char *url, const char *words);

/* Every store loses its connection. */
void database_cut(void);

/* The tests of databases of another version. Returns how many failed. */
int database_layouts(void);

/* "kill" or "start", see postgres.sh. */
void database_tell(const char *what);

/* The schema of a place. */
const char *database_schema(const char *place);

/* The database still carries out what a killed client had sent: waits until no store
 * has a session any more. */
void database_settle(const char *place);

void database_rest(long ms);

/* Runs tests that keep time, one by one. One that failed while the machine stood still is run
 * again: whatever it waited for may have come too late. Returns how many failed. */
int database_run(const struct CMUnitTest *tests, size_t count);

#endif
