/* record.h - a game written down: save file, replay, golden test, bug report, log.
 *
 * A record is a head (game, seats, options, pack, names, luck) and lines: moves by actors, and
 * what the host did (undo, resign, ...). docs/records.md has the text format. Nothing is
 * ever struck out: an undo is a line too. A record keeps the version it began with, which is
 * also that of its luck. */
#ifndef NIWA_RECORD_H
#define NIWA_RECORD_H

#include "core/game.h"
#include "core/lines.h"
#include "core/luck.h"
#include "pack.h"

enum {
    RECORD_VERSION = LUCK_VERSION, /* of new records */
    RECORD_NAME = 64,              /* bytes of a player's name, NUL included */
    RECORD_MAX_LINES = 20100,      /* longer games are refused */
    RECORD_MAX_TEXT = LINE_SIZE    /* bytes of the longest line, newline not counted */
};

enum line_kind {
    LINE_MOVE,     /* actor and move */
    LINE_UNDO,     /* back to where `number` moves had been made */
    LINE_RESIGN,   /* seat `number` gives up */
    LINE_TIMEOUT,  /* seat `number`'s time is over */
    LINE_COMPUTER, /* seat `number` is taken over by a computer */
    LINE_PERSON,   /* seat `number` is taken back by a person */
    LINE_ABANDON   /* the game is given up */
};

struct record_line {
    /* of an undo: the number of lines up to the last one that still stands */
    move_t move;
    union {             /* a server keeps many lines: they are small */
        int32_t number; /* what the host did: a seat, or moves that stand */
        /* a move: the index of the undo line that took it back, or 0 */
        int32_t undone_by;
    };
    uint8_t kind, actor;
};

struct record {
    const struct game *game;
    uint8_t version; /* 1 to RECORD_VERSION */
    int seats;
    int32_t option[MAX_OPTIONS];
    struct pack pack; /* with no game: the standard set is played with */
    char name[MAX_SEATS + 1][RECORD_NAME]; /* by seat; "" where not given */
    bool has_commit, has_secret;
    uint8_t shared; /* bit mask of the seats that gave a share */
    uint8_t commit[LUCK_SIZE], secret[LUCK_SIZE], share[MAX_SEATS + 1][LUCK_SIZE];
    struct record_line *line; /* the caller's memory */
    int lines, room;          /* used, and how many there is room for */
};

struct record_error {
    int line; /* of the text, from 1; 0: the record as a whole */
    char words[256];
};

/* Reads and replays a record. `record` comes with `line` and `room` set: as many as
 * record_count says are enough. `find` names the games. Fills `end` with the last state.
 * On bad text returns false and says where and why. */
bool record_read(struct record *record, const char *text, size_t len,
                 const struct game *(*find)(const char *name), union any_state *end,
                 struct record_error *error);

/* How many lines a text can hold at most. */
int record_count(const char *text, size_t len);

/* Reads one more line, such as "2 pick 4" or "host resign 1", and checks that it could be
 * added now. Changes neither record nor state. On failure says why. */
bool record_read_line(struct record *record, union any_state *state, const char *text,
                      struct record_line *out, struct record_error *error);

/* Adds a line and makes its change to `state`, which is the state so far. A move must be
 * legal. Returns false, with nothing changed, when there is no room. */
bool record_add(struct record *record, union any_state *state, struct record_line line);

/* Forgets all lines but the first, as if they had never been added. */
void record_cut(struct record *record, int lines);

/* The state after the first `lines` lines. */
void record_state(const struct record *record, int lines, union any_state *state);

/* Makes the change of line `i` to `state`, which is the state after the lines before it. */
void record_step(const struct record *record, int i, union any_state *state);

/* The index of the last move that stands after the first `lines` lines; -1: none does. */
int record_last_move(const struct record *record, int lines);

/* How many moves stand after the first `lines` lines. */
int record_plies(const struct record *record, int lines);

/* Writes the record. With `with_secret` false the secret is left out, as it must be for
 * anybody but the host while the game is on. */
void record_write(const struct record *record, bool with_secret, struct sbuf *out);

/* A line of the record as it is written, without newline; `before` is the state before. */
void record_put_line(const struct record *record, const struct record_line *line,
                     const union any_state *before, struct sbuf *out);

/* Whether every chance outcome is what the luck of the record draws. Needs the secret.
 * Returns NULL, or what is wrong; then *line has the index of the line it is about, or
 * -1. */
const char *record_verify(const struct record *record, int *line);

/* The luck of a record that has its secret, after its first `lines` lines. */
struct luck record_luck(const struct record *record, int lines);

/* Takes the luck over line `i`; `state` is the state after it. */
void record_step_luck(const struct record *record, int i, const union any_state *state,
                      struct luck *luck);

#endif
