/* rest.h - the last turns of a round of Haru Ichiban, solved. */
#ifndef NIWA_HARU_REST_H
#define NIWA_HARU_REST_H

#include "core/hints.h"
#include "games/haru_ichiban/state.h"
#include "matrix.h"

enum { MOST_POINTS = 16, ROUND_ENDS = MOST_POINTS * MOST_POINTS * 4 };

/* hints->solve */
bool haru_solve(const void *view, int seat, struct rest *rest);

#endif
