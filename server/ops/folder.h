/* folder.h - the server's data folder, locked for one server. */
#ifndef NIWA_FOLDER_H
#define NIWA_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_PATH = 1000 };

struct folder {
    char path[FOLDER_PATH];
    int lock; /* the descriptor of the lock file */
};

/* The default folder: $STATE_DIRECTORY as systemd sets it for a service, else niwa in
 * $XDG_DATA_HOME, else in ~/.local/share, else /var/lib/niwa. */
void folder_default(char path[FOLDER_PATH]);

/* Creates the folder if it is missing, checks that it is writable, and locks it until
 * folder_close. NULL stands for the default. False with a sentence in `why`, and nothing
 * stays open. */
bool folder_open(struct folder *folder, const char *path, char *why, size_t size);

void folder_close(struct folder *folder);

#endif
