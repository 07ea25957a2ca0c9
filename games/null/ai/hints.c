/* hints.c - playing Null well. Nothing is known of it: every function is missing, and the search
 * does without. core/hints.h says what there could be. */
#include "core/hints.h"

#include "games/null/state.h"

const struct hints null_hints = {
    .fpu_reduction = 10,
    .fpu_reduction_many = 10,
};
