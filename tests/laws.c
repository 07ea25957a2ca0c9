/* laws.c - the laws that hold for every game at every step of play.
 *
 * Each law is a function that looks at one step and returns true, or calls `broken`.
 * They are listed in the order of design: set-up, moves, words, secrets, luck, ends. */
#include "laws.h"

#include "core/record.h"
#include "shape.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CANARY = 64, POOL = 64, LONGEST_GAME = 100000 };

/* A state with a fence behind it: whoever writes past the state's end is caught. */
struct fenced {
    union any_state state;
    uint8_t fence[CANARY];
};

/* One step of play, and what the laws keep along the way. */
struct step {
    const struct game *game;
    int seats;
    const int32_t *option;
    rng_t rng;
    union any_state state;              /* before the move */
    move_t list[CHANCE + 1][MAX_MOVES]; /* the legal moves by actor */
    int moves[CHANCE + 1];
    char pool[POOL][MAX_MOVE_TEXT]; /* notations seen lately, to try in vain */
    int pooled;
    json_t *shape;        /* of the views' JSON */
    struct record record; /* the game so far */
    struct coverage *seen;
    char *why; /* the broken law */
    size_t size;
    char text[MAX_JSON];
};

/* The game whose record is being read: a planted defect is in no list. */
static const struct game *only_game;

static const struct game *find_only(const char *name)
{
    return strcmp(name, only_game->name) == 0 ? only_game : NULL;
}

static bool broken(struct step *s, const char *law, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool broken(struct step *s, const char *law, const char *format, ...)
{
    char detail[384];
    va_list list;
    va_start(list, format);
    vsnprintf(detail, sizeof detail, format, list);
    va_end(list);
    snprintf(s->why, s->size, "%s: %s (%s, %d seats, ply %u, phase %s)", law, detail,
             s->game->name, s->seats, (unsigned)s->state.head.ply,
             s->game->phases[s->game->phase(&s->state)]);
    return false;
}

static bool same(const struct step *s, const void *a, const void *b)
{
    return memcmp(a, b, s->game->state_size) == 0;
}

static void word_of(struct step *s, const void *state, int actor, move_t move, int viewer,
                    char text[MAX_MOVE_TEXT])
{
    struct sbuf sb = sb_over(text, MAX_MOVE_TEXT);
    game_put_move(s->game, state, actor, move, viewer, &sb);
}

/* -- set-up and moves -- */

static bool law_setup(struct step *s)
{
    struct fenced one, two;
    memset(&one, 0xaa, sizeof one);
    memset(&two, 0x55, sizeof two);
    if (game_init(s->game, &one.state, s->seats, s->option) ||
        game_init(s->game, &two.state, s->seats, s->option))
        return broken(s, "setup", "a lawful set-up is refused");
    if (!same(s, &one, &two))
        return broken(s, "setup", "it depends on what was in memory before");
    for (size_t i = s->game->state_size; i < sizeof one; i++)
        if (((uint8_t *)&one)[i] != 0xaa)
            return broken(s, "setup", "it writes past the state's end");
    if (!game_init(s->game, &one.state, s->game->max_seats + 1, s->option))
        return broken(s, "setup", "too many seats are taken");
    return true;
}

static bool law_actors(struct step *s)
{
    const struct head *head = &s->state.head;
    int n = __builtin_popcount(head->actors);

    if (head->seats != s->seats || head->rules != s->game->rules)
        return broken(s, "head", "seats or rules were changed");
    if (head->mode > APART || (head->mode == TURN && n > 1))
        return broken(s, "head", "%d actors in mode %d", n, head->mode);
    if (head->actors & ~(((2u << s->seats) - 2) | 1u << CHANCE))
        return broken(s, "head", "an actor that is no seat");
    if (game_may_act(&s->state, CHANCE) && n > 1)
        return broken(s, "head", "chance and a seat may act at once");
    if (!game_valid(s->game, &s->state, s->game->state_size))
        return broken(s, "valid", "a state of play is called invalid");
    return true;
}

static bool law_moves(struct step *s)
{
    for (int actor = 1; actor <= CHANCE; actor++) {
        move_t *list = s->list[actor];
        int n = s->moves[actor] = game_moves(s->game, &s->state, actor, list);
        if (n < 0 || n > (int)s->game->max_moves)
            return broken(s, "moves", "%d moves, more than max_moves", n);
        if ((n > 0) != game_may_act(&s->state, actor))
            return broken(s, "moves", "actor %d has %d moves", actor, n);
        for (int i = 1; i < n; i++)
            if (list[i - 1] >= list[i])
                return broken(s, "moves", "not ascending at %d", i);
    }
    return true;
}

static bool is_listed(const struct step *s, int actor, move_t move)
{
    for (int i = 0; i < s->moves[actor]; i++)
        if (s->list[actor][i] == move)
            return true;
    return false;
}

/* -- words -- */

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

static int kind_of(const struct step *s, const char *text)
{
    for (int i = 0; s->game->kinds[i]; i++) {
        size_t len = strlen(s->game->kinds[i]);
        if (strncmp(text, s->game->kinds[i], len) == 0 &&
            (text[len] == ' ' || text[len] == '\0'))
            return i;
    }
    return -1;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool law_notation(struct step *s)
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
    default: /* mostly as it is: well-formed, but out of place */
        break;
    }
}

