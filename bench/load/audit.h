/* audit.h - whether what a player was told is what the server has: a record, read again. */
#ifndef NIWA_BENCH_AUDIT_H
#define NIWA_BENCH_AUDIT_H

#include "crowd.h"

/* The moves of one seat at one table that were acknowledged, in their order. */
struct notes {
    char *text; /* a line each */
    size_t len, room;
};

void notes_add(const struct table *table, struct notes *notes, const char *move);

/* Asks for a table's record with a cookie and compares the seat's moves. One more move than was told
 * may be there while one is under way; of several nodes one may lag behind for a while. Takes the notes, and reads the cookie until it
 * is done; a difference ends the program. */
void audit_begin(struct player *player, int seat, const char *id, const char *cookie,
                 struct notes *notes);

#endif
