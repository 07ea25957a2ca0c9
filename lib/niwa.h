/* niwa.h - the games as a library, for C and C++. This header is the whole public interface.
 *
 *     cc game.c $(pkg-config --cflags --libs niwa)
 *
 * docs/examples/random_game.c is a whole program.
 *
 * A game is a set of rules; a state is a block of bytes that belongs to the caller, who may
 * copy it with memcpy, compare and save it. The functions keep nothing between calls, so any
 * number of threads may use the library at once, as long as no two of them change the same
 * state. Nothing here prints, and nothing but records needs memory of its own.
 *
 * A state that a function changes or reads must have come from niwa_state_init or from
 * niwa_state_read, which checks bytes from outside. With other bytes the result is nonsense.
 * All other arguments may be wrong: then a function says so and changes nothing.
 *
 * Names that begin with niwa_ or NIWA_ are ours. A program built with version 0.x has to be
 * compiled again for the next 0.y; from 1.0 on, the soname changes when the interface does. */
#ifndef NIWA_H
#define NIWA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NIWA_VERSION_MAJOR 0
#define NIWA_VERSION_MINOR 1
#define NIWA_VERSION_PATCH 0

#ifdef __GNUC__
#define NIWA_API __attribute__((visibility("default")))
#else
#define NIWA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Who looks: NIWA_PUBLIC (a spectator), a seat, NIWA_HOST (who sees all). Who acts: a seat,
 * NIWA_CHANCE. Seats are 1 to 5. */
enum { NIWA_PUBLIC = 0, NIWA_CHANCE = 6, NIWA_HOST = 7 };

enum {
    NIWA_MAX_SEATS = 5,
    NIWA_MAX_STATE = 2048,   /* bytes of the largest state */
    NIWA_MAX_MOVES = 4096,   /* most moves one actor ever has */
    NIWA_MAX_MOVE_TEXT = 64, /* bytes of a move in words, NUL included */
    NIWA_MAX_TEXT = 65536    /* bytes of the longest text of a state, NUL included */
};

/* How those who may act do so. */
enum niwa_mode {
    NIWA_TURN,   /* one after the other */
    NIWA_SECRET, /* each chooses unseen; the order does not matter */
    NIWA_RACE,   /* the order of arrival is the game */
    NIWA_APART   /* each on their own business, in any order */
};

enum niwa_status {
    NIWA_OK,
    NIWA_REFUSED,     /* by the rules; the refusal says why */
    NIWA_NO_ROOM,     /* the text did not fit into the buffer */
    NIWA_BAD_ARGUMENT /* there is no such seat or viewer, or a pointer is NULL */
};

/* Each game has its own moves: compare them, or put them into words. */
typedef uint64_t niwa_move;
typedef struct niwa_game niwa_game;
typedef struct niwa_record niwa_record;
typedef struct niwa_pack niwa_pack;

/* Room for a state of any game. Where the game is known, niwa_state_size bytes will do. */
typedef union niwa_state {
    uint64_t align;
    unsigned char bytes[NIWA_MAX_STATE];
} niwa_state;

/* Random numbers for play-outs and guesses: fast, and the same on every machine. */
typedef struct niwa_rng {
    uint64_t a, b;
} niwa_rng;

typedef struct niwa_result { /* by seat; [0] is unused */
    int32_t score[NIWA_MAX_SEATS + 1];
    uint8_t rank[NIWA_MAX_SEATS + 1]; /* 1 is the best; equal ranks are shared */
} niwa_result;

/* Why the rules refuse a move. */
typedef struct niwa_refusal {
    char clause[8];  /* of the rules page: "H8"; "" where no clause says so */
    char code[64];   /* for programs: "pad-has-flower" */
    char words[512]; /* for people: "H8: c3 has a flower already" */
} niwa_refusal;

/* -- the library and its games ----------------------------------------------------------- */

NIWA_API const char *niwa_version(void);                        /* "0.1.0" */
NIWA_API const char *niwa_status_text(enum niwa_status status); /* a sentence */

