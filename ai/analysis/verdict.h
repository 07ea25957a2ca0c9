/* verdict.h - a seat's move judged by what the seat could know.
 *
 * A verdict is made from the seat's view alone: whatever is hidden is guessed, the same for
 * all moves. So no byte of it can depend on a secret. */
#ifndef NIWA_VERDICT_H
#define NIWA_VERDICT_H

#include "ai/analysis/worth.h"

struct verdict {
    move_t best;     /* of all legal moves, or of the mixture */
    int32_t choices; /* how many were legal */
    uint32_t
        share; /* of the move in the mixture, in millionths; 0: it has no place in it */
    uint8_t is_mixed; /* seats choose in secret: a mixture is good, not a single move */
    uint8_t is_open;  /* nothing was hidden from the seat */
    uint8_t is_close; /* too close to call */
    struct worth before;  /* of the view, before anybody moved */
    struct worth after;   /* after the seat's move */
    struct worth at_best; /* after the best move, or by the mixture */
    int32_t loss;         /* what the move lost to its seat, at least 0 */
    int32_t low, high;    /* the 95 % interval of what it lost */
};

enum { VERDICT_MEMORY = 2 << 20 };

/* Judges a legal move of a seat by its view. `memory` has VERDICT_MEMORY bytes, aligned as by
 * malloc; its contents do not matter. */
void verdict_of(const struct effort *effort, const struct game *game, const void *view,
                int seat, move_t move, void *memory, struct verdict *out);

#endif
