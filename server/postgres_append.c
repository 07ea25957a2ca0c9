/* postgres_append.c - sorts a batch by tables, writes it as arrays, and commits it at once.
 *
 * In the common case that is one round trip: the tables' tails are locked if they are where
 * the batch begins, moved on, and the entries added. Only where that is refused it is asked
 * who was quicker. */
#include "server/postgres_append.h"

#include "core/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TRIES = 5 };

/* What a batch has for one table. */
struct group {
    const struct store_entry *first, *last, *summary; /* summary: the last that has one */
    int64_t since; /* when the summary's state came to be, if that was within the batch */
    bool is_turned; /* it was, whatever the table's state before; or so it was told */
    uint64_t
        tail; /* the number before the first; when a clash is sought, as it is kept */
};

enum { ID, SINCE, TURNED, GAME, STATE, IS_PUBLIC, TEXT, TABLE_COLUMNS };
enum { E_TABLE, E_NUMBER, E_AT, E_KIND, E_SEAT, E_TEXT, ENTRY_COLUMNS };
enum { S_TABLE, S_SEAT, S_GUEST, S_IS_OVER, SITTING_COLUMNS };
enum { L_TABLE, L_NUMBER, LOCK_COLUMNS };
enum { T_TABLE, T_NUMBER, T_AT, TAIL_COLUMNS };

struct batch {
    const struct store_entry *entries, **sorted; /* by table, then as they came */
    int count, groups;
    struct group *group;
    bool has_gap; /* numbers of a table do not follow each other within the batch */
    struct array lock[LOCK_COLUMNS], tail[TAIL_COLUMNS], entry[ENTRY_COLUMNS],
        table[TABLE_COLUMNS], sitting[SITTING_COLUMNS];
};

/* -- sorting ---------------------------------------------------------------------------- */

static int compare(const void *one, const void *other)
{
    const struct store_entry *a = *(const struct store_entry *const *)one;
    const struct store_entry *b = *(const struct store_entry *const *)other;
    int order = strcmp(a->table, b->table);

    return order != 0 ? order : (a > b) - (a < b);
}

static void take_summary(struct group *group, const struct store_entry *entry)
{
    const struct store_entry *before = group->summary;

    if (entry->since || !before || before->summary->state != entry->summary->state) {
        group->since = entry->since ? entry->since : entry->at;
        group->is_turned = entry->since || before;
    }
    group->summary = entry;
}

static void take_entry(struct batch *batch, const struct store_entry *entry)
{
    struct group *group = batch->groups > 0 ? &batch->group[batch->groups - 1] : NULL;

    must(strlen(entry->text) <= STORE_MOST_TEXT);
    must(entry->number > 1 || entry->summary);
    if (!group || strcmp(group->first->table, entry->table) != 0) {
        group = &batch->group[batch->groups++];
        *group = (struct group){.first = entry, .tail = entry->number - 1};
    } else if (entry->number != group->last->number + 1) {
        batch->has_gap = true;
    }
    group->last = entry;
    if (entry->summary)
        take_summary(group, entry);
}

static void sort(struct batch *batch)
{
    for (int i = 0; i < batch->count; i++)
        batch->sorted[i] = &batch->entries[i];
    qsort((void *)batch->sorted, (size_t)batch->count, sizeof *batch->sorted, compare);
    for (int i = 0; i < batch->count; i++)
        take_entry(batch, batch->sorted[i]);
}

/* -- arrays ----------------------------------------------------------------------------- */

static void write_people(struct array *sitting, const char *table,
                         const struct store_summary *summary)
{
    for (int seat = 1; seat <= MAX_SEATS; seat++) {
        if (summary->guest[seat][0] == '\0')
            continue;
        array_text(&sitting[S_TABLE], table);
        array_number(&sitting[S_SEAT], seat);
        array_text(&sitting[S_GUEST], summary->guest[seat]);
        array_number(&sitting[S_IS_OVER], summary->state == STORE_OVER);
    }
}

static void write_table(struct batch *batch, const struct group *group)
{
    const struct store_summary *summary = group->summary->summary;
    const char *id = group->summary->table;

    must(strlen(summary->text) <= STORE_MOST_LIST);
    array_text(&batch->table[ID], id);
    array_number(&batch->table[SINCE], group->since);
    array_number(&batch->table[TURNED], group->is_turned);
    array_text(&batch->table[GAME], summary->game);
    array_number(&batch->table[STATE], summary->state);
    array_number(&batch->table[IS_PUBLIC], summary->is_public);
    array_text(&batch->table[TEXT], summary->text);
    write_people(batch->sitting, id, summary);
}

