/* http.c - answers HTTP requests with files, or by the API. */
#include "server/net/http.h"

#include "core/utf8.h"
#include "server/net/client.h"
#include "server/net/headers.h"
#include "server/net/intake.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CHUNK_SIZE = 64 << 10,
    STALL_SECONDS = 20, /* after which a client that does not read is dropped */
    BODY_SECONDS = 30   /* for a body, from its first byte to its last */
};

/* libwebsockets numbers methods, but has no public names for the numbers. */
enum { METHOD_NUMBERS = 8 };
static const enum method methods[METHOD_NUMBERS + 1] = {
    METHOD_GET,   METHOD_POST,  METHOD_OTHER, METHOD_OTHER, METHOD_PATCH,
    METHOD_OTHER, METHOD_OTHER, METHOD_HEAD,  METHOD_OTHER};
static const char *const method_names[METHOD_NUMBERS + 1] = {
    "GET", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "CONNECT", "HEAD", "?"};

static int method_number(struct lws *wsi)
{
    char *uri;
    int uri_len, number = lws_http_get_uri_and_method(wsi, &uri, &uri_len);

    return number >= 0 && number < METHOD_NUMBERS ? number : METHOD_NUMBERS;
}

/* -- pages of our own -------------------------------------------------------------------- */

#define PAGE(title, body)                                                                \
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"                        \
    "<meta name=\"viewport\" content=\"width=device-width\">"                            \
    "<title>" title "</title>\n" body "\n</html>\n"

static const char lost_page[] =
    PAGE("Niwa: not here",
         "<h1>庭</h1>\n<p>Nothing grows here. <a href=\"/\">Back to the garden</a></p>\n"
         "<p lang=\"fr\">Rien ne pousse ici. <a href=\"/\">Retour au jardin</a></p>\n"
         "<p lang=\"ja\">ここには何もありません。<a href=\"/\">庭へ戻る</a></p>");

static struct file page(const char *text)
{
    return (struct file){.type = "text/html; charset=utf-8",
                         .plain = (const uint8_t *)text,
                         .plain_len = strlen(text)};
}

/* -- a request to the API ------------------------------------------------------------ */

/* A request to the API, from its first byte until its answer is sent. */
struct exchange {
    struct lws *wsi; /* NULL: the connection is gone */
    struct api_request request;
    size_t wanted;    /* bytes of the body */
    int64_t since;    /* steady_ms, when it came */
    bool is_running;  /* the API will call back */
    bool is_answered; /* `reply` has to be sent; its text is `text` */
    struct api_reply reply;
    char *text, allow[64];
    char body[]; /* `wanted` bytes */
};

static void free_exchange(struct exchange *exchange)
{
    if (exchange)
        free(exchange->text);
    free(exchange);
}

/* The connection is gone, or goes on to something else. */
static void drop_exchange(struct response *response)
{
    struct exchange *exchange = response->exchange;

    response->exchange = NULL;
    if (exchange && exchange->is_running)
        exchange->wsi = NULL;
    else
        free_exchange(exchange);
}

/* -- sending ------------------------------------------------------------------------------ */

/* Forgets the request and its answer. */
static void clear(struct lws *wsi, struct response *response)
{
    if (response->is_request)
        http_context_of(wsi)->requests--;
    response->is_request = false;
    file_close(&response->file);
    drop_exchange(response);
}

/* The result of sending an answer or a part of it. */
enum progress { BROKEN = -1, DONE, UNDER_WAY };

/* Whether the kernel has room for more. */
static bool has_room(struct lws *wsi)
{
    struct pollfd fd = {.fd = lws_get_socket_fd(wsi), .events = POLLOUT};

    return !lws_partial_buffered(wsi) && poll(&fd, 1, 0) == 1 &&
           (fd.revents & POLLOUT) != 0;
}

/* Ends the transaction: the next one follows, or the connection ends. libwebsockets reads
 * the next request only when there is room for its answer, but polls the socket meanwhile
 * and spins while something is readable. So we wait for that room before we tell it.
 * Afterwards `response` is no longer valid. */
static int finish(struct lws *wsi, struct response *response)
{
    bool closes = response->closes;

    if (!has_room(wsi)) {
        response->is_sent = true;
        lws_callback_on_writable(wsi);
        return UNDER_WAY;
    }
    clear(wsi, response);
    return closes || lws_http_transaction_completed(wsi) ? BROKEN : DONE;
}

