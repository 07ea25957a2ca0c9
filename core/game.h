/* game.h - what a game is, and what the engine does with any game.
 *
 * Everything that happens is a move by an actor: a seat, or CHANCE. A game is one constant
 * `struct game`: functions over flat bytes, the state. They are pure: no memory, input,
 * output, clock or random numbers of their own. The list of (actor, move) is the whole
 * game; see record.h.
 *
 * What the components are like that players may replace by their own (a pack, core/record/pack.h)
 * is a game's box. It lies in every state, so that the rules need nothing else.
 *
 * Secrets are removed, not skipped: whatever is shown to somebody is made from
 * `redact(state, viewer)`, a state in which what the viewer may not know is gone. */
#ifndef NIWA_GAME_H
#define NIWA_GAME_H

#include "rng.h"
#include "sbuf.h"

#include <stdbool.h>
#include <stdint.h>

/* A state's bytes go to other machines as they are: to browsers, workers and nodes; and they
 * are what signatures hash. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "states are little-endian: the low byte comes first");

typedef uint64_t move_t; /* each game packs its own bits, and draws them */

/* Viewers: PUBLIC (a spectator), a seat, HOST (sees all). Actors: a seat, CHANCE. */
enum { PUBLIC = 0, CHANCE = 6, HOST = 7 };

enum {
    MAX_SEATS = 5,      /* seats are 1..5, inside as outside */
    MAX_STATE = 2048,   /* bytes of the largest state */
    MAX_BOX = 128,      /* bytes of the largest box */
    MAX_MOVES = 4096,   /* most moves one actor ever has */
    MAX_MOVE_TEXT = 64, /* bytes of the longest notation, NUL included */
    MAX_JSON = 65536,   /* bytes of the longest JSON one call writes, NUL included */
    MAX_OPTIONS = 8
};

/* How the actors act. A single actor acts in mode TURN. */
enum mode {
    TURN,   /* one after the other */
    SECRET, /* each chooses unseen; the order must not matter */
    RACE,   /* the order of arrival is the game */
    APART   /* each on their own business, in any order */
};

/* The first thing in every state; public by definition. `game_apply` keeps ply and
 * question; the game keeps the rest. */
struct head {
    uint8_t seats;        /* how many play */
    uint8_t actors;       /* bit mask of who may move: seats and CHANCE; 0: over */
    uint8_t mode;         /* enum mode */
    uint8_t rules;        /* version of the game's rules */
    uint32_t ply;         /* moves made so far */
    uint16_t question[6]; /* by seat: number of the last question asked; [0] is 0 */
};

/* A choice made before the game: `--option name=value`. */
struct option {
    const char *name;          /* NULL ends a game's list */
    const char *help;          /* one line */
    const char *const *values; /* words up to NULL, default first; NULL: false, true */
};

struct result { /* by seat; [0] is unused */
    int32_t score[MAX_SEATS + 1];
    /* 1 is the best; equal players share a rank, and the next ranks are skipped */
    uint8_t rank[MAX_SEATS + 1];
};

struct square { /* a place to light up; each game's own coordinates from 0 */
    int16_t x, y;
};

/* Why a move is refused. A code with arguments, so that a front end can say it in any
 * language; `words` is the English sentence (see reason_put). */
enum { REASON_ARGS = 4, REASON_SQUARES = 32 };
struct reason {
    const char *clause; /* "H8" as on the rules page; "" for a reason of the core */
    const char *code;   /* "pad-has-flower": stable, unique in its game */
    const char *words;  /* "{0} ...": {0}..{3} arguments, {squares} the squares */
    int32_t arg[REASON_ARGS];
    const char *name[REASON_ARGS]; /* not NULL: argument i is this word of the game */
    int squares;
    struct square square[REASON_SQUARES];
};

/* What chance draws next. A pile is anything with an order of its own: a deck, a bag, a
 * stack, a die. Every place of every pile has its number, see `core/luck.h`.
 *
 * Most draws take one of the outcomes that are possible now, by their weights. The order of
 * the pile is then the same whatever is played, as long as only earlier draws from the pile
 * decide what is possible. Where the players decide when a card of the pile is named, the
 * order is made from all cards that were unseen when it was laid out: `kind` and `copies`
 * list them, and the draw takes the card at `place` of that order. */
