/* matches.h - matches as the commands play them: side by side, with progress. */
#ifndef NIWA_MATCHES_H
#define NIWA_MATCHES_H

#include "host/match.h"

enum { MAX_THREADS = 64 };

/* Plays deals 0 to `deals` - 1 into `score`, shown as they go where somebody looks on.
 * False: no memory. */
bool play_match(const struct match *match, int deals, int threads,
                struct match_score *score);

#endif