/* A refused move changes nothing, and says why. */
static bool law_refusal(struct step *s)
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

static bool law_pictures(struct step *s)
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

static bool law_events(struct step *s, int actor, move_t move, const void *after)
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

/* -- secrets -- */

static bool law_redact(struct step *s, int viewer, const union any_state *view)
{
    union any_state again;
    game_view(s->game, view, viewer, &again);
    if (!same(s, view, &again))
        return broken(s, "redact", "viewer %d: twice is not once", viewer);
    if (memcmp(&view->head, &s->state.head, sizeof view->head) != 0)
        return broken(s, "redact", "viewer %d: the head is changed", viewer);
    if (!game_valid(s->game, view, s->game->state_size))
        return broken(s, "redact", "viewer %d: the view is called invalid", viewer);
    return true;
}

/* A seat has the same moves on its view as in the game. */
static bool law_view_moves(struct step *s, int viewer, const union any_state *view)
{
    move_t list[MAX_MOVES];
    int n;
    if (viewer == PUBLIC)
        return true;
    n = game_moves(s->game, view, viewer, list);
    if (n != s->moves[viewer] ||
        memcmp(list, s->list[viewer], (size_t)n * sizeof *list) != 0)
        return broken(s, "view-moves", "seat %d sees other moves", viewer);
    if (n > 0 && !is_listed(s, viewer, game_random_move(s->game, view, viewer, &s->rng)))
        return broken(s, "view-moves", "seat %d draws another move", viewer);
    return true;
}

static bool law_hide(struct step *s, int viewer, const union any_state *guessed)
{
    for (int actor = 1; actor <= CHANCE && s->game->hide; actor++)
        for (int i = 0; i < s->moves[actor]; i++) {
            move_t move = s->list[actor][i];
            if (game_is_legal(s->game, guessed, actor, move) &&
                s->game->hide(&s->state, actor, move, viewer) !=
                    s->game->hide(guessed, actor, move, viewer))
                return broken(s, "hide", "viewer %d: it tells a secret", viewer);
        }
    return true;
}

static bool play_out(struct step *s, union any_state *state)
{
    for (int ply = 0; !game_is_over(state); ply++) {
        int actor = game_random_actor(state, &s->rng);
        move_t move = game_random_move(s->game, state, actor, &s->rng);
        if (ply == LONGEST_GAME || !game_is_legal(s->game, state, actor, move))
            return false;
        game_apply(s->game, state, actor, move);
    }
    return game_valid(s->game, state, s->game->state_size);
}

/* Refusals are made from the view: a guess gives the same one. */
static bool law_same_reason(struct step *s, int viewer, const union any_state *guessed)
{
    struct reason one = {0}, two = {0};
    char said[2][512];
    struct sbuf first = sb_over(said[0], sizeof said[0]);
    struct sbuf second = sb_over(said[1], sizeof said[1]);
    bool is_read;
    move_t move;
    const char *text;

    if (viewer == PUBLIC || s->pooled == 0)
        return true;
    text = s->pool[rng_below(&s->rng, (uint32_t)s->pooled)];
    is_read = game_read(s->game, &s->state, viewer, text, &move, &one);
    if (is_read != game_read(s->game, guessed, viewer, text, &move, &two))
        return broken(s, "reasons", "'%s': the refusal tells a secret", text);
    if (is_read)
        return true;
    reason_put(s->game, &one, &first);
    reason_put(s->game, &two, &second);
    if (strcmp(one.code, two.code) != 0 || strcmp(said[0], said[1]) != 0)
        return broken(s, "reasons", "'%s': the reason tells a secret", text);
    return true;
}

