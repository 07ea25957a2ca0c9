/* api.h - the REST API: guests, links to other devices, tables, records, health.
 *
 * docs/openapi.json describes it, path by path. Whatever is refused is refused with
 * {"why":{"code","words"}} and a status that says whose turn it is: 4xx the client's, 5xx
 * ours. No sockets in here: an errand comes in, a reply goes out, at once or when what it
 * wants is kept. */
#ifndef NIWA_API_H
#define NIWA_API_H

#include "server/config.h"
#include "server/errand.h"

struct api;
struct hall;

/* Everything the API needs, which must outlive it. */
struct api_setup {
    const struct config *config;
    struct hall *hall;
    struct address_book *book;
    const int *connections; /* how many there are: for metrics */
};

/* NULL: no memory. */
struct api *api_new(const struct api_setup *setup);
void api_free(struct api *api);

/* Whether a path is the API's and not a file's. */
bool api_has(const char *path);

/* Calls `done` exactly once, at once or later, at the latest while the hall ends. The errand's
 * body is read during the call; the reply is good during `done`. */
typedef void api_done(void *context, const struct reply *reply);
void api_take(struct api *api, const struct errand *errand, api_done *done,
              void *context);

#endif
