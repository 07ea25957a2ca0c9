/* api.c - finds the route of a request, identifies the guest, and runs it. */
#include "server/api/api.h"

#include "core/json.h"
#include "core/must.h"
#include "server/api/call.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct route api_routes[] = {
    {METHOD_GET, FOR_ALL, "/healthz", NULL, run_health},
    {METHOD_GET, FOR_ALL, "/metrics", NULL, run_metrics},
    {METHOD_GET, FOR_ALL, "/api/games", NULL, run_games},
    {METHOD_GET, FOR_GUESTS, "/api/guest", NULL, run_guest},
    {METHOD_POST, FOR_NEW, "/api/guest", read_guest, run_guest},
    {METHOD_PATCH, FOR_GUESTS, "/api/guest", read_new_name, run_rename},
    {METHOD_POST, FOR_GUESTS, "/api/link", NULL, run_link},
    {METHOD_POST, FOR_ALL, "/api/link/take", read_take, run_take},
    {METHOD_GET, FOR_KNOWN, "/api/tables", read_list, run_list},
    {METHOD_POST, FOR_NEW, "/api/tables", read_create, run_create},
    {METHOD_GET, FOR_KNOWN, "/api/tables/*", read_view, run_view},
    {METHOD_GET, FOR_KNOWN, "/api/tables/*/record", NULL, run_record},
    {METHOD_GET, FOR_KNOWN, "/api/tables/*/story", NULL, run_story},
    {0},
};

enum { SMALL_REPLY = 1024 };

/* -- replies ---------------------------------------------------------------------------- */

static void finish(struct api_call *call, struct api_reply *reply)
{
    if (call->token[0])
        cookie_write(reply->set_cookie, call->token, call->request.is_https);
    call->done(call->context, reply);
    free(call);
}

void call_reply(struct api_call *call, int status, const char *type, const char *text,
                size_t len)
{
    struct api_reply reply = {.status = status, .type = type, .text = text, .len = len};

    if (!call->token[0] &&
        call->has_guest) /* browsers forget a cookie some day, so renew it */
        memcpy(call->token, call->request.secret, sizeof call->token);
    finish(call, &reply);
}

static void put_refusal(struct sbuf *out, const char *code, const char *sentence)
{
    json_open(out, '{');
    json_key_open(out, "why", '{');
    json_key_text(out, "code", code);
    json_key_text(out, "words", sentence);
    json_close(out, '}');
    json_close(out, '}');
}

static void refuse(struct api_call *call, struct api_reply *reply, const char *code,
                   const char *sentence)
{
    char text[SMALL_REPLY];
    struct sbuf sb = sb_over(text, sizeof text);

    put_refusal(&sb, code, sentence);
    must(!sb.cut);
    reply->type = "application/json";
    reply->text = text;
    reply->len = sb.len;
    finish(call, reply);
}

void call_refuse(struct api_call *call, int status, const char *code,
                 const char *sentence)
{
    struct api_reply reply = {.status = status};

    if (status == 503 || status == 429)
        reply.retry_after = status == 503 ? 5 : 30;
    refuse(call, &reply, code, sentence);
}

/* The HTTP status for a code of tables.h. */
static int status_of(const char *code)
{
    static const struct {
        const char *code;
        int status;
    } statuses[] = {
        {"bad-setup", 422}, {"no-such-table", 404}, {"bad-table", 404}, {"not-over", 409},
        {"too-many", 503},  {"busy", 503},          {"not-kept", 503},  {"trouble", 503},
    };

    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (strcmp(statuses[i].code, code) == 0)
            return statuses[i].status;
    return 500;
}

void call_refuse_as(struct api_call *call, const struct tables_answer *answer)
{
    int status = status_of(answer->code);
    /* the client may try again later */
    bool is_busy = strcmp(answer->code, "busy") == 0;

    if (status >= 500)
        log_some(is_busy ? LOG_INFO : LOG_ERROR, "not-answered", "path %s code %s why %s",
                 call->request.path, answer->code, answer->why ? answer->why : "");
    call_refuse(call, status, answer->code, answer->why ? answer->why : answer->code);
}

