/* api.h - the REST API: guests, links to other devices, tables, records, health.
 *
 * docs/openapi.json describes it, path by path. A refusal is {"why":{"code","words"}}
 * with a status that says whose fault it is: 4xx the client's, 5xx ours. There are no
 * sockets in here: a request comes in, and a reply goes out, at once or when its change
 * is stored. */
#ifndef NIWA_API_H
#define NIWA_API_H

#include "server/ops/config.h"
#include "server/api/request.h"

struct api;
struct tables;

/* Everything the API needs, which must outlive it. */
struct api_setup {
    const struct config *config;
    struct tables *tables;
    struct address_book *book;
    const int *connections; /* the number of open connections, for metrics */
};

/* NULL: no memory. */
struct api *api_new(const struct api_setup *setup);
void api_free(struct api *api);

/* Whether a path is the API's and not a file's. */
bool api_has(const char *path);

/* Calls `done` exactly once, at once or later, at the latest in tables_free. The
 * request's body is read during the call; the reply is valid during `done`. */
typedef void api_done(void *context, const struct api_reply *reply);
void api_take(struct api *api, const struct api_request *request, api_done *done,
              void *context);

#endif
