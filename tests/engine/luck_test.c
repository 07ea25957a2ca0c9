/* luck_test.c - luck 2: every pile has one order whatever is played, draws have the odds of
 * the rules, and after an undo past a draw the order is another. */
#include "tests/helpers/position.h"

#include "core/must.h"
#include "core/record/record.h"
#include "games/games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const four[] = {&haru_ichiban_game, &hiroba_game,
                                          &edo_yashiki_game, &ike_no_koi_game};

static const char *name_of(const struct game *game, const union any_state *state,
                           move_t move, char text[MAX_MOVE_TEXT])
{
    struct sbuf sb = sb_over(text, MAX_MOVE_TEXT);
    game_put_move(game, state, CHANCE, move, HOST, &sb);
    return text;
}

/* -- one order, whatever is played -- */

enum { PLACES = 4096 };

/* What was drawn at a place of a pile: "7" of "card 7", whoever got it. */
struct drawn {
    uint32_t pile, place;
    char what[MAX_MOVE_TEXT];
};

struct order {
    struct drawn drawn[PLACES];
    int count, met; /* and how often the place was drawn from in other games */
};

static void note(struct order *order, const struct draw *draw, const char *text)
{
    const char *what = strchr(text, ' ');
    struct drawn *d = order->drawn;

    must(what);
    for (; d < order->drawn + order->count; d++)
        if (d->pile == draw->pile && d->place == draw->place) {
            assert_string_equal(d->what, what);
            order->met++;
            return;
        }
    must(order->count < PLACES);
    order->count++;
    *d = (struct drawn){draw->pile, draw->place, ""};
    snprintf(d->what, sizeof d->what, "%s", what);
}

static void play_under(const char *key, const struct game *game, int seats,
                       const int32_t *option, uint64_t seed, struct order *order)
{
    union any_state state;
    struct luck luck;
    rng_t rng = rng_seeded(seed);

    must(game_init(game, &state, seats, option, NULL) == NULL);
    luck_start_text(&luck, 2, game, &state, key);
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng);
        move_t list[MAX_MOVES], move;
        char text[MAX_MOVE_TEXT];
        if (actor != CHANCE) {
            move = game_random_move(game, &state, actor, &rng);
        } else {
            move = luck_roll(&luck, game, &state);
            assert_true(game_is_legal(game, &state, CHANCE, move));
            if (game_moves(game, &state, CHANCE, list) > 1) {
                struct draw draw = {0};
                game->draw(&state, luck.laid_out, &draw);
                note(order, &draw, name_of(game, &state, move, text));
            }
        }
        game_apply(game, &state, actor, move);
    }
}

static void one_key_gives_one_order_whatever_is_played(void **unused)
{
    static struct order order;
    (void)unused;
    for (int g = 0; g < 4; g++) {
        int32_t option[MAX_OPTIONS] = {0};
        do {
            for (int seats = four[g]->min_seats; seats <= four[g]->max_seats; seats++)
                for (int key = 0; key < 8; key++) {
                    char text[32];
                    snprintf(text, sizeof text, "order %d", key);
                    order.count = order.met = 0;
                    for (uint64_t seed = 1; seed <= 12; seed++)
                        play_under(text, four[g], seats, option, seed, &order);
                    /* the other games drew from these places */
                    assert_true(order.met > order.count);
                }
        } while (game_next_options(four[g], option));
    }
}

/* Tables with other numbers of players have the same deck. */
static void edo_yashiki_has_one_deck_for_all(void **unused)
{
    static struct order order;
    (void)unused;
    order.count = order.met = 0;
    for (int seats = 2; seats <= 5; seats++)
        play_under("deck", &edo_yashiki_game, seats, NULL, (uint64_t)seats, &order);
    assert_true(order.count >= 60 && order.count <= 64);
}