/* -- what is asked for ------------------------------------------------------------------ */

/* Whether a path is the route's; fills in the id of a table. */
static bool fits(const char *route, const char *path, char table[TABLE_ID + 1])
{
    const char *star = strchr(route, '*');
    size_t before = star ? (size_t)(star - route) : strlen(route);
    size_t len;

    if (strncmp(route, path, before) != 0)
        return false;
    if (!star)
        return path[before] == '\0';
    len = strcspn(path + before, "/");
    if (len == 0 || strcmp(path + before + len, star + 1) != 0)
        return false;
    table[0] = '\0'; /* longer than any id, so there is no such table */
    if (len <= TABLE_ID) {
        memcpy(table, path + before, len);
        table[len] = '\0';
    }
    return true;
}

static void add_method(struct sbuf *out, enum method method)
{
    static const char *const word[] = {
        [METHOD_GET] = "GET, HEAD", [METHOD_POST] = "POST", [METHOD_PATCH] = "PATCH"};

    sb_put(out, "%s%s", out->len > 0 ? ", " : "", word[method]);
}

/* The route of a request; NULL after a refusal that names the methods there are. */
static const struct route *find_route(struct api_call *call)
{
    enum method method =
        call->request.method == METHOD_HEAD ? METHOD_GET : call->request.method;
    char allow[64];
    struct sbuf sb = sb_over(allow, sizeof allow);
    struct api_reply reply = {.status = 405, .allow = allow};

    for (const struct route *route = api_routes; route->path; route++) {
        if (!fits(route->path, call->request.path, call->table))
            continue;
        if (route->method == method)
            return route;
        add_method(&sb, route->method);
    }
    if (sb.len > 0)
        refuse(call, &reply, "bad-method", "this path does not know that method");
    else
        call_refuse(call, 404, "no-such-path", "there is nothing at this path");
    return NULL;
}

/* -- bodies ----------------------------------------------------------------------------- */

bool call_only_keys(struct api_call *call, const struct form *form,
                    const char *const *keys)
{
    char sentence[160];
    struct sbuf sb = sb_over(sentence, sizeof sentence);

    for (const char *key = form_next(form, NULL); key; key = form_next(form, key)) {
        int i = 0;
        while (keys[i] && strcmp(keys[i], key) != 0)
            i++;
        if (keys[i])
            continue;
        sb_put(&sb, "there is no '%s' here", strlen(key) > 40 ? "..." : key);
        call_refuse(call, 400, "unknown-key", sentence);
        return false;
    }
    return true;
}

bool call_read_name(struct api_call *call, const struct form *form)
{
    const char *name = form_text(form, "name"), *why;

    if (!form_has(form, "name"))
        return true;
    why = name ? check_name(name) : "a name is a text";
    if (why) {
        call_refuse(call, 400, "bad-name", why);
        return false;
    }
    snprintf(call->name, sizeof call->name, "%s", name);
    return true;
}

/* Reads what came with the request. False after a refusal. */
static bool read_body(struct api_call *call)
{
    static const char *const none[] = {NULL};
    const struct api_request *request = &call->request;
    struct form *form = NULL;
    bool is_read;

    if (request->len > 0 && !request->is_json) {
        call_refuse(call, 415, "bad-type",
                    "a body has the Content-Type application/json");
        return false;
    }
    if (request->len > 0 && !(form = form_read(request->body, request->len))) {
        call_refuse(call, 400, "bad-json", "the body is not a JSON object");
        return false;
    }
    is_read = call->route->read ? call->route->read(call, form)
                                : call_only_keys(call, form, none);
    form_free(form);
    return is_read;
}

/* -- who asks --------------------------------------------------------------------------- */

