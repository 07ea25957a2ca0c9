/* defects_test.c - proof that the laws bite: the null game with one defect planted at a
 * time, each of which must be caught, and by the law that is meant for it. */
#include "tests/engine/laws.h"

#include "games/games.h"
#include "games/numbers.h"

#include <stdio.h>
#include <string.h>

/* The null game's state, as its own file lays it out. */
struct null_state {
    struct head head;
    uint8_t open, phase, stone[MAX_SEATS], pick[MAX_SEATS];
};

enum { PICK = 1, HIDDEN = 10 };

/* -- defects: each a function put in the place of the null game's own -- */

static void init_dirty(void *state, const int32_t *option)
{
    static uint8_t calls;
    null_game.init(state, option);
    ((struct null_state *)state)->pick[4] = ++calls;
}

static void init_past_end(void *state, const int32_t *option)
{
    null_game.init(state, option);
    ((uint8_t *)state)[sizeof(struct null_state)] = 1;
}

static int moves_descending(const void *state, int actor, move_t *out)
{
    int n = null_game.moves(state, actor, out);
    move_t first = out[0];
    out[0] = out[n - 1];
    out[n - 1] = first;
    return n;
}

static int moves_doubled(const void *state, int actor, move_t *out)
{
    int n = null_game.moves(state, actor, out);
    out[1] = out[0];
    return n;
}

static int moves_none(const void *state, int actor, move_t *out)
{
    return actor == 2 ? 0 : null_game.moves(state, actor, out);
}

static int moves_too_many(const void *state, int actor, move_t *out)
{
    int n = null_game.moves(state, actor, out);
    if (actor != CHANCE)
        while (n <= 9) {
            out[n] = out[n - 1] + 1;
            n++;
        }
    return n;
}

static int moves_by_secret(const void *state, int actor, move_t *out)
{
    const struct null_state *s = state;
    int n = null_game.moves(state, actor, out);
    return actor == 1 && s->phase == PICK && s->stone[1] == 5 ? 2 : n;
}

static void apply_adds_an_actor(void *state, int actor, move_t move)
{
    struct null_state *s = state;
    null_game.apply(state, actor, move);
    if (s->phase == PICK)
        s->head.actors |= 1u << CHANCE;
}

static void apply_in_wrong_mode(void *state, int actor, move_t move)
{
    null_game.apply(state, actor, move);
    game_head(state)->mode = TURN;
}

static void apply_by_order(void *state, int actor, move_t move)
{
    struct null_state *s = state;
    bool is_first =
        s->phase == PICK && __builtin_popcount(s->head.actors) == s->head.seats;
    null_game.apply(state, actor, move);
    if (is_first)
        s->stone[actor - 1] = 1;
}

static void apply_by_memory(void *state, int actor, move_t move)
{
    static uint8_t calls;
    null_game.apply(state, actor, move);
    if (actor == CHANCE)
        ((struct null_state *)state)->stone[0] = (uint8_t)(1 + ++calls % 9);
}

static void apply_past_end(void *state, int actor, move_t move)
{
    null_game.apply(state, actor, move);
    ((uint8_t *)state)[sizeof(struct null_state)] = 1;
}

static void result_nobody_first(const void *state, struct result *out)
{
    null_game.result(state, out);
    for (int seat = 1; seat <= MAX_SEATS; seat++)
        out->rank[seat]++;
}

static void redact_leaks_stones(void *state, int viewer)
{
    struct null_state was = *(struct null_state *)state, *s = state;
    null_game.redact(state, viewer);
    memcpy(s->stone, was.stone, sizeof s->stone);
}

static void redact_leaks_picks(void *state, int viewer)
{
    struct null_state was = *(struct null_state *)state, *s = state;
    null_game.redact(state, viewer);
    memcpy(s->pick, was.pick, sizeof s->pick);
}

static void redact_touches_head(void *state, int viewer)
{
    null_game.redact(state, viewer);
    game_head(state)->ply = 0;
}

static void redact_own_stone(void *state, int viewer)
{
    struct null_state *s = state;
    null_game.redact(state, viewer);
    if (s->phase == PICK && viewer > 0)
        s->stone[viewer - 1] ^= 1;
}

