/* write.h - what was learned, as files that a game's hints include. Each says by which
 * command. */
#ifndef NIWA_WRITE_H
#define NIWA_WRITE_H

#include "core/hints.h"

/* Weights and priors, as many as the hints have. Who made a half that is kept (NULL) is what
 * the file says so far. False: not written. */
bool write_weights(const char *path, const struct hints *hints, const char *values_by,
                   const char *priors_by);

/* A network, as the constant `net`. False: not written. */
bool write_net(const char *path, const struct net *net, const char *by);

#endif
