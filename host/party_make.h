/* party_make.h - entries and refusals that a party's parts make; for host/party_*.c alone. */
#ifndef NIWA_PARTY_MAKE_H
#define NIWA_PARTY_MAKE_H

#include "party.h"

enum asked make_refusal(struct answer *out, const char *code, const char *words);

/* An entry's text is begun; the caller writes it. */
struct sbuf make_begin(const struct party *party, int kind, int seat, int64_t now,
                       struct answer *out);

enum asked make_entry(const struct party *party, int kind, int seat, int64_t now,
                      const char *text, struct answer *out);

/* A line of the host's; `number` below 0: without. */
enum asked make_host_line(struct party *party, enum line_kind kind, int number, int seat,
                          int64_t now, struct answer *out);

enum asked make_move(const struct party *party, int actor, move_t move, const char *id,
                     int64_t now, struct answer *out);

#endif
