/* pair.h - two tables played side by side, which differ in what a viewer may not know.
 *
 * Whatever the viewer may not tell apart (a hidden card drawn, a secret choice) goes
 * differently at the second table, with the commitment held fixed. When something is lawfully
 * revealed that tells them apart, the second table is made like the first again. */
#ifndef NIWA_PAIR_H
#define NIWA_PAIR_H

#include "tests/helpers/people.h"

struct pair {
    const struct game *game;
    struct people *one;         /* keeps the log of the first table */
    struct hosted_table *other; /* the second */
    struct entry *other_log;    /* and its log */
    int other_entries;
    int viewer;
    rng_t rng;
    int reveals;
};

const union any_state *pair_state(const struct pair *pair, int which);
struct hosted_table *pair_hosted(const struct pair *pair, int which);

/* Two tables alike where the game has just started. `kinds` is a letter a seat, see people.h;
 * who may sit down does. The pair has its game and viewer. */
void pair_set_up(struct pair *pair, const char *kinds, const char *options,
                 const char *clock, uint64_t seed);
void pair_free(struct pair *pair);

/* A random move at both, alike to the viewer. What happened is in `made`, whose entries are the
 * pair's until the next step. Returns the move at the first table, and who made it. */
move_t pair_step(struct pair *pair, int64_t at, struct hosted_step made[2], int *actor);

bool pair_differs(const struct pair *pair);

#endif
