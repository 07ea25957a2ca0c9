/* goldens.h - the golden records in the games' folders. */
#ifndef NIWA_GOLDENS_H
#define NIWA_GOLDENS_H

#include "core/record/record.h"

#include <stdbool.h>

/* Calls `visit` for each games/FOLDER/records/?*.rec of a game, in order of their names, with the
 * path, the text and the record read from it; stops where it returns false or a file
 * can't be read, and then returns false. `count` gets the number visited. */
bool goldens_each(const struct game *game,
                  bool (*visit)(const char *path, const char *text,
                                const struct record *record, void *context),
                  void *context, int *count);

#endif
