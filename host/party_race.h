/* party_race.h - answers that are held for a moment, in case a slower line brings an earlier
 * one; for host/party_*.c alone. */
#ifndef NIWA_PARTY_RACE_H
#define NIWA_PARTY_RACE_H

#include "party.h"

/* The held answer that counts as the first; 0: none is held. */
int race_first(const struct party *party);

/* When nobody can come before a held answer any more. */
int64_t race_settled(const struct party *party, int seat);

enum asked race_hold(struct party *party, int seat, const struct request *request,
                     move_t move, const char *id, int64_t now, struct answer *out);

/* A held answer whose time has come: a move, or too late. */
enum asked race_settle(struct party *party, int seat, int64_t now, struct answer *out);

#endif
