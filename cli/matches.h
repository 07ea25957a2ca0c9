/* matches.h - matches as the commands play them: side by side, with progress. */
#ifndef NIWA_MATCHES_H
#define NIWA_MATCHES_H

#include "host/match.h"

enum { MAX_THREADS = 64 };

struct plan {
    int deals;                     /* at most */
    int threads;                   /* games side by side */
    const char *save;              /* a file for finished deals; NULL: none */
    const struct match_test *test; /* stop when it is decided; NULL: play all */
};

/* Plays deals from 0 on into `score`, which has room for all, shown as they go where
 * somebody looks on. Returns how many count: those up to the test's decision, whatever the
 * threads have played beyond it. -1 after a complaint. */
int play_match(const struct match *match, const struct plan *plan,
               struct match_score *score);

/* The exit code for the last -1: a file's fault is the user's, no memory is the machine's. */
int match_trouble(void);

#endif
