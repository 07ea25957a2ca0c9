/* call.h - a request that is being handled. Private to the API's files. */
#ifndef NIWA_API_CALL_H
#define NIWA_API_CALL_H

#include "server/api/api.h"
#include "server/api/form.h"
#include "server/people/guest.h"
#include "server/table/tables.h"

struct api {
    struct api_setup with;
    struct networks metrics; /* who may read them */
};

struct api_call;

/* Who a route is for. */
enum route_need {
    FOR_ALL,    /* and the guest does not matter */
    FOR_KNOWN,  /* the guest is looked up, if there is one */
    FOR_GUESTS, /* refused to others */
    FOR_NEW     /* a client who is no guest becomes one */
};

struct route {
    enum method method;
    enum route_need need;
    const char *path; /* "*" stands for the id of a table */
    /* Reads the body (form NULL: none came) or the query into the call. False after a
     * refusal. NULL: the route takes no body. */
    bool (*read)(struct api_call *call, const struct form *form);
    void (*run)(struct api_call *call);
};

struct api_call {
    struct api *api;
    api_done *done;
    void *context;
    const struct route *route;
    struct api_request request; /* its body is only valid while it is read */
    int64_t since;              /* when it came, by the steady clock */
    struct store_guest guest;
    bool has_guest, is_new;      /* is_new: the guest was made by this request */
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

/* -- every call ends with one of these, which frees it ------------------------------- */

void call_reply(struct api_call *call, int status, const char *type, const char *text,
                size_t len);
void call_refuse(struct api_call *call, int status, const char *code,
                 const char *sentence);
void call_refuse_as(struct api_call *call, const struct tables_answer *answer);

/* Charges the client for one table; if its limit is reached, refuses and returns
 * false. */
bool call_may_keep(struct api_call *call);

/* Reads a name, if there is one. False after a refusal. */
bool call_read_name(struct api_call *call, const struct form *form);

/* Refuses a body that has other keys than these; the list is ended by NULL. */
bool call_only_keys(struct api_call *call, const struct form *form,
                    const char *const *keys);

/* {"id","name"} */
void call_put_guest(const struct store_guest *guest, struct sbuf *out);

/* -- the routes ------------------------------------------------------------------------- */

void run_health(struct api_call *call);
void run_metrics(struct api_call *call);

bool read_guest(struct api_call *call, const struct form *form);
bool read_new_name(struct api_call *call, const struct form *form);
bool read_take(struct api_call *call, const struct form *form);
void run_guest(struct api_call *call);
void run_rename(struct api_call *call);
void run_link(struct api_call *call);
void run_take(struct api_call *call);

bool read_create(struct api_call *call, const struct form *form);
bool read_list(struct api_call *call, const struct form *form);
bool read_view(struct api_call *call, const struct form *form);
void run_games(struct api_call *call);
void run_create(struct api_call *call);
void run_list(struct api_call *call);
void run_view(struct api_call *call);
void run_record(struct api_call *call);
void run_story(struct api_call *call);

#endif
