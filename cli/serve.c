/* serve.c - `niwa serve`: the web app for browsers. */
#include "command.h"

#include "server/assets.h"
#include "server/server.h"

#include <string.h>

static bool has_page(const char *folder)
{
    struct file page;
    bool found = assets_find(folder, "/index.html", &page);

    file_close(&page);
    return found;
}

static int run(const struct args *args)
{
    const char *address = args_text(args, "--listen");
    struct server_setup setup = {.address = address ? address : "localhost",
                                 .folder = args_text(args, "--web"),
                                 .data = args_text(args, "--data")};
    struct server *server;
    int64_t port, messages;
    char why[256];

    if (!args_int(args, "--port", 0, 65535, 8080, &port) ||
        !args_int(args, "--messages", 1, 1000000, 10, &messages))
        return EXIT_BAD;
    setup.messages = (int)messages;
    setup.port = (int)port;
    if (setup.folder && !has_page(setup.folder))
        return complain("--web %.200s: there is no index.html", setup.folder);
    if (!setup.folder && !assets_embedded())
        return complain("this build has no web app inside; 'make' builds one that has, "
                        "--web DIR serves a folder");
    switch (server_new(&setup, &server, why, sizeof why)) {
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

const struct command command_serve = {
    .name = "serve",
    .words = "",
    .summary = "Serve the games to browsers",
    .more =
        "The page comes from inside the program. Whoever has opened it once plays on\n"
        "without the server. Other machines reach it with --listen 0.0.0.0.\n",
    .flags =
        (const struct flag[]){
            {"--listen", "ADDRESS",
             "a name or number of this machine "
             "(default: localhost)"},
            {"--port", "N", "a port, 0 for any free one (default: 8080)"},
            {"--data", "DIR", "where tables are kept (default: your data folder)"},
            {"--messages", "N", "a second that a connection may send (default: 10)"},
            {"--web", "DIR", "serve the page from a folder, to work on it"},
            {0},
        },
    .run = run,
};