/* While a request is answered, further input stays in the kernel. libwebsockets would not
 * read it either, but would be woken by it again and again. Its flow control prevents
 * that, but while it is set nothing is sent on an HTTP connection. So we set it, which
 * takes effect at once, and unset it, which takes effect after a writable callback that
 * returns 0: the one that finishes the answer. That works only in such a callback, so
 * everything is sent there. There is room when a request comes, so the first callback
 * comes at once. */
static void hold_input(struct lws *wsi, struct response *response)
{
    if (response->is_held)
        return;
    response->is_held = true;
    lws_rx_flow_control(wsi, LWS_RXFLOW_REASON_APPLIES_DISABLE |
                                 LWS_RXFLOW_REASON_USER_BOOL |
                                 LWS_RXFLOW_REASON_FLAG_PROCESS_NOW);
    lws_rx_flow_control(wsi, 1);
}

/* Sends in the next writable callback, which comes at once unless the client does not
 * read. */
static int send_later(struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
    lws_callback_on_writable(wsi);
    return UNDER_WAY;
}

/* Sends the next piece of a body. */
static int send_more(struct lws *wsi, struct response *response)
{
    static uint8_t room[LWS_PRE + CHUNK_SIZE]; /* the loop is one thread */
    size_t len = response->left < CHUNK_SIZE ? response->left : CHUNK_SIZE;
    bool is_last = len == response->left;

    if (len > 0) {
        memcpy(room + LWS_PRE, response->at, len);
        if (lws_write(wsi, room + LWS_PRE, len,
                      is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)len)
            return BROKEN;
    }
    response->at += len;
    response->left -= len;
    if (!is_last)
        return send_later(wsi);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
    return finish(wsi, response);
}

/* -- refusals ----------------------------------------------------------------------------- */

static void write_why(char *out, size_t size, const char *code, const char *sentence)
{
    snprintf(out, size, "{\"why\":{\"code\":\"%s\",\"words\":\"%s\"}}\n", code, sentence);
}

static bool send_refusal_headers(struct lws *wsi, unsigned status, size_t len)
{
    struct headers out;
    char text[24];

    snprintf(text, sizeof text, "%zu", len);
    headers_start(&out, wsi, status);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        headers_add(&out, "allow:", "GET, HEAD");
    if (status == 429 || status == 503)
        headers_add(&out, "retry-after:", "1");
    headers_add(&out, "content-type:", "application/json");
    headers_add(&out, "content-length:", text);
    headers_add(&out, "cache-control:", "no-store");
    headers_add(&out, "connection:", "close");
    return headers_send(&out);
}

/* Refuses and ends the connection: we may have misread the request, and would misread
 * what follows. The answer is sent at once, so that a client that has half closed the
 * connection gets it. */
static int refuse(struct lws *wsi, unsigned status, const char *code,
                  const char *sentence)
{
    uint8_t room[LWS_PRE + 200];
    char *text = (char *)room + LWS_PRE;

    write_why(text, 200, code, sentence);
    if (send_refusal_headers(wsi, status, strlen(text)))
        lws_write(wsi, room + LWS_PRE, strlen(text), LWS_WRITE_HTTP_FINAL);
    return BROKEN;
}

/* Refuses what is not HTTP, or has an unknown method. */
static int refuse_noise(struct lws *wsi)
{
    static const char text[] = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n"
                               "connection: close\r\n\r\n";
    uint8_t room[LWS_PRE + sizeof text];

    memcpy(room + LWS_PRE, text, sizeof text);
    lws_write(wsi, room + LWS_PRE, sizeof text - 1, LWS_WRITE_RAW);
    return BROKEN;
}

/* -- files -------------------------------------------------------------------------------- */

/* The file of a path. A path without a dot is a place inside the app, which finds its own
 * way from the page. */
static bool find(const char *folder, const char *path, struct file *out)
{
    if (strcmp(path, "/") != 0 && assets_find(folder, path, out))
        return true;
    return !strchr(path, '.') && assets_find(folder, "/index.html", out);
}

static void add_file_headers(struct headers *out, const struct file *file,
                             const char *tag)
{
    headers_add(out, "etag:", tag);
    headers_add(out, "cache-control:",
                file->lasts ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->packed)
        headers_add(out, "vary:", "accept-encoding");
}

static void write_tag(const struct response *response, char out[TAG_SIZE + 8])
{
    snprintf(out, TAG_SIZE + 8, "\"%s%s\"", response->file.tag,
             response->is_packed ? "-gz" : "");
}

