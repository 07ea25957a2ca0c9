/* store.c - how many entries a second a store keeps, by how many share a commit.
 *
 *     store_bench DIR [TABLES [SECONDS]]      in a new folder below DIR, removed afterwards
 *
 * Each entry is of another table in turn, as when all of them play at once. */
#include "server/store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_TABLES = 100000, MOST_SHARED = 1000 };

static uint64_t number[MOST_TABLES]; /* of each table's last entry */
static int table_count = 1000;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void append(struct store *store, const struct store_entry *entries, int count)
{
    int clash;
    const char *why = store->call->append(store, entries, count, &clash);

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
    double start = now(), end = start;
    long commits = 0;

    for (; end - start < seconds; end = now(), commits++) {
        for (int i = 0; i < shared; i++, table = (table + 1) % table_count)
            next_entry(&entries[i], table);
        append(store, entries, shared);
    }
    printf("%5d a commit %8.0f commits/s %9.0f entries/s\n", shared,
           (double)commits / (end - start), (double)commits * shared / (end - start));
    fflush(stdout);
}

static void remove_folder(const char *folder)
{
    char line[1100];

    snprintf(line, sizeof line, "rm -r '%s'", folder);
    if (system(line) != 0)
        fprintf(stderr, "store_bench: '%s' stays\n", folder);
}

int main(int argc, char **argv)
{
    char folder[1024], why[512];
    double seconds = argc > 3 ? strtod(argv[3], NULL) : 2;
    struct store *store;

    if (argc > 2)
        table_count = atoi(argv[2]);
    if (argc < 2 || table_count < 1 || table_count > MOST_TABLES) {
        fprintf(stderr, "usage: store_bench DIR [TABLES [SECONDS]]\n");
        return 2;
    }
    snprintf(folder, sizeof folder, "%s/store_bench.XXXXXX", argv[1]);
    store = mkdtemp(folder) ? store_sqlite_open(folder, why, sizeof why) : NULL;
    if (!store) {
        fprintf(stderr, "store_bench: cannot begin in '%s'\n", folder);
        return 1;
    }
    printf("%d tables\n", table_count);
    for (int shared = 1; shared <= MOST_SHARED; shared *= 10)
        measure(store, shared, seconds);
    store->call->close(store);
    remove_folder(folder);
    return 0;
}
