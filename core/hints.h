/* hints.h - what is known about playing a game well, for the computer players.
 *
 * The rules never ask for it. A game's hints live in its folder, in ai/hints.c, with
 * weights that tools/learn fitted; every function may be NULL. The states they are given
 * are whole: guesses made from a view, never the real one. Integers only, so that every
 * build agrees. */
#ifndef NIWA_HINTS_H
#define NIWA_HINTS_H

#include "game.h"
#include "net.h"

enum {
    VALUE_ONE = 1 << 16, /* a rank value of 1, the best */
    MAX_FEATURES = 256,
    WEIGHT_ONE = 1 << 8, /* a weight of 1 */
    MAX_BUCKETS = 1024,
    LEFT_OUT = MAX_BUCKETS, /* the bucket of moves that the search ignores */
    OUTCOMES = 3,           /* of two secret choices, at most */
    LEVELS = 6              /* of computer players; the last one thinks by time */
};

struct level {
    uint32_t nodes;        /* iterations it may spend on a move */
    uint32_t blunder_rate; /* in percent: how likely it is not to see a move */
};

/* What is left until the next quiet state, solved: the question and the answer. */
struct rest {
    /* The value of a quiet state to seat 1, in units of 1 / VALUE_ONE. */
    uint32_t (*worth)(const void *context, const void *quiet);
    const void *context; /* for both functions */
    void *memory;        /* for whatever the solver wants to remember */
    size_t memory_size;
    uint64_t positions; /* how many it may look at; what is left of them */
    /* Asked now and then: whether it has to give up. NULL: it need not. */
    bool (*is_over)(const void *context);
    /* The moves, all that are legal; and for each: */
    int n;
    const move_t *move;
    uint32_t *value; /* to the seat; exact for the best moves, else less than theirs */
    uint32_t
        *share; /* in a mixture, where seats choose in secret; they make up 1 << 16 */
};

struct hints {
    /* Whether a state can be valued as it stands. A state in the middle of a combined
     * action must be played on first. */
    bool (*is_quiet)(const void *state);
    /* Describes the position of each seat of a quiet state as numbers, feature[seat]: the
     * seat's own minus those of the others. The caller sets them all to 0 first. */
    void (*describe)(const void *state, int16_t feature[][MAX_FEATURES]);
    int features;          /* how many numbers describe sets */
    const int16_t *weight; /* one fitted weight per feature, in log-odds */

    /* The inputs of the network for a quiet state of two players, one of whom is to move,
     * from the side of a seat. The caller sets all numbers to 0 first. A game that has a
     * network uses it instead of the features when two play. */
    void (*show)(const void *state, int seat, struct net_view *out);
    const struct net *net;

    /* A cheap but sensible move, for play-outs. It is never asked for CHANCE, whose
     * outcomes are drawn by their odds. */
    move_t (*quick_move)(const void *state, int actor, rng_t *rng);

    /* Puts each of the n legal moves in a bucket of moves that look equally good: of the
     * same kind, and equally far behind the best. All moves of a bucket share one prior.
     * `weight` is the fitted weights of the features. Some moves may be LEFT_OUT, but
     * never all. */
    void (*classify)(const void *state, int actor, const int16_t *weight,
                     const move_t *move, int n, uint16_t *bucket);
    int buckets; /* how many buckets there are, at most MAX_BUCKETS */
    /* Buckets come in rows of this length, each bucket further behind the best move than
     * the one before; 0: they have no such order. */
    int row;
    /* One fitted prior per bucket, at least 1: how much its moves deserve a visit, relative
     * to the other buckets. */
    const uint16_t *prior;

    /* First-play urgency: an unvisited move is valued at the mean of its decision minus
     * this many hundredths of a rank value. A larger reduction makes the search narrower
     * and deeper. The second number is for three or more players. */
    int fpu_reduction, fpu_reduction_many;

    /* Whether the history heuristic raises the priors of moves that were good elsewhere
     * in the search (ai/search/history.h). */
    bool uses_history;

    /* Removes from a view of the seat that is to move, or of the public, what hardly matters
     * to the choice. The search takes all views that then are the same bytes for one
     * decision, which so learns from all of them. It may only remove: all that is left was in
     * the view, and it must still decide which moves are legal and what buckets they are in.
     * NULL: all matters. */
    void (*blur)(void *view);

    /* Where two seats choose in secret: which of a few outcomes, from 0 to OUTCOMES - 1, a
     * choice of the lower seat and one of the higher lead to. The search learns what
     * outcomes are worth, instead of pairs of choices (ai/search/secret.h). NULL: no two pairs are
     * alike. */
    int (*outcome)(move_t lower, move_t higher);
    /* With `outcome`: makes a view of a seat that chooses in secret one in which nobody has
     * chosen yet. */
    void (*reopen)(void *view);

    /* Solves what is left until the next quiet state, for two seats. False: it can't (for
     * something is hidden) or it gave up. NULL: it never can. */
    bool (*solve)(const void *view, int seat, struct rest *rest);

    /* The cost of one node in this state, in percent of the most expensive state. Where a
     * node costs less, levels search more nodes. NULL: every state costs the same. */
    int (*cost)(const void *state);
    /* The levels but the last, spaced by measured strength. level_many is for three or
     * more players, where it differs. */
    struct level level[LEVELS - 1], level_many[LEVELS - 1];
};

/* The bucket of a move by how far its estimated value is behind the best: 0 for the best,
 * then one bucket per step. The last of `buckets` takes all that are further behind. */
static inline uint16_t bucket_behind(int32_t behind, int32_t step, int buckets)
{
    int32_t at = behind > 0 ? 1 + (behind - 1) / step : 0;
    return (uint16_t)(at < buckets ? at : buckets - 1);
}

#endif
