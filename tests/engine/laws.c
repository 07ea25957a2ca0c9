/* laws.c - the laws about set-up, moves, luck and ends, and the walk through a game that
 * holds every step to all of them. */
#include "tests/engine/laws_step.h"

#include "games/numbers.h"
#include "tests/helpers/random_pack.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The game whose record is being read: a planted defect is in no list. */
static const struct game *only_game;

static const struct numbers *planted_numbers;

void laws_plant(const struct numbers *numbers)
{
    planted_numbers = numbers;
}

static const struct game *find_only(const char *name)
{
    return strcmp(name, only_game->name) == 0 ? only_game : NULL;
}

bool broken(struct step *s, const char *law, const char *format, ...)
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

bool same(const struct step *s, const void *a, const void *b)
{
    return memcmp(a, b, s->game->state_size) == 0;
}

void word_of(struct step *s, const void *state, int actor, move_t move, int viewer,
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
    if (game_init(s->game, &one.state, s->seats, s->option, NULL) ||
        game_init(s->game, &two.state, s->seats, s->option, NULL))
        return broken(s, "setup", "a lawful set-up is refused");
    if (!same(s, &one, &two))
        return broken(s, "setup", "it depends on what was in memory before");
    for (size_t i = s->game->state_size; i < sizeof one; i++)
        if (((uint8_t *)&one)[i] != 0xaa)
            return broken(s, "setup", "it writes past the state's end");
    if (!game_init(s->game, &one.state, s->game->max_seats + 1, s->option, NULL))
        return broken(s, "setup", "too many seats are taken");
    return true;
}

bool law_box(struct step *s, const void *state)
{
    const struct box *box = s->game->box;
    const void *own = pack_box(&s->record.pack);

    if (box &&
        memcmp(game_box(s->game, state), own ? own : box->standard, box->size) != 0)
        return broken(s, "box", "the components have changed");
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
    return law_box(s, &s->state);
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

bool is_listed(const struct step *s, int actor, move_t move)
{
    for (int i = 0; i < s->moves[actor]; i++)
        if (s->list[actor][i] == move)
            return true;
    return false;
}

int kind_of(const struct step *s, const char *text)
{
    for (int i = 0; s->game->kinds[i]; i++) {
        size_t len = strlen(s->game->kinds[i]);
        if (strncmp(text, s->game->kinds[i], len) == 0 &&
            (text[len] == ' ' || text[len] == '\0'))
            return i;
    }
    return -1;
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
           law_pictures(s) && law_secrets(s) && law_alike(s) && law_secret_order(s) &&
           law_numbers(s);
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
    s->numbers = planted_numbers ? planted_numbers : numbers_of(game);
    s->record.game = only_game = game;
    s->record.version = RECORD_VERSION;
    s->record.seats = seats;
    memcpy(s->record.option, option, sizeof *option * (size_t)game_options(game));
    s->record.room = RECORD_MAX_LINES;
    s->record.line = calloc(RECORD_MAX_LINES, sizeof *s->record.line);
    game_init(game, &s->state, seats, option, NULL);
    if (!s->shape) {
        snprintf(why, size, "shape: there is no %s, or it is no JSON", path);
        step_free(s);
        return NULL;
    }
    return s;
}

/* Every second game is played with a pack, where there can be one. */
static bool hold_game(struct step *s)
{
    s->record.pack = (struct pack){0};
    if (s->game->box && s->seen->games % 2)
        random_pack(s->game, &s->rng, &s->record.pack);
    game_init(s->game, &s->state, s->seats, s->option, pack_box(&s->record.pack));
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

bool laws_hold(const struct game *game, int seats, const int32_t *option, int steps,
               uint64_t seed, struct coverage *seen, char *why, size_t size)
{
    struct step *s = step_new(game, seats, option, seed, seen, why, size);
    bool holds = s && law_setup(s);
    uint64_t enough = seen->steps + (uint64_t)steps;
    for (; seen->steps < enough && holds; seen->games++)
        holds = hold_game(s);
    if (s)
        step_free(s);
    return holds;
}

bool laws_hold_along(const struct record *record, uint64_t seed, struct coverage *seen,
                     char *why, size_t size)
{
    struct step *s =
        step_new(record->game, record->seats, record->option, seed, seen, why, size);
    bool holds = s != NULL;
    if (s) {
        s->record.pack = record->pack;
        game_init(s->game, &s->state, s->seats, s->option, pack_box(&record->pack));
    }
    for (int i = 0; i < record->lines && holds; i++) {
        const struct record_line *line = &record->line[i];
        if (line->kind == LINE_MOVE && line->undone_by == 0)
            holds = hold_position(s) && hold_move(s, line->actor, line->move);
    }
    holds = holds && hold_position(s) && (!game_is_over(&s->state) || law_result(s));
    if (s)
        step_free(s);
    return holds;
}