NIWA_API const niwa_game *niwa_game_at(int index);          /* from 0; NULL: no more */
NIWA_API const niwa_game *niwa_game_find(const char *name); /* "hiroba"; NULL: none */
NIWA_API const char *niwa_game_name(const niwa_game *game);
NIWA_API const char *niwa_game_title(const niwa_game *game);
NIWA_API int niwa_game_min_seats(const niwa_game *game);
NIWA_API int niwa_game_max_seats(const niwa_game *game);
NIWA_API int niwa_game_max_moves(const niwa_game *game); /* one actor ever has */
NIWA_API int niwa_game_rules(const niwa_game *game);     /* their version */
NIWA_API const char *niwa_game_phase(const niwa_game *game,
                                     int index); /* NULL: no more */
NIWA_API const char *niwa_game_option(const niwa_game *game, int index);
NIWA_API const char *niwa_game_option_help(const niwa_game *game, int index);
NIWA_API const char *niwa_game_option_value(const niwa_game *game, int index, int value);

/* -- states ------------------------------------------------------------------------------ */

NIWA_API size_t niwa_state_size(const niwa_game *game);

/* Sets up a new game. `options` are texts "name=value", ended by NULL; NULL: all defaults.
 * Returns NULL, or a sentence why not. */
NIWA_API const char *niwa_state_init(const niwa_game *game, void *state, int seats,
                                     const char *const *options);

/* The components that a state is played with, as JSON. */
NIWA_API enum niwa_status niwa_put_components(const niwa_game *game, const void *state,
                                              char *out, size_t size);

/* Copies a state from bytes that came from outside, if they are one. */
NIWA_API bool niwa_state_read(const niwa_game *game, void *state, const void *bytes,
                              size_t size);

NIWA_API int niwa_state_seats(const void *state);
NIWA_API unsigned
niwa_state_actors(const void *state); /* who may act: a bit each; 0: over */
NIWA_API bool niwa_state_may_act(const void *state, int actor);
NIWA_API bool niwa_state_is_over(const void *state);
NIWA_API enum niwa_mode niwa_state_mode(const void *state);
NIWA_API uint32_t niwa_state_ply(const void *state); /* moves made so far */
NIWA_API const char *niwa_state_phase(const niwa_game *game, const void *state);
NIWA_API uint64_t niwa_state_hash(const niwa_game *game, const void *state);

/* Scores and ranks; of a running game, as far as they stand. */
NIWA_API void niwa_state_result(const niwa_game *game, const void *state,
                                niwa_result *out);

/* -- packs: components of one's own (docs/packs.md) --------------------------------------- */

/* A pack from text, or a game's standard set. NULL, with a sentence in `why` (`size` bytes),
 * where the text is none, where the game has no components to replace, or where there is no
 * memory. */
NIWA_API niwa_pack *niwa_pack_read(const char *text, size_t len, char *why, size_t size);
NIWA_API niwa_pack *niwa_pack_standard(const niwa_game *game, char *why, size_t size);
NIWA_API void niwa_pack_free(niwa_pack *pack); /* NULL is fine */

NIWA_API const niwa_game *niwa_pack_game(const niwa_pack *pack);
NIWA_API const char *niwa_pack_name(const niwa_pack *pack);
NIWA_API const char *
niwa_pack_checksum(const niwa_pack *pack); /* the same components: the same */
NIWA_API enum niwa_status niwa_pack_put(const niwa_pack *pack, char *out, size_t size);

/* As niwa_state_init and niwa_record_new, with the pack's game and components. States and
 * records have a copy. */
NIWA_API const char *niwa_pack_init(const niwa_pack *pack, void *state, int seats,
                                    const char *const *options);
NIWA_API niwa_record *niwa_pack_record(const niwa_pack *pack, int seats,
                                       const char *const *options, char *why,
                                       size_t size);

/* -- moves ------------------------------------------------------------------------------- */

/* Lists the legal moves of an actor, ascending, up to `room` of them; `out` may be NULL where
 * `room` is 0. Returns how many there are: 0 for somebody who may not act. */
NIWA_API int niwa_moves(const niwa_game *game, const void *state, int actor,
                        niwa_move *out, int room);

/* Makes a move, if it is legal. `why` may be NULL. */
NIWA_API enum niwa_status niwa_play(const niwa_game *game, void *state, int actor,
                                    niwa_move move, niwa_refusal *why);

/* The same without a check, several times as fast. The move must be legal: one that
 * niwa_moves, niwa_move_read or niwa_random_move gave for this very state. */
NIWA_API void niwa_play_legal(const niwa_game *game, void *state, int actor,
                              niwa_move move);

