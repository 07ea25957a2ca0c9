/* niwa.h - the games as a library, for C and C++. This header is the whole public interface.
 *
 *     cc game.c $(pkg-config --cflags --libs niwa)
 *
 * docs/library.md is the guide, docs/examples/ has whole programs.
 *
 * A game is a set of rules; a state is a block of bytes that belongs to the caller, who may
 * copy it with memcpy, compare and save it. The functions keep nothing between calls, so any
 * number of threads may use the library at once, as long as no two of them change the same
 * state, record, bot or batch. Nothing here prints; records, packs, bots and batches need memory
 * of their own, nothing else does.
 *
 * A state that a function changes or reads must have come from niwa_state_init or from
 * niwa_state_read, which checks bytes from outside. With other bytes the result is nonsense.
 * All other arguments may be wrong, NULL where something is needed included: then a function says
 * so and changes nothing. One that returns a number or a pointer says so by 0, -1 or NULL.
 *
 * Names that begin with niwa_ or NIWA_ are ours. The soname changes when a program has to be
 * compiled again: libniwa.so.0.x for every 0.x, and from 1.0 on the major version alone. */
#ifndef NIWA_H
#define NIWA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NIWA_VERSION_MAJOR 0
#define NIWA_VERSION_MINOR 1
#define NIWA_VERSION_PATCH 0
/* 1002003 for 1.2.3; niwa_version_number says what the program runs with. */
#define NIWA_VERSION_NUMBER                                                              \
    (1000000 * NIWA_VERSION_MAJOR + 1000 * NIWA_VERSION_MINOR + NIWA_VERSION_PATCH)

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
    NIWA_MAX_TEXT = 65536,   /* bytes of the longest text of a state, NUL included */
    NIWA_MAX_ACTIONS = 2048, /* most action numbers of a game */
    NIWA_LEVELS = 6          /* of computer players; the last one thinks by time */
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
    NIWA_REFUSED,      /* by the rules; the refusal says why */
    NIWA_NO_ROOM,      /* the text did not fit into the buffer */
    NIWA_BAD_ARGUMENT, /* there is no such seat, viewer or number, or a pointer is NULL */
    NIWA_NO_MEMORY
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

NIWA_API const char *niwa_version(void); /* "0.1.0" */
NIWA_API int niwa_version_number(void);  /* NIWA_VERSION_NUMBER of the library */
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

/* A record like this one. NULL: there is no memory. */
NIWA_API niwa_record *niwa_record_copy(const niwa_record *record);

/* Makes a legal move in the record's state and writes it down. */
NIWA_API enum niwa_status niwa_record_play(niwa_record *record, int actor, niwa_move move,
                                           niwa_refusal *why);
/* Writes the record; its luck's secret only if asked to. */
NIWA_API enum niwa_status niwa_record_put(const niwa_record *record, bool with_secret,
                                          char *out, size_t size);
/* Whether every chance outcome is what the luck of the record draws: NULL, or what is wrong. */
NIWA_API const char *niwa_record_verify(const niwa_record *record);

/* -- a game in numbers, for programs that learn (docs/library.md) --------------------------- */

/* What holds for a game, with any components. */
typedef struct niwa_facts {
    int32_t actions;      /* seats' moves are numbered from 0 to below this, */
    int32_t outcomes;     /* and those of chance, apart from them */
    uint32_t observation; /* bytes of an observation */
    uint32_t information; /* bytes of an information state */
    int32_t longest;  /* moves of the longest game, chance's too; of a round, where.. */
    bool has_rounds;  /* ..a game may have any number of rounds */
    bool has_chance;  /* chance makes moves */
    bool has_secrets; /* somebody knows what another does not */
    bool is_simultaneous; /* several may have to act at once */
    int32_t min_score,
        max_score;      /* of a result; max_score is -1 where there is no bound */
    int32_t symmetries; /* ways to turn a position, at least 1: as it lies */
} niwa_facts;
NIWA_API enum niwa_status niwa_game_facts(const niwa_game *game, niwa_facts *out);

