/* store.c - `niwa store`: checks, migrates and copies a server's store. */
#include "cli/store/store.h"

#include "cli/command.h"

#include "games/games.h"
#include "host/table/check.h"
#include "server/ops/config.h"
#include "server/store/store_open.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* -- places ----------------------------------------------------------------------------- */

bool place_read(const char *word)
{
    if (store_is_database(word) || !strstr(word, "://"))
        return true;
    complain("a store is in a folder, or in a database such as "
             "postgres://NAME@HOST/DATABASE"); /* not quoted: it may have a password */
    return false;
}

bool place_is_there(const char *place)
{
    char path[FOLDER_PATH + 16];

    if (store_is_database(place))
        return true;
    snprintf(path, sizeof path, "%.*s/niwa.db", FOLDER_PATH, place);
    if (access(path, F_OK) == 0)
        return true;
    complain("there is no store in '%.200s'; name the folder where a server keeps its "
             "tables, or its database",
             place);
    return false;
}

bool place_lock(struct folder *folder, const char *place)
{
    char why[512], *hint;

    folder->lock = -1;
    if (store_is_database(place) || folder_open(folder, place, why, sizeof why))
        return true;
    hint = strstr(why, "; --data"); /* which is for servers */
    if (hint)
        *hint = '\0';
    complain("%s", why);
    return false;
}

static const char *flag_of(const void *context, const char *flag)
{
    return args_text(context, flag);
}

/* -- check ------------------------------------------------------------------------------ */

static void tell_bad(void *context, const char *table, const char *why)
{
    (void)context;
    printf("table %s does not verify: %s\n", printable(table), printable(why));
}

/* Shows progress on a terminal. */
static void show_progress(void *context, const struct check *check)
{
    (void)context;
    fprintf(stderr, "\r%" PRIu64 " tables, %" PRIu64 " entries ", check->tables,
            check->entries);
}

static int check(const char *place)
{
    bool is_watched = isatty(STDERR_FILENO);
    struct check count = {.told = tell_bad, .went_on = is_watched ? show_progress : NULL};
    char why[512];
    struct store *store = store_open(place, why, sizeof why);
    const char *trouble;

    if (!store) {
        complain("%s", why);
        return EXIT_TROUBLE;
    }
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

/* -- migrate ---------------------------------------------------------------------------- */

static int migrate(const char *place)
{
    struct folder folder;
    char why[512];
    int from, to;
    bool is_well;

    if (!place_lock(&folder, place))
        return EXIT_TROUBLE;
    is_well = store_migrate(place, &from, &to, why, sizeof why);
    folder_close(&folder);
    if (!is_well)
        complain("%s", why);
    else if (from == to)
        printf("nothing to do: it has layout %d, the present one\n", to);
    else if (from == 0)
        printf("there was nothing: made layout %d\n", to);
    else
        printf("migrated from layout %d to layout %d\n", from, to);
    return is_well ? EXIT_FINE : EXIT_TROUBLE;
}

/* -- the command ------------------------------------------------------------------------ */

static int act_there(const char *place, int (*action)(const char *place))
{
    return place_is_there(place) ? action(place) : EXIT_TROUBLE;
}

/* Runs an action on the store that is named, or else on the store of a server with these
 * settings. */
static int act(const struct args *args, int (*action)(const char *place))
{
    struct config config;
    char why[512], folder[FOLDER_PATH];
    int code;

    if (args->words == 2 && args->flags > 0)
        return complain("the place is named: leave out %s", args->flag[0].name);
    if (args->words == 2)
        return place_read(args->word[1]) ? act_there(args->word[1], action) : EXIT_BAD;
    if (!config_read(&config, flag_of, args, why, sizeof why))
        return complain("%s", why);
    folder_default(folder);
    code = act_there(config.store  ? config.store
                     : config.data ? config.data
                                   : folder,
                     action);
    config_free(&config);
    return code;
}

static int run_copy(const struct args *args)
{
    if (args->words != 3)
        return complain("usage: niwa store copy FROM TO; see 'niwa store --help'");
    if (args->flags > 0)
        return complain("the places are named: leave out %s", args->flag[0].name);
    if (!place_read(args->word[1]) || !place_read(args->word[2]))
        return EXIT_BAD;
    return store_copy(args->word[1], args->word[2]);
}

static int run(const struct args *args)
{
    const char *action = args->word[0];

    if (strcmp(action, "copy") == 0)
        return run_copy(args);
    if (args->words > 2)
        return complain("one word too many: '%.40s'; see 'niwa store --help'",
                        args->word[2]);
    if (strcmp(action, "check") == 0)
        return act(args, check);
    if (strcmp(action, "migrate") == 0)
        return act(args, migrate);
    return complain("store has no action '%.40s'; there are: check, migrate, copy",
                    action);
}

const struct command command_store = {
    .name = "store",
    .words = "ACTION",
    .min_words = 1,
    .max_words = 3,
    .summary = "Look after what a server keeps",
    .more =
        "niwa store check [PLACE]\n"
        "    Plays every table again from its first entry, and tells which do not\n"
        "    verify. A server may go on meanwhile.\n"
        "niwa store migrate [PLACE]\n"
        "    Brings what an older niwa has written to the present layout. End every\n"
        "    server that uses it first.\n"
        "niwa store copy FROM TO\n"
        "    Copies everything to another place and compares both. TO is empty, or was\n"
        "    begun by the same copy: it goes on there. No server may use either of them\n"
        "    meanwhile.\n\n"
        "A PLACE is a server's folder, or a database as postgres://NAME@HOST/DATABASE.\n"
        "If it is left out, it is the one that 'niwa serve' would use, also by\n"
        "NIWA_DATA or NIWA_STORE. Others can read a password in a command: ~/.pgpass\n"
        "or PGPASSWORD keep it to yourself.\n",
    .flags =
        (const struct flag[]){
            {"--data", "DIR", "the server's folder (default: the user's data folder)"},
            {"--store", "URL", "or its database: postgres://NAME@HOST/DATABASE"},
            {"--config", "FILE", "the server's settings, which name one of them"},
            {0},
        },
    .run = run,
};
