/* store_layout.h - the layout of a store in SQLite, version by version. */
#ifndef NIWA_STORE_LAYOUT_H
#define NIWA_STORE_LAYOUT_H

/* What brings a layout one version further, 0 being nothing; NULL: it is the present one. */
const char *store_layout_step(int layout);

#endif
