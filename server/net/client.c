/* client.c - what is known of a client, from the socket or from a trusted proxy. */
#include "server/net/client.h"

#include "server/net/headers.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"
#include "server/net/server.h"

#include <string.h>
#include <sys/socket.h>

struct http_context *http_context_of(struct lws *wsi)
{
    return server_http(lws_context_user(lws_get_context(wsi)));
}

struct visitor *client_visitor(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

struct address client_address(struct lws *wsi)
{
    struct sockaddr_storage peer = {0};
    socklen_t len = sizeof peer;
    struct address from = {{0}};
    char chain[HEADER_MOST];

    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &len);
    address_of_socket((struct sockaddr *)&peer, &from);
    if (!visitor_is_proxy(client_visitor(wsi)))
        return from;
    header_text(wsi, WSI_TOKEN_X_FORWARDED_FOR, chain);
    return address_behind(&http_context_of(wsi)->proxies, &from, chain);
}

bool client_token(struct lws *wsi, uint8_t hash[SECRET_HASH],
                  char secret[SECRET_TEXT + 1])
{
    char text[HEADER_MOST];

    return cookie_read(header_text(wsi, WSI_TOKEN_HTTP_COOKIE, text), hash, secret);
}

bool client_is_https(struct lws *wsi)
{
    const struct http_context *http = http_context_of(wsi);
    const char *origin = http->config->origin;

    return http->is_https || (origin && strncmp(origin, "https:", 6) == 0) ||
           (visitor_is_proxy(client_visitor(wsi)) &&
            header_is(wsi, "x-forwarded-proto:", "https"));
}

bool client_is_foreign(struct lws *wsi)
{
    char origin[HEADER_MOST], host[HEADER_MOST];

    header_text(wsi, WSI_TOKEN_ORIGIN, origin);
    header_text(wsi, WSI_TOKEN_HOST, host);
    return !origin_is_ours(origin, host, client_is_https(wsi),
                           http_context_of(wsi)->config->origin);
}

bool client_is_flooding(struct lws *wsi)
{
    const struct http_context *http = http_context_of(wsi);
    struct visitor *visitor = client_visitor(wsi);
    int64_t now = steady_ms();

    if (visitor_is_proxy(visitor)) {
        struct address from = client_address(wsi);
        visitor = book_find(http->book, &from, now);
    }
    if (visitor && book_request(http->book, visitor, now))
        return false;
    metrics_add(METRIC_LIMITED_REQUESTS, 1);
    return true;
}

bool client_move_in(struct lws *wsi)
{
    struct http_context *http = http_context_of(wsi);
    struct address from = client_address(wsi);
    struct visitor *visitor = client_visitor(wsi);
    struct visitor *behind;

    if (!visitor_is_proxy(visitor) || networks_have(&http->proxies, &from))
        return true;
    behind = book_enter(http->book, &from, false, steady_ms());
    if (!behind)
        return false;
    book_leave(http->book, visitor);
    lws_set_opaque_user_data(wsi, behind);
    return true;
}