static void redact_to_nonsense(void *state, int viewer)
{
    struct null_state *s = state;
    null_game.redact(state, viewer);
    for (int i = 0; i < s->head.seats; i++)
        if (s->stone[i] == HIDDEN)
            s->stone[i] = 99;
}

static void guess_changes_what_is_known(void *state, int viewer, rng_t *rng)
{
    struct null_state *s = state;
    null_game.guess(state, viewer, rng);
    if (s->phase == PICK && viewer > 0)
        s->stone[viewer - 1] = (uint8_t)(s->stone[viewer - 1] % 9 + 1);
}

static void guess_leaves_holes(void *state, int viewer, rng_t *rng)
{
    struct null_state *s = state, view = *s;
    null_game.guess(state, viewer, rng);
    if (s->phase == PICK)
        memcpy(s->stone, view.stone, sizeof s->stone);
}

static void guess_deals_twice(void *state, int viewer, rng_t *rng)
{
    struct null_state *s = state;
    uint8_t known = viewer > 0 ? s->stone[viewer - 1] : 3;
    for (int i = 0; i < s->head.seats; i++)
        if (s->stone[i] == HIDDEN)
            s->stone[i] = known > 0 && known < HIDDEN ? known : 3;
    null_game.guess(state, viewer, rng);
}

static move_t hide_too_much(const void *state, int actor, move_t move, int viewer)
{
    const struct null_state *s = state;
    return s->open ? 0 : null_game.hide(state, actor, move, viewer);
}

static move_t hide_by_secret(const void *state, int actor, move_t move, int viewer)
{
    const struct null_state *s = state;
    if (actor != CHANCE && s->stone[0] > 4)
        return move;
    return null_game.hide(state, actor, move, viewer);
}

static void put_move_ambiguous(const void *state, int actor, move_t hidden,
                               struct sbuf *out)
{
    null_game.put_move(state, actor, hidden == 3 ? 2 : hidden, out);
}

static void put_move_loud(const void *state, int actor, move_t hidden, struct sbuf *out)
{
    sb_text(out, "Now ");
    null_game.put_move(state, actor, hidden, out);
}

static const char *read_move_other(const char *text, move_t *out)
{
    const char *why = null_game.read_move(text, out);
    *out += 1;
    return why;
}

static void why_not_without_clause(const void *view, int seat, move_t move,
                                   struct reason *out)
{
    null_game.why_not(view, seat, move, out);
    out->clause = "N99";
}

static void why_not_unfinished(const void *view, int seat, move_t move,
                               struct reason *out)
{
    null_game.why_not(view, seat, move, out);
    out->words = "there is no lantern {5}";
}

static void why_not_changes(const void *view, int seat, move_t move, struct reason *out)
{
    null_game.why_not(view, seat, move, out);
    out->words = move % 2 ? "an odd lantern" : "an even lantern";
}

static void put_json_extra(const void *state, int viewer, struct sbuf *out)
{
    null_game.put_json(state, viewer, out);
    out->text[--out->len] = '\0';
    sb_text(out, ",\"extra\":1}");
}

static void put_text_wide(const void *state, int viewer, struct sbuf *out)
{
    for (int i = 0; i < 80; i++)
        sb_char(out, '=');
    null_game.put_text(state, viewer, out);
}

static void put_events_nameless(const void *before, int actor, move_t hidden,
                                const void *after, int viewer, struct sbuf *out)
{
    (void)before, (void)actor, (void)hidden, (void)after, (void)viewer;
    sb_text(out, "{\"seat\":1}");
}

static move_t random_move_uneven(const void *state, int actor, rng_t *rng)
{
    move_t list[16];
    int n = null_game.moves(state, actor, list);
    return list[rng_below(rng, 8) > 0 ? 0 : rng_below(rng, (uint32_t)n)];
}

static move_t random_move_illegal(const void *state, int actor, rng_t *rng)
{
    move_t list[MAX_MOVES];
    if (actor == CHANCE)
        return 1 + rng_below(rng, 12);
    return list[rng_below(rng, (uint32_t)null_game.moves(state, actor, list))];
}

static uint32_t weight_other(const void *state, move_t move)
{
    (void)state;
    return (uint32_t)(move * move * move);
}

static move_t random_move_without_weight(const void *state, int actor, rng_t *rng)
{
    move_t list[16];
    return list[rng_below(rng, (uint32_t)null_game.moves(state, actor, list))];
}

