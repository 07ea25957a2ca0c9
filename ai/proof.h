/* proof.h - what a seat can be sure of, whatever all others and chance do; private to the
 * bots. With two players that is the worth of the state. */
#ifndef NIWA_PROOF_H
#define NIWA_PROOF_H

#include "ai/bot.h"

struct proof;

/* Lives in limits->memory, looks at so many positions, and takes part of the time. If it
 * is `near`, nothing is certain once the seat has to decide again. */
struct proof *proof_start(const struct game *game, int seat, bool near,
                          uint64_t positions, const struct limits *limits);

/* The value that the seat is sure of in a state in which nothing is hidden. It is exact if
 * it is between both limits, otherwise at most `low`, or at least `high`. False: gave
 * up. */
bool proof_value(struct proof *proof, const union any_state *state, uint32_t low,
                 uint32_t high, uint32_t *value);

/* How many positions it has looked at. */
uint64_t proof_positions(const struct proof *proof);

/* Sets how many more it may look at, also after it gave up. */
void proof_allow(struct proof *proof, uint64_t positions);

#endif
