/* api_guest.c - the API's routes for guests: who one is, one's name, another device. */
#include "server/job.h"

#include "core/json.h"
#include "core/must.h"
#include "server/metrics.h"
#include "server/now.h"

#include <string.h>

enum {
    LINK_TIME = 15 * 60 * 1000, /* ms that a link to another device is good */
    ROOM = 1024
};

static void reply_guest(struct job *job, int status)
{
    char text[ROOM];
    struct sbuf sb = sb_over(text, sizeof text);

    job_put_guest(&job->guest, &sb);
    must(!sb.cut);
    job_reply(job, status, "application/json", text, sb.len);
}

/* -- who one is ------------------------------------------------------------------------- */

bool read_guest(struct job *job, const struct form *form)
{
    static const char *const keys[] = {"name", NULL};

    return job_only_keys(job, form, keys) && job_read_name(job, form);
}

void run_guest(struct job *job)
{
    reply_guest(job, job->is_new ? 201 : 200);
}

/* -- one's name ------------------------------------------------------------------------- */

bool read_new_name(struct job *job, const struct form *form)
{
    if (!read_guest(job, form))
        return false;
    if (job->name[0])
        return true;
    job_refuse(job, 400, "bad-name", "a name has 1 to 63 bytes of plain text");
    return false;
}

static void name_is_kept(void *context, const struct hall_answer *answer)
{
    struct job *job = context;

    if (answer->code) {
        job_refuse_as(job, answer);
        return;
    }
    metrics_time(METRIC_KEPT_IN, (now_ms() - job->since) * 1000);
    memcpy(job->guest.name, job->name, sizeof job->name);
    reply_guest(job, 200);
}

void run_rename(struct job *job)
{
    struct store_keep keep = {.at = job->since};

    memcpy(keep.id, job->guest.id, sizeof keep.id);
    memcpy(keep.name, job->name, sizeof keep.name);
    hall_keep_guest(job->api->with.hall, &keep, name_is_kept, job);
}

/* -- another device --------------------------------------------------------------------- */

/* The code stands behind '#': browsers send that part to nobody, and it is in no log. */
static void link_is_kept(void *context, const struct hall_answer *answer)
{
    struct job *job = context;
    char text[ROOM], path[SECRET_TEXT + 16];
    struct sbuf sb = sb_over(path, sizeof path);

    if (answer->code) {
        job_refuse_as(job, answer);
        return;
    }
    sb_put(&sb, "/#/move/%s", job->code);
    must(!sb.cut);
    sb = sb_over(text, sizeof text);
    json_open(&sb, '{');
    json_key_text(&sb, "code", job->code);
    json_key_text(&sb, "path", path);
    json_key_int(&sb, "until", job->until);
    json_close(&sb, '}');
    job_reply(job, 201, "application/json", text, sb.len);
}

void run_link(struct job *job)
{
    if (!job_may_keep(job))
        return;
    guest_new_secret(SECRET_CODE, job->code, job->code_hash);
    job->until = job->since + LINK_TIME;
    hall_keep_link(job->api->with.hall, job->code_hash, job->guest.id, job->until,
                   link_is_kept, job);
}

bool read_take(struct job *job, const struct form *form)
{
    static const char *const keys[] = {"code", NULL};
    const char *code = form_text(form, "code");

    if (!job_only_keys(job, form, keys))
        return false;
    if (code && guest_hash_secret(SECRET_CODE, code, strlen(code), job->code_hash))
        return true;
    job_refuse(job, 400, "bad-code", "a code has 43 letters, digits, '-' and '_'");
    return false;
}

static void token_is_kept(void *context, const struct hall_answer *answer)
{
    struct job *job = context;

    if (answer->code) {
        job->token[0] = '\0';
        job_refuse_as(job, answer);
        return;
    }
    reply_guest(job, 200);
}

/* This device gets a token of its own: two devices never share one. */
static void link_is_taken(void *context, const struct hall_answer *answer)
{
    struct job *job = context;
    struct store_keep keep = {.has_token = true, .at = job->since};

    if (answer->code) {
        job_refuse_as(job, answer);
        return;
    }
    if (!answer->is_found) {
        job_refuse(job, 410, "link-gone",
                   "this link was used already, or is too old; ask for another");
        return;
    }
    job->guest = answer->guest;
    memcpy(keep.id, job->guest.id, sizeof keep.id);
    memcpy(keep.name, job->guest.name, sizeof keep.name);
    guest_new_secret(SECRET_TOKEN, job->token, keep.token);
    hall_keep_guest(job->api->with.hall, &keep, token_is_kept, job);
}

void run_take(struct job *job)
{
    hall_take_link(job->api->with.hall, job->code_hash, link_is_taken, job);
}
