/* hosted_race.h - answers that are held for a moment, in case a slower connection brings
 * an earlier one; for host/table/hosted_*.c alone. */
#ifndef NIWA_HOSTED_RACE_H
#define NIWA_HOSTED_RACE_H

#include "host/table/hosted.h"

/* The held answer that counts as the first; 0: none is held. */
int race_first(const struct hosted_table *hosted);

/* When no other answer can come before the held one any more. */
int64_t race_settled(const struct hosted_table *hosted, int seat);

enum asked race_hold(struct hosted_table *hosted, int seat, const struct request *request,
                     move_t move, const char *id, int64_t now, struct answer *out);

/* A held answer whose time has come: a move, or too late. */
enum asked race_settle(struct hosted_table *hosted, int seat, int64_t now,
                       struct answer *out);

#endif
