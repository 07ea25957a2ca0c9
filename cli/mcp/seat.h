/* seat.h - one game as the seat of a language model: what it sees, and what it may ask. */
#ifndef NIWA_CLI_SEAT_H
#define NIWA_CLI_SEAT_H

#include "core/record/record.h"

struct seat;

/* A game for one seat against computers of a level from 1 to 7. NULL, with a sentence in `why`,
 * where the set-up is wrong or there is no memory or luck. `option` has a value for each. */
struct seat *seat_new(const struct game *game, int seats, const int32_t *option, int seat,
                      int level, struct sbuf *why);
void seat_free(struct seat *seat); /* NULL is fine */

/* Each writes an answer; false: it says why there is none, and nothing has changed. */
bool seat_view(struct seat *seat, bool is_json, struct sbuf *out);
bool seat_moves(struct seat *seat, struct sbuf *out);
/* Makes a move, then those of chance and the computers, until the seat is asked again. */
bool seat_play(struct seat *seat, const char *move, struct sbuf *out);
/* Whether a move would be legal; else the rule that refuses it. */
bool seat_why_not(struct seat *seat, const char *move, struct sbuf *out);
bool seat_hint(struct seat *seat, struct sbuf *out);
bool seat_result(struct seat *seat, struct sbuf *out);
/* What happened since the seat was last told, and whether it is asked. */
void seat_tell(struct seat *seat, struct sbuf *out);

#endif
