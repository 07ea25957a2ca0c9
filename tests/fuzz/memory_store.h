/* memory_store.h - a store that forgets, for targets that need no disk: store_open gives one
 * more door to the same memory, for whichever place. Its guests are "guestnumber1" to
 * "guestnumber3", whose tokens hash to 32 times the digit. */
#ifndef NIWA_MEMORY_STORE_H
#define NIWA_MEMORY_STORE_H

#include "server/store/store_open.h"

/* From now on entries are refused, or not. */
void memory_store_fail(bool fails);

/* Forgets all logs. */
void memory_store_clear(void);

#endif
