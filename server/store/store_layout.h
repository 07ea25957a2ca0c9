/* store_layout.h - the layout of a store in SQLite, version by version. */
#ifndef NIWA_STORE_LAYOUT_H
#define NIWA_STORE_LAYOUT_H

/* The migration from a layout to the next, where 0 is an empty file; NULL: it is the
 * present one. */
const char *store_layout_step(int layout);

#endif
