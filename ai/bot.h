/* bot.h - a computer player: it is given what its seat may know, and limits.
 *
 * A bot never sees the full state: `view` is a redacted one, so it can't peek. The same
 * view, limits of nodes and seed give the same advice on every build. Bots read no clock:
 * the host tells them when time is over. */
#ifndef NIWA_BOT_H
#define NIWA_BOT_H

#include "core/game.h"

enum { VALUE_ONE = 1 << 16 }; /* a rank value of 1, the best */

struct limits {
    uint64_t nodes; /* iterations at most; 0: as many as time allows */
    uint64_t seed;
    bool (*is_time_over)(void *clock); /* asked after each iteration; NULL: never over */
    void *clock;
};

struct choice {
    move_t move;
    uint32_t visits; /* how often the search tried it */
    uint32_t value;  /* the seat's mean rank value in units of 1 / VALUE_ONE */
};

struct advice {
    uint64_t nodes;                  /* iterations made */
    uint64_t moves;                  /* moves played in all of them, tree and play-outs */
    int choices;                     /* how many of the legal moves were tried */
    struct choice choice[MAX_MOVES]; /* the best first */
};

/* Rank values of a state by seat: (n - rank) / (n - 1), ties averaged, times VALUE_ONE;
 * [0] is unused. */
void bot_values(const struct game *game, const void *state,
                uint32_t value[MAX_SEATS + 1]);

/* The memory of a search; one per thread. NULL: no memory. Free by tree_free. */
struct tree;
struct tree *tree_new(uint32_t nodes);
void tree_free(struct tree *tree);

/* Advice for a seat that may move. */
typedef void bot_think(const struct game *game, const void *view, int seat,
                       const struct limits *limits, struct tree *tree,
                       struct advice *advice);

/* The baseline, never weakened: textbook single-observer information-set UCT. UCB1 with
 * c = 0.7 on rank values, one node added an iteration, uniformly random play-outs to the
 * end of the game or 400 moves, the most visited move. */
bot_think plain_think;

#endif
