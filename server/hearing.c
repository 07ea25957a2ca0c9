/* hearing.c - what people want from the hall: to come in, to watch a table, to do something
 * there. */
#include "server/hall_inside.h"

#include "core/json.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 1 }; /* its version */

/* -- telling one line -------------------------------------------------------------------- */

static void put_note(struct line *line, struct note *note)
{
    line_put(line, note);
    if (note)
        note_drop(&line->hall->shelf, note);
}

static void put_text(struct line *line, const struct sbuf *text)
{
    put_note(line, note_new(&line->hall->shelf, text->text, text->len));
}

void hall_refuse(struct line *line, const struct message *message, const char *code,
                 const char *words)
{
    struct reason why = {.clause = "", .code = code, .words = words};

    line->hall->counts.refused++;
    put_note(line, note_refused(line->hall, message->wish, message->table,
                                message->has_id ? message->id : NULL, games[0], &why));
}

/* -- people come and go ------------------------------------------------------------------ */

static void greet(struct line *line)
{
    char text[512];
    struct sbuf sb = sb_over(text, sizeof text);

    json_open(&sb, '{');
    json_key_int(&sb, "hello", PROTOCOL);
    if (line->guest[0]) {
        json_key_open(&sb, "guest", '{');
        json_key_text(&sb, "id", line->guest);
        json_key_text(&sb, "name", line->name);
        json_close(&sb, '}');
    } else {
        json_key_null(&sb, "guest");
    }
    json_key_int(&sb, "at", hall_now());
    json_close(&sb, '}');
    put_text(line, &sb);
}

static void line_known(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct line *line = fetch->line;

    if (line && fetch->why) { /* perhaps it is somebody: they come again */
        line->fetch = NULL;
        line_end(line, END_AGAIN);
    } else if (line) {
        line->fetch = NULL;
        if (fetch->is_found) {
            memcpy(line->guest, fetch->guest.id, sizeof line->guest);
            memcpy(line->name, fetch->guest.name, sizeof line->name);
        }
        greet(line);
        line_resume(line);
    }
    fetch_free(fetch);
}

void hall_open_line(struct line *line, const uint8_t *token)
{
    struct hall *hall = line->hall;

    line->after = hall->line;
    if (hall->line)
        hall->line->before = line;
    hall->line = line;
    hall->counts.lines++;
    if (hall->is_stopping) {
        line_end(line, END_GOING);
        return;
    }
    line->fetch = token ? fetch_new(hall, fetch_guest, line_known) : NULL;
    if (!line->fetch) {
        greet(line);
        hall_flush(hall);
        return;
    }
    line->is_busy = true;
    line->fetch->line = line;
    memcpy(line->fetch->token, token, SECRET_HASH);
    reader_send(hall->reader, &line->fetch->lookup);
}

static void leave_queue(struct line *line)
{
    struct line **at = &line->queue_of->queue;

    while (*at != line)
        at = &(*at)->next_in_queue;
    *at = line->next_in_queue;
    circle_rest(line->queue_of);
}

void hall_close_line(struct line *line)
{
    struct hall *hall = line->hall;

    if (line->queue_of)
        leave_queue(line);
    if (line->fetch)
        line->fetch->line = NULL;
    while (line->watch)
        circle_leave(line->watch);
    if (line->is_flushed) {
        struct line **at = &hall->flushed;
        while (*at != line)
            at = &(*at)->next_flushed;
        *at = line->next_flushed;
    }
    if (line->before)
        line->before->after = line->after;
    else
        hall->line = line->after;
    if (line->after)
        line->after->before = line->before;
    hall->counts.lines--;
    hall_check_stopped(hall);
}

void hall_round_trip(struct line *line)
{
    for (struct watch *watch = line->watch; watch; watch = watch->next_of_line)
        if (watch->viewer)
            circle_see(watch->circle, hall_now());
}

/* -- watching ---------------------------------------------------------------------------- */