static bool law_guess(struct step *s, int viewer, const union any_state *view)
{
    union any_state guessed = *view, again;

    game_guess(s->game, &guessed, viewer, &s->rng);
    game_view(s->game, &guessed, viewer, &again);
    if (!same(s, &again, view))
        return broken(s, "guess", "viewer %d could refute it", viewer);
    if (!game_valid(s->game, &guessed, s->game->state_size))
        return broken(s, "guess", "viewer %d: it is called invalid", viewer);
    if (!law_hide(s, viewer, &guessed) || !law_same_reason(s, viewer, &guessed))
        return false;
    if (rng_below(&s->rng, 16) == 0 && !play_out(s, &guessed))
        return broken(s, "guess", "viewer %d: it can't be played to the end", viewer);
    return true;
}

static bool law_secrets(struct step *s)
{
    for (int viewer = 0; viewer <= s->seats; viewer++) {
        union any_state view = s->state;
        game_view(s->game, &s->state, viewer, &view);
        if (!law_redact(s, viewer, &view) || !law_view_moves(s, viewer, &view) ||
            !law_guess(s, viewer, &view))
            return false;
    }
    return true;
}

/* Moves that `hide` makes equal lead to states that look alike. */
static bool law_alike(struct step *s)
{
    for (int actor = 1; actor <= CHANCE && s->game->hide; actor++)
        for (int viewer = 0; viewer <= s->seats; viewer++) {
            move_t first[MAX_MOVES];
            union any_state looks, other;
            for (int i = 0; i < s->moves[actor]; i++) {
                int j = 0;
                first[i] = s->game->hide(&s->state, actor, s->list[actor][i], viewer);
                while (first[j] != first[i])
                    j++;
                if (j == i)
                    continue;
                looks = other = s->state;
                game_apply(s->game, &looks, actor, s->list[actor][j]);
                game_apply(s->game, &other, actor, s->list[actor][i]);
                game_view(s->game, &looks, viewer, &looks);
                game_view(s->game, &other, viewer, &other);
                if (!same(s, &looks, &other))
                    return broken(s, "alike", "viewer %d can tell hidden moves apart",
                                  viewer);
            }
        }
    return true;
}

/* SECRET choices in any order give equal bytes. */
static bool law_secret_order(struct step *s)
{
    union any_state up = s->state, down = s->state;
    move_t choice[MAX_SEATS + 1] = {0};

    if (s->state.head.mode != SECRET || __builtin_popcount(s->state.head.actors) < 2)
        return true;
    for (int seat = 1; seat <= s->seats; seat++)
        if (s->moves[seat] > 0)
            choice[seat] = s->list[seat][rng_below(&s->rng, (uint32_t)s->moves[seat])];
    for (int seat = 1; seat <= s->seats; seat++) {
        int other = s->seats + 1 - seat;
        if ((s->moves[seat] > 0 && !game_is_legal(s->game, &up, seat, choice[seat])) ||
            (s->moves[other] > 0 && !game_is_legal(s->game, &down, other, choice[other])))
            return broken(s, "secret-order", "a choice depends on another's");
        if (s->moves[seat] > 0)
            game_apply(s->game, &up, seat, choice[seat]);
        if (s->moves[other] > 0)
            game_apply(s->game, &down, other, choice[other]);
    }
    return same(s, &up, &down) ? true : broken(s, "secret-order", "the order matters");
}

/* -- luck -- */

