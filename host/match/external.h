/* external.h - a computer player that is an external program; docs/bot-protocol.md
 * describes the protocol. */
#ifndef NIWA_EXTERNAL_H
#define NIWA_EXTERNAL_H

#include "core/game.h"

struct external;

/* Starts a program by a shell command. NULL where that is not possible. */
struct external *external_start(const char *command);

/* Ends the program and all its descendants: closes its input, and after a moment kills
 * them. */
void external_stop(struct external *program);

struct question {
    const struct game *game;
    const int32_t *option;
    const void *state; /* it is told only what its seat may know */
    int seat;          /* which may move */
    double seconds;    /* about how long it should think; 0: as it likes */
};

enum answer {
    ANSWER_LEGAL,
    ANSWER_ILLEGAL, /* it may be asked again */
    /* it must be stopped, since a late answer would be taken for the next one */
    ANSWER_NONE
};

/* Asks for a move, which is due within ten seconds, including the time to read the
 * question and to write the whole answer. A program that has ended, is late, or writes
 * anything but one line gave no answer. If no legal move came, `why` has a sentence. */
enum answer external_ask(struct external *program, const struct question *question,
                         move_t *move, char *why, size_t size);

#endif
