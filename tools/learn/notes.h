/* notes.h - what is noted of the games that learning plays, and the file of these notes.
 *
 * A note on a seat is how it stood, and the rank value with which it ended. A note on
 * a choice is the buckets of the legal moves: how many moves were in each, and how
 * good they were. The file begins with a line that says what was noted of which game,
 * and has one block for each game that was played. So a run that was stopped resumes
 * with the next game. */
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
    /* each: how many buckets, then of each: bucket, moves, goodness */
    struct row choices;
    int games; /* noted so far */
    size_t seat_count, choice_count;
    FILE *file;
};

/* Opens the file and reads it, or creates it. `title` is its first line. NULL, or a
 * sentence why not. Call notes_close in either case. */
const char *notes_open(struct notes *notes, const char *path, const char *title,
                       int features);
void notes_close(struct notes *notes);

void notes_add_seat(struct notes *notes, uint16_t value, const int16_t *feature);
/* Sets the value of the seat that was noted as number i. */
void notes_set_value(struct notes *notes, size_t i, uint16_t value);
/* `moves` and `good` are by bucket. Nothing is noted if all moves are in one bucket. */
void notes_add_choice(struct notes *notes, int buckets, const uint16_t *moves,
                      const uint16_t *good);
/* Writes the notes of one more game, which begin at these numbers. False: not written. */
bool notes_end_game(struct notes *notes, size_t seats_from, size_t choices_from);

static inline const uint16_t *notes_seat(const struct notes *notes, size_t i)
{
    return notes->seats.number + i * (size_t)(1 + notes->features);
}

#endif
