/* api_table.c - the API's routes for games, tables and records. */
#include "server/api/call.h"

#include "core/json.h"
#include "core/must.h"
#include "games/games.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"

#include <stdlib.h>
#include <string.h>

enum {
    LIST_USUAL = 50, /* tables in a list, unless `limit` says otherwise */
    USUAL_LEVEL = 3,
    GAMES_ROOM = 16 << 10,
    SMALL_ROOM = 1024
};

/* -- games ------------------------------------------------------------------------------ */

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
        game_put_option(&game->options[i], true, out);
    json_close(out, ']');
    json_close(out, '}');
}

void run_games(struct api_call *call)
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
    call_reply(call, 200, "application/json", text, sb.len);
}

/* -- founding --------------------------------------------------------------------------- */

static bool refuse_setup(struct api_call *call, const char *code, const char *sentence)
{
    call_refuse(call, 422, code, sentence);
    return false;
}

static bool read_game(struct api_call *call, const struct form *form)
{
    const char *name = form_text(form, "game");
    const struct game *game = name ? games_find(name) : NULL;

    if (!game || game == &null_game)
        return refuse_setup(call, "bad-game",
                            "there is no such game; GET /api/games lists them");
    call->setup.game = game;
    return true;
}

/* "me", "open", "computer", "computer:5", "guest:ID". The founder's own id is filled in
 * later. */
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

/* The default: the founder, and as few others as the game needs. */
static void set_usual_seats(struct setup *setup)
{
    setup->seats = setup->game->min_seats;
    setup->seat[1].kind = SEAT_PERSON;
    for (int seat = 2; seat <= setup->seats; seat++)
        setup->seat[seat].kind = SEAT_OPEN;
}

static bool read_seats(struct api_call *call, const struct form *form)
{
    struct setup *setup = &call->setup;

    if (!form_has(form, "seats")) {
        set_usual_seats(setup);
        return true;
    }
    setup->seats = form_count(form, "seats");
    if (setup->seats < setup->game->min_seats || setup->seats > setup->game->max_seats)
        return refuse_setup(call, "bad-seats", "that is not how many can play this game");
    for (int seat = 1; seat <= setup->seats; seat++) {
        const char *text = form_item(form, "seats", seat - 1);
        if (!text || !read_seat(text, &setup->seat[seat]))
            return refuse_setup(call, "bad-seats",
                                "a seat is 'me', 'open', 'computer', 'computer:1' to "
                                "'computer:6', or 'guest:ID'");
    }
    return true;
}

static bool read_options(struct api_call *call, const struct form *form)
{
    const struct form *options = form_inside(form, "options");

    if (form_has(form, "options") && !options)
        return refuse_setup(call, "bad-option", "options are an object of words");
    for (const char *name = form_next(options, NULL); name;
         name = form_next(options, name)) {
        const char *value = form_text(options, name);
        const char *why =
            value ? game_set_option(call->setup.game, call->setup.option, name, value)
                  : "an option's value is a word";
        if (why)
            return refuse_setup(call, "bad-option", why);
    }
    return true;
}

static bool read_pack(struct api_call *call, const struct form *form)
{
    const char *text = form_text(form, "pack");
    struct setup *setup = &call->setup;
    struct pack_error error;
    char sentence[512];
    struct sbuf sb = sb_over(sentence, sizeof sentence);

    if (!form_has(form, "pack"))
        return true;
    if (!text)
        return refuse_setup(call, "bad-pack", "a pack is a text");
    if (!pack_read(&setup->pack, text, strlen(text), games_find, &error)) {
        pack_say_error(&error, &sb);
        return refuse_setup(call, "bad-pack", sentence);
    }
    return setup->pack.game == setup->game
               ? true
               : refuse_setup(call, "bad-pack", "the pack is for another game");
}

static bool read_clock(struct api_call *call, const struct form *form)
{
    const char *text = form_has(form, "clock") ? form_text(form, "clock") : "none";
    const char *why = text ? clock_read(text, &call->setup.clock) : "a clock is a text";

    return why ? refuse_setup(call, "bad-clock", why) : true;
}

static bool read_public(struct api_call *call, const struct form *form)
{
    return form_bool(form, "public", false, &call->setup.is_public)
               ? true
               : refuse_setup(call, "bad-public", "public is true or false");
}

/* The set-up with its founder, who gets the seats marked "me". */
static struct setup setup_by(const struct api_call *call, const char *founder)
{
    struct setup setup = call->setup;

    memcpy(setup.founder, founder, sizeof setup.founder);
    for (int seat = 1; seat <= setup.seats; seat++)
        if (setup.seat[seat].kind == SEAT_PERSON && !setup.seat[seat].guest[0])
            memcpy(setup.seat[seat].guest, founder, sizeof setup.founder);
    return setup;
}

/* Checks the set-up before anybody becomes a guest for it. */
static bool check_setup(struct api_call *call, const char *founder)
{
    struct setup setup = setup_by(call, founder);
    const char *why = setup_check(&setup);

    return why ? refuse_setup(call, "bad-setup", why) : true;
}