enum { DRAW_KINDS = 16, LAID_OUT = 20 };
struct draw {
    uint32_t pile;              /* its number */
    uint32_t place;             /* in that pile, from 0; no two draws share a place */
    int kinds;                  /* kinds of cards; 0: it takes a possible outcome */
    move_t kind[DRAW_KINDS];    /* the outcome that each kind is, ascending */
    uint8_t copies[DRAW_KINDS]; /* of each kind, when they were laid out */
};

struct hints;
struct pack_reader;

/* The components of a game that players may replace by their own. The box is the last `size`
 * bytes of every state. It is public, and no move changes it. */
struct box {
    uint32_t size; /* at most MAX_BOX */
    const void *standard;
    /* Reads what `put` writes, and refuses what the rules can't be played with (pack.h has
     * what it reads with). One set of components is one sequence of bytes. `box` comes cleared. */
    void (*read)(struct pack_reader *in, void *box);
    /* Writes it, in lines. Any bytes may be given: what they give must do no harm. */
    void (*put)(const void *box, struct sbuf *out);
};

struct game {
    const char *name;  /* "haru-ichiban" */
    const char *title; /* "Haru Ichiban" */
    uint8_t rules;     /* version, copied to every head */
    uint8_t min_seats, max_seats;
    uint32_t state_size;          /* at most MAX_STATE */
    uint32_t max_moves;           /* at most MAX_MOVES */
    char clause_letter;           /* 'H': the rules page numbers its clauses H1.. */
    uint8_t clauses;              /* ..up to here */
    const struct option *options; /* ended by a NULL name */
    const char *const *phases;    /* every phase's name, ended by NULL */
    const char *const *kinds;     /* the first word of every move, ended by NULL */
    const struct box *box;        /* NULL: nobody needs other components */

    /* -- the rules -- */

    /* Sets up all state_size bytes. `option` has an index into each option's values,
     * which the caller has checked. Called by game_init, which clears the state and fills
     * in seats, rules and the box first. */
    void (*init)(void *state, const int32_t *option);
    /* Lists the legal moves of an actor who may move: ascending, without duplicates, at
     * least one. It works on a seat's view as on the full state. Callers outside the core
     * use game_moves. */
    int (*moves)(const void *state, int actor, move_t *out);
    /* Makes a legal move. Only game_apply calls it. */
    void (*apply)(void *state, int actor, move_t move);
    /* Scores and ranks of a finished game; of a running one, the scores so far and any
     * ranks that follow from them. `out` comes cleared. */
    void (*result)(const void *state, struct result *out);
    int (*phase)(const void *state); /* index into phases */

    /* The relative odds of a chance outcome, at least 1. NULL: all outcomes are equally
     * likely. */
    uint32_t (*weight)(const void *state, move_t move);
    /* What is drawn now from which pile; `out` comes cleared. Called where CHANCE may act and
     * more than one outcome is possible; NULL in a game without chance. `laid_out` is the
     * note that lay_out made when the luck began, or after the last undo past a draw. */
    void (*draw)(const void *state, const uint8_t laid_out[LAID_OUT], struct draw *out);
    /* Notes what lies unseen, for `draw`. `out` comes cleared. NULL: it needs no note. */
    void (*lay_out)(const void *state, uint8_t out[LAID_OUT]);
    /* A random move, distributed as if drawn from `moves` (for CHANCE by weight, for a
     * seat uniformly), but without listing them. NULL: the core lists them and draws. */
    move_t (*random_move)(const void *state, int actor, rng_t *rng);

    /* -- secrets; all three NULL where nothing is ever hidden -- */

    /* Forgets what the viewer may not know; it is never called for HOST, who may know
     * everything. All states that the viewer cannot tell apart become the same bytes. The
     * head stays. */
    void (*redact)(void *state, int viewer);
    /* Fills in what was removed from a view, in a way that its viewer could not refute.
     * Possibilities are weighed by their odds as far as those follow from the rules
     * alone. */
    void (*guess)(void *state, int viewer, rng_t *rng);
    /* The move as the viewer may know it, for put_move, without the words that are
     * hidden. `state` is the one before the move. Moves that become equal lead to states
     * that look the same to the viewer. */
    move_t (*hide)(const void *state, int actor, move_t move, int viewer);

