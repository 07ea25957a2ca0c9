/* ledger.c - pages, found by their tables' ids, in two lines. */
#include "server/ledger.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

/* -- finding ---------------------------------------------------------------------------- */

static struct page **slot_of(const struct ledger *ledger, const char *id)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */

    for (const char *p = id; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 0x100000001b3u;
    return &ledger->slot[(hash ^ hash >> 32) & (ledger->slots - 1)];
}

struct page *ledger_find(const struct ledger *ledger, const char *table)
{
    struct page *page = *slot_of(ledger, table);

    while (page && strcmp(page->id, table) != 0)
        page = page->chained;
    return page;
}

static void chain(struct ledger *ledger, struct page *page)
{
    struct page **slot = slot_of(ledger, page->id);

    page->chained = *slot;
    *slot = page;
}

/* More slots, if there is memory; else chains grow longer. */
static void spread(struct ledger *ledger)
{
    size_t old_slots = ledger->slots;
    struct page **old = ledger->slot;
    struct page **slot = (struct page **)calloc(2 * old_slots, sizeof(struct page *));

    if (!slot)
        return;
    ledger->slot = slot;
    ledger->slots = 2 * old_slots;
    for (size_t i = 0; i < old_slots; i++)
        while (old[i]) {
            struct page *page = old[i];
            old[i] = page->chained;
            chain(ledger, page);
        }
    free((void *)old);
}

struct page *ledger_open(struct ledger *ledger, const char *table)
{
    struct page *page = ledger_find(ledger, table);

    if (page || !(page = calloc(1, sizeof *page)))
        return page;
    strncpy(page->id, table, TABLE_ID);
    if (ledger->pages++ == ledger->slots)
        spread(ledger);
    chain(ledger, page);
    return page;
}

void ledger_all(struct ledger *ledger, void (*each)(void *context, struct page *page),
                void *context)
{
    for (size_t i = 0; i < ledger->slots; i++)
        for (struct page *page = ledger->slot[i]; page; page = page->chained)
            each(context, page);
}

/* -- lines ------------------------------------------------------------------------------ */

static void make_empty(struct ledger *ledger, enum line line)
{
    ledger->line[line].first = NULL;
    ledger->line[line].end = &ledger->line[line].first;
    ledger->line[line].count = 0;
}

static void line_up(struct ledger *ledger, struct page *page, enum line line)
{
    if (page->is_in_line[line])
        return;
    page->is_in_line[line] = true;
    page->next[line] = NULL;
    *ledger->line[line].end = page;
    ledger->line[line].end = &page->next[line];
    ledger->line[line].count++;
}

struct page *ledger_next(struct ledger *ledger, enum line line)
{
    struct page *page = ledger->line[line].first;

    if (!page)
        return NULL;
    page->is_in_line[line] = false;
    ledger->line[line].first = page->next[line];
    ledger->line[line].count--;
    if (!ledger->line[line].first)
        make_empty(ledger, line);
    return page;
}

void ledger_do(struct ledger *ledger, struct page *page, unsigned todo)
{
    page->todo |= todo;
    line_up(ledger, page, LINE_TODO);
}

void ledger_tell(struct ledger *ledger, struct page *page, unsigned untold)
{
    ledger->losses += (untold & ~page->untold & UNTOLD_LOST) != 0;
    page->untold |= untold;
    line_up(ledger, page, LINE_UNTOLD);
}

void ledger_hush(struct ledger *ledger, struct page *page, unsigned untold)
{
    ledger->losses -= (untold & page->untold & UNTOLD_LOST) != 0;
    page->untold &= ~untold;
}

/* -- pages ------------------------------------------------------------------------------ */

void ledger_know(struct ledger *ledger, struct page *page, bool is_known)
{
    ledger->known += is_known - page->is_known;
    page->is_known = is_known;
}

void ledger_keep(struct ledger *ledger, struct page *page, bool is_ours)
{
    ledger->kept += is_ours - page->is_ours;
    page->is_ours = is_ours;
}

void ledger_settle(struct ledger *ledger, struct page *page)
{
    struct page **link = slot_of(ledger, page->id);

    if (page->is_known || page->is_wanted || page->is_ours ||
        page->is_in_line[LINE_TODO] || page->is_in_line[LINE_UNTOLD])
        return;
    while (*link != page)
        link = &(*link)->chained;
    *link = page->chained;
    ledger->pages--;
    free(page);
}

bool ledger_init(struct ledger *ledger)
{
    *ledger = (struct ledger){.slots = FIRST_SLOTS};
    make_empty(ledger, LINE_TODO);
    make_empty(ledger, LINE_UNTOLD);
    ledger->slot = (struct page **)calloc(FIRST_SLOTS, sizeof(struct page *));
    return ledger->slot != NULL;
}

void ledger_free(struct ledger *ledger)
{
    for (size_t i = 0; ledger->slot && i < ledger->slots; i++)
        while (ledger->slot[i]) {
            struct page *page = ledger->slot[i];
            ledger->slot[i] = page->chained;
            free(page);
        }
    free((void *)ledger->slot);
    ledger->slot = NULL;
}
