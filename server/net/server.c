/* server.c - the loop, the signals that end it, and libwebsockets on it.
 *
 * The loop is ours, by libuv, and libwebsockets runs on it. Its own loop polls every
 * connection each time: with 900 idle connections one more client got 1,800 answers a
 * second from it, and 11,000 through libuv (12,000 and 15,000 without idle ones).
 *  */
#include "server/net/server.h"

#include "server/ops/folder.h"
#include "server/people/guest.h"
#include "server/table/tables.h"
#include "server/net/headers.h"
#include "server/net/client.h"
#include "server/net/http.h"
#include "server/net/intake.h"
#include "server/table/session.h"
#include "server/ops/log.h"
#include "server/ops/now.h"
#include "server/ops/service.h"
#include "server/net/tls.h"
#include "server/net/turn.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_HEADERS = 8192, /* bytes of one request's headers */
    TLS_RECORD = 16384,  /* bytes of the longest */
    HEADER_SECONDS = 10, /* to send them in */
    IDLE_SECONDS = 30,   /* until the next request on a connection */
    LAST_TICK = 10,      /* ms between two checks whether all answers are sent */
    LAST_WAIT = 4000,    /* ms from the signal until we stop waiting for that, */
    END_WAIT = 4500,     /* and for the threads, which may wait for a database */
    SHORT_WAIT = 300,    /* ms, the same after a second signal */
    RENEW_DAYS = 7       /* a certificate that expires sooner causes a warning */
};

struct server {
    uv_loop_t loop;
    uv_signal_t interrupt, terminate, hangup;
    uv_timer_t last;
    struct turn turn;
    bool has_loop, is_stopping;
    uint64_t asked; /* when it was told to stop, ms of the loop's clock */
    const struct config *config;
    struct folder folder;
    struct listener listener;
    struct http_context http;
    struct lws_context *lws;
    SSL_CTX *tls; /* libwebsockets'; NULL: no https */
    char url[128];
};

struct http_context *server_http(struct server *server)
{
    return &server->http;
}

const char *server_url(const struct server *server)
{
    return server->url;
}

/* -- libwebsockets ---------------------------------------------------------------------- */

/* Events of the server as a whole; http handles the rest. */
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

static void open_connection(struct lws *wsi, struct session *session)
{
    uint8_t token[SECRET_HASH];
    char secret[SECRET_TEXT + 1];
    bool has_token = client_token(wsi, token, secret);

    connection_open(&session->connection, wsi, tables_wire(http_context_of(wsi)->tables),
                    client_visitor(wsi), has_token ? token : NULL);
}

/* A WebSocket's; its handshake is http's. */
static int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                           void *in, size_t len)
{
    switch (reason) {
    case LWS_CALLBACK_ADD_HEADERS:
        return http_renew_cookie(wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
        intake_upgrade(lws_get_socket_fd(wsi));
        open_connection(wsi, user);
        return 0;
    default:
        return connection_callback(wsi, reason, user, in, len);
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http",
     .callback = callback,
     .per_session_data_size = sizeof(struct response)},
    {.name = "niwa.1",
     .callback = socket_callback,
     .per_session_data_size = sizeof(struct session),
     .rx_buffer_size = FRAME_READS,
     /* by default no more is sent at once than is read */
     .tx_packet_size = FRAME_SENDS},
    {0},
};

/* Our connections send their own pings. */
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
        /* a record of TLS is read as a whole: what OpenSSL keeps of one wakes nobody */
        .pt_serv_buf_size = TLS_RECORD + LWS_PRE,
        .timeout_secs = HEADER_SECONDS,
        .timeout_secs_ah_idle = HEADER_SECONDS,
        .keepalive_timeout = IDLE_SECONDS,
        .retry_and_idle_policy = &no_pings,
    };

    if (server->http.is_https) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = server->config->tls_cert;
        info.ssl_private_key_filepath = server->config->tls_key;
        /* over HTTP/2 libwebsockets would not serve our WebSockets */
        info.alpn = "http/1.1";
    }
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

