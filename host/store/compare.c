/* compare.c - goes through two stores in the same order, and reports where they
 * differ. */
#include "host/store/compare.h"

#include "core/crypto/sha256.h"
#include "host/store/walk.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool copy_fail(struct copy *copy, const struct store *store, const char *why)
{
    snprintf(copy->why, sizeof copy->why, "%s: %s", store == copy->from ? "FROM" : "TO",
             why);
    return false;
}

__attribute__((format(printf, 2, 3))) static void tell(struct copy *copy,
                                                       const char *format, ...)
{
    char what[256];
    va_list list;

    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    copy->differences++;
    copy->told(copy->context, what);
}

/* Whether `to` may lack something, since it is not copied yet. */
static bool may_lack(const struct copy *copy)
{
    return copy->stage == COPY_LOOKS;
}

bool copy_is_well(struct copy *copy, const struct walk *from, const struct walk *to)
{
    if (walk_trouble(from))
        return copy_fail(copy, copy->from, walk_trouble(from));
    return !walk_trouble(to) || copy_fail(copy, copy->to, walk_trouble(to));
}

/* -- logs ------------------------------------------------------------------------------- */

/* The first entries of a log. */
struct beginning {
    struct sha256 hash;
    uint64_t count, wanted;
    uint8_t sum[SHA256_SIZE];
};

static void hash_number(struct sha256 *hash, uint64_t number)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    sha256_add(hash, bytes, sizeof bytes);
}

static bool hash_entry(void *context, const struct store_entry *entry)
{
    struct beginning *log = context;

    if (log->count == log->wanted || entry->number != log->count + 1)
        return false;
    log->count++;
    hash_number(&log->hash, entry->number);
    hash_number(&log->hash, (uint64_t)entry->at);
    hash_number(&log->hash, (uint64_t)entry->kind << 8 | entry->seat);
    hash_number(&log->hash, strlen(entry->text));
    sha256_add(&log->hash, entry->text, strlen(entry->text));
    return true;
}

static bool hash_log(struct copy *copy, struct store *store, const char *table,
                     uint64_t wanted, struct beginning *log)
{
    const char *why;

    *log = (struct beginning){.wanted = wanted};
    sha256_start(&log->hash);
    why = store->call->read(store, table, 1, hash_entry, log);
    sha256_end(&log->hash, log->sum);
    return !why || copy_fail(copy, store, why);
}

static bool hash_both(struct copy *copy, const char *table, uint64_t wanted,
                      struct beginning log[2])
{
    return hash_log(copy, copy->from, table, wanted, &log[0]) &&
           hash_log(copy, copy->to, table, wanted, &log[1]);
}

static bool are_same(const struct beginning log[2])
{
    return log[0].count == log[1].count &&
           memcmp(log[0].sum, log[1].sum, sizeof log[0].sum) == 0;
}

/* Reports the first entry that differs, by bisection. One up to `last` does. */
static bool tell_entry(struct copy *copy, const char *table, uint64_t last)
{
    uint64_t same = 0;

    while (last - same > 1) {
        uint64_t middle = same + (last - same) / 2;
        struct beginning log[2];
        if (!hash_both(copy, table, middle, log))
            return false;
        if (are_same(log))
            same = middle;
        else
            last = middle;
    }
    tell(copy, "table %s: entry %" PRIu64 " is not the same", table, last);
    return true;
}

static bool compare_logs(struct copy *copy, const char *table, uint64_t last)
{
    struct beginning log[2];

    if (!hash_both(copy, table, last, log))
        return false;
    if (!are_same(log))
        return tell_entry(copy, table, last);
    if (log[0].count < last)
        tell(copy, "table %s: entry %" PRIu64 " is missing in both", table,
             log[0].count + 1);
    return true;
}

/* -- tables ----------------------------------------------------------------------------- */

static bool has_same_people(const struct store_summary *a, const struct store_summary *b)
{
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (strcmp(a->guest[seat], b->guest[seat]) != 0)
            return false;
    return true;
}

/* The part of a table's summary that differs, in words; NULL: none. */
static const char *part_of(const struct store_table *a, const struct store_table *b)
{
    const struct store_summary *one = &a->summary, *other = &b->summary;

    return a->since != b->since                  ? "since when it is in its state"
           : a->at != b->at                      ? "the time of its last entry"
           : strcmp(one->game, other->game) != 0 ? "its game"
           : one->state != other->state          ? "its state"
           : one->is_public != other->is_public  ? "whether it is public"
           : !has_same_people(one, other)        ? "who sits there"
           : strcmp(one->text, other->text) != 0 ? "what lists show of it"
                                                 : NULL;
}