static void other_keys_give_other_orders(void **unused)
{
    static struct order one, two;
    (void)unused;
    for (int g = 0; g < 4; g++) {
        int same = 0, places;
        one.count = two.count = 0;
        play_under("one", four[g], 2, NULL, 1, &one);
        play_under("two", four[g], 2, NULL, 1, &two);
        places = one.count < two.count ? one.count : two.count;
        for (int i = 0; i < places; i++)
            same += strcmp(one.drawn[i].what, two.drawn[i].what) == 0;
        assert_true(same < places);
    }
}

/* -- the odds, counted: all numbers that can come, and all cases that follow -- */

__extension__ typedef unsigned __int128 wide;

static wide times(wide a, wide b)
{
    wide product;
    must(!__builtin_mul_overflow(a, b, &product));
    return product;
}

/* The least common multiple. */
static wide common(wide a, wide b)
{
    wide x = a, y = b;
    while (y) {
        wide rest = x % y;
        x = y;
        y = rest;
    }
    return times(a / x, b);
}

/* One number of a pile, of `n` equally likely ones. */
struct digit {
    uint32_t pile, place;
    uint64_t n, value;
};

struct digits {
    struct digit digit[64];
    int count;
};

static uint64_t digit_of(const void *context, uint32_t pile, uint32_t place, uint64_t n)
{
    struct digits *digits = *(struct digits *const *)context;
    struct digit *d = digits->digit;

    for (; d < digits->digit + digits->count; d++)
        if (d->pile == pile && d->place == place) {
            assert_true(d->n == n); /* always a number below the same n */
            return d->value;
        }
    must(digits->count++ < 64);
    *d = (struct digit){pile, place, n, 0};
    return 0;
}

/* Goes on to the next combination of numbers. False: that was the last. */
static bool next_digits(struct digits *digits)
{
    while (digits->count > 0) {
        struct digit *last = &digits->digit[digits->count - 1];
        if (++last->value < last->n)
            return true;
        digits->count--;
    }
    return false;
}

/* How many combinations there are with as many digits as these. */
static wide ways_of(const struct digits *digits)
{
    wide ways = 1;
    for (int i = 0; i < digits->count; i++)
        ways = times(ways, digits->digit[i].n);
    return ways;
}

/* A position where chance acts: in how many ways it was reached, and in how many each
 * of its outcomes came. */
struct node {
    uint64_t hash;
    union any_state state;
    wide ways, outcome[64];
};

enum { NODES = 20000, SLOTS = 1 << 16 };
static struct node *node;
static int nodes, slot[SLOTS]; /* 1 + a node's index, found by its hash */

static struct node *node_of(const struct game *game, const union any_state *state)
{
    uint64_t hash = game_hash(game, state);
    uint64_t at = hash % SLOTS;

    for (; slot[at]; at = (at + 1) % SLOTS) {
        struct node *found = &node[slot[at] - 1];
        if (found->hash == hash && memcmp(&found->state, state, game->state_size) == 0)
            return found;
    }
    must(nodes < NODES);
    node[nodes] = (struct node){.hash = hash, .state = *state};
    slot[at] = ++nodes;
    return &node[nodes - 1];
}

/* Plays one line whose draws are given by the digits, for `steps` draws or to the end.
 * Players' moves are chosen by a hash of the position, so that they depend on what was
 * drawn before. `whole` is the number of all ways; 0: this run only finds out which
 * digits there are. */
static void follow(const struct game *game, const union any_state *start, int steps,
                   struct digits *digits, wide whole)
{
    struct step {
        struct node *node;
        int outcome;
    } step[64];
    const struct luck_numbers numbers = {digit_of, (const void *)&digits};
    uint8_t laid_out[LAID_OUT] = {0};
    union any_state state = *start;
    int draws = 0;

    if (game->lay_out)
        game->lay_out(start, laid_out);
    while (!game_is_over(&state) && draws < steps) {
        rng_t rng = rng_seeded(game_hash(game, &state));
        int actor = game_random_actor(&state, &rng), i = 0;
        move_t list[MAX_MOVES], move;
        if (actor != CHANCE) {
            move = game_random_move(game, &state, actor, &rng);
        } else {
            move = luck_draw(&numbers, game, &state, laid_out);
            must(game_moves(game, &state, CHANCE, list) <= 64);
            while (list[i] != move)
                i++;
            step[draws++] = (struct step){whole ? node_of(game, &state) : NULL, i};
        }
        game_apply(game, &state, actor, move);
    }
    for (int i = 0; i < draws && whole; i++) {
        step[i].node->ways += whole / ways_of(digits);
        step[i].node->outcome[step[i].outcome] += whole / ways_of(digits);
    }
}

