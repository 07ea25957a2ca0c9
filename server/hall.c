/* hall.c - the hall: what is heard, read, kept, and when. */
#include "server/hall_inside.h"

#include "games/games.h"
#include "server/guest.h"
#include "server/store_open.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_SLOTS = 1024 };

int64_t hall_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* -- slips ------------------------------------------------------------------------------- */

struct slip *slip_new(struct hall *hall)
{
    struct slip *slip = hall->unused_slip;

    if (slip)
        hall->unused_slip = slip->next;
    else if (!(slip = malloc(sizeof *slip)))
        return NULL;
    *slip = (struct slip){0};
    return slip;
}

void slip_free(struct hall *hall, struct slip *slip)
{
    slip->next = hall->unused_slip;
    hall->unused_slip = slip;
}

void slip_tell(struct hall *hall, struct slip *slip, const char *code, const char *why)
{
    struct hall_answer answer = {.code = code, .why = why};

    if (!code) {
        answer.text = slip->note->text;
        answer.len = slip->note->len;
        answer.is_record = slip->is_record;
    }
    slip->told(slip->context, &answer);
    note_drop(&hall->shelf, slip->note);
    slip_free(hall, slip);
}

/* -- sending ----------------------------------------------------------------------------- */

void hall_flush_later(struct line *line)
{
    if (line->is_flushed || line->is_over)
        return;
    line->is_flushed = true;
    line->next_flushed = line->hall->flushed;
    line->hall->flushed = line;
}

void hall_flush(struct hall *hall)
{
    while (hall->flushed) {
        struct line *line = hall->flushed;
        hall->flushed = line->next_flushed;
        line->is_flushed = false;
        line_flush(line);
    }
}

/* -- founding ---------------------------------------------------------------------------- */

/* Where others write, too, tables leave memory with the last who needs them. */
void hall_sweep(struct hall *hall, int64_t before)
{
    if (!hall->town)
        house_sweep(hall->house, before);
}

bool hall_has_room(struct hall *hall)
{
    if (house_size(hall->house) < hall->limits.tables)
        return true;
    hall_sweep(hall, hall_now());
    return house_size(hall->house) < hall->limits.tables;
}

void hall_make(struct hall *hall, struct setup *setup, hall_told *told, void *context)
{
    struct hall_answer answer = {.code = "busy", .why = "too many tables are in use"};
    char id[TABLE_ID + 1];
    struct circle *circle;
    struct batch *batch;

    guest_new_id(id);
    randombytes_buf(setup->secret, sizeof setup->secret);
    if (!hall->is_stopping && hall_has_room(hall) &&
        (circle = circle_use(hall, id)) != NULL) {
        answer.code = "bad-setup";
        circle->party =
            house_found(hall->house, id, setup, hall_now(), &hall->entry[0], &answer.why);
        batch = circle->party ? batch_new(circle) : NULL;
        if (batch) {
            batch->told = told;
            batch->context = context;
            batch_send(batch, 1, true);
            return;
        }
        circle_rest(circle);
    }
    told(context, &answer);
}

void hall_found(struct hall *hall, const struct setup *setup, hall_told *told,
                void *context)
{
    struct setup mine = *setup;

    hall_make(hall, &mine, told, context);
    hall_set_alarm(hall);
}

/* A rematch that all want, which is told at the table it follows from. */
struct rematch {
    struct hall *hall;
    char table[TABLE_ID + 1];
};

static void rematch_made(void *context, const struct hall_answer *answer)
{
    struct rematch *rematch = context;
    struct circle *circle = circle_find(rematch->hall, rematch->table);

    if (circle)
        circle->is_founding = false;
    if (circle && circle->party && !answer->code && party_wants_rematch(circle->party))
        circle_tell_rematch(circle, answer->table);
    free(rematch);
}

