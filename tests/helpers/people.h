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
    int refused; /* held answers that were too late */
    int made[ASK_CLOSE + 1], turned_down[ASK_CLOSE + 1]; /* requests by kind */
    void (*told)(struct people *people, const struct hosted_step *step); /* or NULL */
    void *context; /* the test's own */
    char *json;    /* VIEW_ROOM bytes */
};

#define TABLE "tablefortwo1"

/* The guest on a seat: "guestnumber1", ... */
const char *guest_on(int seat);

/* A table, founded by the guest of seat 1; `seats` is one letter a seat: o(pen), p(erson:
 * kept for the guest of that number), or the level of a computer. Where the secret is odd, a
 * random pack is played with, if the game can have one. */
struct people *people_new(const struct game *game, const char *seats, const char *options,
                          const char *clock, uint64_t secret);
void people_free(struct people *people);

/* Everybody who may sits down and gives a share. */
void people_sit(struct people *people);

/* Asks, and adds the entry if there is one. */
enum asked people_ask(struct people *people, const char *guest, struct request request);
/* The same; the request must become an entry, or be held by a race. */
void people_do(struct people *people, const char *guest, struct request request);
/* The same, which must be refused by that code. */
void people_refuse(struct people *people, const char *guest, struct request request,
                   const char *code);
/* Adds what the host owes at this time. */
void people_wait(struct people *people, int64_t ms);
/* A random legal move of a seat, by person or computer as it is played. */
enum asked people_move(struct people *people, int seat, rng_t *rng);

/* As if the program were started again: reads the table from the store. */
void people_restart(struct people *people);

/* A table made again from the log's first entries; to be freed. */
struct hosted_table *people_replay(const struct people *people, int entries);
/* Two tables must agree in everything that follows from the log. */
void same_tables(const struct hosted_table *one, const struct hosted_table *two);

/* The last entry must read like this. */
void people_last(const struct people *people, int kind, int seat, const char *text);

/* A game without races or luck in the way: Haru Ichiban's first picks. */
struct people *people_at_haru(const char *options, const char *clock);

/* A random seat of the mask. */
int people_one_of(unsigned seats, rng_t *rng);

/* A legal move of the seat's, until the next call. */
const char *people_some_move(const struct people *p, int seat);

/* The record of a finished game must verify, with its luck. */
void people_verify(struct people *p);

#endif
