/* state.h - a game of Null as bytes, its moves, and what its files share. */
#ifndef NIWA_NULL_STATE_H
#define NIWA_NULL_STATE_H

#include "core/game.h"

enum { STONES = 9, LANTERNS = 3, HIDDEN = STONES + 1 };
enum { DEAL, PICK, OVER };

struct state {
    struct head head;
    uint8_t open; /* option: stones lie open */
    uint8_t phase;
    uint8_t stone[MAX_SEATS]; /* by seat - 1; 0: not dealt; HIDDEN: not for this viewer */
    uint8_t pick[MAX_SEATS];  /* by seat - 1; 0: not picked, or hidden */
};
_Static_assert(sizeof(struct state) == 32, "no padding");

/* A move is a stone for CHANCE, a lantern for a seat:
 *     bit 7 set: a lantern is picked; bits 0..6: its number, or the stone's. */
enum { PICKED = 1 << 7, NUMBER = PICKED - 1, HOLE = 0 };

/* The stones that nobody has, as a mask; bit N for stone N. */
unsigned null_free_stones(const struct state *s);

/* -- what the game's constant is made of, in the file of that name -- */

extern const char *const null_phases[];
extern const struct hints null_hints; /* ai/hints.c */

void null_result(const void *state, struct result *out);
void null_redact(void *state, int viewer);
void null_guess(void *state, int viewer, rng_t *rng);
move_t null_hide(const void *state, int actor, move_t move, int viewer);
const char *null_read_move(const char *text, move_t *out);
void null_put_move(const void *state, int actor, move_t hidden, struct sbuf *out);
void null_why_not(const void *view, int seat, move_t move, struct reason *out);
void null_put_json(const void *state, int viewer, struct sbuf *out);
void null_put_text(const void *state, int viewer, struct sbuf *out);
void null_put_events(const void *before, int actor, move_t hidden, const void *after,
                     int viewer, struct sbuf *out);
const char *null_put_answer(const void *view, int viewer, const char *question,
                            struct sbuf *out);
void null_put_detail(const void *state, struct sbuf *out);
void null_put_components(const void *box, struct sbuf *out);
bool null_valid(const void *state);

#endif
