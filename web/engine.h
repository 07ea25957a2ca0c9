/* engine.h - what the parts of the WebAssembly module share: one game, one state, one text. */
#ifndef NIWA_ENGINE_H
#define NIWA_ENGINE_H

#include "core/must.h"
#include "core/record/pack.h"
#include "games/games.h"

/* Only JavaScript calls what is exported, so no header declares it. */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

extern const struct game *game; /* NULL until one is chosen */
extern union any_state table;   /* the state that everything is asked about */
extern char words[MAX_JSON];    /* the text, in and out */
extern struct pack pack; /* what games are set up with; no game: the standard set */

/* An empty text to write the answer to. */
struct sbuf answer(void);

/* Leaves the sentence in the text, and returns 0. */
int refuse(const char *sentence);

/* Puts what the page knows of a pack in the text; returns 1. */
int put_pack_facts(const struct pack *of);

/* Trap where the caller is mistaken. */
int checked_viewer(int viewer);
int checked_actor(int actor);

/* Notes that a move was made on a state, for put_events. */
void note_move(const union any_state *state, int actor, move_t move);

/* Another game or table lies there: what was thought is about none of it. */
void forget_search(void);

/* Sets up the game by the options in the text; a refusal as by init(). `option` is filled. */
int set_up(int seats, int32_t option[MAX_OPTIONS]);

#endif
