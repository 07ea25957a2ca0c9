/* town_thread.c - the town's thread: says what is to be said, lives, asks for leases, and looks
 * what others do. It waits for the database without the lock. */
#include "server/town_inside.h"

#include "server/guest.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LIVE_EVERY = 500,
    SEEK_EVERY = 500, /* leases that are another's, and orphans */
    LOOK_EVERY = 1000,
    SWEEP_EVERY = 20000,
    GRACE = 100,  /* from looking to judging: so long a notification may be under way */
    MARGIN = 200, /* a lease is ours for so much less than others believe */
    PAUSE = 250,  /* before the next try to connect */
    MOST_ASKED = 5000, /* tables in a statement */
    MOST_LOOKED = 500,
    MOST_ADOPTED = 100,
    ADOPT_AGAIN = 20 /* ms, where there were more: others have their share */
};

#define NEVER INT64_MAX

/* -- lists ------------------------------------------------------------------------------- */

/* Makes it empty, with room. False: no memory. */
static bool is_cleared(struct list *list, size_t room)
{
    struct post_item *item;

    list->count = 0;
    if (room <= (size_t)list->room)
        return true;
    item = realloc(list->item, 2 * room * sizeof *item);
    if (!item)
        return false;
    list->item = item;
    list->room = (int)(2 * room);
    return true;
}

static void add(struct list *list, const struct page *page, int64_t first, int64_t second)
{
    struct post_item *item = &list->item[list->count++];

    *item = (struct post_item){.first = first, .second = second};
    memcpy(item->id, page->id, sizeof item->id);
}

/* -- asking ------------------------------------------------------------------------------ */

static bool ask(struct town *town, enum post_question question,
                const struct post_item *items, int count, post_each *each)
{
    return town->post->call->ask(town->post, question, town->node, items, count, each,
                                 town);
}

/* Of all in a list, in portions. */
static bool ask_all(struct town *town, enum post_question question,
                    const struct list *list, post_each *each)
{
    for (int i = 0; i < list->count; i += MOST_ASKED) {
        int count = list->count - i < MOST_ASKED ? list->count - i : MOST_ASKED;
        if (!ask(town, question, &list->item[i], count, each))
            return false;
    }
    return true;
}

static bool is_due(int64_t *next, int every)
{
    int64_t now = town_clock();

    if (now < *next)
        return false;
    *next = now + every;
    return true;
}

static void tell(struct town *town, struct page *page, unsigned untold)
{
    ledger_tell(&town->ledger, page, untold);
    town->has_news = true;
}

/* -- leases ------------------------------------------------------------------------------ */

/* One that we have asked for is ours; unless the loop has thought better of it. */
static void take(void *context, const struct post_item *item)
{
    struct town *town = context;
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = ledger_find(&town->ledger, item->id);
    if (page && page->is_wanted && !page->is_ours && !(page->todo & TODO_GIVE)) {
        ledger_keep(&town->ledger, page, true);
        tell(town, page, UNTOLD_MINE);
    }
    pthread_mutex_unlock(&town->lock);
}

/* One whose node has died is ours, whether the loop knows it or not. */
static void adopt(void *context, const struct post_item *item)
{
    struct town *town = context;
    struct page *page;

    town->adopted++;
    pthread_mutex_lock(&town->lock);
    page = ledger_open(&town->ledger, item->id);
    if (page && !page->is_ours) {
        page->is_wanted = true;
        page->todo &= ~(unsigned)TODO_GIVE;
        ledger_keep(&town->ledger, page, true);
        tell(town, page, UNTOLD_MINE);
    }
    pthread_mutex_unlock(&town->lock);
}

/* A lease that the loop has not been told of is not lost. */
static void lose(void *context, struct page *page)
{
    struct town *town = context;
    bool is_shown = page->here.seats != 0 || page->here.watchers != 0;

    if (page->is_ours) {
        ledger_keep(&town->ledger, page, false);
        if (page->untold & UNTOLD_MINE)
            ledger_hush(&town->ledger, page, UNTOLD_MINE);
        else
            tell(town, page, UNTOLD_LOST);
    }
    page->todo &= ~(unsigned)TODO_GIVE;
    if (page->is_wanted || is_shown)
        ledger_do(&town->ledger, page,
                  (page->is_wanted ? TODO_ASK : 0u) | (is_shown ? TODO_HERE : 0u));
}

