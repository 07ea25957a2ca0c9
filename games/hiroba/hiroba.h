/* hiroba.h - what the files of Hiroba share; the words of struct game, file by file. */
#ifndef NIWA_HIROBA_H
#define NIWA_HIROBA_H

#include "score.h"
#include "state.h"

#include "core/hints.h"

/* hiroba.c: what lies on the board, ready to be counted. */
void hiroba_lay_out(const struct state *s, struct hiroba_table *out);

/* count.c: points and ranks, as struct game asks for them. */
void hiroba_result(const void *state, struct result *out);

/* notation.c */
const char *hiroba_read_move(const char *text, move_t *out);
void hiroba_put_move(const void *state, int actor, move_t hidden, struct sbuf *out);
void hiroba_put_json(const void *state, int viewer, struct sbuf *out);
void hiroba_put_detail(const void *state, struct sbuf *out);
void hiroba_put_components(struct sbuf *out);

/* reasons.c */
void hiroba_why_not(const void *view, int seat, move_t move, struct reason *out);

/* diagram.c */
void hiroba_put_text(const void *state, int viewer, struct sbuf *out);

/* events.c */
void hiroba_put_events(const void *before, int actor, move_t hidden, const void *after,
                       int viewer, struct sbuf *out);
const char *hiroba_put_answer(const void *view, int viewer, const char *question,
                              struct sbuf *out);

/* hiroba_hints.c */
extern const struct hints hiroba_hints;

#endif
