/* audit.h - compares what players were told with the server's records. */
#ifndef NIWA_BENCH_AUDIT_H
#define NIWA_BENCH_AUDIT_H

#include "crowd.h"

/* The moves of one seat at one table that were acknowledged, in their order. */
struct notes {
    char *text; /* a line each */
    size_t len, room;
};

void notes_add(const struct table *table, struct notes *notes, const char *move);

/* Asks for the record of a table and compares the seat's moves. A move without an
 * answer may be there or not, and with several nodes one may lag behind for a while.
 * Takes the notes over; `cookie` must stay valid until the comparison is done. A
 * difference ends the program. */
void audit_begin(struct player *player, int seat, const char *id, const char *cookie,
                 struct notes *notes);

#endif