static void watch_table(struct line *line, const struct message *message, bool is_sure);

static void show_tail(void *context, uint64_t number, const char *json, size_t len)
{
    (void)number;
    circle_put_event(context, json, len);
}

static void start_watch(struct circle *circle, struct line *line,
                        const struct message *message, const struct log *log)
{
    struct hall *hall = line->hall;
    struct watch *watch = circle_enter(circle, line, message->show);
    uint64_t number = circle->party->number;
    const char *sentence = NULL;

    if (!watch) {
        hall_refuse(line, message, "busy", "there is no memory for it");
        circle_rest(circle);
        return;
    }
    circle_put_watched(watch, message);
    if (message->after == number)
        return;
    if (log) {
        hall->front.log = log;
        sentence = house_tail(hall->house, circle->id, message->after, watch->viewer,
                              watch->show, show_tail, watch);
        hall->front.log = NULL;
    }
    if (!log || sentence)
        circle_put_view(watch, hall_now());
}

struct search {
    uint64_t after;
    bool found;
};

static bool is_reseating(void *context, const struct store_entry *entry)
{
    struct search *search = context;

    search->found |= entry->number > search->after &&
                     (entry->kind == ENTRY_SIT || entry->kind == ENTRY_LEAVE);
    return !search->found;
}

/* Whether events after a number may have changed from where somebody looks. */
static bool has_reseating(const struct log *log, const char *table, uint64_t after)
{
    struct search search = {.after = after};

    log_each(log, table, is_reseating, &search);
    return search.found;
}

/* Whether what was read tells all that the table has. */
static bool is_whole(const struct circle *circle, const struct fetch *fetch)
{
    return circle->party && !fetch->why && fetch->log.last == circle->party->number &&
           !circle->batches && !has_reseating(&fetch->log, fetch->table, fetch->after);
}

/* The missed events, if what was read is all there is; else everything anew. */
static void tail_came(struct lookup *lookup)
{
    struct fetch *fetch = (struct fetch *)lookup;
    struct line *line = fetch->line;
    struct circle *circle = circle_find(fetch->hall, fetch->table);
    struct message *message = &fetch->hall->message;

    if (line) {
        line->fetch = NULL;
        line->is_busy = false;
        message_watch(message, fetch->table, fetch->has_id ? fetch->id : NULL,
                      fetch->after, fetch->show);
        if (is_whole(circle, fetch)) {
            start_watch(circle, line, message, &fetch->log);
        } else {
            message->after = 0;
            watch_table(line, message, true);
        }
        if (!line->is_busy)
            line_resume(line);
    }
    circle->used--;
    circle_rest(circle);
    fetch_free(fetch);
}

/* False: there is no memory, and the whole view will do. */
static bool fetch_tail(struct circle *circle, struct line *line,
                       const struct message *message)
{
    struct fetch *fetch = fetch_new(line->hall, fetch_log, tail_came);

    if (!fetch)
        return false;
    fetch->line = line;
    fetch->after = message->after;
    fetch->show = (uint8_t)message->show;
    fetch->has_id = message->has_id;
    memcpy(fetch->id, message->id, sizeof fetch->id);
    memcpy(fetch->table, message->table, sizeof fetch->table);
    line->fetch = fetch;
    line->is_busy = true;
    circle->used++; /* until then */
    reader_send(line->hall->reader, &fetch->lookup);
    return true;
}

/* Whether few events are missed, all of them on the disk. */
static bool is_tail(const struct circle *circle, uint64_t after)
{
    uint64_t number = circle->party->number;

    return after > 0 && after < number && number - after <= TAIL_MOST && !circle->batches;
}

static void watch_again(struct watch *watch, const struct message *message)
{
    watch->show = (uint8_t)message->show;
    circle_put_watched(watch, message);
    circle_put_view(watch, hall_now());
}

