/* server.h - the server: one loop that serves the web app until it is told to end. */
#ifndef NIWA_SERVER_H
#define NIWA_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct server;

struct server_setup {
    const char *address; /* a name or a number: "localhost", "0.0.0.0", "::1" */
    int port;            /* 0: any free one */
    const char *folder;  /* where the web app's files lie; NULL: inside the program */
    const char *data;    /* where tables are kept; NULL: the user's own place */
    int messages;        /* a second that a connection may send; 0: the default */
};

enum server_trouble {
    SERVER_FINE,
    SERVER_BAD_SETUP, /* the setup asks for what cannot be */
    SERVER_REFUSED    /* the machine does not let us */
};

/* Listens; from now on connections wait to be answered. On trouble *out is NULL and `why`
 * has a sentence. The setup's strings must outlive the server. */
enum server_trouble server_new(const struct server_setup *setup, struct server **out,
                               char *why, size_t size);

/* Where people find it: "http://localhost:8080/". */
const char *server_url(const struct server *server);

/* Where its files lie; NULL: inside the program. */
const char *server_folder(const struct server *server);

/* The tables it has. */
struct hall *server_hall(const struct server *server);

/* Answers until SIGINT or SIGTERM. */
void server_run(struct server *server);

/* Ends every connection. */
void server_free(struct server *server);

#endif
