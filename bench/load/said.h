/* said.h - what our server says: the keys of a JSON object that matter, views as bytes.
 *
 * Only for JSON that a server of ours wrote: it is taken to be well-formed. */
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

/* The values of an object's own keys. */
void said_read(const char *object, struct said *said);

/* Whether the value is this text. */
bool said_is(const struct said *said, enum key key, const char *word);
int64_t said_number(const struct said *said, enum key key); /* 0 where there is none */

/* The bytes of a text in base64; how many. */
size_t said_bytes(const char *text, uint8_t *out, size_t room);

#endif
