/* writer.c - the thread that writes: a queue in, commits, a queue out. */
#include "server/store/writer.h"

#include "core/must.h"
#include "server/ops/signals.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* entries in one commit, so that none takes too long */
enum { MOST_SHARED = 1000 };

struct queued_write {
    struct queued_write *next;
    size_t size; /* bytes of the whole item */
    struct written end;
    char *words; /* the memory of end.why; NULL: it needs none */
    int count;   /* entries in the tail */
    union {
        struct store_keep keep;
        struct {
            uint8_t code[SECRET_HASH];
            char guest[GUEST_ID + 1];
            int64_t now, until;
        } link;
    } of;
    struct store_entry entry[]; /* then their summaries, then all texts */
};

struct queue {
    struct queued_write *first, **end;
};

struct writer {
    struct store *store;
    size_t room;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;

    /* the loop's own */
    bool is_finished;             /* nothing may be handed over any more */
    struct queued_write *telling; /* collected, but not yet given to `each` */
    int untold;                   /* failures among them */

    pthread_mutex_t lock; /* of all below */
    /* the thread has work; the thread has ended */
    pthread_cond_t has_come, has_ended;
    struct queue waiting, decided;
    int failures;            /* among the decided ones, not counting stale ones */
    bool is_ending, is_over; /* the thread has to end; it has ended */
    bool is_held;            /* only writer_go wakes the thread */
    struct writer_counts counts;

    /* the thread's own */
    struct store_entry entry[MOST_SHARED];
    struct queued_write *item[MOST_SHARED]; /* by entry: its item, */
    bool clash[MOST_SHARED];                /* and whether it clashed */
    struct store_keep keep[MOST_SHARED];
};

/* -- queues ----------------------------------------------------------------------------- */

static void put(struct queue *queue, struct queued_write *item)
{
    item->next = NULL;
    *queue->end = item;
    queue->end = &item->next;
}

static struct queued_write *take_first(struct queue *queue)
{
    struct queued_write *item = queue->first;

    queue->first = item->next;
    if (!queue->first)
        queue->end = &queue->first;
    return item;
}

static void make_empty(struct queue *queue)
{
    *queue = (struct queue){.end = &queue->first};
}

static void free_item(struct queued_write *item)
{
    free(item->words);
    free(item);
}

/* -- what became of an item ---------------------------------------------------------- */

static void decide(struct queued_write *item, enum write_result result, const char *why)
{
    item->end.result = result;
    item->words = why ? strdup(why) : NULL;
    item->end.why = !why ? NULL : item->words ? item->words : "there is no memory";
}

static bool is_of_table(const struct queued_write *item, const char *table)
{
    return item->end.kind == WRITE_ENTRIES && strcmp(item->end.table, table) == 0;
}

/* Whether it failed by itself, and not because of an earlier one. */
static bool has_failed(const struct queued_write *item)
{
    return item->end.kind == WRITE_ENTRIES &&
           (item->end.result == WRITE_FAILED || item->end.result == WRITE_CLASH);
}

static void make_stale(struct queued_write *item)
{
    item->end.result = WRITE_STALE;
    item->end.why = "what came before it at this table could not be kept";
}

/* Marks all items of a table from this one on as stale: they were handed over without
 * knowing of the failure. */
static void make_all_stale(struct queued_write *from, const char *table)
{
    for (struct queued_write *item = from; item; item = item->next)
        if (is_of_table(item, table))
            make_stale(item);
}

/* -- the thread: one commit -------------------------------------------------------------- */

static bool is_to_do(const struct queued_write *item, enum write_kind kind)
{
    return item->end.kind == kind && item->end.result != WRITE_STALE;
}

/* The entries of all items, as the store wants them. */
static int gather_entries(struct writer *writer, struct queued_write *items)
{
    int count = 0;

    for (struct queued_write *item = items; item; item = item->next)
        for (int i = 0; is_to_do(item, WRITE_ENTRIES) && i < item->count; i++) {
            writer->entry[count] = item->entry[i];
            writer->item[count++] = item;
        }
    return count;
}

static void fail_all(struct queued_write *items, enum write_kind kind, const char *why)
{
    for (struct queued_write *item = items; item; item = item->next)
        if (is_to_do(item, kind) && item->end.result == WRITE_KEPT)
            decide(item, WRITE_FAILED, why);
}

