/* edo_hints_test.c - a plan foretells what cards score; hints are legal and fair. */
#include "edo_test.h"

#include "core/hints.h"
#include "games/edo_yashiki/ai/plan.h"
#include "tests/helpers/random_pack.h"

/* What the rules pay a seat for a placement. */
static int paid_for(const union any_state *before, int seat, move_t move)
{
    union any_state after = *before;
    const struct player *was = &((const struct state *)before)->player[seat - 1];
    const struct player *is = &((const struct state *)&after)->player[seat - 1];
    game_apply(&edo_yashiki_game, &after, seat, move);
    return is->score + is->gain - was->score;
}

/* Every square is in one run of its row and in one of its column. */
static void check_runs(const struct plan *plan)
{
    int runs[EDO_LONGEST_RUN + 1], squares = 0, in_runs = 0;
    edo_count_runs(plan, runs);
    for (int row = 0; row < plan->rows; row++)
        for (int i = 0; i < plan->columns; i++)
            squares += plan->kind[row][i] != 0;
    for (int length = 1; length <= EDO_LONGEST_RUN; length++)
        in_runs += length * runs[length];
    if (runs[EDO_LONGEST_RUN] == 0) /* they may be longer */
        assert_int_equal(in_runs, 2 * squares);
    assert_true(in_runs <= 2 * squares);
}

/* A plan says of every place what the rules pay there, and the prospects say the most, and
 * the sum. */
static void check_plan(const struct position *p, int seat, const move_t *list, int n)
{
    const struct state *s = (const struct state *)&p->state;
    const struct player *player = &s->player[seat - 1];
    static struct plan plan;
    struct prospects prospects;
    int most = 0, sum = 0, all = 0;

    edo_draw_plan(edo_house(s, seat), &s->box, player->tokens, &plan);
    for (int i = 0; i < n; i++) {
        int points = edo_gain(&plan, player->holding, edo_move_x(list[i]),
                              edo_move_y(list[i]), edo_move_turned(list[i]))
                         .points;
        assert_int_equal(points, paid_for(&p->state, seat, list[i]));
        most = points > most ? points : most;
        sum += points;
    }
    edo_prospects(&plan, &prospects);
    for (int i = 0; i < EDO_ALL_BITS; i++)
        all |= (int)(prospects.all[i] >> (player->holding - 1) & 1) << i;
    if (!s->specialists) { /* with them, a kind may be taken for paid twice */
        assert_int_equal(edo_most(&prospects, player->holding), most);
        assert_int_equal(all, sum);
    }
    check_runs(&plan);
}

static bool is_listed(move_t move, const move_t *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* Between rounds the seats' numbers are their own with the others' taken off. */
static void check_description(const struct position *p)
{
    int16_t feature[MAX_SEATS + 1][MAX_FEATURES] = {{0}};
    int seats = p->state.head.seats;

    if (!edo_hints.is_quiet(&p->state))
        return;
    edo_hints.describe(&p->state, feature);
    for (int i = 0; i < edo_hints.features; i++) {
        int sum = 0;
        for (int seat = 1; seat <= seats; seat++)
            sum += feature[seat][i];
        assert_in_range(sum + seats, 1, 2 * seats - 1); /* 0, but for rounding */
    }
}

/* The quick move is in the first bucket that any of these moves is in. */
static void check_buckets(const union any_state *state, int seat, move_t quick,
                          const move_t *list, int n)
{
    static uint16_t bucket[MAX_MOVES];
    uint16_t least = UINT16_MAX;
    edo_hints.classify(state, seat, edo_hints.weight, list, n, bucket);
    for (int i = 0; i < n; i++)
        least = bucket[i] < least ? bucket[i] : least;
    for (int i = 0; i < n; i++)
        if (list[i] == quick)
            assert_int_equal(bucket[i], least);
}

/* Plays a game by quick moves, every other move at random. */
static void play_by_hints(int seats, const char *options, const struct pack *pack,
                          uint64_t seed)
{
    struct position *p = position_new(&edo_yashiki_game, seats, options);
    rng_t rng = rng_seeded(seed);
    static move_t list[MAX_MOVES];

    if (pack)
        assert_null(game_init(&edo_yashiki_game, &p->state, seats, NULL, pack->box));
    while (!game_is_over(&p->state)) {
        int actor = game_random_actor(&p->state, &rng);
        move_t move = game_random_move(&edo_yashiki_game, &p->state, actor, &rng);
        if (actor != CHANCE) {
            int n = game_moves(&edo_yashiki_game, &p->state, actor, list);
            move_t quick = edo_hints.quick_move(&p->state, actor, &rng);
            assert_true(is_listed(quick, list, n));
            check_buckets(&p->state, actor, quick, list, n);
            if (edo_move_kind(quick) == EDO_MOVE_PLACE)
                check_plan(p, actor, list, n);
            if (rng_below(&rng, 2))
                move = quick;
        }
        check_description(p);
        game_apply(&edo_yashiki_game, &p->state, actor, move);
    }
    position_free(p);
}

static void hints_in_turns(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= MAX_SEATS; seats++)
        play_by_hints(seats, "", NULL, (uint64_t)seats);
}

static void hints_with_options(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= MAX_SEATS; seats++) {
        play_by_hints(seats, "specialists=true", NULL, (uint64_t)seats);
        play_by_hints(seats, "grab=live", NULL, (uint64_t)seats);
    }
}

static void hints_with_own_cards(void **unused)
{
    rng_t rng = rng_seeded(1);
    struct pack pack;
    (void)unused;
    for (int seats = 2; seats <= MAX_SEATS; seats++) {
        random_pack(&edo_yashiki_game, &rng, &pack);
        play_by_hints(seats, "", &pack, (uint64_t)seats);
    }
}

/* The widest and the highest house a game can have fit on the paper. */
static void check_sprawl(int dx, int dy)
{
    struct laid laid[EDO_LONGEST_HOUSE] = {0};
    static struct plan plan;
    struct prospects prospects;

    for (int i = 0; i < EDO_LONGEST_HOUSE; i++) {
        struct house house = {laid, i + 1};
        laid[i] = (struct laid){
            .card = (uint8_t)(i + 1), .x = (int8_t)(i * dx), .y = (int8_t)(i * dy)};
        edo_lay(laid, i + 1, edo_near(house));
    }
    edo_draw_plan((struct house){laid, EDO_LONGEST_HOUSE}, &edo_standard, 0, &plan);
    assert_in_range(plan.columns, 1, EDO_PLAN_COLUMNS);
    assert_in_range(plan.rows, 1, EDO_PLAN_ROWS);
    edo_prospects(&plan, &prospects);
    assert_true(prospects.bit[0] | prospects.bit[1] | prospects.bit[2]);
}

static void sprawling_houses(void **unused)
{
    (void)unused;
    check_sprawl(2, 0);
    check_sprawl(-2, 0);
    check_sprawl(0, 3);
    check_sprawl(0, -3);
    check_sprawl(2, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_in_turns),
        cmocka_unit_test(hints_with_options),
        cmocka_unit_test(hints_with_own_cards),
        cmocka_unit_test(sprawling_houses),
    };
    return cmocka_run_group_tests_name("edo_hints", tests, NULL, NULL);
}
