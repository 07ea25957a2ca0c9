/* player.h - who sits on a seat of a match: a bot with its limits, by a short name. */
#ifndef NIWA_PLAYER_H
#define NIWA_PLAYER_H

#include "ai/bot.h"

enum {
    WORKSPACE_MEMORY = 64 << 20, /* bytes that a search has */
    BEST_LEVEL_SECONDS = 2,      /* what the level that thinks by time has for a move */
    /* "level:7" is the search with more time and memory. It is for people's own machines:
     * tables, servers and workers have no such level. */
    DEEP_LEVEL = LEVELS + 1,
    DEEP_SECONDS = 30
};

struct player {
    char name[256];   /* as it was given: "plain:2000n" */
    bot_think *think; /* NULL: uniformly random */
    uint64_t nodes;   /* iterations a move; 0: by time */
    double seconds;   /* a move; 0: by nodes, or for an external program no hint */
    int threads;      /* that search together; see team.h */
    int level;        /* 1 to LEVELS: its limits follow from the game; 0: as above */
};

/* The memory that players search in, and their external programs; one per thread. NULL:
 * no memory. Free by workspace_free. */
struct workspace;
struct workspace *workspace_new(void);
void workspace_free(struct workspace *workspace);

/* From now on seconds are processor time of the thread that thinks, not wall-clock time.
 * That is fair between players on a busy machine. People at a table wait by the wall
 * clock. */
void workspace_be_fair(struct workspace *workspace);

/* The options of the game that is played from now on; external programs are told. */
void workspace_set_options(struct workspace *workspace, const int32_t *option);

/* How often a player's external programs failed to give a legal move, and a sentence
 * about the last failure. A player is identified by its address. */
int workspace_faults(const struct workspace *workspace, const struct player *player,
                     const char **last);

/* Reads "random", "level:3", "level:7", "plain:0.5s", "search:2000n", "cmd:PROGRAM". NULL, or a
 * sentence why not. */
const char *player_read(const char *text, struct player *out);

/* Whether it is an external program, "cmd:PROGRAM". */
bool player_is_program(const struct player *player);

/* The level by which it reacts in a race (reaction.h): its own, or the highest. */
int player_reaction(const struct player *player);

/* The player's move on a seat that may move. Sees only its view of the state. */
move_t player_move(const struct player *player, struct workspace *workspace,
                   const struct game *game, const void *state, int seat, uint64_t seed);

/* The same with all that the search found, until the next call; NULL for random. */
const struct advice *player_advice(const struct player *player,
                                   struct workspace *workspace, const struct game *game,
                                   const void *state, int seat, uint64_t seed);

#endif