static void lose_all(struct town *town)
{
    pthread_mutex_lock(&town->lock);
    town->held_until = 0;
    ledger_all(&town->ledger, lose, town);
    pthread_mutex_unlock(&town->lock);
}

static void hold_since(struct town *town, int64_t sent)
{
    pthread_mutex_lock(&town->lock);
    town->held_until = sent + POST_LEASE_MS - MARGIN;
    pthread_mutex_unlock(&town->lock);
}

static void want(void *context, struct page *page)
{
    struct town *town = context;

    if (page->is_wanted && !page->is_ours)
        add(&town->asks, page, 0, 0);
}

/* Leases of others, who may have died. */
static bool seek(struct town *town)
{
    if (!is_due(&town->next_seek, SEEK_EVERY))
        return true;
    pthread_mutex_lock(&town->lock);
    if (is_cleared(&town->asks, town->ledger.pages))
        ledger_all(&town->ledger, want, town);
    pthread_mutex_unlock(&town->lock);
    return ask_all(town, POST_TAKE, &town->asks, take);
}

static bool seek_orphans(struct town *town)
{
    const struct post_item most = {.first = MOST_ADOPTED};

    if (!is_due(&town->next_adopt, SEEK_EVERY))
        return true;
    town->adopted = 0;
    if (!ask(town, POST_ADOPT, &most, 1, adopt))
        return false;
    if (town->adopted == MOST_ADOPTED)
        town->next_adopt = town_clock() + ADOPT_AGAIN;
    return true;
}

/* -- living ------------------------------------------------------------------------------ */

/* As a new node: whatever was the old one's is free. */
static bool join(struct town *town)
{
    struct post_item old = {0};
    int64_t sent;

    lose_all(town);
    memcpy(old.id, town->node, sizeof old.id);
    guest_new_id(town->node);
    sent = town_clock();
    if (!ask(town, POST_JOIN, &old, old.id[0] != '\0', NULL))
        return false;
    hold_since(town, sent);
    return true;
}

static void note_life(void *context, const struct post_item *item)
{
    struct town *town = context;

    town->is_renewed = item->first > 0;
    pthread_mutex_lock(&town->lock);
    town->counts.nodes = (int)item->second;
    pthread_mutex_unlock(&town->lock);
}

/* An answer that comes late is as bad as none: somebody may have thought that we are dead,
 * between our question and its being answered. */
static bool live(struct town *town)
{
    int64_t sent = town_clock();

    if (!is_due(&town->next_live, LIVE_EVERY))
        return true;
    town->is_renewed = false;
    if (!ask(town, POST_LIVE, NULL, 0, note_life))
        return false;
    if (!town->is_renewed || town_clock() >= town->held_until)
        return join(town);
    hold_since(town, sent);
    return true;
}

static bool sweep(struct town *town)
{
    return !is_due(&town->next_sweep, SWEEP_EVERY) ||
           ask(town, POST_SWEEP, NULL, 0, NULL);
}

/* -- saying ------------------------------------------------------------------------------ */

static bool has_room_to_say(struct town *town)
{
    size_t most = (size_t)town->ledger.line[LINE_TODO].count;

    return is_cleared(&town->tells, most) && is_cleared(&town->gives, most) &&
           is_cleared(&town->asks, most) && is_cleared(&town->heres, most);
}

static void gather(struct town *town, struct page *page)
{
    if (page->todo & TODO_TELL)
        add(&town->tells, page, (int64_t)page->said, 0);
    if (page->todo & TODO_GIVE)
        add(&town->gives, page, 0, 0);
    if (page->todo & TODO_ASK)
        want(town, page);
    if (page->todo & TODO_HERE)
        add(&town->heres, page, page->here.seats, page->here.watchers);
    page->todo = 0;
    ledger_settle(&town->ledger, page);
}

