/* serve.c - `niwa serve`: the web app for browsers, and the tables. */
#include "command.h"

#include "server/assets.h"
#include "server/config.h"
#include "server/log.h"
#include "server/server.h"

#include <string.h>

static bool has_page(const char *folder)
{
    struct file page;
    bool found = assets_find(folder, "/index.html", &page);

    file_close(&page);
    return found;
}

static const char *flag_of(const void *context, const char *flag)
{
    return args_text(context, flag);
}

static int serve(const struct config *config)
{
    struct server *server;
    char why[512];

    if (config->web && !has_page(config->web))
        return complain("--web %.200s: there is no index.html", config->web);
    if (!config->web && !assets_embedded())
        return complain("this build has no web app inside; 'make' builds one that has, "
                        "--web DIR serves a folder");
    switch (server_new(config, &server, why, sizeof why)) {
    case SERVER_BAD_SETUP:
        return complain("%s", why);
    case SERVER_REFUSED:
        complain("%s", why);
        return EXIT_TROUBLE;
    case SERVER_FINE:
        break;
    }
    printf("Niwa is at %s — Ctrl-C ends it\n", server_url(server));
    fflush(stdout);
    server_run(server);
    server_free(server);
    return EXIT_FINE;
}

static int run(const struct args *args)
{
    struct config config;
    enum log_level level = LOG_NONE;
    char why[512];
    int code;

    if (!config_read(&config, flag_of, args, why, sizeof why))
        return complain("%s", why);
    log_level_read(config.log, &level);
    log_start(level);
    code = serve(&config);
    config_free(&config);
    return code;
}

/* NOLINTBEGIN(bugprone-macro-parentheses): literals that follow each other are one */
#define TEXT(field, flag, value, otherwise, help)                                        \
    {flag, value, sizeof otherwise > 1 ? help " (default: " otherwise ")" : help},
#define NUMBER(field, flag, value, low, high, otherwise, help)                           \
    {flag, value, help " (default: " #otherwise ")"},
/* NOLINTEND(bugprone-macro-parentheses) */

const struct command command_serve = {
    .name = "serve",
    .words = "",
    .summary = "Serve the games and the tables to browsers",
    .more =
        "The page comes from inside the program. Whoever has opened it once plays on\n"
        "without the server; tables for people on several devices need it. Other\n"
        "machines reach it with --listen 0.0.0.0. Every flag can be set in the\n"
        "environment too, as NIWA_PORT=8080, or in a file; a flag counts most, then the\n"
        "environment. Signals: TERM ends it, HUP reads the certificate again.\n",
    .flags =
        (const struct flag[]){
#include "server/config.def"
            {0},
        },
    .run = run,
};