/* What the bytes of an observation are: part `index`, from 0, and how many bytes it has. NULL: no
 * more. */
NIWA_API const char *niwa_observation_part(const niwa_game *game, int index,
                                           uint32_t *size);

/* The legal actions of a seat, ascending, up to `room` of them; `out` may be NULL where `room` is
 * 0. Returns how many there are: 0 for a seat that may not act. */
NIWA_API int niwa_legal_actions(const niwa_game *game, const void *state, int seat,
                                int32_t *out, int room);
/* A byte for each action: 1 where it is legal. `size` is at least facts.actions. */
NIWA_API enum niwa_status niwa_action_mask(const niwa_game *game, const void *state,
                                           int seat, uint8_t *out, size_t size);
/* The action that a legal move is, or the outcome for NIWA_CHANCE; and the other way. */
NIWA_API enum niwa_status niwa_move_number(const niwa_game *game, const void *state,
                                           int actor, niwa_move move, int32_t *out);
NIWA_API enum niwa_status niwa_number_move(const niwa_game *game, const void *state,
                                           int actor, int32_t number, niwa_move *out);
/* Plays an action, or an outcome, if it is legal. `why` may be NULL. */
NIWA_API enum niwa_status niwa_act(const niwa_game *game, void *state, int actor,
                                   int32_t number, niwa_refusal *why);
/* The outcomes that chance may bring, ascending, with their odds beside each other: `weight` may
 * be NULL. Returns how many there are, as niwa_legal_actions. */
NIWA_API int niwa_chance_outcomes(const niwa_game *game, const void *state, int32_t *out,
                                  uint32_t *weight, int room);

/* What a seat or the public sees, as bytes: what niwa_put_json says to that viewer, no more and
 * no less. `size` is at least facts.observation. */
NIWA_API enum niwa_status niwa_observe(const niwa_game *game, const void *state,
                                       int viewer, uint8_t *out, size_t size);
/* What the end is worth by seat, [0] is unused: 1 for the first, -1 for the last, the sum 0. 0 for
 * all while the game is on. */
NIWA_API enum niwa_status niwa_returns(const niwa_game *game, const void *state,
                                       float out[NIWA_MAX_SEATS + 1]);

/* What becomes of each action, and of each byte of an observation, when a position is turned in
 * one of the facts.symmetries ways, from 0. Returns how many there are; 0: no such symmetry. */
NIWA_API int niwa_symmetry_actions(const niwa_game *game, int symmetry, int32_t *out,
                                   int room);
NIWA_API int niwa_symmetry_bytes(const niwa_game *game, int symmetry, int32_t *out,
                                 int room);
/* Turns a state. */
NIWA_API enum niwa_status niwa_turn(const niwa_game *game, void *state, int symmetry);

/* All that a seat or the public has seen of a game, in order: two games have the same text exactly
 * where the viewer could not tell them apart. A text of `size` bytes; NIWA_MAX_TEXT may not be
 * enough for it: *needed, if it is not NULL, is what is. */
NIWA_API enum niwa_status niwa_information(const niwa_record *record, int viewer,
                                           char *out, size_t size, size_t *needed);
/* The same as bytes: the observation, then the moves of the game, or of the round where a game has
 * rounds, three bytes each: who acted (1 the viewer, 2 the next.., 6 chance), and 1 + the number
 * of the action or outcome, the low byte first; 0 where it is hidden. `size` is at least
 * facts.information. */
NIWA_API enum niwa_status niwa_information_tensor(const niwa_record *record, int viewer,
                                                  uint8_t *out, size_t size);

/* -- computer players ----------------------------------------------------------------------- */

typedef struct niwa_bot niwa_bot;