static bool compare_table(struct copy *copy, const struct store_table *from,
                          const struct store_table *to)
{
    bool is_shorter = to->number < from->number && may_lack(copy);
    const char *part = part_of(from, to);

    if (from->number != to->number && !is_shorter) {
        tell(copy, "table %s: FROM has %" PRIu64 " entries, TO has %" PRIu64, from->id,
             from->number, to->number);
        return true;
    }
    if (!is_shorter && part)
        tell(copy, "table %s: %s is not the same", from->id, part);
    return compare_logs(copy, from->id, to->number);
}

/* Compares the next table of either store. False: there is none, or a store failed. */
static bool compare_next_table(struct copy *copy, struct walk *from, struct walk *to)
{
    const struct store_table *one = walk_table(from), *other = walk_table(to);
    int order;

    if (!copy_is_well(copy, from, to) || (!one && !other))
        return false;
    order = !one ? 1 : !other ? -1 : strcmp(one->id, other->id);
    if (order == 0)
        compare_table(copy, one, other);
    else if (order > 0)
        tell(copy, "table %s is only in TO", other->id);
    else if (!may_lack(copy))
        tell(copy, "table %s is only in FROM", one->id);
    if (order <= 0) {
        copy->tables++;
        copy->entries += one->number;
        copy->done += one->number;
        walk_on(from);
    }
    if (order >= 0)
        walk_on(to);
    return !copy->why[0];
}

static bool compare_tables(struct copy *copy)
{
    struct walk *from = walk_tables(copy->from), *to = walk_tables(copy->to);

    if (!from || !to)
        copy_fail(copy, copy->from, "no memory to go through it");
    while (!copy->why[0] && compare_next_table(copy, from, to))
        if (copy->went_on)
            copy->went_on(copy->context, copy);
    walk_free(from);
    walk_free(to);
    return !copy->why[0];
}

/* -- guests, tokens and links ----------------------------------------------------------- */

static const char *const noun[] = {[ROLL_GUESTS] = "guest",
                                   [ROLL_TOKENS] = "a token of guest",
                                   [ROLL_LINKS] = "a link of guest"};

const struct store_keep *copy_keep(const struct copy *copy, struct walk *walk,
                                   enum store_roll roll)
{
    const struct store_keep *keep = walk_keep(walk);

    for (; keep && roll == ROLL_LINKS && keep->at <= copy->now; keep = walk_keep(walk))
        walk_on(walk);
    return keep;
}

int copy_order(enum store_roll roll, const struct store_keep *a,
               const struct store_keep *b)
{
    return roll == ROLL_GUESTS ? strcmp(a->id, b->id)
                               : memcmp(a->token, b->token, SECRET_HASH);
}

static void compare_keep(struct copy *copy, enum store_roll roll,
                         const struct store_keep *from, const struct store_keep *to)
{
    if (strcmp(from->id, to->id) != 0)
        tell(copy, "%s %s is guest %s's in TO", noun[roll], from->id, to->id);
    else if (from->at != to->at)
        tell(copy, "%s %s: its time is not the same", noun[roll], from->id);
    else if (roll == ROLL_GUESTS && strcmp(from->name, to->name) != 0)
        tell(copy, "guest %s: the name is not the same", from->id);
}

/* Compares the next guest, token or link of either store. False: there is none, or a
 * store failed. */
static bool compare_next_keep(struct copy *copy, enum store_roll roll, struct walk *from,
                              struct walk *to)
{
    const struct store_keep *one = copy_keep(copy, from, roll);
    const struct store_keep *other = copy_keep(copy, to, roll);
    int order;

    if (!copy_is_well(copy, from, to) || (!one && !other))
        return false;
    order = !one ? 1 : !other ? -1 : copy_order(roll, one, other);
    if (order == 0)
        compare_keep(copy, roll, one, other);
    else if (order > 0)
        tell(copy, "%s %s is only in TO", noun[roll], other->id);
    else if (!may_lack(copy))
        tell(copy, "%s %s is only in FROM", noun[roll], one->id);
    copy->guests += order <= 0 && roll == ROLL_GUESTS;
    if (order <= 0)
        walk_on(from);
    if (order >= 0)
        walk_on(to);
    return true;
}

static bool compare_roll(struct copy *copy, enum store_roll roll)
{
    struct walk *from = walk_roll(copy->from, roll), *to = walk_roll(copy->to, roll);

    if (!from || !to)
        copy_fail(copy, copy->from, "no memory to go through it");
    while (!copy->why[0] && compare_next_keep(copy, roll, from, to))
        ;
    walk_free(from);
    walk_free(to);
    return !copy->why[0];
}

bool compare_stores(struct copy *copy)
{
    copy->tables = copy->entries = copy->guests = copy->done = copy->differences = 0;
    return compare_roll(copy, ROLL_GUESTS) && compare_roll(copy, ROLL_TOKENS) &&
           compare_roll(copy, ROLL_LINKS) && compare_tables(copy);
}
