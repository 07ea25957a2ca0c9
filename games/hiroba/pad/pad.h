/* pad.h - the score pad: scores a real board of Hiroba that somebody typed in.
 * docs/score-pad.md describes the text. It is no part of the rules. */
#ifndef NIWA_HIROBA_PAD_H
#define NIWA_HIROBA_PAD_H

#include "games/hiroba/score.h"

#include <stdbool.h>

enum {
    PAD_NAME_LETTERS = 12,
    PAD_NAME = 4 * PAD_NAME_LETTERS + 1,
    PAD_WORDS = 160,
    PAD_TEXT = 32768
};

struct hiroba_pad {
    struct hiroba_board board;
    uint8_t start[BOARD_SQUARES]; /* 1: a start square */
    uint8_t tile[10]; /* number of the tile by place 1 to 9; 0: drawn, or water */
    char mark[BOARD_SEATS + 1];           /* by seat: the letter before its values */
    char name[BOARD_SEATS + 1][PAD_NAME]; /* by seat */
};

/* What is wrong with the text, and where; both count from 1. */
struct hiroba_pad_error {
    int line, column;
    char words[PAD_WORDS];
};

/* Reads a pad. False, with the error, where the text can't be understood; then `out` is
 * of no use. */
bool hiroba_pad_read(const char *text, struct hiroba_pad *out,
                     struct hiroba_pad_error *error);

/* Writes a line for each rule that is broken, with its clause. Returns how many. */
int hiroba_pad_check(const struct hiroba_pad *pad, struct sbuf *out);

/* The whole sheet for people, broken rules included; PAD_TEXT bytes are enough. */
void hiroba_pad_put_text(const struct hiroba_pad *pad, struct sbuf *out);

/* The same for programs: {"players":[{"mark","name","pebbles"}],"scores","ranks",
 * "detail" as in a trace,"broken":["B11: ..."]}. */
void hiroba_pad_put_json(const struct hiroba_pad *pad, struct sbuf *out);

#endif