/* How long a bot thinks: until the first of the limits that are not 0. One must be set. */
typedef struct niwa_limits {
    int level; /* 1 to NIWA_LEVELS, of `search`; the last one needs nodes or seconds */
    uint64_t nodes; /* iterations */
    double seconds;
    uint64_t seed; /* the same seed and nodes: the same advice */
} niwa_limits;

enum { NIWA_CHOICES = 16 };
typedef struct niwa_choice {
    niwa_move move;
    int32_t action;
    uint32_t visits; /* how often it was tried; of a mixture, its weight */
    double value;    /* to the seat: from 0, the last, to 1, the first */
} niwa_choice;

typedef struct niwa_advice {
    niwa_move move; /* to play */
    int32_t action; /* the same as a number */
    uint64_t nodes; /* iterations that were made */
    bool is_mixed;  /* seats choose in secret: a mixture is played, not the best move */
    bool is_exact;  /* the values are proved, not estimated */
    int choices;    /* how many follow */
    niwa_choice choice[NIWA_CHOICES]; /* the most visited first */
} niwa_advice;

/* A bot, "search" or "plain" (docs/strength.md). NULL: there is none of this name, or no memory. */
NIWA_API niwa_bot *niwa_bot_new(const char *name);
NIWA_API void niwa_bot_free(niwa_bot *bot); /* NULL is fine */
/* Advice for a seat that may act. The bot is given what the seat may know of the state. */
NIWA_API enum niwa_status niwa_bot_think(niwa_bot *bot, const niwa_game *game,
                                         const void *state, int seat,
                                         const niwa_limits *limits, niwa_advice *out);

/* -- batches: many games at once ------------------------------------------------------------ */

typedef struct niwa_batch niwa_batch;

enum { NIWA_MAX_GAMES = 1 << 20, NIWA_MAX_THREADS = 64 };

/* Where a step writes, by game, in the caller's memory. NULL: it is not wanted. */
typedef struct niwa_step {
    int32_t *seat;        /* [games]: who is to act */
    uint8_t *observation; /* [games][facts.observation]: what that seat sees */
    uint8_t *mask;        /* [games][facts.actions]: 1 where an action is legal */
    int32_t *legal;       /* the legal actions, game after game; */
    size_t legal_room;    /* at least niwa_batch_legal_room numbers */
    int64_t *offset;      /* [games + 1]: where those of each game begin, and the end */
    float *reward; /* [games][seats]: of the game that ended, as niwa_returns; else 0 */
    uint8_t *done; /* [games]: 1: a game ended, and what is written is of the next one */
} niwa_step;

/* A number of games with the same players and options. `pack` may be NULL: the standard set. Game
 * n plays the games of `seed` and n, one after the other, whatever the number of threads is. NULL,
 * with a sentence in `why` (`size` bytes), where an argument is wrong or there is no memory. */
NIWA_API niwa_batch *niwa_batch_new(const niwa_game *game, const niwa_pack *pack,
                                    int games, int seats, const char *const *options,
                                    uint64_t seed, int threads, char *why, size_t size);
NIWA_API void niwa_batch_free(niwa_batch *batch); /* NULL is fine */
NIWA_API size_t niwa_batch_legal_room(const niwa_batch *batch);

/* Plays an action of the seat that is to act in every game, and what chance brings after it, and
 * writes how the games are then. Nothing is allocated. Without `actions` it plays nothing, and
 * writes how they are. Where an action is illegal it is NIWA_REFUSED, nothing is played, and
 * *refused, if it is not NULL, is the game. */
NIWA_API enum niwa_status niwa_batch_step(niwa_batch *batch, const int32_t *actions,
                                          const niwa_step *out, int *refused);
/* Begins all games anew, as niwa_batch_new with this seed. */
NIWA_API enum niwa_status niwa_batch_reset(niwa_batch *batch, uint64_t seed);
/* The state of a game; it is the batch's own. NULL: there is no such game. */
NIWA_API const void *niwa_batch_state(const niwa_batch *batch, int game);

#ifdef __cplusplus
}
#endif

#endif
