/* headers.c - reads the headers of requests, and writes those of answers. */
#include "server/net/headers.h"

#include "server/ops/metrics.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

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

/* -- what the client says ---------------------------------------------------------------- */

/* False: it is too long. (libwebsockets would join cookies with nothing between them.) */
static bool read_header(struct lws *wsi, enum lws_token_indexes token,
                        char out[HEADER_MOST])
{
    bool is_cookie = token == WSI_TOKEN_HTTP_COOKIE;
    int used = 0, found = 0, count = 0, gap = 0, len;

    while (used + gap < HEADER_MOST &&
           (len = lws_hdr_copy_fragment(wsi, out + used + gap, HEADER_MOST - used - gap,
                                        token, count)) >= 0) {
        memcpy(out + used, is_cookie ? "; " : ", ", (size_t)gap);
        used += gap + len;
        found += len;
        count++;
        gap = 2;
    }
    out[used] = '\0';
    if (count > 1 && !is_cookie)
        found += count - 1; /* the total length counts the commas */
    return found == lws_hdr_total_length(wsi, token);
}

bool headers_fit(struct lws *wsi)
{
    static const enum lws_token_indexes tokens[] = {WSI_TOKEN_HOST,
                                                    WSI_TOKEN_ORIGIN,
                                                    WSI_TOKEN_PROTOCOL,
                                                    WSI_TOKEN_HTTP_COOKIE,
                                                    WSI_TOKEN_X_FORWARDED_FOR,
                                                    WSI_TOKEN_HTTP_CONTENT_TYPE,
                                                    WSI_TOKEN_HTTP_CONTENT_LENGTH,
                                                    WSI_TOKEN_HTTP_ACCEPT_ENCODING,
                                                    WSI_TOKEN_HTTP_IF_NONE_MATCH};
    char text[HEADER_MOST];

    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
        if (!read_header(wsi, tokens[i], text))
            return false;
    return true;
}

const char *header_text(struct lws *wsi, enum lws_token_indexes token,
                        char out[HEADER_MOST])
{
    if (!read_header(wsi, token, out))
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

bool header_takes_gzip(struct lws *wsi)
{
    char text[HEADER_MOST];
    const char *at = header_text(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text);

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

bool header_has_copy(struct lws *wsi, const char *tag)
{
    char text[HEADER_MOST];
    const char *list = header_text(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text);

    return strcmp(list, "*") == 0 || strstr(list, tag) != NULL;
}

bool header_is(struct lws *wsi, const char *name, const char *value)
{
    char text[64];
    int len = lws_hdr_custom_copy(wsi, text, sizeof text, name, (int)strlen(name));

    return len > 0 && strcasecmp(text, value) == 0;
}

void header_query(struct lws *wsi, char *out, size_t size)
{
    char part[128];
    size_t used = 0;
    int len;

    out[0] = '\0';
    for (int i = 0; (len = lws_hdr_copy_fragment(wsi, part, sizeof part,
                                                 WSI_TOKEN_HTTP_URI_ARGS, i)) != 0;
         i++) {
        if (len < 0 && lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) == 0)
            return;
        if (len > 0 && used + (size_t)len + 2 <= size)
            used +=
                (size_t)snprintf(out + used, size - used, "%s%s", used ? "&" : "", part);
    }
}

/* -- answers ------------------------------------------------------------------------------ */

static uint8_t *headers_end(struct headers *out)
{
    return out->room + sizeof out->room;
}

void headers_start(struct headers *out, struct lws *wsi, unsigned status)
{
    metrics_add((enum metric)(METRIC_HTTP_2XX + (int)(status / 100) - 2), 1);
    out->wsi = wsi;
    out->at = out->room + LWS_PRE;
    out->full = lws_add_http_header_status(wsi, status, &out->at, headers_end(out)) != 0;
}

void headers_add(struct headers *out, const char *name, const char *value)
{
    if (!out->full && lws_add_http_header_by_name(
                          out->wsi, (const uint8_t *)name, (const uint8_t *)value,
                          (int)strlen(value), &out->at, headers_end(out)) != 0)
        out->full = true;
}

bool headers_send(struct headers *out)
{
    return !out->full && lws_finalize_write_http_header(out->wsi, out->room + LWS_PRE,
                                                        &out->at, headers_end(out)) == 0;
}
