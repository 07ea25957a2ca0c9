/* writer.c - the thread that writes: a queue in, commits, a queue out. */
#include "server/writer.h"

#include "core/must.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHARED = 1000 }; /* things in one commit: nobody waits for an endless one */

struct job {
    struct job *next;
    size_t size; /* bytes of all of it */
    struct written end;
    char *words; /* memory of end.why; NULL: not its own */
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
    struct job *first, **end;
};

struct writer {
    struct store *store;
    size_t room;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;

    /* the loop's own */
    bool is_finished;    /* the thread is no more */
    struct job *telling; /* collected, but not yet told of */
    int untold;          /* failures among these */

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t has_come;
    struct queue waiting, decided;
    int failures; /* among the decided, stale ones not counted */
    bool is_ending;
    bool is_held; /* the thread is woken by writer_go only */
    struct writer_counts counts;

    /* the thread's own */
    struct store_entry entry[MOST_SHARED];
    struct job *job[MOST_SHARED]; /* each entry's, */
    bool clash[MOST_SHARED];      /* and whether it is not kept */
    struct store_keep keep[MOST_SHARED];
};

/* -- queues ----------------------------------------------------------------------------- */

static void put(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static struct job *take_first(struct queue *queue)
{
    struct job *job = queue->first;

    queue->first = job->next;
    if (!queue->first)
        queue->end = &queue->first;
    return job;
}

static void make_empty(struct queue *queue)
{
    *queue = (struct queue){.end = &queue->first};
}

static void free_job(struct job *job)
{
    free(job->words);
    free(job);
}

/* -- what became of a job --------------------------------------------------------------- */

static void decide(struct job *job, enum fate fate, const char *why)
{
    job->end.fate = fate;
    job->words = why ? strdup(why) : NULL;
    job->end.why = !why ? NULL : job->words ? job->words : "there is no memory";
}

static bool is_of_table(const struct job *job, const char *table)
{
    return job->end.deed == DEED_ENTRIES && strcmp(job->end.table, table) == 0;
}

/* A failure of its own, on which others may build. */
static bool has_failed(const struct job *job)
{
    return job->end.deed == DEED_ENTRIES &&
           (job->end.fate == FATE_FAILED || job->end.fate == FATE_CLASH);
}

static void make_stale(struct job *job)
{
    job->end.fate = FATE_STALE;
    job->end.why = "what came before it at this table could not be kept";
}

/* All of a table from this job on were handed over without knowing of the failure. */
static void make_all_stale(struct job *from, const char *table)
{
    for (struct job *job = from; job; job = job->next)
        if (is_of_table(job, table))
            make_stale(job);
}

/* -- the thread: one commit -------------------------------------------------------------- */

static bool is_to_do(const struct job *job, enum deed deed)
{
    return job->end.deed == deed && job->end.fate != FATE_STALE;
}

/* The entries of all jobs, as the store wants them. */
static int gather_entries(struct writer *writer, struct job *jobs)
{
    int count = 0;

    for (struct job *job = jobs; job; job = job->next)
        for (int i = 0; is_to_do(job, DEED_ENTRIES) && i < job->count; i++) {
            writer->entry[count] = job->entry[i];
            writer->job[count++] = job;
        }
    return count;
}

static void fail_all(struct job *jobs, enum deed deed, const char *why)
{
    for (struct job *job = jobs; job; job = job->next)
        if (is_to_do(job, deed) && job->end.fate == FATE_KEPT)
            decide(job, FATE_FAILED, why);
}

/* Decides those that clashed: of each table the first job, on which the others build. Returns
 * how many entries were kept. */
static int sort_out(const struct writer *writer, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++) {
        struct job *job = writer->job[i];
        kept += !writer->clash[i];
        if (!writer->clash[i] || job->end.fate != FATE_KEPT)
            continue;
        decide(job, FATE_CLASH, "somebody else was quicker at this table");
        make_all_stale(job->next, job->end.table);
    }
    return kept;
}

static int keep_entries(struct writer *writer, struct job *jobs)
{
    int count = gather_entries(writer, jobs);
    const char *why = NULL;

    if (count > 0)
        why = writer->store->call->append(writer->store, writer->entry, count,
                                          writer->clash);
    if (!why)
        return sort_out(writer, count);
    fail_all(jobs, DEED_ENTRIES, why);
    return 0;
}

