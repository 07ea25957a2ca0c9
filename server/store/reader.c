/* reader.c - the thread that reads, and the logs of tables in its form. */
#include "server/store/reader.h"

#include "server/ops/now.h"
#include "server/ops/signals.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct lookups {
    struct lookup *first, **end;
};

struct reader {
    struct store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t has_come;
    struct lookups waiting, run;
    bool is_ending;
};

static void make_empty(struct lookups *lookups)
{
    *lookups = (struct lookups){.end = &lookups->first};
}

static void put(struct lookups *lookups, struct lookup *lookup)
{
    lookup->next = NULL;
    *lookups->end = lookup;
    lookups->end = &lookup->next;
}

static struct lookup *take(struct lookups *lookups)
{
    struct lookup *first = lookups->first;

    if (first && !(lookups->first = first->next))
        make_empty(lookups);
    return first;
}

static struct lookup *take_all(struct lookups *lookups)
{
    struct lookup *first = lookups->first;

    make_empty(lookups);
    return first;
}

/* -- the thread -------------------------------------------------------------------------- */

static void run(struct lookup *lookup, struct store *store)
{
    int64_t began = clock_read_ms(CLOCK_THREAD_CPUTIME_ID);

    lookup->run(lookup, store);
    lookup->took = (int)(clock_read_ms(CLOCK_THREAD_CPUTIME_ID) - began);
}

static void *work(void *context)
{
    struct reader *reader = context;

    signals_block();
    pthread_mutex_lock(&reader->lock);
    for (;;) {
        struct lookup *some;
        while (!reader->waiting.first && !reader->is_ending)
            pthread_cond_wait(&reader->has_come, &reader->lock);
        if (!(some = take_all(&reader->waiting)))
            break;
        while (some) {
            struct lookup *lookup = some;
            some = lookup->next;
            pthread_mutex_unlock(&reader->lock);
            run(lookup, reader->store);
            pthread_mutex_lock(&reader->lock);
            put(&reader->run, lookup);
            reader->wake(reader->context);
        }
    }
    pthread_mutex_unlock(&reader->lock);
    return NULL;
}

/* -- the loop ---------------------------------------------------------------------------- */

struct reader *reader_new(struct store *store, void (*wake)(void *context), void *context)
{
    struct reader *reader = calloc(1, sizeof *reader);

    if (!reader)
        return NULL;
    reader->store = store;
    reader->wake = wake;
    reader->context = context;
    make_empty(&reader->waiting);
    make_empty(&reader->run);
    pthread_mutex_init(&reader->lock, NULL);
    pthread_cond_init(&reader->has_come, NULL);
    if (pthread_create(&reader->thread, NULL, work, reader) == 0)
        return reader;
    pthread_cond_destroy(&reader->has_come);
    pthread_mutex_destroy(&reader->lock);
    free(reader);
    return NULL;
}

void reader_send(struct reader *reader, struct lookup *lookup)
{
    pthread_mutex_lock(&reader->lock);
    put(&reader->waiting, lookup);
    pthread_cond_signal(&reader->has_come);
    pthread_mutex_unlock(&reader->lock);
}

bool reader_collect(struct reader *reader)
{
    struct lookup *lookup;

    pthread_mutex_lock(&reader->lock);
    lookup = take(&reader->run);
    pthread_mutex_unlock(&reader->lock);
    if (lookup)
        lookup->done(lookup);
    return lookup != NULL;
}

void reader_free(struct reader *reader)
{
    pthread_mutex_lock(&reader->lock);
    reader->is_ending = true;
    pthread_cond_signal(&reader->has_come);
    pthread_mutex_unlock(&reader->lock);
    pthread_join(reader->thread, NULL);
    while (reader_collect(reader))
        ;
    pthread_cond_destroy(&reader->has_come);
    pthread_mutex_destroy(&reader->lock);
    free(reader);
}

/* -- texts that grow ---------------------------------------------------------------------- */

bool text_grow(char **text, size_t *room, size_t size)
{
    size_t larger = *room ? *room : 4096;
    char *grown;

    while (larger < size)
        larger *= 2;
    if (larger == *room)
        return true;
    if (!(grown = realloc(*text, larger)))
        return false;
    *text = grown;
    *room = larger;
    return true;
}

/* -- logs -------------------------------------------------------------------------------- */

struct kept { /* in front of each text, which ends in NUL */
    uint64_t number;
    int64_t at;
    uint32_t size; /* of the text, NUL and padding included */
    uint8_t kind, seat;
};

static bool keep(void *context, const struct store_entry *entry)
{
    struct table_log *log = context;
    size_t len = strlen(entry->text) + 1;
    size_t size = (len + _Alignof(struct kept) - 1) & ~(_Alignof(struct kept) - 1);
    struct kept *kept;

    if (!text_grow(&log->text, &log->room, log->len + sizeof *kept + size)) {
        log->is_short = true;
        return false;
    }
    kept = (struct kept *)(log->text + log->len);
    *kept = (struct kept){.number = entry->number,
                          .at = entry->at,
                          .size = (uint32_t)size,
                          .kind = entry->kind,
                          .seat = entry->seat};
    memcpy(kept + 1, entry->text, len);
    log->len += sizeof *kept + size;
    log->last = entry->number;
    return true;
}

const char *table_log_read(struct table_log *log, struct store *store, const char *table,
                           uint64_t from)
{
    const char *sentence;

    *log = (struct table_log){0};
    sentence = store->call->read(store, table, from, keep, log);
    if (!sentence && log->is_short)
        sentence = "there is no memory for the table";
    if (sentence)
        table_log_free(log);
    return sentence;
}

void table_log_each(const struct table_log *log, const char *table,
                    store_each_entry *each, void *context)
{
    struct store_entry entry = {0};
    bool goes_on = true;

    memcpy(entry.table, table, TABLE_ID);
    for (size_t at = 0; goes_on && at < log->len;) {
        const struct kept *kept = (const struct kept *)(log->text + at);
        entry.number = kept->number;
        entry.at = kept->at;
        entry.kind = kept->kind;
        entry.seat = kept->seat;
        entry.text = (const char *)(kept + 1);
        at += sizeof *kept + kept->size;
        goes_on = each(context, &entry);
    }
}

void table_log_free(struct table_log *log)
{
    free(log->text);
    *log = (struct table_log){0};
}
