/* api_health.c - the API's routes for operators: health and metrics. */
#include "server/api/call.h"

#include "core/json.h"
#include "core/must.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"

#include <stdlib.h>

/* -- health ----------------------------------------------------------------------------- */

enum { WARY = 3000 }; /* ms that a failure counts if there are other nodes */

/* Whether our last renewal in the shared database was in time. */
static bool lives(const struct tables_counts *counts)
{
    return counts->is_alone || counts->cluster.nodes > 0;
}

/* Whether the store works, as far as is known. After a failure a load balancer sends a
 * node nothing more to store, so a node in a cluster is judged by its renewals
 * instead. */
static bool keeps(const struct tables_counts *counts)
{
    bool is_past = !counts->is_alone && counts->failed_ago > WARY;

    return lives(counts) && (!counts->is_failing || is_past);
}

static void has_read(void *context, const struct tables_answer *answer)
{
    static const char well[] = "{\"status\":\"well\"}";
    struct api_call *call = context;
    struct tables_counts counts = tables_counts(call->api->with.tables);

    if (answer->code)
        call_refuse_as(call, answer);
    else if (!keeps(&counts))
        call_refuse(call, 503, "not-kept",
                    "the store did not keep what it was last given");
    else
        call_reply(call, 200, "application/json", well, sizeof well - 1);
}

/* The server is healthy if it can read the store, and the last write succeeded. It does
 * not wait for a database that does not answer. */
void run_health(struct api_call *call)
{
    struct tables_counts counts = tables_counts(call->api->with.tables);

    if (!lives(&counts))
        call_refuse(call, 503, "trouble",
                    "the database cannot be reached: it gives no sign of life");
    else
        tables_list(call->api->with.tables, LIST_PUBLIC_OPEN, "", 1, has_read, call);
}

/* -- metrics ---------------------------------------------------------------------------- */

static void measure(const struct api *api)
{
    struct tables_counts counts = tables_counts(api->with.tables);

    metrics_set(METRIC_CONNECTIONS, *api->with.connections);
    metrics_set(METRIC_ADDRESSES, book_size(api->with.book));
    metrics_set(METRIC_LINES, counts.wire.connections);
    metrics_set(METRIC_WATCHED, counts.watchers);
    metrics_set(METRIC_TABLES, counts.tables);
    metrics_set(METRIC_WRITER_WAITING, (int64_t)counts.waiting);
    metrics_set(METRIC_STORE_WELL, keeps(&counts));
    metrics_set(METRIC_COMMITS, (int64_t)counts.commits);
    metrics_set(METRIC_ENTRIES, (int64_t)counts.entries);
    metrics_set(METRIC_STORE_FAILED, (int64_t)counts.failed);
    metrics_set(METRIC_CLASHED, (int64_t)counts.clashed);
    metrics_set(METRIC_PASSED, (int64_t)counts.forwarded);
    metrics_set(METRIC_NODES, counts.is_alone ? 1 : counts.cluster.nodes);
    metrics_set(METRIC_LOOKED_AFTER, counts.cluster.leased);
    metrics_set(METRIC_TOLD, (int64_t)counts.cluster.told);
    metrics_set(METRIC_HEARD, (int64_t)counts.cluster.received);
    metrics_set(METRIC_FOUND, (int64_t)counts.cluster.found);
    metrics_set(METRIC_MESSAGES, (int64_t)counts.wire.messages);
    metrics_set(METRIC_MESSAGES_REFUSED, (int64_t)counts.wire.refused);
    metrics_set(METRIC_MOVES, (int64_t)counts.moves);
    metrics_set(METRIC_SENT, (int64_t)counts.wire.sent);
    metrics_set(METRIC_SENT_BYTES, (int64_t)counts.wire.sent_bytes);
    metrics_set(METRIC_DROPPED_SLOW, (int64_t)counts.wire.slow);
    metrics_set(METRIC_DROPPED_SILENT, (int64_t)counts.wire.silent);
    metrics_set(METRIC_DROPPED_FLOODING, (int64_t)counts.wire.flooding);
}

void run_metrics(struct api_call *call)
{
    char text[METRICS_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);

    if (!networks_have(&call->api->metrics, &call->request.from)) {
        call_refuse(call, 403, "not-for-you",
                    "this is for addresses that --metrics names, and yours is not one");
        return;
    }
    measure(call->api);
    metrics_put(&sb);
    must(!sb.cut);
    call_reply(call, 200, "text/plain; version=0.0.4; charset=utf-8", text, sb.len);
}
