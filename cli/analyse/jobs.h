/* jobs.h - records analysed side by side. */
#ifndef NIWA_JOBS_H
#define NIWA_JOBS_H

#include "cli/analyse/report.h"

enum { MAX_JOB_THREADS = 64 };

struct job { /* a record */
    const char *path;
    bool is_skipped; /* it was done before */
    bool is_done, is_bad;
    char *text; /* its report, from malloc */
    size_t len;
};

struct jobs {
    struct job *job;
    int jobs, threads;
    int number; /* of the effort */
    struct effort effort;
    int seat; /* 0: all */
    bool is_json, with_steps;
    /* Called when a job is done, one at a time; false: stop. */
    bool (*done)(void *context, struct job *job);
    void *context;
};

/* Analyses all records. Says of bad ones, on standard error, why they can't be read. Shows
 * progress if standard error is a terminal. Returns an exit code. */
int jobs_run(struct jobs *jobs);

#endif
