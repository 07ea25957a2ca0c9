/* api.c - finds an errand's route, sees who asks, and lets it run. */
#include "server/api.h"

#include "core/json.h"
#include "core/must.h"
#include "server/job.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"

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
    {METHOD_POST, FOR_NEW, "/api/tables", read_found, run_found},
    {METHOD_GET, FOR_KNOWN, "/api/tables/*", read_view, run_view},
    {METHOD_GET, FOR_KNOWN, "/api/tables/*/record", NULL, run_record},
    {METHOD_GET, FOR_KNOWN, "/api/tables/*/story", NULL, run_story},
    {0},
};

enum { SMALL_REPLY = 1024 };

/* -- replies ---------------------------------------------------------------------------- */

static void finish(struct job *job, struct reply *reply)
{
    if (job->token[0])
        cookie_write(reply->set_cookie, job->token, job->errand.is_https);
    job->done(job->context, reply);
    free(job);
}

void job_reply(struct job *job, int status, const char *type, const char *text,
               size_t len)
{
    struct reply reply = {.status = status, .type = type, .text = text, .len = len};

    finish(job, &reply);
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

static void refuse(struct job *job, struct reply *reply, const char *code,
                   const char *sentence)
{
    char text[SMALL_REPLY];
    struct sbuf sb = sb_over(text, sizeof text);

    put_refusal(&sb, code, sentence);
    must(!sb.cut);
    reply->type = "application/json";
    reply->text = text;
    reply->len = sb.len;
    finish(job, reply);
}

void job_refuse(struct job *job, int status, const char *code, const char *sentence)
{
    struct reply reply = {.status = status};

    if (status == 503 || status == 429)
        reply.retry_after = status == 503 ? 5 : 30;
    refuse(job, &reply, code, sentence);
}

/* The status of a code that the hall gives. */
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

void job_refuse_as(struct job *job, const struct hall_answer *answer)
{
    int status = status_of(answer->code);
    bool is_busy = strcmp(answer->code, "busy") == 0; /* which is no fault: it may stop */

    if (status >= 500)
        log_some(is_busy ? LOG_INFO : LOG_ERROR, "not-answered", "path %s code %s why %s",
                 job->errand.path, answer->code, answer->why ? answer->why : "");
    job_refuse(job, status, answer->code, answer->why ? answer->why : answer->code);
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
    table[0] = '\0'; /* longer than any: then it is nobody's */
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

/* The route; NULL after a refusal that names what there is instead. */
static const struct route *find_route(struct job *job)
{
    enum method method =
        job->errand.method == METHOD_HEAD ? METHOD_GET : job->errand.method;
    char allow[64];
    struct sbuf sb = sb_over(allow, sizeof allow);
    struct reply reply = {.status = 405, .allow = allow};

    for (const struct route *route = api_routes; route->path; route++) {
        if (!fits(route->path, job->errand.path, job->table))
            continue;
        if (route->method == method)
            return route;
        add_method(&sb, route->method);
    }
    if (sb.len > 0)
        refuse(job, &reply, "bad-method", "this path does not know that method");
    else
        job_refuse(job, 404, "no-such-path", "there is nothing at this path");
    return NULL;
}

/* -- bodies ----------------------------------------------------------------------------- */

bool job_only_keys(struct job *job, const struct form *form, const char *const *keys)
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
        job_refuse(job, 400, "unknown-key", sentence);
        return false;
    }
    return true;
}

bool job_read_name(struct job *job, const struct form *form)
{
    const char *name = form_text(form, "name"), *why;

    if (!form_has(form, "name"))
        return true;
    why = name ? check_name(name) : "a name is a text";
    if (why) {
        job_refuse(job, 400, "bad-name", why);
        return false;
    }
    snprintf(job->name, sizeof job->name, "%s", name);
    return true;
}

/* Reads what came with the errand. False after a refusal. */
static bool read_body(struct job *job)
{
    static const char *const none[] = {NULL};
    const struct errand *errand = &job->errand;
    struct form *form = NULL;
    bool is_read;

    if (errand->len > 0 && !errand->is_json) {
        job_refuse(job, 415, "bad-type", "a body has the Content-Type application/json");
        return false;
    }
    if (errand->len > 0 && !(form = form_read(errand->body, errand->len))) {
        job_refuse(job, 400, "bad-json", "the body is not a JSON object");
        return false;
    }
    is_read =
        job->route->read ? job->route->read(job, form) : job_only_keys(job, form, none);
    form_free(form);
    return is_read;
}

