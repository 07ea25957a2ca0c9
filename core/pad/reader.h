/* reader.h - reads the text of a score pad, line by line and word by word.
 *
 * Blank lines, comments from '#' on and lines that only draw walls are skipped. Functions
 * that return false have noted what is wrong, and where. */
#ifndef NIWA_PAD_READER_H
#define NIWA_PAD_READER_H

#include "pad.h"

struct pad_reader {
    struct pad_players *players;
    struct pad_error *error;
    const char *at;   /* next to be read, on this line */
    const char *line; /* where this line begins */
    const char *next; /* where the next one does; NULL: this is the last */
    int number;       /* of this line */
    int most;         /* players */
    bool has_players; /* they are listed */
    bool has_pieces;  /* something of a player was read: no more may be listed */
};

struct pad_word {
    const char *text;
    int len;
};

/* Notes what is wrong at a place of this line. Returns false, as the caller will. */
bool pad_fail(struct pad_reader *r, const char *where, const char *words);
/* The same about a word: "..., not 'word'". */
bool pad_fail_word(struct pad_reader *r, struct pad_word word, const char *words);

/* Moves on to the next line that says something; false, with nothing noted, at the end. */
bool pad_next_line(struct pad_reader *r);
void pad_skip_blanks(struct pad_reader *r);
bool pad_at_end(const char *p);
/* The next word of the line; empty at its end. */
struct pad_word pad_next_word(struct pad_reader *r);
bool pad_word_is(struct pad_word word, const char *text);
bool pad_line_ends(struct pad_reader *r);

bool pad_is_letter(char c);
bool pad_is_digit(char c);
/* A plain number of up to three digits, at the beginning of a word; -1: none. */
int pad_take_number(struct pad_word *word);
/* A word that is a number from low to high. */
bool pad_number(struct pad_reader *r, int low, int high, const char *words, int *out);
/* The index of a word in a list that NULL ends; -1: it is not there. */
int pad_one_of(struct pad_word word, const char *const *list);

/* The rest of a line that began with `player`: P Purple */
bool pad_read_player(struct pad_reader *r);
int pad_seat_of(const struct pad_players *players, char mark); /* 0: there is none */
/* The next word names a player who is listed. 0: it does not. */
int pad_seat(struct pad_reader *r);
/* Seats somebody who was not listed, and is then called by the letter. */
void pad_seat_mark(struct pad_players *players, char mark);

#endif
