/* store_open.c - finds out what kind of store a place is, and loads what it needs.
 *
 * The module for PostgreSQL is in lib/niwa, beside the bin folder of an installation and
 * likewise in a build folder. It is found relative to the program. */
#include "server/store/store_open.h"

#include "server/store/task_queue.h"
#include "server/store/cluster_store.h"
#include "server/store/store_file.h"
#include "server/store/store_postgres.h"
#include "server/store/store_sqlite.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MODULE "libniwa-postgres.so"

enum { LONGEST_PATH = 4096 };

/* The folder of the program, without the slash at its end. */
static bool find_program(char folder[LONGEST_PATH])
{
    ssize_t len = readlink("/proc/self/exe", folder, LONGEST_PATH - 1);
    char *slash;

    if (len <= 0)
        return false;
    folder[len] = '\0';
    slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    return slash != NULL;
}

static bool find_module(char path[LONGEST_PATH + 100])
{
    static const char *const way[] = {"/../" NIWA_MODULES, "/" NIWA_MODULES};
    char folder[LONGEST_PATH];

    for (int i = 0; i < 2 && find_program(folder); i++) {
        snprintf(path, LONGEST_PATH + 100, "%s%s/" MODULE, folder, way[i]);
        if (access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/* Stays loaded until the program ends. */
static void *load(char *why, size_t size)
{
    char path[LONGEST_PATH + 100];
    void *module;
    const char *trouble;

    if (!find_module(path)) {
        snprintf(why, size,
                 "the part of niwa for PostgreSQL (" MODULE ", which needs Debian's "
                 "libpq5) is not installed beside the program");
        return NULL;
    }
    module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (module)
        return module;
    trouble = dlerror();
    if (trouble && strstr(trouble, "libpq.so"))
        snprintf(why, size,
                 "a store in PostgreSQL needs the library libpq, which is not installed: "
                 "on Debian, 'apt-get install libpq5'");
    else
        snprintf(why, size, "the part of niwa for PostgreSQL cannot be loaded: %.300s",
                 trouble ? trouble : path);
    return NULL;
}

/* A symbol of the module, into *pointer. */
static bool find(const char *name, void *pointer, char *why, size_t size)
{
    void *module = load(why, size);
    void *symbol = module ? dlsym(module, name) : NULL;

    if (module && !symbol)
        snprintf(why, size, "the part of niwa for PostgreSQL is of another version");
    /* C has no cast from data to functions */
    memcpy(pointer, (const void *)&symbol, sizeof symbol);
    return symbol != NULL;
}

static struct store *open_database(const char *url, char *why, size_t size)
{
    struct store *(*open)(const char *, char *, size_t);

    return find("store_postgres_open", (void *)&open, why, size) ? open(url, why, size)
                                                                 : NULL;
}

static bool migrate_database(const char *url, int *from, int *to, char *why, size_t size)
{
    bool (*migrate)(const char *, int *, int *, char *, size_t);

    return find("store_postgres_migrate", (void *)&migrate, why, size) &&
           migrate(url, from, to, why, size);
}

struct store *store_open(const char *place, char *why, size_t size)
{
    return store_is_database(place) ? open_database(place, why, size)
                                    : store_sqlite_open(place, why, size);
}

struct cluster_store *store_open_cluster(const char *place, char *why, size_t size)
{
    struct cluster_store *(*open)(const char *, char *, size_t);

    return find("postgres_cluster_open", (void *)&open, why, size)
               ? open(place, why, size)
               : NULL;
}

const struct task_queue_calls *store_open_task_queue(char *why, size_t size)
{
    const struct task_queue_calls *calls;

    return find("task_queue_postgres", (void *)&calls, why, size) ? calls : NULL;
}

bool store_migrate(const char *place, int *from, int *to, char *why, size_t size)
{
    char path[LONGEST_PATH];

    if (store_is_database(place))
        return migrate_database(place, from, to, why, size);
    snprintf(path, sizeof path, "%s/niwa.db", place);
    return store_file_migrate(path, from, to, why, size);
}
