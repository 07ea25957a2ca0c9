/* match_file.h - saves the finished deals of a match in a file, so that a long match can
 * be resumed.
 *
 * A head in plain lines says which match it is: game, options, players, seed, and the
 * signatures of the bots, so that deals of different programs never mix. Then follows one
 * line for each deal, written when the deal is finished, in any order. A last line that
 * was torn when the program was killed is dropped. */
#ifndef NIWA_MATCH_FILE_H
#define NIWA_MATCH_FILE_H

#include "host/match/match.h"

struct match_file;

/* Opens the file, or makes it, and fills in the deals below `deals` that it has; others
 * stay in the file. NULL, with a sentence in `why`, if the file is of another kind or
 * another match, is in use, or cannot be read or written. */
struct match_file *match_file_open(const char *path, const struct match *match, int deals,
                                   struct match_score *score, bool *is_done, char *why,
                                   size_t size);

/* Adds a deal. False: it could not be written. */
bool match_file_add(struct match_file *file, int deal, const struct match_score *score);

void match_file_close(struct match_file *file); /* NULL: nothing happens */

#endif
