/* pad.h - a score pad: scores a real table of a game that somebody typed in, or tapped.
 *
 * A game has one constant `struct pad`. It is no part of the rules, and no part of
 * `struct game`: only those who score tables load it. docs/score-pad.md describes the texts.
 *
 * A pad scores what lies there, however it came to lie so. What is against the rules is found
 * (`check`) and named, and is scored all the same. */
#ifndef NIWA_PAD_H
#define NIWA_PAD_H

#include "core/game.h"

enum {
    PAD_NAME_LETTERS = 12,
    PAD_NAME = 4 * PAD_NAME_LETTERS + 1,
    PAD_WORDS = 160,
    PAD_FINDINGS = 60, /* most that are written down; all are counted */
    PAD_SIZE = 16384,  /* bytes of the largest pad that was read */
    PAD_TEXT = 131072  /* bytes of the longest sheet, NUL included */
};

/* What is wrong with a text, and where; both count from 1. */
struct pad_error {
    int line, column;
    char words[PAD_WORDS];
};

/* Every pad that was read begins with its players. */
struct pad_players {
    int seats;
    char mark[MAX_SEATS + 1]; /* by seat: the letter that stands for the player */
    char name[MAX_SEATS + 1][PAD_NAME]; /* by seat */
};

struct pad_reader;
struct pad_findings;

struct pad {
    const char *game;
    uint32_t size;    /* bytes of what is read, at most PAD_SIZE */
    int fewest, most; /* players */
    const char
        *tie_broken; /* what whoever is ahead in a tie has done; NULL: none are ahead */
    const char *tie_shared; /* what those who share the win have, too; NULL: nothing */

    /* Reads the text line by line (core/pad/reader.h); `out` comes cleared. False: the
     * error is noted. */
    bool (*read)(struct pad_reader *in, void *out);
    /* Finds what is against the rules: pad_find for each. */
    void (*check)(const void *of, struct pad_findings *out);
    /* Scores and ranks by seat; `out` comes cleared. */
    void (*result)(const void *of, struct result *out);
    /* The sheet for people, up to the line with the winner. */
    void (*put_text)(const void *of, struct sbuf *out);
    /* More keys of one player's object. NULL: none. */
    void (*put_player)(const void *of, int seat, struct sbuf *out);
    /* The value of "detail"; more keys of the sheet may follow. */
    void (*put_detail)(const void *of, struct sbuf *out);
    /* Lines after the winner's, such as what may have been forgotten. NULL: none. */
    void (*put_notes)(const void *of, struct sbuf *out);
    void (*put_square)(struct square square, struct sbuf *out); /* NULL: a1 is 0,0 */
};

/* Reads a text. False, with the error, where it can't be understood; then `out`, of
 * pad->size bytes, is of no use. */
bool pad_read(const struct pad *pad, const char *text, void *out,
              struct pad_error *error);

/* Writes a line for each rule that is broken, with its clause. Returns how many are. */
int pad_check(const struct pad *pad, const void *of, struct sbuf *out);

/* The whole sheet for people, broken rules included; PAD_TEXT bytes are enough. */
void pad_put_text(const struct pad *pad, const void *of, struct sbuf *out);

/* The same for programs: {"players":[{"mark","name",..}],"scores","ranks","detail",
 * "broken":["B11: ..."],"reasons":[as of a refused move]}. */
void pad_put_json(const struct pad *pad, const void *of, struct sbuf *out);

/* -- for the games' pads -- */

/* Begins the next finding. The reason, for arguments and squares; it is written when the
 * next one begins. */
struct reason *pad_find(struct pad_findings *f, const char *clause, const char *code,
                        const char *words);

/* Argument `i` is a player's name. */
void pad_name(struct reason *why, int i, const struct pad_players *players, int seat);

/* "Purple and Black" */
void pad_put_names(const struct pad_players *players, unsigned seats, struct sbuf *out);

/* A table with a column for each player: its head, a line's label, a number or a text. */
void pad_put_head(const struct pad_players *players, const char *title, struct sbuf *out);
void pad_put_label(const char *label, struct sbuf *out);
void pad_put_number(int number, struct sbuf *out);
void pad_put_cell(const char *text, struct sbuf *out);

#endif
