/* store.c - `niwa store`: looks after what a server keeps. */
#include "command.h"

#include "games/games.h"
#include "host/check.h"
#include "server/config.h"
#include "server/folder.h"
#include "server/store_open.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const char *flag_of(const void *context, const char *flag)
{
    return args_text(context, flag);
}

/* Opens what is there; a store is not made by looking for it. NULL after a complaint. */
static struct store *open_kept(const struct config *config)
{
    char folder[FOLDER_PATH], path[FOLDER_PATH + 16], why[512];
    struct store *store;

    if (!config->store) {
        if (config->data)
            snprintf(folder, sizeof folder, "%s", config->data);
        else
            folder_default(folder);
        snprintf(path, sizeof path, "%s/niwa.db", folder);
        if (access(path, F_OK) != 0) {
            complain("there is no store in '%.200s'; --data names another folder",
                     folder);
            return NULL;
        }
    }
    store = store_open(config->store ? config->store : folder, why, sizeof why);
    if (!store)
        complain("%s", why);
    return store;
}

static void tell_bad(void *context, const char *table, const char *why)
{
    (void)context;
    printf("table %s does not verify: %s\n", table, why);
}

/* For who looks on. */
static void show_progress(void *context, const struct check *check)
{
    (void)context;
    fprintf(stderr, "\r%" PRIu64 " tables, %" PRIu64 " entries ", check->tables,
            check->entries);
}

static int check(const struct config *config)
{
    bool is_watched = isatty(STDERR_FILENO);
    struct check count = {.told = tell_bad, .went_on = is_watched ? show_progress : NULL};
    struct store *store = open_kept(config);
    const char *trouble;

    if (!store)
        return EXIT_TROUBLE;
    trouble = check_store(store, games_find, &count);
    if (is_watched)
        fprintf(stderr, "\r\033[K");
    if (trouble)
        complain("%s", trouble);
    else if (count.bad > 0)
        printf("%" PRIu64 " of %" PRIu64 " tables (%" PRIu64 " entries) %s not verify\n",
               count.bad, count.tables, count.entries, count.bad == 1 ? "does" : "do");
    else
        printf("%" PRIu64 " tables, %" PRIu64 " entries: all verify\n", count.tables,
               count.entries);
    store->call->close(store);
    return trouble ? EXIT_TROUBLE : count.bad > 0 ? EXIT_NO : EXIT_FINE;
}

static int run(const struct args *args)
{
    struct config config;
    char why[512];
    int code;

    if (strcmp(args->word[0], "check") != 0)
        return complain("store has no action '%.40s'; there is: check", args->word[0]);
    if (!config_read(&config, flag_of, args, why, sizeof why))
        return complain("%s", why);
    code = check(&config);
    config_free(&config);
    return code;
}

const struct command command_store = {
    .name = "store",
    .words = "ACTION",
    .min_words = 1,
    .max_words = 1,
    .summary = "Look after what a server keeps",
    .more =
        "ACTION is check: plays every table again from its first entry, and tells which\n"
        "do not verify. A server may go on meanwhile. The store is named as for 'niwa\n"
        "serve', also by NIWA_DATA or NIWA_STORE.\n",
    .flags =
        (const struct flag[]){
            {"--data", "DIR", "the server's folder (default: the user's data folder)"},
            {"--store", "URL", "or its database: postgres://NAME@HOST/DATABASE"},
            {"--config", "FILE", "the server's settings, which name one of them"},
            {0},
        },
    .run = run,
};
