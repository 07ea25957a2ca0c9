/* memory_store.c - a store that forgets: a list of entries behind a lock. */
#include "tests/fuzz/memory_store.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct kept {
    struct kept *next;
    struct store_entry entry;
    char text[];
};

static struct kept *first;
static bool is_failing;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t last_of(const char *table)
{
    for (const struct kept *kept = first; kept; kept = kept->next)
        if (strcmp(kept->entry.table, table) == 0)
            return kept->entry.number;
    return 0;
}

static void keep(const struct store_entry *entry)
{
    size_t len = strlen(entry->text) + 1;
    struct kept *kept = malloc(sizeof *kept + len);

    kept->entry = *entry;
    memcpy(kept->text, entry->text, len);
    kept->entry.text = kept->text;
    kept->next = first;
    first = kept;
}

static const char *append(struct store *store, const struct store_entry *entries,
                          int count, bool *clash)
{
    const char *why = NULL;
    (void)store;

    pthread_mutex_lock(&lock);
    memset(clash, false, (size_t)count * sizeof *clash);
    if (is_failing)
        why = "it is told to fail";
    for (int i = 0; i < count && !why; i++)
        keep(&entries[i]);
    pthread_mutex_unlock(&lock);
    return why;
}

static const char *read_log(struct store *store, const char *table, uint64_t from,
                            store_each_entry *each, void *context)
{
    bool goes_on = true;
    (void)store;

    pthread_mutex_lock(&lock);
    for (uint64_t number = from; goes_on && number <= last_of(table); number++)
        for (const struct kept *kept = first; kept; kept = kept->next)
            if (kept->entry.number == number && strcmp(kept->entry.table, table) == 0) {
                goes_on = each(context, &kept->entry);
                break;
            }
    pthread_mutex_unlock(&lock);
    return NULL;
}

static const char *tables(struct store *store, const struct store_filter *filter,
                          store_each_table *each, void *context)
{
    (void)store;
    (void)filter;
    (void)each;
    (void)context;
    return NULL;
}

static const char *guest_find(struct store *store, const uint8_t token[SECRET_HASH],
                              struct store_guest *guest, bool *found)
{
    (void)store;
    *guest = (struct store_guest){.id = "guestnumber0", .name = "Guest"};
    guest->id[GUEST_ID - 1] = (char)('0' + token[0]);
    *found = token[0] >= 1 && token[0] <= 3;
    return NULL;
}

static const char *call_roll(struct store *store, enum store_roll roll,
                             const struct store_keep *after, int limit,
                             store_each_keep *each, void *context)
{
    int digit = !after             ? 0
                : after->has_token ? after->token[0]
                                   : after->id[GUEST_ID - 1] - '0';
    bool goes_on = roll != ROLL_LINKS;
    (void)store;

    while (goes_on && limit-- > 0 && ++digit <= 3) {
        struct store_keep keep = {
            .id = "guestnumber0", .name = "Guest", .has_token = roll == ROLL_TOKENS};
        keep.id[GUEST_ID - 1] = (char)('0' + digit);
        if (keep.has_token)
            memset(keep.token, digit, SECRET_HASH);
        goes_on = each(context, &keep);
    }
    return NULL;
}

static void close_store(struct store *store)
{
    free(store);
}

struct store *store_open(const char *place, char *why, size_t size)
{
    static const struct store_calls calls = {.append = append,
                                             .read = read_log,
                                             .tables = tables,
                                             .guest_find = guest_find,
                                             .roll = call_roll,
                                             .close = close_store};
    struct store *store = malloc(sizeof *store);
    (void)place;
    (void)size;
    why[0] = '\0';

    store->call = &calls;
    return store;
}

void memory_store_fail(bool fails)
{
    pthread_mutex_lock(&lock);
    is_failing = fails;
    pthread_mutex_unlock(&lock);
}

void memory_store_clear(void)
{
    pthread_mutex_lock(&lock);
    while (first) {
        struct kept *kept = first;
        first = kept->next;
        free(kept);
    }
    pthread_mutex_unlock(&lock);
}
