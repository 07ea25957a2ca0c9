/* caller.h - who asks: from where, how safely, from whose page, and how often. */
#ifndef NIWA_CALLER_H
#define NIWA_CALLER_H

#include "server/http.h"

/* The desk of a connection. */
struct desk *http_desk(struct lws *wsi);

/* As whom the connection was let in. */
struct visitor *caller_visitor(struct lws *wsi);

/* Where a request comes from, a proxy's word on it taken where we trust that. */
struct address caller_address(struct lws *wsi);

/* Whether the client speaks https, to us or to a proxy. */
bool caller_is_https(struct lws *wsi);

/* Whether a page of another site makes the browser send this. */
bool caller_is_foreign(struct lws *wsi);

/* Counts a request; true: it is one too many. */
bool caller_is_flooding(struct lws *wsi);

/* Behind a proxy the connection is from now on one person's, and counts as theirs. False: they
 * have as many as they may have. */
bool caller_move_in(struct lws *wsi);

#endif
