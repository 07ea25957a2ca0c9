/* now.c - the time that tables use: it runs steadily, and slowly approaches the time of
 * day. */
#include "server/ops/now.h"

#include <stdatomic.h>

enum {
    SLOWLY = 20, /* it is corrected by at most 1/20 of the time that has passed */
    /* ms: a clock that was further behind was not set at the start, so it is corrected
     * at once */
    DAY = 86400000
};

/* ms that our time is ahead of the steady clock */
static atomic_int_least64_t ahead;
static int64_t adjusted; /* the last adjustment, by the steady clock; 0: never */

int64_t table_ms(void)
{
    return steady_ms() + atomic_load_explicit(&ahead, memory_order_relaxed);
}

void table_ms_adjust(void)
{
    int64_t steady = steady_ms(),
            now = atomic_load_explicit(&ahead, memory_order_relaxed);
    int64_t off = now_ms() - steady - now, most = (steady - adjusted) / SLOWLY;

    if (adjusted > 0 && off <= DAY)
        off = off > most ? most : off < -most ? -most : off;
    adjusted = steady > 0 ? steady : 1;
    atomic_store_explicit(&ahead, now + off, memory_order_relaxed);
}
