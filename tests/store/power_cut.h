/* power_cut.h - what would lie on the disk if the power went off now: of each file what was
 * written before its last sync, and nothing that came later.
 *
 * Watches the files that SQLite writes in this process. Link it into a test, and what it
 * defines takes the place of the C library's fsync and fdatasync. */
#ifndef NIWA_POWER_CUT_H
#define NIWA_POWER_CUT_H

/* From now on keeps in the folder `twin` what is surely on the disk of the files in the
 * folder `watched`; NULL ends it. */
void power_watch(const char *watched, const char *twin);

/* How many syncs there were since then. */
int power_syncs(void);

#endif
