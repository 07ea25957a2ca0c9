/* clock.h - how much time the seats of a table have left.
 *
 * A seat's time runs while it has something to decide; several may run at once. Times are ms
 * that the caller gives: nothing here reads a clock. The forms, in words:
 *
 *     none           nobody waits for a clock
 *     move 30        30 seconds for every decision
 *     game 600 5     600 seconds for all decisions, and 5 more after each
 *     days 3         3 days for every decision: slow play
 */
#ifndef NIWA_CLOCK_H
#define NIWA_CLOCK_H

#include "core/game.h"

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME, CLOCK_DAYS };

enum {
    CLOCK_MOVE_MOST = 3600,     /* seconds for a decision */
    CLOCK_GAME_MOST = 6 * 3600, /* seconds for all of them */
    CLOCK_GAIN_MOST = 600,      /* seconds gained by each */
    CLOCK_DAYS_MOST = 30,       /* days for a decision */
    CLOCK_TEXT = 32             /* bytes of a form in words, NUL included */
};

#define CLOCK_NEVER INT64_MAX /* a time that does not come */

struct clock_form {
    uint8_t kind;
    int32_t amount; /* seconds, or days */
    int32_t gain;   /* seconds, CLOCK_GAME only */
};

/* Reads "game 600 5". NULL, or a sentence why not. */
const char *clock_read(const char *text, struct clock_form *out);
void clock_put(const struct clock_form *form, struct sbuf *out);

struct clocks {                  /* by seat; [0] is unused */
    int64_t left[MAX_SEATS + 1]; /* ms, when it last started or stopped */
    /* running since then; CLOCK_NEVER: it is stopped */
    int64_t since[MAX_SEATS + 1];
    /* the question it runs for: see struct head */
    uint16_t question[MAX_SEATS + 1];
};

/* Sets all clocks to their full time, stopped. */
void clocks_set(struct clocks *clocks, const struct clock_form *form);

/* Runs the clocks of exactly those seats that may act and are in `seats`, a bit mask.
 * `actor` is the seat that has just decided and gains time by it; 0: none has. */
void clocks_turn(struct clocks *clocks, const struct clock_form *form,
                 const struct head *head, unsigned seats, int actor, int64_t now);

/* What a seat has left, at least 0; CLOCK_NEVER without a clock. */
int64_t clocks_left(const struct clocks *clocks, const struct clock_form *form, int seat,
                    int64_t now);

/* When the first seat of the mask runs out of time, and which; CLOCK_NEVER and 0: none. */
int64_t clocks_due(const struct clocks *clocks, const struct clock_form *form,
                   unsigned seats, int *seat);

#endif