/* -- who asks --------------------------------------------------------------------------- */

bool job_may_keep(struct job *job)
{
    struct address_book *book = job->api->with.book;
    struct visitor *visitor = book_find(book, &job->errand.from, job->since);

    if (visitor && book_table(book, visitor, job->since))
        return true;
    metrics_add(METRIC_LIMITED_TABLES, 1);
    job_refuse(job, 429, "too-many",
               "your address has asked for many tables or guests; wait a little");
    return false;
}

void job_put_guest(const struct store_guest *guest, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "id", guest->id);
    json_key_text(out, "name", guest->name);
    json_close(out, '}');
}

static void guest_is_kept(void *context, const struct hall_answer *answer)
{
    struct job *job = context;

    if (answer->code) {
        job->token[0] = '\0'; /* of somebody who is nobody */
        job_refuse_as(job, answer);
        return;
    }
    metrics_add(METRIC_GUESTS, 1);
    job->has_guest = job->is_new = true;
    job->route->run(job);
}

static void make_guest(struct job *job)
{
    struct store_keep keep = {.has_token = true, .at = job->since};

    guest_new_id(keep.id);
    snprintf(keep.name, sizeof keep.name, "%s", job->name[0] ? job->name : "Guest");
    guest_new_secret(SECRET_TOKEN, job->token, keep.token);
    memcpy(job->guest.id, keep.id, sizeof keep.id);
    memcpy(job->guest.name, keep.name, sizeof keep.name);
    job->guest.since = keep.at;
    hall_keep_guest(job->api->with.hall, &keep, guest_is_kept, job);
}

static void go_on(struct job *job)
{
    if (job->route->need == FOR_GUESTS && !job->has_guest)
        job_refuse(job, 401, "no-guest",
                   "nobody knows you yet; POST /api/guest makes you a guest");
    else if (job->route->need == FOR_NEW && !job->has_guest) {
        if (job_may_keep(job))
            make_guest(job);
    } else {
        job->route->run(job);
    }
}

static void guest_is_found(void *context, const struct hall_answer *answer)
{
    struct job *job = context;

    if (answer->code) {
        job_refuse_as(job, answer);
        return;
    }
    job->has_guest = answer->is_found;
    if (answer->is_found)
        job->guest = answer->guest;
    go_on(job);
}

/* -- the way through -------------------------------------------------------------------- */

bool api_has(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/api") == 0 ||
           strcmp(path, "/healthz") == 0 || strcmp(path, "/metrics") == 0;
}

/* A browser sends cookies along with what another page makes it send; then Origin tells. */
static bool is_forged(const struct errand *errand)
{
    return errand->is_foreign && errand->method != METHOD_GET &&
           errand->method != METHOD_HEAD;
}

static void start(struct job *job)
{
    const struct route *route;

    if (is_forged(&job->errand)) {
        job_refuse(job, 403, "foreign-origin", "a page of another site sent this");
        return;
    }
    if (!(route = find_route(job)))
        return;
    job->route = route;
    if (!read_body(job))
        return;
    job->errand.body = NULL;
    if (job->route->need == FOR_ALL || !job->errand.has_token)
        go_on(job);
    else
        hall_find_guest(job->api->with.hall, job->errand.token, guest_is_found, job);
}

void api_take(struct api *api, const struct errand *errand, api_done *done, void *context)
{
    static const char none[] =
        "{\"why\":{\"code\":\"busy\",\"words\":\"there is no memory; try later\"}}";
    struct reply no_memory = {.status = 503,
                              .type = "application/json",
                              .text = none,
                              .len = sizeof none - 1,
                              .retry_after = 5};
    struct job *job = calloc(1, sizeof *job);

    if (!job) {
        done(context, &no_memory);
        return;
    }
    job->api = api;
    job->done = done;
    job->context = context;
    job->errand = *errand;
    job->since = now_ms();
    start(job);
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