bool call_may_keep(struct api_call *call)
{
    if (book_tables(call->api->with.book, &call->request.from,
                    call->has_guest ? call->guest.id : "", call->since))
        return true;
    metrics_add(METRIC_LIMITED_TABLES, 1);
    call_refuse(call, 429, "too-many",
                "you or your address asked for many tables or guests; wait a little");
    return false;
}

void call_put_guest(const struct store_guest *guest, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "id", guest->id);
    json_key_text(out, "name", guest->name);
    json_close(out, '}');
}

static void guest_is_kept(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;

    if (answer->code) {
        call->token[0] = '\0'; /* it belongs to no guest */
        call_refuse_as(call, answer);
        return;
    }
    metrics_add(METRIC_GUESTS, 1);
    call->has_guest = call->is_new = true;
    call->route->run(call);
}

static void make_guest(struct api_call *call)
{
    struct store_keep keep = {.has_token = true, .at = now_ms()};

    guest_new_id(keep.id);
    snprintf(keep.name, sizeof keep.name, "%s", call->name[0] ? call->name : "Guest");
    guest_new_secret(SECRET_TOKEN, call->token, keep.token);
    memcpy(call->guest.id, keep.id, sizeof keep.id);
    memcpy(call->guest.name, keep.name, sizeof keep.name);
    call->guest.since = keep.at;
    tables_keep_guest(call->api->with.tables, &keep, guest_is_kept, call);
}

static void go_on(struct api_call *call)
{
    if (call->route->need == FOR_GUESTS && !call->has_guest)
        call_refuse(call, 401, "no-guest",
                    "nobody knows you yet; POST /api/guest makes you a guest");
    else if (call->route->need == FOR_NEW && !call->has_guest) {
        if (call_may_keep(call))
            make_guest(call);
    } else {
        call->route->run(call);
    }
}

static void guest_is_found(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;

    if (answer->code) {
        call_refuse_as(call, answer);
        return;
    }
    call->has_guest = answer->is_found;
    if (answer->is_found)
        call->guest = answer->guest;
    go_on(call);
}

/* -- the way through -------------------------------------------------------------------- */

bool api_has(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/api") == 0 ||
           strcmp(path, "/healthz") == 0 || strcmp(path, "/metrics") == 0;
}

/* Whether it is a cross-site request: a browser sends our cookie along, but Origin names
 * another page. */
static bool is_forged(const struct api_request *request)
{
    return request->is_foreign && request->method != METHOD_GET &&
           request->method != METHOD_HEAD;
}

static void start(struct api_call *call)
{
    const struct route *route;

    if (is_forged(&call->request)) {
        call_refuse(call, 403, "foreign-origin", "a page of another site sent this");
        return;
    }
    if (!(route = find_route(call)))
        return;
    call->route = route;
    if (!read_body(call))
        return;
    call->request.body = NULL;
    if (call->route->need == FOR_ALL || !call->request.has_token)
        go_on(call);
    else
        tables_find_guest(call->api->with.tables, call->request.token, guest_is_found,
                          call);
}

void api_take(struct api *api, const struct api_request *request, api_done *done,
              void *context)
{
    static const char none[] =
        "{\"why\":{\"code\":\"busy\",\"words\":\"there is no memory; try later\"}}";
    struct api_reply no_memory = {.status = 503,
                                  .type = "application/json",
                                  .text = none,
                                  .len = sizeof none - 1,
                                  .retry_after = 5};
    struct api_call *call = calloc(1, sizeof *call);

    if (!call) {
        done(context, &no_memory);
        return;
    }
    call->api = api;
    call->done = done;
    call->context = context;
    call->request = *request;
    call->since = steady_ms();
    start(call);
}

struct api *api_new(const struct api_setup *setup)
{
    struct api *api = calloc(1, sizeof *api);

    if (!api)
        return NULL;
    api->with = *setup;
    must(networks_read(&api->metrics, setup->config->metrics));
    return api;
}

void api_free(struct api *api)
{
    free(api);
}
