/* audit.c - compares what players were told with the server's records. */
#include "audit.h"

#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t LAG =
    10000000000; /* ns that a node may take to learn of what is stored */

struct audit {
    struct player *player;
    int seat; /* at the server's table */
    struct notes notes;
    bool may_have_more; /* one move has no answer yet */
    int64_t since;      /* when the record was first asked for */
    const char *cookie;
    char path[64];
};

void notes_add(const struct table *table, struct notes *notes, const char *move)
{
    size_t len = strlen(move);

    if (notes->len + len + 2 > notes->room) {
        char *text = realloc(notes->text, 2 * notes->room + 1024);
        if (!text)
            crowd_fail(table, "there is no memory");
        notes->text = text;
        notes->room = 2 * notes->room + 1024;
    }
    memcpy(notes->text + notes->len, move, len);
    notes->len += len;
    notes->text[notes->len++] = '\n';
    notes->text[notes->len] = '\0';
}

/* The next move of a seat, from the text of a record or from JSON lines. False: no
 * more. */
static bool next_move(const char **at, int seat, char words[MAX_MOVE_TEXT])
{
    for (const char *line = *at; *line;) {
        size_t len = strcspn(line, "\n\"");
        bool is_move =
            len > 2 && len < MAX_MOVE_TEXT + 2 && line[0] == '0' + seat && line[1] == ' ';
        if (is_move) {
            memcpy(words, line + 2, len - 2);
            words[len - 2] = '\0';
        }
        line += len + (line[len] != '\0');
        *at = line;
        if (is_move)
            return true;
    }
    return false;
}

static bool may_lag(const struct audit *audit)
{
    return audit->player->table->crowd->setup.nodes > 1 &&
           wire_now() - audit->since < LAG;
}

/* False: the node that was asked does not know of all moves yet. */
static bool compare(const struct audit *audit, const char *record)
{
    struct player *player = audit->player;
    char words[MAX_MOVE_TEXT];
    const char *told = audit->notes.text ? audit->notes.text : "";
    uint64_t found = 0;

    for (; *told; told += strcspn(told, "\n") + 1) {
        int len = (int)strcspn(told, "\n");
        bool is_there = next_move(&record, audit->seat, words);
        if (!is_there && may_lag(audit))
            return false;
        if (!is_there)
            crowd_fail(player->table, "LOST: seat %d's move %.*s and all after it (%s)",
                       audit->seat, len, told, audit->path);
        if ((int)strlen(words) != len || strncmp(words, told, (size_t)len) != 0)
            crowd_fail(player->table, "CHANGED: seat %d's move %.*s is now %s (%s)",
                       audit->seat, len, told, words, audit->path);
        found++;
    }
    if (next_move(&record, audit->seat, words) && !audit->may_have_more)
        crowd_fail(player->table, "INVENTED: seat %d's move %s (%s)", audit->seat, words,
                   audit->path);
    player->table->crowd->found += found;
    return true;
}

static void take_record(void *context, int status, const char *headers, const char *body);

static void ask(struct audit *audit)
{
    wire_ask(audit->player->table->crowd->wire, "GET", audit->path, audit->cookie, "",
             take_record, audit);
}

static void take_record(void *context, int status, const char *headers, const char *body)
{
    struct audit *audit = context;
    struct crowd *crowd = audit->player->table->crowd;
    (void)headers;

    if ((status == 0 || status == 503) &&
        crowd->setup.back_ms) { /* it stops, or is gone */
        ask(audit);
        return;
    }
    if (status != 200)
        crowd_fail(audit->player->table, "no record: %d %s", status, body);
    if (!compare(audit, body)) {
        ask(audit);
        return;
    }
    crowd->audits--;
    free(audit->notes.text);
    free(audit);
}

void audit_begin(struct player *player, int seat, const char *id, const char *cookie,
                 struct notes *notes)
{
    struct audit *audit = malloc(sizeof *audit);

    if (!audit)
        crowd_fail(player->table, "there is no memory");
    *audit = (struct audit){.player = player,
                            .seat = seat,
                            .notes = *notes,
                            .may_have_more = player->sent != 0,
                            .since = wire_now(),
                            .cookie = cookie};
    snprintf(audit->path, sizeof audit->path, "/api/tables/%s/record", id);
    *notes = (struct notes){0};
    player->table->crowd->audits++;
    ask(audit);
}
