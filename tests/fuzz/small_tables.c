/* small_tables.c - answers as tables.c would, from a few arrays. */
#include "tests/fuzz/small_tables.h"

#include "core/must.h"

#include <string.h>

static struct small {
    struct {
        struct store_guest guest;
        uint8_t token[SECRET_HASH];
    } guests[SMALL_GUESTS];
    struct {
        uint8_t code[SECRET_HASH];
        char guest[GUEST_ID + 1];
    } links[SMALL_LINKS];
    int next_guest, next_link, asked;
    const char *refusal;
} small;

void small_tables_refuse(const char *code)
{
    small.refusal = code;
}

void small_tables_forget(void)
{
    small = (struct small){0};
}

static void tell(tables_told *told, void *context, struct tables_answer answer)
{
    small.asked++;
    if (small.refusal)
        answer = (struct tables_answer){.code = small.refusal, .why = "it was to be so"};
    told(context, &answer);
}

static void tell_text(tables_told *told, void *context, const char *text)
{
    tell(told, context, (struct tables_answer){.text = text, .len = strlen(text)});
}

void tables_create(struct tables *tables, const struct setup *setup, tables_told *told,
                   void *context)
{
    struct tables_answer answer = {.table = SMALL_OPEN};

    (void)tables;
    must(setup_check(setup) == NULL);
    tell(told, context, answer);
}

void tables_list(struct tables *tables, enum store_list list, const char *guest,
                 int limit, tables_told *told, void *context)
{
    (void)tables;
    must(list != LIST_OF_GUEST || is_id(guest));
    must(limit >= 1 && limit <= 200);
    tell_text(told, context, "[]");
}

static bool is_table(const char *table)
{
    must(is_id(table));
    return strcmp(table, SMALL_OPEN) == 0 || strcmp(table, SMALL_RUNNING) == 0 ||
           strcmp(table, SMALL_OVER) == 0;
}

static void tell_none(tables_told *told, void *context)
{
    tell(told, context,
         (struct tables_answer){.code = "no-such-table", .why = "there is none"});
}

void tables_view(struct tables *tables, const char *table, const char *guest,
                 unsigned show, tables_told *told, void *context)
{
    (void)tables;
    must(guest[0] == '\0' || is_id(guest));
    must(show <= (SHOW_JSON | SHOW_BYTES));
    if (is_table(table))
        tell_text(told, context, "{\"table\":\"...\"}");
    else
        tell_none(told, context);
}

void tables_story(struct tables *tables, const char *table, const char *guest,
                  tables_told *told, void *context)
{
    (void)tables;
    must(guest[0] == '\0' || is_id(guest));
    if (is_table(table))
        tell_text(told, context, "{\"story\":[]}");
    else
        tell_none(told, context);
}

void tables_record(struct tables *tables, const char *table, const char *guest,
                   tables_told *told, void *context)
{
    struct tables_answer answer = {.text = "{}", .len = 2};

    (void)tables;
    must(guest[0] == '\0' || is_id(guest));
    if (!is_table(table)) {
        tell_none(told, context);
        return;
    }
    answer.is_record = strcmp(table, SMALL_OVER) == 0;
    tell(told, context, answer);
}

void tables_keep_guest(struct tables *tables, const struct store_keep *keep,
                       tables_told *told, void *context)
{
    int i = small.next_guest++ % SMALL_GUESTS;

    (void)tables;
    must(is_id(keep->id) && check_name(keep->name) == NULL);
    if (keep->has_token && !small.refusal) {
        memcpy(small.guests[i].guest.id, keep->id, sizeof keep->id);
        memcpy(small.guests[i].guest.name, keep->name, sizeof keep->name);
        memcpy(small.guests[i].token, keep->token, SECRET_HASH);
    }
    tell(told, context, (struct tables_answer){0});
}

void tables_find_guest(struct tables *tables, const uint8_t token[SECRET_HASH],
                       tables_told *told, void *context)
{
    struct tables_answer answer = {0};

    (void)tables;
    for (int i = 0; i < SMALL_GUESTS; i++)
        if (small.guests[i].guest.id[0] &&
            memcmp(small.guests[i].token, token, SECRET_HASH) == 0) {
            answer.is_found = true;
            answer.guest = small.guests[i].guest;
        }
    tell(told, context, answer);
}

void tables_keep_link(struct tables *tables, const uint8_t code[SECRET_HASH],
                      const char *guest, int64_t until, tables_told *told, void *context)
{
    int i = small.next_link++ % SMALL_LINKS;

    (void)tables;
    must(is_id(guest) && until > 0);
    memcpy(small.links[i].code, code, SECRET_HASH);
    memcpy(small.links[i].guest, guest, sizeof small.links[i].guest);
    tell(told, context, (struct tables_answer){0});
}

void tables_take_link(struct tables *tables, const uint8_t code[SECRET_HASH],
                      tables_told *told, void *context)
{
    struct tables_answer answer = {0};

    (void)tables;
    for (int i = 0; i < SMALL_LINKS && !answer.is_found; i++)
        if (small.links[i].guest[0] &&
            memcmp(small.links[i].code, code, SECRET_HASH) == 0) {
            answer.is_found = true;
            memcpy(answer.guest.id, small.links[i].guest, sizeof answer.guest.id);
            strcpy(answer.guest.name, "Guest");
            small.links[i].guest[0] = '\0';
        }
    tell(told, context, answer);
}

struct tables_counts tables_counts(struct tables *tables)
{
    (void)tables;
    return (struct tables_counts){.entries = (uint64_t)small.asked,
                                  .failed = small.refusal ? (uint64_t)small.asked : 0};
}
