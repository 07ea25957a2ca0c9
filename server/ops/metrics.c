/* metrics.c - counters and times, updated by any thread, written as text. */
#include "server/ops/metrics.h"

#include "core/must.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum kind { IS_COUNTER, IS_GAUGE, IS_TIMES };

static const struct description {
    const char *name, *labels, *help;
    enum kind kind;
} descriptions[METRICS] = {
#define COUNTER(NAME, name, labels, help) {name, labels, help, IS_COUNTER},
#define GAUGE(NAME, name, labels, help) {name, labels, help, IS_GAUGE},
#define TIMES(NAME, name, help) {name, "", help, IS_TIMES},
#include "server/ops/metrics.def"
#undef COUNTER
#undef GAUGE
#undef TIMES
};

/* Upper ends of the buckets, in microseconds, and as Prometheus reads them. */
static const struct {
    int64_t most;
    const char *seconds;
} buckets[] = {{500, "0.0005"},  {1000, "0.001"}, {2000, "0.002"}, {5000, "0.005"},
               {10000, "0.01"},  {20000, "0.02"}, {50000, "0.05"}, {100000, "0.1"},
               {250000, "0.25"}, {1000000, "1"}};

enum { BUCKETS = sizeof buckets / sizeof *buckets };

static atomic_int_least64_t values[METRICS];          /* of times: how many */
static atomic_int_least64_t within[METRICS][BUCKETS]; /* not cumulated */
static atomic_int_least64_t microseconds_of[METRICS]; /* their sum */

static int64_t look(const atomic_int_least64_t *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

static void add(atomic_int_least64_t *value, int64_t count)
{
    atomic_fetch_add_explicit(value, count, memory_order_relaxed);
}

void metrics_add(enum metric metric, int64_t count)
{
    add(&values[metric], count);
}

void metrics_set(enum metric metric, int64_t value)
{
    atomic_store_explicit(&values[metric], value, memory_order_relaxed);
}

void metrics_time(enum metric metric, int64_t microseconds)
{
    must(descriptions[metric].kind == IS_TIMES);
    add(&values[metric], 1);
    add(&microseconds_of[metric], microseconds);
    for (int i = 0; i < BUCKETS; i++)
        if (microseconds <= buckets[i].most) {
            add(&within[metric][i], 1);
            return;
        }
}

int64_t metrics_get(enum metric metric)
{
    return look(&values[metric]);
}

static void put_head(const struct description *what, struct sbuf *out)
{
    static const char *const type[] = {"counter", "gauge", "histogram"};

    sb_put(out, "# HELP %s %s.\n# TYPE %s %s\n", what->name, what->help, what->name,
           type[what->kind]);
}

static void put_times(enum metric metric, struct sbuf *out)
{
    const char *name = descriptions[metric].name;
    int64_t sum = 0, micro = look(&microseconds_of[metric]);
    char text[40];

    for (int i = 0; i < BUCKETS; i++) {
        sum += look(&within[metric][i]);
        sb_put(out, "%s_bucket{le=\"%s\"} ", name, buckets[i].seconds);
        sb_int(out, sum);
        sb_char(out, '\n');
    }
    sb_put(out, "%s_bucket{le=\"+Inf\"} ", name);
    sb_int(out, look(&values[metric]));
    snprintf(text, sizeof text, "%" PRId64 ".%06" PRId64, micro / 1000000,
             micro % 1000000);
    sb_put(out, "\n%s_sum %s\n%s_count ", name, text, name);
    sb_int(out, look(&values[metric]));
    sb_char(out, '\n');
}

void metrics_put(struct sbuf *out)
{
    for (int i = 0; i < METRICS; i++) {
        const struct description *what = &descriptions[i];
        if (i == 0 || strcmp(what->name, what[-1].name) != 0)
            put_head(what, out);
        if (what->kind == IS_TIMES) {
            put_times((enum metric)i, out);
            continue;
        }
        sb_put(out, "%s%s ", what->name, what->labels);
        sb_int(out, look(&values[i]));
        sb_char(out, '\n');
    }
}
