/* batch.c - entries on their way to the disk: who is told when they are there, and what happens
 * when they never will be. */
#include "server/hall_inside.h"

#include "server/log.h"

#include <stdlib.h>
#include <string.h>

void circle_hold(struct circle *circle, struct slip *slip)
{
    struct batch *batch = circle->batch;

    if (!batch || !slip)
        return;
    slip->is_held = true;
    slip->next_in_batch = NULL;
    *batch->end = slip;
    batch->end = &slip->next_in_batch;
}

struct batch *batch_new(struct circle *circle)
{
    struct hall *hall = circle->hall;
    struct batch *batch = hall->unused_batch;

    if (batch)
        hall->unused_batch = batch->below;
    else if (!(batch = malloc(sizeof *batch)))
        return NULL;
    *batch = (struct batch){.circle = circle, .end = &batch->first};
    if (hall->town && circle->party)
        batch->before = party_mark(circle->party);
    circle->batch = batch;
    circle->batches++;
    return batch;
}

void batch_send(struct batch *batch, int count, bool is_news)
{
    struct circle *circle = batch->circle;
    struct hall *hall = circle->hall;
    char text[STORE_MOST_LIST];
    struct store_summary summary;

    if (is_news)
        party_summary(circle->party, text, &summary);
    for (int i = 0; i < count; i++) {
        hall->out[i] = house_entry(circle->party, &hall->entry[i], NULL);
        batch->moves += hall->entry[i].kind == ENTRY_LINE;
    }
    if (is_news)
        hall->out[count - 1].summary = &summary;
    batch->entries = count;
    batch->last = hall->entry[count - 1].number;
    if (hall->is_stopping)
        batch_decided(batch, "busy", "the server stops; try again soon");
    else if (!writer_append(hall->writer, hall->out, count, tag_of(batch)))
        batch_decided(batch, "busy", "there is more to write than can be; try again");
}

/* What is not in the log, such as answers to a race, waits for the new one. */
void circle_lose(struct circle *circle)
{
    struct hall *hall = circle->hall;

    if (!circle->party)
        return;
    hall_forget(hall, circle);
    house_hand_out(hall->house, circle->party);
    circle->lost = circle->party;
    circle->party = NULL;
    hall_set_alarm(hall);
}

static void refuse_ack(struct batch *batch, struct slip *slip, const char *code,
                       const char *why)
{
    struct hall *hall = batch->circle->hall;
    struct reason reason = {.clause = "", .code = code, .words = why};
    struct note *note =
        note_refused(hall, batch->wish, batch->circle->id,
                     batch->has_id ? batch->id : NULL, batch->game, &reason);

    hall->counts.refused++;
    if (note && slip->line)
        slip->line->queued += note->len;
    slip->note = note;
}

/* Who asked asks again, when the table has been read. */
static void ask_again(const struct batch *batch, struct line *line)
{
    struct circle *circle = batch->circle;

    line_repeat(line, batch->raw, batch->raw_len);
    if (line->queue_of || line->fetch)
        return; /* it waits for something already */
    line->queue_of = circle;
    line->next_in_queue = circle->queue;
    circle->queue = line;
}

/* One slip of a batch: it may leave now, or never. */
static void release(struct batch *batch, struct slip *slip, const char *code,
                    const char *why)
{
    struct hall *hall = batch->circle->hall;

    slip->is_held = false;
    if (slip->told) {
        slip_tell(hall, slip, code, why);
        return;
    }
    if (code) {
        if (slip->line)
            slip->line->queued -= slip->note->len;
        note_drop(&hall->shelf, slip->note);
        slip->note = NULL;
        if (slip->is_ack && batch->is_clash && batch->raw) {
            if (slip->line)
                ask_again(batch, slip->line);
        } else if (slip->is_ack) {
            refuse_ack(batch, slip, code, why);
        }
    }
    if (slip->line) {
        hall_flush_later(slip->line);
    } else {
        if (slip->note)
            note_drop(&hall->shelf, slip->note);
        slip_free(hall, slip);
    }
}

