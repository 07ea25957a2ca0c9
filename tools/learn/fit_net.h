/* fit_net.h - a network that explains the notes best. */
#ifndef NIWA_FIT_NET_H
#define NIWA_FIT_NET_H

#include "notes.h"

/* Whether notes on seats are views of a network: so many numbers each. */
enum { NET_NUMBERS = sizeof(struct net_view) / sizeof(int16_t) };

/* Weights such that what comes out is the log-odds of the values the noted views ended with.
 * A twentieth of the notes is kept aside; returns the mean loss on those. Tells how far it is
 * on standard error. */
double fit_net(const struct notes *notes, struct net *net);

#endif
