/* api_table.c - the API's routes for games, tables and records. */
#include "server/job.h"

#include "core/json.h"
#include "core/must.h"
#include "games/games.h"
#include "server/metrics.h"
#include "server/now.h"

#include <stdlib.h>
#include <string.h>

enum {
    LIST_USUAL = 50, /* tables in a list, if nobody says how many */
    LIST_MOST = 200,
    USUAL_LEVEL = 3,
    GAMES_ROOM = 16 << 10,
    SMALL_ROOM = 1024
};

/* -- games ------------------------------------------------------------------------------ */

static void put_option(const struct option *option, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "name", option->name);
    json_key_text(out, "help", option->help);
    json_key_open(out, "values", '[');
    if (!option->values) {
        json_text(out, "false");
        json_text(out, "true");
    }
    for (int i = 0; option->values && option->values[i]; i++)
        json_text(out, option->values[i]);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_game(const struct game *game, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "name", game->name);
    json_key_text(out, "title", game->title);
    json_key_int(out, "rules", game->rules);
    json_key_int(out, "min_seats", game->min_seats);
    json_key_int(out, "max_seats", game->max_seats);
    json_key_open(out, "options", '[');
    for (int i = 0; i < game_options(game); i++)
        put_option(&game->options[i], out);
    json_close(out, ']');
    json_close(out, '}');
}

void run_games(struct job *job)
{
    char text[GAMES_ROOM];
    struct sbuf sb = sb_over(text, sizeof text);

    json_open(&sb, '{');
    json_key_open(&sb, "games", '[');
    for (int i = 0; games[i]; i++)
        if (games[i] != &null_game)
            put_game(games[i], &sb);
    json_close(&sb, ']');
    json_close(&sb, '}');
    must(!sb.cut);
    job_reply(job, 200, "application/json", text, sb.len);
}

/* -- founding --------------------------------------------------------------------------- */

static bool refuse_setup(struct job *job, const char *code, const char *sentence)
{
    job_refuse(job, 422, code, sentence);
    return false;
}

static bool read_game(struct job *job, const struct form *form)
{
    const char *name = form_text(form, "game");
    const struct game *game = name ? games_find(name) : NULL;

    if (!game || game == &null_game)
        return refuse_setup(job, "bad-game",
                            "there is no such game; GET /api/games lists them");
    job->setup.game = game;
    return true;
}

/* "me", "open", "computer", "computer:5", "guest:ID". The own id is filled in later. */
static bool read_seat(const char *text, struct setup_seat *seat)
{
    seat->kind = SEAT_PERSON;
    if (strcmp(text, "me") == 0)
        return true;
    if (strncmp(text, "guest:", 6) == 0 && is_id(text + 6)) {
        memcpy(seat->guest, text + 6, sizeof seat->guest);
        return true;
    }
    seat->kind = SEAT_OPEN;
    if (strcmp(text, "open") == 0)
        return true;
    seat->kind = SEAT_COMPUTER;
    seat->level = USUAL_LEVEL;
    if (strncmp(text, "computer:", 9) == 0 && text[9] >= '0' && text[9] <= '9' &&
        text[10] == '\0')
        seat->level = (uint8_t)(text[9] - '0');
    else if (strcmp(text, "computer") != 0)
        return false;
    return true;
}

/* Where nobody says otherwise: the founder, and as few others as the game takes. */
static void set_usual_seats(struct setup *setup)
{
    setup->seats = setup->game->min_seats;
    setup->seat[1].kind = SEAT_PERSON;
    for (int seat = 2; seat <= setup->seats; seat++)
        setup->seat[seat].kind = SEAT_OPEN;
}