    /* -- words; given redacted states only (HOST: the full one) -- */

    /* Reads a well-formed move, perhaps illegal. NULL, or a sentence on what is expected. */
    const char *(*read_move)(const char *text, move_t *out);
    /* The notation, '?' for each hidden word. `state` is the viewer's, before the move. */
    void (*put_move)(const void *state, int actor, move_t hidden, struct sbuf *out);
    /* Why a well-formed move is illegal for a seat that may move: `view` is the seat's own.
     * `out` comes cleared. */
    void (*why_not)(const void *view, int seat, move_t move, struct reason *out);
    /* The state as the rules page writes it; `viewer` is whom it was redacted for. */
    void (*put_json)(const void *state, int viewer, struct sbuf *out);
    /* A diagram for people, plain ASCII, at most 78 columns, ended by a newline. */
    void (*put_text)(const void *state, int viewer, struct sbuf *out);
    /* What a move did, for logs and animation: JSON objects, separated by commas, each with
     * "event" and the event's own keys. Both states are the viewer's. NULL: none. */
    void (*put_events)(const void *before, int actor, move_t hidden, const void *after,
                       int viewer, struct sbuf *out);
    /* Answers a front end's question about a view ("preview place 0,2") with a JSON value.
     * NULL, or a sentence why not. The function may be NULL. */
    const char *(*put_answer)(const void *view, int viewer, const char *question,
                              struct sbuf *out);
    void (*put_detail)(const void *state, struct sbuf *out); /* the score sheet, JSON */
    /* All components, JSON with "game"; `box` is NULL in a game that has none. */
    void (*put_components)(const void *box, struct sbuf *out);
    void (*put_square)(struct square square, struct sbuf *out); /* NULL: a1 is 0,0 */

    /* Whether bytes from outside are a state (or a view of one) that the functions above
     * can be given. The core has checked seats, rules and the box. */
    bool (*valid)(const void *state);

    const struct hints *hints; /* for computer players, see hints.h; may be NULL */
};

/* Room for any state, with the right alignment. */
union any_state {
    struct head head;
    uint64_t align;
    uint8_t bytes[MAX_STATE];
};

static inline struct head *game_head(void *state)
{
    return state;
}

static inline const struct head *game_peek(const void *state)
{
    return state;
}

static inline bool game_may_act(const void *state, int actor)
{
    return game_peek(state)->actors >> actor & 1;
}

static inline bool game_is_over(const void *state)
{
    return game_peek(state)->actors == 0;
}

/* The bytes of a state before its box. */
static inline uint32_t game_body_size(const struct game *game)
{
    return game->state_size - (game->box ? game->box->size : 0);
}

/* The box in a state; NULL in a game that has none. */
static inline const void *game_box(const struct game *game, const void *state)
{
    return game->box ? (const char *)state + game_body_size(game) : NULL;
}

/* Sets up a new game. `option` has a value for each option (NULL: all defaults); `box` is a
 * sound one (pack_is_sound; NULL: the standard set). Returns NULL, or a sentence why not; then
 * nothing was changed. */
const char *game_init(const struct game *game, void *state, int seats,
                      const int32_t *option, const void *box);

/* The value of one option by words. Returns NULL, or a sentence why not. */
const char *game_set_option(const struct game *game, int32_t *option, const char *name,
                            const char *value);
const char *game_option_word(const struct option *option, int32_t value);
int game_option_values(const struct option *option); /* how many it has: 0 and up */
int game_options(const struct game *game);           /* how many */
/* What an option is, {"name","help","values"}. The values of a switch are booleans, or words
 * with `as_words`. */
void game_put_option(const struct option *option, bool as_words, struct sbuf *out);

/* An object with the value of each option, under the key "options". The values of switches are
 * booleans, or words with `as_words`. */
void game_put_options(const struct game *game, const int32_t *option, bool as_words,
                      struct sbuf *out);

