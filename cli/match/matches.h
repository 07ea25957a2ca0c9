/* matches.h - matches as the commands play them: side by side, with progress. */
#ifndef NIWA_MATCHES_H
#define NIWA_MATCHES_H

#include "host/match/match.h"

enum { MAX_THREADS = 64 };

struct match_plan {
    int deals;                     /* at most */
    int threads;                   /* games side by side */
    const char *save;              /* a file for finished deals; NULL: none */
    const struct match_test *test; /* stop when it is decided; NULL: play all */
};

/* Plays deals from 0 on into `score`, which has room for all of them. Shows progress if
 * standard error is a terminal. Returns how many deals count: those up to the decision of
 * the test, even if the threads have played more. -1 after a complaint. */
int play_match(const struct match *match, const struct match_plan *plan,
               struct match_score *score);

/* The exit code after -1: EXIT_BAD for a bad file, EXIT_TROUBLE for a lack of memory. */
int match_trouble(void);

#endif
