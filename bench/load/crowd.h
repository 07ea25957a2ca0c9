/* crowd.h - tables of two who play as fast as the server lets them, and what came of it.
 *
 * A dialect speaks one server's language. It says when a move was sent, when its sender was
 * told that it counts, and when the other seat was shown it; the crowd keeps the times. */
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
    int64_t sent;           /* when its move was; 0: none is under way */
    bool is_told, is_shown; /* the sender has its answer; the other seat has the move */
};

struct table {
    struct crowd *crowd;
    int index; /* from 0 */
    bool is_ready;
    int moves;               /* counted ones, for crowd_setup.moves */
    struct player player[3]; /* by seat; [0] is unused */
};

struct dialect {
    const char *name;
    size_t table_size; /* of its own struct, whose first part is a table */
    void (*open)(struct table *table);  /* sets up; crowd_ready when both could move */
    void (*begin)(struct table *table); /* the first moves; from then on they follow */
    void (*look)(struct table *table);  /* now and then; may be NULL */
    void (*audit)(struct table *table); /* asks for its records, see audit.h */
};

extern const struct dialect relay_dialect, boardgame_dialect, colyseus_dialect,
    niwa_dialect;

struct crowd_setup {
    const struct dialect *dialect;
    int port, tables;
    int nodes;  /* niwa: so many from the port on, and the two of a table meet others */
    int active; /* so many of them play, the others look on; 0: all */
    const char *show; /* niwa: how positions are shown */
    const char *game; /* niwa: one game instead of all four; NULL: all */
    int moves;        /* a table stops after so many; 0: never */
    int back_ms; /* niwa: whose connection breaks comes back within that time; 0: never */
    bool is_strict; /* niwa: every answer is noted, to be asked for at the end */
    uint64_t seed;
};

struct crowd_numbers {
    uint64_t moves;           /* told to their senders and shown to the other seat */
    uint64_t games;           /* played to the end */
    uint64_t breaks;          /* connections that broke and came back */
    double back;              /* seconds from the first to the last who came back */
    double back_longest;      /* ms from dialling to being shown the table again */
    double p50, p99, longest; /* ms from sending a move to its being shown */
};

struct crowd {
    struct crowd_setup setup;
    struct wire *wire;
    char *tables;
    int ready;       /* tables that could play */
    int done;        /* tables that have made all their moves */
    int away;        /* players without a connection, of those who come back */
    bool is_playing; /* new moves are made */
    bool is_audited; /* nothing may change any more */
    rng_t rng;
    uint64_t moves, games, breaks;
    uint64_t found;   /* moves that an audit has found */
    int audits;       /* records that were asked for and have not come */
    int64_t looked;   /* when the tables were last looked at */
    uint32_t *delays; /* how often a move took so long, see crowd.c */
    int64_t longest;
    int64_t first_back, last_back, longest_back;
};

struct crowd *crowd_new(const struct crowd_setup *setup);
void crowd_free(struct crowd *crowd);

/* Opens all tables and waits until they are ready. */
void crowd_gather(struct crowd *crowd);
/* All active tables begin; then it goes on for so long. `crowd_rest` ends it. */
void crowd_begin(struct crowd *crowd);
void crowd_run(struct crowd *crowd, double seconds);
/* Nobody moves any more; waits for what is under way. */
void crowd_rest(struct crowd *crowd);
/* Until all tables have made their moves, see crowd_setup. */
void crowd_finish(struct crowd *crowd);
/* Asks the server whether all that was told is there; a lie ends the program. Returns how many
 * moves were found. */
uint64_t crowd_audit(struct crowd *crowd);
/* Counting begins anew. */
void crowd_forget(struct crowd *crowd);
void crowd_tell(const struct crowd *crowd, struct crowd_numbers *out);

struct table *crowd_table(const struct crowd *crowd, int index);

/* -- for dialects -- */

static inline struct player *player_other(struct player *player)
{
    return &player->table->player[3 - player->seat];
}

void crowd_ready(struct table *table);
/* Whether the table is still to move. */
bool crowd_wants_move(const struct table *table);
void crowd_sent(struct player *player);
void crowd_told(struct player *player);
void crowd_shown(struct player *player); /* to the other seat */
/* A player whose connection broke sees its table again, having dialled at that time. */
void crowd_back(struct crowd *crowd, int64_t dialled);
/* Something that must not be: says so and ends the program. */
_Noreturn void crowd_fail(const struct table *table, const char *format, ...);

#endif
