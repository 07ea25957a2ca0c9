/* report.h - an analysis told to people and to programs. */
#ifndef NIWA_REPORT_H
#define NIWA_REPORT_H

#include "ai/analysis/analysis.h"

#include <stdio.h>

struct report {
    const char *path; /* the record's, as it was given */
    const struct record *record;
    const struct analysis *analysis;
    const struct step *step; /* all of them */
    int steps;
    int effort; /* its number */
    int seat;   /* told of alone; 0: of all */
};

/* JSON Lines: one for the record; `with_steps`, after one for each step. */
void report_json(const struct report *report, bool with_steps, FILE *out);

/* Accounts, graph, moments and mistakes. */
void report_text(const struct report *report, bool with_steps, FILE *out);

#endif
