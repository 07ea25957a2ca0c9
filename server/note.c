/* note.c - texts on their way to people. */
#include "server/note.h"

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

static struct note *take(struct shelf *shelf, int size, size_t len)
{
    struct note *note;

    if (size == NOTE_SIZES)
        return malloc(sizeof *note + len);
    if (!(note = shelf->unused[size]))
        return malloc(bytes_of(size));
    shelf->unused[size] = note->below;
    shelf->bytes -= bytes_of(size);
    return note;
}

struct note *note_new(struct shelf *shelf, const char *text, size_t len)
{
    int size = size_for(len);
    struct note *note = take(shelf, size, len);

    if (!note)
        return NULL;
    note->readers = 1;
    note->len = (uint32_t)len;
    note->size = (uint8_t)size;
    memcpy(note->text, text, len);
    return note;
}

void note_drop(struct shelf *shelf, struct note *note)
{
    if (--note->readers > 0)
        return;
    if (note->size == NOTE_SIZES || shelf->bytes + bytes_of(note->size) > SHELF_MOST) {
        free(note);
        return;
    }
    note->below = shelf->unused[note->size];
    shelf->unused[note->size] = note;
    shelf->bytes += bytes_of(note->size);
}

void shelf_clear(struct shelf *shelf)
{
    for (int size = 0; size < NOTE_SIZES; size++)
        while (shelf->unused[size]) {
            struct note *note = shelf->unused[size];
            shelf->unused[size] = note->below;
            free(note);
        }
    shelf->bytes = 0;
}