static void wait_in_queue(struct circle *circle, struct line *line, const char *text,
                          size_t len)
{
    line_postpone(line, text, len);
    line->queue_of = circle;
    line->next_in_queue = circle->queue;
    circle->queue = line;
}

/* The line goes on when the table, or what others have written there, has been read. */
static void queue_line(struct circle *circle, struct line *line, const char *text,
                       size_t len)
{
    wait_in_queue(circle, line, text, len);
    if (circle->party)
        circle_catch_up(circle);
    else
        hall_load(circle);
}

/* Whether a client knows more of a table than we do. */
static bool is_behind(const struct circle *circle, const struct message *message)
{
    return circle->hall->town && circle->party && message->after > circle->party->number;
}

static void watch_table(struct line *line, const struct message *message, bool is_sure)
{
    struct circle *circle = circle_use(line->hall, message->table);
    struct watch *watch = watch_of(line, message->table);

    if (!circle) {
        hall_refuse(line, message, "busy", "there is no memory for it");
        return;
    }
    if (circle->batches || (!circle->party && !circle->trouble.code) ||
        (!is_sure && is_behind(circle, message))) { /* what is shown must be true */
        char text[160];
        struct sbuf sb = sb_over(text, sizeof text);
        message_put_watch(message, &sb);
        queue_line(circle, line, sb.text, sb.len);
        return;
    }
    circle->used++;
    if (!circle->party)
        hall_refuse(line, message, circle->trouble.code, circle->trouble.words);
    else if (watch)
        watch_again(watch, message);
    else if (line->watches >= WATCHES_MOST)
        hall_refuse(line, message, "too-many", "a connection watches up to 16 tables");
    else if (!is_tail(circle, message->after) || !fetch_tail(circle, line, message))
        start_watch(circle, line, message, NULL);
    circle->used--;
    circle_rest(circle);
}

/* -- hearing ----------------------------------------------------------------------------- */

static void put_pong(struct line *line, const struct message *message)
{
    char text[128];
    struct sbuf sb = sb_over(text, sizeof text);

    json_open(&sb, '{');
    if (message->has_id)
        json_key_text(&sb, "done", message->id);
    else
        json_key_null(&sb, "done");
    json_key_text(&sb, "do", "ping");
    json_key_int(&sb, "at", hall_now());
    json_close(&sb, '}');
    put_text(line, &sb);
}

static void unwatch(struct watch *watch, const struct message *message)
{
    circle_put_watched(watch, message);
    circle_leave(watch);
}

static void ask(struct watch *watch, const struct message *message, bool is_sure,
                const char *text, size_t len)
{
    struct circle *circle = watch->circle;
    struct line *line = watch->line;
    enum heard heard = circle_ask(watch, message, is_sure);

    if (heard == HEARD_NOT_SURE)
        queue_line(circle, line, text, len);
    else if (heard == HEARD_PASSED)
        wait_in_queue(circle, line, text, len);
}

void hall_hear(struct line *line, const char *text, size_t len)
{
    struct hall *hall = line->hall;
    struct message *message = &hall->message;
    bool is_sure = line->is_sure;
    struct refusal why;
    struct watch *watch;

    line->is_sure = false;
    if (!message_read(text, len, message, &why)) {
        hall_refuse(line, message, why.code, why.words);
        return;
    }
    if (message->wish == WISH_PING) {
        put_pong(line, message);
        return;
    }
    if (message->wish == WISH_WATCH) {
        watch_table(line, message, is_sure);
        return;
    }
    if (!(watch = watch_of(line, message->table))) {
        hall_refuse(line, message, "not-watching", "watch the table first");
        return;
    }
    if (message->wish == WISH_UNWATCH) {
        unwatch(watch, message);
    } else if (watch->circle->party) {
        ask(watch, message, is_sure, text, len);
    } else if (watch->circle->trouble.code) {
        hall_refuse(line, message, watch->circle->trouble.code,
                    watch->circle->trouble.words);
    } else {
        queue_line(watch->circle, line, text, len);
    }
}
