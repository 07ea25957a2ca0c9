/* http.c - answers HTTP requests, each by a file or by the API. */
#include "server/http.h"

#include "server/caller.h"
#include "server/headers.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CHUNK_SIZE = 64 << 10,
    STALL_SECONDS = 20, /* a client that takes nothing for so long is dropped */
    BODY_SECONDS = 30   /* for a body, from its first byte to its last */
};

/* libwebsockets counts methods but has no public names for them. */
static const enum method methods[] = {METHOD_GET,   METHOD_POST,  METHOD_OTHER,
                                      METHOD_OTHER, METHOD_PATCH, METHOD_OTHER,
                                      METHOD_OTHER, METHOD_HEAD};

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

/* -- an errand to the API ----------------------------------------------------------------- */

/* While its body comes, while it runs, until its answer is sent. */
struct ticket {
    struct lws *wsi; /* NULL: the connection is gone */
    struct errand errand;
    size_t wanted;    /* bytes of the body */
    int64_t since;    /* ms since 1970 */
    bool is_running;  /* the API will call back */
    bool is_answered; /* then `reply` is to be sent, whose text is `text` */
    struct reply reply;
    char *text, allow[64];
    char body[]; /* `wanted` bytes */
};

static void free_ticket(struct ticket *ticket)
{
    if (ticket)
        free(ticket->text);
    free(ticket);
}

/* The connection is gone, or goes on to something else. */
static void drop_ticket(struct delivery *delivery)
{
    struct ticket *ticket = delivery->ticket;

    delivery->ticket = NULL;
    if (ticket && ticket->is_running)
        ticket->wsi = NULL;
    else
        free_ticket(ticket);
}

/* -- sending ------------------------------------------------------------------------------ */

/* Forgets what was asked for and what is being sent. */
static void clear(struct lws *wsi, struct delivery *delivery)
{
    if (delivery->is_errand)
        http_desk(wsi)->errands--;
    delivery->is_errand = false;
    file_close(&delivery->file);
    drop_ticket(delivery);
}