bool read_create(struct api_call *call, const struct form *form)
{
    static const char *const keys[] = {"game",  "seats",  "options", "pack",
                                       "clock", "public", "name",    NULL};
    char anybody[GUEST_ID + 1];

    guest_new_id(anybody);
    return call_only_keys(call, form, keys) && call_read_name(call, form) &&
           read_game(call, form) && read_seats(call, form) && read_options(call, form) &&
           read_pack(call, form) && read_clock(call, form) && read_public(call, form) &&
           check_setup(call, anybody);
}

static void is_founded(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;
    char text[SMALL_ROOM];
    struct sbuf sb = sb_over(text, sizeof text);

    if (answer->code) {
        call_refuse_as(call, answer);
        return;
    }
    metrics_add(METRIC_TABLES_FOUNDED, 1);
    metrics_time(METRIC_KEPT_IN, (steady_ms() - call->since) * 1000);
    json_open(&sb, '{');
    json_key_text(&sb, "table", answer->table);
    json_key(&sb, "guest");
    call_put_guest(&call->guest, &sb);
    json_close(&sb, '}');
    must(!sb.cut);
    call_reply(call, 201, "application/json", text, sb.len);
}

void run_create(struct api_call *call)
{
    if (check_setup(call, call->guest.id) && call_may_keep(call)) {
        call->setup = setup_by(call, call->guest.id);
        tables_create(call->api->with.tables, &call->setup, is_founded, call);
    }
}

/* -- lists ------------------------------------------------------------------------------ */

static bool read_limit(struct api_call *call)
{
    char text[8], *end;

    call->limit = LIST_USUAL;
    if (!request_query(&call->request, "limit", text, sizeof text))
        return true;
    call->limit = (int)strtol(text, &end, 10);
    if (*end == '\0' && call->limit >= 1 && call->limit <= LIST_MOST)
        return true;
    call_refuse(call, 400, "bad-limit", "limit is a number from 1 to 200");
    return false;
}

bool read_list(struct api_call *call, const struct form *form)
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
    request_query(&call->request, "list", text, sizeof text);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].word, text) == 0) {
            call->list = lists[i].list;
            return read_limit(call);
        }
    call_refuse(call, 400, "bad-list", "list is open, running, over or mine");
    return false;
}

/* Wraps the list as {"tables": ...}. */
static void is_listed(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;
    char *text;
    struct sbuf sb;

    if (answer->code) {
        call_refuse_as(call, answer);
        return;
    }
    text = malloc(answer->len + SMALL_ROOM);
    if (!text) {
        call_refuse(call, 503, "busy", "there is no memory; try later");
        return;
    }
    sb = sb_over(text, answer->len + SMALL_ROOM);
    sb_text(&sb, "{\"tables\":");
    sb_bytes(&sb, answer->text, answer->len);
    sb_char(&sb, '}');
    call_reply(call, 200, "application/json", text, sb.len);
    free(text);
}

void run_list(struct api_call *call)
{
    if (call->list == LIST_OF_GUEST && !call->has_guest)
        call_refuse(call, 401, "no-guest",
                    "nobody knows you yet; POST /api/guest makes you a guest");
    else
        tables_list(call->api->with.tables, call->list, call->guest.id, call->limit,
                    is_listed, call);
}

/* -- one table -------------------------------------------------------------------------- */

bool read_view(struct api_call *call, const struct form *form)
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
    request_query(&call->request, "show", text, sizeof text);
    for (size_t i = 0; i < sizeof shows / sizeof *shows; i++)
        if (strcmp(shows[i].word, text) == 0) {
            call->show = shows[i].show;
            return true;
        }
    call_refuse(call, 400, "bad-show", "show is json, bytes, both or none");
    return false;
}

/* One thread reads for all clients, so each ms of its time counts as a request. */
static void pay(const struct api_call *call, int took)
{
    struct address_book *book = call->api->with.book;
    int64_t now = steady_ms();
    struct visitor *visitor = took > 0 ? book_find(book, &call->request.from, now) : NULL;

    if (visitor)
        book_spend(book, visitor, took, now);
}

static void is_told(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;

    pay(call, answer->took);
    if (answer->code)
        call_refuse_as(call, answer);
    else
        call_reply(call, 200,
                   answer->is_record ? "text/plain; charset=utf-8" : "application/json",
                   answer->text, answer->len);
}

static bool is_table(struct api_call *call)
{
    if (is_id(call->table))
        return true;
    call_refuse(call, 404, "no-such-table", "there is no such table");
    return false;
}

void run_view(struct api_call *call)
{
    if (is_table(call))
        tables_view(call->api->with.tables, call->table, call->guest.id, call->show,
                    is_told, call);
}

void run_record(struct api_call *call)
{
    if (is_table(call))
        tables_record(call->api->with.tables, call->table, call->guest.id, is_told, call);
}

void run_story(struct api_call *call)
{
    if (is_table(call))
        tables_story(call->api->with.tables, call->table, call->guest.id, is_told, call);
}