static void keep_guests(struct writer *writer, struct job *jobs)
{
    int count = 0;
    const char *why;

    for (const struct job *job = jobs; job; job = job->next)
        if (job->end.deed == DEED_GUEST)
            writer->keep[count++] = job->of.keep;
    if (count == 0)
        return;
    why = writer->store->call->guest_keep(writer->store, writer->keep, count);
    if (why)
        fail_all(jobs, DEED_GUEST, why);
}

static const char *do_link(struct store *store, struct job *job)
{
    if (job->end.deed == DEED_LINK)
        return store->call->link_keep(store, job->of.link.code, job->of.link.guest,
                                      job->of.link.now, job->of.link.until);
    return store->call->link_take(store, job->of.link.code, job->of.link.now,
                                  &job->end.guest, &job->end.found);
}

/* Links are rare: each has its own commit. Guests come first, so that a link may be one's
 * that comes with it. */
static int do_all(struct writer *writer, struct job *jobs)
{
    int kept;

    keep_guests(writer, jobs);
    kept = keep_entries(writer, jobs);
    for (struct job *job = jobs; job; job = job->next) {
        const char *why;
        if (job->end.deed != DEED_LINK && job->end.deed != DEED_TAKE)
            continue;
        why = do_link(writer->store, job);
        if (why)
            decide(job, FATE_FAILED, why);
    }
    return kept;
}

/* -- the thread: its queues -------------------------------------------------------------- */

/* What shares the next commit. */
static void take_some(struct writer *writer, struct queue *some)
{
    int entries = 0, jobs = 0;

    make_empty(some);
    while (writer->waiting.first && jobs < MOST_SHARED &&
           entries + writer->waiting.first->count <= MOST_SHARED) {
        struct job *job = take_first(&writer->waiting);
        entries += job->count;
        jobs++;
        put(some, job);
    }
}

static void publish(struct writer *writer, struct queue *some)
{
    while (some->first) {
        struct job *job = take_first(some);
        if (has_failed(job)) {
            writer->failures++;
            make_all_stale(writer->waiting.first, job->end.table);
        }
        put(&writer->decided, job);
    }
}

