/* passing.c - moves that another node is asked to make.
 *
 * Where several may act at once and sit at different nodes, all of these would write the same
 * number, and all but one would have to ask again. So one of them makes the moves of all: the
 * one that shows the lowest seat of those who may act. The others pass to it what their people
 * want, and tell them when it stands in the log. Nothing depends on that: what comes to nothing
 * within PASS_WAIT is done here as ever, and by its id a move counts once, whoever makes it. */
#include "server/hall_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- asking ------------------------------------------------------------------------------ */

/* A clock that nobody sets. */
static int64_t steady_ms(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

/* Seats that lines here look from. */
static unsigned seats_here(const struct circle *circle)
{
    unsigned seats = 0;

    for (const struct watch *watch = circle->watch; watch; watch = watch->after)
        seats |= 1u << watch->viewer;
    return seats & ~1u;
}

/* The seat whose node should make a seat's move; 0: we do. */
static int orderer_of(const struct circle *circle, int seat)
{
    const struct party *party = circle->party;
    const struct head *head = &party->state->head;
    unsigned others = head->actors & party_persons(party) & circle->acts_elsewhere;

    if (head->mode != SECRET && head->mode != APART)
        return 0;
    others &= ~seats_here(circle);
    for (int other = 1; other < seat; other++)
        if (others >> other & 1)
            return other;
    return 0;
}

static void on_patience(uv_timer_t *patience);

/* When nobody has answered by then, it is done here. */
static void wait_for_answer(struct circle *circle, int64_t since)
{
    struct hall *hall = circle->hall;

    circle->passed = since;
    if (circle->is_passing)
        return;
    circle->is_passing = true;
    circle->next_passing = hall->passing;
    hall->passing = circle;
    if (!uv_is_active((uv_handle_t *)&hall->patience))
        uv_timer_start(&hall->patience, on_patience, PASS_WAIT, 0);
}

static void pass_on(struct watch *watch, const struct message *message, int orderer)
{
    char text[MESSAGE_MOST + 64];
    struct sbuf sb = sb_over(text, sizeof text);

    sb_put(&sb, "%d %s ", orderer, watch->line->guest);
    sb_bytes(&sb, message->raw, message->raw_len);
    if (!sb.cut)
        town_pass(watch->circle->hall->town, watch->circle->id, text);
}

static void begin_passing(struct watch *watch, const struct message *message, int orderer)
{
    watch->line->passed = steady_ms();
    watch->circle->hall->counts.passed++;
    pass_on(watch, message, orderer);
}

bool circle_pass(struct watch *watch, const struct message *message)
{
    struct circle *circle = watch->circle;
    struct line *line = watch->line;
    int orderer = 0;

    if (!circle->hall->town || message->wish != WISH_MOVE || !message->has_id ||
        circle->party->stage != STAGE_RUNNING)
        return false;
    if (line->passed && steady_ms() - line->passed >= PASS_WAIT) {
        circle->acts_elsewhere = 0; /* whoever it was is gone */
        return false;
    }
    if (!line->passed) {
        if ((orderer = orderer_of(circle, watch->viewer)) == 0)
            return false;
        begin_passing(watch, message, orderer);
    }
    wait_for_answer(circle, line->passed);
    return true;
}

static void leave_passing(struct circle **at)
{
    struct circle *circle = *at;

    *at = circle->next_passing;
    circle->is_passing = false;
}

/* One that has waited for long enough; NULL: none has. */
static struct circle *take_due(struct hall *hall)
{
    int64_t since = steady_ms() - PASS_WAIT;
    struct circle **at = &hall->passing, *due;

    while (*at && (*at)->passed > since)
        at = &(*at)->next_passing;
    if ((due = *at) != NULL)
        leave_passing(at);
    return due;
}

/* Looks what is there, which wakes those who wait. */
static void on_patience(uv_timer_t *patience)
{
    struct hall *hall = patience->data;
    struct circle *circle;

    while ((circle = take_due(hall)))
        if (circle->queue)
            circle_catch_up(circle);
    if (hall->passing)
        uv_timer_start(patience, on_patience, PASS_WAIT / 2, 0);
    hall_flush(hall);
}

void circle_ask_nobody(struct circle *circle)
{
    struct circle **at = &circle->hall->passing;

    while (circle->is_passing && *at != circle)
        at = &(*at)->next_passing;
    if (circle->is_passing)
        leave_passing(at);
    while (circle->asked) {
        struct passed *passed = circle->asked;
        circle->asked = passed->next;
        free(passed);
    }
}

/* -- being asked ------------------------------------------------------------------------- */

static void make_move(struct circle *circle, const char *text)
{
    char guest[GUEST_ID + 1];
    struct message message;
    struct refusal why;
    int orderer, len = 0;

    if (sscanf(text, "%1d %12[a-z0-9] %n", &orderer, guest, &len) != 2 || len == 0)
        return;
    if (orderer < 1 || orderer > MAX_SEATS || !(seats_here(circle) >> orderer & 1))
        return; /* another's to make */
    if (message_read(text + len, strlen(text + len), &message, &why) &&
        message.wish == WISH_MOVE && message.has_id &&
        memcmp(message.table, circle->id, TABLE_ID) == 0)
        circle_move(circle, guest, &message.request);
}

/* Whether others have written what is not known here: what they ask for builds on it. */
static bool is_behind(const struct circle *circle)
{
    return !circle->party || circle->is_catching_up ||
           circle->heard > circle->party->number;
}

void circle_was_asked(struct circle *circle, const char *text)
{
    size_t size = strlen(text) + 1;
    struct passed *passed, **end = &circle->asked;

    if (!is_behind(circle)) {
        make_move(circle, text);
        return;
    }
    if (!circle->watch || !(passed = malloc(sizeof *passed + size)))
        return;
    passed->next = NULL;
    memcpy(passed->text, text, size);
    while (*end)
        end = &(*end)->next;
    *end = passed;
}

void circle_answer(struct circle *circle)
{
    while (circle->asked) {
        struct passed *passed = circle->asked;
        circle->asked = passed->next;
        if (circle->party)
            make_move(circle, passed->text);
        free(passed);
    }
}