/* At every position every outcome comes as often as its weight says, exactly. */
static void check_nodes(const struct game *game)
{
    for (int i = 0; i < nodes; i++) {
        move_t list[MAX_MOVES];
        int n = game_moves(game, &node[i].state, CHANCE, list);
        uint32_t total = 0;
        for (int j = 0; j < n; j++)
            total += game_weight(game, &node[i].state, list[j]);
        for (int j = 0; j < n; j++) {
            uint32_t weight = game_weight(game, &node[i].state, list[j]);
            assert_true(times(node[i].outcome[j], total) == times(node[i].ways, weight));
        }
    }
}

/* Counts all cases from a position on. Returns how many positions of chance there were. */
static int count_from(const struct game *game, const union any_state *start, int steps)
{
    struct digits digits = {.count = 0};
    wide whole = 1;

    nodes = 0;
    memset(slot, 0, sizeof slot);
    do {
        follow(game, start, steps, &digits, 0);
        whole = common(whole, ways_of(&digits));
    } while (next_digits(&digits));
    do
        follow(game, start, steps, &digits, whole);
    while (next_digits(&digits));
    check_nodes(game);
    return nodes;
}

/* How many cards chance may still bring, copies counted; 1: the next is known. */
static uint32_t left_at(const struct game *game, const union any_state *state)
{
    move_t list[MAX_MOVES];
    uint32_t left = 0;
    int n = game_moves(game, state, CHANCE, list);
    for (int i = 0; i < n; i++)
        left += game_weight(game, state, list[i]);
    return left;
}

static bool is_within(uint32_t left, uint32_t most)
{
    return left > 1 && left <= most;
}

/* Positions of random play in which `kind` is drawn next and at most `most` cards are
 * left. */
static int count_some(const struct game *game, int seats, const char *kind, uint32_t most,
                      int steps, int wanted)
{
    int found = 0, best = 0;

    for (uint64_t seed = 1; found < wanted && seed < 4000; seed++) {
        rng_t rng = rng_seeded(seed);
        union any_state state;
        bool is_counted = false;
        must(game_init(game, &state, seats, NULL, NULL) == NULL);
        while (!game_is_over(&state) && !is_counted) {
            int actor = game_random_actor(&state, &rng);
            move_t move = game_random_move(game, &state, actor, &rng);
            char text[MAX_MOVE_TEXT];
            if (actor == CHANCE && is_within(left_at(game, &state), most) &&
                strncmp(name_of(game, &state, move, text), kind, strlen(kind)) == 0) {
                int count = count_from(game, &state, steps);
                best = count > best ? count : best;
                is_counted = true;
            }
            game_apply(game, &state, actor, move);
        }
        found += is_counted;
    }
    assert_int_equal(found, wanted);
    return best;
}

static void all_cases_have_the_odds_of_the_rules(void **unused)
{
    (void)unused;
    node = malloc(NODES * sizeof *node);
    must(node);
    /* the bags of a round; lots */
    count_some(&haru_ichiban_game, 2, "draw", 5, 6, 8);
    count_some(&haru_ichiban_game, 2, "lot", 2, 3, 8);
    /* water, then the first tile; the last tiles, where most do not fit */
    count_some(&hiroba_game, 3, "water", 8, 2, 1);
    assert_true(count_some(&hiroba_game, 4, "tile", 48, 2, 1) > 30);
    count_some(&hiroba_game, 4, "tile", 30, 3, 3);
    /* the last cards */
    count_some(&edo_yashiki_game, 3, "deal", 6, 6, 6);
    count_some(&edo_yashiki_game, 5, "deal", 5, 5, 4);
    /* challenges; the last of pond and basin, whichever is named first */
    count_some(&ike_no_koi_game, 3, "deal", 14, 3, 1);
    for (int seats = 2; seats <= 4; seats += 2) {
        count_some(&ike_no_koi_game, seats, "card", 6, 12, 12);
        count_some(&ike_no_koi_game, seats, "top", 6, 12, 6);
        count_some(&ike_no_koi_game, seats, "basin", 7, 12, 6);
    }
    free(node);
}

