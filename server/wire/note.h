/* note.h - reference-counted texts for one or many connections. Memory is reused, so that
 * a running server hardly allocates. */
#ifndef NIWA_NOTE_H
#define NIWA_NOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NOTE_SIZES = 12,          /* 64 bytes, 128, ... 128 kB */
    NOTES_UNUSED = 256 << 10, /* bytes of unused notes that are kept */
};

struct note {
    union {
        uint32_t readers;   /* references to it */
        struct note *below; /* in the list of unused notes */
    };
    uint32_t len;
    uint8_t size; /* which of the sizes; NOTE_SIZES: larger than all */
    char text[];
};

/* Unused notes. Clear before use. */
struct note_pool {
    struct note *unused[NOTE_SIZES];
    size_t bytes;
};

/* A copy of a text for one reader, the caller. NULL: no memory. */
struct note *note_new(struct note_pool *notes, const char *text, size_t len);
/* drops a reference */
void note_drop(struct note_pool *notes, struct note *note);

void note_pool_clear(struct note_pool *notes);

#endif