/* Chooses what to send of a file. */
static int take_file(struct lws *wsi, struct response *response)
{
    const struct file *file = &response->file;
    char tag[TAG_SIZE + 8];

    response->is_packed = file->packed && header_takes_gzip(wsi);
    write_tag(response, tag);
    response->status =
        header_has_copy(wsi, tag) ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK;
    return send_later(wsi);
}

static int take_lost(struct lws *wsi, struct response *response)
{
    response->file = page(lost_page);
    response->status = HTTP_STATUS_NOT_FOUND;
    return send_later(wsi);
}

/* Sends the headers and the beginning of a file. */
static int send_file(struct lws *wsi, struct response *response)
{
    const struct file *file = &response->file;
    unsigned status = response->status;
    size_t size = response->is_packed ? file->packed_len : file->plain_len;
    struct headers out;
    char tag[TAG_SIZE + 8], len[24];

    response->status = 0;
    write_tag(response, tag);
    snprintf(len, sizeof len, "%zu", size);
    headers_start(&out, wsi, status);
    if (status != HTTP_STATUS_NOT_MODIFIED) {
        headers_add(&out, "content-type:", file->type);
        headers_add(&out, "content-length:", len);
        if (response->is_packed)
            headers_add(&out, "content-encoding:", "gzip");
    }
    if (status == HTTP_STATUS_NOT_FOUND)
        headers_add(&out, "cache-control:", "no-cache");
    else
        add_file_headers(&out, file, tag);
    if (!headers_send(&out))
        return BROKEN;
    response->at = response->is_packed ? file->packed : file->plain;
    response->left = response->is_head || status == HTTP_STATUS_NOT_MODIFIED ? 0 : size;
    return send_more(wsi, response);
}

/* -- the API ------------------------------------------------------------------------------ */

static void take_reply(void *context, const struct api_reply *reply)
{
    struct exchange *exchange = context;

    exchange->is_running = false;
    exchange->is_answered = true;
    exchange->reply = *reply;
    if (!exchange->wsi) {
        free_exchange(exchange);
        return;
    }
    exchange->text = malloc(reply->len + 1);
    if (exchange->text)
        memcpy(exchange->text, reply->text, reply->len);
    if (reply->allow) /* the only text that we do not own */
        snprintf(exchange->allow, sizeof exchange->allow, "%s", reply->allow);
    lws_callback_on_writable(exchange->wsi);
}

static int run_request(struct lws *wsi, struct exchange *exchange)
{
    exchange->is_running = true;
    exchange->request.body = exchange->body;
    exchange->request.len = exchange->wanted;
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    api_take(http_context_of(wsi)->api, &exchange->request, take_reply, exchange);
    if (exchange->is_running)
        /* so that further input is held meanwhile */
        lws_callback_on_writable(wsi);
    return UNDER_WAY;
}

static void log_request(const struct exchange *exchange)
{
    char from[ADDRESS_TEXT];

    address_put(&exchange->request.from, from);
    log_say(LOG_DEBUG, "request", "path %s status %d ms %lld address %s",
            exchange->request.path, exchange->reply.status,
            (long long)(steady_ms() - exchange->since), from);
}

/* Sends the headers of the API's answer, and its text as if it were a file's. */
static int send_reply(struct lws *wsi, struct response *response)
{
    struct exchange *exchange = response->exchange;
    const struct api_reply *reply = &exchange->reply;
    struct headers out;
    char len[24], retry[24];

    if (!exchange->text)
        return BROKEN;
    snprintf(len, sizeof len, "%zu", reply->len);
    snprintf(retry, sizeof retry, "%d", reply->retry_after);
    headers_start(&out, wsi, (unsigned)reply->status);
    headers_add(&out, "content-type:", reply->type);
    headers_add(&out, "content-length:", len);
    headers_add(&out, "cache-control:", "no-store");
    if (reply->set_cookie[0])
        headers_add(&out, "set-cookie:", reply->set_cookie);
    if (reply->allow)
        headers_add(&out, "allow:", exchange->allow);
    if (reply->retry_after)
        headers_add(&out, "retry-after:", retry);
    if (response->closes)
        headers_add(&out, "connection:", "close");
    response->file = (struct file){.plain = (uint8_t *)exchange->text,
                                   .plain_len = reply->len,
                                   .owned = exchange->text};
    exchange->text = NULL;
    log_request(exchange);
    drop_exchange(response);
    if (!headers_send(&out))
        return BROKEN;
    response->at = response->file.plain;
    response->left = response->is_head ? 0 : response->file.plain_len;
    return send_more(wsi, response);
}

