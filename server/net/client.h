/* client.h - the client of a request: its address, https, the page it comes from, its
 * limits. */
#ifndef NIWA_CLIENT_H
#define NIWA_CLIENT_H

#include "server/net/http.h"

/* The context of a connection. */
struct http_context *http_context_of(struct lws *wsi);

/* The visitor to whom the connection belongs. */
struct visitor *client_visitor(struct lws *wsi);

/* The address that a request comes from; a trusted proxy's X-Forwarded-For counts. */
struct address client_address(struct lws *wsi);

/* The token in the client's cookie and its hash. False: there is none that can be ours. */
bool client_token(struct lws *wsi, uint8_t hash[SECRET_HASH],
                  char secret[SECRET_TEXT + 1]);

/* Whether the client speaks https, to us or to a proxy. */
bool client_is_https(struct lws *wsi);

/* Whether a page of another site makes the browser send this. */
bool client_is_foreign(struct lws *wsi);

/* Counts a request; true: it is one too many. */
bool client_is_flooding(struct lws *wsi);

/* Behind a proxy: from now on the connection counts for the visitor behind it. False:
 * they have as many as they may have. */
bool client_move_in(struct lws *wsi);

#endif
