/* said.h - reads our server's JSON: the keys that matter, and views as bytes.
 *
 * Only for JSON that our server has written: it must be well-formed. */
#ifndef NIWA_BENCH_SAID_H
#define NIWA_BENCH_SAID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum key {
    KEY_DONE,
    KEY_REFUSED,
    KEY_DO,
    KEY_TABLE,
    KEY_NUMBER,
    KEY_EVENT,
    KEY_SEAT,
    KEY_LINE,
    KEY_STAGE,
    KEY_BYTES,
    KEY_OFFER,
    KEY_NEXT,
    KEY_VIEW,
    KEYS
};

struct said {
    const char *of[KEYS]; /* where the value begins; NULL: there is none */
};

/* Finds the values of an object's own keys. */
void said_read(const char *object, struct said *said);

/* Whether the value is this text. */
bool said_is(const struct said *said, enum key key, const char *word);
int64_t said_number(const struct said *said, enum key key); /* 0 where there is none */

/* Decodes a base64 text. Returns how many bytes it has. */
size_t said_bytes(const char *text, uint8_t *out, size_t room);

#endif
