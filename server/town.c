/* town.c - the loop's side of a town: what it says is noted in a ledger, for the thread. */
#include "server/town_inside.h"

#include "server/guest.h"
#include "server/store_open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* -- parcels ----------------------------------------------------------------------------- */

enum { MOST_PARCELS = 1000 };

void parcels_add(struct parcels *parcels, const char *table, const char *text)
{
    size_t size = strlen(text) + 1;
    struct parcel *parcel =
        parcels->count < MOST_PARCELS ? malloc(sizeof *parcel + size) : NULL;

    if (!parcel)
        return;
    parcel->next = NULL;
    snprintf(parcel->table, sizeof parcel->table, "%s", table);
    memcpy(parcel->text, text, size);
    if (!parcels->first)
        parcels->end = &parcels->first;
    *parcels->end = parcel;
    parcels->end = &parcel->next;
    parcels->count++;
}

struct parcels parcels_take(struct parcels *parcels)
{
    struct parcels all = *parcels;

    *parcels = (struct parcels){0};
    return all;
}

void parcels_free(struct parcels *parcels)
{
    while (parcels->first) {
        struct parcel *parcel = parcels->first;
        parcels->first = parcel->next;
        free(parcel);
    }
    *parcels = (struct parcels){0};
}

/* -- what we do -------------------------------------------------------------------------- */

/* Once, until the thread has heard it. */
static void ring(struct town *town)
{
    const uint64_t one = 1;

    if (!town->is_rung)
        town->is_rung = write(town->bell, &one, sizeof one) == sizeof one;
}

static void do_soon(struct town *town, struct page *page, unsigned todo)
{
    ledger_do(&town->ledger, page, todo);
    ring(town);
}

/* The page of a table that is known from now on; NULL: no memory. */
static struct page *know(struct town *town, const char *table, uint64_t number)
{
    struct page *page = ledger_open(&town->ledger, table);

    if (!page)
        return NULL;
    if (!page->is_known) {
        page->heard = page->seen = 0;
        page->others = page->seen_others = (struct crowd){0};
    }
    ledger_know(&town->ledger, page, true);
    page->number = number;
    return page;
}

/* An answer may be on its way that says we have it: so it is given up in any case. */
static void give_up(struct town *town, struct page *page)
{
    if (!page->is_wanted && !page->is_ours)
        return;
    page->is_wanted = false;
    ledger_keep(&town->ledger, page, false);
    ledger_hush(&town->ledger, page, UNTOLD_MINE | UNTOLD_LOST);
    do_soon(town, page, TODO_GIVE);
}

static void show(struct town *town, struct page *page, struct crowd here)
{
    if (page->here.seats == here.seats && page->here.watchers == here.watchers)
        return;
    page->here = here;
    do_soon(town, page, TODO_HERE);
}

void town_know(struct town *town, const char *table, uint64_t number)
{
    pthread_mutex_lock(&town->lock);
    know(town, table, number);
    pthread_mutex_unlock(&town->lock);
}

void town_tell(struct town *town, const char *table, uint64_t number)
{
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = know(town, table, number);
    if (page) {
        page->said = number;
        do_soon(town, page, TODO_TELL);
    }
    pthread_mutex_unlock(&town->lock);
}

void town_forget(struct town *town, const char *table)
{
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = ledger_find(&town->ledger, table);
    if (page) {
        give_up(town, page);
        show(town, page, (struct crowd){0});
        ledger_hush(&town->ledger, page, page->untold);
        ledger_know(&town->ledger, page, false);
        ledger_settle(&town->ledger, page);
    }
    pthread_mutex_unlock(&town->lock);
}

void town_pass(struct town *town, const char *table, const char *text)
{
    pthread_mutex_lock(&town->lock);
    parcels_add(&town->out, table, text);
    ring(town);
    pthread_mutex_unlock(&town->lock);
}

void town_here(struct town *town, const char *table, unsigned seats, int watchers)
{
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = ledger_find(&town->ledger, table);
    if (page && page->is_known)
        show(town, page, (struct crowd){seats, watchers});
    pthread_mutex_unlock(&town->lock);
}

void town_want(struct town *town, const char *table)
{
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = ledger_find(&town->ledger, table);
    if (page && page->is_known && !page->is_wanted) {
        page->is_wanted = true;
        do_soon(town, page, TODO_ASK);
    }
    pthread_mutex_unlock(&town->lock);
}

void town_give_up(struct town *town, const char *table)
{
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = ledger_find(&town->ledger, table);
    if (page)
        give_up(town, page);
    pthread_mutex_unlock(&town->lock);
}

bool town_holds(struct town *town)
{
    bool holds;

    pthread_mutex_lock(&town->lock);
    holds = town->ledger.losses == 0 && town_clock() < town->held_until;
    pthread_mutex_unlock(&town->lock);
    return holds;
}

/* -- what others did --------------------------------------------------------------------- */

