/* server.c - the loop, the signals that end it, and libwebsockets on it.
 *
 * The loop is libuv's, ours, and libwebsockets is a guest on it. Its own loop asks poll()
 * about every connection each time around: with 900 idle connections one more client got
 * 1,800 answers a second from it, and 11,000 through libuv (12,000 and 15,000 with none).
 */
#include "server/server.h"

#include "server/door.h"
#include "server/folder.h"
#include "server/hall.h"
#include "server/http.h"
#include "server/line.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    MOST_FILES = 65536,  /* libwebsockets has tables as long as the limit */
    MOST_HEADERS = 8192, /* bytes of one request's headers */
    HEADER_SECONDS = 10, /* to send them in */
    IDLE_SECONDS = 30,   /* until the next request on a connection */
};

struct server {
    uv_loop_t loop;
    uv_signal_t interrupt, terminate;
    struct door door;
    struct folder data;
    struct hall *hall;
    struct lws_context *lws;
    const char *folder; /* NULL: inside the program */
    bool is_ending;
    char url[128];
};

static const struct lws_protocols protocols[] = {
    {.name = "http",
     .callback = http_callback,
     .per_session_data_size = sizeof(struct delivery)},
    {.name = "niwa.1",
     .callback = line_callback,
     .per_session_data_size = sizeof(struct line),
     .rx_buffer_size = LINE_READS},
    {0},
};

/* Lines look after themselves. */
static const lws_retry_bo_t no_pings = {0};

/* A connection is a file descriptor: as many as we are allowed, up to a sane number. */
static void raise_file_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max < MOST_FILES ? limit.rlim_max : MOST_FILES;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static struct lws_context *start_lws(struct server *server)
{
    void *loops[] = {&server->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .headers = &http_headers,
        .options = LWS_SERVER_OPTION_LIBUV |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG,
        .foreign_loops = loops,
        .user = server,
        .server_string = "niwa",
        .max_http_header_data = MOST_HEADERS,
        .timeout_secs = HEADER_SECONDS,
        .timeout_secs_ah_idle = HEADER_SECONDS,
        .keepalive_timeout = IDLE_SECONDS,
        .retry_and_idle_policy = &no_pings,
    };

    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

static void stop_loop(void *context)
{
    uv_stop(context);
}

/* What was asked is kept and answered before it ends; a second signal does not wait. */
static void end(uv_signal_t *watch, int number)
{
    struct server *server = watch->data;

    (void)number;
    if (server->is_ending)
        uv_stop(watch->loop);
    server->is_ending = true;
    hall_stop(server->hall, stop_loop, watch->loop);
}

static void watch_signals(struct server *server)
{
    server->interrupt.data = server->terminate.data = server;
    uv_signal_init(&server->loop, &server->interrupt);
    uv_signal_start(&server->interrupt, end, SIGINT);
    uv_signal_init(&server->loop, &server->terminate);
    uv_signal_start(&server->terminate, end, SIGTERM);
}

/* An address as a browser wants it. Where every address is meant, this machine's name for
 * itself is one of them. */
static void write_url(char *out, size_t size, const char *address, int port)
{
    bool is_any = strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
    bool is_ip6 = !is_any && strchr(address, ':') != NULL;
    char colon_port[16] = "";

    if (port != 80)
        snprintf(colon_port, sizeof colon_port, ":%d", port);
    snprintf(out, size, "http://%s%.80s%s%s/", is_ip6 ? "[" : "",
             is_any ? "localhost" : address, is_ip6 ? "]" : "", colon_port);
}

enum server_trouble server_new(const struct server_setup *setup, struct server **out,
                               char *why, size_t size)
{
    struct server *server = calloc(1, sizeof *server);
    enum door_trouble trouble;

    *out = NULL;
    if (!server) {
        snprintf(why, size, "no memory for a server");
        return SERVER_REFUSED;
    }
    trouble = door_open(&server->door, setup->address, setup->port, why, size);
    if (trouble != DOOR_FINE) {
        free(server);
        return trouble == DOOR_BAD_ADDRESS ? SERVER_BAD_SETUP : SERVER_REFUSED;
    }
    if (!folder_open(&server->data, setup->data, why, size)) {
        door_close(&server->door);
        free(server);
        return SERVER_REFUSED;
    }
    raise_file_limit();
    uv_loop_init(&server->loop);
    watch_signals(server);
    server->hall = hall_new(&server->loop, server->data.path,
                            &(struct hall_limits){.messages = setup->messages}, why, size);
    if (!server->hall) {
        server_free(server);
        return SERVER_REFUSED;
    }
    server->folder = setup->folder;
    write_url(server->url, sizeof server->url, setup->address, server->door.port);
    server->lws = start_lws(server);
    if (!server->lws) {
        snprintf(why, size,
                 "libwebsockets does not start; is its libuv part "
                 "(libwebsockets-evlib-uv) installed?");
        server_free(server);
        return SERVER_REFUSED;
    }
    door_welcome(&server->door, &server->loop,
                 lws_get_vhost_by_name(server->lws, "default"));
    *out = server;
    return SERVER_FINE;
}

const char *server_url(const struct server *server)
{
    return server->url;
}

const char *server_folder(const struct server *server)
{
    return server->folder;
}

struct hall *server_hall(const struct server *server)
{
    return server->hall;
}

void server_run(struct server *server)
{
    uv_run(&server->loop, UV_RUN_DEFAULT);
}

void server_free(struct server *server)
{
    if (server->hall && !server->is_ending)
        hall_stop(server->hall, NULL, NULL);
    door_close(&server->door);
    uv_close((uv_handle_t *)&server->interrupt, NULL);
    uv_close((uv_handle_t *)&server->terminate, NULL);
    /* on somebody else's loop libwebsockets ends in two steps: it asks the loop to close
     * what it has there, and when the loop has done so it frees the rest */
    if (server->lws)
        lws_context_destroy(server->lws);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    if (server->lws)
        lws_context_destroy(server->lws);
    hall_free(server->hall);
    uv_loop_close(&server->loop);
    folder_close(&server->data);
    free(server);
}
