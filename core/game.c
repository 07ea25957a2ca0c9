/* game.c - what the engine does with any game, written once. */
#include "game.h"

#include "json.h"
#include "must.h"
#include "record/pack.h"

#include <string.h>

_Static_assert(sizeof(struct head) == 20, "the head has no padding");

int game_options(const struct game *game)
{
    int n = 0;
    while (game->options && game->options[n].name)
        n++;
    return n;
}

const char *game_option_word(const struct option *option, int32_t value)
{
    if (!option->values)
        return value ? "true" : "false";
    return option->values[value];
}

int game_option_values(const struct option *option)
{
    int n = 0;
    if (!option->values)
        return 2;
    while (option->values[n])
        n++;
    return n;
}

const char *game_set_option(const struct game *game, int32_t *option, const char *name,
                            const char *value)
{
    for (int i = 0; i < game_options(game); i++) {
        if (strcmp(game->options[i].name, name) != 0)
            continue;
        for (int v = 0; v < game_option_values(&game->options[i]); v++)
            if (strcmp(game_option_word(&game->options[i], v), value) == 0) {
                option[i] = v;
                return NULL;
            }
        return "the option has no such value";
    }
    return "the game has no such option";
}

void game_put_option(const struct option *option, bool as_words, struct sbuf *out)
{
    json_open(out, '{');
    json_key_text(out, "name", option->name);
    json_key_text(out, "help", option->help);
    json_key_open(out, "values", '[');
    for (int i = 0; i < game_option_values(option); i++)
        if (option->values || as_words)
            json_text(out, game_option_word(option, i));
        else
            json_bool(out, i);
    json_close(out, ']');
    json_close(out, '}');
}

void game_put_options(const struct game *game, const int32_t *option, bool as_words,
                      struct sbuf *out)
{
    json_key_open(out, "options", '{');
    for (int i = 0; i < game_options(game); i++) {
        const struct option *one = &game->options[i];
        if (one->values || as_words)
            json_key_text(out, one->name, game_option_word(one, option[i]));
        else
            json_key_bool(out, one->name, option[i]);
    }
    json_close(out, '}');
}

bool game_next_options(const struct game *game, int32_t *option)
{
    for (int i = 0; i < game_options(game); i++) {
        if (++option[i] < game_option_values(&game->options[i]))
            return true;
        option[i] = 0;
    }
    return false;
}

const char *game_init(const struct game *game, void *state, int seats,
                      const int32_t *option, const void *box)
{
    static const int32_t defaults[MAX_OPTIONS];
    struct head *head = game_head(state);

    if (seats < game->min_seats || seats > game->max_seats)
        return "the game is not for that many players";
    if (!option)
        option = defaults;
    for (int i = 0; i < game_options(game); i++)
        if (option[i] < 0 || option[i] >= game_option_values(&game->options[i]))
            return "an option has no such value";

    memset(state, 0, game->state_size);
    head->seats = (uint8_t)seats;
    head->rules = game->rules;
    if (game->box)
        memcpy((char *)state + game_body_size(game), box ? box : game->box->standard,
               game->box->size);
    game->init(state, option);
    for (int seat = 1; seat <= seats; seat++)
        head->question[seat] = game_may_act(state, seat);
    return NULL;
}

int game_moves(const struct game *game, const void *state, int actor, move_t *out)
{
    return game_may_act(state, actor) ? game->moves(state, actor, out) : 0;
}

