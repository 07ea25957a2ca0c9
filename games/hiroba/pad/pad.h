/* pad.h - a real board of Hiroba that somebody typed in. docs/score-pad.md describes the text.
 * It is no part of the rules. */
#ifndef NIWA_HIROBA_PAD_H
#define NIWA_HIROBA_PAD_H

#include "core/pad/pad.h"
#include "games/hiroba/score.h"

struct hiroba_pad {
    struct pad_players players;
    struct hiroba_board board;
    uint8_t start[BOARD_SQUARES]; /* 1: a start square */
    uint8_t tile[10]; /* number of the tile by place 1 to 9; 0: drawn, or water */
};

bool hiroba_pad_read(struct pad_reader *in, void *out);          /* read.c */
void hiroba_pad_check(const void *of, struct pad_findings *out); /* checks.c */

#endif
