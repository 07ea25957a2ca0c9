/* fit.h - fits weights and priors to the notes. */
#ifndef NIWA_FIT_H
#define NIWA_FIT_H

#include "notes.h"

/* Fits the weights of the features, in units of 1 / WEIGHT_ONE, so that their sum is
 * the log-odds of the values (logistic regression). Returns the mean loss. */
double fit_values(const struct notes *notes, int16_t *weight);

/* Fits the priors of the buckets, so that a move's share of what is good equals the
 * share of its prior among those of all legal moves. They are from 1 to 65535 and
 * never rise along a row of `row` buckets (0: the buckets have no order). Returns the
 * mean loss. */
double fit_priors(const struct notes *notes, int buckets, int row, uint16_t *prior);

#endif