static void make_rematch(struct hall *hall, struct circle *circle)
{
    struct rematch *rematch = calloc(1, sizeof *rematch);
    struct setup setup;

    if (!rematch)
        return;
    circle->is_founding = true;
    rematch->hall = hall;
    memcpy(rematch->table, circle->id, sizeof rematch->table);
    party_rematch(circle->party, &setup);
    hall_make(hall, &setup, rematch_made, rematch);
}

/* -- computers --------------------------------------------------------------------------- */

static void make_hungry(struct hall *hall, struct circle *circle)
{
    if (circle->is_hungry)
        return;
    circle->is_hungry = true;
    circle->next_hungry = hall->hungry;
    hall->hungry = circle;
}

void hall_follow(struct hall *hall, struct circle *circle, int64_t now)
{
    bool has_to = party_thinking(circle->party) || party_wants_rematch(circle->party);

    if (has_to && !circle_may_act(circle))
        return;
    if (!pool_follow(hall->pool, circle->party, now))
        make_hungry(hall, circle);
    if (party_wants_rematch(circle->party) && !circle->is_founding)
        make_rematch(hall, circle);
}

void hall_forget(struct hall *hall, struct circle *circle)
{
    pool_forget(hall->pool, circle->id);
}

static void take_thought(void *context, const struct thought *thought)
{
    struct hall *hall = context;
    struct circle *circle = circle_use(hall, thought->table);
    struct request request = {.kind = ASK_MOVE,
                              .seat = thought->seat,
                              .text = thought->text,
                              .question = thought->question,
                              .reaction = -1};

    if (circle && circle->party && circle_may_act(circle))
        circle_move(circle, "", &request);
    else if (circle)
        circle_rest(circle);
}

/* Those for whom there was no room, now that some have been told. */
static void feed_hungry(struct hall *hall, int64_t now)
{
    struct circle *hungry = hall->hungry;

    hall->hungry = NULL;
    while (hungry) {
        struct circle *circle = hungry;
        hungry = circle->next_hungry;
        circle->is_hungry = false;
        if (circle->party && !pool_follow(hall->pool, circle->party, now))
            make_hungry(hall, circle);
        circle_rest(circle);
    }
}

static void collect_thoughts(struct hall *hall)
{
    int64_t now = hall_now();

    if (pool_collect(hall->pool, now, take_thought, hall) > 0 && hall->hungry)
        feed_hungry(hall, now);
}

/* -- when -------------------------------------------------------------------------------- */

static void wake(void *context)
{
    struct hall *hall = context;

    uv_async_send(&hall->woken);
}

static void decided(void *context, const struct written *written)
{
    const struct hall *hall = context;
    struct batch *batch;

    if (written->deed != DEED_ENTRIES) {
        answer_decided(written);
        return;
    }
    batch = waiting_for(written->tag);
    batch->is_clash =
        hall->town && (written->fate == FATE_CLASH || written->fate == FATE_STALE);
    batch_decided(batch, written->fate == FATE_KEPT ? NULL : "not-kept", written->why);
}

static void on_woken(uv_async_t *woken)
{
    struct hall *hall = woken->data;

    writer_collect(hall->writer, decided, hall);
    reader_collect(hall->reader);
    hall_take_news(hall);
    collect_thoughts(hall);
    hall_set_alarm(hall);
    hall_flush(hall);
}

static void on_alarm(uv_timer_t *alarm)
{
    struct hall *hall = alarm->data;
    int64_t now = hall_now(), when;
    struct party *party;

    hall->alarm_at = CLOCK_NEVER;
    collect_thoughts(hall);
    while ((party = house_due(hall->house, &when)) != NULL && when <= now) {
        struct circle *circle = circle_use(hall, party->id);
        uint64_t number = party->number;
        if (!circle)
            break;
        circle->used++;
        if (party->held || circle_may_act(circle))
            circle_owe(circle, now);
        if (circle->party && circle->party->number == number && circle->party->due <= now)
            house_quiet(hall->house, circle->party); /* it cannot go on, or not by us */
        circle->used--;
        circle_rest(circle);
    }
    hall_set_alarm(hall);
    hall_flush(hall);
}

