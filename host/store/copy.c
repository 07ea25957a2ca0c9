/* copy.c - adds to a store what it lacks of another, with many entries in a commit. */
#include "host/store/copy.h"

#include "host/store/compare.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TRIES = 3, BATCH = 1000, BATCH_TEXT = 1 << 20, KEEPS = 500 };

/* Entries to be written together, with copies of their texts and summaries. */
struct copy_batch {
    int count;
    size_t len;
    struct store_entry entry[BATCH];
    bool clash[BATCH];
    struct store_summary summary[BATCH]; /* by entry, where it has one */
    char text[BATCH_TEXT];
};

/* A table's log that is being copied. */
struct carrying {
    struct copy *copy;
    struct copy_batch *batch;
    const struct store_table *table;
    uint64_t next; /* the number of the next entry */
    /* no entry was copied in this run; the first one carries the summary */
    bool is_first;
};

static void go_on(struct copy *copy)
{
    if (copy->went_on)
        copy->went_on(copy->context, copy);
}

/* -- entries ---------------------------------------------------------------------------- */

static bool send(struct copy *copy, struct copy_batch *batch)
{
    const char *why = NULL;

    if (batch->count > 0)
        why = copy->to->call->append(copy->to, batch->entry, batch->count, batch->clash);
    copy->is_overtaken = false;
    for (int i = 0; i < batch->count && !why; i++)
        copy->is_overtaken |= batch->clash[i];
    if (copy->is_overtaken)
        why = "somebody else writes there at the same tables";
    if (why)
        copy_fail(copy, copy->to, why);
    batch->count = 0;
    batch->len = 0;
    go_on(copy);
    return !why;
}

/* Copies a text into the batch. */
static const char *keep_text(struct copy_batch *batch, const char *text)
{
    char *kept = batch->text + batch->len;
    size_t size = strlen(text) + 1;

    memcpy(kept, text, size);
    batch->len += size;
    return kept;
}

static void add(struct carrying *carrying, const struct store_entry *entry)
{
    struct copy_batch *batch = carrying->batch;
    int i = batch->count++;
    struct store_entry *kept = &batch->entry[i];

    *kept = *entry;
    kept->text = keep_text(batch, entry->text);
    if (carrying->is_first) {
        batch->summary[i] = carrying->table->summary;
        batch->summary[i].text = keep_text(batch, carrying->table->summary.text);
        kept->summary = &batch->summary[i];
        kept->since = carrying->table->since;
    }
    carrying->is_first = false;
    carrying->next++;
    carrying->copy->done++;
}

static bool has_room(const struct copy_batch *batch)
{
    return batch->count < BATCH &&
           batch->len + STORE_MOST_TEXT + STORE_MOST_LIST + 2 <= BATCH_TEXT;
}

/* Copies up to the entry that was the last when the table was listed. */
static bool carry(void *context, const struct store_entry *entry)
{
    struct carrying *carrying = context;

    if (entry->number != carrying->next || carrying->next > carrying->table->number ||
        strlen(entry->text) > STORE_MOST_TEXT)
        return false;
    if (!has_room(carrying->batch) && !send(carrying->copy, carrying->batch))
        return false;
    add(carrying, entry);
    return true;
}

static bool carry_log(struct copy *copy, struct copy_batch *batch,
                      const struct store_table *table, uint64_t from)
{
    struct carrying carrying = {
        .copy = copy, .batch = batch, .table = table, .next = from, .is_first = true};
    const char *why;
    char words[128];

    copy->done += from - 1;
    why = copy->from->call->read(copy->from, table->id, from, carry, &carrying);
    if (copy->why[0])
        return false;
    if (!why && carrying.next <= table->number) {
        snprintf(words, sizeof words,
                 "table %s: entry %" PRIu64 " is missing or too long", table->id,
                 carrying.next);
        why = words;
    }
    return !why || copy_fail(copy, copy->from, why);
}

/* What `to` has of a table: the number of its last entry, 0 for nothing. */
static uint64_t number_of(struct walk *to, const char *id)
{
    const struct store_table *table = walk_table(to);

    for (; table && strcmp(table->id, id) < 0; table = walk_table(to))
        walk_on(to);
    return table && strcmp(table->id, id) == 0 ? table->number : 0;
}

static void carry_tables(struct copy *copy, struct copy_batch *batch, struct walk *from,
                         struct walk *to)
{
    const struct store_table *table;

