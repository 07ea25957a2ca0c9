/* notes.c - the notes, in memory and in a file. */
#include "notes.h"

#include "core/must.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct block {               /* in the file, before a game's numbers */
    uint32_t seats, choices; /* how many numbers */
};

static uint16_t *grow(struct row *row, size_t by)
{
    uint16_t *at;
    if (row->count + by > row->room) {
        size_t room = 2 * (row->count + by);
        uint16_t *number = realloc(row->number, room * sizeof *number);
        must(number);
        row->number = number;
        row->room = room;
    }
    at = row->number + row->count;
    row->count += by;
    return at;
}

/* -- adding -- */

void notes_add_seat(struct notes *notes, uint16_t value, const int16_t *feature)
{
    uint16_t *at = grow(&notes->seats, 1 + (size_t)notes->features);
    at[0] = value;
    memcpy(at + 1, feature, (size_t)notes->features * sizeof *feature);
    notes->seat_count++;
}

void notes_set_value(struct notes *notes, size_t i, uint16_t value)
{
    notes->seats.number[i * (size_t)(1 + notes->features)] = value;
}

void notes_add_choice(struct notes *notes, int buckets, const uint16_t *moves,
                      const uint16_t *good)
{
    uint16_t filled = 0, *at;
    for (int i = 0; i < buckets; i++)
        filled = (uint16_t)(filled + (moves[i] > 0));
    if (filled < 2)
        return;
    at = grow(&notes->choices, 1 + 3 * (size_t)filled);
    *at++ = filled;
    for (int i = 0; i < buckets; i++)
        if (moves[i] > 0) {
            *at++ = (uint16_t)i;
            *at++ = moves[i];
            *at++ = good[i];
        }
    notes->choice_count++;
}

/* -- the file -- */

static bool write_row(struct notes *notes, const struct row *row, size_t from)
{
    return fwrite(row->number + from, sizeof *row->number, row->count - from,
                  notes->file) == row->count - from;
}

bool notes_end_game(struct notes *notes, size_t seats_from, size_t choices_from)
{
    struct block block = {(uint32_t)(notes->seats.count - seats_from),
                          (uint32_t)(notes->choices.count - choices_from)};
    notes->games++;
    return fwrite(&block, sizeof block, 1, notes->file) == 1 &&
           write_row(notes, &notes->seats, seats_from) &&
           write_row(notes, &notes->choices, choices_from) && fflush(notes->file) == 0;
}

static bool read_row(struct notes *notes, struct row *row, size_t count)
{
    size_t before = row->count;
    if (fread(grow(row, count), sizeof *row->number, count, notes->file) == count)
        return true;
    row->count = before;
    return false;
}

static size_t count_choices(const struct row *row)
{
    size_t choices = 0;
    for (size_t at = 0; at < row->count; at += 1 + 3 * (size_t)row->number[at])
        choices++;
    return choices;
}

/* Reads the notes of whole games. A game that was cut off when a run was stopped is
 * dropped. */
static const char *read_games(struct notes *notes)
{
    struct block block;
    long end = ftell(notes->file);
    while (fread(&block, sizeof block, 1, notes->file) == 1) {
        size_t before = notes->seats.count;
        if (!read_row(notes, &notes->seats, block.seats))
            break;
        if (!read_row(notes, &notes->choices, block.choices)) {
            notes->seats.count = before;
            break;
        }
        notes->games++;
        end = ftell(notes->file);
    }
    notes->seat_count = notes->seats.count / (size_t)(1 + notes->features);
    notes->choice_count = count_choices(&notes->choices);
    if (fseek(notes->file, end, SEEK_SET) != 0 ||
        ftruncate(fileno(notes->file), end) != 0)
        return strerror(errno);
    return NULL;
}

const char *notes_open(struct notes *notes, const char *path, const char *title,
                       int features)
{
    char line[512];
    *notes = (struct notes){.features = features};
    if ((notes->file = fopen(path, "r+b")) == NULL) {
        if ((notes->file = fopen(path, "w+b")) == NULL)
            return strerror(errno);
        return fprintf(notes->file, "%s\n", title) > 0 ? NULL : strerror(errno);
    }
    if (!fgets(line, sizeof line, notes->file))
        return "it is empty; delete it to begin anew";
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(line, title) != 0)
        return "it has notes on something else (its first line says on what); delete it "
               "to begin anew";
    return read_games(notes);
}

void notes_close(struct notes *notes)
{
    if (notes->file)
        fclose(notes->file);
    free(notes->seats.number);
    free(notes->choices.number);
    *notes = (struct notes){0};
}
