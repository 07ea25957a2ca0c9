/* record_words.h - what writing and reading records share; private to them. */
#ifndef NIWA_RECORD_WORDS_H
#define NIWA_RECORD_WORDS_H

#include "record.h"

enum { RECORD_HASH = 16 }; /* hex digits of a state's hash in the last line */

extern const char *const record_host_word[LINE_ABANDON + 1];

/* A hash of the state's full JSON, so that it does not depend on the state's layout. */
void record_hash(const struct record *record, const union any_state *state,
                 char out[RECORD_HASH + 1]);

#endif