/* What is passed on by us, all at once. What there is no memory for is lost. */
static bool pass(struct town *town)
{
    struct parcels parcels;
    bool is_well = true;

    pthread_mutex_lock(&town->lock);
    parcels = parcels_take(&town->out);
    pthread_mutex_unlock(&town->lock);
    if (parcels.count > 0 && is_cleared(&town->passes, (size_t)parcels.count)) {
        for (const struct parcel *parcel = parcels.first; parcel; parcel = parcel->next) {
            struct post_item *item = &town->passes.item[town->passes.count++];
            *item = (struct post_item){.text = parcel->text};
            memcpy(item->id, parcel->table, sizeof item->id);
        }
        is_well = ask_all(town, POST_PASS, &town->passes, NULL);
    }
    parcels_free(&parcels);
    return is_well;
}

/* What the loop wants said, of all tables at once. What is given up may be asked for again. */
static bool say(struct town *town)
{
    struct page *page;

    pthread_mutex_lock(&town->lock);
    if (!town->ledger.line[LINE_TODO].first || !has_room_to_say(town)) {
        pthread_mutex_unlock(&town->lock);
        return true;
    }
    while ((page = ledger_next(&town->ledger, LINE_TODO)))
        gather(town, page);
    town->counts.told += (uint64_t)town->tells.count;
    pthread_mutex_unlock(&town->lock);
    return ask_all(town, POST_TELL, &town->tells, NULL) &&
           ask_all(town, POST_GIVE, &town->gives, NULL) &&
           ask_all(town, POST_TAKE, &town->asks, take) &&
           ask_all(town, POST_HERE, &town->heres, NULL);
}

/* -- hearing and looking ----------------------------------------------------------------- */

static void hear_number(struct town *town, struct page *page, uint64_t number)
{
    town->counts.heard++;
    if (!page || !page->is_known || number <= page->number)
        return;
    if (number > page->heard)
        page->heard = number;
    tell(town, page, UNTOLD_NUMBER);
}

static void hear_parcel(struct town *town, const struct page *page, const char *text)
{
    if (!page || !page->is_known)
        return;
    parcels_add(&town->in, page->id, text);
    town->has_news = true;
}

/* One word of a notification. */
static void hear(void *context, const struct post_item *item)
{
    struct town *town = context;
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = ledger_find(&town->ledger, item->id);
    if (item->text)
        hear_parcel(town, page, item->text);
    else if (item->first > 0)
        hear_number(town, page, (uint64_t)item->first);
    else if (strcmp(item->id, "*") == 0)
        town->next_seek = town->next_adopt = 0;
    else if (page && page->is_wanted && !page->is_ours)
        ledger_do(&town->ledger, page, TODO_ASK);
    pthread_mutex_unlock(&town->lock);
}

static void prepare_look(void *context, struct page *page)
{
    struct town *town = context;

    page->seen = 0;
    page->seen_others = (struct crowd){0};
    if (page->is_known)
        add(&town->looks, page, (int64_t)page->number, 0);
}

static void see_number(void *context, const struct post_item *item)
{
    struct town *town = context;
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = ledger_find(&town->ledger, item->id);
    if (page)
        page->seen = (uint64_t)item->first;
    pthread_mutex_unlock(&town->lock);
}

static void see_others(void *context, const struct post_item *item)
{
    struct town *town = context;
    struct page *page;

    pthread_mutex_lock(&town->lock);
    page = ledger_find(&town->ledger, item->id);
    if (page)
        page->seen_others = (struct crowd){(unsigned)item->first, (int)item->second};
    pthread_mutex_unlock(&town->lock);
}

/* All that are known here are to be looked at. */
static void begin_look(struct town *town)
{
    pthread_mutex_lock(&town->lock);
    town->looked = 0;
    town->next_judge = NEVER;
    if (is_cleared(&town->looks, town->ledger.pages))
        ledger_all(&town->ledger, prepare_look, town);
    pthread_mutex_unlock(&town->lock);
}

static bool is_looking(const struct town *town)
{
    return town->looked < town->looks.count;
}

/* Some at a time, so that nobody who tells something or is told waits for long. */
static bool look(struct town *town)
{
    const struct post_item *items;
    int count;

    if (!is_looking(town)) {
        if (is_due(&town->next_look, LOOK_EVERY))
            begin_look(town);
        if (!is_looking(town))
            return true;
    }
    items = &town->looks.item[town->looked];
    count = town->looks.count - town->looked;
    count = count < MOST_LOOKED ? count : MOST_LOOKED;
    town->looked += count;
    if (!is_looking(town))
        town->next_judge = town_clock() + GRACE;
    return ask(town, POST_NUMBERS, items, count, see_number) &&
           ask(town, POST_OTHERS, items, count, see_others);
}

