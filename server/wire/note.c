/* note.c - reference-counted texts for connections. */
#include "server/wire/note.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 64 };

static size_t bytes_of(int size)
{
    return (size_t)SMALLEST << size;
}

/* The smallest size that has room for all of a note; NOTE_SIZES: none has. */
static int size_for(size_t len)
{
    int size = 0;
    while (size < NOTE_SIZES && bytes_of(size) < sizeof(struct note) + len)
        size++;
    return size;
}

static struct note *take(struct note_pool *notes, int size, size_t len)
{
    struct note *note;

    if (size == NOTE_SIZES)
        return malloc(sizeof *note + len);
    if (!(note = notes->unused[size]))
        return malloc(bytes_of(size));
    notes->unused[size] = note->below;
    notes->bytes -= bytes_of(size);
    return note;
}

struct note *note_new(struct note_pool *notes, const char *text, size_t len)
{
    int size = size_for(len);
    struct note *note = take(notes, size, len);

    if (!note)
        return NULL;
    note->readers = 1;
    note->len = (uint32_t)len;
    note->size = (uint8_t)size;
    memcpy(note->text, text, len);
    return note;
}

void note_drop(struct note_pool *notes, struct note *note)
{
    if (--note->readers > 0)
        return;
    if (note->size == NOTE_SIZES || notes->bytes + bytes_of(note->size) > NOTES_UNUSED) {
        free(note);
        return;
    }
    note->below = notes->unused[note->size];
    notes->unused[note->size] = note;
    notes->bytes += bytes_of(note->size);
}

void note_pool_clear(struct note_pool *notes)
{
    for (int size = 0; size < NOTE_SIZES; size++)
        while (notes->unused[size]) {
            struct note *note = notes->unused[size];
            notes->unused[size] = note->below;
            free(note);
        }
    notes->bytes = 0;
}
