/* people.h - tables with people for the tests: a store in memory, a registry, guests who
 * ask.
 *
 * Whatever is asked and made is added, kept, and followed by what the host owes, as a
 * server does it. Whatever is refused must have changed nothing: that is checked every
 * time. */
#ifndef NIWA_PEOPLE_H
#define NIWA_PEOPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "host/table/registry.h"

struct people {
    struct store store; /* first: the store is the people's memory */
    struct entry *log;  /* of the one table */
    int entries, room;
    struct registry *registry;
    struct hosted_table *hosted;
    struct answer answer; /* to what was asked last */
    struct setup setup;
    int64_t now;
    int refused; /* held answers that came to nothing */
    int made[ASK_CLOSE + 1], turned_down[ASK_CLOSE + 1]; /* requests by kind */
    void (*told)(struct people *people, const struct hosted_step *step); /* or NULL */
    void *context; /* the test's own */
    char *json;    /* VIEW_ROOM bytes */
};

#define TABLE "tablefortwo1"

/* The guest on a seat: "guestnumber1", ... */
const char *guest_on(int seat);

/* A table, founded by the guest of seat 1; `seats` is one letter a seat: o(pen), p(erson:
 * kept for the guest of that number), or the level of a computer. */
struct people *people_new(const struct game *game, const char *seats, const char *options,
                          const char *clock, uint64_t secret);
void people_free(struct people *people);

/* Everybody who may sits down and gives a share. */
void people_sit(struct people *people);

/* Asks, and does what came of it. */
enum asked people_ask(struct people *people, const char *guest, struct request request);
/* The same, which must be made or held. */
void people_do(struct people *people, const char *guest, struct request request);
/* The same, which must be refused by that code. */
void people_refuse(struct people *people, const char *guest, struct request request,
                   const char *code);
/* Whatever the host owes at this time. */
void people_wait(struct people *people, int64_t ms);
/* A random legal move of a seat, by person or computer as it is played. */
enum asked people_move(struct people *people, int seat, rng_t *rng);

/* The program is started again: the table comes back from the store. */
void people_restart(struct people *people);

/* A table made again from the log's first entries; to be freed. */
struct hosted_table *people_replay(const struct people *people, int entries);
/* Two tables are the same in all that follows from the log. */
void same_tables(const struct hosted_table *one, const struct hosted_table *two);

/* The last entry reads like this. */
void people_last(const struct people *people, int kind, int seat, const char *text);

/* A game without races or luck in the way: Haru Ichiban's first picks. */
struct people *people_at_haru(const char *options, const char *clock);

/* A seat of the mask, by lot. */
int people_one_of(unsigned seats, rng_t *rng);

/* A legal move of the seat's, until the next call. */
const char *people_some_move(const struct people *p, int seat);

/* The record of a finished game verifies, its luck, too. */
void people_verify(struct people *p);

#endif