/* What was seen is news if it is still so: what we have written ourselves, the loop has said by
 * now, and what others have was heard. */
static void judge_page(void *context, struct page *page)
{
    struct town *town = context;

    if (!page->is_known)
        return;
    if (page->seen > page->number) {
        town->counts.found += page->seen > page->heard;
        if (page->seen > page->heard)
            page->heard = page->seen;
        tell(town, page, UNTOLD_NUMBER);
    }
    if (page->seen_others.seats != page->others.seats ||
        page->seen_others.watchers != page->others.watchers) {
        page->others = page->seen_others;
        tell(town, page, UNTOLD_HERE);
    }
}

static void judge(struct town *town)
{
    if (town_clock() < town->next_judge)
        return;
    town->next_judge = NEVER;
    pthread_mutex_lock(&town->lock);
    ledger_all(&town->ledger, judge_page, town);
    pthread_mutex_unlock(&town->lock);
}

/* -- the thread -------------------------------------------------------------------------- */

/* Signals are the loop's. */
static void block_signals(void)
{
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

static bool is_ending(struct town *town)
{
    bool is_so;

    pthread_mutex_lock(&town->lock);
    is_so = town->is_ending;
    pthread_mutex_unlock(&town->lock);
    return is_so;
}

static int64_t sooner(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t next_of(struct town *town)
{
    int64_t next = sooner(sooner(town->next_live, town->next_seek),
                          sooner(town->next_look, town->next_adopt));

    next = sooner(next, sooner(town->next_judge, town->next_sweep));
    if (is_looking(town))
        return 0;
    pthread_mutex_lock(&town->lock);
    if (town->ledger.line[LINE_TODO].first || town->out.first)
        next = 0;
    pthread_mutex_unlock(&town->lock);
    return next;
}

/* Until then, or until the loop has said something or somebody has told something. */
static void wait_until(struct town *town, int64_t then)
{
    struct pollfd at[2] = {{.fd = town->bell, .events = POLLIN}, {.events = POLLIN}};
    int64_t left = then - town_clock();
    uint64_t rings;

    at[1].fd = town->is_in ? town->post->call->socket(town->post) : -1;
    poll(at, 2, left > 0 ? (int)left : 0);
    if (read(town->bell, &rings, sizeof rings) != sizeof rings)
        return;
    pthread_mutex_lock(&town->lock);
    town->is_rung = false;
    pthread_mutex_unlock(&town->lock);
}

static bool has_come_in(struct town *town)
{
    if (!town->post->call->connect(town->post) || !join(town))
        return false;
    town->is_in = true;
    town->next_live = town->next_seek = town->next_look = 0;
    town->next_adopt =
        town_clock() + SEEK_EVERY; /* who were cut off as we were come first */
    town->next_judge = NEVER;
    town->looks.count = 0;
    return true;
}

static void go_out(struct town *town)
{
    int64_t until = town_clock() + PAUSE;

    town->is_in = false;
    lose_all(town);
    pthread_mutex_lock(&town->lock);
    parcels_free(&town->out);
    town->counts.nodes = 0;
    pthread_mutex_unlock(&town->lock);
    if (town->has_news)
        town->wake(town->context);
    town->has_news = false;
    while (!is_ending(town) && town_clock() < until)
        wait_until(town, until);
}

static bool has_done_all(struct town *town)
{
    if (!live(town) || !say(town) || !pass(town) || !seek(town) || !seek_orphans(town) ||
        !look(town) || !sweep(town) || !town->post->call->hear(town->post, hear, town))
        return false;
    judge(town);
    return true;
}

void *town_work(void *context)
{
    struct town *town = context;

    block_signals();
    while (!is_ending(town)) {
        if (!(town->is_in ? has_done_all(town) : has_come_in(town))) {
            go_out(town);
            continue;
        }
        if (town->has_news)
            town->wake(town->context);
        town->has_news = false;
        wait_until(town, next_of(town));
    }
    if (town->is_in)
        ask(town, POST_LEAVE, NULL, 0, NULL);
    return NULL;
}
