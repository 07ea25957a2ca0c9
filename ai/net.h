/* net.h - what a network thinks of a state; private to the bots. */
#ifndef NIWA_AI_NET_H
#define NIWA_AI_NET_H

#include "core/net.h"

#include <stdbool.h>

/* The log-odds of the seat that the view is of, in units of 1 / WEIGHT_ONE. */
int32_t net_log_odds(const struct net *net, const struct net_view *view);

/* Whether no view, whatever its numbers, can make a sum too large for its type. */
bool net_is_sound(const struct net *net);

#endif
