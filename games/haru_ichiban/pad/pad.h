/* pad.h - a real table of Haru Ichiban that somebody typed in: the pond at the end of each
 * round, and as it lies now. docs/score-pad.md describes the text. It is no part of the
 * rules. */
#ifndef NIWA_HARU_PAD_H
#define NIWA_HARU_PAD_H

#include "core/pad/pad.h"
#include "games/haru_ichiban/state.h"

enum { PAD_ROUNDS = 40 };

struct haru_pad {
    struct pad_players players;        /* the first is red, the second yellow */
    struct pond round[PAD_ROUNDS + 1]; /* the last may be the pond as it lies now */
    int rounds;                        /* that have ended */
    bool has_now;                      /* the pond as it lies now follows them */
    uint8_t picks[2];                  /* the values of this turn; 0: not given */
};
_Static_assert(sizeof(struct haru_pad) <= PAD_SIZE, "there is room");

/* Scores up to a round, from 1, and who has won with it; 0: nobody. */
struct haru_pad_score {
    uint32_t score[2];
    int winner;
};

bool haru_pad_read(struct pad_reader *in, void *out);          /* read.c */
void haru_pad_check(const void *of, struct pad_findings *out); /* checks.c */
struct haru_pad_score haru_pad_score(const struct haru_pad *pad,
                                     int rounds); /* sheet.c */

#endif