/* The transaction is done: the next one, or the end of the connection. */
static int finish(struct lws *wsi, struct delivery *delivery)
{
    clear(wsi, delivery);
    if (delivery->closes)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int start_body(struct lws *wsi, struct delivery *delivery, const uint8_t *bytes,
                      size_t len)
{
    delivery->at = bytes;
    delivery->left = len;
    if (len == 0)
        return finish(wsi, delivery);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
}

/* The next piece of a body, whenever the client has room for it. */
static int send_more(struct lws *wsi, struct delivery *delivery)
{
    static uint8_t room[LWS_PRE + CHUNK_SIZE]; /* the loop is one thread */
    size_t len = delivery->left < CHUNK_SIZE ? delivery->left : CHUNK_SIZE;
    bool is_last = len == delivery->left;

    if (len == 0)
        return 0;
    memcpy(room + LWS_PRE, delivery->at, len);
    if (lws_write(wsi, room + LWS_PRE, len,
                  is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)len)
        return -1;
    delivery->at += len;
    delivery->left -= len;
    if (is_last)
        return finish(wsi, delivery);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
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

/* Says why not and ends the connection: what came may have been misunderstood, and what
 * follows would be too. It is said at once: who has half closed the line gets it too. */
static int refuse(struct lws *wsi, unsigned status, const char *code,
                  const char *sentence)
{
    uint8_t room[LWS_PRE + 200];
    char *text = (char *)room + LWS_PRE;

    write_why(text, 200, code, sentence);
    if (send_refusal_headers(wsi, status, strlen(text)))
        lws_write(wsi, room + LWS_PRE, strlen(text), LWS_WRITE_HTTP_FINAL);
    return -1;
}

/* What is no HTTP at all, or has a method nobody knows. */
static int refuse_noise(struct lws *wsi)
{
    static const char text[] = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n"
                               "connection: close\r\n\r\n";
    uint8_t room[LWS_PRE + sizeof text];

    memcpy(room + LWS_PRE, text, sizeof text);
    lws_write(wsi, room + LWS_PRE, sizeof text - 1, LWS_WRITE_RAW);
    return -1;
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

static int send_file(struct lws *wsi, struct delivery *delivery, bool is_head)
{
    const struct file *file = &delivery->file;
    bool packs = file->packed && header_takes_gzip(wsi);
    size_t size = packs ? file->packed_len : file->plain_len;
    struct headers out;
    char tag[TAG_SIZE + 8], len[24];

    snprintf(tag, sizeof tag, "\"%s%s\"", file->tag, packs ? "-gz" : "");
    if (header_has_copy(wsi, tag)) {
        headers_start(&out, wsi, HTTP_STATUS_NOT_MODIFIED);
        add_file_headers(&out, file, tag);
        return headers_send(&out) ? finish(wsi, delivery) : -1;
    }
    snprintf(len, sizeof len, "%zu", size);
    headers_start(&out, wsi, HTTP_STATUS_OK);
    headers_add(&out, "content-type:", file->type);
    headers_add(&out, "content-length:", len);
    if (packs)
        headers_add(&out, "content-encoding:", "gzip");
    add_file_headers(&out, file, tag);
    if (!headers_send(&out))
        return -1;
    return start_body(wsi, delivery, packs ? file->packed : file->plain,
                      is_head ? 0 : size);
}

static int send_lost(struct lws *wsi, struct delivery *delivery, bool is_head)
{
    struct headers out;
    char len[24];

    delivery->file = page(lost_page);
    snprintf(len, sizeof len, "%zu", delivery->file.plain_len);
    headers_start(&out, wsi, HTTP_STATUS_NOT_FOUND);
    headers_add(&out, "content-type:", delivery->file.type);
    headers_add(&out, "content-length:", len);
    headers_add(&out, "cache-control:", "no-cache");
    if (!headers_send(&out))
        return -1;
    return start_body(wsi, delivery, delivery->file.plain,
                      is_head ? 0 : delivery->file.plain_len);
}

/* -- the API ------------------------------------------------------------------------------ */

static void take_reply(void *context, const struct reply *reply)
{
    struct ticket *ticket = context;

    ticket->is_running = false;
    ticket->is_answered = true;
    ticket->reply = *reply;
    if (!ticket->wsi) {
        free_ticket(ticket);
        return;
    }
    ticket->text = malloc(reply->len + 1);
    if (ticket->text)
        memcpy(ticket->text, reply->text, reply->len);
    if (reply->allow) /* the one text that is not ours to keep */
        snprintf(ticket->allow, sizeof ticket->allow, "%s", reply->allow);
    lws_callback_on_writable(ticket->wsi);
}

static int run_errand(struct lws *wsi, struct ticket *ticket)
{
    ticket->is_running = true;
    ticket->errand.body = ticket->body;
    ticket->errand.len = ticket->wanted;
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    api_take(http_desk(wsi)->api, &ticket->errand, take_reply, ticket);
    return 0;
}

static void log_errand(const struct ticket *ticket)
{
    char from[ADDRESS_TEXT];

    address_put(&ticket->errand.from, from);
    log_say(LOG_DEBUG, "request", "path %s status %d ms %lld address %s",
            ticket->errand.path, ticket->reply.status,
            (long long)(now_ms() - ticket->since), from);
}

/* Sends the headers of the API's answer, and then its text as if it were a file's. */
static int send_reply(struct lws *wsi, struct delivery *delivery)
{
    struct ticket *ticket = delivery->ticket;
    const struct reply *reply = &ticket->reply;
    bool is_head = ticket->errand.method == METHOD_HEAD;
    struct headers out;
    char len[24], retry[24];

    if (!ticket->text)
        return -1;
    snprintf(len, sizeof len, "%zu", reply->len);
    snprintf(retry, sizeof retry, "%d", reply->retry_after);
    headers_start(&out, wsi, (unsigned)reply->status);
    headers_add(&out, "content-type:", reply->type);
    headers_add(&out, "content-length:", len);
    headers_add(&out, "cache-control:", "no-store");
    if (reply->set_cookie[0])
        headers_add(&out, "set-cookie:", reply->set_cookie);
    if (reply->allow)
        headers_add(&out, "allow:", ticket->allow);
    if (reply->retry_after)
        headers_add(&out, "retry-after:", retry);
    if (delivery->closes)
        headers_add(&out, "connection:", "close");
    delivery->file = (struct file){
        .plain = (uint8_t *)ticket->text, .plain_len = reply->len, .owned = ticket->text};
    ticket->text = NULL;
    log_errand(ticket);
    drop_ticket(delivery);
    if (!headers_send(&out))
        return -1;
    return start_body(wsi, delivery, delivery->file.plain,
                      is_head ? 0 : delivery->file.plain_len);
}

static void fill_errand(struct lws *wsi, struct errand *errand, enum method method,
                        const char *path)
{
    char text[4096];

    errand->method = method;
    if (strlen(path) < sizeof errand->path) /* a longer one is nobody's */
        snprintf(errand->path, sizeof errand->path, "%s", path);
    header_query(wsi, errand->query, sizeof errand->query);
    errand_take_cookie(errand,
                       header_text(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text));
    errand->is_json =
        errand_is_json(header_text(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, text, sizeof text));
    errand->is_https = caller_is_https(wsi);
    errand->is_foreign = caller_is_foreign(wsi);
    errand->from = caller_address(wsi);
}

static int take_errand(struct lws *wsi, struct delivery *delivery, enum method method,
                       const char *path, size_t wanted)
{
    struct ticket *ticket = calloc(1, sizeof *ticket + wanted + 1);

    if (!ticket)
        return refuse(wsi, 503, "busy", "there is no memory; try later");
    delivery->ticket = ticket;
    delivery->is_errand = true;
    http_desk(wsi)->errands++;
    ticket->wsi = wsi;
    ticket->since = now_ms();
    ticket->wanted = wanted;
    fill_errand(wsi, &ticket->errand, method, path);
    if (wanted == 0)
        return run_errand(wsi, ticket);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, BODY_SECONDS);
    return 0;
}

static int take_body(struct delivery *delivery, const void *bytes, size_t len)
{
    struct ticket *ticket = delivery->ticket;

    if (!ticket || len == 0) /* it was refused, and the connection is about to end */
        return 0;
    if (len > ticket->wanted - ticket->errand.len ||
        now_ms() - ticket->since > BODY_SECONDS * 1000)
        return -1;
    memcpy(ticket->body + ticket->errand.len, bytes, len);
    ticket->errand.len += len;
    return 0;
}

/* Called again and again when the next request is there before this one is answered. */
static int end_body(struct lws *wsi, const struct delivery *delivery)
{
    struct ticket *ticket = delivery->ticket;

    if (!ticket || ticket->is_running || ticket->is_answered)
        return 0;
    return ticket->errand.len == ticket->wanted ? run_errand(wsi, ticket) : -1;
}

/* -- requests ----------------------------------------------------------------------------- */

static bool has_length(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
}

/* How long the body will be; false where that is not said as it should be. */
static bool read_length(struct lws *wsi, size_t *out)
{
    char text[24];
    size_t len;

    *out = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return false;
    if (!has_length(wsi))
        return true;
    len = strlen(header_text(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text));
    if (len == 0 || len > 9 || strspn(text, "0123456789") != len)
        return false;
    *out = (size_t)strtoul(text, NULL, 10);
    return true;
}

/* Whether a request may have come from what libwebsockets 4.1 keeps behind an earlier one on
 * the connection. If such a request has a body, it takes the headers for the body and then
 * goes round for ever, the whole server with it. What it keeps, it shows nobody; but it says
 * when it would not wait because some connection has something kept. Nobody who waits for an
 * answer before asking again ever has. */
static bool may_be_kept(struct lws *wsi)
{
    return lws_service_adjust_timeout(lws_get_context(wsi), 1, 0) == 0;
}

static int take_request(struct lws *wsi, struct delivery *delivery, const char *path)
{
    char *uri;
    int uri_len, number = lws_http_get_uri_and_method(wsi, &uri, &uri_len);
    enum method method = number >= 0 && number < (int)(sizeof methods / sizeof *methods)
                             ? methods[number]
                             : METHOD_OTHER;
    bool is_get = method == METHOD_GET || method == METHOD_HEAD, is_api = api_has(path);
    size_t len;

    clear(wsi, delivery);
    *delivery = (struct delivery){0};
    if (caller_is_flooding(wsi))
        return refuse(wsi, 429, "too-fast",
                      "too many requests from your address; wait a little");
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
    /* where nobody says how long a body is, libwebsockets waits for one of any length */
    delivery->closes = !is_get && !has_length(wsi);
    if ((len > 0 || delivery->closes) && may_be_kept(wsi))
        return refuse(wsi, 503, "busy",
                      "a request with a body is sent after the answer to the one before");
    if (is_api)
        return take_errand(wsi, delivery, method, path, len);
    if (find(http_desk(wsi)->config->web, path, &delivery->file))
        return send_file(wsi, delivery, method == METHOD_HEAD);
    return send_lost(wsi, delivery, method == METHOD_HEAD);
}

/* -- WebSockets --------------------------------------------------------------------------- */

static bool speaks_niwa(struct lws *wsi)
{
    char text[256];

    return strstr(header_text(wsi, WSI_TOKEN_PROTOCOL, text, sizeof text), "niwa.1") !=
           NULL;
}

static int check_upgrade(struct lws *wsi, const char *what)
{
    char path[8];

    if (!what || strcasecmp(what, "websocket") != 0)
        return refuse(wsi, 400, "bad-upgrade", "there are only WebSockets here");
    if (caller_is_flooding(wsi))
        return refuse(wsi, 429, "too-fast",
                      "too many requests from your address; wait a little");
    if (strcmp(header_text(wsi, WSI_TOKEN_GET_URI, path, sizeof path), "/ws") != 0)
        return refuse(wsi, 404, "no-such-path", "WebSockets are at /ws");
    if (caller_is_foreign(wsi))
        return refuse(wsi, 403, "foreign-origin", "a page of another site sent this");
    if (!speaks_niwa(wsi))
        return refuse(wsi, 400, "bad-protocol",
                      "the Sec-WebSocket-Protocol here is niwa.1");
    if (!caller_move_in(wsi))
        return refuse(wsi, 429, "too-many-connections",
                      "there are too many connections from your address");
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len)
{
    struct delivery *delivery = user;

    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return take_request(wsi, delivery, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(delivery, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_body(wsi, delivery);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (delivery->ticket)
            return delivery->ticket->is_answered ? send_reply(wsi, delivery) : 0;
        return send_more(wsi, delivery);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return check_upgrade(wsi, in);
    case LWS_CALLBACK_RAW_RX:
        return refuse_noise(wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (delivery)
            clear(wsi, delivery);
        return 0;
    case LWS_CALLBACK_WSI_CREATE:
        door_enter(http_desk(wsi)->door, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (caller_visitor(wsi))
            door_leave(http_desk(wsi)->door, caller_visitor(wsi));
        lws_set_opaque_user_data(wsi, NULL);
        return 0;
    default:
        return 0;
    }
}
