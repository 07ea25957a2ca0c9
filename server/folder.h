/* folder.h - the folder where the server keeps its data, and that it is ours alone. */
#ifndef NIWA_FOLDER_H
#define NIWA_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_PATH = 1000 };

struct folder {
    char path[FOLDER_PATH];
    int lock; /* a file that is locked while we are at it */
};

/* Where data lies unless somebody says otherwise: $STATE_DIRECTORY as systemd sets it for a
 * service, else niwa in $XDG_DATA_HOME, else in ~/.local/share, else /var/lib/niwa. */
void folder_default(char path[FOLDER_PATH]);

/* Makes the folder where it is missing, sees that it can be written, and keeps it from
 * other servers until folder_close. NULL stands for the default. False with a sentence in
 * `why`, and nothing stays open. */
bool folder_open(struct folder *folder, const char *path, char *why, size_t size);

void folder_close(struct folder *folder);

#endif