static void write_group(struct batch *batch, const struct group *group)
{
    if (group->tail > 0) {
        array_text(&batch->lock[L_TABLE], group->first->table);
        array_number(&batch->lock[L_NUMBER], (int64_t)group->tail);
    }
    array_text(&batch->tail[T_TABLE], group->last->table);
    array_number(&batch->tail[T_NUMBER], (int64_t)group->last->number);
    array_number(&batch->tail[T_AT], group->last->at);
    if (group->summary)
        write_table(batch, group);
}

static void write_entry(struct array *column, const struct store_entry *entry)
{
    array_text(&column[E_TABLE], entry->table);
    array_number(&column[E_NUMBER], (int64_t)entry->number);
    array_number(&column[E_AT], entry->at);
    array_number(&column[E_KIND], entry->kind);
    array_number(&column[E_SEAT], entry->seat);
    array_text(&column[E_TEXT], entry->text);
}

static bool is_short(const struct array *column, int columns)
{
    for (int i = 0; i < columns; i++)
        if (column[i].is_short)
            return true;
    return false;
}

static bool write_arrays(struct batch *batch)
{
    for (int i = 0; i < batch->groups; i++)
        write_group(batch, &batch->group[i]);
    for (int i = 0; i < batch->count; i++)
        write_entry(batch->entry, batch->sorted[i]);
    return !is_short(batch->lock, LOCK_COLUMNS) && !is_short(batch->tail, TAIL_COLUMNS) &&
           !is_short(batch->entry, ENTRY_COLUMNS) &&
           !is_short(batch->table, TABLE_COLUMNS) &&
           !is_short(batch->sitting, SITTING_COLUMNS);
}

static struct values give_columns(const struct array *column, int columns)
{
    struct values values = {0};

    for (int i = 0; i < columns; i++)
        give_array(&values, &column[i]);
    return values;
}

static void free_columns(struct array *column, int columns)
{
    for (int i = 0; i < columns; i++)
        array_free(&column[i]);
}

static void free_batch(struct batch *batch)
{
    free_columns(batch->lock, LOCK_COLUMNS);
    free_columns(batch->tail, TAIL_COLUMNS);
    free_columns(batch->entry, ENTRY_COLUMNS);
    free_columns(batch->table, TABLE_COLUMNS);
    free_columns(batch->sitting, SITTING_COLUMNS);
    free((void *)batch->sorted);
    free(batch->group);
}

static bool fill_batch(struct batch *batch)
{
    batch->sorted =
        (const struct store_entry **)calloc((size_t)batch->count, sizeof *batch->sorted);
    batch->group = calloc((size_t)batch->count, sizeof *batch->group);
    if (!batch->sorted || !batch->group)
        return false;
    sort(batch);
    return write_arrays(batch);
}

/* -- sending ---------------------------------------------------------------------------- */

static void say(struct postgres *pg, enum query query, const struct array *column,
                int columns)
{
    struct values values = give_columns(column, columns);

    postgres_say(pg, query, &values);
}

static void say_lock(struct postgres *pg, const struct batch *batch)
{
    struct values values = give_columns(batch->lock, LOCK_COLUMNS);

    give_number(&values, batch->lock[L_TABLE].count);
    postgres_say(pg, LOCK_TAILS, &values);
}

static enum outcome send_batch(struct postgres *pg, const struct batch *batch)
{
    postgres_begin(pg);
    if (batch->lock[L_TABLE].count > 0)
        say_lock(pg, batch);
    say(pg, MOVE_TAILS, batch->tail, TAIL_COLUMNS);
    say(pg, ADD_ENTRIES, batch->entry, ENTRY_COLUMNS);
    if (batch->table[ID].count > 0) {
        say(pg, PUT_TABLES, batch->table, TABLE_COLUMNS);
        say(pg, NOBODY_SITS, &batch->table[ID], 1);
    }
    if (batch->sitting[S_TABLE].count > 0)
        say(pg, SOMEBODY_SITS, batch->sitting, SITTING_COLUMNS);
    return postgres_commit(pg);
}

/* All entries are kept, to the byte. */
static enum outcome look_for(struct postgres *pg, const struct batch *batch,
                             bool *is_there)
{
    struct values values = give_columns(batch->entry, ENTRY_COLUMNS);
    PGresult *rows;
    enum outcome outcome = postgres_ask(pg, COUNT_ENTRIES, &values, &rows);

    *is_there = outcome == OUTCOME_WELL && number_at(rows, 0, 0) == batch->count;
    PQclear(rows);
    return outcome;
}

/* -- clashes ---------------------------------------------------------------------------- */

static int compare_group(const void *table, const void *group)
{
    return strcmp(table, ((const struct group *)group)->first->table);
}