/* -- the odds, beside those of luck 1 -- */

enum { OUTCOMES = 2048 };

/* How often each outcome came, by version. */
struct tally {
    char text[MAX_MOVE_TEXT + 8];
    double count[LUCK_VERSION + 1];
};

static void tally_game(const struct game *game, int seats, int version, int number,
                       struct tally *tally)
{
    char key[32], text[MAX_MOVE_TEXT], name[MAX_MOVE_TEXT + 8];
    rng_t rng = rng_seeded(1000000 * (uint64_t)version + (uint64_t)number);
    union any_state state;
    struct luck luck;

    must(game_init(game, &state, seats, NULL, NULL) == NULL);
    snprintf(key, sizeof key, "odds %d", number);
    luck_start_text(&luck, version, game, &state, key);
    while (!game_is_over(&state)) {
        int actor = game_random_actor(&state, &rng), i = 0;
        move_t move = actor == CHANCE ? luck_roll(&luck, game, &state)
                                      : game_random_move(game, &state, actor, &rng);
        if (actor == CHANCE) { /* the first draws of a game one by one */
            uint32_t ply = state.head.ply;
            snprintf(name, sizeof name, "%u %s", ply < 6 ? ply : 6,
                     name_of(game, &state, move, text));
            while (tally[i].text[0] && strcmp(tally[i].text, name) != 0)
                i++;
            must(i < OUTCOMES - 1);
            memcpy(tally[i].text, name, sizeof name);
            tally[i].count[version]++;
        }
        game_apply(game, &state, actor, move);
    }
}

static void both_versions_have_the_same_odds(void **unused)
{
    enum { GAMES = 1500 };
    static struct tally tally[OUTCOMES];
    (void)unused;
    for (int g = 0; g < 4; g++) {
        double square = 0, freedom = -1, total[LUCK_VERSION + 1] = {0};
        memset(tally, 0, sizeof tally);
        for (int number = 0; number < GAMES; number++)
            for (int version = 1; version <= LUCK_VERSION; version++)
                tally_game(four[g], four[g]->max_seats, version, number, tally);
        for (int i = 0; tally[i].text[0]; i++)
            for (int version = 1; version <= LUCK_VERSION; version++)
                total[version] += tally[i].count[version];
        for (int i = 0; tally[i].text[0]; i++) {
            double one = tally[i].count[1], two = tally[i].count[2];
            double off =
                one * sqrt(total[2] / total[1]) - two * sqrt(total[1] / total[2]);
            if (one + two < 10)
                continue;
            square += off * off / (one + two);
            freedom++;
        }
        print_message("%s: chi-square %.1f, freedom %.0f\n", four[g]->name, square,
                      freedom);
        assert_true(square < freedom + 6 * sqrt(2 * freedom) + 12);
    }
}

/* -- undo -- */

