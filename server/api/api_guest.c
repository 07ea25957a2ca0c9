/* api_guest.c - the API's routes for guests: identity, name, links to another device. */
#include "server/api/call.h"

#include "core/json.h"
#include "core/must.h"
#include "server/ops/metrics.h"
#include "server/ops/now.h"

#include <string.h>

enum {
    LINK_TIME = 15 * 60 * 1000, /* ms that a link to another device is valid */
    ROOM = 1024
};

static void reply_guest(struct api_call *call, int status)
{
    char text[ROOM];
    struct sbuf sb = sb_over(text, sizeof text);

    call_put_guest(&call->guest, &sb);
    must(!sb.cut);
    call_reply(call, status, "application/json", text, sb.len);
}

/* -- who one is ------------------------------------------------------------------------- */

bool read_guest(struct api_call *call, const struct form *form)
{
    static const char *const keys[] = {"name", NULL};

    return call_only_keys(call, form, keys) && call_read_name(call, form);
}

void run_guest(struct api_call *call)
{
    reply_guest(call, call->is_new ? 201 : 200);
}

/* -- one's name ------------------------------------------------------------------------- */

bool read_new_name(struct api_call *call, const struct form *form)
{
    if (!read_guest(call, form))
        return false;
    if (call->name[0])
        return true;
    call_refuse(call, 400, "bad-name", "a name has 1 to 63 bytes of plain text");
    return false;
}

static void name_is_kept(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;

    if (answer->code) {
        call_refuse_as(call, answer);
        return;
    }
    metrics_time(METRIC_KEPT_IN, (steady_ms() - call->since) * 1000);
    memcpy(call->guest.name, call->name, sizeof call->name);
    reply_guest(call, 200);
}

void run_rename(struct api_call *call)
{
    struct store_keep keep = {.at = now_ms()};

    memcpy(keep.id, call->guest.id, sizeof keep.id);
    memcpy(keep.name, call->name, sizeof keep.name);
    tables_keep_guest(call->api->with.tables, &keep, name_is_kept, call);
}

/* -- another device --------------------------------------------------------------------- */

/* The code comes after '#': browsers do not send that part, so it gets into no log. */
static void link_is_kept(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;
    char text[ROOM], path[SECRET_TEXT + 16];
    struct sbuf sb = sb_over(path, sizeof path);

    if (answer->code) {
        call_refuse_as(call, answer);
        return;
    }
    sb_put(&sb, "/#/move/%s", call->code);
    must(!sb.cut);
    sb = sb_over(text, sizeof text);
    json_open(&sb, '{');
    json_key_text(&sb, "code", call->code);
    json_key_text(&sb, "path", path);
    json_key_int(&sb, "until", call->until);
    json_close(&sb, '}');
    call_reply(call, 201, "application/json", text, sb.len);
}

void run_link(struct api_call *call)
{
    if (!call_may_keep(call))
        return;
    guest_new_secret(SECRET_CODE, call->code, call->code_hash);
    call->until = table_ms() + LINK_TIME;
    tables_keep_link(call->api->with.tables, call->code_hash, call->guest.id, call->until,
                     link_is_kept, call);
}

bool read_take(struct api_call *call, const struct form *form)
{
    static const char *const keys[] = {"code", NULL};
    const char *code = form_text(form, "code");

    if (!call_only_keys(call, form, keys))
        return false;
    if (code && guest_hash_secret(SECRET_CODE, code, strlen(code), call->code_hash))
        return true;
    call_refuse(call, 400, "bad-code", "a code has 43 letters, digits, '-' and '_'");
    return false;
}

static void token_is_kept(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;

    if (answer->code) {
        call->token[0] = '\0';
        call_refuse_as(call, answer);
        return;
    }
    reply_guest(call, 200);
}

/* This device gets a token of its own: two devices never share one. */
static void link_is_taken(void *context, const struct tables_answer *answer)
{
    struct api_call *call = context;
    struct store_keep keep = {.has_token = true, .at = now_ms()};

    if (answer->code) {
        call_refuse_as(call, answer);
        return;
    }
    if (!answer->is_found) {
        call_refuse(call, 410, "link-gone",
                    "this link was used already, or is too old; ask for another");
        return;
    }
    call->guest = answer->guest;
    memcpy(keep.id, call->guest.id, sizeof keep.id);
    memcpy(keep.name, call->guest.name, sizeof keep.name);
    guest_new_secret(SECRET_TOKEN, call->token, keep.token);
    tables_keep_guest(call->api->with.tables, &keep, token_is_kept, call);
}

void run_take(struct api_call *call)
{
    tables_take_link(call->api->with.tables, call->code_hash, link_is_taken, call);
}
