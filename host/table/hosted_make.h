/* hosted_make.h - entries and refusals that a table's parts make; for host/table/hosted_*.c
 * alone. */
#ifndef NIWA_HOSTED_MAKE_H
#define NIWA_HOSTED_MAKE_H

#include "host/table/hosted.h"

enum asked make_refusal(struct answer *out, const char *code, const char *words);

/* Refuses because the table is at its limit, or the record has no room. */
enum asked make_too_long(struct answer *out);

/* Begins an entry; the caller writes its text. */
struct sbuf make_begin(const struct hosted_table *hosted, int kind, int seat, int64_t now,
                       struct answer *out);

enum asked make_entry(const struct hosted_table *hosted, int kind, int seat, int64_t now,
                      const char *text, struct answer *out);

/* Makes a line by the host; a `number` below 0 is left out. */
enum asked make_host_line(struct hosted_table *hosted, enum line_kind kind, int number,
                          int seat, int64_t now, struct answer *out);

enum asked make_move(const struct hosted_table *hosted, int actor, move_t move,
                     const char *id, int64_t now, struct answer *out);

#endif
