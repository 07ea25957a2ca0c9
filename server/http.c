/* http.c - answers HTTP requests with the files of the web app. */
#include "server/http.h"

#include "server/line.h"
#include "server/server.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    HEADERS_SIZE = 2048,
    CHUNK_SIZE = 64 << 10,
    STALL_SECONDS = 20, /* a client that takes nothing for so long is dropped */
    GET = 0, /* libwebsockets counts methods but has no public names for them */
    HEAD = 7,
};

/* -- headers for all --------------------------------------------------------------------- */

/* The page runs no script but its own files, and the engine as WebAssembly. 'self' in
 * connect-src also means WebSockets to this server (CSP level 3). */
#define POLICY                                                                           \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "       \
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "     \
    "form-action 'none'; frame-ancestors 'none'"
#define UNUSED_FEATURES                                                                  \
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), "            \
    "display-capture=()"

static const struct lws_protocol_vhost_options features = {
    NULL, NULL, "permissions-policy:", UNUSED_FEATURES};
static const struct lws_protocol_vhost_options resource = {
    &features, NULL, "cross-origin-resource-policy:", "same-origin"};
static const struct lws_protocol_vhost_options opener = {
    &resource, NULL, "cross-origin-opener-policy:", "same-origin"};
static const struct lws_protocol_vhost_options referrer = {
    &opener, NULL, "referrer-policy:", "no-referrer"};
static const struct lws_protocol_vhost_options sniff = {
    &referrer, NULL, "x-content-type-options:", "nosniff"};
const struct lws_protocol_vhost_options http_headers = {
    &sniff, NULL, "content-security-policy:", POLICY};

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
static const char refused_page[] =
    PAGE("Niwa: not understood", "<p>This server answers GET and HEAD.</p>");

static struct file page(const char *text)
{
    return (struct file){.type = "text/html; charset=utf-8",
                         .plain = (const uint8_t *)text,
                         .plain_len = strlen(text)};
}

/* -- what the client says ---------------------------------------------------------------- */

/* A header's text; "" where there is none, or one too long to mean anything to us. */
static const char *header(struct lws *wsi, enum lws_token_indexes token, char *out,
                          int size)
{
    if (lws_hdr_copy(wsi, out, size, token) < 0)
        out[0] = '\0';
    return out;
}

/* "q=0", "q=0.0": a coding that is named in order to be refused. */
static bool is_refusal(const char *text, size_t len)
{
    const char *q = NULL;

    for (size_t i = 0; i + 1 < len && !q; i++)
        if ((text[i] == 'q' || text[i] == 'Q') && text[i + 1] == '=')
            q = text + i + 2;
    return q && strspn(q, "0.") > 0 && strspn(q, "0.") == strcspn(q, ", ;\t");
}

static bool takes_gzip(struct lws *wsi)
{
    char text[256];
    const char *at = header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text);

    while (*at) {
        size_t len, name;
        at += strspn(at, ", \t");
        len = strcspn(at, ",");
        name = strcspn(at, ",; \t");
        if ((name == 4 && strncasecmp(at, "gzip", 4) == 0) || (name == 1 && *at == '*'))
            return !is_refusal(at, len);
        at += len;
    }
    return false;
}

/* Does the client have a file with this tag already? Weak tags will do (RFC 9110). */
static bool has_copy(struct lws *wsi, const char *tag)
{
    char text[512];
    const char *list = header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text, sizeof text);

    return strcmp(list, "*") == 0 || strstr(list, tag) != NULL;
}

/* A request with a body asks for what nobody offers here. */
static bool has_body(struct lws *wsi)
{
    char text[32];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return true;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
        return false;
    return strcmp(header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text), "0") !=
           0;
}

/* -- answers ------------------------------------------------------------------------------ */

struct headers {
    struct lws *wsi;
    uint8_t room[LWS_PRE + HEADERS_SIZE], *at;
    bool full;
};

static uint8_t *headers_end(struct headers *out)
{
    return out->room + sizeof out->room;
}

static void headers_start(struct headers *out, struct lws *wsi, unsigned status)
{
    out->wsi = wsi;
    out->at = out->room + LWS_PRE;
    out->full = lws_add_http_header_status(wsi, status, &out->at, headers_end(out)) != 0;
}

static void headers_add(struct headers *out, const char *name, const char *value)
{
    if (!out->full && lws_add_http_header_by_name(
                          out->wsi, (const uint8_t *)name, (const uint8_t *)value,
                          (int)strlen(value), &out->at, headers_end(out)) != 0)
        out->full = true;
}

static bool headers_send(struct headers *out)
{
    return !out->full && lws_finalize_write_http_header(out->wsi, out->room + LWS_PRE,
                                                        &out->at, headers_end(out)) == 0;
}

