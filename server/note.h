/* note.h - texts on their way to people: written once, read by many, and the paper is used
 * again, so that nothing is allocated while everything goes its way. */
#ifndef NIWA_NOTE_H
#define NIWA_NOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NOTE_SIZES = 12,        /* 64 bytes, 128, ... 128 kB */
    SHELF_MOST = 256 << 10, /* bytes of unused paper that are kept */
};

struct note {
    union {
        uint32_t readers;   /* who still need it */
        struct note *below; /* on the shelf */
    };
    uint32_t len;
    uint8_t size; /* which of the sizes; NOTE_SIZES: larger than all */
    char text[];
};

/* Unused paper. Clear before use. */
struct shelf {
    struct note *unused[NOTE_SIZES];
    size_t bytes;
};

/* A copy of a text for one reader, the caller. NULL: no memory. */
struct note *note_new(struct shelf *shelf, const char *text, size_t len);
void note_drop(struct shelf *shelf, struct note *note); /* one reader less */

void shelf_clear(struct shelf *shelf);

#endif
