/* store_suite.h - what every store must do, asked through its interface only. */
#ifndef NIWA_STORE_SUITE_H
#define NIWA_STORE_SUITE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "host/store/store.h"

enum { PLACE = 256, FIRST_AT = 1000000 };

/* A kind of store. A place is a folder, or whatever else its stores are opened by. */
struct store_maker {
    const char *name;
    void (*make_place)(char place[PLACE]); /* a new and empty one */
    void (*remove_place)(const char *place);
    void (*settle)(const char *place); /* waits until what a process that was killed had
                                          sent is decided; NULL: it is */
    struct store *(*open)(const char *place, char *why, size_t size);
};

/* Logs, lists, guests, links. Returns how many tests failed. */
int store_suite(const struct store_maker *with);

/* What is needed to copy a store: rolls, and times that are told. */
int store_suite_roll(const struct store_maker *with);

/* The same by a writer: what shares a commit, what fails, and that nothing is lost when the
 * process is killed, which happens `kills` times. */
int store_suite_writer(const struct store_maker *with, int kills);

/* -- also for the tests of one kind of store --------------------------------------------- */

struct store *suite_open(const struct store_maker *with, const char *where);

/* An entry with a text that tells its table and number; the first has a summary. Valid until
 * the next call but 15. */
struct store_entry suite_entry(const char *table, uint64_t number);

/* The log of a table is without a gap and each text is as suite_entry makes it. Returns the
 * last number. */
uint64_t suite_check_log(struct store *from, const char *table);

void suite_append(struct store *to, const char *table, uint64_t number);

/* Keeps entries, up to 1000, of which none clashes. */
void suite_append_all(struct store *to, const struct store_entry *entries, int count);

#endif
