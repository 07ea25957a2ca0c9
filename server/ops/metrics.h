/* metrics.h - what is counted while the server runs, for Prometheus at /metrics.
 *
 * metrics.def lists it. Any thread may count. */
#ifndef NIWA_METRICS_H
#define NIWA_METRICS_H

#include "core/sbuf.h"

enum metric {
#define COUNTER(NAME, name, labels, help) METRIC_##NAME,
#define GAUGE(NAME, name, labels, help) METRIC_##NAME,
#define TIMES(NAME, name, help) METRIC_##NAME,
#include "server/ops/metrics.def"
#undef COUNTER
#undef GAUGE
#undef TIMES
    METRICS
};

enum { METRICS_TEXT = 32 << 10 }; /* bytes that all of it fits in */

/* A counter that grows. */
void metrics_add(enum metric metric, int64_t count);

/* A gauge, or a counter that somebody else keeps. */
void metrics_set(enum metric metric, int64_t value);

/* Counts a duration. */
void metrics_time(enum metric metric, int64_t microseconds);

int64_t metrics_get(enum metric metric);

/* All of it, in Prometheus' text format 0.0.4. */
void metrics_put(struct sbuf *out);

#endif
