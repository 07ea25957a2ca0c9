/* folder.c - finds, makes and locks the folder of the server's data. */
#include "server/ops/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *get(const char *name)
{
    const char *value = getenv(name);

    /* XDG says that relative paths are to be ignored */
    return value && value[0] == '/' ? value : NULL;
}

/* The users of services have no home, or "/", or one that does not exist. */
static const char *home_of_user(void)
{
    const char *home = get("HOME");
    const struct passwd *user = home ? NULL : getpwuid(getuid());
    struct stat info;

    if (user)
        home = user->pw_dir;
    if (!home || strcmp(home, "/") == 0 || stat(home, &info) != 0)
        return NULL;
    return home;
}

void folder_default(char path[FOLDER_PATH])
{
    const char *service = get("STATE_DIRECTORY"), *data = get("XDG_DATA_HOME"),
               *home = home_of_user();

    if (service) /* a list, separated by colons: we take the first */
        snprintf(path, FOLDER_PATH, "%.*s", (int)strcspn(service, ":"), service);
    else if (data)
        snprintf(path, FOLDER_PATH, "%s/niwa", data);
    else if (home)
        snprintf(path, FOLDER_PATH, "%s/.local/share/niwa", home);
    else
        snprintf(path, FOLDER_PATH, "/var/lib/niwa");
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Makes a folder and those above it, for its owner alone. */
static bool make_path(const char *path)
{
    char part[FOLDER_PATH];

    for (size_t len = 1; len <= strlen(path); len++) {
        if (path[len] != '/' && path[len] != '\0')
            continue;
        snprintf(part, sizeof part, "%.*s", (int)len, path);
        if (mkdir(part, 0700) != 0 && !is_folder(part))
            return false;
    }
    return true;
}

/* Creates the folder. Only for the default are its parents created, too: a name that was
 * typed may be a mistake. */
static bool make(const char *path, bool is_default, char *why, size_t size)
{
    int error;

    if (is_folder(path))
        return true;
    errno = 0;
    if (is_default ? make_path(path) : mkdir(path, 0700) == 0)
        return true;
    error = errno;
    if (error == ENOENT)
        snprintf(why, size, "'%.200s' cannot be made: the folder above it is missing",
                 path);
    else if (error == EEXIST)
        snprintf(why, size, "'%.200s' is not a folder", path);
    else
        snprintf(why, size, "'%.200s' cannot be made: %s", path, strerror(error));
    return false;
}

static void explain(const char *path, char *why, size_t size)
{
    if (errno == EACCES || errno == EROFS || errno == EPERM)
        snprintf(why, size,
                 "the folder '%.200s' cannot be written (%s); --data names another", path,
                 errno == EROFS ? "its disk is read-only" : "no permission");
    else
        snprintf(why, size, "the folder '%.200s' cannot be used: %s", path,
                 strerror(errno));
}

/* Takes a lock that the system releases when the process ends. */
static bool lock(struct folder *folder, char *why, size_t size)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char name[FOLDER_PATH + 16];

    snprintf(name, sizeof name, "%s/niwa.lock", folder->path);
    folder->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (folder->lock < 0) {
        explain(folder->path, why, size);
        return false;
    }
    if (fcntl(folder->lock, F_SETLK, &whole) == 0)
        return true;
    if (fcntl(folder->lock, F_GETLK, &whole) != 0 || whole.l_type == F_UNLCK)
        whole.l_pid = 0;
    snprintf(why, size,
             "another niwa (process %ld) keeps its data in '%.200s'; --data names "
             "another folder",
             (long)whole.l_pid, folder->path);
    folder_close(folder);
    return false;
}

bool folder_open(struct folder *folder, const char *path, char *why, size_t size)
{
    folder->lock = -1;
    if (path && strlen(path) >= FOLDER_PATH) {
        snprintf(why, size, "the folder's name is too long");
        return false;
    }
    if (path)
        snprintf(folder->path, sizeof folder->path, "%s", path);
    else
        folder_default(folder->path);
    return make(folder->path, !path, why, size) && lock(folder, why, size);
}

void folder_close(struct folder *folder)
{
    if (folder->lock >= 0)
        close(folder->lock);
    folder->lock = -1;
}
