/* bot.h - a computer player: it is given what its seat may know, and limits.
 *
 * A bot never sees the full state: `view` is a redacted one, so it can't peek. The same
 * view, nodes, memory and seed give the same advice on every build. Bots read no clock and
 * take no memory of their own: the host gives both. */
#ifndef NIWA_BOT_H
#define NIWA_BOT_H

#include "core/hints.h"

struct limits {
    uint64_t nodes; /* the most iterations; 0: as many as time allows */
    uint64_t seed;
    /* In percent: how likely `search` is not to see a move. It never misses what a two-ply
     * look-ahead proves, nor a win that is certain at its last decision. */
    int blunder_rate;
    /* Called after each iteration. NULL: there is no time limit. */
    bool (*is_time_over)(void *clock);
    /* The part of the time that is used up, 1 for all of it. Called now and then, so that
     * what is solved first leaves time to the search. NULL: nobody knows. */
    double (*time_used)(void *clock);
    bool is_hasty; /* by time_used, the search ends once no move can overtake the best */
    void *clock;
    void *memory;       /* aligned as by malloc; its contents do not matter */
    size_t memory_size; /* at least BOT_MEMORY; with more, a long search remembers more */
};

enum { BOT_MEMORY = 1 << 20 };

struct choice {
    move_t move;
    uint32_t visits; /* how often the search tried it; in a mixture, its weight */
    uint32_t value;  /* the seat's mean rank value in units of 1 / VALUE_ONE */
};

/* What a search found. It is flat bytes with the same layout on every build, so that
 * processes can send it to each other. */
struct advice {
    uint64_t nodes;   /* iterations made */
    uint64_t moves;   /* moves made in all of them, in the tree and in play-outs */
    move_t move;      /* the one to play */
    uint32_t ticket;  /* a random number, by which a mixture's move is drawn */
    uint8_t is_mixed; /* seats choose in secret: a mixture is played, not the best move */
    uint8_t is_exact; /* the values are proved, not estimated */
    uint8_t unused[2];
    int32_t choices; /* how many of the legal moves were considered */
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

/* The best moves to show to people, at most `most`, the best first; returns how many. The
 * most visited move may be worth less than the next, so moves that were visited often
 * enough are ordered by value. A move with fewer visits is left out if it would rank above
 * a move of less value. The moves of a mixture are ordered by their weights, whatever
 * their values: none of them is always the best. */
int advice_best(const struct advice *advice, struct choice *best, int most);

/* Adds what another search of the same view found with another seed, and chooses again.
 * Exact advice is kept as it is, however many visits the other has. */
void advice_merge(struct advice *advice, const struct advice *other);

/* Advice for a seat that may move. */
typedef void bot_think(const struct game *game, const void *view, int seat,
                       const struct limits *limits, struct advice *advice);

/* Our best: information-set search with the game's hints; search.c tells how. */
bot_think search_think;

/* The same in steps, for hosts that look at the clock between them. The search lives in
 * limits->memory and needs no other clean-up. limits->nodes only bounds the solver. */
struct search;
struct search *search_start(const struct game *game, const void *view, int seat,
                            const struct limits *limits);
/* Makes `nodes` iterations, or none if the best move is already certain. */
void search_run(struct search *search, uint64_t nodes);
/* Whether the best move is certain, so that search_run has nothing more to do. */
bool search_is_sure(const struct search *search);
/* What it found so far, after search_run. */
void search_tell(struct search *search, struct advice *advice);

/* A level from 1 to LEVELS, for a number of players. Its nodes are 0 if it thinks by
 * time. */
struct level level_of(const struct game *game, int seats, int level);

/* Sets the nodes and the blunder rate of a level. Where a node costs less, there are more
 * nodes. */
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