static bool read_seats(struct job *job, const struct form *form)
{
    struct setup *setup = &job->setup;

    if (!form_has(form, "seats")) {
        set_usual_seats(setup);
        return true;
    }
    setup->seats = form_count(form, "seats");
    if (setup->seats < setup->game->min_seats || setup->seats > setup->game->max_seats)
        return refuse_setup(job, "bad-seats", "that is not how many can play this game");
    for (int seat = 1; seat <= setup->seats; seat++) {
        const char *text = form_item(form, "seats", seat - 1);
        if (!text || !read_seat(text, &setup->seat[seat]))
            return refuse_setup(job, "bad-seats",
                                "a seat is 'me', 'open', 'computer', 'computer:1' to "
                                "'computer:6', or 'guest:ID'");
    }
    return true;
}

static bool read_options(struct job *job, const struct form *form)
{
    const struct form *options = form_inside(form, "options");

    if (form_has(form, "options") && !options)
        return refuse_setup(job, "bad-option", "options are an object of words");
    for (const char *name = form_next(options, NULL); name;
         name = form_next(options, name)) {
        const char *value = form_text(options, name);
        const char *why =
            value ? game_set_option(job->setup.game, job->setup.option, name, value)
                  : "an option's value is a word";
        if (why)
            return refuse_setup(job, "bad-option", why);
    }
    return true;
}

static bool read_clock(struct job *job, const struct form *form)
{
    const char *text = form_has(form, "clock") ? form_text(form, "clock") : "none";
    const char *why = text ? clock_read(text, &job->setup.clock) : "a clock is a text";

    return why ? refuse_setup(job, "bad-clock", why) : true;
}

static bool read_public(struct job *job, const struct form *form)
{
    return form_bool(form, "public", false, &job->setup.is_public)
               ? true
               : refuse_setup(job, "bad-public", "public is true or false");
}

/* The setup with its founder, whose seats are those that are nobody's yet. */
static struct setup setup_by(const struct job *job, const char *founder)
{
    struct setup setup = job->setup;

    memcpy(setup.founder, founder, sizeof setup.founder);
    for (int seat = 1; seat <= setup.seats; seat++)
        if (setup.seat[seat].kind == SEAT_PERSON && !setup.seat[seat].guest[0])
            memcpy(setup.seat[seat].guest, founder, sizeof setup.founder);
    return setup;
}

/* Whether there can be such a table, before anybody becomes a guest for it. */
static bool check_setup(struct job *job, const char *founder)
{
    struct setup setup = setup_by(job, founder);
    const char *why = setup_check(&setup);

    return why ? refuse_setup(job, "bad-setup", why) : true;
}

bool read_found(struct job *job, const struct form *form)
{
    static const char *const keys[] = {"game",   "seats", "options", "clock",
                                       "public", "name",  NULL};
    char anybody[GUEST_ID + 1];

    guest_new_id(anybody);
    return job_only_keys(job, form, keys) && job_read_name(job, form) &&
           read_game(job, form) && read_seats(job, form) && read_options(job, form) &&
           read_clock(job, form) && read_public(job, form) && check_setup(job, anybody);
}

static void is_founded(void *context, const struct hall_answer *answer)
{
    struct job *job = context;
    char text[SMALL_ROOM];
    struct sbuf sb = sb_over(text, sizeof text);

    if (answer->code) {
        job_refuse_as(job, answer);
        return;
    }
    metrics_add(METRIC_TABLES_FOUNDED, 1);
    metrics_time(METRIC_KEPT_IN, (now_ms() - job->since) * 1000);
    json_open(&sb, '{');
    json_key_text(&sb, "table", answer->table);
    json_key(&sb, "guest");
    job_put_guest(&job->guest, &sb);
    json_close(&sb, '}');
    must(!sb.cut);
    job_reply(job, 201, "application/json", text, sb.len);
}

void run_found(struct job *job)
{
    if (check_setup(job, job->guest.id) && job_may_keep(job)) {
        job->setup = setup_by(job, job->guest.id);
        hall_found(job->api->with.hall, &job->setup, is_founded, job);
    }
}

/* -- lists ------------------------------------------------------------------------------ */