/* -- the end ---------------------------------------------------------------------------- */

static void look_whether_done(uv_timer_t *timer)
{
    struct server *server = timer->data;

    if (server->http.requests > 0 && uv_now(&server->loop) - server->asked < LAST_WAIT)
        return;
    uv_timer_stop(timer);
    uv_stop(&server->loop);
}

/* The tables have stored and told everything; answers may still have to be sent. */
static void tables_have_stopped(void *context)
{
    struct server *server = context;

    uv_timer_start(&server->last, look_whether_done, 0, LAST_TICK);
}

/* Ends the program though threads still wait: nothing that is not stored was
 * acknowledged. */
static void *cut_off(void *context)
{
    int ms = *(const int *)context;
    struct timespec left = {ms / 1000, ms % 1000 * 1000000L};

    while (nanosleep(&left, &left) != 0)
        ;
    log_say(LOG_WARN, "cut-off", "why %s",
            "the store did not answer, and what it was last given may not be kept");
    _exit(0);
}

/* Blocks the signals that end the program, or unblocks them. Threads that start while
 * they are blocked never get them. */
static void hold_signals(bool holds)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(holds ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

/* Makes sure that the program has ended by then. The thread must not get signals: once the
 * loop is closed they would end the program. */
static void end_within(const int *ms)
{
    pthread_t thread;

    hold_signals(true);
    if (pthread_create(&thread, NULL, cut_off, (void *)ms) == 0)
        pthread_detach(thread);
    hold_signals(false);
}

static void end(uv_signal_t *watch, int number)
{
    static const int wait = END_WAIT, short_wait = SHORT_WAIT;
    struct server *server = watch->data;

    log_say(LOG_INFO, "stopping", "signal %s again %s",
            number == SIGINT ? "SIGINT" : "SIGTERM", server->is_stopping ? "yes" : "no");
    end_within(server->is_stopping ? &short_wait : &wait);
    if (server->is_stopping) {
        uv_stop(&server->loop);
        return;
    }
    server->is_stopping = true;
    server->asked = uv_now(&server->loop);
    service_tell("STOPPING=1");
    listener_close(&server->listener);
    tables_stop(server->http.tables, tables_have_stopped, server);
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
    turn_init(&server->turn, &server->loop, server->http.is_https);
}

/* The URL for a browser. If the server listens at every address, it names localhost. */
static void write_url(const struct server *server, char *out, size_t size)
{
    const char *address = server->config->listen;
    bool is_any = strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
    bool is_ip6 = !is_any && strchr(address, ':') != NULL;
    bool is_https = server->http.is_https;
    char colon_port[16] = "";

    if (server->listener.port != (is_https ? 443 : 80))
        snprintf(colon_port, sizeof colon_port, ":%d", server->listener.port);
    snprintf(out, size, "http%s://%s%.80s%s%s/", is_https ? "s" : "", is_ip6 ? "[" : "",
             is_any ? "localhost" : address, is_ip6 ? "]" : "", colon_port);
}

static bool start_book(struct server *server, char *why, size_t size)
{
    const struct config *config = server->config;
    struct address_limits limits = {.connections = config->address_connections,
                                    .tables = config->address_tables,
                                    .requests = config->address_requests,
                                    .messages = config->messages};

    server->http.book = book_new(&limits);
    if (!server->http.book)
        snprintf(why, size, "no memory for a server");
    return server->http.book != NULL;
}

static bool start_tables(struct server *server, char *why, size_t size)
{
    const char *place = server->config->store; /* else it is a folder of ours */
    struct tables_limits limits = {.messages = server->config->messages,
                                   .book = server->http.book,
                                   .threads = server->config->threads,
                                   .lend = server->config->lend};

    if (!guest_start()) {
        snprintf(why, size, "the system gives no random numbers");
        return false;
    }
    if (!place && !folder_open(&server->folder, server->config->data, why, size))
        return false;
    server->http.tables = tables_new(&server->loop, place ? place : server->folder.path,
                                     &limits, why, size);
    return server->http.tables != NULL;
}

static bool start_http(struct server *server, char *why, size_t size)
{
    const struct config *config = server->config;
    struct http_context *http = &server->http;
    struct api_setup setup;

    http->config = config;
    http->listener = &server->listener;
    setup = (struct api_setup){.config = config,
                               .tables = http->tables,
                               .book = http->book,
                               .connections = &server->listener.inside};
    http->api = api_new(&setup);
    if (!http->api)
        snprintf(why, size, "no memory for a server");
    return http->api && networks_read(&http->proxies, config->trusted_proxy);
}

static bool start_listener(struct server *server, char *why, size_t size)
{
    struct listener *listener = &server->listener;

    listener->book = server->http.book;
    listener->proxies = &server->http.proxies;
    listener->most = service_want_connections(server->config->max_connections);
    listener->is_https = server->http.is_https;
    server->lws = start_lws(server);
    if (!server->lws) {
        snprintf(why, size,
                 "libwebsockets does not start; is its libuv part "
                 "(libwebsockets-evlib-uv) installed?");
        return false;
    }
    listener_welcome(listener, &server->loop,
                     lws_get_vhost_by_name(server->lws, "default"));
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
    server->http.is_https = true;
    return true;
}

static void log_start_up(const struct server *server)
{
    if (server->config->unknown[0])
        log_say(LOG_WARN, "unknown-settings", "names %s", server->config->unknown);
    log_say(LOG_INFO, "listening", "url %s data %s connections %d", server->url,
            server->config->store ? "postgresql" : server->folder.path,
            server->listener.most);
}

enum server_trouble server_new(const struct config *config, struct server **out,
                               char *why, size_t size)
{
    struct server *server = calloc(1, sizeof *server);
    enum listener_trouble trouble;

    *out = NULL;
    if (!server) {
        snprintf(why, size, "no memory for a server");
        return SERVER_REFUSED;
    }
    server->config = config;
    server->folder.lock = server->listener.spare = -1;
    if (!check_tls(server, why, size)) {
        server_free(server);
        return SERVER_BAD_SETUP;
    }
    trouble = listener_open(&server->listener, config->listen, config->port, why, size);
    if (trouble != LISTENER_FINE) {
        server_free(server);
        return trouble == LISTENER_BAD_ADDRESS ? SERVER_BAD_SETUP : SERVER_REFUSED;
    }
    start_loop(server);
    write_url(server, server->url, sizeof server->url);
    if (!start_book(server, why, size) || !start_tables(server, why, size) ||
        !start_http(server, why, size) || !start_listener(server, why, size)) {
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
    turn_start(&server->turn);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    hold_signals(true); /* further signals must not interrupt the end */
}

/* -- afterwards ------------------------------------------------------------------------- */

static void close_loop(struct server *server)
{
    if (server->http.tables && !server->is_stopping)
        tables_stop(server->http.tables, NULL, NULL);
    uv_close((uv_handle_t *)&server->interrupt, NULL);
    uv_close((uv_handle_t *)&server->terminate, NULL);
    uv_close((uv_handle_t *)&server->hangup, NULL);
    uv_close((uv_handle_t *)&server->last, NULL);
    turn_close(&server->turn);
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
    listener_close(&server->listener);
    if (server->has_loop)
        close_loop(server);
    if (server->http.tables)
        tables_free(server->http.tables);
    if (server->has_loop)
        uv_loop_close(&server->loop);
    api_free(server->http.api);
    book_free(server->http.book);
    intake_end();
    folder_close(&server->folder);
    log_say(LOG_INFO, "stopped", "url %s", server->url);
    free(server);
}