static void fill_request(struct lws *wsi, struct api_request *request, enum method method,
                         const char *path)
{
    char text[HEADER_MOST];

    request->method = method;
    if (strlen(path) < sizeof request->path) /* no route is longer */
        snprintf(request->path, sizeof request->path, "%s", path);
    header_query(wsi, request->query, sizeof request->query);
    request->has_token = client_token(wsi, request->token, request->secret);
    request->is_json =
        request_is_json(header_text(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, text));
    request->is_https = client_is_https(wsi);
    request->is_foreign = client_is_foreign(wsi);
    request->from = client_address(wsi);
}

static int take_api_request(struct lws *wsi, struct response *response,
                            enum method method, const char *path, size_t wanted)
{
    struct exchange *exchange = calloc(1, sizeof *exchange + wanted + 1);

    if (!exchange)
        return refuse(wsi, 503, "busy", "there is no memory; try later");
    response->exchange = exchange;
    response->is_request = true;
    http_context_of(wsi)->requests++;
    exchange->wsi = wsi;
    exchange->since = steady_ms();
    exchange->wanted = wanted;
    fill_request(wsi, &exchange->request, method, path);
    if (!utf8_is_valid(exchange->request.query, strlen(exchange->request.query)))
        return refuse(wsi, 400, "bad-query", "what stands behind '?' is not UTF-8");
    /* only now it is known whether it was kept: see is_kept */
    if (response->closes) {
        lws_callback_on_writable(wsi);
        return UNDER_WAY;
    }
    if (wanted == 0)
        return run_request(wsi, exchange);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, BODY_SECONDS);
    return UNDER_WAY;
}

/* Whether a body is the request's own first line. libwebsockets 4.1 keeps bytes that it
 * has read beyond an earlier request. If a request among them has a body, it takes the
 * headers for the body, and then spins for ever. A JSON object never begins like that. */
static bool is_kept(struct lws *wsi, const char *bytes, size_t len)
{
    const char *name = method_names[method_number(wsi)];
    size_t shown = strlen(name) < len ? strlen(name) : len;

    return strncmp(bytes, name, shown) == 0;
}

static int take_body(struct lws *wsi, struct response *response, const char *bytes,
                     size_t len)
{
    struct exchange *exchange = response->exchange;

    if (!exchange || len == 0) /* it was refused, and the connection is about to end */
        return UNDER_WAY;
    if (exchange->request.len == 0 && !exchange->is_running && is_kept(wsi, bytes, len))
        return refuse(wsi, 503, "busy",
                      "a request with a body is sent after the answer to the one before");
    if (response->closes) /* nobody asked for it */
        return UNDER_WAY;
    if (len > exchange->wanted - exchange->request.len ||
        steady_ms() - exchange->since > BODY_SECONDS * 1000)
        return BROKEN;
    memcpy(exchange->body + exchange->request.len, bytes, len);
    exchange->request.len += len;
    return UNDER_WAY;
}

/* Called repeatedly if the next request is there before this one is answered. */
static int end_body(struct lws *wsi, const struct response *response)
{
    struct exchange *exchange = response->exchange;

    if (!exchange || exchange->is_running || exchange->is_answered)
        return UNDER_WAY;
    return exchange->request.len == exchange->wanted ? run_request(wsi, exchange)
                                                     : BROKEN;
}

/* The client has room: goes on with its answer. */
static int go_on(struct lws *wsi, struct response *response)
{
    struct exchange *exchange = response->exchange;

    if (response->is_sent)
        return finish(wsi, response);
    if (!exchange)
        return response->status ? send_file(wsi, response) : send_more(wsi, response);
    if (exchange->is_answered)
        return send_reply(wsi, response);
    if (response->closes && !exchange->is_running)
        return run_request(wsi, exchange);
    return UNDER_WAY;
}

/* -- requests ----------------------------------------------------------------------------- */

/* Checks every request, also WebSocket handshakes, before anything of it is used. False
 * after a refusal. */
static bool is_admitted(struct lws *wsi)
{
    if (!headers_fit(wsi)) {
        refuse(wsi, 431, "header-too-long", "a header has at most 4095 bytes");
        return false;
    }
    if (client_is_flooding(wsi)) {
        refuse(wsi, 429, "too-fast",
               "too many requests from your address; wait a little");
        return false;
    }
    return true;
}

static bool has_length(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
}

/* The length of the body; false if Content-Length is not valid. */
static bool read_length(struct lws *wsi, size_t *out)
{
    char text[HEADER_MOST];
    size_t len;

    *out = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return false;
    if (!has_length(wsi))
        return true;
    len = strlen(header_text(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text));
    if (len == 0 || len > 9 || strspn(text, "0123456789") != len)
        return false;
    *out = (size_t)strtoul(text, NULL, 10);
    return true;
}

