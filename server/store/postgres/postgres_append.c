/* postgres_append.c - sorts a batch by tables, writes it as arrays, and commits it at
 * once.
 *
 * It takes one round trip. The tails of the tables are locked. A table whose tail is
 * where its entries begin gets them, and its tail is moved on. The answer says at which
 * tables that was done; at the others somebody else was quicker. */
#include "server/store/postgres/postgres_append.h"

#include "core/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TRIES = 5 };

/* What a batch has for one table. */
struct group {
    const struct store_entry *first, *last, *summary; /* summary: the last that has one */
    int64_t since; /* when the state in the summary began, if `is_turned` */
    /* the state began within the batch, or the caller said when */
    bool is_turned;
    bool has_gap; /* its numbers are not consecutive, so it is not sent */
    bool is_kept;
    int at, count; /* its entries among the sorted ones */
};

enum { ID, SINCE, TURNED, GAME, STATE, IS_PUBLIC, TEXT, TABLE_COLUMNS };
enum { E_TABLE, E_NUMBER, E_AT, E_KIND, E_SEAT, E_TEXT, ENTRY_COLUMNS };
enum { S_TABLE, S_SEAT, S_GUEST, S_IS_OVER, SITTING_COLUMNS };
enum { F_TABLE, F_NUMBER, F_AT, FOUNDED_COLUMNS };
enum { T_TABLE, T_BEFORE, T_NUMBER, T_AT, TAIL_COLUMNS };

struct append_batch {
    const struct store_entry *entries, **sorted; /* by table, then as they came */
    int count, groups;
    struct group *group;
    struct array founded[FOUNDED_COLUMNS], tail[TAIL_COLUMNS], entry[ENTRY_COLUMNS],
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

static void take_entry(struct append_batch *batch, int at)
{
    const struct store_entry *entry = batch->sorted[at];
    struct group *group = batch->groups > 0 ? &batch->group[batch->groups - 1] : NULL;

    must(strlen(entry->text) <= STORE_MOST_TEXT);
    must(entry->number > 1 || entry->summary);
    if (!group || strcmp(group->first->table, entry->table) != 0) {
        group = &batch->group[batch->groups++];
        *group = (struct group){.first = entry, .at = at};
    } else if (entry->number != group->last->number + 1) {
        group->has_gap = true;
    }
    group->last = entry;
    group->count++;
    if (entry->summary)
        take_summary(group, entry);
}

static void sort(struct append_batch *batch)
{
    for (int i = 0; i < batch->count; i++)
        batch->sorted[i] = &batch->entries[i];
    qsort((void *)batch->sorted, (size_t)batch->count, sizeof *batch->sorted, compare);
    for (int i = 0; i < batch->count; i++)
        take_entry(batch, i);
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

static void write_table(struct append_batch *batch, const struct group *group)
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

static void write_entry(struct array *column, const struct store_entry *entry)
{
    array_text(&column[E_TABLE], entry->table);
    array_number(&column[E_NUMBER], (int64_t)entry->number);
    array_number(&column[E_AT], entry->at);
    array_number(&column[E_KIND], entry->kind);
    array_number(&column[E_SEAT], entry->seat);
    array_text(&column[E_TEXT], entry->text);
}

static void write_founded(struct array *column, const struct group *group)
{
    array_text(&column[F_TABLE], group->first->table);
    array_number(&column[F_NUMBER], (int64_t)group->last->number);
    array_number(&column[F_AT], group->last->at);
}

static void write_tail(struct array *column, const struct group *group)
{
    array_text(&column[T_TABLE], group->first->table);
    array_number(&column[T_BEFORE], (int64_t)group->first->number - 1);
    array_number(&column[T_NUMBER], (int64_t)group->last->number);
    array_number(&column[T_AT], group->last->at);
}

static void write_group(struct append_batch *batch, const struct group *group)
{
    if (group->has_gap)
        return;
    if (group->first->number == 1)
        write_founded(batch->founded, group);
    else
        write_tail(batch->tail, group);
    for (int i = 0; i < group->count; i++)
        write_entry(batch->entry, batch->sorted[group->at + i]);
    if (group->summary)
        write_table(batch, group);
}

static bool is_short(const struct array *column, int columns)
{
    for (int i = 0; i < columns; i++)
        if (column[i].is_short)
            return true;
    return false;
}

static bool write_arrays(struct append_batch *batch)
{
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): free_batch frees it */
    for (int i = 0; i < batch->groups; i++)
        write_group(batch, &batch->group[i]);
    return !is_short(batch->founded, FOUNDED_COLUMNS) &&
           !is_short(batch->tail, TAIL_COLUMNS) &&
           !is_short(batch->entry, ENTRY_COLUMNS) &&
           !is_short(batch->table, TABLE_COLUMNS) &&
           !is_short(batch->sitting, SITTING_COLUMNS);
}

static void give_columns(struct values *values, const struct array *column, int columns)
{
    for (int i = 0; i < columns; i++)
        give_array(values, &column[i]);
}

static void free_columns(struct array *column, int columns)
{
    for (int i = 0; i < columns; i++)
        array_free(&column[i]);
}

static void free_batch(struct append_batch *batch)
{
    free_columns(batch->founded, FOUNDED_COLUMNS);
    free_columns(batch->tail, TAIL_COLUMNS);
    free_columns(batch->entry, ENTRY_COLUMNS);
    free_columns(batch->table, TABLE_COLUMNS);
    free_columns(batch->sitting, SITTING_COLUMNS);
    free((void *)batch->sorted);
    free(batch->group);
}

static bool fill_batch(struct append_batch *batch)
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
    struct values values = {0};