/* Decides the items that clashed: of each table the first one, on which the others build.
 * Returns how many entries were stored. */
static int sort_out(const struct writer *writer, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++) {
        struct queued_write *item = writer->item[i];
        kept += !writer->clash[i];
        if (!writer->clash[i] || item->end.result != WRITE_KEPT)
            continue;
        decide(item, WRITE_CLASH, "somebody else was quicker at this table");
        make_all_stale(item->next, item->end.table);
    }
    return kept;
}

static int keep_entries(struct writer *writer, struct queued_write *items)
{
    int count = gather_entries(writer, items);
    const char *why = NULL;

    if (count > 0)
        why = writer->store->call->append(writer->store, writer->entry, count,
                                          writer->clash);
    if (!why)
        return sort_out(writer, count);
    fail_all(items, WRITE_ENTRIES, why);
    return 0;
}

static void keep_guests(struct writer *writer, struct queued_write *items)
{
    int count = 0;
    const char *why;

    for (const struct queued_write *item = items; item; item = item->next)
        if (item->end.kind == WRITE_GUEST)
            writer->keep[count++] = item->of.keep;
    if (count == 0)
        return;
    why = writer->store->call->guest_keep(writer->store, writer->keep, count);
    if (why)
        fail_all(items, WRITE_GUEST, why);
}

static const char *do_link(struct store *store, struct queued_write *item)
{
    if (item->end.kind == WRITE_LINK)
        return store->call->link_keep(store, item->of.link.code, item->of.link.guest,
                                      item->of.link.now, item->of.link.until);
    return store->call->link_take(store, item->of.link.code, item->of.link.now,
                                  &item->end.guest, &item->end.found);
}

/* Links are rare, so each has its own commit. Guests come first, so that a link may
 * belong to a guest of the same round. */
static int do_all(struct writer *writer, struct queued_write *items)
{
    int kept;

    keep_guests(writer, items);
    kept = keep_entries(writer, items);
    for (struct queued_write *item = items; item; item = item->next) {
        const char *why;
        if (item->end.kind != WRITE_LINK && item->end.kind != WRITE_TAKE)
            continue;
        why = do_link(writer->store, item);
        if (why)
            decide(item, WRITE_FAILED, why);
    }
    return kept;
}

/* -- the thread: its queues -------------------------------------------------------------- */

/* Takes the items that share the next commit. */
static void take_some(struct writer *writer, struct queue *some)
{
    int entries = 0, items = 0;

    make_empty(some);
    while (writer->waiting.first && items < MOST_SHARED &&
           entries + writer->waiting.first->count <= MOST_SHARED) {
        struct queued_write *item = take_first(&writer->waiting);
        entries += item->count;
        items++;
        put(some, item);
    }
}

static void publish(struct writer *writer, struct queue *some)
{
    while (some->first) {
        struct queued_write *item = take_first(some);
        if (has_failed(item)) {
            writer->failures++;
            make_all_stale(writer->waiting.first, item->end.table);
        }
        put(&writer->decided, item);
    }
}

static void *work(void *context)
{
    struct writer *writer = context;
    struct queue some;
    int kept;

    signals_block();
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->waiting.first && !writer->is_ending)
            pthread_cond_wait(&writer->has_come, &writer->lock);
        if (!writer->waiting.first)
            break;
        take_some(writer, &some);
        pthread_mutex_unlock(&writer->lock);
        kept = do_all(writer, some.first);
        pthread_mutex_lock(&writer->lock);
        publish(writer, &some);
        writer->counts.commits += kept > 0;
        writer->counts.entries += (uint64_t)kept;
        pthread_mutex_unlock(&writer->lock);
        writer->wake(writer->context);
        pthread_mutex_lock(&writer->lock);
    }
    writer->is_over = true;
    pthread_cond_signal(&writer->has_ended);
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* -- handing over ------------------------------------------------------------------------ */

static struct queued_write *new_item(enum write_kind kind, size_t tail, uint64_t tag)
{
    struct queued_write *item = calloc(1, sizeof *item + tail);

    if (item) {
        item->size = sizeof *item + tail;
        item->end.kind = kind;
        item->end.tag = tag;
    }
    return item;
}