static uint32_t weight_zero(const void *state, move_t move)
{
    (void)state;
    return move != 9;
}

static bool valid_never(const void *state)
{
    (void)state;
    return false;
}

/* -- in its numbers -- */

static void legal_all_but_one(const void *state, int seat, uint64_t *set)
{
    (void)state, (void)seat;
    actions_add(set, 0, 3);
}

static int32_t number_the_same(const void *state, int actor, move_t move)
{
    return actor == CHANCE ? null_numbers.number(state, actor, move) : 0;
}

static int32_t number_beyond(const void *state, int actor, move_t move)
{
    return null_numbers.number(state, actor, move) + 1;
}

static move_t move_other(const void *state, int actor, int32_t number)
{
    return null_numbers.move(state, actor, actor == CHANCE ? number : 2 - number);
}

static void observe_no_picks(const void *view, int viewer, uint8_t *out)
{
    null_numbers.observe(view, viewer, out);
    memset(out + null_numbers.observation - 15, 0, 15);
}

/* The ply is in no JSON. */
static void observe_ply(const void *view, int viewer, uint8_t *out)
{
    null_numbers.observe(view, viewer, out);
    out[0] = (uint8_t)(out[0] + game_peek(view)->ply);
}

static void observe_past_end(const void *view, int viewer, uint8_t *out)
{
    null_numbers.observe(view, viewer, out);
    out[null_numbers.observation] = 1;
}

static void turn_nothing(void *state, int symmetry)
{
    (void)state, (void)symmetry;
}

static int32_t turn_lanterns(int32_t action, int symmetry)
{
    return symmetry ? 2 - action : action;
}

static int32_t turn_no_byte(int32_t byte, int symmetry)
{
    (void)symmetry;
    return byte;
}

struct numbers_defect {
    const char *what, *law;
    struct numbers change; /* the fields that are set replace the null game's */
};

static const struct numbers_defect numbers_defects[] = {
    {"an action is missing", "actions", {.legal = legal_all_but_one}},
    {"two moves have one number", "actions", {.number = number_the_same}},
    {"a number is too large", "actions", {.number = number_beyond}},
    {"a number is another move", "actions", {.move = move_other}},
    {"a tensor says too little", "observe", {.observe = observe_no_picks}},
    {"a tensor depends on more", "observe", {.observe = observe_ply}},
    {"a tensor past its end", "observe", {.observe = observe_past_end}},
    {"a game longer than the longest", "facts", {.longest = 3}},
    {"a score above the most", "facts", {.max_score = 5}},
    {"bytes without a name", "parts", {.observation = 77}},
    {"a turned move does something else",
     "symmetry",
     {.symmetries = 2,
      .turn = turn_nothing,
      .turn_action = turn_lanterns,
      .turn_byte = turn_no_byte}},
};

static struct numbers planted_numbers(const struct numbers *change)
{
    struct numbers numbers = null_numbers;
#define PLANT(field)                                                                     \
    if (change->field)                                                                   \
    numbers.field = change->field
    PLANT(observation);
    PLANT(longest);
    PLANT(max_score);
    PLANT(symmetries);
    PLANT(legal);
    PLANT(number);
    PLANT(move);
    PLANT(observe);
    PLANT(turn);
    PLANT(turn_action);
    PLANT(turn_byte);
#undef PLANT
    return numbers;
}

/* -- the list -- */

struct defect {
    const char *what, *law;
    struct game change; /* the fields that are set replace the null game's */
};

