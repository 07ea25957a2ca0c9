/* repute.c - what a move was worth wherever a search tried it. */
#include "ai/repute.h"

/* Priors become up to about e times as large or small; a gain of 1 / STRENGTH does it. A
 * repute counts in full once a move was tried much more than FEW times. Both measured. */
static const double STRENGTH = 40;
enum { FEW = 50 };
enum {
    FINER = 16
}; /* priors are multiplied with it, so that small ones can be divided */

static unsigned slot_of(move_t move)
{
    return (unsigned)(move * 0x9e3779b97f4a7c15u >> 53);
}
_Static_assert(REPUTE_SLOTS == 1 << (64 - 53), "every slot, and no more");

void repute_add(struct repute *repute, int actor, move_t move, double gain)
{
    unsigned slot = slot_of(move);
    repute->of[actor][slot].gain += gain;
    repute->of[actor][slot].count++;
}

/* e to the power of x, near enough, from -1 to 1; basic operations, so that builds agree. */
static double power(double x)
{
    double y = 1 + x / 8;
    y *= y;
    y *= y;
    return y * y;
}

void repute_apply(const struct repute *repute, int actor, struct candidate *list, int n)
{
    for (int i = 0; i < n; i++) {
        unsigned slot = slot_of(list[i].move);
        double x = STRENGTH * repute->of[actor][slot].gain /
                   (repute->of[actor][slot].count + (double)FEW);
        x = x > 1 ? 1 : x < -1 ? -1 : x;
        list[i].prior = (uint32_t)(FINER * list[i].prior * power(x)) + 1;
    }
}