/* The transaction is done: the next one, or the end of the connection. */
static int finish(struct lws *wsi, struct delivery *answer)
{
    file_close(&answer->file);
    if (answer->closes)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int start_body(struct lws *wsi, struct delivery *answer, const uint8_t *bytes,
                      size_t len)
{
    answer->at = bytes;
    answer->left = len;
    if (len == 0)
        return finish(wsi, answer);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Answers with a page of our own and ends the connection: what came may have been
 * misunderstood, and what follows would be too. */
static int refuse(struct lws *wsi, struct delivery *answer, unsigned status)
{
    struct headers out;
    char len[24];

    answer->file = page(refused_page);
    answer->closes = true;
    snprintf(len, sizeof len, "%zu", answer->file.plain_len);
    headers_start(&out, wsi, status);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        headers_add(&out, "allow:", "GET, HEAD");
    headers_add(&out, "content-type:", answer->file.type);
    headers_add(&out, "content-length:", len);
    headers_add(&out, "connection:", "close");
    if (!headers_send(&out))
        return -1;
    return start_body(wsi, answer, answer->file.plain, answer->file.plain_len);
}

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

static int send_file(struct lws *wsi, struct delivery *answer, bool is_head)
{
    const struct file *file = &answer->file;
    bool packs = file->packed && takes_gzip(wsi);
    size_t size = packs ? file->packed_len : file->plain_len;
    struct headers out;
    char tag[TAG_SIZE + 8], len[24];

    snprintf(tag, sizeof tag, "\"%s%s\"", file->tag, packs ? "-gz" : "");
    if (has_copy(wsi, tag)) {
        headers_start(&out, wsi, HTTP_STATUS_NOT_MODIFIED);
        add_file_headers(&out, file, tag);
        return headers_send(&out) ? finish(wsi, answer) : -1;
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
    return start_body(wsi, answer, packs ? file->packed : file->plain,
                      is_head ? 0 : size);
}

static int send_lost(struct lws *wsi, struct delivery *answer, bool is_head)
{
    struct headers out;
    char len[24];

    answer->file = page(lost_page);
    snprintf(len, sizeof len, "%zu", answer->file.plain_len);
    headers_start(&out, wsi, HTTP_STATUS_NOT_FOUND);
    headers_add(&out, "content-type:", answer->file.type);
    headers_add(&out, "content-length:", len);
    headers_add(&out, "cache-control:", "no-cache");
    if (!headers_send(&out))
        return -1;
    return start_body(wsi, answer, answer->file.plain,
                      is_head ? 0 : answer->file.plain_len);
}

static int take_request(struct lws *wsi, struct delivery *answer, const char *path)
{
    const struct server *server = lws_context_user(lws_get_context(wsi));
    char *uri;
    int uri_len, method = lws_http_get_uri_and_method(wsi, &uri, &uri_len);

    file_close(&answer->file);
    *answer = (struct delivery){0};
    if (method != GET && method != HEAD)
        return refuse(wsi, answer, HTTP_STATUS_METHOD_NOT_ALLOWED);
    if (has_body(wsi))
        return refuse(wsi, answer, HTTP_STATUS_BAD_REQUEST);
    if (find(server_folder(server), path, &answer->file))
        return send_file(wsi, answer, method == HEAD);
    return send_lost(wsi, answer, method == HEAD);
}

/* The next piece of a body, whenever the client has room for it. */
static int send_more(struct lws *wsi, struct delivery *answer)
{
    static uint8_t room[LWS_PRE + CHUNK_SIZE]; /* the loop is one thread */
    size_t len = answer->left < CHUNK_SIZE ? answer->left : CHUNK_SIZE;
    bool is_last = len == answer->left;

    if (len == 0)
        return 0;
    memcpy(room + LWS_PRE, answer->at, len);
    if (lws_write(wsi, room + LWS_PRE, len,
                  is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)len)
        return -1;
    answer->at += len;
    answer->left -= len;
    if (is_last)
        return finish(wsi, answer);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
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

static int refuse_upgrade(struct lws *wsi)
{
    if (line_may_open(wsi))
        return 0;
    (void)lws_return_http_status(wsi, HTTP_STATUS_BAD_REQUEST, "No upgrades here.");
    return -1;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t len)
{
    (void)len;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return take_request(wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(wsi, user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return refuse_upgrade(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* it named no protocol of ours */
    case LWS_CALLBACK_RAW_RX:
        return refuse_noise(wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (user)
            file_close(&((struct delivery *)user)->file);
        return 0;
    default:
        return 0;
    }
}