    for (; !copy->why[0] && (table = walk_table(from)) != NULL; walk_on(from)) {
        uint64_t number = number_of(to, table->id);
        if (copy_is_well(copy, from, to))
            carry_log(copy, batch, table, number + 1);
    }
    if (!copy->why[0] && copy_is_well(copy, from, to))
        send(copy, batch);
}

static bool add_tables(struct copy *copy)
{
    struct walk *from = walk_tables(copy->from), *to = walk_tables(copy->to);
    struct copy_batch *batch = calloc(1, sizeof *batch);

    if (!from || !to || !batch)
        copy_fail(copy, copy->from, "no memory to copy it");
    else
        carry_tables(copy, batch, from, to);
    walk_free(from);
    walk_free(to);
    free(batch);
    return !copy->why[0];
}

/* -- guests, tokens and links ----------------------------------------------------------- */

static bool send_keeps(struct copy *copy, enum store_roll roll,
                       const struct store_keep *keeps, int count)
{
    const struct store_calls *call = copy->to->call;
    const char *why = NULL;

    if (roll != ROLL_LINKS && count > 0)
        why = call->guest_keep(copy->to, keeps, count);
    for (int i = 0; roll == ROLL_LINKS && i < count && !why; i++)
        why = call->link_keep(copy->to, keeps[i].token, keeps[i].id, copy->now,
                              keeps[i].at);
    go_on(copy);
    return !why || copy_fail(copy, copy->to, why);
}

/* Whether `to` has it already. */
static bool has_keep(struct copy *copy, enum store_roll roll, struct walk *to,
                     const struct store_keep *keep)
{
    const struct store_keep *there = copy_keep(copy, to, roll);

    for (; there && copy_order(roll, there, keep) < 0; there = copy_keep(copy, to, roll))
        walk_on(to);
    return there && copy_order(roll, there, keep) == 0;
}

static void add_keeps(struct copy *copy, enum store_roll roll, struct walk *from,
                      struct walk *to)
{
    struct store_keep keeps[KEEPS];
    const struct store_keep *keep;
    int count = 0;

    for (; !copy->why[0] && (keep = copy_keep(copy, from, roll)) != NULL; walk_on(from)) {
        if (!has_keep(copy, roll, to, keep))
            keeps[count++] = *keep;
        if (count == KEEPS && send_keeps(copy, roll, keeps, count))
            count = 0;
    }
    if (!copy->why[0] && copy_is_well(copy, from, to))
        send_keeps(copy, roll, keeps, count);
}

static bool add_roll(struct copy *copy, enum store_roll roll)
{
    struct walk *from = walk_roll(copy->from, roll), *to = walk_roll(copy->to, roll);

    if (!from || !to)
        copy_fail(copy, copy->from, "no memory to copy it");
    else
        add_keeps(copy, roll, from, to);
    walk_free(from);
    walk_free(to);
    return !copy->why[0];
}

/* -- all of it -------------------------------------------------------------------------- */

static void begin_stage(struct copy *copy, enum copy_stage stage)
{
    copy->stage = stage;
    copy->done = 0;
    go_on(copy);
}

/* Guests are added before their tokens, so that each gets its own time. */
static bool add_all(struct copy *copy)
{
    begin_stage(copy, COPY_ADDS);
    return add_roll(copy, ROLL_GUESTS) && add_roll(copy, ROLL_TOKENS) &&
           add_roll(copy, ROLL_LINKS) && add_tables(copy);
}

/* Looks and adds. A database may still be working on what a killed copy had sent. Then it
 * seems that somebody else writes, and we look again. */
static bool bring(struct copy *copy)
{
    for (int tries = 1;; tries++) {
        copy->why[0] = '\0';
        copy->total = 0;
        copy->is_overtaken = false;
        begin_stage(copy, COPY_LOOKS);
        if (!compare_stores(copy) || copy->differences > 0)
            return false;
        copy->total = copy->entries;
        if (add_all(copy) || !copy->is_overtaken || tries == MOST_TRIES)
            return !copy->why[0];
    }
}

enum copied copy_store(struct copy *copy)
{
    bool is_well = bring(copy);

    if (is_well) {
        begin_stage(copy, COPY_VERIFIES);
        is_well = compare_stores(copy);
    }
    if (copy->why[0])
        return COPY_TROUBLE;
    return is_well && copy->differences == 0 ? COPIED : COPY_DIFFERS;
}
