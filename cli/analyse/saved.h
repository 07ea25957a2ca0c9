/* saved.h - a file of analyses, to which each finished one is added. */
#ifndef NIWA_SAVED_H
#define NIWA_SAVED_H

#include "cli/analyse/jobs.h"

/* Opens or makes the file, and marks the jobs that it has as skipped. What was being written
 * when the program was killed is dropped. -1 after a complaint. */
int saved_open(const char *path, struct jobs *jobs);

/* Adds a finished job. False after a complaint. */
bool saved_add(int file, const struct job *job);

#endif
