/* value.h - the value of a state to each seat, by the game's hints. */
#ifndef NIWA_VALUE_H
#define NIWA_VALUE_H

#include "core/hints.h"

/* The expected rank value of each seat. False if the hints can't value this state. */
bool value_by_hints(const struct game *game, const void *state,
                    uint32_t value[MAX_SEATS + 1]);

/* 1 / (1 + e^-x) for x in units of 1 / WEIGHT_ONE, in units of 1 / VALUE_ONE. */
uint32_t value_of_log_odds(int32_t x);

#endif
