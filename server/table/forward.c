/* forward.c - moves that another node is asked to make.
 *
 * If several seats may act at once and their people are at different nodes, all these
 * nodes would write the same number, and all but one would have to try again. So one node
 * makes the moves of all: the one that shows the lowest seat of those that may act. The
 * others forward their people's moves to it, and reply when the log has them. Nothing
 * depends on it: a move that is not in the log after FORWARD_WAIT is made here, and by
 * its id a move counts once, whoever makes it. */
#include "server/table/live_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void live_wrote_elsewhere(struct live_table *live, int seat)
{
    live->forward.writers |= (uint8_t)(1u << seat);
}

/* -- asking ------------------------------------------------------------------------------ */

/* The seats whose people are connected to this node. */
static unsigned seats_here(const struct live_table *live)
{
    unsigned seats = 0;

    for (const struct watch *watch = live->people.first; watch; watch = watch->after)
        seats |= 1u << watch->viewer;
    return seats & ~1u;
}

/* The seat whose node should make a seat's move; 0: we do. */
static int orderer_of(const struct live_table *live, int seat)
{
    const struct hosted_table *hosted = live->hosted;
    const struct head *head = &hosted->state->head;
    unsigned others = head->actors & hosted_persons(hosted) & live->forward.writers;

    if (head->mode != SECRET && head->mode != APART)
        return 0;
    others &= ~seats_here(live);
    for (int other = 1; other < seat; other++)
        if (others >> other & 1)
            return other;
    return 0;
}

static void on_patience(uv_timer_t *patience);

/* Starts the timer after which the move is made here. */
static void wait_for_answer(struct live_table *live, int64_t since)
{
    struct tables *tables = live->tables;

    live->forward.since = since;
    if (live->forward.is_waiting)
        return;
    live->forward.is_waiting = true;
    live->forward.next = tables->forwarding;
    tables->forwarding = live;
    if (!uv_is_active((uv_handle_t *)&tables->patience))
        uv_timer_start(&tables->patience, on_patience, FORWARD_WAIT, 0);
}

static void send_to_node(struct watch *watch, const struct message *message, int orderer)
{
    char text[MESSAGE_MOST + 64];
    struct sbuf sb = sb_over(text, sizeof text);

    sb_put(&sb, "%d %s ", orderer, watch->session->connection.guest);
    sb_bytes(&sb, message->raw, message->raw_len);
    if (!sb.cut)
        cluster_forward(watch->live->tables->cluster, watch->live->id, text);
}

static void begin_forwarding(struct watch *watch, const struct message *message,
                             int orderer)
{
    watch->session->forwarded_at = steady_ms();
    watch->live->tables->counts.forwarded++;
    send_to_node(watch, message, orderer);
}

bool live_forward(struct watch *watch, const struct message *message)
{
    struct live_table *live = watch->live;
    struct session *session = watch->session;
    int orderer = 0;

    if (!live->tables->cluster || message->wish != WISH_MOVE || !message->has_id ||
        live->hosted->stage != STAGE_RUNNING)
        return false;
    if (session->forwarded_at && steady_ms() - session->forwarded_at >= FORWARD_WAIT) {
        live->forward.writers = 0; /* that node seems to be gone */
        return false;
    }
    if (!session->forwarded_at) {
        if ((orderer = orderer_of(live, watch->viewer)) == 0)
            return false;
        begin_forwarding(watch, message, orderer);
    }
    wait_for_answer(live, session->forwarded_at);
    return true;
}

static void leave_forwarding(struct live_table **at)
{
    struct live_table *live = *at;

    *at = live->forward.next;
    live->forward.is_waiting = false;
}

/* Takes a table that has waited long enough; NULL: none has. */
static struct live_table *take_due(struct tables *tables)
{
    int64_t since = steady_ms() - FORWARD_WAIT;
    struct live_table **at = &tables->forwarding, *due;

    while (*at && (*at)->forward.since > since)
        at = &(*at)->forward.next;
    if ((due = *at) != NULL)
        leave_forwarding(at);
    return due;
}

/* Reads what others wrote, which wakes those who wait. */
static void on_patience(uv_timer_t *patience)
{
    struct tables *tables = patience->data;
    struct live_table *live;

    while ((live = take_due(tables)))
        if (live->waiters.sessions)
            live_catch_up(live);
    if (tables->forwarding)
        uv_timer_start(patience, on_patience, FORWARD_WAIT / 2, 0);
    wire_flush(&tables->wire);
}

void live_forget_forwarded(struct live_table *live)
{
    struct live_table **at = &live->tables->forwarding;

    while (live->forward.is_waiting && *at != live)
        at = &(*at)->forward.next;
    if (live->forward.is_waiting)
        leave_forwarding(at);
    while (live->forward.asked) {
        struct forwarded *forwarded = live->forward.asked;
        live->forward.asked = forwarded->next;
        free(forwarded);
    }
}

/* -- being asked ------------------------------------------------------------------------- */

static void make_move(struct live_table *live, const char *text)
{
    char guest[GUEST_ID + 1];
    struct message message;
    struct refusal why;
    int orderer, len = 0;

    if (sscanf(text, "%1d %12[a-z0-9] %n", &orderer, guest, &len) != 2 || len == 0)
        return;
    if (orderer < 1 || orderer > MAX_SEATS || !(seats_here(live) >> orderer & 1))
        return; /* another node makes it */
    if (message_read(text + len, strlen(text + len), &message, &why) &&
        message.wish == WISH_MOVE && message.has_id &&
        memcmp(message.table, live->id, TABLE_ID) == 0)
        live_move(live, guest, &message.request);
}

/* Whether others have written something that is not known here. Their requests build on
 * it. */
static bool must_catch_up(const struct live_table *live)
{
    return !live->hosted || live->follow.is_catching_up || live_is_behind(live);
}

void live_take_forwarded(struct live_table *live, const char *text)
{
    size_t size = strlen(text) + 1;
    struct forwarded *forwarded, **end = &live->forward.asked;

    if (!must_catch_up(live)) {
        make_move(live, text);
        return;
    }
    if (!live_is_watched(live) || !(forwarded = malloc(sizeof *forwarded + size)))
        return;
    forwarded->next = NULL;
    memcpy(forwarded->text, text, size);
    while (*end)
        end = &(*end)->next;
    *end = forwarded;
}

void live_make_forwarded(struct live_table *live)
{
    while (live->forward.asked) {
        struct forwarded *forwarded = live->forward.asked;
        live->forward.asked = forwarded->next;
        if (live->hosted)
            make_move(live, forwarded->text);
        free(forwarded);
    }
}