/* Signals are the loop's. */
static void block_signals(void)
{
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

static void *work(void *context)
{
    struct writer *writer = context;
    struct queue some;
    int kept;

    block_signals();
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
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* -- handing over ------------------------------------------------------------------------ */

static struct job *new_job(enum deed deed, size_t tail, uint64_t tag)
{
    struct job *job = calloc(1, sizeof *job + tail);

    if (job) {
        job->size = sizeof *job + tail;
        job->end.deed = deed;
        job->end.tag = tag;
    }
    return job;
}

static bool has_failure(const struct job *jobs, const char *table)
{
    for (const struct job *job = jobs; job; job = job->next)
        if (has_failed(job) && is_of_table(job, table))
            return true;
    return false;
}

/* Whether the loop has yet to hear of a failure that these entries build on. */
static bool is_late(const struct writer *writer, const struct job *job)
{
    if (job->end.deed != DEED_ENTRIES)
        return false;
    return (writer->failures > 0 && has_failure(writer->decided.first, job->end.table)) ||
           (writer->untold > 0 && has_failure(writer->telling, job->end.table));
}

/* Takes the job, or frees it where there is no room (or no memory: NULL). */
static bool hand_over(struct writer *writer, struct job *job)
{
    bool fits;

    must(!writer->is_finished);
    if (!job)
        return false;
    pthread_mutex_lock(&writer->lock);
    fits = job->size <= writer->room - writer->counts.waiting;
    if (fits) {
        if (is_late(writer, job))
            make_stale(job);
        writer->counts.waiting += job->size;
        put(&writer->waiting, job);
        if (!writer->is_held)
            pthread_cond_signal(&writer->has_come);
    }
    pthread_mutex_unlock(&writer->lock);
    if (!fits)
        free_job(job);
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

/* Copies the entries into the job's tail with all they point to. */
static void copy_entries(struct job *job, const struct store_entry *entries, int count)
{
    struct store_summary *summary = (struct store_summary *)&job->entry[count];
    char *texts;
    int summaries = 0;

    for (int i = 0; i < count; i++)
        summaries += entries[i].summary != NULL;
    texts = (char *)&summary[summaries];
    for (int i = 0; i < count; i++) {
        job->entry[i] = entries[i];
        job->entry[i].text = copy_text(&texts, entries[i].text);
        if (!entries[i].summary)
            continue;
        *summary = *entries[i].summary;
        summary->text = copy_text(&texts, entries[i].summary->text);
        job->entry[i].summary = summary++;
    }
}

bool writer_append(struct writer *writer, const struct store_entry *entries, int count,
                   uint64_t tag)
{
    struct job *job;

    must(count >= 1 && count <= MOST_SHARED);
    job = new_job(DEED_ENTRIES, tail_of(entries, count), tag);
    if (!job)
        return false;
    for (int i = 1; i < count; i++)
        must(strcmp(entries[i].table, entries[0].table) == 0 &&
             entries[i].number == entries[0].number + (uint64_t)i);
    job->count = count;
    memcpy(job->end.table, entries[0].table, sizeof job->end.table);
    job->end.first = entries[0].number;
    job->end.last = entries[count - 1].number;
    copy_entries(job, entries, count);
    return hand_over(writer, job);
}

bool writer_guest(struct writer *writer, const struct store_keep *keep, uint64_t tag)
{
    struct job *job = new_job(DEED_GUEST, 0, tag);

    if (job)
        job->of.keep = *keep;
    return hand_over(writer, job);
}

static struct job *new_link(enum deed deed, const uint8_t code[SECRET_HASH], int64_t now,
                            uint64_t tag)
{
    struct job *job = new_job(deed, 0, tag);

    if (job) {
        memcpy(job->of.link.code, code, SECRET_HASH);
        job->of.link.now = now;
    }
    return job;
}

bool writer_link(struct writer *writer, const uint8_t code[SECRET_HASH],
                 const char *guest, int64_t now, int64_t until, uint64_t tag)
{
    struct job *job = new_link(DEED_LINK, code, now, tag);

    if (job) {
        must(strlen(guest) == GUEST_ID);
        memcpy(job->of.link.guest, guest, GUEST_ID);
        job->of.link.until = until;
    }
    return hand_over(writer, job);
}

bool writer_take(struct writer *writer, const uint8_t code[SECRET_HASH], int64_t now,
                 uint64_t tag)
{
    return hand_over(writer, new_link(DEED_TAKE, code, now, tag));
}

/* -- collecting -------------------------------------------------------------------------- */

static struct job *take_decided(struct writer *writer)
{
    struct job *jobs;

    pthread_mutex_lock(&writer->lock);
    jobs = writer->decided.first;
    make_empty(&writer->decided);
    writer->untold = writer->failures;
    writer->failures = 0;
    for (const struct job *job = jobs; job; job = job->next)
        writer->counts.waiting -= job->size;
    pthread_mutex_unlock(&writer->lock);
    return jobs;
}

int writer_collect(struct writer *writer, void (*each)(void *, const struct written *),
                   void *context)
{
    int count = 0;

    must(!writer->telling);
    writer->telling = take_decided(writer);
    for (struct job *job; (job = writer->telling); count++) {
        writer->telling = job->next;
        writer->untold -= has_failed(job);
        each(context, &job->end);
        free_job(job);
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
    pthread_cond_init(&writer->has_come, NULL);
    if (pthread_create(&writer->thread, NULL, work, writer) == 0)
        return writer;
    writer->is_finished = true;
    writer_free(writer);
    return NULL;
}

void writer_finish(struct writer *writer)
{
    if (writer->is_finished)
        return;
    pthread_mutex_lock(&writer->lock);
    writer->is_ending = true;
    pthread_cond_signal(&writer->has_come);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    writer->is_finished = true;
}

static void forget(void *context, const struct written *written)
{
    (void)context;
    (void)written;
}

void writer_free(struct writer *writer)
{
    writer_finish(writer);
    writer_collect(writer, forget, NULL);
    pthread_cond_destroy(&writer->has_come);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}
