/* server.c - the loop, the signals that end it, and libwebsockets on it.
 *
 * The loop is libuv's, ours, and libwebsockets is a guest on it. Its own loop asks poll()
 * about every connection each time around: with 900 idle connections one more client got
 * 1,800 answers a second from it, and 11,000 through libuv (12,000 and 15,000 with none).
 */
#include "server/server.h"

#include "server/folder.h"
#include "server/guest.h"
#include "server/hall.h"
#include "server/headers.h"
#include "server/http.h"
#include "server/line.h"
#include "server/log.h"
#include "server/now.h"
#include "server/service.h"
#include "server/tls.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_HEADERS = 8192, /* bytes of one request's headers */
    HEADER_SECONDS = 10, /* to send them in */
    IDLE_SECONDS = 30,   /* until the next request on a connection */
    LAST_TICK = 10,      /* ms between two looks at whether all answers are sent */
    LAST_WAIT = 3000,    /* ms until we stop waiting for that */
    RENEW_DAYS = 7       /* a certificate that ends sooner is worth a warning */
};

struct server {
    uv_loop_t loop;
    uv_signal_t interrupt, terminate, hangup;
    uv_timer_t last;
    bool has_loop, is_stopping;
    int64_t stopped; /* when the hall was done, ms since 1970 */
    const struct config *config;
    struct folder folder;
    struct door door;
    struct desk desk;
    struct lws_context *lws;
    SSL_CTX *tls; /* libwebsockets'; NULL: no https */
    char url[128];
};

struct desk *server_desk(struct server *server)
{
    return &server->desk;
}

struct hall *server_hall(const struct server *server)
{
    return server->desk.hall;
}

const char *server_url(const struct server *server)
{
    return server->url;
}

/* -- libwebsockets ---------------------------------------------------------------------- */

/* What concerns the server as a whole; the rest is http's. */
static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                    void *in, size_t len)
{
    if (reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS) {
        struct server *server = lws_context_user(lws_get_context(wsi));
        server->tls = user;
        return 0;
    }
    return http_callback(wsi, reason, user, in, len);
}

static const struct lws_protocols protocols[] = {
    {.name = "http",
     .callback = callback,
     .per_session_data_size = sizeof(struct delivery)},
    {.name = "niwa.1",
     .callback = line_callback,
     .per_session_data_size = sizeof(struct line),
     .rx_buffer_size = LINE_READS,
     .tx_packet_size = LINE_SENDS}, /* else no more is sent at once than is read */
    {0},
};

/* Lines look after themselves. */
static const lws_retry_bo_t no_pings = {0};

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

    if (server->desk.is_https) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = server->config->tls_cert;
        info.ssl_private_key_filepath = server->config->tls_key;
        info.alpn = "http/1.1"; /* its HTTP/2 has no WebSockets of ours */
    }
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

/* -- the end ---------------------------------------------------------------------------- */

static void look_whether_done(uv_timer_t *timer)
{
    struct server *server = timer->data;

    if (server->desk.errands > 0 && now_ms() - server->stopped < LAST_WAIT)
        return;
    uv_timer_stop(timer);
    uv_stop(&server->loop);
}

/* The hall has kept and told everything; its answers may still be on their way. */
static void hall_has_stopped(void *context)
{
    struct server *server = context;

    server->stopped = now_ms();
    uv_timer_start(&server->last, look_whether_done, 0, LAST_TICK);
}

static void end(uv_signal_t *watch, int number)
{
    struct server *server = watch->data;

    log_say(LOG_INFO, "stopping", "signal %s again %s",
            number == SIGINT ? "SIGINT" : "SIGTERM", server->is_stopping ? "yes" : "no");
    if (server->is_stopping) {
        uv_stop(&server->loop);
        return;
    }
    server->is_stopping = true;
    service_tell("STOPPING=1");
    door_close(&server->door);
    hall_stop(server->desk.hall, hall_has_stopped, server);
}

/* -- the certificate -------------------------------------------------------------------- */

static void log_days(int days)
{
    log_say(days < RENEW_DAYS ? LOG_WARN : LOG_INFO, "certificate", "days-left %d", days);
}

static void renew(uv_signal_t *watch, int number)
{
    struct server *server = watch->data;
    char why[512];
    int days;

    (void)number;
    if (!server->tls)
        return;
    if (tls_renew(server->tls, server->config->tls_cert, server->config->tls_key, &days,
                  why, sizeof why))
        log_days(days);
    else
        log_say(LOG_ERROR, "certificate", "why %s", why);
}

/* -- the beginning ---------------------------------------------------------------------- */

static void watch_signal(struct server *server, uv_signal_t *watch, int number,
                         uv_signal_cb act)
{
    uv_signal_init(&server->loop, watch);
    watch->data = server;
    uv_signal_start(watch, act, number);
}

/* Holds the signals that end it back, or lets them through. Threads that begin while they
 * are held never get them: so there is none left over for the end to be interrupted by. */
