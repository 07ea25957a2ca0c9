/* server.h - the server: one loop that serves the web app and the tables until it is told to
 * end. */
#ifndef NIWA_SERVER_H
#define NIWA_SERVER_H

#include "server/config.h"

struct server;

enum server_trouble {
    SERVER_FINE,
    SERVER_BAD_SETUP, /* the setup asks for what cannot be */
    SERVER_REFUSED    /* the machine does not let us */
};

/* Listens; from now on connections wait to be answered. On trouble *out is NULL and `why`
 * has a sentence. The settings must outlive the server. */
enum server_trouble server_new(const struct config *config, struct server **out,
                               char *why, size_t size);

/* Where people find it: "http://localhost:8080/". */
const char *server_url(const struct server *server);

/* For who is called by libwebsockets, whose context's user is the server. */
struct desk *server_desk(struct server *server);
struct hall *server_hall(const struct server *server);

/* Answers until SIGINT or SIGTERM; then what is under way is finished first, unless a second
 * signal comes. SIGHUP reads the certificate again. */
void server_run(struct server *server);

/* Ends every connection. */
void server_free(struct server *server);

#endif