bool game_is_legal(const struct game *game, const void *state, int actor, move_t move)
{
    move_t list[MAX_MOVES];
    int low = 0, high = game_moves(game, state, actor, list);

    while (low < high) {
        int middle = low + (high - low) / 2;
        if (list[middle] == move)
            return true;
        if (list[middle] < move)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* -- refusals -- */

static void refuse(struct reason *why, const char *code, const char *words)
{
    *why = (struct reason){.clause = "", .code = code, .words = words};
}

/* Refuses an actor who may not move at all. */
static bool may_move(const struct game *game, const void *state, int actor,
                     struct reason *why)
{
    if (game_is_over(state))
        refuse(why, "over", "the game is over");
    else if (actor != CHANCE && (actor < 1 || actor > game_peek(state)->seats))
        refuse(why, "no-such-seat", "there is no such seat at this table");
    else if (!game_may_act(state, actor))
        refuse(why, "not-your-turn", "it is not your turn");
    else
        return true;
    (void)game;
    return false;
}

static void explain(const struct game *game, const void *state, int actor, move_t move,
                    struct reason *why)
{
    union any_state view;

    if (actor == CHANCE) {
        refuse(why, "cannot-come", "that cannot come now");
        return;
    }
    game_view(game, state, actor, &view);
    *why = (struct reason){0};
    game->why_not(&view, actor, move, why);
    must(why->code && why->words && why->clause);
}

/* For an actor who may move. */
static bool is_allowed(const struct game *game, const void *state, int actor, move_t move,
                       struct reason *why)
{
    if (game_is_legal(game, state, actor, move))
        return true;
    explain(game, state, actor, move, why);
    return false;
}

bool game_allows(const struct game *game, const void *state, int actor, move_t move,
                 struct reason *why)
{
    return may_move(game, state, actor, why) && is_allowed(game, state, actor, move, why);
}

bool game_play(const struct game *game, void *state, int actor, move_t move,
               struct reason *why)
{
    if (!game_allows(game, state, actor, move, why))
        return false;
    game_apply(game, state, actor, move);
    return true;
}

bool game_read(const struct game *game, const void *state, int actor, const char *text,
               move_t *out, struct reason *why)
{
    const char *expected;
    move_t move;

    if (!may_move(game, state, actor, why))
        return false;
    if ((expected = game->read_move(text, &move)) != NULL) {
        refuse(why, "unreadable", expected);
        return false;
    }
    if (!is_allowed(game, state, actor, move, why))
        return false;
    *out = move;
    return true;
}

void reason_set(struct reason *why, const char *clause, const char *code,
                const char *words)
{
    why->clause = clause;
    why->code = code;
    why->words = words;
}

void reason_square(struct reason *why, int x, int y)
{
    if (why->squares < REASON_SQUARES)
        why->square[why->squares++] = (struct square){(int16_t)x, (int16_t)y};
}

void game_put_square(const struct game *game, struct square square, struct sbuf *out)
{
    if (game->put_square)
        game->put_square(square, out);
    else
        sb_put(out, "%c%d", 'a' + square.x, square.y + 1);
}

void reason_put(const struct game *game, const struct reason *why, struct sbuf *out)
{
    if (why->clause[0])
        sb_put(out, "%s: ", why->clause);
    for (const char *p = why->words; *p; p++) {
        if (p[0] == '{' && p[1] >= '0' && p[1] < '0' + REASON_ARGS && p[2] == '}') {
            int i = p[1] - '0';
            if (why->name[i])
                sb_text(out, why->name[i]);
            else
                sb_int(out, why->arg[i]);
            p += 2;
        } else if (strncmp(p, "{squares}", 9) == 0) {
            for (int i = 0; i < why->squares; i++) {
                if (i > 0)
                    sb_text(out, i + 1 < why->squares ? ", " : " and ");
                game_put_square(game, why->square[i], out);
            }
            p += 8;
        } else {
            sb_char(out, *p);
        }
    }
}

static void put_squares(const struct game *game, const struct reason *why,
                        struct sbuf *out)
{
    char name[MAX_MOVE_TEXT];
    json_key_open(out, "squares", '[');
    for (int i = 0; i < why->squares; i++) {
        struct sbuf words = sb_over(name, sizeof name);
        game_put_square(game, why->square[i], &words);
        json_open(out, '{');
        json_key_int(out, "x", why->square[i].x);
        json_key_int(out, "y", why->square[i].y);
        json_key_text(out, "name", name);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void reason_put_json(const struct game *game, const struct reason *why, struct sbuf *out)
{
    char sentence[1024];
    struct sbuf words = sb_over(sentence, sizeof sentence);

    reason_put(game, why, &words);
    json_open(out, '{');
    json_key_text(out, "clause", why->clause);
    json_key_text(out, "code", why->code);
    json_key_open(out, "args", '[');
    for (int i = 0; i < REASON_ARGS; i++)
        if (why->name[i])
            json_text(out, why->name[i]);
        else
            json_int(out, why->arg[i]);
    json_close(out, ']');
    put_squares(game, why, out);
    json_key_text(out, "words", sentence);
    json_close(out, '}');
}

/* -- luck -- */

uint32_t game_weight(const struct game *game, const void *state, move_t outcome)
{
    return game->weight ? game->weight(state, outcome) : 1;
}

int game_random_actor(const void *state, rng_t *rng)
{
    unsigned actors = game_peek(state)->actors;
    if ((actors & (actors - 1)) == 0)
        return __builtin_ctz(actors);
    for (uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(actors)); skip;
         skip--)
        actors &= actors - 1;
    return __builtin_ctz(actors);
}

/* Kept apart from game_random_move, so that games which need no list need no stack. */
static __attribute__((noinline)) move_t random_listed(const struct game *game,
                                                      const void *state, int actor,
                                                      rng_t *rng)
{
    move_t list[MAX_MOVES];
    int n = game_moves(game, state, actor, list);
    uint32_t total = 0, ticket;

    must(n > 0);
    if (actor != CHANCE || !game->weight)
        return list[rng_below(rng, (uint32_t)n)];
    for (int i = 0; i < n; i++)
        total += game->weight(state, list[i]);
    ticket = rng_below(rng, total);
    for (int i = 0; i < n; i++) {
        uint32_t weight = game->weight(state, list[i]);
        if (ticket < weight)
            return list[i];
        ticket -= weight;
    }
    must(false);
    return 0;
}

move_t game_random_move(const struct game *game, const void *state, int actor, rng_t *rng)
{
    if (game->random_move)
        return game->random_move(state, actor, rng);
    return random_listed(game, state, actor, rng);
}

uint32_t game_playout(const struct game *game, void *state, int seats, rng_t *rng)
{
    must(game_init(game, state, seats, NULL, NULL) == NULL);
    while (!game_is_over(state)) {
        int actor = game_random_actor(state, rng);
        game_apply(game, state, actor, game_random_move(game, state, actor, rng));
    }
    return game_peek(state)->ply;
}

/* -- secrets -- */

void game_view(const struct game *game, const void *state, int viewer, void *view)
{
    if (view != state)
        memcpy(view, state, game->state_size);
    if (viewer != HOST && game->redact)
        game->redact(view, viewer);
}

void game_guess(const struct game *game, void *view, int viewer, rng_t *rng)
{
    if (viewer != HOST && game->guess)
        game->guess(view, viewer, rng);
}

static move_t hidden(const struct game *game, const void *state, int actor, move_t move,
                     int viewer)
{
    return viewer != HOST && game->hide ? game->hide(state, actor, move, viewer) : move;
}

/* -- words -- */

void game_put_move(const struct game *game, const void *state, int actor, move_t move,
                   int viewer, struct sbuf *out)
{
    union any_state view;
    game_view(game, state, viewer, &view);
    game->put_move(&view, actor, hidden(game, state, actor, move, viewer), out);
}

void game_put_json(const struct game *game, const void *state, int viewer,
                   struct sbuf *out)
{
    union any_state view;
    game_view(game, state, viewer, &view);
    game->put_json(&view, viewer, out);
}

void game_put_text(const struct game *game, const void *state, int viewer,
                   struct sbuf *out)
{
    union any_state view;
    game_view(game, state, viewer, &view);
    game->put_text(&view, viewer, out);
}

void game_put_events(const struct game *game, const void *before, int actor, move_t move,
                     const void *after, int viewer, struct sbuf *out)
{
    union any_state was, is;
    json_open(out, '[');
    if (game->put_events) {
        game_view(game, before, viewer, &was);
        game_view(game, after, viewer, &is);
        game->put_events(&was, actor, hidden(game, before, actor, move, viewer), &is,
                         viewer, out);
    }
    json_close(out, ']');
}

const char *game_put_answer(const struct game *game, const void *state, int viewer,
                            const char *question, struct sbuf *out)
{
    union any_state view;
    if (!game->put_answer)
        return "the game answers no questions";
    game_view(game, state, viewer, &view);
    return game->put_answer(&view, viewer, question, out);
}

void game_result(const struct game *game, const void *state, struct result *out)
{
    *out = (struct result){0};
    game->result(state, out);
}

void result_rank(struct result *result, int seats)
{
    for (int seat = 1; seat <= seats; seat++) {
        result->rank[seat] = 1;
        for (int other = 1; other <= seats; other++)
            result->rank[seat] = (uint8_t)(result->rank[seat] +
                                           (result->score[other] > result->score[seat]));
    }
}

void game_put_result(const struct game *game, const void *state, struct sbuf *out)
{
    struct result result;
    int seats = game_peek(state)->seats;

    game_result(game, state, &result);
    json_open(out, '{');
    json_key_open(out, "scores", '[');
    for (int seat = 1; seat <= seats; seat++)
        json_int(out, result.score[seat]);
    json_close(out, ']');
    json_key_open(out, "ranks", '[');
    for (int seat = 1; seat <= seats; seat++)
        json_int(out, result.rank[seat]);
    json_close(out, ']');
    json_key(out, "detail");
    game->put_detail(state, out);
    json_close(out, '}');
}

/* -- bytes -- */

bool game_valid(const struct game *game, const void *state, size_t size)
{
    const struct head *head = game_peek(state);
    if (size != game->state_size || head->rules != game->rules || head->mode > APART)
        return false;
    if (head->seats < game->min_seats || head->seats > game->max_seats)
        return false;
    if (head->actors & ~(((2u << head->seats) - 2) | 1u << CHANCE))
        return false;
    if (game->box && !pack_is_sound(game, game_box(game, state)))
        return false;
    return game->valid(state);
}

bool game_receive(const struct game *game, void *state, size_t size)
{
    size_t body = game_body_size(game);

    if (game->box && size == body) {
        memcpy((char *)state + body, game->box->standard, game->box->size);
        size = game->state_size;
    }
    return game_valid(game, state, size);
}

uint64_t game_hash(const struct game *game, const void *state)
{
    const uint8_t *bytes = state;
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (uint32_t i = 0; i < game_body_size(game); i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}
