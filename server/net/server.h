/* server.h - the server: one loop that serves the web app and the tables until it is told to
 * end. */
#ifndef NIWA_SERVER_H
#define NIWA_SERVER_H

#include "server/ops/config.h"

struct server;

enum server_trouble {
    SERVER_FINE,
    SERVER_BAD_SETUP, /* the settings are not possible */
    SERVER_REFUSED    /* the machine refused */
};

/* Listens; from now on connections wait to be accepted. On failure *out is NULL and `why`
 * has a sentence. The settings must outlive the server. */
enum server_trouble server_new(const struct config *config, struct server **out,
                               char *why, size_t size);

/* Where people find it: "http://localhost:8080/". */
const char *server_url(const struct server *server);

/* For callbacks of libwebsockets, whose context's user is the server. */
struct http_context *server_http(struct server *server);

/* Serves until SIGINT or SIGTERM; then finishes what is under way, unless a second signal
 * comes. SIGHUP reads the certificate again. */
void server_run(struct server *server);

/* Ends every connection. */
void server_free(struct server *server);

#endif