static bool law_odds(struct step *s, int actor)
{
    enum { DRAWS = 40 };
    int n = s->moves[actor];
    uint32_t *count, total = 0;
    double chi = 0, bound = n + 7 * sqrt(2.0 * n) + 12;
    bool holds = true;

    for (int i = 0; i < n; i++) {
        uint32_t weight =
            actor == CHANCE ? game_weight(s->game, &s->state, s->list[actor][i]) : 1;
        if (weight == 0)
            return broken(s, "odds", "an outcome without odds is listed");
        total += weight;
    }
    if (!(count = calloc((size_t)n, sizeof *count)))
        return broken(s, "odds", "no memory");
    for (int i = 0; i < DRAWS * n && holds; i++) {
        move_t move = game_random_move(s->game, &s->state, actor, &s->rng);
        int at = 0;
        while (at < n && s->list[actor][at] != move)
            at++;
        if (at == n)
            holds = broken(s, "odds", "a move is drawn that is not listed");
        else
            count[at]++;
    }
    for (int i = 0; i < n && holds; i++) {
        double weight =
            actor == CHANCE ? game_weight(s->game, &s->state, s->list[actor][i]) : 1;
        double wanted = DRAWS * n * weight / total, off = count[i] - wanted;
        chi += off * off / wanted;
    }
    free(count);
    if (holds && chi > bound)
        holds = broken(s, "odds", "%d moves drawn unevenly: chi-square %.1f", n, chi);
    return holds;
}

/* -- the move itself -- */

/* The same move on a copy elsewhere gives the same bytes and leaves the original be. */
static bool law_copy(struct step *s, int actor, move_t move, struct fenced *after)
{
    struct fenced *copy = malloc(sizeof *copy);
    union any_state before = s->state;
    bool holds = true;

    if (!copy)
        return broken(s, "copy", "no memory");
    memset(copy, 0x5a, sizeof *copy);
    memcpy(copy, &s->state, s->game->state_size);
    game_apply(s->game, &copy->state, actor, move);
    for (size_t i = s->game->state_size; i < sizeof *copy; i++)
        if (((uint8_t *)copy)[i] != 0x5a)
            holds = broken(s, "copy", "the move writes past the state's end");
    if (holds && (!same(s, copy, after) || !same(s, &before, &s->state)))
        holds = broken(s, "copy", "the move is not a function of the bytes");
    free(copy);
    return holds;
}

static bool law_result(struct step *s)
{
    struct result result;
    struct sbuf sb = sb_over(s->text, sizeof s->text);
    json_t *sheet;
    bool is_json;

    game_result(s->game, &s->state, &result);
    for (int seat = 1; seat <= s->seats; seat++) {
        int better = 0;
        for (int other = 1; other <= s->seats; other++)
            better += result.rank[other] < result.rank[seat];
        if (result.rank[seat] != better + 1)
            return broken(s, "result", "seat %d ranks %d behind %d", seat,
                          result.rank[seat], better);
    }
    game_put_result(s->game, &s->state, &sb);
    sheet = json_loads(s->text, JSON_REJECT_DUPLICATES, NULL);
    is_json = sheet != NULL && !sb.cut;
    json_decref(sheet);
    return is_json ? true : broken(s, "result", "the sheet is no JSON");
}

/* The record replayed gives the same final bytes, and the same text again. */
static bool law_record(struct step *s)
{
    size_t size = 4096 + (size_t)s->record.lines * (RECORD_MAX_TEXT + 1);
    struct record again = {.line = calloc(RECORD_MAX_LINES, sizeof *again.line),
                           .room = RECORD_MAX_LINES};
    struct record_error error;
    union any_state end;
    char *one = malloc(size), *two = malloc(size);
    struct sbuf first, second;
    bool holds = again.line && one && two;

    if (holds) {
        first = sb_over(one, size);
        second = sb_over(two, size);
        record_write(&s->record, true, &first);
        if (!record_read(&again, one, first.len, find_only, &end, &error))
            holds = broken(s, "record", "line %d: %s", error.line, error.words);
        else if (!same(s, &end, &s->state))
            holds = broken(s, "record", "replayed it ends in other bytes");
        else
            record_write(&again, true, &second);
        if (holds && strcmp(one, two) != 0)
            holds = broken(s, "record", "written again it is another text");
    }
    free(again.line);
    free(one);
    free(two);
    return holds;
}

/* -- a step, a game -- */

