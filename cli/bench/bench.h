/* bench.h - what `niwa bench` measures of the computer players. */
#ifndef NIWA_BENCH_H
#define NIWA_BENCH_H

#include "core/game.h"

/* Each measures one game with `seats` players for about `seconds` and prints a line.
 * False: no memory. */
bool bench_bots(const struct game *game, int seats, double seconds, bool is_json);
bool bench_search(const struct game *game, int seats, double seconds, bool is_json);
bool bench_levels(const struct game *game, int seats, double seconds, bool is_json);

#endif
