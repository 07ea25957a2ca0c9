/* store.c - how many entries a second a store keeps, by how many share a commit.
 *
 *     store_bench DIR [TABLES [SECONDS]]      in a new folder below DIR, removed afterwards
 *     store_bench postgres://... [TABLES [SECONDS]]          in a database that is empty
 *
 * First it appends 1 to 1,000 entries in each commit, the tables taking turns. Then 1 to
 * TABLES tables use a writer: each hands over its next entry as soon as its last one is kept,
 * like players who move at once, and the time from handing over to being kept is measured.
 * How long a sync takes depends on the disk and its other users: compare only runs that were
 * made side by side. */
#include "server/store/store_open.h"
#include "server/store/writer.h"

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_TABLES = 100000, MOST_SHARED = 1000 };

static uint64_t number[MOST_TABLES]; /* the number of each table's last entry */
static int table_count = 1000;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Processor time of all threads, in us. It hardly depends on what else runs. */
static double work(void)
{
    return (double)clock() * 1e6 / CLOCKS_PER_SEC;
}

static void append(struct store *store, const struct store_entry *entries, int count)
{
    bool clash[MOST_SHARED];
    const char *why = store->call->append(store, entries, count, clash);

    if (why) {
        fprintf(stderr, "store_bench: %s\n", why);
        exit(1);
    }
}

/* Ids are spread over the whole range, as random ones are. */
static void next_entry(struct store_entry *entry, int table)
{
    static const struct store_summary summary = {.game = "hiroba", .text = ""};

    *entry = (struct store_entry){.number = ++number[table],
                                  .at = 1700000000000 + (int64_t)number[table] * 5000,
                                  .kind = 6,
                                  .seat = 1,
                                  .text = "2 place 7 c4",
                                  .summary = number[table] == 1 ? &summary : NULL};
    snprintf(entry->table, sizeof entry->table, "%012llx",
             (unsigned long long)((uint64_t)table * 0x9e3779b97f4a7c15) >> 16);
}

static void measure(struct store *store, int shared, double seconds)
{
    static struct store_entry entries[MOST_SHARED];
    static int table;
    double start = now(), end = start, busy = work();
    long commits = 0;

    for (; end - start < seconds; end = now(), commits++) {
        for (int i = 0; i < shared; i++, table = (table + 1) % table_count)
            next_entry(&entries[i], table);
        append(store, entries, shared);
    }
    printf("%5d a commit %6.0f commits/s %7.0f entries/s %6.1f us of work each\n", shared,
           (double)commits / (end - start), (double)commits * shared / (end - start),
           (work() - busy) / (double)(commits * shared));
    fflush(stdout);
}

/* -- through a writer -------------------------------------------------------------------- */

static struct writer *writer;
static double handed_at[MOST_TABLES], slowest, sum;
static long kept;

static void hand(int table)
{
    struct store_entry entry;

    next_entry(&entry, table);
    handed_at[table] = now();
    if (!writer_append(writer, &entry, 1, (uint64_t)table)) {
        fprintf(stderr, "store_bench: the writer has no room\n");
        exit(1);
    }
}

static void note(void *context, const struct written *written)
{
    double took = now() - handed_at[written->tag];

    if (written->why) {
        fprintf(stderr, "store_bench: %s\n", written->why);
        exit(1);
    }
    kept++;
    sum += took;
    slowest = took > slowest ? took : slowest;
    if (*(const bool *)context)
        hand((int)written->tag);
}

static void wake(void *context)
{
    sem_post(context);
}

static void measure_writer(struct store *store, int playing, double seconds)
{
    struct writer_counts counts;
    bool goes_on = true;
    sem_t woken;
    double start, end, busy = work();

    sem_init(&woken, 0, 0);
    writer = writer_new(store, 1 << 26, wake, &woken);
    if (!writer)
        exit(1);
    kept = 0;
    slowest = sum = 0;
    start = end = now();
    for (int table = 0; table < playing; table++)
        hand(table);
    for (; end - start < seconds; end = now()) {
        sem_wait(&woken);
        writer_collect(writer, note, &goes_on);
    }
    counts = writer_counts(writer);
    printf(
        "%5d tables   %6.0f commits/s %7.0f entries/s %6.1f us of work each; kept after "
        "%.1f ms, at most %.0f\n",
        playing, (double)counts.commits / (end - start), (double)kept / (end - start),
        (work() - busy) / (double)kept, 1000 * sum / (double)kept, 1000 * slowest);
    fflush(stdout);
    goes_on = false;
    writer_finish(writer, INT32_MAX);
    writer_collect(writer, note, &goes_on);
    writer_free(writer);
}

static void remove_folder(const char *folder)
{
    char line[1100];

    snprintf(line, sizeof line, "rm -r '%s'", folder);
    if (system(line) != 0)
        fprintf(stderr, "store_bench: '%s' stays\n", folder);
}

/* A new store in a folder of its own, whose name it prints; or a database, which must
 * be empty. */
static struct store *open_in(const char *place, char folder[1024], char *why, size_t size)
{
    folder[0] = '\0';
    if (store_is_database(place))
        return store_open(place, why, size);
    snprintf(folder, 1024, "%s/store_bench.XXXXXX", place);
    if (mkdtemp(folder))
        return store_open(folder, why, size);
    snprintf(why, size, "there is no folder to be had in '%s'", place);
    return NULL;
}

int main(int argc, char **argv)
{
    char folder[1024], why[512];
    double seconds = argc > 3 ? strtod(argv[3], NULL) : 2;
    struct store *store;

    if (argc > 2)
        table_count = atoi(argv[2]);
    if (argc < 2 || table_count < 1 || table_count > MOST_TABLES) {
        fprintf(stderr, "usage: store_bench DIR|postgres://... [TABLES [SECONDS]]\n");
        return 2;
    }
    store = open_in(argv[1], folder, why, sizeof why);
    if (!store) {
        fprintf(stderr, "store_bench: %s\n", why);
        return 1;
    }
    printf("appending, %d tables in turn\n", table_count);
    for (int shared = 1; shared <= MOST_SHARED; shared *= 10)
        measure(store, shared, seconds);
    puts("through a writer");
    for (int playing = 1; playing <= table_count; playing *= 10)
        measure_writer(store, playing, seconds);
    store->call->close(store);
    if (folder[0])
        remove_folder(folder);
    return 0;
}
