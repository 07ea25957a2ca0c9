/* walk.c - reads a store page by page, and gives the items one by one. */
#include "host/store/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOME = 256 };

/* Texts are copied, since they belong to the store. */
struct table_page {
    struct store_table table[SOME];
    char text[SOME][STORE_MOST_LIST + 1];
};

struct walk {
    struct store *store;
    struct table_page *tables; /* either this or `keeps`; the other is NULL */
    struct store_keep *keeps;
    enum store_roll roll;
    int count, at; /* items in the page, and the position in it */
    bool is_begun, is_over;
    const char *trouble;
};

static struct walk *begin(struct store *store)
{
    struct walk *walk = calloc(1, sizeof *walk);

    if (walk)
        walk->store = store;
    return walk;
}

struct walk *walk_tables(struct store *store)
{
    struct walk *walk = begin(store);

    if (walk && !(walk->tables = malloc(sizeof *walk->tables))) {
        walk_free(walk);
        return NULL;
    }
    return walk;
}

struct walk *walk_roll(struct store *store, enum store_roll roll)
{
    struct walk *walk = begin(store);

    if (walk && !(walk->keeps = malloc(SOME * sizeof *walk->keeps))) {
        walk_free(walk);
        return NULL;
    }
    if (walk)
        walk->roll = roll;
    return walk;
}

void walk_free(struct walk *walk)
{
    if (!walk)
        return;
    free(walk->tables);
    free(walk->keeps);
    free(walk);
}

static bool note_table(void *context, const struct store_table *table)
{
    struct walk *walk = context;
    int i = walk->count++;
    char *text = walk->tables->text[i];

    walk->tables->table[i] = *table;
    snprintf(text, sizeof walk->tables->text[i], "%s", table->summary.text);
    walk->tables->table[i].summary.text = text;
    return walk->count < SOME;
}

static bool note_keep(void *context, const struct store_keep *keep)
{
    struct walk *walk = context;

    walk->keeps[walk->count++] = *keep;
    return walk->count < SOME;
}

/* Reads the page after item `last` of this one; -1: the first page. */
static void ask_tables(struct walk *walk, int last)
{
    char after[TABLE_ID + 1] = "";
    const struct store_filter filter = {.list = LIST_ALL, .after = after, .limit = SOME};

    if (last >= 0)
        memcpy(after, walk->tables->table[last].id, sizeof after);
    walk->trouble = walk->store->call->tables(walk->store, &filter, note_table, walk);
}

static void ask_keeps(struct walk *walk, int last)
{
    const struct store_keep after =
        last >= 0 ? walk->keeps[last] : (struct store_keep){0};

    walk->trouble = walk->store->call->roll(
        walk->store, walk->roll, last >= 0 ? &after : NULL, SOME, note_keep, walk);
}

/* Whether there is an item at the position; reads the next page if need be. */
static bool has_more(struct walk *walk)
{
    int last = walk->is_begun ? walk->count - 1 : -1;

    if (walk->is_over || (walk->is_begun && walk->at < walk->count))
        return !walk->is_over;
    walk->is_begun = true;
    walk->count = walk->at = 0;
    if (walk->tables)
        ask_tables(walk, last);
    else
        ask_keeps(walk, last);
    walk->is_over = walk->trouble || walk->count == 0;
    return !walk->is_over;
}

const struct store_table *walk_table(struct walk *walk)
{
    return has_more(walk) ? &walk->tables->table[walk->at] : NULL;
}

const struct store_keep *walk_keep(struct walk *walk)
{
    return has_more(walk) ? &walk->keeps[walk->at] : NULL;
}

void walk_on(struct walk *walk)
{
    walk->at++;
}

const char *walk_trouble(const struct walk *walk)
{
    return walk->trouble;
}
