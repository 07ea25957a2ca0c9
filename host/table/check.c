/* check.c - goes through a store, some tables at a time, and replays each. */
#include "host/table/check.h"

#include "host/table/hosted.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOME = 64, SENTENCE = 512 };

/* A page of listed tables. Their texts are copied, since they belong to the store. */
struct listed {
    int count;
    struct store_table table[SOME];
    char text[SOME][STORE_MOST_LIST + 1];
};

/* A log being played. */
struct playing {
    const struct game *(*find)(const char *name);
    const struct store_table *table;
    struct hosted_table *hosted;
    uint64_t entries;
    char why[SENTENCE]; /* "": all is well so far */
};

static bool note(void *context, const struct store_table *table)
{
    struct listed *listed = context;
    int i = listed->count++;

    listed->table[i] = *table;
    snprintf(listed->text[i], sizeof listed->text[i], "%s", table->summary.text);
    listed->table[i].summary.text = listed->text[i];
    return true;
}

/* -- one log ---------------------------------------------------------------------------- */

static void say(struct playing *playing, const char *what)
{
    snprintf(playing->why, sizeof playing->why, "%s", what);
}

static void say_at(struct playing *playing, uint64_t number, const char *what)
{
    snprintf(playing->why, sizeof playing->why, "entry %" PRIu64 ": %s", number, what);
}

static const char *add(struct playing *playing, const struct entry *entry)
{
    const char *sentence = NULL;

    if (playing->hosted)
        return hosted_add(playing->hosted, entry, NULL);
    playing->hosted = hosted_new(playing->table->id, entry, playing->find, &sentence);
    return playing->hosted ? NULL : sentence;
}

/* Replays up to the entry that was the last when the table was listed. */
static bool play(void *context, const struct store_entry *kept)
{
    struct playing *playing = context;
    struct entry entry = {
        .number = kept->number, .at = kept->at, .kind = kept->kind, .seat = kept->seat};
    const char *why = NULL;

    if (kept->number > playing->table->number)
        return false;
    if (kept->number != playing->entries + 1) {
        say_at(playing, playing->entries + 1, "it is missing");
        return false;
    }
    playing->entries++;
    if (strlen(kept->text) >= sizeof entry.text)
        why = "its text is too long";
    else
        memcpy(entry.text, kept->text, strlen(kept->text) + 1);
    if (!why)
        why = add(playing, &entry);
    if (why)
        say_at(playing, kept->number, why);
    return !why;
}

/* -- what came of it -------------------------------------------------------------------- */

static bool are_same_people(const struct store_summary *a, const struct store_summary *b)
{
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        if (strcmp(a->guest[seat], b->guest[seat]) != 0)
            return false;
    return true;
}

static void compare_summary(struct playing *playing)
{
    const struct store_summary *kept = &playing->table->summary;
    struct store_summary made;
    char text[STORE_MOST_LIST];

    hosted_summary(playing->hosted, text, &made);
    if (strcmp(kept->game, made.game) != 0)
        say(playing, "its summary names another game");
    else if (kept->state != made.state)
        say(playing, "its summary has another state");
    else if (kept->is_public != made.is_public)
        say(playing, "its summary is wrong on whether it is public");
    else if (!are_same_people(kept, &made))
        say(playing, "its summary has other people on its seats");
    else if (strcmp(kept->text, made.text) != 0)
        say(playing, "its summary shows something else");
}

/* Before the start there was no luck. */
static void verify_luck(struct playing *playing)
{
    const struct record *record = &playing->hosted->record;
    const char *wrong;
    int line = -1;

    if (record->lines == 0 || !record->has_secret)
        return;
    wrong = record_verify(record, &line);
    if (wrong && line < 0)
        say(playing, wrong);
    else if (wrong)
        snprintf(playing->why, sizeof playing->why, "line %d of its record: %s", line + 1,
                 wrong);
}

static void judge(struct playing *playing)
{
    if (playing->entries < playing->table->number)
        say_at(playing, playing->entries + 1, "it is missing");
    else if (playing->hosted->at != playing->table->at)
        say(playing, "its summary has another time for the last entry");
    else
        compare_summary(playing);
    if (!playing->why[0])
        verify_luck(playing);
}

/* -- all of them ------------------------------------------------------------------------ */

/* Replays a table's log; `playing` has the outcome, unless the store failed. */
static const char *play_log(struct store *store, struct playing *playing)
{
    return store->call->read(store, playing->table->id, 1, play, playing);
}

static void count_table(struct check *check, const struct playing *playing)
{
    check->tables++;
    check->entries += playing->entries;
    if (!playing->why[0])
        return;
    check->bad++;
    check->told(check->context, playing->table->id, playing->why);
}

static const char *check_some(struct store *store,
                              const struct game *(*find)(const char *name),
                              const struct listed *listed, struct check *check)
{
    const char *trouble = NULL;

    for (int i = 0; i < listed->count && !trouble; i++) {
        struct playing playing = {.find = find, .table = &listed->table[i]};
        trouble = play_log(store, &playing);
        if (!trouble && !playing.why[0])
            judge(&playing);
        if (!trouble)
            count_table(check, &playing);
        hosted_free(playing.hosted);
    }
    if (!trouble && check->went_on)
        check->went_on(check->context, check);
    return trouble;
}

const char *check_store(struct store *store, const struct game *(*find)(const char *name),
                        struct check *check)
{
    struct listed *listed = malloc(sizeof *listed);
    char after[TABLE_ID + 1] = "";
    const char *trouble = listed ? NULL : "there is no memory to check a store";

    check->tables = check->entries = check->bad = 0;
    while (!trouble) {
        const struct store_filter filter = {
            .list = LIST_ALL, .after = after, .limit = SOME};
        listed->count = 0;
        trouble = store->call->tables(store, &filter, note, listed);
        if (trouble || listed->count == 0)
            break;
        memcpy(after, listed->table[listed->count - 1].id, sizeof after);
        trouble = check_some(store, find, listed, check);
    }
    free(listed);
    return trouble;
}
