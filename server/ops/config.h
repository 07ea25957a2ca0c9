/* config.h - the server's settings: by flag, by environment or by file.
 *
 * A flag overrides the environment, the environment the file, and the file the default.
 * An empty value ("") counts as not given. config.def lists them all. */
#ifndef NIWA_CONFIG_H
#define NIWA_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct config {
#define TEXT(field, flag, value, otherwise, help) const char *field; /* NULL: not set */
#define NUMBER(field, flag, value, low, high, otherwise, help) int field;
#include "server/ops/config.def"
#undef TEXT
#undef NUMBER
    char *file; /* the text of the file, whose values point into it */
    char unknown
        [200]; /* names in the environment that look like settings: for a warning */
};

/* The value of a flag such as "--port"; NULL where it was not given. */
typedef const char *config_flag(const void *context, const char *flag);

/* Reads and checks all settings. False with a sentence in `why` that names the place;
 * then nothing has to be freed. Values point into flags and environment, which must stay
 * valid. */
bool config_read(struct config *config, config_flag *flag, const void *context, char *why,
                 size_t size);
void config_free(struct config *config);

#endif
