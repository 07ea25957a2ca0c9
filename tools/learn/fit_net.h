/* fit_net.h - a network that explains the notes best. */
#ifndef NIWA_FIT_NET_H
#define NIWA_FIT_NET_H

#include "notes.h"

/* A note on a seat is then a view: so many numbers. */
enum { NET_NUMBERS = sizeof(struct net_view) / sizeof(int16_t) };

/* Weights such that what comes out is the log-odds of the values the noted views ended with,
 * and the mean loss of the rounded network on a twentieth of the notes, kept aside. Tells how
 * far it is on standard error. NULL, or a sentence why not. */
const char *fit_net(const struct notes *notes, struct net *net, double *loss);

#endif