/* Somebody's answer to a race is not in the log after all. Where another node has written
 * something, it is held as before until that is read: perhaps it still counts. */
static void hold_again(const struct batch *batch, int seat, const struct reason *why)
{
    struct circle *circle = batch->circle;
    const struct held *raced = &batch->raced[seat];
    struct held *held = circle->lost ? circle->lost->held : NULL;
    bool is_held = batch->is_clash && held;

    if (is_held)
        held[seat] = *raced;
    for (struct watch *watch = circle->watch; watch; watch = watch->after) {
        if (watch->viewer != seat || strcmp(watch->awaited, raced->id) != 0)
            continue;
        watch->awaits = is_held;
        if (!is_held)
            circle_put_refused(circle, watch->line, batch->game, WISH_MOVE,
                               raced->id[0] ? raced->id : NULL, why);
    }
}

static void hold_all_again(const struct batch *batch, const char *code, const char *why)
{
    struct reason reason = {.clause = "", .code = code, .words = why};
    struct party *lost = batch->circle->lost;

    if (lost && !lost->held)
        lost->held = calloc(MAX_SEATS + 1, sizeof *lost->held);
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (batch->raced[seat].pressed)
            hold_again(batch, seat, &reason);
}

static void tell_operator(const struct batch *batch, const char *why)
{
    batch->circle->hall->counts.failed += (uint64_t)batch->entries;
    if (!batch->circle->hall->is_stopping)
        log_some(LOG_ERROR, "not-kept", "table %s why %s", batch->circle->id, why);
}

/* The party in memory, or as it was there last. */
static struct party *party_of(const struct circle *circle)
{
    return circle->party ? circle->party : circle->lost;
}

static void lose_batch(struct batch *batch, const char *code, const char *why)
{
    struct hall *hall = batch->circle->hall;
    struct party *party = party_of(batch->circle);

    if (batch->is_clash)
        hall->counts.clashed += (uint64_t)batch->entries;
    else
        tell_operator(batch, why);
    batch->circle->is_in_doubt |= !batch->is_clash;
    if (party && batch->before)
        party_back(party, batch->before);
    circle_lose(batch->circle);
    if (batch->raced)
        hold_all_again(batch, code, why);
}

static void keep_batch(struct batch *batch)
{
    struct circle *circle = batch->circle;
    struct hall *hall = circle->hall;
    struct party *party = party_of(circle);

    hall->counts.entries += (uint64_t)batch->entries;
    hall->counts.moves += (uint64_t)batch->moves;
    if (party)
        party->kept = batch->last;
    if (hall->town)
        town_tell(hall->town, circle->id, batch->last);
}

static void batch_free(struct hall *hall, struct batch *batch)
{
    free(batch->raw);
    free(batch->raced);
    free(batch->before);
    batch->below = hall->unused_batch;
    hall->unused_batch = batch;
}

/* Nothing is on its way any more: what waited for that goes on. */
static void read_on(struct circle *circle)
{
    if (circle->batches > 0)
        return;
    if (!circle->party) {
        if (circle->watch || circle->queue || circle->want || circle->is_wanted)
            hall_load(circle);
    } else if (circle->queue || circle->want || circle->heard > circle->party->number) {
        circle_catch_up(circle);
    }
}

void batch_decided(struct batch *batch, const char *code, const char *why)
{
    struct circle *circle = batch->circle;
    struct hall *hall = circle->hall;
    hall_told *told = batch->told;
    void *context = batch->context;
    struct hall_answer answer = {.code = code, .why = why};

    for (struct slip *slip = batch->first, *next; slip; slip = next) {
        next = slip->next_in_batch;
        release(batch, slip, code, why);
    }
    circle->batches--;
    if (circle->batch == batch)
        circle->batch = NULL;
    if (code)
        lose_batch(batch, code, why);
    else
        keep_batch(batch);
    batch_free(hall, batch);
    memcpy(answer.table, circle->id, sizeof answer.table);
    circle->used++;
    if (told)
        told(context, &answer);
    read_on(circle);
    circle->used--;
    circle_rest(circle);
}
