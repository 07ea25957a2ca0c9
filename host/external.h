/* external.h - a computer player that is a program of its own, spoken to line by line as
 * docs/bot-protocol.md describes. */
#ifndef NIWA_EXTERNAL_H
#define NIWA_EXTERNAL_H

#include "core/game.h"

struct external;

/* Starts a program by a shell command. NULL where that is not possible. */
struct external *external_start(const char *command);

/* Ends it: closes its input, and after a moment kills it. */
void external_stop(struct external *program);

struct question {
    const struct game *game;
    const int32_t *option;
    const void *state; /* it is told only what its seat may know */
    int seat;          /* which may move */
    double seconds;    /* about how long it should think; 0: as it likes */
};

/* Asks for a move. False where it has ended, takes longer than ten seconds, or answers no
 * legal move; then `why` has the sentence. */
bool external_ask(struct external *program, const struct question *question, move_t *move,
                  char *why, size_t size);

#endif