void hall_set_alarm(struct hall *hall)
{
    int64_t house_when, when = pool_due(hall->pool), now;

    house_due(hall->house, &house_when);
    if (house_when < when)
        when = house_when;
    if (when == hall->alarm_at || hall->is_stopping)
        return;
    hall->alarm_at = when;
    if (when == CLOCK_NEVER) {
        uv_timer_stop(&hall->alarm);
        return;
    }
    now = hall_now();
    uv_update_time(hall->loop);
    uv_timer_start(&hall->alarm, on_alarm, when > now ? (uint64_t)(when - now) : 0, 0);
}

static void on_beat(uv_timer_t *beat)
{
    struct hall *hall = beat->data;
    int64_t now = hall_now();

    while (hall->stale) {
        struct circle *circle = hall->stale;
        hall->stale = circle->next_stale;
        circle->is_stale = false;
        circle_tell_here(circle);
    }
    for (struct line *line = hall->line, *after; line; line = after) {
        after = line->after;
        line_beat(line);
    }
    hall_load_again(hall);
    hall_check_leases(hall, now);
    if (now - hall->swept >= SWEEP_EVERY) {
        hall->swept = now;
        hall_sweep(hall, now - SWEEP_AFTER);
    }
    hall_flush(hall);
}

/* -- beginning and end ------------------------------------------------------------------- */

static void on_turned(uv_prepare_t *turned)
{
    const struct hall *hall = turned->data;

    if (hall->writer)
        writer_go(hall->writer);
}

static void set_handles(struct hall *hall)
{
    uv_async_init(hall->loop, &hall->woken, on_woken);
    uv_prepare_init(hall->loop, &hall->turned);
    uv_timer_init(hall->loop, &hall->alarm);
    uv_timer_init(hall->loop, &hall->beat);
    uv_timer_init(hall->loop, &hall->patience);
    hall->woken.data = hall->alarm.data = hall->beat.data = hall->turned.data = hall;
    hall->patience.data = hall;
    uv_prepare_start(&hall->turned, on_turned);
    uv_timer_start(&hall->beat, on_beat, BEAT, BEAT);
    hall->has_handles = true;
}

static bool start(struct hall *hall, char *why, size_t size)
{
    snprintf(why, size, "there is no memory for the tables, or no thread");
    return (hall->slot = (struct circle **)calloc(FIRST_SLOTS, sizeof(void *))) != NULL &&
           (hall->house = house_new(&hall->front.store, games_find)) != NULL &&
           (hall->writer = writer_new(hall->writes, WRITER_ROOM, wake, hall)) != NULL &&
           (hall->reader = reader_new(hall->reads, wake, hall)) != NULL &&
           (hall->pool = pool_new(hall->limits.threads, POOL_ROOM, wake, hall)) != NULL;
}

static bool join_town(struct hall *hall, const char *place, char *why, size_t size)
{
    hall->town = town_new(place, wake, hall, why, size);
    return hall->town || why[0] == '\0';
}

static bool start_lending(struct hall *hall, const char *place, char *why, size_t size)
{
    if (!store_is_database(place) || hall->limits.lend == LEND_NOTHING)
        return true;
    hall->lend =
        lend_new(place, hall->pool, (enum lend_what)hall->limits.lend, why, size);
    return hall->lend != NULL;
}

