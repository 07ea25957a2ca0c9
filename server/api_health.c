/* api_health.c - the API's routes for operators: is all well, and how much of everything. */
#include "server/job.h"

#include "core/json.h"
#include "core/must.h"
#include "server/metrics.h"

#include <stdlib.h>
#include <time.h>

/* -- health ----------------------------------------------------------------------------- */

enum { WARY = 3 }; /* seconds that a failure counts where others serve meanwhile */

/* Whether the last sign of life came to the database that we share with others. */
static bool lives(const struct hall_counts *counts)
{
    return counts->is_alone || counts->town.nodes > 0;
}

/* Whether the store keeps what it is given: the last that is known of it. A node among others
 * that has failed gets nothing to keep, since a balancer leaves it out: it is judged by the
 * signs of life that it writes. */
static bool keeps(struct api *api)
{
    struct hall_counts counts = hall_counts(api->with.hall);
    time_t now = time(NULL);
    bool is_better = counts.entries > api->entries;

    if (!is_better && counts.failed > api->failed) {
        api->is_failing = true;
        api->failed_at = now;
    } else if (is_better || (!counts.is_alone && now - api->failed_at > WARY)) {
        api->is_failing = false;
    }
    api->entries = counts.entries;
    api->failed = counts.failed;
    return lives(&counts) && !api->is_failing;
}

static void has_read(void *context, const struct hall_answer *answer)
{
    static const char well[] = "{\"status\":\"well\"}";
    struct job *job = context;

    if (answer->code)
        job_refuse_as(job, answer);
    else if (!keeps(job->api))
        job_refuse(job, 503, "not-kept", "the store did not keep what it was last given");
    else
        job_reply(job, 200, "application/json", well, sizeof well - 1);
}

/* Well is who can read the store, and kept what was last to be kept. A database that is silent
 * is not waited for. */
void run_health(struct job *job)
{
    struct hall_counts counts = hall_counts(job->api->with.hall);

    if (!lives(&counts))
        job_refuse(job, 503, "trouble",
                   "the database cannot be reached: it gives no sign of life");
    else
        hall_list(job->api->with.hall, LIST_PUBLIC_OPEN, "", 1, has_read, job);
}

/* -- metrics ---------------------------------------------------------------------------- */

static void measure(struct api *api)
{
    struct hall_counts counts = hall_counts(api->with.hall);

    metrics_set(METRIC_CONNECTIONS, *api->with.connections);
    metrics_set(METRIC_ADDRESSES, book_size(api->with.book));
    metrics_set(METRIC_LINES, counts.lines);
    metrics_set(METRIC_WATCHED, counts.watchers);
    metrics_set(METRIC_TABLES, counts.tables);
    metrics_set(METRIC_WRITER_WAITING, (int64_t)counts.waiting);
    metrics_set(METRIC_STORE_WELL, keeps(api));
    metrics_set(METRIC_COMMITS, (int64_t)counts.commits);
    metrics_set(METRIC_ENTRIES, (int64_t)counts.entries);
    metrics_set(METRIC_STORE_FAILED, (int64_t)counts.failed);
    metrics_set(METRIC_CLASHED, (int64_t)counts.clashed);
    metrics_set(METRIC_PASSED, (int64_t)counts.passed);
    metrics_set(METRIC_NODES, counts.is_alone ? 1 : counts.town.nodes);
    metrics_set(METRIC_LOOKED_AFTER, counts.town.kept);
    metrics_set(METRIC_TOLD, (int64_t)counts.town.told);
    metrics_set(METRIC_HEARD, (int64_t)counts.town.heard);
    metrics_set(METRIC_FOUND, (int64_t)counts.town.found);
    metrics_set(METRIC_MESSAGES, (int64_t)counts.messages);
    metrics_set(METRIC_MESSAGES_REFUSED, (int64_t)counts.refused);
    metrics_set(METRIC_MOVES, (int64_t)counts.moves);
    metrics_set(METRIC_SENT, (int64_t)counts.sent);
    metrics_set(METRIC_SENT_BYTES, (int64_t)counts.sent_bytes);
    metrics_set(METRIC_DROPPED_SLOW, (int64_t)counts.slow);
    metrics_set(METRIC_DROPPED_SILENT, (int64_t)counts.silent);
    metrics_set(METRIC_DROPPED_FLOODING, (int64_t)counts.flooding);
}

void run_metrics(struct job *job)
{
    char text[METRICS_TEXT];
    struct sbuf sb = sb_over(text, sizeof text);

    if (!networks_have(&job->api->metrics, &job->errand.from)) {
        job_refuse(job, 403, "not-for-you",
                   "this is for addresses that --metrics names, and yours is not one");
        return;
    }
    measure(job->api);
    metrics_put(&sb);
    must(!sb.cut);
    job_reply(job, 200, "text/plain; version=0.0.4; charset=utf-8", text, sb.len);
}
