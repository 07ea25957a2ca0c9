/* notes.h - what learning remembers of the games it watched, and the file it is kept in.
 *
 * A note on a seat is how it stood and what rank value it ended with. A note on a choice is
 * which buckets the legal moves were in, how many in each, and how good they were found. A file begins with a line that says what it has notes on; then comes one block a
 * game, so that a run that was stopped goes on with the next game. */
#ifndef NIWA_NOTES_H
#define NIWA_NOTES_H

#include "core/hints.h"

#include <stdio.h>

struct row { /* 16-bit numbers, one after the other */
    uint16_t *number;
    size_t count, room;
};

struct notes {
    int features;
    struct row seats; /* each: the value, 0 to 65535, then the features */
    struct row
        choices; /* each: how many buckets, then of each: bucket, moves, goodness */
    int games;   /* noted so far */
    size_t seat_count, choice_count;
    FILE *file;
};

/* Opens the file and reads what is in it; makes it if there is none. `title` is the line
 * it begins with. NULL, or a sentence why not. Close in every case. */
const char *notes_open(struct notes *notes, const char *path, const char *title,
                       int features);
void notes_close(struct notes *notes);

void notes_add_seat(struct notes *notes, uint16_t value, const int16_t *feature);
/* The seat noted as number i gets its value. */
void notes_set_value(struct notes *notes, size_t i, uint16_t value);
/* `moves` and `good` are by bucket. Where all are in one bucket nothing is noted. */
void notes_add_choice(struct notes *notes, int buckets, const uint16_t *moves,
                      const uint16_t *good);
/* Writes the notes of one more game, which begin at these counts. False: not written. */
bool notes_end_game(struct notes *notes, size_t seats_from, size_t choices_from);

static inline const uint16_t *notes_seat(const struct notes *notes, size_t i)
{
    return notes->seats.number + i * (size_t)(1 + notes->features);
}

#endif
