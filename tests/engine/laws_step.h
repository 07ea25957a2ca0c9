/* laws_step.h - one step of play as the laws look at it; private to them.
 *
 * A law is a function that looks at one step and returns true, or calls `broken`. */
#ifndef NIWA_LAWS_STEP_H
#define NIWA_LAWS_STEP_H

#include "tests/engine/laws.h"

#include "core/numbers.h"
#include "core/record/record.h"
#include "tests/engine/shape.h"

enum { CANARY = 64, POOL = 64, LONGEST_GAME = 100000, SEEN_PAIRS = 1 << 14 };

/* A state with a fence behind it: whoever writes past the state's end is caught. */
struct fenced {
    union any_state state;
    uint8_t fence[CANARY];
};

/* Two hashes that belong together. */
struct pair {
    uint64_t key, value;
};

/* One step of play, and what the laws keep along the way. */
struct step {
    const struct game *game;
    int seats;
    const int32_t *option;
    rng_t rng;
    union any_state state;              /* before the move */
    move_t list[CHANCE + 1][MAX_MOVES]; /* the legal moves by actor */
    int moves[CHANCE + 1];
    char pool[POOL][MAX_MOVE_TEXT]; /* notations seen lately, to try in vain */
    int pooled;
    json_t *shape;                    /* of the views' JSON */
    struct record record;             /* the game so far */
    const struct numbers *numbers;    /* NULL: the game has none */
    uint32_t round, round_began;      /* the game's round; the ply at which it began */
    struct pair pairs[2][SEEN_PAIRS]; /* tensors by views, and views by tensors */
    struct coverage *seen;
    char *why; /* the broken law */
    size_t size;
    char text[MAX_JSON];
};

/* Notes which law is broken and how. Always false. */
bool broken(struct step *s, const char *law, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool same(const struct step *s, const void *a, const void *b); /* equal states */
bool is_listed(const struct step *s, int actor, move_t move);  /* among the legal moves */
int kind_of(const struct step *s, const char *text); /* index into kinds, or -1 */
void word_of(struct step *s, const void *state, int actor, move_t move, int viewer,
             char text[MAX_MOVE_TEXT]);

/* The components of a state, or of a view, are those that the game began with. */
bool law_box(struct step *s, const void *state);

/* laws_words.c */
bool law_notation(struct step *s);
bool law_refusal(struct step *s);
bool law_pictures(struct step *s);
bool law_events(struct step *s, int actor, move_t move, const void *after);

/* laws_secrets.c */
bool law_secrets(struct step *s);
bool law_alike(struct step *s);
bool law_secret_order(struct step *s);

/* laws_numbers.c */
bool law_numbers(struct step *s);

#endif