static const struct defect defects[] = {
    {"set-up leaves a byte to chance", "setup", {.init = init_dirty}},
    {"set-up writes past the end", "setup", {.init = init_past_end}},
    {"moves not ascending", "moves", {.moves = moves_descending}},
    {"a move twice in the list", "moves", {.moves = moves_doubled}},
    {"an actor without moves", "moves", {.moves = moves_none}},
    {"more moves than max_moves", "moves", {.moves = moves_too_many}},
    {"moves that depend on a secret", "view-moves", {.moves = moves_by_secret}},
    {"chance acts beside a seat", "head", {.apply = apply_adds_an_actor}},
    {"several act in mode TURN", "head", {.apply = apply_in_wrong_mode}},
    {"order matters in a secret phase", "secret-order", {.apply = apply_by_order}},
    {"a move depends on more than bytes", "copy", {.apply = apply_by_memory}},
    {"a move writes past the end", "copy", {.apply = apply_past_end}},
    {"nobody ranks first", "result", {.result = result_nobody_first}},
    {"redact leaks the stones", "alike", {.redact = redact_leaks_stones}},
    {"redact leaks a secret pick", "alike", {.redact = redact_leaks_picks}},
    {"redact changes the head", "redact", {.redact = redact_touches_head}},
    {"redact twice is not once", "redact", {.redact = redact_own_stone}},
    {"a view is no valid state", "redact", {.redact = redact_to_nonsense}},
    {"guess changes what is known", "guess", {.guess = guess_changes_what_is_known}},
    {"guess leaves holes", "guess", {.guess = guess_leaves_holes}},
    {"guess deals a stone twice", "guess", {.guess = guess_deals_twice}},
    {"hide hides what all can see", "alike", {.hide = hide_too_much}},
    {"hide tells a secret", "hide", {.hide = hide_by_secret}},
    {"one notation for two moves", "notation", {.put_move = put_move_ambiguous}},
    {"notation that is not plain", "notation", {.put_move = put_move_loud}},
    {"notation reads back as another", "notation", {.read_move = read_move_other}},
    {"a reason without a clause", "reasons", {.why_not = why_not_without_clause}},
    {"a reason's sentence unfinished", "reasons", {.why_not = why_not_unfinished}},
    {"a code with two meanings", "reasons", {.why_not = why_not_changes}},
    {"JSON with a key too many", "shape", {.put_json = put_json_extra}},
    {"a diagram too wide", "diagram", {.put_text = put_text_wide}},
    {"an event without a name", "events", {.put_events = put_events_nameless}},
    {"random moves uneven", "odds", {.random_move = random_move_uneven}},
    {"random moves not listed", "odds", {.random_move = random_move_illegal}},
    {"random moves not by weight",
     "odds",
     {.random_move = random_move_without_weight, .weight = weight_other}},
    {"an outcome with no odds", "odds", {.weight = weight_zero}},
    {"good states called invalid", "valid", {.valid = valid_never}},
};

/* The null game with the defect's fields in place of its own. */
static struct game planted(const struct game *change)
{
    struct game game = null_game;
#define PLANT(field)                                                                     \
    if (change->field)                                                                   \
    game.field = change->field
    PLANT(init);
    PLANT(moves);
    PLANT(apply);
    PLANT(result);
    PLANT(redact);
    PLANT(guess);
    PLANT(hide);
    PLANT(put_move);
    PLANT(read_move);
    PLANT(why_not);
    PLANT(put_json);
    PLANT(put_text);
    PLANT(put_events);
    PLANT(random_move);
    PLANT(weight);
    PLANT(valid);
#undef PLANT
    return game;
}

/* Whether the game breaks this law. */
static bool breaks(const struct game *game, const char *what, const char *law)
{
    struct coverage seen = {0};
    char why[600] = "";

    for (int32_t open = 0; open < 2; open++)
        for (int seats = 2; seats <= 5; seats++)
            if (!laws_hold(game, seats, &open, 200, 11, &seen, why, sizeof why)) {
                bool is_right = strncmp(why, law, strlen(law)) == 0;
                printf("%s %s\n    %s\n", is_right ? "caught:" : "WRONG LAW:", what, why);
                return is_right;
            }
    printf("NOT CAUGHT: %s\n", what);
    return false;
}

int main(void)
{
    int caught = 0, missed = 0;
    for (size_t i = 0; i < sizeof defects / sizeof defects[0]; i++) {
        struct game game = planted(&defects[i].change);
        bool is_caught = breaks(&game, defects[i].what, defects[i].law);
        caught += is_caught;
        missed += !is_caught;
    }
    for (size_t i = 0; i < sizeof numbers_defects / sizeof numbers_defects[0]; i++) {
        struct numbers numbers = planted_numbers(&numbers_defects[i].change);
        laws_plant(&numbers);
        bool is_caught =
            breaks(&null_game, numbers_defects[i].what, numbers_defects[i].law);
        caught += is_caught;
        missed += !is_caught;
    }
    printf("%d passed, %d failed\n", caught, missed);
    return missed > 0;
}