/* Plays a record at random, with random undos and with the draws of its luck. */
static void play_with_undos(struct record *record, uint64_t seed, int *undos_past_draws)
{
    rng_t rng = rng_seeded(seed);
    union any_state state;
    struct luck luck;
    int line;

    record_state(record, 0, &state);
    luck = record_luck(record, 0);
    while (!game_is_over(&state) && record->lines < record->room) {
        int actor = game_random_actor(&state, &rng);
        struct record_line next = {.kind = LINE_MOVE, .actor = (uint8_t)actor};
        struct luck before = luck, found = record_luck(record, record->lines);
        assert_memory_equal(&luck, &found, sizeof luck);
        if (state.head.ply > 0 && rng_below(&rng, 12) == 0) {
            uint32_t back = 1 + rng_below(&rng, state.head.ply < 9 ? state.head.ply : 9);
            next = (struct record_line){.kind = LINE_UNDO,
                                        .number = (int32_t)(state.head.ply - back)};
        } else if (actor == CHANCE) {
            next.move = luck_roll(&before, record->game, &state);
        } else {
            next.move = game_random_move(record->game, &state, actor, &rng);
        }
        must(record_add(record, &state, next));
        record_step_luck(record, record->lines - 1, &state, &luck);
        *undos_past_draws += memcmp(luck.key, before.key, sizeof luck.key) != 0;
    }
    assert_null(record_verify(record, &line));
}

static void luck_follows_undos(void **unused)
{
    (void)unused;
    for (int version = 1; version <= LUCK_VERSION; version++)
        for (int g = 0; g < 4; g++) {
            int past = 0;
            for (uint64_t seed = 1; seed <= 10; seed++) {
                static struct record_line line[600];
                struct record record = {.game = four[g],
                                        .version = (uint8_t)version,
                                        .seats = four[g]->max_seats,
                                        .has_secret = true,
                                        .secret = {(uint8_t)seed},
                                        .shared = 1u << 2,
                                        .share[2] = {1, 2, 3},
                                        .line = line,
                                        .room = 600};
                play_with_undos(&record, seed, &past);
            }
            assert_true(version == 1 ? past == 0 : past > 0);
        }
}

/* After an undo it is of no use to know what would have come next: the same card comes
 * as often as any other. */
static void after_an_undo_the_next_card_is_any(void **unused)
{
    enum { KEYS = 6400 };
    union any_state state;
    int same = 0;
    (void)unused;
    must(game_init(&edo_yashiki_game, &state, 2, NULL, NULL) == NULL);
    for (int i = 0; i < KEYS; i++) {
        struct luck luck;
        move_t first;
        char key[32];
        snprintf(key, sizeof key, "undo %d", i);
        luck_start_text(&luck, 2, &edo_yashiki_game, &state, key);
        first = luck_roll(&luck, &edo_yashiki_game, &state);
        luck_undo(&luck, &edo_yashiki_game, &state);
        same += luck_roll(&luck, &edo_yashiki_game, &state) == first;
    }
    assert_in_range(same, KEYS / 64 - 50, KEYS / 64 + 50); /* five times its deviation */
}

/* In a record whose earlier cards were not drawn by this luck, the luck goes on with
 * legal draws. */
static void luck_goes_on_behind_cards_that_it_did_not_draw(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        rng_t rng = rng_seeded(seed);
        union any_state state;
        struct luck luck;
        must(game_init(&ike_no_koi_game, &state, 4, NULL, NULL) == NULL);
        luck_start_text(&luck, 2, &ike_no_koi_game, &state, "elsewhere");
        while (!game_is_over(&state)) {
            int actor = game_random_actor(&state, &rng);
            bool is_own = actor == CHANCE && rng_below(&rng, 2);
            move_t move = is_own
                              ? luck_roll(&luck, &ike_no_koi_game, &state)
                              : game_random_move(&ike_no_koi_game, &state, actor, &rng);
            assert_true(game_is_legal(&ike_no_koi_game, &state, actor, move));
            game_apply(&ike_no_koi_game, &state, actor, move);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_key_gives_one_order_whatever_is_played),
        cmocka_unit_test(edo_yashiki_has_one_deck_for_all),
        cmocka_unit_test(other_keys_give_other_orders),
        cmocka_unit_test(all_cases_have_the_odds_of_the_rules),
        cmocka_unit_test(both_versions_have_the_same_odds),
        cmocka_unit_test(luck_follows_undos),
        cmocka_unit_test(after_an_undo_the_next_card_is_any),
        cmocka_unit_test(luck_goes_on_behind_cards_that_it_did_not_draw),
    };
    return cmocka_run_group_tests_name("luck", tests, NULL, NULL);
}
