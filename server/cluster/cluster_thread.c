/* cluster_thread.c - the cluster's thread: sends notifications, renews its own lease,
 * asks for leases of tables, and looks for what others did. It does not hold the lock
 * while it waits for the database. */
#include "server/cluster/cluster_inside.h"

#include "server/ops/signals.h"
#include "server/people/guest.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LIVE_EVERY = 500,
    /* ms between two tries to get leases of others, and orphans */
    SEEK_EVERY = 500,
    LOOK_EVERY = 1000,
    SWEEP_EVERY = 20000,
    /* ms from looking to judging: a notification may take that long */
    GRACE = 100,
    MARGIN = 200,      /* ms that we count less of a lease than the others do */
    PAUSE = 250,       /* ms before the next try to connect */
    MOST_ASKED = 5000, /* tables in a statement */
    MOST_LOOKED = 500,
    MOST_ADOPTED = 100,
    /* ms, if there are more; other nodes get a share meanwhile */
    ADOPT_AGAIN = 20
};

#define NEVER INT64_MAX

/* -- lists ------------------------------------------------------------------------------- */

/* Makes it empty, with room. False: no memory. */
static bool is_cleared(struct list *list, size_t room)
{
    struct cluster_item *item;

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

static void add(struct list *list, const struct listing *listing, int64_t first,
                int64_t second)
{
    struct cluster_item *item = &list->item[list->count++];

    *item = (struct cluster_item){.first = first, .second = second};
    memcpy(item->id, listing->id, sizeof item->id);
}

/* -- asking ------------------------------------------------------------------------------ */

static bool ask(struct cluster *cluster, enum cluster_question question,
                const struct cluster_item *items, int count, cluster_each *each)
{
    return cluster->store->call->ask(cluster->store, question, cluster->node, items,
                                     count, each, cluster);
}

/* Asks about all items of a list, in portions. */
static bool ask_all(struct cluster *cluster, enum cluster_question question,
                    const struct list *list, cluster_each *each)
{
    for (int i = 0; i < list->count; i += MOST_ASKED) {
        int count = list->count - i < MOST_ASKED ? list->count - i : MOST_ASKED;
        if (!ask(cluster, question, &list->item[i], count, each))
            return false;
    }
    return true;
}

static bool is_due(int64_t *next, int every)
{
    int64_t now = cluster_clock();

    if (now < *next)
        return false;
    *next = now + every;
    return true;
}

static void tell(struct cluster *cluster, struct listing *listing, unsigned untold)
{
    directory_tell(&cluster->directory, listing, untold);
    cluster->has_news = true;
}

/* -- leases ------------------------------------------------------------------------------ */

/* We got a lease that we asked for, unless the loop no longer wants it. */
static void take(void *context, const struct cluster_item *item)
{
    struct cluster *cluster = context;
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = directory_find(&cluster->directory, item->id);
    if (listing && listing->wants_lease && !listing->has_lease &&
        !(listing->todo & TODO_GIVE)) {
        directory_set_lease(&cluster->directory, listing, true);
        tell(cluster, listing, UNTOLD_MINE);
    }
    pthread_mutex_unlock(&cluster->lock);
}

/* We got the lease of a table whose node has died, whether the table is known here or
 * not. */
static void adopt(void *context, const struct cluster_item *item)
{
    struct cluster *cluster = context;
    struct listing *listing;

    cluster->adopted++;
    pthread_mutex_lock(&cluster->lock);
    listing = directory_open(&cluster->directory, item->id);
    if (listing && !listing->has_lease) {
        listing->wants_lease = true;
        listing->todo &= ~(unsigned)TODO_GIVE;
        directory_set_lease(&cluster->directory, listing, true);
        tell(cluster, listing, UNTOLD_MINE);
    }
    pthread_mutex_unlock(&cluster->lock);
}

/* Takes a lease away. If the loop has not been told of it, there is nothing to tell. */
static void lose(void *context, struct listing *listing)
{
    struct cluster *cluster = context;
    bool is_shown = listing->here.seats != 0 || listing->here.watchers != 0;

    if (listing->has_lease) {
        directory_set_lease(&cluster->directory, listing, false);
        if (listing->untold & UNTOLD_MINE)
            directory_untell(&cluster->directory, listing, UNTOLD_MINE);
        else
            tell(cluster, listing, UNTOLD_LOST);
    }
    listing->todo &= ~(unsigned)TODO_GIVE;
    if (listing->wants_lease || is_shown)
        directory_say(&cluster->directory, listing,
                      (listing->wants_lease ? TODO_ASK : 0u) |
                          (is_shown ? TODO_HERE : 0u));
}

static void lose_all(struct cluster *cluster)
{
    pthread_mutex_lock(&cluster->lock);
    cluster->leases_until = 0;
    directory_all(&cluster->directory, lose, cluster);
    pthread_mutex_unlock(&cluster->lock);
}

static void hold_since(struct cluster *cluster, int64_t sent)
{
    pthread_mutex_lock(&cluster->lock);
    cluster->leases_until = sent + NODE_LEASE_MS - MARGIN;
    pthread_mutex_unlock(&cluster->lock);
}

static void want(void *context, struct listing *listing)
{
    struct cluster *cluster = context;

    if (listing->wants_lease && !listing->has_lease)
        add(&cluster->asks, listing, 0, 0);
}

/* Asks for leases that other nodes hold, which may have died. */
static bool seek(struct cluster *cluster)
{
    if (!is_due(&cluster->next_seek, SEEK_EVERY))
        return true;
    pthread_mutex_lock(&cluster->lock);
    if (is_cleared(&cluster->asks, cluster->directory.by_id.count))
        directory_all(&cluster->directory, want, cluster);
    pthread_mutex_unlock(&cluster->lock);
    return ask_all(cluster, NODE_TAKE, &cluster->asks, take);
}

static bool seek_orphans(struct cluster *cluster)
{
    const struct cluster_item most = {.first = MOST_ADOPTED};

    if (!is_due(&cluster->next_adopt, SEEK_EVERY))
        return true;
    cluster->adopted = 0;
    if (!ask(cluster, NODE_ADOPT, &most, 1, adopt))
        return false;
    if (cluster->adopted == MOST_ADOPTED)
        cluster->next_adopt = cluster_clock() + ADOPT_AGAIN;
    return true;
}

/* -- our own lease ------------------------------------------------------------------- */

/* Joins as a new node; the leases of the old one are free. */
static bool join(struct cluster *cluster)
{
    struct cluster_item old = {0};
    int64_t sent;

    lose_all(cluster);
    memcpy(old.id, cluster->node, sizeof old.id);
    guest_new_id(cluster->node);
    sent = cluster_clock();
    if (!ask(cluster, NODE_JOIN, &old, old.id[0] != '\0', NULL))
        return false;
    hold_since(cluster, sent);
    return true;
}

static void note_life(void *context, const struct cluster_item *item)
{
    struct cluster *cluster = context;

    cluster->is_renewed = item->first > 0;
    pthread_mutex_lock(&cluster->lock);
    cluster->counts.nodes = (int)item->second;
    pthread_mutex_unlock(&cluster->lock);
}

/* A late answer is as bad as none: others may have regarded us as dead in between. */
static bool live(struct cluster *cluster)
{
    int64_t sent = cluster_clock();

    if (!is_due(&cluster->next_live, LIVE_EVERY))
        return true;
    cluster->is_renewed = false;
    if (!ask(cluster, NODE_LIVE, NULL, 0, note_life))
        return false;
    if (!cluster->is_renewed || cluster_clock() >= cluster->leases_until)
        return join(cluster);
    hold_since(cluster, sent);
    return true;
}

static bool sweep(struct cluster *cluster)
{
    return !is_due(&cluster->next_sweep, SWEEP_EVERY) ||
           ask(cluster, NODE_SWEEP, NULL, 0, NULL);
}

/* -- sending ------------------------------------------------------------------------- */

static bool has_room_to_say(struct cluster *cluster)
{
    size_t most = (size_t)cluster->directory.queue[OUTBOX].count;

    return is_cleared(&cluster->tells, most) && is_cleared(&cluster->gives, most) &&
           is_cleared(&cluster->asks, most) && is_cleared(&cluster->heres, most);
}

static void gather(struct cluster *cluster, struct listing *listing)
{
    if (listing->todo & TODO_TELL)
        add(&cluster->tells, listing, (int64_t)listing->said, 0);
    if (listing->todo & TODO_GIVE)
        add(&cluster->gives, listing, 0, 0);
    if (listing->todo & TODO_ASK)
        want(cluster, listing);
    if (listing->todo & TODO_HERE)
        add(&cluster->heres, listing, listing->here.seats, listing->here.watchers);
    listing->todo = 0;
    directory_settle(&cluster->directory, listing);
}

/* Sends all forwarded texts at once. Those for which there is no memory are lost. */
static bool send_forwards(struct cluster *cluster)
{
    struct list *list = &cluster->forwards;
    struct forwards forwards;
    bool is_well = true;

    pthread_mutex_lock(&cluster->lock);
    forwards = forwards_take(&cluster->out);
    pthread_mutex_unlock(&cluster->lock);
    if (forwards.count > 0 && is_cleared(list, (size_t)forwards.count)) {
        for (const struct forward *forward = forwards.first; forward;
             forward = forward->next) {
            struct cluster_item *item = &list->item[list->count++];
            *item = (struct cluster_item){.text = forward->text};
            memcpy(item->id, forward->table, sizeof item->id);
        }
        is_well = ask_all(cluster, NODE_FORWARD, list, NULL);
    }
    forwards_free(&forwards);
    return is_well;
}

/* Sends what the outbox has, for all tables at once. A lease that is given up may be
 * asked for again. */
static bool say(struct cluster *cluster)
{
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    if (!cluster->directory.queue[OUTBOX].first || !has_room_to_say(cluster)) {
        pthread_mutex_unlock(&cluster->lock);
        return true;
    }
    while ((listing = directory_next(&cluster->directory, OUTBOX)))
        gather(cluster, listing);
    cluster->counts.told += (uint64_t)cluster->tells.count;
    pthread_mutex_unlock(&cluster->lock);
    return ask_all(cluster, NODE_TELL, &cluster->tells, NULL) &&
           ask_all(cluster, NODE_GIVE, &cluster->gives, NULL) &&
           ask_all(cluster, NODE_TAKE, &cluster->asks, take) &&
           ask_all(cluster, NODE_HERE, &cluster->heres, NULL);
}

/* -- notifications, and what changed without one ------------------------------------- */

static void take_number(struct cluster *cluster, struct listing *listing, uint64_t number)
{
    cluster->counts.received++;
    if (!listing || !listing->is_known || number <= listing->number)
        return;
    if (number > listing->theirs)
        listing->theirs = number;
    tell(cluster, listing, UNTOLD_NUMBER);
}

static void take_forward(struct cluster *cluster, const struct listing *listing,
                         const char *text)
{
    if (!listing || !listing->is_known)
        return;
    forwards_add(&cluster->in, listing->id, text);
    cluster->has_news = true;
}

/* Handles one word of a notification. */
static void take_notification(void *context, const struct cluster_item *item)
{
    struct cluster *cluster = context;
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = directory_find(&cluster->directory, item->id);
    if (item->text)
        take_forward(cluster, listing, item->text);
    else if (item->first > 0)
        take_number(cluster, listing, (uint64_t)item->first);
    else if (strcmp(item->id, "*") == 0)
        cluster->next_seek = cluster->next_adopt = 0;
    else if (listing && listing->wants_lease && !listing->has_lease)
        directory_say(&cluster->directory, listing, TODO_ASK);
    pthread_mutex_unlock(&cluster->lock);
}

static void prepare_look(void *context, struct listing *listing)
{
    struct cluster *cluster = context;

    listing->seen = 0;
    listing->seen_others = (struct audience){0};
    if (listing->is_known)
        add(&cluster->looks, listing, (int64_t)listing->number, 0);
}

static void see_number(void *context, const struct cluster_item *item)
{
    struct cluster *cluster = context;
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = directory_find(&cluster->directory, item->id);
    if (listing)
        listing->seen = (uint64_t)item->first;
    pthread_mutex_unlock(&cluster->lock);
}

static void see_others(void *context, const struct cluster_item *item)
{
    struct cluster *cluster = context;
    struct listing *listing;

    pthread_mutex_lock(&cluster->lock);
    listing = directory_find(&cluster->directory, item->id);
    if (listing)
        listing->seen_others =
            (struct audience){(unsigned)item->first, (int)item->second};
    pthread_mutex_unlock(&cluster->lock);
}

/* Lists all tables that are known here. */
static void begin_look(struct cluster *cluster)
{
    pthread_mutex_lock(&cluster->lock);
    cluster->looked = 0;
    cluster->next_judge = NEVER;
    if (is_cleared(&cluster->looks, cluster->directory.by_id.count))
        directory_all(&cluster->directory, prepare_look, cluster);
    pthread_mutex_unlock(&cluster->lock);
}

static bool is_looking(const struct cluster *cluster)
{
    return cluster->looked < cluster->looks.count;
}

/* Looks at some of them at a time, so that notifications do not wait long. */
static bool look(struct cluster *cluster)
{
    const struct cluster_item *items;
    int count;

    if (!is_looking(cluster)) {
        if (is_due(&cluster->next_look, LOOK_EVERY))
            begin_look(cluster);
        if (!is_looking(cluster))
            return true;
    }
    items = &cluster->looks.item[cluster->looked];
    count = cluster->looks.count - cluster->looked;
    count = count < MOST_LOOKED ? count : MOST_LOOKED;
    cluster->looked += count;
    if (!is_looking(cluster))
        cluster->next_judge = cluster_clock() + GRACE;
    return ask(cluster, NODE_NUMBERS, items, count, see_number) &&
           ask(cluster, NODE_OTHERS, items, count, see_others);
}

/* A difference that was seen is news if it is still there after GRACE: by then the loop
 * has said what we wrote ourselves, and notifications of others have come. */
static void judge_page(void *context, struct listing *listing)
{
    struct cluster *cluster = context;

    if (!listing->is_known)
        return;
    if (listing->seen > listing->number) {
        cluster->counts.found += listing->seen > listing->theirs;
        if (listing->seen > listing->theirs)
            listing->theirs = listing->seen;
        tell(cluster, listing, UNTOLD_NUMBER);
    }
    if (listing->seen_others.seats != listing->others.seats ||
        listing->seen_others.watchers != listing->others.watchers) {
        listing->others = listing->seen_others;
        tell(cluster, listing, UNTOLD_HERE);
    }
}

static void judge(struct cluster *cluster)
{
    if (cluster_clock() < cluster->next_judge)
        return;
    cluster->next_judge = NEVER;
    pthread_mutex_lock(&cluster->lock);
    directory_all(&cluster->directory, judge_page, cluster);
    pthread_mutex_unlock(&cluster->lock);
}

/* -- the thread -------------------------------------------------------------------------- */

static bool is_ending(struct cluster *cluster)
{
    bool is_so;

    pthread_mutex_lock(&cluster->lock);
    is_so = cluster->is_ending;
    pthread_mutex_unlock(&cluster->lock);
    return is_so;
}

static int64_t sooner(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t next_of(struct cluster *cluster)
{
    int64_t next = sooner(sooner(cluster->next_live, cluster->next_seek),
                          sooner(cluster->next_look, cluster->next_adopt));

    next = sooner(next, sooner(cluster->next_judge, cluster->next_sweep));
    if (is_looking(cluster))
        return 0;
    pthread_mutex_lock(&cluster->lock);
    if (cluster->directory.queue[OUTBOX].first || cluster->out.first)
        next = 0;
    pthread_mutex_unlock(&cluster->lock);
    return next;
}

/* Waits until a time, a wakeup by the loop, or a notification. */
static void wait_until(struct cluster *cluster, int64_t then)
{
    struct pollfd at[2] = {{.fd = cluster->wakeup, .events = POLLIN}, {.events = POLLIN}};
    int64_t left = then - cluster_clock();
    uint64_t rings;

    at[1].fd = cluster->is_in ? cluster->store->call->socket(cluster->store) : -1;
    poll(at, 2, left > 0 ? (int)left : 0);
    if (read(cluster->wakeup, &rings, sizeof rings) != sizeof rings)
        return;
    pthread_mutex_lock(&cluster->lock);
    cluster->is_woken = false;
    pthread_mutex_unlock(&cluster->lock);
}

static bool has_come_in(struct cluster *cluster)
{
    if (!cluster->store->call->connect(cluster->store) || !join(cluster))
        return false;
    cluster->is_in = true;
    cluster->next_live = cluster->next_seek = cluster->next_look = 0;
    /* not at once: nodes that were cut off like us may take their leases back first */
    cluster->next_adopt = cluster_clock() + SEEK_EVERY;
    cluster->next_judge = NEVER;
    cluster->looks.count = 0;
    return true;
}

static void go_out(struct cluster *cluster)
{
    int64_t until = cluster_clock() + PAUSE;

    cluster->is_in = false;
    lose_all(cluster);
    pthread_mutex_lock(&cluster->lock);
    forwards_free(&cluster->out);
    cluster->counts.nodes = 0;
    pthread_mutex_unlock(&cluster->lock);
    if (cluster->has_news)
        cluster->wake(cluster->context);
    cluster->has_news = false;
    while (!is_ending(cluster) && cluster_clock() < until)
        wait_until(cluster, until);
}

static bool has_done_all(struct cluster *cluster)
{
    if (!live(cluster) || !say(cluster) || !send_forwards(cluster) || !seek(cluster) ||
        !seek_orphans(cluster) || !look(cluster) || !sweep(cluster) ||
        !cluster->store->call->receive(cluster->store, take_notification, cluster))
        return false;
    judge(cluster);
    return true;
}

void *cluster_work(void *context)
{
    struct cluster *cluster = context;

    signals_block();
    while (!is_ending(cluster)) {
        if (!(cluster->is_in ? has_done_all(cluster) : has_come_in(cluster))) {
            go_out(cluster);
            continue;
        }
        if (cluster->has_news)
            cluster->wake(cluster->context);
        cluster->has_news = false;
        wait_until(cluster, next_of(cluster));
    }
    if (cluster->is_in)
        ask(cluster, NODE_LEAVE, NULL, 0, NULL);
    return NULL;
}
