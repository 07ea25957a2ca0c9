/* small_tables.h - tables.h from a few arrays, for what calls it: answers at once, knows a few
 * guests and links, and one table of each stage. */
#ifndef NIWA_SMALL_TABLES_H
#define NIWA_SMALL_TABLES_H

#include "server/table/tables.h"

enum { SMALL_GUESTS = 8, SMALL_LINKS = 4 };

/* Their ids: an open one, a running one, one that is over. */
#define SMALL_OPEN "0pen0pen0pen"
#define SMALL_RUNNING "runn1ngrunn1"
#define SMALL_OVER "0ver0ver0ver"

/* From now on every call is refused with this code; NULL: as usual. */
void small_tables_refuse(const char *code);

/* As if nothing had been asked for yet. */
void small_tables_forget(void);

#endif
