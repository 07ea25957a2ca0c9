/* laws.h - the laws that hold for every game at every step of play. */
#ifndef NIWA_LAWS_H
#define NIWA_LAWS_H

#include "core/numbers.h"
#include "core/record/record.h"

enum { LAWS_NAMES = 64 };

/* What a run of the laws has been through. */
struct coverage {
    uint64_t steps, games;
    uint64_t phase[LAWS_NAMES]; /* by index into game->phases */
    uint64_t kind[LAWS_NAMES];  /* by index into game->kinds */
    uint64_t refused;           /* moves tried and refused */
    int codes;                  /* different reasons seen */
    struct {
        const char *code, *clause, *words;
        uint64_t times;
    } reason[LAWS_NAMES];
};

/* Plays whole random games of one set-up until at least `steps` steps are made, holds each step
 * to the laws, and adds to `seen`. Returns true; or false, with the name of the broken law and
 * what broke it in `why`. */
bool laws_hold(const struct game *game, int seats, const int32_t *option, int steps,
               uint64_t seed, struct coverage *seen, char *why, size_t size);

/* The same for the positions of a game that was played; of moves taken back, for those that
 * stand at the end. */
bool laws_hold_along(const struct record *record, uint64_t seed, struct coverage *seen,
                     char *why, size_t size);

/* From now on every game that is held to the laws has these numbers: a planted defect. NULL: each
 * has its own again. */
void laws_plant(const struct numbers *numbers);

#endif