enum { MOST_NEWS = 4 }; /* of one page */

static void add_news(const struct page *page, struct news *news, enum news_kind kind)
{
    *news = (struct news){.kind = kind};
    memcpy(news->table, page->id, sizeof news->table);
    if (kind == NEWS_NUMBER)
        news->number = page->heard;
    if (kind == NEWS_HERE) {
        news->seats = page->others.seats;
        news->watchers = page->others.watchers;
    }
}

/* All that is untold of a page, in the order in which it is to be told. */
static int draft(const struct page *page, struct news news[MOST_NEWS])
{
    int count = 0;

    if (page->untold & UNTOLD_NUMBER && page->heard > page->number)
        add_news(page, &news[count++], NEWS_NUMBER);
    if (page->untold & UNTOLD_HERE)
        add_news(page, &news[count++], NEWS_HERE);
    if (page->untold & UNTOLD_LOST)
        add_news(page, &news[count++], NEWS_LOST);
    if (page->untold & UNTOLD_MINE)
        add_news(page, &news[count++], NEWS_MINE);
    return count;
}

static int take_news(struct town *town, struct news news[MOST_NEWS])
{
    struct page *page = ledger_next(&town->ledger, LINE_UNTOLD);
    int count;

    if (!page)
        return 0;
    count = draft(page, news);
    ledger_hush(&town->ledger, page, page->untold);
    ledger_settle(&town->ledger, page);
    return count;
}

/* Comes behind the numbers: what is passed on may build on what was written before. */
static int tell_parcels(struct parcels *parcels,
                        void (*each)(void *context, const struct news *news),
                        void *context)
{
    int told = parcels->count;

    for (const struct parcel *parcel = parcels->first; parcel; parcel = parcel->next) {
        struct news news = {.kind = NEWS_PASSED, .text = parcel->text};
        memcpy(news.table, parcel->table, sizeof news.table);
        each(context, &news);
    }
    parcels_free(parcels);
    return told;
}

int town_collect(struct town *town, void (*each)(void *context, const struct news *news),
                 void *context)
{
    struct news news[MOST_NEWS];
    struct parcels parcels;
    int told = 0;

    pthread_mutex_lock(&town->lock);
    for (int left = town->ledger.line[LINE_UNTOLD].count; left > 0; left--) {
        int count = take_news(town, news);
        pthread_mutex_unlock(&town->lock);
        for (int i = 0; i < count; i++)
            each(context, &news[i]);
        told += count;
        pthread_mutex_lock(&town->lock);
    }
    parcels = parcels_take(&town->in);
    pthread_mutex_unlock(&town->lock);
    return told + tell_parcels(&parcels, each, context);
}

struct town_counts town_counts(struct town *town)
{
    struct town_counts counts;

    pthread_mutex_lock(&town->lock);
    counts = town->counts;
    counts.known = town->ledger.known;
    counts.kept = town->ledger.kept;
    pthread_mutex_unlock(&town->lock);
    return counts;
}

/* -- coming and going -------------------------------------------------------------------- */

static void end(struct town *town)
{
    if (town->post)
        town->post->call->close(town->post);
    if (town->bell >= 0)
        close(town->bell);
    ledger_free(&town->ledger);
    parcels_free(&town->out);
    parcels_free(&town->in);
    pthread_mutex_destroy(&town->lock);
    free(town->tells.item);
    free(town->gives.item);
    free(town->asks.item);
    free(town->heres.item);
    free(town->looks.item);
    free(town->passes.item);
    free(town);
}

static bool has_begun(struct town *town, const char *place, char *why, size_t size)
{
    snprintf(why, size, "no memory or no thread for the other nodes");
    if (!ledger_init(&town->ledger) || !guest_start() || town->bell < 0)
        return false;
    town->post = store_open_post(place, why, size);
    if (!town->post)
        return false;
    snprintf(why, size, "no thread for the other nodes");
    return pthread_create(&town->thread, NULL, town_work, town) == 0;
}

struct town *town_new(const char *place, void (*wake)(void *context), void *context,
                      char *why, size_t size)
{
    struct town *town;

    snprintf(why, size, "%s", "");
    if (!store_is_database(place))
        return NULL;
    town = calloc(1, sizeof *town);
    if (!town) {
        snprintf(why, size, "no memory for the other nodes");
        return NULL;
    }
    town->wake = wake;
    town->context = context;
    town->counts.nodes =
        1; /* we are, unless it shows that the database can't be reached */
    town->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&town->lock, NULL);
    if (has_begun(town, place, why, size)) {
        snprintf(why, size, "%s", "");
        return town;
    }
    end(town);
    return NULL;
}

void town_free(struct town *town)
{
    pthread_mutex_lock(&town->lock);
    town->is_ending = true;
    ring(town);
    pthread_mutex_unlock(&town->lock);
    pthread_join(town->thread, NULL);
    end(town);
}
