/* write.h - writes what was fitted, as files that a game's hints include. Each file
 * says which command made it. */
#ifndef NIWA_WRITE_H
#define NIWA_WRITE_H

#include "core/hints.h"

/* Writes weights and priors, as many as the hints have. `values_by` and `priors_by`
 * are the commands that made them; NULL: as before, so the file says which. False: not
 * written. */
bool write_weights(const char *path, const struct hints *hints, const char *values_by,
                   const char *priors_by);

/* Writes a network, as the constant `net`. False: not written. */
bool write_net(const char *path, const struct net *net, const char *by);

#endif