/* The next set of option values, counting from all defaults; false after the last. */
bool game_next_options(const struct game *game, int32_t *option);

/* Makes a move that is known to be legal. The one way states change. */
static inline void game_apply(const struct game *game, void *state, int actor,
                              move_t move)
{
    struct head *head = game_head(state);
    unsigned waiting = head->actors & ~(1u << actor);
    game->apply(state, actor, move);
    head->ply++;
    for (unsigned asked = head->actors & ~waiting & 0x3e; asked; asked &= asked - 1)
        head->question[__builtin_ctz(asked)]++;
}

/* Makes a move from outside that is well-formed (one that read_move gave), if it is legal.
 * Else says why not and changes nothing. */
bool game_play(const struct game *game, void *state, int actor, move_t move,
               struct reason *why);

/* Whether such a move would be made. Else says why not. */
bool game_allows(const struct game *game, const void *state, int actor, move_t move,
                 struct reason *why);

/* Reads a move from outside by its words and checks that it is legal. Else says why not. */
bool game_read(const struct game *game, const void *state, int actor, const char *text,
               move_t *out, struct reason *why);

/* Whether a move is legal. */
bool game_is_legal(const struct game *game, const void *state, int actor, move_t move);

/* The legal moves of an actor; `out` has room for game->max_moves. */
int game_moves(const struct game *game, const void *state, int actor, move_t *out);

/* Random play: an actor drawn uniformly, then one of its moves. */
int game_random_actor(const void *state, rng_t *rng);
move_t game_random_move(const struct game *game, const void *state, int actor,
                        rng_t *rng);

/* Plays a whole random game with default options; returns how many moves it took. */
uint32_t game_playout(const struct game *game, void *state, int seats, rng_t *rng);

uint32_t game_weight(const struct game *game, const void *state, move_t outcome);

/* What the viewer may know of a state, in `view` (state_size bytes; may be the state). */
void game_view(const struct game *game, const void *state, int viewer, void *view);

/* A full state that the viewer could not tell from the real one, made from the view. */
void game_guess(const struct game *game, void *view, int viewer, rng_t *rng);

/* Words for a viewer, all made from the viewer's view of the full state. */
void game_put_move(const struct game *game, const void *state, int actor, move_t move,
                   int viewer, struct sbuf *out);
void game_put_json(const struct game *game, const void *state, int viewer,
                   struct sbuf *out);
void game_put_text(const struct game *game, const void *state, int viewer,
                   struct sbuf *out);
void game_put_events(const struct game *game, const void *before, int actor, move_t move,
                     const void *after, int viewer, struct sbuf *out); /* a JSON list */
const char *game_put_answer(const struct game *game, const void *state, int viewer,
                            const char *question, struct sbuf *out);
void game_put_result(const struct game *game, const void *state, struct sbuf *out);

/* Scores and ranks. */
void game_result(const struct game *game, const void *state, struct result *out);
/* Ranks from scores alone: most is best, equal scores share. For games' `result`. */
void result_rank(struct result *result, int seats);

/* The sentence of a reason, with its clause: "H8: c3 has a flower already". */
void reason_put(const struct game *game, const struct reason *why, struct sbuf *out);
/* The same for front ends: {"clause","code","args","squares","words"}, where an argument is a
 * number or a word of the game and a square has x, y and its name. */
void reason_put_json(const struct game *game, const struct reason *why, struct sbuf *out);
void reason_set(struct reason *why, const char *clause, const char *code,
                const char *words);
/* ignored beyond REASON_SQUARES */
void reason_square(struct reason *why, int x, int y);

/* A square's name as the game writes it. */
void game_put_square(const struct game *game, struct square square, struct sbuf *out);

/* Whether bytes from outside are a state of the game; `size` as received. */
bool game_valid(const struct game *game, const void *state, size_t size);

/* The same for bytes that may end before the box: then it is the standard one, and filled in.
 * `state` has room for all. */
bool game_receive(const struct game *game, void *state, size_t size);

/* A hash of the state's bytes before the box, the same on every platform. */
uint64_t game_hash(const struct game *game, const void *state);

#endif
