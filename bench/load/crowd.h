/* crowd.h - tables of two players who move as fast as the server lets them, and the
 * results.
 *
 * A dialect is the client of one kind of server. It reports when a move was sent, when
 * its sender got an answer, and when the other seat saw it; the crowd measures the
 * times. */
#ifndef NIWA_BENCH_CROWD_H
#define NIWA_BENCH_CROWD_H

#include "wire.h"

#include "core/rng.h"

struct crowd;
struct table;

struct player {
    struct table *table;
    struct connection *connection;
    int seat;               /* 1 or 2 */
    int64_t sent;           /* when it sent its move; 0: it waits for nothing */
    bool is_told, is_shown; /* the sender has its answer; the other seat has the move */
};

struct table {
    struct crowd *crowd;
    int index; /* from 0 */
    bool is_ready;
    int moves;               /* counted up to crowd_setup.moves */
    struct player player[3]; /* by seat; [0] is unused */
};

struct dialect {
    const char *name;
    size_t table_size; /* of its own struct, which begins with a struct table */
    void (*open)(struct table *table);  /* calls crowd_ready when both can move */
    void (*begin)(struct table *table); /* makes the first moves */
    void (*look)(struct table *table);  /* called now and then; may be NULL */
    void (*audit)(struct table *table); /* asks for its records, see audit.h */
};

extern const struct dialect relay_dialect, boardgame_dialect, colyseus_dialect,
    niwa_dialect;

struct crowd_setup {
    const struct dialect *dialect;
    int port, tables;
    int nodes;  /* niwa: of one store; the players of a table are at different ones */
    int active; /* how many tables play, while the others only watch; 0: all */
    const char *show; /* niwa: how positions are shown */
    const char *game; /* niwa: one game instead of all four; NULL: all */
    int moves;        /* after which a table stops; 0: never */
    int back_ms;      /* niwa: in which players return after a break; 0: never */
    bool is_strict;   /* niwa: answers are noted, and compared with the records */
    uint64_t seed;
};

struct crowd_numbers {
    uint64_t moves;           /* acknowledged, and seen by the other seat */
    uint64_t games;           /* played to the end */
    uint64_t breaks;          /* connections that broke and came back */
    double back;              /* seconds from the first return to the last */
    double back_longest;      /* ms from connecting to being shown the table again */
    double p50, p99, longest; /* ms from sending a move until the other seat sees it */
};

struct crowd {
    struct crowd_setup setup;
    struct wire *wire;
    char *tables;
    int ready;       /* tables that could play */
    int done;        /* tables that have made all their moves */
    int away;        /* players without a connection who will return */
    bool is_playing; /* new moves are made */
    bool is_audited; /* nothing may change any more */
    rng_t rng;
    uint64_t moves, games, breaks;
    uint64_t found;   /* moves that an audit has found */
    int audits;       /* records that were asked for and have not come */
    int64_t looked;   /* when the tables were last looked at */
    uint32_t *delays; /* how many moves had each delay, see crowd.c */
    int64_t longest;
    int64_t first_back, last_back, longest_back;
};

struct crowd *crowd_new(const struct crowd_setup *setup);
void crowd_free(struct crowd *crowd);

/* Opens all tables and waits until they are ready. */
void crowd_gather(struct crowd *crowd);
/* Starts all active tables, and runs for some seconds. crowd_rest ends it. */
void crowd_begin(struct crowd *crowd);
void crowd_run(struct crowd *crowd, double seconds);
/* Starts no more moves, and waits for those that have no answer. */
void crowd_rest(struct crowd *crowd);
/* Runs until all tables have made their moves, see crowd_setup. */
void crowd_finish(struct crowd *crowd);
/* Compares all records with what players were told. A difference ends the program.
 * Returns how many moves were found. */
uint64_t crowd_audit(struct crowd *crowd);
/* Starts counting anew. */
void crowd_forget(struct crowd *crowd);
void crowd_tell(const struct crowd *crowd, struct crowd_numbers *out);

struct table *crowd_table(const struct crowd *crowd, int index);

/* -- for dialects -- */

static inline struct player *player_other(struct player *player)
{
    return &player->table->player[3 - player->seat];
}

void crowd_ready(struct table *table);
/* Whether the table is to make another move. */
bool crowd_wants_move(const struct table *table);
void crowd_sent(struct player *player);
void crowd_told(struct player *player);
void crowd_shown(struct player *player); /* to the other seat */
/* A player who had lost the connection sees the table again; `dialled` is when it
 * connected. */
void crowd_back(struct crowd *crowd, int64_t dialled);
/* Reports something that must not happen, and ends the program. */
_Noreturn void crowd_fail(const struct table *table, const char *format, ...);

#endif
