/* pad.h - a real table of Null that somebody typed in: a line for each player.
 *
 *     player P Purple
 *     P 4 2               stone 4, lantern 2
 */
#ifndef NIWA_NULL_PAD_H
#define NIWA_NULL_PAD_H

#include "core/pad/pad.h"
#include "games/null/state.h"

struct null_pad {
    struct pad_players players;
    struct state state; /* of a game that is over */
};

bool null_pad_read(struct pad_reader *in, void *out);          /* read.c */
void null_pad_check(const void *of, struct pad_findings *out); /* checks.c */

#endif