    give_columns(&values, column, columns);
    postgres_say(pg, query, &values);
}

static void say_founded(struct postgres *pg, const struct append_batch *batch)
{
    struct values values = {0};

    give_columns(&values, batch->entry, ENTRY_COLUMNS);
    give_columns(&values, batch->founded, FOUNDED_COLUMNS);
    postgres_say(pg, FOUND, &values);
}

static void say_entries(struct postgres *pg, const struct append_batch *batch)
{
    struct values values = {0};

    give_columns(&values, batch->entry, ENTRY_COLUMNS);
    give_columns(&values, batch->tail, TAIL_COLUMNS);
    give_number(&values, batch->founded[F_TABLE].count == 0);
    postgres_say(pg, APPEND, &values);
}

static int compare_group(const void *table, const void *group)
{
    return strcmp(table, ((const struct group *)group)->first->table);
}

static struct group *group_of(const struct append_batch *batch, const char *table)
{
    return bsearch(table, batch->group, (size_t)batch->groups, sizeof *batch->group,
                   compare_group);
}

/* Each row names a table whose entries are stored if the commit succeeds. */
static void note_kept(void *context, const PGresult *rows)
{
    for (int i = 0; i < PQntuples(rows); i++) {
        struct group *group = group_of(context, text_at(rows, i, 0));
        if (group)
            group->is_kept = true;
    }
}

static enum outcome send_batch(struct postgres *pg, struct append_batch *batch)
{
    for (int i = 0; i < batch->groups; i++)
        batch->group[i].is_kept = false;
    postgres_begin(pg);
    if (batch->founded[F_TABLE].count > 0)
        say_founded(pg, batch);
    if (batch->tail[T_TABLE].count > 0)
        say_entries(pg, batch);
    if (batch->table[ID].count > 0) {
        say(pg, PUT_TABLES, batch->table, TABLE_COLUMNS);
        say(pg, NOBODY_SITS, &batch->table[ID], 1);
    }
    if (batch->sitting[S_TABLE].count > 0)
        say(pg, SOMEBODY_SITS, batch->sitting, SITTING_COLUMNS);
    return postgres_commit(pg, note_kept, batch);
}

/* Looks for the entries after a lost connection. A table was stored if its entries are
 * there, byte by byte. */
static enum outcome look_for(struct postgres *pg, const struct append_batch *batch)
{
    struct values values = {0};
    PGresult *rows;
    enum outcome outcome;

    give_columns(&values, batch->entry, ENTRY_COLUMNS);
    outcome = postgres_ask(pg, COUNT_ENTRIES, &values, &rows);
    for (int i = 0; i < PQntuples(rows); i++) {
        struct group *group = group_of(batch, text_at(rows, i, 0));
        group->is_kept |= number_at(rows, i, 1) == group->count;
    }
    PQclear(rows);
    return outcome;
}

/* -- the call --------------------------------------------------------------------------- */

/* What is known of a batch that is being written. */
struct progress {
    int tries;
    /* the connection was lost once: some of the batch may be stored */
    bool was_lost;
    bool is_decided; /* see `why` */
    const char *why;
};

static void decide(struct progress *progress, const char *why)
{
    progress->is_decided = true;
    progress->why = why;
}

/* The first loss is a reason to connect again and look; the second to give up. */
static void lose(struct postgres *pg, struct progress *progress)
{
    if (progress->was_lost)
        decide(progress, pg->why);
    progress->was_lost = true;
}

static void try(struct postgres *pg, struct append_batch *batch,
                struct progress *progress)
{
    enum outcome outcome = send_batch(pg, batch);

    if (outcome == OUTCOME_WELL && progress->was_lost)
        outcome = look_for(pg, batch);
    if (outcome == OUTCOME_WELL)
        decide(progress, NULL);
    else if (outcome == OUTCOME_LOST)
        lose(pg, progress);
    else if (!postgres_is_worth_a_retry(pg))
        decide(progress, pg->why);
}

const char *postgres_append(struct postgres *pg, const struct store_entry *entries,
                            int count, bool *clash)
{
    struct append_batch batch = {.entries = entries, .count = count};
    struct progress progress = {0};

    memset(clash, false, (size_t)count * sizeof *clash);
    if (count == 0)
        return NULL;
    if (!fill_batch(&batch)) {
        snprintf(pg->why, sizeof pg->why, "no memory for what is to be kept");
        decide(&progress, pg->why);
    }
    while (!progress.is_decided) {
        if (!postgres_ready(pg))
            decide(&progress, pg->why);
        else if (progress.tries++ == MOST_TRIES)
            decide(&progress, "others write to the same tables all the time");
        else
            try(pg, &batch, &progress);
    }
    for (int i = 0; i < count && !progress.why; i++)
        clash[i] = !group_of(&batch, entries[i].table)->is_kept;
    free_batch(&batch);
    return progress.why;
}
