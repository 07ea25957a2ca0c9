/* serve.c - `niwa serve`: the web app for browsers, and the tables. */
#include "cli/command.h"
#include "cli/serve/lan.h"
#include "cli/serve/qr.h"

#include "server/net/assets.h"
#include "server/ops/config.h"
#include "server/ops/log.h"
#include "server/net/server.h"

#include <string.h>
#include <unistd.h>

static bool has_page(const char *folder)
{
    struct file page;
    bool found = assets_find(folder, "/index.html", &page);

    file_close(&page);
    return found;
}

/* --lan means all addresses. */
static const char *flag_of(const void *context, const char *flag)
{
    bool is_lan = strcmp(flag, "--listen") == 0 && args_has(context, "--lan");

    return is_lan ? "0.0.0.0" : args_text(context, flag);
}

/* The server's address with this machine's name on the network in it. */
static bool lan_url(const char *url, char *out, size_t size)
{
    const char *host = strstr(url, "://"), *port = strrchr(url, ':');
    char address[LAN_ADDRESS];

    if (!host || !port || port <= host || !lan_find(address))
        return false;
    snprintf(out, size, "%.*s://%s%s", (int)(host - url), url, address, port);
    return true;
}

/* For phones: the address as text and as a QR code. */
static void welcome(const char *url)
{
    char text[64 << 10];
    struct sbuf sb = sb_over(text, sizeof text);
    struct qr qr;

    printf("Phones and tablets on the same Wi-Fi open %s", url);
    if (qr_make(&qr, url)) {
        qr_put(&qr, isatty(STDOUT_FILENO), &sb);
        printf(" or look at this:\n\n%s", text);
    }
    printf("\n");
}

static int serve(const struct config *config, bool is_lan)
{
    struct server *server;
    char why[512], url[128];

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
    is_lan = is_lan && lan_url(server_url(server), url, sizeof url);
    printf("Niwa is at %s — Ctrl-C ends it\n", is_lan ? url : server_url(server));
    if (is_lan)
        welcome(url);
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

    if (args_has(args, "--lan") && args_has(args, "--listen"))
        return complain("--lan listens to every address: leave out --listen");
    if (!config_read(&config, flag_of, args, why, sizeof why))
        return complain("%s", why);
    log_level_read(config.log, &level);
    log_start(level);
    code = serve(&config, args_has(args, "--lan"));
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
        "machines reach it with --listen 0.0.0.0; --lan does that, and prints the "
        "address\n"
        "for phones at home with a QR code. Every other flag can be set in the\n"
        "environment too, as NIWA_PORT=8080, or in a file; a flag counts most, then the\n"
        "environment. Signals: TERM ends it, HUP reads the certificate again.\n",
    .flags =
        (const struct flag[]){
            {"--lan", NULL, "for phones on the same Wi-Fi, with a QR code"},
#include "server/ops/config.def"
            {0},
        },
    .run = run,
};
