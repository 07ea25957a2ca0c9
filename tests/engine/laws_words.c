/* laws_words.c - the laws about notation, refusals, pictures and events. */
#include "tests/engine/laws_step.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_plain(const char *text)
{
    size_t len = strlen(text);
    if (len == 0 || text[0] == ' ' || text[len - 1] == ' ' || strstr(text, "  "))
        return false;
    for (const char *p = text; *p; p++)
        if (*p < ' ' || *p > '~' || isupper((unsigned char)*p) || *p == '?')
            return false;
    return true;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

bool law_notation(struct step *s)
{
    for (int actor = 1; actor <= CHANCE; actor++) {
        int n = s->moves[actor];
        char(*text)[MAX_MOVE_TEXT] = calloc((size_t)n + 1, sizeof *text);
        bool holds = true;
        for (int i = 0; i < n && holds; i++) {
            int viewer = actor == CHANCE ? HOST : actor;
            move_t back = ~s->list[actor][i];
            word_of(s, &s->state, actor, s->list[actor][i], viewer, text[i]);
            const char *why = s->game->read_move(text[i], &back);
            if (!is_plain(text[i]) || kind_of(s, text[i]) < 0)
                holds = broken(s, "notation", "'%s' is not plain words", text[i]);
            else if (why || back != s->list[actor][i])
                holds = broken(s, "notation", "'%s' does not read back: %s", text[i],
                               why ? why : "another move");
        }
        qsort(text, (size_t)n, sizeof *text, by_text);
        for (int i = 1; i < n && holds; i++)
            if (strcmp(text[i - 1], text[i]) == 0)
                holds = broken(s, "notation", "'%s' stands for two moves", text[i]);
        free(text);
        if (!holds)
            return false;
    }
    return true;
}

static bool is_clause(const struct step *s, const char *clause)
{
    char *end;
    long number;
    if (clause[0] == '\0')
        return true;
    number = strtol(clause + 1, &end, 10);
    return clause[0] == s->game->clause_letter && *end == '\0' && number >= 1 &&
           number <= s->game->clauses;
}

/* A code always comes with the same clause and words. */
static bool note_reason(struct step *s, const struct reason *why)
{
    struct coverage *seen = s->seen;
    bool is_reading = strcmp(why->code, "unreadable") == 0;
    int i = 0;

    while (i < seen->codes && strcmp(seen->reason[i].code, why->code) != 0)
        i++;
    if (i == seen->codes && i < LAWS_NAMES) {
        seen->codes++;
        seen->reason[i].code = why->code;
        seen->reason[i].clause = why->clause;
        seen->reason[i].words = why->words;
    }
    if (i == LAWS_NAMES)
        return broken(s, "reasons", "more than %d codes", LAWS_NAMES);
    seen->reason[i].times++;
    return is_reading || (strcmp(seen->reason[i].clause, why->clause) == 0 &&
                          strcmp(seen->reason[i].words, why->words) == 0)
               ? true
               : broken(s, "reasons", "code %s has two meanings", why->code);
}

static bool law_reason(struct step *s, const char *text, const struct reason *why)
{
    char said[512];
    struct sbuf sb = sb_over(said, sizeof said);

    if (!why->clause || !why->code || !why->words || !is_clause(s, why->clause))
        return broken(s, "reasons", "'%s' is refused without a clause", text);
    for (const char *p = why->code; *p; p++)
        if (!islower((unsigned char)*p) && *p != '-' && !isdigit((unsigned char)*p))
            return broken(s, "reasons", "code '%s' is not plain", why->code);
    reason_put(s->game, why, &sb);
    if (sb.cut || strchr(said, '{') || said[0] == '\0')
        return broken(s, "reasons", "the sentence '%s' is unfinished", said);
    return note_reason(s, why);
}

/* Spoils a notation a little. */
static void spoil(struct step *s, char *text)
{
    size_t len = strlen(text);
    uint32_t at = rng_below(&s->rng, (uint32_t)len + 1);
    switch (rng_below(&s->rng, 8)) {
    case 0:
        text[at] = (char)(32 + rng_below(&s->rng, 95));
        text[len] = '\0';
        break;
    case 1:
        text[at] = '\0';
        break;
    case 2:
        if (at < len && isdigit((unsigned char)text[at]))
            text[at] = (char)('0' + rng_below(&s->rng, 10));
        break;
    default: /* mostly unchanged: well-formed, but not legal here */
        break;
    }
}

/* A refused move changes nothing, and says why. */
bool law_refusal(struct step *s)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        struct fenced before = {.state = s->state}, after;
        char text[MAX_MOVE_TEXT];
        struct reason why = {0};
        move_t move = 0;

        if (s->pooled == 0)
            return true;
        snprintf(text, sizeof text, "%s",
                 s->pool[rng_below(&s->rng, (uint32_t)s->pooled)]);
        spoil(s, text);
        after = before;
        bool is_read = game_read(s->game, &after.state, seat, text, &move, &why);
        if (is_read && !is_listed(s, seat, move))
            return broken(s, "refusal", "'%s' is taken, but not listed", text);
        if (!is_read && s->game->read_move(text, &move) == NULL) {
            if (is_listed(s, seat, move))
                return broken(s, "refusal", "'%s' is listed, but refused", text);
            if (game_play(s->game, &after.state, seat, move, &why))
                return broken(s, "refusal", "'%s' is refused, but played", text);
        }
        if (memcmp(&before, &after, sizeof after) != 0)
            return broken(s, "refusal", "'%s' changes the state", text);
        if (!is_read) {
            s->seen->refused++;
            if (!law_reason(s, text, &why))
                return false;
        }
    }
    return true;
}

static bool is_diagram(const char *text)
{
    size_t column = 0;
    for (const char *p = text; *p; p++) {
        if (*p == '\n') {
            column = 0;
            continue;
        }
        if (*p < ' ' || *p > '~' || ++column > 78)
            return false;
    }
    return text[0] != '\0' && column == 0;
}

bool law_pictures(struct step *s)
{
    char why[300];
    for (int viewer = 0; viewer <= HOST; viewer++) {
        struct sbuf sb = sb_over(s->text, sizeof s->text);
        if (viewer > s->seats && viewer != HOST)
            continue;
        game_put_json(s->game, &s->state, viewer, &sb);
        if (sb.cut || !shape_fits(s->shape, s->text, why, sizeof why))
            return broken(s, "shape", "viewer %d: %s", viewer, sb.cut ? "cut" : why);
        sb_clear(&sb);
        game_put_text(s->game, &s->state, viewer, &sb);
        if (sb.cut || !is_diagram(s->text))
            return broken(s, "diagram", "viewer %d: not plain lines of 78 columns",
                          viewer);
    }
    return true;
}

bool law_events(struct step *s, int actor, move_t move, const void *after)
{
    json_t *list;
    size_t i;
    json_t *event;
    bool holds = true;

    for (int viewer = 0; viewer <= s->seats && holds; viewer++) {
        struct sbuf sb = sb_over(s->text, sizeof s->text);
        game_put_events(s->game, &s->state, actor, move, after, viewer, &sb);
        list = json_loads(s->text, JSON_REJECT_DUPLICATES, NULL);
        if (sb.cut || !json_is_array(list))
            holds = broken(s, "events", "they are no JSON: %.200s", s->text);
        json_array_foreach(list, i, event)
        {
            if (!json_string_value(json_object_get(event, "event")))
                holds = broken(s, "events", "one has no name: %.200s", s->text);
        }
        json_decref(list);
    }
    return holds;
}
