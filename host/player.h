/* player.h - who sits on a seat of a match: a bot with its limits, by a short name. */
#ifndef NIWA_PLAYER_H
#define NIWA_PLAYER_H

#include "ai/bot.h"

enum {
    MIND_MEMORY = 64 << 20, /* bytes that a mind searches in */
    BEST_LEVEL_SECONDS = 2  /* of the level that thinks by time */
};

struct player {
    char name[256];   /* as it was given: "plain:2000n" */
    bot_think *think; /* NULL: uniformly random */
    uint64_t nodes;   /* iterations a move; 0: by time */
    double seconds;   /* a move; 0: by nodes; a program from outside: as it likes */
    int threads;      /* that think together; see team.h */
    int level;        /* 1 to LEVELS: its limits follow from the game; 0: as above */
};

/* What players think with; one per thread. NULL: no memory. Free by mind_free. */
struct mind;
struct mind *mind_new(void);
void mind_free(struct mind *mind);

/* From now on seconds are processor time of the thread that thinks, not time on the wall:
 * fair between players on a machine that is busy with something else. People at a table
 * wait by the wall. */
void mind_be_fair(struct mind *mind);

/* The options of the game that is played from now on: programs from outside are told. */
void mind_set_options(struct mind *mind, const int32_t *option);

/* How often a program from outside failed to give a legal move, and what it did last. */
int mind_faults(const struct mind *mind, const char **last);

/* Reads "random", "level:3", "plain:0.5s", "search:2000n", "cmd:PROGRAM". NULL, or a
 * sentence why not. */
const char *player_read(const char *text, struct player *out);

/* Whether it is a program from outside, "cmd:PROGRAM". */
bool player_is_program(const struct player *player);

/* The level by which it reacts in a race (reaction.h): its own, or the highest. */
int player_reaction(const struct player *player);

/* The player's move on a seat that may move. Sees only its view of the state. */
move_t player_move(const struct player *player, struct mind *mind,
                   const struct game *game, const void *state, int seat, uint64_t seed);

/* The same with all that the search found, until the next call; NULL for random. */
const struct advice *player_advice(const struct player *player, struct mind *mind,
                                   const struct game *game, const void *state, int seat,
                                   uint64_t seed);

#endif
