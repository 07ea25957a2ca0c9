/* typed.h - typed tables, for the tests of the games' score pads. Whatever is not as said
 * fails the running cmocka test. */
#ifndef NIWA_TYPED_H
#define NIWA_TYPED_H

#include "tests/helpers/position.h"

#include "games/pads.h"

/* The sheet of a text that must be understood, valid until the next call. */
const char *typed_text(const struct pad *pad, const char *text);
const char *typed_json(const struct pad *pad, const char *text);

/* The text must be refused there, with these words among others. */
void typed_fails(const struct pad *pad, const char *text, int line, int column,
                 const char *words);

void typed_has(const char *text, const char *part);
void typed_has_not(const char *text, const char *part);

/* The example of the documentation, by the heading above it; valid until the next call. */
const char *typed_example(const char *heading);

#endif
