/* position.h - positions reached by named moves, for the games' own tests.
 *
 *     struct position *p = position_new(&hiroba_game, 3, "");
 *     position_play(p, "chance water 3\n"
 *                      "1 place 5 c4");
 *     position_refuses(p, 2, "place 5 c7", "B11", "value-in-column");
 *     position_free(p);
 *
 * Whatever does not go as said fails the running cmocka test, naming the line. */
#ifndef NIWA_POSITION_H
#define NIWA_POSITION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/game.h"

struct position {
    const struct game *game;
    union any_state state;
    char json[MAX_JSON]; /* room for position_json and position_result */
};

/* A new game. `options` reads "croak=race other=value", or "". */
struct position *position_new(const struct game *game, int seats, const char *options);
/* The same with the components of a pack: the lines of it that follow its name. */
struct position *position_packed(const struct game *game, int seats, const char *options,
                                 const char *body);
void position_free(struct position *p);

/* Such a pack must be refused there (its line 4 is the first of the body). Returns the
 * sentence, valid until the next call. */
const char *position_no_pack(const struct game *game, const char *body, int line,
                             int column, const char *clause, const char *code);

/* Makes moves, each on its line: "chance draw 1 5", "2 pick 4". Blank lines and lines that
 * begin with # are passed over. Each must be legal. */
void position_play(struct position *p, const char *lines);

/* The move must be refused with that clause ("" for the core's) and code, and must change
 * nothing. Returns the reason's sentence, valid until the next call. */
const char *position_refuses(struct position *p, int seat, const char *move,
                             const char *clause, const char *code);

/* The legal moves of an actor are exactly these, separated by newlines, in any order. */
void position_legal(struct position *p, int actor, const char *moves);

/* The JSON of a viewer's view (HOST: the full state) holds this text. */
void position_shows(struct position *p, int viewer, const char *text);
void position_shows_not(struct position *p, int viewer, const char *text);

/* The result line ("scores", "ranks", "detail") holds this text. */
void position_result(struct position *p, const char *text);

/* Plays on at random to the end, by a seed. */
void position_finish(struct position *p, uint64_t seed);

/* Calls `visit` at one of `every` decisions of random games, of every game and seat count. */
void each_decision(int every, void (*visit)(const struct game *game,
                                            const union any_state *state, int seat));

#endif
