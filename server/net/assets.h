/* assets.h - the files of the web app: from inside the program, or from a folder. */
#ifndef NIWA_ASSETS_H
#define NIWA_ASSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TAG_SIZE = 17 }; /* 16 hex digits and a NUL */

/* A file inside the program; cmake/embed_web.c writes the list. */
struct asset {
    const char *path;              /* "/assets/index-1a2b3c4d.js" */
    const char *tag;               /* the first digits of the SHA-256 of its bytes */
    const uint8_t *plain, *packed; /* packed by gzip; NULL where that is no smaller */
    size_t plain_len, packed_len;
};
extern const struct asset web_app[]; /* ends with a NULL path */

/* A file as it can be sent. */
struct file {
    const char *type; /* Content-Type */
    char tag[TAG_SIZE];
    bool lasts; /* its name has a hash of its content: it never changes */
    const uint8_t *plain, *packed;
    size_t plain_len, packed_len;
    void *owned; /* what file_close frees; NULL: nothing */
};

/* Has this build a web app inside? */
bool assets_embedded(void);

/* Finds a file by its path, which begins with '/': inside the program, or, where `folder`
 * is not NULL, below that folder as it is at this moment. False where there is none. */
bool assets_find(const char *folder, const char *path, struct file *out);

/* Frees what assets_find allocated; does nothing for a file that is all zero. */
void file_close(struct file *file);

#endif