static void hold_signals(bool holds)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(holds ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

static void start_loop(struct server *server)
{
    hold_signals(true);
    uv_loop_init(&server->loop);
    server->has_loop = true;
    watch_signal(server, &server->interrupt, SIGINT, end);
    watch_signal(server, &server->terminate, SIGTERM, end);
    watch_signal(server, &server->hangup, SIGHUP, renew);
    uv_timer_init(&server->loop, &server->last);
    server->last.data = server;
}

/* An address as a browser wants it. Where every address is meant, this machine's name for
 * itself is one of them. */
static void write_url(const struct server *server, char *out, size_t size)
{
    const char *address = server->config->listen;
    bool is_any = strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
    bool is_ip6 = !is_any && strchr(address, ':') != NULL;
    bool is_https = server->desk.is_https;
    char colon_port[16] = "";

    if (server->door.port != (is_https ? 443 : 80))
        snprintf(colon_port, sizeof colon_port, ":%d", server->door.port);
    snprintf(out, size, "http%s://%s%.80s%s%s/", is_https ? "s" : "", is_ip6 ? "[" : "",
             is_any ? "localhost" : address, is_ip6 ? "]" : "", colon_port);
}

static bool start_hall(struct server *server, char *why, size_t size)
{
    const char *place = server->config->store; /* else it is a folder of ours */
    struct hall_limits limits = {.messages = server->config->messages,
                                 .threads = server->config->threads,
                                 .lend = server->config->lend};

    if (!guest_start()) {
        snprintf(why, size, "the system gives no random numbers");
        return false;
    }
    if (!place && !folder_open(&server->folder, server->config->data, why, size))
        return false;
    server->desk.hall =
        hall_new(&server->loop, place ? place : server->folder.path, &limits, why, size);
    return server->desk.hall != NULL;
}

static bool start_desk(struct server *server, char *why, size_t size)
{
    const struct config *config = server->config;
    struct address_limits limits = {.connections = config->address_connections,
                                    .tables = config->address_tables,
                                    .requests = config->address_requests};
    struct desk *desk = &server->desk;
    struct api_setup setup;

    desk->config = config;
    desk->door = &server->door;
    desk->book = book_new(&limits);
    setup = (struct api_setup){.config = config,
                               .hall = desk->hall,
                               .book = desk->book,
                               .connections = &server->door.inside};
    desk->api = desk->book ? api_new(&setup) : NULL;
    if (!desk->api)
        snprintf(why, size, "no memory for a server");
    return desk->api && networks_read(&desk->proxies, config->trusted_proxy);
}

static bool start_door(struct server *server, char *why, size_t size)
{
    struct door *door = &server->door;

    door->book = server->desk.book;
    door->proxies = &server->desk.proxies;
    door->most = service_want_connections(server->config->max_connections);
    door->is_https = server->desk.is_https;
    server->lws = start_lws(server);
    if (!server->lws) {
        snprintf(why, size,
                 "libwebsockets does not start; is its libuv part "
                 "(libwebsockets-evlib-uv) installed?");
        return false;
    }
    door_welcome(door, &server->loop, lws_get_vhost_by_name(server->lws, "default"));
    return true;
}

static bool check_tls(struct server *server, char *why, size_t size)
{
    const struct config *config = server->config;
    int days;

    if (!config->tls_cert)
        return true;
    if (!tls_check(config->tls_cert, config->tls_key, &days, why, size))
        return false;
    log_days(days);
    server->desk.is_https = true;
    return true;
}

static void log_start_up(const struct server *server)
{
    if (server->config->unknown[0])
        log_say(LOG_WARN, "unknown-settings", "names %s", server->config->unknown);
    log_say(LOG_INFO, "listening", "url %s data %s connections %d", server->url,
            server->config->store ? "postgresql" : server->folder.path,
            server->door.most);
}

enum server_trouble server_new(const struct config *config, struct server **out,
                               char *why, size_t size)
{
    struct server *server = calloc(1, sizeof *server);
    enum door_trouble trouble;

    *out = NULL;
    if (!server) {
        snprintf(why, size, "no memory for a server");
        return SERVER_REFUSED;
    }
    server->config = config;
    server->folder.lock = server->door.spare = -1;
    if (!check_tls(server, why, size)) {
        server_free(server);
        return SERVER_BAD_SETUP;
    }
    trouble = door_open(&server->door, config->listen, config->port, why, size);
    if (trouble != DOOR_FINE) {
        server_free(server);
        return trouble == DOOR_BAD_ADDRESS ? SERVER_BAD_SETUP : SERVER_REFUSED;
    }
    start_loop(server);
    write_url(server, server->url, sizeof server->url);
    if (!start_hall(server, why, size) || !start_desk(server, why, size) ||
        !start_door(server, why, size)) {
        server_free(server);
        return SERVER_REFUSED;
    }
    log_start_up(server);
    *out = server;
    return SERVER_FINE;
}

void server_run(struct server *server)
{
    hold_signals(false);
    service_tell("READY=1");
    uv_run(&server->loop, UV_RUN_DEFAULT);
    hold_signals(true); /* it ends, however often that is asked for */
}

/* -- afterwards ------------------------------------------------------------------------- */

static void close_loop(struct server *server)
{
    if (server->desk.hall && !server->is_stopping)
        hall_stop(server->desk.hall, NULL, NULL);
    uv_close((uv_handle_t *)&server->interrupt, NULL);
    uv_close((uv_handle_t *)&server->terminate, NULL);
    uv_close((uv_handle_t *)&server->hangup, NULL);
    uv_close((uv_handle_t *)&server->last, NULL);
    /* on somebody else's loop libwebsockets ends in two steps: it asks the loop to close
     * what it has there, and when the loop has done so it frees the rest */
    if (server->lws)
        lws_context_destroy(server->lws);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    if (server->lws)
        lws_context_destroy(server->lws);
}

void server_free(struct server *server)
{
    door_close(&server->door);
    if (server->has_loop)
        close_loop(server);
    if (server->desk.hall)
        hall_free(server->desk.hall);
    if (server->has_loop)
        uv_loop_close(&server->loop);
    api_free(server->desk.api);
    book_free(server->desk.book);
    folder_close(&server->folder);
    log_say(LOG_INFO, "stopped", "url %s", server->url);
    free(server);
}
