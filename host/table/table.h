/* table.h - one game being played, without sockets or screens: its record, its state, its
 * luck. Every front end plays through a table. */
#ifndef NIWA_TABLE_H
#define NIWA_TABLE_H

#include "core/record/record.h"

struct table {
    struct record record;  /* with its secret; save with care */
    union any_state state; /* after the record's last line */
};

/* A new game with fresh luck from the secret; `pack` may be NULL, or have no game. NULL: no
 * memory. The caller has checked the set-up. Free by table_free. */
struct table *table_new(const struct game *game, int seats, const int32_t *option,
                        const struct pack *pack, const uint8_t secret[LUCK_SIZE]);

/* A game from a record's text. NULL with `error` filled where the text is bad, and with
 * error->words empty where there is no memory. */
struct table *table_load(const char *text, size_t len,
                         const struct game *(*find)(const char *name),
                         struct record_error *error);

void table_free(struct table *table);

/* Makes room for one more line in a record whose lines are from malloc. False: there is
 * no memory, or the game has grown too long. */
bool table_room(struct record *record);

/* A seat's move in words. Else says why not, and nothing is changed. */
bool table_move(struct table *table, int seat, const char *text, struct reason *why);

/* A move that is known to be legal. */
void table_play(struct table *table, int actor, move_t move);

/* Draws while it is chance's turn. Returns how many outcomes were drawn; -1 where the
 * record has no secret to draw from. */
int table_roll(struct table *table);

/* Goes back to the last decision of one of the seats in the bit mask, if nothing hidden
 * was revealed to anybody since. Returns NULL, or a sentence why not. */
const char *table_undo(struct table *table, unsigned seats);

/* How many moves would stand after table_undo. Only what was revealed to `viewers`, a bit
 * mask with PUBLIC, counts. Returns NULL, or a sentence why not. */
const char *table_last_decision(const struct record *record, unsigned seats,
                                unsigned viewers, int *plies);

/* The record's text, to be freed; NULL: no memory. */
char *table_save(const struct table *table, bool with_secret, size_t *len);

#endif
