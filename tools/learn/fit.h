/* fit.h - weights and priors that explain the notes best. */
#ifndef NIWA_FIT_H
#define NIWA_FIT_H

#include "notes.h"

/* Weights of the features such that their sum is the log-odds of the values: logistic
 * regression, in units of 1 / WEIGHT_ONE. Returns the mean loss. */
double fit_values(const struct notes *notes, int16_t *weight);

/* Priors of the buckets such that a move's share of what is good is its prior's among the
 * legal moves': each 1 to 65535, never rising along a row (0: buckets in no order). Returns
 * the mean loss. */
double fit_priors(const struct notes *notes, int buckets, int row, uint16_t *prior);

#endif
