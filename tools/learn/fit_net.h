/* fit_net.h - fits a network to the notes. */
#ifndef NIWA_FIT_NET_H
#define NIWA_FIT_NET_H

#include "notes.h"

/* When a network is fitted, a note on a seat has a whole view instead of features. */
enum { NET_NUMBERS = sizeof(struct net_view) / sizeof(int16_t) };

/* Fits weights whose output is the log-odds of the values with which the noted views
 * ended. *loss is the mean loss of the rounded network on a twentieth of the notes,
 * which were kept aside. Reports its progress on standard error. NULL, or a sentence
 * why not. */
const char *fit_net(const struct notes *notes, struct net *net, double *loss);

#endif
