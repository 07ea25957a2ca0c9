/* net.h - evaluates a network; private to the bots. */
#ifndef NIWA_AI_NET_H
#define NIWA_AI_NET_H

#include "core/net.h"

#include <stdbool.h>

/* The log-odds of the seat from whose side the inputs are, in units of 1 / WEIGHT_ONE. */
int32_t net_log_odds(const struct net *net, const struct net_view *view);

/* Whether no input can make a sum overflow its type. */
bool net_is_sound(const struct net *net);

#endif
