/* history.c - the history heuristic. */
#include "ai/search/history.h"

/* A mean gain of 1 / STRENGTH multiplies a prior by about e, which is the most; a loss
 * divides it likewise. A move's history counts in full once it was tried much more often
 * than FEW times. Both constants are measured. */
static const double STRENGTH = 40;
enum { FEW = 50 };
enum {
    FINER = 16
}; /* priors are scaled up by this, so that small ones can still be lowered */

static unsigned slot_of(move_t move)
{
    return (unsigned)(move * 0x9e3779b97f4a7c15u >> 53);
}
_Static_assert(HISTORY_SLOTS == 1 << (64 - 53), "every slot, and no more");

void history_add(struct history *history, int actor, move_t move, double gain)
{
    unsigned slot = slot_of(move);
    history->of[actor][slot].gain += gain;
    history->of[actor][slot].count++;
}

/* e to the power of x, approximately, for x from -1 to 1. It uses basic operations only,
 * so that every build agrees. */
static double power(double x)
{
    double y = 1 + x / 8;
    y *= y;
    y *= y;
    return y * y;
}

void history_apply(const struct history *history, int actor, struct candidate *list,
                   int n)
{
    for (int i = 0; i < n; i++) {
        unsigned slot = slot_of(list[i].move);
        double x = STRENGTH * history->of[actor][slot].gain /
                   (history->of[actor][slot].count + (double)FEW);
        x = x > 1 ? 1 : x < -1 ? -1 : x;
        list[i].prior = (uint32_t)(FINER * list[i].prior * power(x)) + 1;
    }
}