static struct group *group_of(const struct batch *batch, const char *table)
{
    return bsearch(table, batch->group, (size_t)batch->groups, sizeof *batch->group,
                   compare_group);
}

/* The first entry that does not follow on what is kept and on those before it; -1: none. */
static int find_clash(const struct batch *batch, const PGresult *rows)
{
    for (int i = 0; i < batch->groups; i++)
        batch->group[i].tail = 0;
    for (int i = 0; i < PQntuples(rows); i++)
        group_of(batch, text_at(rows, i, 0))->tail = (uint64_t)number_at(rows, i, 1);
    for (int i = 0; i < batch->count; i++) {
        struct group *group = group_of(batch, batch->entries[i].table);
        if (batch->entries[i].number != ++group->tail)
            return i;
    }
    return -1;
}

static enum outcome look_for_clash(struct postgres *pg, const struct batch *batch,
                                   int *clash)
{
    struct values values = give_columns(&batch->tail[T_TABLE], 1);
    PGresult *rows;
    enum outcome outcome = postgres_ask(pg, READ_TAILS, &values, &rows);

    *clash = outcome == OUTCOME_WELL ? find_clash(batch, rows) : -1;
    PQclear(rows);
    return outcome;
}

static const char *refuse(struct postgres *pg, const struct store_entry *entry)
{
    snprintf(pg->why, sizeof pg->why,
             "entry %llu of table %s does not follow on what is kept of it",
             (unsigned long long)entry->number, entry->table);
    return pg->why;
}

/* Of another's transaction that was in the way: the number was taken, or the tail moved. */
static bool is_overtaken(const struct postgres *pg)
{
    return strcmp(pg->state, "23505") == 0 || strcmp(pg->state, "22012") == 0;
}

/* -- the call --------------------------------------------------------------------------- */

/* What is known of a batch on its way. */
struct progress {
    int tries;
    bool was_lost;   /* the connection was, once: the batch may be kept */
    bool is_decided; /* `why` and `clash` say how */
    const char *why;
    int clash;
};

static void decide(struct progress *progress, const char *why, int clash)
{
    progress->is_decided = true;
    progress->why = why;
    progress->clash = clash;
}

/* The first loss is a reason to connect again and look; the second to give up. */
static void lose(struct postgres *pg, struct progress *progress)
{
    if (progress->was_lost)
        decide(progress, pg->why, -1);
    progress->was_lost = true;
}

/* Somebody was quicker; but after a loss that may have been this very batch. */
static void settle(struct postgres *pg, const struct batch *batch,
                   struct progress *progress)
{
    bool is_there = false;
    int clash = -1;
    enum outcome outcome = OUTCOME_WELL;

    if (progress->was_lost)
        outcome = look_for(pg, batch, &is_there);
    if (is_there) {
        decide(progress, NULL, -1);
        return;
    }
    if (outcome == OUTCOME_WELL)
        outcome = look_for_clash(pg, batch, &clash);
    if (outcome == OUTCOME_LOST)
        lose(pg, progress);
    else if (outcome == OUTCOME_REFUSED)
        decide(progress, pg->why, -1);
    else if (clash >= 0)
        decide(progress, refuse(pg, &batch->entries[clash]), clash);
}

static void try(struct postgres *pg, const struct batch *batch, struct progress *progress)
{
    enum outcome outcome;

    if (batch->has_gap) {
        settle(pg, batch, progress);
        return;
    }
    outcome = send_batch(pg, batch);
    if (outcome == OUTCOME_WELL)
        decide(progress, NULL, -1);
    else if (outcome == OUTCOME_LOST)
        lose(pg, progress);
    else if (is_overtaken(pg))
        settle(pg, batch, progress);
    else if (!postgres_is_worth_a_retry(pg))
        decide(progress, pg->why, -1);
}

const char *postgres_append(struct postgres *pg, const struct store_entry *entries,
                            int count, int *clash)
{
    struct batch batch = {.entries = entries, .count = count};
    struct progress progress = {.clash = -1};

    *clash = -1;
    if (count == 0)
        return NULL;
    if (!fill_batch(&batch)) {
        snprintf(pg->why, sizeof pg->why, "no memory for what is to be kept");
        decide(&progress, pg->why, -1);
    }
    while (!progress.is_decided) {
        if (!postgres_ready(pg))
            decide(&progress, pg->why, -1);
        else if (progress.tries++ == MOST_TRIES)
            decide(&progress, "others write to the same tables all the time", -1);
        else
            try(pg, &batch, &progress);
    }
    free_batch(&batch);
    *clash = progress.clash;
    return progress.why;
}
