/* thoughts.h - for tests of computers that think elsewhere: a loop that is woken, positions to
 * think about, and what comes of them. */
#ifndef NIWA_THOUGHTS_H
#define NIWA_THOUGHTS_H

#include "tests/helpers/people.h"

#include "server/think/pool.h"

#include <semaphore.h>

enum { MOST_TOLD = 512 };

struct thoughts {
    sem_t woken;
    struct thought told[MOST_TOLD];
    int count;
};
extern struct thoughts loop; /* of the test, to be begun by thoughts_begin */

void thoughts_begin(void);
struct pool *pool_with(int threads, int room); /* nothing is told as yet */

/* Collects until `most` thoughts were told. */
void collect_all(struct pool *pool, int most);
void note(void *unused, const struct thought *thought); /* for pool_collect */

/* A position some moves after the start in which a seat has more than one move: that seat. */
int position(const struct game *game, int seats, int plies, rng_t *rng,
             union any_state *state);
struct pool_job job_at(const union any_state *state, const struct game *game, int seat,
                       const char *table, int level);

/* Asks what to play at a table of Hiroba, at a level. */
void ask(struct pool *pool, const char *table, int level, int64_t now);

/* Positions of all games at the levels 1 to 5, and what is played there by a player who
 * thinks for itself. */
enum { POSITIONS = 6, GAMES = 4, WANTED = GAMES * POSITIONS };
struct wanted {
    union any_state state;
    struct pool_job job;
    char id[TABLE_ID + 1];
    char move[MAX_MOVE_TEXT];
};
extern struct wanted wanted[WANTED];
void make_wanted(void);

/* All that was told is of the wanted, and the same. */
void check_wanted(void);

#endif