struct hall *hall_new(uv_loop_t *loop, const char *place,
                      const struct hall_limits *limits, char *why, size_t size)
{
    struct hall *hall = calloc(1, sizeof *hall);

    if (!hall || !guest_start()) {
        snprintf(why, size, "there is no memory, or there are no random numbers");
        free(hall);
        return NULL;
    }
    hall->loop = loop;
    hall->limits = *limits;
    if (hall->limits.messages == 0)
        hall->limits.messages = MESSAGES_SECOND;
    if (hall->limits.tables == 0)
        hall->limits.tables = TABLES_MOST;
    hall->alarm_at = CLOCK_NEVER;
    hall->front.store.call = &front_calls;
    hall->front.last = UINT64_MAX;
    hall->slots = FIRST_SLOTS;
    hall->swept = hall_now();
    set_handles(hall); /* before the threads, which wake us */
    hall->writes = store_open(place, why, size);
    hall->reads = hall->writes ? store_open(place, why, size) : NULL;
    if (hall->reads && start(hall, why, size) && join_town(hall, place, why, size) &&
        start_lending(hall, place, why, size)) {
        writer_hold(hall->writer);
        return hall;
    }
    hall_stop(hall, NULL, NULL);
    uv_run(loop, UV_RUN_NOWAIT);
    hall_free(hall);
    return NULL;
}

static void close_handles(struct hall *hall)
{
    if (!hall->has_handles)
        return;
    hall->has_handles = false;
    uv_close((uv_handle_t *)&hall->woken, NULL);
    uv_close((uv_handle_t *)&hall->turned, NULL);
    uv_close((uv_handle_t *)&hall->alarm, NULL);
    uv_close((uv_handle_t *)&hall->beat, NULL);
    uv_close((uv_handle_t *)&hall->patience, NULL);
    if (hall->stopped)
        hall->stopped(hall->context);
}

void hall_check_stopped(struct hall *hall)
{
    if (hall->is_stopping && !hall->line)
        close_handles(hall);
}

static void on_deadline(uv_timer_t *alarm)
{
    close_handles(alarm->data);
}

void hall_stop(struct hall *hall, void (*stopped)(void *context), void *context)
{
    hall->is_stopping = true;
    hall->stopped = stopped;
    hall->context = context;
    if (hall->writer) {
        writer_finish(hall->writer);
        writer_collect(hall->writer, decided, hall);
        hall_flush(hall);
    }
    for (struct line *line = hall->line; line; line = line->after)
        line_end(line, END_GOING);
    uv_timer_stop(&hall->beat);
    uv_timer_start(&hall->alarm, on_deadline, STOP_WAIT, 0);
    hall_check_stopped(hall);
}

/* Those whose computers waited for the pool to the end. */
static void free_circles(struct hall *hall)
{
    for (size_t i = 0; hall->slot && i < hall->slots; i++)
        while (hall->slot[i]) {
            struct circle *circle = hall->slot[i];
            hall->slot[i] = circle->chained;
            party_free(circle->lost);
            free(circle);
        }
    free((void *)hall->slot);
}

static void free_unused(struct hall *hall)
{
    while (hall->unused_slip) {
        struct slip *slip = hall->unused_slip;
        hall->unused_slip = slip->next;
        free(slip);
    }
    while (hall->unused_batch) {
        struct batch *batch = hall->unused_batch;
        hall->unused_batch = batch->below;
        free(batch);
    }
    shelf_clear(&hall->shelf);
}

void hall_free(struct hall *hall)
{
    if (!hall)
        return;
    if (hall->reader)
        reader_free(hall->reader);
    if (hall->writer)
        writer_free(hall->writer);
    lend_free(hall->lend);
    if (hall->pool)
        pool_free(hall->pool);
    if (hall->town)
        town_free(hall->town);
    if (hall->reads)
        hall->reads->call->close(hall->reads);
    if (hall->writes)
        hall->writes->call->close(hall->writes);
    house_free(hall->house);
    free_unused(hall);
    free_circles(hall);
    free(hall);
}

struct hall_counts hall_counts(struct hall *hall)
{
    struct hall_counts counts = hall->counts;
    struct writer_counts written = writer_counts(hall->writer);

    counts.tables = house_size(hall->house);
    counts.commits = written.commits;
    counts.waiting = written.waiting;
    counts.is_alone = !hall->town;
    if (hall->town)
        counts.town = town_counts(hall->town);
    return counts;
}
