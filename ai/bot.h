/* bot.h - a computer player: it is given what its seat may know, and limits.
 *
 * A bot never sees the full state: `view` is a redacted one, so it can't peek. The same
 * view, nodes, memory and seed give the same advice on every build. Bots read no clock and
 * take no memory of their own: the host gives both. */
#ifndef NIWA_BOT_H
#define NIWA_BOT_H

#include "core/hints.h"

struct limits {
    uint64_t nodes; /* iterations at most; 0: as many as time allows */
    uint64_t seed;
    int overlooks; /* of a hundred moves it could make, so many it does not think of; only
                      the search errs so, and never where a win is at hand */
    bool (*is_time_over)(void *clock); /* asked after each iteration; NULL: never over */
    double (*time_used)(
        void *clock); /* what part of it, 1: all, asked now and then: a move
                                         that no other can overtake any more is made at
                                         once; NULL: all the time is taken */
    void *clock;
    void *memory;       /* aligned as by malloc; what is in it does not matter */
    size_t memory_size; /* at least BOT_MEMORY; more lets a long search remember more */
};

enum { BOT_MEMORY = 1 << 20 };

struct choice {
    move_t move;
    uint32_t visits; /* how often the search tried it; in a mixture, would play it */
    uint32_t value;  /* the seat's mean rank value in units of 1 / VALUE_ONE */
};

/* What a search found: flat bytes of one layout on every build, so that workers that share
 * no memory can send it to each other. */
struct advice {
    uint64_t nodes;   /* iterations made */
    uint64_t moves;   /* moves made in all of them, in the tree and in play-outs */
    move_t move;      /* the one to play */
    uint32_t ticket;  /* a random number: what a mixture's move is drawn by */
    uint8_t is_mixed; /* the choice is a secret one: a mixture is played, not the best */
    uint8_t unused[3];
    int32_t choices; /* how many of the legal moves were looked at */
    uint32_t unused_too;
    struct choice choice[MAX_MOVES]; /* the most visited first */
};

/* Rank values of a state by seat: (n - rank) / (n - 1), ties averaged, times VALUE_ONE;
 * [0] is unused. */
void bot_values(const struct game *game, const void *state,
                uint32_t value[MAX_SEATS + 1]);

/* Puts a choice where it belongs in the advice. */
void advice_add(struct advice *advice, struct choice choice);

/* The move to play by the choices: the most visited, or one drawn from the mixture. */
move_t advice_choose(const struct advice *advice);

/* Adds what another search of the same view found (with another seed), and chooses anew. */
void advice_merge(struct advice *advice, const struct advice *other);

/* Advice for a seat that may move. */
typedef void bot_think(const struct game *game, const void *view, int seat,
                       const struct limits *limits, struct advice *advice);

/* Our best: information-set search with the game's hints; search.c tells how. */
bot_think search_think;

/* The same in steps, for hosts that look at the clock between them. The search lives in the
 * memory of the limits, and ends with it; their nodes only say how much may be solved. */
struct search;
struct search *search_start(const struct game *game, const void *view, int seat,
                            const struct limits *limits);
/* Makes so many iterations; none where the best move is known for sure. */
void search_run(struct search *search, uint64_t nodes);
/* What it found so far, after search_run. */
void search_tell(struct search *search, struct advice *advice);

/* A level from 1 to LEVELS, with so many players. No nodes: it thinks by time. */
struct level level_of(const struct game *game, int seats, int level);

/* Sets what a level may spend on a move and what it overlooks: its nodes, and more of them
 * where they cost less. */
void level_limits(const struct game *game, const void *view, int level,
                  struct limits *limits);

/* The baseline, never weakened: textbook single-observer information-set UCT. UCB1 with
 * c = 0.7 on rank values, one node added an iteration, uniformly random play-outs to the
 * end of the game or 400 moves, the most visited move. */
bot_think plain_think;

/* A bot's behaviour in one number, the same on every build: the moves and visits of short
 * games against itself with few nodes. `memory` has BOT_MEMORY bytes. */
uint64_t bot_signature(const struct game *game, bot_think *think, void *memory);

#endif