/* Reads a legal move by its words: "wind c3 north". */
NIWA_API enum niwa_status niwa_move_read(const niwa_game *game, const void *state,
                                         int actor, const char *text, niwa_move *out,
                                         niwa_refusal *why);

/* Writes a move in words, '?' for what the viewer may not know. `state` is the one before. */
NIWA_API enum niwa_status niwa_move_put(const niwa_game *game, const void *state,
                                        int actor, niwa_move move, int viewer, char *out,
                                        size_t size);

/* The odds of a chance outcome beside the others; 0: NIWA_CHANCE may not act. */
NIWA_API uint32_t niwa_weight(const niwa_game *game, const void *state, niwa_move move);

/* -- random play ------------------------------------------------------------------------- */

NIWA_API niwa_rng niwa_rng_seeded(uint64_t seed);
NIWA_API uint32_t niwa_rng_below(niwa_rng *rng,
                                 uint32_t n); /* 0 to n - 1; 0 where n is 0 */

/* One of those who may act, all alike; 0 where the game is over. */
NIWA_API int niwa_random_actor(const void *state, niwa_rng *rng);
/* One of an actor's moves: all alike, chance's by their odds. False: the actor may not act. */
NIWA_API bool niwa_random_move(const niwa_game *game, const void *state, int actor,
                               niwa_rng *rng, niwa_move *out);

/* -- what each may know ------------------------------------------------------------------ */

/* What a viewer may know of a state: the rest is removed. `out` may be the state itself. */
NIWA_API enum niwa_status niwa_view(const niwa_game *game, const void *state, int viewer,
                                    void *out);
/* Fills the holes of a seat's or the public's view in a way its viewer could not refute. */
NIWA_API enum niwa_status niwa_guess(const niwa_game *game, void *view, int viewer,
                                     niwa_rng *rng);

/* -- texts: all made from what the viewer may know; NIWA_MAX_TEXT bytes are enough --------- */

NIWA_API enum niwa_status niwa_put_json(const niwa_game *game, const void *state,
                                        int viewer, char *out, size_t size);
NIWA_API enum niwa_status niwa_put_text(const niwa_game *game, const void *state,
                                        int viewer, char *out, size_t size);
/* What a move did, as a JSON list; both states are whole. */
NIWA_API enum niwa_status niwa_put_events(const niwa_game *game, const void *before,
                                          int actor, niwa_move move, const void *after,
                                          int viewer, char *out, size_t size);
/* Scores, ranks and the score sheet as JSON. */
NIWA_API enum niwa_status niwa_put_result(const niwa_game *game, const void *state,
                                          char *out, size_t size);
/* Answers a question about a view, such as "preview place 7 c4", with JSON. The questions are
 * each game's own: its answers.c lists them. NIWA_REFUSED: `out` has a sentence why. */
NIWA_API enum niwa_status niwa_put_answer(const niwa_game *game, const void *state,
                                          int viewer, const char *question, char *out,
                                          size_t size);

/* -- records: games written down (docs/records.md) ------------------------------------------ */

/* A record of a new game, or one read from text and played to its end. NULL, with a sentence
 * in `why` (`size` bytes), where the text is none or there is no memory. */
NIWA_API niwa_record *niwa_record_new(const niwa_game *game, int seats,
                                      const char *const *options, char *why, size_t size);
NIWA_API niwa_record *niwa_record_read(const char *text, size_t len, char *why,
                                       size_t size);
NIWA_API void niwa_record_free(niwa_record *record); /* NULL is fine */

NIWA_API const niwa_game *niwa_record_game(const niwa_record *record);
NIWA_API const void *niwa_record_state(const niwa_record *record); /* as it is now */
NIWA_API int niwa_record_lines(const niwa_record *record);
/* The state after the first `lines` lines. */
NIWA_API enum niwa_status niwa_record_state_at(const niwa_record *record, int lines,
                                               void *out);

/* Makes a legal move in the record's state and writes it down. */
NIWA_API enum niwa_status niwa_record_play(niwa_record *record, int actor, niwa_move move,
                                           niwa_refusal *why);
/* Writes the record; its luck's secret only if asked to. */
NIWA_API enum niwa_status niwa_record_put(const niwa_record *record, bool with_secret,
                                          char *out, size_t size);
/* Whether every chance outcome is what the luck of the record draws: NULL, or what is wrong. */
NIWA_API const char *niwa_record_verify(const niwa_record *record);

#ifdef __cplusplus
}
#endif

#endif