static bool read_limit(struct job *job)
{
    char text[8], *end;

    job->limit = LIST_USUAL;
    if (!errand_query(&job->errand, "limit", text, sizeof text))
        return true;
    job->limit = (int)strtol(text, &end, 10);
    if (*end == '\0' && job->limit >= 1 && job->limit <= LIST_MOST)
        return true;
    job_refuse(job, 400, "bad-limit", "limit is a number from 1 to 200");
    return false;
}

bool read_list(struct job *job, const struct form *form)
{
    static const struct {
        const char *word;
        enum store_list list;
    } lists[] = {{"open", LIST_PUBLIC_OPEN},
                 {"running", LIST_PUBLIC_RUNNING},
                 {"over", LIST_PUBLIC_OVER},
                 {"mine", LIST_OF_GUEST}};
    char text[16] = "open";

    (void)form;
    errand_query(&job->errand, "list", text, sizeof text);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].word, text) == 0) {
            job->list = lists[i].list;
            return read_limit(job);
        }
    job_refuse(job, 400, "bad-list", "list is open, running, over or mine");
    return false;
}

/* {"tables": ...} around what the hall gives. */
static void is_listed(void *context, const struct hall_answer *answer)
{
    struct job *job = context;
    char *text;
    struct sbuf sb;

    if (answer->code) {
        job_refuse_as(job, answer);
        return;
    }
    text = malloc(answer->len + SMALL_ROOM);
    if (!text) {
        job_refuse(job, 503, "busy", "there is no memory; try later");
        return;
    }
    sb = sb_over(text, answer->len + SMALL_ROOM);
    sb_text(&sb, "{\"tables\":");
    sb_bytes(&sb, answer->text, answer->len);
    sb_char(&sb, '}');
    job_reply(job, 200, "application/json", text, sb.len);
    free(text);
}

void run_list(struct job *job)
{
    if (job->list == LIST_OF_GUEST && !job->has_guest)
        job_refuse(job, 401, "no-guest",
                   "nobody knows you yet; POST /api/guest makes you a guest");
    else
        hall_list(job->api->with.hall, job->list, job->guest.id, job->limit, is_listed,
                  job);
}

/* -- one table -------------------------------------------------------------------------- */

bool read_view(struct job *job, const struct form *form)
{
    static const struct {
        const char *word;
        unsigned show;
    } shows[] = {{"json", SHOW_JSON},
                 {"bytes", SHOW_BYTES},
                 {"both", SHOW_JSON | SHOW_BYTES},
                 {"none", 0}};
    char text[8] = "json";

    (void)form;
    errand_query(&job->errand, "show", text, sizeof text);
    for (size_t i = 0; i < sizeof shows / sizeof *shows; i++)
        if (strcmp(shows[i].word, text) == 0) {
            job->show = shows[i].show;
            return true;
        }
    job_refuse(job, 400, "bad-show", "show is json, bytes, both or none");
    return false;
}

static void is_told(void *context, const struct hall_answer *answer)
{
    struct job *job = context;

    if (answer->code)
        job_refuse_as(job, answer);
    else
        job_reply(job, 200,
                  answer->is_record ? "text/plain; charset=utf-8" : "application/json",
                  answer->text, answer->len);
}

static bool is_table(struct job *job)
{
    if (is_id(job->table))
        return true;
    job_refuse(job, 404, "no-such-table", "there is no such table");
    return false;
}

void run_view(struct job *job)
{
    if (is_table(job))
        hall_view(job->api->with.hall, job->table, job->guest.id, job->show, is_told,
                  job);
}

void run_record(struct job *job)
{
    if (is_table(job))
        hall_record(job->api->with.hall, job->table, job->guest.id, is_told, job);
}

void run_story(struct job *job)
{
    if (is_table(job))
        hall_story(job->api->with.hall, job->table, job->guest.id, is_told, job);
}