static bool has_failure(const struct queued_write *items, const char *table)
{
    for (const struct queued_write *item = items; item; item = item->next)
        if (has_failed(item) && is_of_table(item, table))
            return true;
    return false;
}

/* Whether these entries build on a failure that the loop has not collected yet. */
static bool is_late(const struct writer *writer, const struct queued_write *item)
{
    if (item->end.kind != WRITE_ENTRIES)
        return false;
    return (writer->failures > 0 &&
            has_failure(writer->decided.first, item->end.table)) ||
           (writer->untold > 0 && has_failure(writer->telling, item->end.table));
}

/* Takes the item, or frees it if there is no room. The item may be NULL, for want of
 * memory. */
static bool hand_over(struct writer *writer, struct queued_write *item)
{
    bool fits;

    must(!writer->is_finished);
    if (!item)
        return false;
    pthread_mutex_lock(&writer->lock);
    fits = item->size <= writer->room - writer->counts.waiting;
    if (fits) {
        if (is_late(writer, item))
            make_stale(item);
        writer->counts.waiting += item->size;
        put(&writer->waiting, item);
        if (!writer->is_held)
            pthread_cond_signal(&writer->has_come);
    }
    pthread_mutex_unlock(&writer->lock);
    if (!fits)
        free_item(item);
    return fits;
}

void writer_hold(struct writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    writer->is_held = true;
    pthread_mutex_unlock(&writer->lock);
}

void writer_go(struct writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    if (writer->waiting.first)
        pthread_cond_signal(&writer->has_come);
    pthread_mutex_unlock(&writer->lock);
}

static size_t tail_of(const struct store_entry *entries, int count)
{
    size_t size = (size_t)count * sizeof *entries;

    for (int i = 0; i < count; i++) {
        size += strlen(entries[i].text) + 1;
        if (entries[i].summary)
            size += sizeof *entries[i].summary + strlen(entries[i].summary->text) + 1;
    }
    return size;
}

static const char *copy_text(char **room, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memcpy(*room, text, size);

    *room += size;
    return copy;
}

/* Copies the entries into the item's tail with all they point to. */
static void copy_entries(struct queued_write *item, const struct store_entry *entries,
                         int count)
{
    struct store_summary *summary = (struct store_summary *)&item->entry[count];
    char *texts;
    int summaries = 0;

    for (int i = 0; i < count; i++)
        summaries += entries[i].summary != NULL;
    texts = (char *)&summary[summaries];
    for (int i = 0; i < count; i++) {
        item->entry[i] = entries[i];
        item->entry[i].text = copy_text(&texts, entries[i].text);
        if (!entries[i].summary)
            continue;
        *summary = *entries[i].summary;
        summary->text = copy_text(&texts, entries[i].summary->text);
        item->entry[i].summary = summary++;
    }
}

bool writer_append(struct writer *writer, const struct store_entry *entries, int count,
                   uint64_t tag)
{
    struct queued_write *item;

    must(count >= 1 && count <= MOST_SHARED);
    item = new_item(WRITE_ENTRIES, tail_of(entries, count), tag);
    if (!item)
        return false;
    for (int i = 1; i < count; i++)
        must(strcmp(entries[i].table, entries[0].table) == 0 &&
             entries[i].number == entries[0].number + (uint64_t)i);
    item->count = count;
    memcpy(item->end.table, entries[0].table, sizeof item->end.table);
    item->end.first = entries[0].number;
    item->end.last = entries[count - 1].number;
    copy_entries(item, entries, count);
    return hand_over(writer, item);
}

bool writer_guest(struct writer *writer, const struct store_keep *keep, uint64_t tag)
{
    struct queued_write *item = new_item(WRITE_GUEST, 0, tag);

    if (item)
        item->of.keep = *keep;
    return hand_over(writer, item);
}

static struct queued_write *
new_link(enum write_kind kind, const uint8_t code[SECRET_HASH], int64_t now, uint64_t tag)
{
    struct queued_write *item = new_item(kind, 0, tag);

    if (item) {
        memcpy(item->of.link.code, code, SECRET_HASH);
        item->of.link.now = now;
    }
    return item;
}