static void remember(struct step *s, int actor)
{
    for (int tries = 0; tries < 4; tries++) {
        int at = s->pooled < POOL ? s->pooled++ : (int)rng_below(&s->rng, POOL);
        move_t move = s->list[actor][rng_below(&s->rng, (uint32_t)s->moves[actor])];
        word_of(s, &s->state, actor, move, HOST, s->pool[at]);
    }
}

static bool hold_position(struct step *s)
{
    s->seen->phase[s->game->phase(&s->state)]++;
    return law_actors(s) && law_moves(s) && law_notation(s) && law_refusal(s) &&
           law_pictures(s) && law_secrets(s) && law_alike(s) && law_secret_order(s);
}

static bool hold_move(struct step *s, int actor, move_t move)
{
    struct fenced after = {.state = s->state};
    char text[MAX_MOVE_TEXT];

    if (!is_listed(s, actor, move))
        return broken(s, "odds", "a move is drawn that is not listed");
    if (rng_below(&s->rng, 32) == 0 && !law_odds(s, actor))
        return false;
    game_apply(s->game, &after.state, actor, move);
    if (!law_copy(s, actor, move, &after) || !law_events(s, actor, move, &after.state))
        return false;
    word_of(s, &s->state, actor, move, HOST, text);
    s->seen->kind[kind_of(s, text)]++;
    s->seen->steps++;
    remember(s, actor);
    if (s->record.lines == s->record.room)
        return broken(s, "end", "the game does not end");
    s->record.line[s->record.lines++] =
        (struct record_line){.kind = LINE_MOVE, .actor = (uint8_t)actor, .move = move};
    s->state = after.state;
    return true;
}

static void step_free(struct step *s)
{
    json_decref(s->shape);
    free(s->record.line);
    free(s);
}

static struct step *step_new(const struct game *game, int seats, const int32_t *option,
                             uint64_t seed, struct coverage *seen, char *why, size_t size)
{
    struct step *s = calloc(1, sizeof *s);
    char path[256], folder[64];

    if (!s)
        return NULL;
    snprintf(folder, sizeof folder, "%s", game->name);
    for (char *p = folder; *p; p++)
        *p = *p == '-' ? '_' : *p;
    snprintf(path, sizeof path, "games/%s/shape.json", folder);
    s->game = game;
    s->seats = seats;
    s->option = option;
    s->rng = rng_seeded(seed);
    s->seen = seen;
    s->why = why;
    s->size = size;
    s->shape = shape_load(path);
    s->record.game = only_game = game;
    s->record.seats = seats;
    memcpy(s->record.option, option, sizeof *option * (size_t)game_options(game));
    s->record.room = RECORD_MAX_LINES;
    s->record.line = calloc(RECORD_MAX_LINES, sizeof *s->record.line);
    game_init(game, &s->state, seats, option);
    if (!s->shape) {
        snprintf(why, size, "shape: there is no %s, or it is no JSON", path);
        step_free(s);
        return NULL;
    }
    return s;
}

static bool hold_game(struct step *s)
{
    game_init(s->game, &s->state, s->seats, s->option);
    s->record.lines = 0;
    while (hold_position(s)) {
        if (game_is_over(&s->state))
            return law_result(s) && law_record(s);
        int actor = game_random_actor(&s->state, &s->rng);
        if (!hold_move(s, actor, game_random_move(s->game, &s->state, actor, &s->rng)))
            return false;
    }
    return false;
}

bool laws_hold(const struct game *game, int seats, const int32_t *option, int count,
               uint64_t seed, struct coverage *seen, char *why, size_t size)
{
    struct step *s = step_new(game, seats, option, seed, seen, why, size);
    bool holds = s && law_setup(s);
    for (int i = 0; i < count && holds; i++, seen->games++)
        holds = hold_game(s);
    if (s)
        step_free(s);
    return holds;
}

bool laws_hold_along(const struct game *game, int seats, const int32_t *option,
                     const move_t *move, const uint8_t *actor, int plies, uint64_t seed,
                     struct coverage *seen, char *why, size_t size)
{
    struct step *s = step_new(game, seats, option, seed, seen, why, size);
    bool holds = s != NULL;
    for (int i = 0; i < plies && holds; i++)
        holds = hold_position(s) && hold_move(s, actor[i], move[i]);
    holds = holds && hold_position(s) && (!game_is_over(&s->state) || law_result(s));
    if (s)
        step_free(s);
    return holds;
}