static int take_request(struct lws *wsi, struct response *response, const char *path)
{
    enum method method = methods[method_number(wsi)];
    bool is_get = method == METHOD_GET || method == METHOD_HEAD, is_api = api_has(path);
    size_t len;

    clear(wsi, response);
    *response = (struct response){0};
    if (!is_admitted(wsi))
        return BROKEN;
    if (!utf8_is_valid(path, strlen(path)))
        return refuse(wsi, 400, "bad-path", "the path is not UTF-8");
    if (!is_get && !is_api)
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "bad-method",
                      "files are read by GET and HEAD");
    if (!read_length(wsi, &len))
        return refuse(wsi, 411, "bad-length",
                      "a body needs a Content-Length, and no other form");
    if (is_get && len > 0)
        return refuse(wsi, 400, "bad-body", "GET and HEAD have no body");
    if (len > MOST_BODY)
        return refuse(wsi, 413, "too-long", "a body has at most 8192 bytes");
    /* without a length libwebsockets waits for a body of any length */
    response->closes = !is_get && !has_length(wsi);
    response->is_head = method == METHOD_HEAD;
    if (is_api)
        return take_api_request(wsi, response, method, path, len);
    return find(http_context_of(wsi)->config->web, path, &response->file)
               ? take_file(wsi, response)
               : take_lost(wsi, response);
}

/* -- WebSockets --------------------------------------------------------------------------- */

static bool speaks_niwa(struct lws *wsi)
{
    char text[HEADER_MOST];

    return strstr(header_text(wsi, WSI_TOKEN_PROTOCOL, text), "niwa.1") != NULL;
}

static int check_upgrade(struct lws *wsi, const char *what)
{
    char path[HEADER_MOST];

    if (!what || strcasecmp(what, "websocket") != 0)
        return refuse(wsi, 400, "bad-upgrade", "there are only WebSockets here");
    if (!is_admitted(wsi))
        return BROKEN;
    if (!intake_may_upgrade(lws_get_socket_fd(wsi)))
        return refuse(wsi, 400, "bad-upgrade", "frames come after this is answered");
    if (strcmp(header_text(wsi, WSI_TOKEN_GET_URI, path), "/ws") != 0)
        return refuse(wsi, 404, "no-such-path", "WebSockets are at /ws");
    if (client_is_foreign(wsi))
        return refuse(wsi, 403, "foreign-origin", "a page of another site sent this");
    if (!speaks_niwa(wsi))
        return refuse(wsi, 400, "bad-protocol",
                      "the Sec-WebSocket-Protocol here is niwa.1");
    if (!client_move_in(wsi))
        return refuse(wsi, 429, "too-many-connections",
                      "there are too many connections from your address");
    return 0;
}

int http_renew_cookie(struct lws *wsi, struct lws_process_html_args *args)
{
    uint8_t *at = (uint8_t *)args->p, *end = at + args->max_len;
    char cookie[COOKIE_TEXT], secret[SECRET_TEXT + 1];
    uint8_t hash[SECRET_HASH];

    if (!client_token(wsi, hash, secret))
        return 0;
    cookie_write(cookie, secret, client_is_https(wsi));
    if (lws_add_http_header_by_name(
            wsi, (const uint8_t *)"set-cookie:", (const uint8_t *)cookie,
            (int)strlen(cookie), &at, end))
        return -1;
    args->p = (char *)at;
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len)
{
    struct response *response = user;
    int progress;

    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return take_request(wsi, response, in) == BROKEN ? -1 : 0;
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(wsi, response, in, len) == BROKEN ? -1 : 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_body(wsi, response) == BROKEN ? -1 : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        progress = go_on(wsi, response);
        if (progress == UNDER_WAY)
            hold_input(wsi, response);
        return progress; /* UNDER_WAY is no trouble, and not 0: see hold_input */
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return check_upgrade(wsi, in);
    case LWS_CALLBACK_RAW_RX:
        return refuse_noise(wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (response)
            clear(wsi, response);
        return 0;
    case LWS_CALLBACK_WSI_CREATE:
        listener_enter(http_context_of(wsi)->listener, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (client_visitor(wsi))
            listener_leave(http_context_of(wsi)->listener, client_visitor(wsi));
        lws_set_opaque_user_data(wsi, NULL);
        return 0;
    default:
        return 0;
    }
}