bool writer_link(struct writer *writer, const uint8_t code[SECRET_HASH],
                 const char *guest, int64_t now, int64_t until, uint64_t tag)
{
    struct queued_write *item = new_link(WRITE_LINK, code, now, tag);

    if (item) {
        must(strlen(guest) == GUEST_ID);
        memcpy(item->of.link.guest, guest, GUEST_ID);
        item->of.link.until = until;
    }
    return hand_over(writer, item);
}

bool writer_take(struct writer *writer, const uint8_t code[SECRET_HASH], int64_t now,
                 uint64_t tag)
{
    return hand_over(writer, new_link(WRITE_TAKE, code, now, tag));
}

/* -- collecting -------------------------------------------------------------------------- */

static struct queued_write *take_decided(struct writer *writer)
{
    struct queued_write *items;

    pthread_mutex_lock(&writer->lock);
    items = writer->decided.first;
    make_empty(&writer->decided);
    writer->untold = writer->failures;
    writer->failures = 0;
    for (const struct queued_write *item = items; item; item = item->next)
        writer->counts.waiting -= item->size;
    pthread_mutex_unlock(&writer->lock);
    return items;
}

int writer_collect(struct writer *writer, void (*each)(void *, const struct written *),
                   void *context)
{
    int count = 0;

    must(!writer->telling);
    writer->telling = take_decided(writer);
    for (struct queued_write *item; (item = writer->telling); count++) {
        writer->telling = item->next;
        writer->untold -= has_failed(item);
        each(context, &item->end);
        free_item(item);
    }
    return count;
}

struct writer_counts writer_counts(struct writer *writer)
{
    struct writer_counts counts;

    pthread_mutex_lock(&writer->lock);
    counts = writer->counts;
    pthread_mutex_unlock(&writer->lock);
    return counts;
}

/* -- beginning and end ------------------------------------------------------------------- */

/* Waits use the monotonic clock, so that setting the date does not affect them. */
static void init_conds(struct writer *writer)
{
    pthread_condattr_t steady;

    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&writer->has_come, NULL);
    pthread_cond_init(&writer->has_ended, &steady);
    pthread_condattr_destroy(&steady);
}

static void free_memory(struct writer *writer)
{
    pthread_cond_destroy(&writer->has_come);
    pthread_cond_destroy(&writer->has_ended);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}

struct writer *writer_new(struct store *store, size_t room, void (*wake)(void *context),
                          void *context)
{
    struct writer *writer = calloc(1, sizeof *writer);

    if (!writer)
        return NULL;
    writer->store = store;
    writer->room = room;
    writer->wake = wake;
    writer->context = context;
    make_empty(&writer->waiting);
    make_empty(&writer->decided);
    pthread_mutex_init(&writer->lock, NULL);
    init_conds(writer);
    if (pthread_create(&writer->thread, NULL, work, writer) == 0)
        return writer;
    free_memory(writer);
    return NULL;
}

/* The time `ms` from now, by the clock of `has_ended`. */
static struct timespec moment_in(int64_t ms)
{
    struct timespec then;

    clock_gettime(CLOCK_MONOTONIC, &then);
    then.tv_sec += (time_t)(ms / 1000);
    then.tv_nsec += (long)(ms % 1000) * 1000000;
    if (then.tv_nsec >= 1000000000) {
        then.tv_sec++;
        then.tv_nsec -= 1000000000;
    }
    return then;
}

bool writer_finish(struct writer *writer, int64_t ms)
{
    const struct timespec then = moment_in(ms);
    bool is_over;
    int trouble = 0;

    writer->is_finished = true;
    pthread_mutex_lock(&writer->lock);
    writer->is_ending = true;
    pthread_cond_signal(&writer->has_come);
    while (!writer->is_over && trouble == 0)
        trouble = pthread_cond_timedwait(&writer->has_ended, &writer->lock, &then);
    is_over = writer->is_over;
    pthread_mutex_unlock(&writer->lock);
    return is_over;
}

static void forget(void *context, const struct written *written)
{
    (void)context;
    (void)written;
}

void writer_free(struct writer *writer)
{
    writer_finish(writer, 0);
    pthread_join(writer->thread, NULL);
    writer_collect(writer, forget, NULL);
    free_memory(writer);
}
