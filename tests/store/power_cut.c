/* power_cut.c - notes what SQLite writes, and copies it to the mirror when it is synced. */
#include "tests/store/power_cut.h"

#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_CHANGES = 100000 };

/* Written, but not synced. */
static struct change {
    char name[64];
    off_t at;
    size_t len;
} changes[MOST_CHANGES];

static int change_count, syncs;
static const char *folder, *mirror;

long syscall(long number, ...); /* not in POSIX */

/* The name in the folder that is watched; NULL: it lies elsewhere. */
static const char *name_in(const char *path)
{
    size_t len = folder ? strlen(folder) : 0;
    return len && strncmp(path, folder, len) == 0 && path[len] == '/' ? path + len + 1
                                                                      : NULL;
}

static bool name_of(int fd, char name[64])
{
    char link[64], path[PATH_MAX];
    const char *found;
    ssize_t len;

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    len = readlink(link, path, sizeof path - 1);
    if (len < 0)
        return false;
    path[len] = '\0';
    found = name_in(path);
    snprintf(name, 64, "%.60s", found ? found : "");
    return found != NULL;
}

static ssize_t note_and_write(int fd, const void *bytes, size_t len, off_t at)
{
    struct change *change = &changes[change_count];

    if (name_of(fd, change->name)) {
        change->at = at;
        change->len = len;
        if (++change_count == MOST_CHANGES)
            abort();
    }
    return pwrite(fd, bytes, len, at);
}

static void copy(int from, int to, off_t at, size_t len)
{
    char bytes[65536];
    ssize_t got = pread(from, bytes, len < sizeof bytes ? len : sizeof bytes, at);

    if (len > sizeof bytes || got < 0 || pwrite(to, bytes, (size_t)got, at) != got)
        abort();
}

/* The mirror's file becomes as the real one. */
static void reflect(int fd, const char *name)
{
    char path[PATH_MAX];
    int to, left = 0;
    struct stat info;

    snprintf(path, sizeof path, "%s/%s", mirror, name);
    to = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (to < 0 || fstat(fd, &info) != 0)
        abort();
    for (int i = 0; i < change_count; i++) {
        if (strcmp(changes[i].name, name) == 0)
            copy(fd, to, changes[i].at, changes[i].len);
        else
            changes[left++] = changes[i];
    }
    change_count = left;
    if (ftruncate(to, info.st_size) != 0)
        abort();
    close(to);
}

/* SQLite syncs the folder where it matters that a file is gone: so it is. */
static int note_and_unlink(const char *path)
{
    const char *name = name_in(path);
    char twin[PATH_MAX];

    if (name) {
        snprintf(twin, sizeof twin, "%s/%s", mirror, name);
        unlink(twin);
    }
    return unlink(path);
}

static int sync_file(int fd, long number)
{
    char name[64];

    if (name_of(fd, name)) {
        syncs++;
        reflect(fd, name);
    }
    return (int)syscall(number, fd);
}

__attribute__((visibility("default"))) int fsync(int fd)
{
    return sync_file(fd, SYS_fsync);
}

__attribute__((visibility("default"))) int fdatasync(int fildes)
{
    return sync_file(fildes, SYS_fdatasync);
}

void power_watch(const char *watched, const char *twin)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    sqlite3_syscall_ptr write = watched ? (sqlite3_syscall_ptr)note_and_write : NULL;

    folder = watched;
    mirror = twin;
    change_count = syncs = 0;
    /* whichever of the two this SQLite was built with */
    if (vfs->xSetSystemCall(vfs, "pwrite", write) != SQLITE_OK &&
        vfs->xSetSystemCall(vfs, "pwrite64", write) != SQLITE_OK)
        abort();
    vfs->xSetSystemCall(vfs, "pwrite64", write);
    vfs->xSetSystemCall(vfs, "unlink",
                        watched ? (sqlite3_syscall_ptr)note_and_unlink : NULL);
}

int power_syncs(void)
{
    return syncs;
}
