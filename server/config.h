/* config.h - the server's settings: by flag, by environment, by file, with one meaning.
 *
 * A flag beats the environment, the environment beats the file, the file beats the default.
 * A value given as nothing ("") is as if not given. config.def lists them all. */
#ifndef NIWA_CONFIG_H
#define NIWA_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct config {
#define TEXT(field, flag, value, otherwise, help) const char *field; /* NULL: not set */
#define NUMBER(field, flag, value, low, high, otherwise, help) int field;
#include "server/config.def"
#undef TEXT
#undef NUMBER
    char *file; /* the text of the file, whose values point into it */
    char unknown
        [200]; /* names in the environment that look like settings: for a warning */
};

/* The value of a flag such as "--port"; NULL where it was not given. */
typedef const char *config_flag(const void *context, const char *flag);

/* Reads all settings and sees that each can be meant. False with a sentence in `why` that
 * names the place; then nothing is to be freed. Values point to flags and environment, which
 * must stay. */
bool config_read(struct config *config, config_flag *flag, const void *context, char *why,
                 size_t size);
void config_free(struct config *config);

#endif
