/* caller.c - what is known of who asks: from the socket, or by a proxy that we trust. */
#include "server/caller.h"

#include "server/headers.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/server.h"

#include <string.h>
#include <sys/socket.h>

struct desk *http_desk(struct lws *wsi)
{
    return server_desk(lws_context_user(lws_get_context(wsi)));
}

struct visitor *caller_visitor(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

struct address caller_address(struct lws *wsi)
{
    struct sockaddr_storage peer = {0};
    socklen_t len = sizeof peer;
    struct address from = {{0}};
    char chain[1024];

    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &len);
    address_of_socket((struct sockaddr *)&peer, &from);
    if (!visitor_is_proxy(caller_visitor(wsi)))
        return from;
    header_text(wsi, WSI_TOKEN_X_FORWARDED_FOR, chain, sizeof chain);
    return address_behind(&http_desk(wsi)->proxies, &from, chain);
}

bool caller_is_https(struct lws *wsi)
{
    const struct desk *desk = http_desk(wsi);
    const char *origin = desk->config->origin;

    return desk->is_https || (origin && strncmp(origin, "https:", 6) == 0) ||
           (visitor_is_proxy(caller_visitor(wsi)) &&
            header_is(wsi, "x-forwarded-proto:", "https"));
}

bool caller_is_foreign(struct lws *wsi)
{
    char origin[256], host[256];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) >= (int)sizeof origin)
        return true;
    header_text(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    header_text(wsi, WSI_TOKEN_HOST, host, sizeof host);
    return !origin_is_ours(origin, host, caller_is_https(wsi),
                           http_desk(wsi)->config->origin);
}

bool caller_is_flooding(struct lws *wsi)
{
    const struct desk *desk = http_desk(wsi);
    struct visitor *visitor = caller_visitor(wsi);
    int64_t now = now_ms();

    if (visitor_is_proxy(visitor)) {
        struct address from = caller_address(wsi);
        visitor = book_find(desk->book, &from, now);
    }
    if (visitor && book_request(desk->book, visitor, now))
        return false;
    metrics_add(METRIC_LIMITED_REQUESTS, 1);
    return true;
}

bool caller_move_in(struct lws *wsi)
{
    struct desk *desk = http_desk(wsi);
    struct address from = caller_address(wsi);
    struct visitor *visitor = caller_visitor(wsi);
    struct visitor *behind;

    if (!visitor_is_proxy(visitor) || networks_have(&desk->proxies, &from))
        return true;
    behind = book_enter(desk->book, &from, false, now_ms());
    if (!behind)
        return false;
    book_leave(desk->book, visitor);
    lws_set_opaque_user_data(wsi, behind);
    return true;
}
