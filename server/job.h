/* job.h - an errand on its way through the API. Private to the API's files. */
#ifndef NIWA_JOB_H
#define NIWA_JOB_H

#include "server/api.h"
#include "server/form.h"
#include "server/guest.h"
#include "server/hall.h"

struct api {
    struct api_setup with;
    struct networks metrics;  /* who may read them */
    uint64_t entries, failed; /* of the store, when its health was last asked for */
    bool is_failing;          /* then its last word was a failure, */
    time_t failed_at;         /* which came then */
};

struct job;

/* Who a route is for. */
enum route_need {
    FOR_ALL,    /* and nobody asks who they are */
    FOR_KNOWN,  /* a guest where there is one */
    FOR_GUESTS, /* refused to others */
    FOR_NEW     /* who is no guest becomes one */
};

struct route {
    enum method method;
    enum route_need need;
    const char *path; /* "*" stands for the id of a table */
    /* Reads the body (NULL: none came) or the query into the job; NULL: no body may come.
     * False after a refusal. */
    bool (*read)(struct job *job, const struct form *form);
    void (*run)(struct job *job);
};

struct job {
    struct api *api;
    api_done *done;
    void *context;
    const struct route *route;
    struct errand errand; /* its body is gone once it was read */
    int64_t since;        /* when it came, ms since 1970 */
    struct store_guest guest;
    bool has_guest, is_new;      /* is_new: the guest was made by this errand */
    char token[SECRET_TEXT + 1]; /* to be given by a cookie; "": none */

    /* what it wants */
    char table[TABLE_ID + 1];
    char name[GUEST_NAME]; /* "": no name was given */
    char code[SECRET_TEXT + 1];
    uint8_t code_hash[SECRET_HASH];
    int64_t until;
    struct setup setup;
    enum store_list list;
    int limit;
    unsigned show;
};

extern const struct route api_routes[]; /* ended by a NULL path */

/* -- every job ends with one of these, which frees it ------------------------------------ */

void job_reply(struct job *job, int status, const char *type, const char *text,
               size_t len);
void job_refuse(struct job *job, int status, const char *code, const char *sentence);
void job_refuse_as(struct job *job, const struct hall_answer *answer);

/* Takes one table's worth from who asks; else refuses, and returns false. */
bool job_may_keep(struct job *job);

/* Reads a name, where there is one. False after a refusal. */
bool job_read_name(struct job *job, const struct form *form);

/* Refuses a body that has other keys than these; the list is ended by NULL. */
bool job_only_keys(struct job *job, const struct form *form, const char *const *keys);

/* {"id","name"} */
void job_put_guest(const struct store_guest *guest, struct sbuf *out);

/* -- the routes ------------------------------------------------------------------------- */

void run_health(struct job *job);
void run_metrics(struct job *job);

bool read_guest(struct job *job, const struct form *form);
bool read_new_name(struct job *job, const struct form *form);
bool read_take(struct job *job, const struct form *form);
void run_guest(struct job *job);
void run_rename(struct job *job);
void run_link(struct job *job);
void run_take(struct job *job);

bool read_found(struct job *job, const struct form *form);
bool read_list(struct job *job, const struct form *form);
bool read_view(struct job *job, const struct form *form);
void run_games(struct job *job);
void run_found(struct job *job);
void run_list(struct job *job);
void run_view(struct job *job);
void run_record(struct job *job);
void run_story(struct job *job);

#endif
